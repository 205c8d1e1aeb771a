/**
 * `npm run bench -- --envs`: steps per second of 1, 8 and 64 environments in one thread, alternating in one process per
 * task; compared with Gymnasium if a folder that contains it is named.
 */
import { execFileSync } from 'node:child_process';
import type { EnvsReply, EnvsRequest } from './envs-worker.js';
import { compileWorkers, Worker } from './worker.js';

const FILE = 'envs-worker.ts';
const IDS = ['HalfCheetah-v5', 'Hopper-v5', 'Ant-v5', 'Humanoid-v5'];
const COUNTS = [1, 8, 64];

/** The same measurement with SyncVectorEnv of Gymnasium. */
const GYMNASIUM = `
import sys, time
sys.path.insert(0, sys.argv[1])
import gymnasium, numpy
from gymnasium.vector import SyncVectorEnv
rates = []
for count in [1, 8, 64]:
    env = SyncVectorEnv([lambda: gymnasium.make(sys.argv[2], max_episode_steps=500)] * count)
    env.reset(seed=1)
    actions = numpy.full(env.action_space.shape, 0.1, dtype=numpy.float32)
    def run(steps):
        for _ in range(0, steps, count):
            env.step(actions)
    run(1200)
    rounds = []
    for _ in range(int(sys.argv[3])):
        start = time.process_time()
        run(1200)
        rounds.append(-(-1200 // count) * count / (time.process_time() - start))
    rates.append(sorted(rounds)[len(rounds) // 2])
print(' '.join(str(rate) for rate in rates))
`;

function gymnasium(folder: string, id: string, rounds: number): number[] {
  const args = ['-c', GYMNASIUM, folder, id, String(rounds)];
  return execFileSync('python3', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split(' ')
    .map(Number);
}

export interface EnvsRow {
  readonly id: string;
  readonly own: readonly number[];
  readonly gymnasium?: readonly number[];
}

/** @param native folder of Python packages with Gymnasium */
export async function benchEnvs(dist: string, rounds: number, native?: string): Promise<EnvsRow[]> {
  await compileWorkers([FILE]);
  const rows: EnvsRow[] = [];
  process.stdout.write('| task | environments | steps/s | to one | to Gymnasium |\n|---|---|---|---|---|\n');
  for (const id of IDS) {
    const worker = new Worker<EnvsRequest>(FILE, [dist]);
    const { perSecond } = await worker.ask<EnvsReply>({ id, counts: COUNTS, rounds });
    worker.stop();
    const other = native === undefined ? undefined : gymnasium(native, id, rounds);
    rows.push({ id, own: perSecond, ...(other && { gymnasium: other }) });
    COUNTS.forEach((count, k) => {
      const toOne = (perSecond[k]! / perSecond[0]!).toFixed(2);
      const toOther = other ? (perSecond[k]! / other[k]!).toFixed(2) : '';
      process.stdout.write(`| ${id} | ${count} | ${perSecond[k]!.toFixed(0)} | ${toOne} | ${toOther} |\n`);
    });
  }
  return rows;
}
