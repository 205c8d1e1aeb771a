/** `turns` in a page, which fetches the task and posts the reply. */
import type { ContestTask } from '../bench/contest-protocol.js';
import { type Name, turns } from './turns.js';

const load = (path: string): Promise<never> => import(/* @vite-ignore */ path) as Promise<never>;
const post = (body: unknown): Promise<unknown> => fetch('/result', { method: 'POST', body: JSON.stringify(body) });

async function run(): Promise<unknown> {
  const task = (await (await fetch('/task')).json()) as ContestTask;
  const bytes = new Uint8Array(await (await fetch('/model.mjb')).arrayBuffer());
  const engines = {
    own: await load('/dist/index.js'),
    copy: await load('/copy/index.js'),
    kernels: await load('/bench/kernels-page.mjs'),
  } satisfies Record<Name, never>;
  return turns(engines, bytes, task, () => performance.now() * 1000);
}

run().then(post, (error: unknown) => post({ error: `${error} ${error instanceof Error ? error.stack : ''}` }));
