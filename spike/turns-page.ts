/** `turns` in a page, which fetches the task and posts the reply. */
import { manyTurns, type Name, type TurnsTask, turns } from './turns.js';

const load = (path: string): Promise<never> => import(/* @vite-ignore */ path) as Promise<never>;
const post = (body: unknown): Promise<unknown> => fetch('/result', { method: 'POST', body: JSON.stringify(body) });
const clock = (): number => performance.now() * 1000;

async function run(): Promise<unknown> {
  const task = (await (await fetch('/task')).json()) as TurnsTask;
  const third = await load(task.third === 'kernels' ? '/bench/kernels-page.mjs' : '/bench/memory/index.js');
  if (task.texts) return manyTurns(third, task.texts, task.third === 'kernels', task.rounds, clock);
  const bytes = new Uint8Array(await (await fetch('/model.mjb')).arrayBuffer());
  const engines = {
    own: await load('/dist/index.js'),
    copy: await load('/copy/index.js'),
    kernels: third,
  } satisfies Record<Name, never>;
  return turns(engines, bytes, task, clock);
}

run().then(post, (error: unknown) => post({ error: `${error} ${error instanceof Error ? error.stack : ''}` }));
