/**
 * Time of the collision stage here and in the reference, on the same poses, each in a separate process.
 *
 *   npx tsx bench/kernels/collision.ts [models]
 *
 * A first process simulates the model in the reference and stores the model and poses along the way. Then both sides
 * run the stage over these poses, alternating, several times; medians are printed with their ratio.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MjData } from '@mujoco/mujoco';
import { SC } from '../../src/foundation/schema/scalars.js';
import { bindCollision } from '../../src/simulation/engine/collision/index.js';
import type { Stages } from '../../src/simulation/engine/stages.js';
import { Data } from '../../src/simulation/model/data.js';
import { growArena } from '../../src/simulation/model/data-record.js';
import { readMJB } from '../../src/simulation/model/mjb.js';
import { Model } from '../../src/simulation/model/model.js';
import { makeContext } from '../../src/simulation/runtime/pipeline.js';
import { loadPeer, peerModel } from '../../test/oracle/peer.js';

const STATES = 50;
const STEPS_BETWEEN = 10;
const ROUNDS = 3;
/** The arrays of Data that the collision stage reads. */
const POSES = ['geom_xpos', 'geom_xmat', 'xipos', 'ximat'] as const;

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Number of runs per pose, so that the time of setting the pose is negligible. */
const REPEATS = 20;

/** Processor time per run [us]: unlike elapsed time it does not depend on other load of the machine. */
function timePerRun(states: number, prepare: (state: number) => void, run: () => void): number {
  let time = 0;
  let runs = 0;
  for (let pass = 0; pass < 4 || time < 1e6; pass++) {
    for (let state = 0; state < states; state++) {
      prepare(state);
      run();
      const start = process.cpuUsage();
      for (let i = 0; i < REPEATS; i++) run();
      const { user } = process.cpuUsage(start);
      if (pass < 3) continue;
      time += user;
      runs += REPEATS;
    }
  }
  return time / runs;
}

async function record(path: string, folder: string): Promise<void> {
  const mj = await loadPeer();
  const m = await peerModel(path);
  const d = new mj.MjData(m);
  const qpos: number[][] = [];
  const poses: number[][][] = [];
  for (let i = 0; i < STATES; i++) {
    for (let k = 0; k < STEPS_BETWEEN; k++) mj.mj_step(m, d);
    mj.mj_kinematics(m, d);
    qpos.push([...(d.qpos as Float64Array)]);
    poses.push(POSES.map((name) => [...(d[name] as Float64Array)]));
  }
  mj.mj_saveModel(m, '/bench.mjb', null);
  writeFileSync(join(folder, 'model.mjb'), mj.FS.readFile('/bench.mjb') as Uint8Array);
  writeFileSync(join(folder, 'states.json'), JSON.stringify({ qpos, poses }));
}

async function timePeer(path: string, folder: string): Promise<void> {
  const mj = await loadPeer();
  const m = await peerModel(path);
  const d: MjData = new mj.MjData(m);
  const { qpos } = JSON.parse(readFileSync(join(folder, 'states.json'), 'utf8'));
  const prepare = (i: number): void => {
    (d.qpos as Float64Array).set(qpos[i]);
    mj.mj_kinematics(m, d);
    mj.mj_comPos(m, d);
  };
  console.log(JSON.stringify({ us: timePerRun(qpos.length, prepare, () => mj.mj_collision(m, d)), ncon: 0 }));
}

function timeOurs(folder: string): void {
  const model = new Model(readMJB(readFileSync(join(folder, 'model.mjb'))));
  const { poses } = JSON.parse(readFileSync(join(folder, 'states.json'), 'utf8'));
  let d = new Data(model).record;
  const context = makeContext(undefined, { grow() {}, restart() {} });
  let stages = bindCollision(model.record, d, {} as Stages, context);
  const prepare = (i: number): void => {
    for (const [k, name] of POSES.entries()) d[name].set(poses[i][k]);
  };
  const run = (): void => {
    while (!stages.collision()) {
      d = growArena(model.record, d, context.needed);
      stages = bindCollision(model.record, d, {} as Stages, context);
    }
  };
  const us = timePerRun(poses.length, prepare, run);
  console.log(JSON.stringify({ us, ncon: d.scalar[SC.ncon] }));
}

function compare(path: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'collision-'));
  const self = fileURLToPath(import.meta.url);
  const child = (mode: string): { us: number; ncon: number } => {
    const text = execFileSync(process.execPath, ['--import', 'tsx', self, mode, path, folder], { encoding: 'utf8' });
    return mode === '--record' ? { us: 0, ncon: 0 } : JSON.parse(text.trim().split('\n').at(-1) as string);
  };
  child('--record');
  const peer: number[] = [];
  const ours: number[] = [];
  let ncon = 0;
  for (let i = 0; i < ROUNDS; i++) {
    peer.push(child('--peer').us);
    const mine = child('--ours');
    ours.push(mine.us);
    ncon = mine.ncon;
  }
  rmSync(folder, { recursive: true });
  const [p, o] = [median(peer), median(ours)];
  console.log(
    `${path}: ncon ${ncon}, reference ${p.toFixed(2)} us, here ${o.toFixed(2)} us, ratio ${(o / p).toFixed(2)}`,
  );
}

const [mode, path, folder] = process.argv.slice(2);
if (mode === '--record') await record(path as string, folder as string);
else if (mode === '--peer') await timePeer(path as string, folder as string);
else if (mode === '--ours') timeOurs(folder as string);
else {
  const models = join(dirname(fileURLToPath(import.meta.url)), '../../models');
  for (const model of process.argv.length > 2 ? process.argv.slice(2) : [join(models, 'humanoid/humanoid.xml')])
    compare(model);
}
