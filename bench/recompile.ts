/**
 * `npx tsx bench/recompile.ts [MODEL]`: adding one body to a model, by recompiling and by compiling anew, and the same
 * in the reference, which compiles everything. CPU times of one process; only ratios mean anything.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile, Data, loadSpec, recompile, step } from '../src/node/index.js';
import { loadPeer } from '../test/oracle/peer.js';
import { SHARED_MODELS } from '../test/oracle/shared.js';
import { median } from './protocol.js';

const ROUNDS = 7;

/** CPU time of a call [ms]. */
function timed(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const path = process.argv[2] ?? join(SHARED_MODELS ?? '', 'mujoco/humanoid/100_humanoids.xml');
const spec = await loadSpec(path);
const model = compile(spec);
const data = new Data(model);
for (let i = 0; i < 10; i++) step(model, data);

const addBody = (i: number): void => {
  const body = spec.worldbody.addBody({ name: `added ${i}`, pos: [i, 0, 3] });
  body.addFreejoint();
  body.addGeom({ size: [0.1] });
};

const times = { recompile: [] as number[], compile: [] as number[], peer: [] as number[] };
for (let i = 0; i < ROUNDS; i++) {
  addBody(i);
  times.recompile.push(timed(() => recompile(spec, model, data)));
  times.compile.push(timed(() => new Data(compile(spec))));
}

const mj = await loadPeer();
mj.FS.mkdirTree(dirname(path), 0o777);
for (const file of [path, join(dirname(path), 'humanoid.xml')]) mj.FS.writeFile(file, readFileSync(file));
for (let i = 0; i < Math.min(ROUNDS, 3); i++) {
  times.peer.push(timed(() => void mj.MjModel.from_xml_path(path).delete()));
}

const [again, anew, peer] = [median(times.recompile), median(times.compile), median(times.peer)];
console.log(`nbody ${model.nbody}, nv ${model.nv}`);
console.log(
  `recompile ${again.toFixed(0)} ms, compile and a new Data ${anew.toFixed(0)} ms, reference ${peer.toFixed(0)} ms`,
);
console.log(
  `recompile is ${(anew / again).toFixed(2)} times as fast as compiling, ${(peer / again).toFixed(1)} times the reference`,
);
