/** `turns` in a Node of any version: `node turns-node.mjs FOLDER`, with `task.json` and `model.mjb` there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { manyTurns, type Name, type TurnsTask, turns } from './turns.js';

const [, , folder = '.', third = ''] = process.argv;
const task = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8')) as TurnsTask;
const load = (path: string): Promise<never> => import(path) as Promise<never>;
const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

async function run(): Promise<unknown> {
  if (task.texts) return manyTurns(await load(third), task.texts, task.third === 'kernels', task.rounds, clock);
  const engines = {
    own: await load(join(folder, 'own/index.js')),
    copy: await load(join(folder, 'copy/index.js')),
    kernels: await load(third),
  } satisfies Record<Name, never>;
  return turns(engines, new Uint8Array(readFileSync(join(folder, 'model.mjb'))), task, clock);
}

writeFileSync(join(folder, 'reply.json'), JSON.stringify(await run()));
