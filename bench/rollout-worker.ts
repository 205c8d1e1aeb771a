/** A process of `rollout.ts`. Arguments: built package, model as MJB. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import loadMujoco, { type MainModule } from '@mujoco/mujoco';
import type * as Kinetree from '../src/api/node.js';
import type * as Rollout from '../src/api/rollout.js';
import { type RolloutReply, type RolloutRequest, serve } from './protocol.js';
import {
  aloneWork,
  heldAlone,
  heldPool,
  heldReference,
  poolWork,
  referenceWork,
  type Task,
  type Work,
} from './rollout-contenders.js';

const [dist = '', path = ''] = process.argv.slice(2);
const built = (name: string): Promise<unknown> => import(pathToFileURL(join(dist, name)).href);

async function own(of: 'runs' | 'simulations', task: Task): Promise<Work> {
  const kt = (await built('node.js')) as typeof Kinetree;
  const model = kt.loadMJB(readFileSync(path));
  if (task.contender === 'alone') return (of === 'runs' ? aloneWork : heldAlone)(kt, model, task);
  const package_ = (await built('rollout.js')) as typeof Rollout;
  return (of === 'runs' ? poolWork : heldPool)(package_, model, task);
}

async function reference(of: 'runs' | 'simulations', task: Task): Promise<Work> {
  const mj = (await loadMujoco({ print: () => {}, printErr: () => {} })) as MainModule;
  mj.FS.writeFile('/model.mjb', readFileSync(path));
  const model = mj.MjModel.from_binary_path('/model.mjb', new mj.MjVFS());
  return (of === 'runs' ? referenceWork : heldReference)(mj, model, task);
}

let work: Work | undefined;

serve<RolloutRequest>(async ({ of, task }): Promise<RolloutReply> => {
  work ??= await (task.contender === 'reference' ? reference : own)(of, task);
  await work();
  (globalThis as { gc?: () => void }).gc?.();
  return { bytes: process.memoryUsage().rss };
});
