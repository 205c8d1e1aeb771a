/**
 * `npx tsx bench/recompile.ts [--dist DIST] [MODELS...]`: time to add one body to a running model, by recompiling and
 * by compiling from scratch, and the time the reference takes to load the model without it. Times a build in `dist/`,
 * in separate alternating processes; times are processor times, ratios are medians over the turns.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { FURTHER_MODELS } from '../test/oracle/further-models.js';
import { median } from './protocol.js';
import type { EditRequest, EditTimes } from './recompile-worker.js';
import { compileWorkers, Worker } from './worker.js';

const ROUNDS = 9;
/** Warm-up turns. */
const WARM = 3;

const DEFAULT = ['mujoco/humanoid/100_humanoids.xml', 'mujoco/humanoid/humanoid.xml', 'mujoco/car/car.xml'];

interface Turn {
  readonly again: EditTimes;
  readonly anew: EditTimes;
  readonly peer: EditTimes;
}

/** Each way has a separate process, so that none warms up another. */
async function turnsOf(path: string, root: string, dist: string): Promise<readonly Turn[]> {
  const workers = [['own', dist], ['own', dist], ['peer']].map(
    (args) => new Worker<EditRequest>('recompile-worker.ts', args),
  );
  const [again, anew, peer] = workers as [Worker<EditRequest>, Worker<EditRequest>, Worker<EditRequest>];
  const turns: Turn[] = [];
  try {
    for (let i = 0; i < WARM + ROUNDS; i++) {
      const turn = {
        again: await again.ask<EditTimes>({ path, root, how: 'recompile' }),
        anew: await anew.ask<EditTimes>({ path, root, how: 'compile' }),
        peer: await peer.ask<EditTimes>({ path, root, how: 'compile' }),
      };
      if (i >= WARM) turns.push(turn);
    }
  } finally {
    for (const worker of workers) worker.stop();
  }
  return turns;
}

function report(path: string, turns: readonly Turn[]): void {
  const of = (value: (turn: Turn) => number): string => median(turns.map(value)).toFixed(2);
  const ms = (value: (turn: Turn) => number): string => median(turns.map(value)).toFixed(1);
  console.log(`${path}, ${turns[0]?.peer.nbody} bodies`);
  for (const part of ['ms', 'stepped'] as const) {
    const until = part === 'ms' ? '' : ' and one step';
    console.log(
      `  recompile${until} ${ms((t) => t.again[part])} ms, compile and a new Data${until} ${ms((t) => t.anew[part])} ms, reference${until} ${ms((t) => t.peer[part])} ms;` +
        ` recompiling takes ${of((t) => t.again[part] / t.anew[part])} of compiling, ${of((t) => t.again[part] / t.peer[part])} of the reference`,
    );
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) } },
});
const dist = resolve(values.dist);
const models = positionals.length > 0 ? positionals : DEFAULT.map((name) => join(FURTHER_MODELS ?? '', name));
await compileWorkers(['recompile-worker.ts']);
for (const path of models.map((each) => resolve(each))) {
  const root = FURTHER_MODELS && !relative(FURTHER_MODELS, path).startsWith('..') ? FURTHER_MODELS : dirname(path);
  report(path, await turnsOf(path, root, dist));
}
