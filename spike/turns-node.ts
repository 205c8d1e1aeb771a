/** `turns` in a Node of any version: `node turns-node.mjs FOLDER`, with `task.json` and `model.mjb` there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContestTask } from '../bench/contest-protocol.js';
import { type Name, turns } from './turns.js';

const [, , folder = '.', kernels = ''] = process.argv;
const task = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8')) as ContestTask;
const bytes = new Uint8Array(readFileSync(join(folder, 'model.mjb')));
const load = (path: string): Promise<never> => import(path) as Promise<never>;
const engines = {
  own: await load(join(folder, 'own/index.js')),
  copy: await load(join(folder, 'copy/index.js')),
  kernels: await load(kernels),
} satisfies Record<Name, never>;
const clock = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
writeFileSync(join(folder, 'reply.json'), JSON.stringify(await turns(engines, bytes, task, clock)));
