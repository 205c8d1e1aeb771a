/**
 * `npx tsx bench/recompile.ts [MODEL]`: adding one body to a model, by recompiling and by compiling anew with a Data that
 * can step, and the time the reference takes to load the model. CPU times of one process; only ratios mean anything.
 */
import { dirname, join } from 'node:path';
import { compile, Data, kinematics, loadSpec, type Model, recompile, step } from '../src/node/index.js';
import { loadPeer, mountFolder } from '../test/oracle/peer.js';
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

/** Poses of a new Data, which binds it as a step would. */
const ready = (fresh: Model): void => kinematics(fresh, new Data(fresh));

const times = { recompile: [] as number[], compile: [] as number[], peer: [] as number[] };
for (let i = 0; i < ROUNDS; i++) {
  addBody(i);
  times.recompile.push(timed(() => recompile(spec, model, data)));
  times.compile.push(timed(() => ready(compile(spec))));
}

const mj = await loadPeer();
mountFolder(mj, dirname(path));
try {
  for (let i = 0; i < Math.min(ROUNDS, 3); i++) {
    times.peer.push(timed(() => void mj.MjModel.from_xml_path(path).delete()));
  }
} catch {
  console.log('the reference cannot load it');
}

const [again, anew, peer] = [median(times.recompile), median(times.compile), median(times.peer)];
console.log(`nbody ${model.nbody}, nv ${model.nv}`);
console.log(
  `recompile ${again.toFixed(0)} ms, compile and a new Data ${anew.toFixed(0)} ms, reference ${peer.toFixed(0)} ms`,
);
console.log(
  `recompiling is ${(anew / again).toFixed(2)} times as fast as compiling, ${(peer / again).toFixed(1)} times as fast as the reference`,
);
