/** The contenders of `rollout.ts` in pages, each in a separate browser; all of them compute in workers of the page. */
import type { MainModule } from '@mujoco/mujoco';
import type * as Kinetree from '../src/api/index.js';
import { bytesAt } from './page-protocol.js';
import { aloneWork, poolWork, type RolloutModule, referenceWork, type Task, type Work } from './rollout-contenders.js';

// the code under test is served next to this script
const served = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

async function own(task: Task): Promise<Work> {
  const kt = (await served('/dist/index.js')) as typeof Kinetree;
  const model = kt.loadMJB(await bytesAt('/model.mjb'));
  if (task.contender === 'alone') return aloneWork(kt, model, task);
  return poolWork((await served('/dist/browser-rollout.js')) as RolloutModule, model, task);
}

async function reference(task: Task): Promise<Work> {
  const { default: load } = (await served('/peer/mujoco.js')) as { default(options: object): Promise<MainModule> };
  const mj = await load({ print: () => {}, printErr: () => {} });
  mj.FS.writeFile('/model.mjb', await bytesAt('/model.mjb'));
  const model = mj.MjModel.from_binary_path('/model.mjb', new mj.MjVFS());
  return referenceWork(mj, model, task);
}

let work: Work | undefined;

async function makeRuns(task: Task): Promise<void> {
  work ??= await (task.contender === 'reference' ? reference : own)(task);
  await work();
}

let thread: Worker | undefined;

/** Runs the task in a worker: like those of a pool, it gets more processor time from the browser than the page. */
function makeRunsBeside(task: Task): Promise<void> {
  thread ??= new Worker(import.meta.url, { type: 'module' });
  const worker = thread;
  return new Promise((resolve, reject) => {
    worker.onmessage = () => resolve();
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(task);
  });
}

if (typeof document === 'undefined') {
  globalThis.onmessage = async ({ data }: MessageEvent<Task>) => {
    await makeRuns(data);
    globalThis.postMessage('done');
  };
} else {
  Object.assign(globalThis, {
    makeRuns: (task: Task) => (task.contender === 'pool' ? makeRuns : makeRunsBeside)(task),
  });
}
