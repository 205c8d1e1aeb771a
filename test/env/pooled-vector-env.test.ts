/** Environments in workers beside those in the thread. */
import { afterEach, describe, expect, it } from 'vitest';
import { type AutoresetMode, Generator, PooledVectorEnv, VectorEnv } from '../../src/env/index.js';
import { createPool } from '../../src/node/rollout.js';
import { workerScript } from '../rollout/worker-script.js';
import { shortEnv } from './short-env-task.js';

const [script, module] = [await workerScript(), await workerScript('test/env/short-env-task.ts')];
const COUNT = 5;

const opened: PooledVectorEnv[] = [];
afterEach(() => {
  for (const envs of opened.splice(0)) envs.close();
});

const poolsOf = (workers: number) => Array.from({ length: workers }, () => createPool({ script, workers: 1 }));

async function open(workers: number, autoresetMode: AutoresetMode = 'next-step'): Promise<PooledVectorEnv> {
  const envs = await PooledVectorEnv.open(module, poolsOf(workers), { numEnvs: COUNT, autoresetMode });
  opened.push(envs);
  return envs;
}

function inThread(autoresetMode: AutoresetMode): VectorEnv {
  return new VectorEnv(
    Array.from({ length: COUNT }, (_, i) => () => shortEnv(i)),
    { autoresetMode },
  );
}

/** All that a run of either tells. */
async function trace(envs: VectorEnv | PooledVectorEnv): Promise<unknown[]> {
  const random = new Generator(5);
  const told: unknown[] = [await envs.reset({ seed: 7 })];
  for (let t = 0; t < 12; t++) {
    const actions = Float64Array.from({ length: COUNT }, () => random.uniform(-3, 3));
    told.push(await envs.step(actions));
  }
  told.push(await envs.reset({ mask: [1, 0, 0, 1, 0], seed: [1, 2, 3, undefined, 4] }));
  return told;
}

describe('PooledVectorEnv', () => {
  it.each([
    [1, 'next-step'],
    [2, 'next-step'],
    [2, 'same-step'],
  ] as const)('with %i workers tells what VectorEnv tells, %s', async (workers, mode) => {
    const [pooled, own] = [await open(workers, mode), inThread(mode)];
    const expected = await trace(own);
    expect(expected.some((told) => (told as [unknown, unknown, unknown, Uint8Array])[3]?.[4] === 1)).toBe(true);
    expect(await trace(pooled)).toEqual(expected);
    expect(pooled.numEnvs).toBe(COUNT);
    expect(pooled.singleObservationSpace).toEqual(own.singleObservationSpace);
    expect(pooled.singleActionSpace).toEqual(own.singleActionSpace);
    own.close();
  });

  it('says which environment threw, and goes on after a reset', async () => {
    const envs = await open(2, 'disabled');
    await envs.reset({ seed: 1 });
    await expect(envs.step([0, 0, 0, 9, 0])).rejects.toThrow('environment 3: it broke');
    await expect(envs.step([0, 0])).rejects.toThrow('2 values for 5 actions of 1');
    await envs.reset({ seed: 7 });
    for (let t = 0; t < 3; t++) await envs.step(new Float64Array(COUNT));
    await expect(envs.step(new Float64Array(COUNT))).rejects.toThrow('reset environment 0 first');
    await envs.reset({ seed: 7 });
    for (let t = 0; t < 5; t++) {
      await envs.reset({ mask: [1, 1, 0, 0, 0] });
      await envs.step(new Float64Array(COUNT));
    }
    await envs.reset({ mask: [1, 1, 0, 0, 0] });
    await expect(envs.step(new Float64Array(COUNT))).rejects.toThrow('reset environment 2 first');
  });

  it('ends its workers, and those of pools that have nothing to do', async () => {
    const envs = await open(2);
    const waiting = envs.reset();
    envs.close();
    await expect(waiting).rejects.toThrow('the pool was closed');
    await expect(envs.reset()).rejects.toThrow('the pool is closed');
    const pools = poolsOf(2);
    opened.push(await PooledVectorEnv.open(module, pools, { numEnvs: 1 }));
    const closed = await Promise.allSettled(pools.map((pool) => pool.map(module, [{ type: 'reset', options: {} }])));
    expect(closed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses pools that it cannot keep environments in', async () => {
    await expect(PooledVectorEnv.open(module, [], { numEnvs: 2 })).rejects.toThrow(RangeError);
    const wide = createPool({ script, workers: 2 });
    await expect(PooledVectorEnv.open(module, [wide], { numEnvs: 2 })).rejects.toThrow('each of one worker');
    wide.close();
    await expect(PooledVectorEnv.open(module, [], { numEnvs: 0 })).rejects.toThrow('numEnvs');
    const missing = new URL('missing.mjs', module);
    await expect(PooledVectorEnv.open(missing, poolsOf(1), { numEnvs: 1 })).rejects.toThrow('missing.mjs');
  });
});
