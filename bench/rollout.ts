/**
 * `npx tsx bench/rollout.ts [MODEL] [--runs N] [--steps N] [--rounds N]`, after `npm run build`: steps a second of a rollout
 * with one and two workers, of as many processes that step on their own, and of the reference's module in as many processes,
 * taking turns.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from './protocol.js';
import { compileWorkers } from './worker.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '32' },
    steps: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '5' },
  },
});
const model = positionals[0] ?? fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));
const [runs, steps, rounds] = [Number(values.runs), Number(values.steps), Number(values.rounds)];
const program = fileURLToPath(new URL('../.cache/bench/rollout-worker.mjs', import.meta.url));

export type Contender = 'pool' | 'alone' | 'reference';

/** A process of a contender, which makes its share of the runs when it is told to. */
class Contestant {
  private readonly child: ChildProcess;

  constructor(kind: Contender, workers: number, share: number) {
    this.child = fork(program, [kind, model, String(workers), String(share), String(steps)], { execArgv: [] });
  }

  /** Resolves when it is done. */
  go(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.child.once('message', () => resolve());
      this.child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
      this.child.send('go');
    });
  }

  stop(): void {
    this.child.removeAllListeners();
    this.child.kill();
  }
}

async function measure(workers: number): Promise<Record<Contender, number>> {
  const share = Math.ceil(runs / workers);
  const alike = (kind: Contender) => Array.from({ length: workers }, () => new Contestant(kind, 1, share));
  const contenders: Record<Contender, Contestant[]> = {
    pool: [new Contestant('pool', workers, share * workers)],
    alone: alike('alone'),
    reference: alike('reference'),
  };
  const rates: Record<Contender, number[]> = { pool: [], alone: [], reference: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const [kind, list] of Object.entries(contenders) as [Contender, Contestant[]][]) {
      const start = performance.now();
      await Promise.all(list.map((each) => each.go()));
      // the first round warms up
      if (round > 0) rates[kind].push((1000 * share * workers * steps) / (performance.now() - start));
    }
  }
  for (const each of Object.values(contenders).flat()) each.stop();
  return { pool: median(rates.pool), alone: median(rates.alone), reference: median(rates.reference) };
}

await compileWorkers(['rollout-worker.ts']);
process.stdout.write(
  '| workers | pool, steps/s | as many processes | ratio | reference, as many processes | ratio |\n|---|---|---|---|---|---|\n',
);
for (const workers of [1, 2]) {
  const { pool, alone, reference } = await measure(workers);
  const cells = [
    workers,
    ...[pool, alone].map(Math.round),
    (pool / alone).toFixed(2),
    Math.round(reference),
    (pool / reference).toFixed(2),
  ];
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
