/** Environments in workers against environments in the thread. */
import { afterEach, describe, expect, it } from 'vitest';
import { type AutoresetMode, Generator, PooledVectorEnv, VectorEnv, VectorEnvError } from '../../src/api/env.js';
import { workerScript } from '../rollout/worker-script.js';
import { shortEnv } from './short-env-task.js';

const [script, module] = [await workerScript(), await workerScript('test/env/short-env-task.ts')];
const COUNT = 5;

const opened: PooledVectorEnv[] = [];
afterEach(() => {
  for (const envs of opened.splice(0)) envs.close();
});

async function open(workers: number, autoresetMode: AutoresetMode = 'next-step'): Promise<PooledVectorEnv> {
  const envs = await PooledVectorEnv.open(module, { script, workers, numEnvs: COUNT, autoresetMode });
  opened.push(envs);
  return envs;
}

function inThread(autoresetMode: AutoresetMode): VectorEnv {
  return new VectorEnv(
    Array.from({ length: COUNT }, (_, i) => () => shortEnv(i)),
    { autoresetMode },
  );
}

/** Records everything that a run of either kind of environment returns. */
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

async function caught(call: Promise<unknown>): Promise<VectorEnvError> {
  const error = await call.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(VectorEnvError);
  return error as VectorEnvError;
}

describe('PooledVectorEnv', () => {
  it.each([
    [1, 'next-step'],
    [2, 'next-step'],
    [2, 'same-step'],
  ] as const)('PooledVectorEnv with %i workers returns the same as VectorEnv, %s', async (workers, mode) => {
    const [pooled, own] = [await open(workers, mode), inThread(mode)];
    const expected = await trace(own);
    expect(expected.some((told) => (told as [unknown, unknown, unknown, Uint8Array])[3]?.[4] === 1)).toBe(true);
    expect(await trace(pooled)).toEqual(expected);
    expect(pooled.numEnvs).toBe(COUNT);
    expect(pooled.singleObservationSpace).toEqual(own.singleObservationSpace);
    expect(pooled.singleActionSpace).toEqual(own.singleActionSpace);
    expect(pooled.actionSpace).toEqual(own.actionSpace);
    expect(pooled.observationSpace).toEqual(own.observationSpace);
    expect(own.actionSpace.shape).toEqual([COUNT, ...own.singleActionSpace.shape]);
    expect(own.actionSpace.contains(own.actionSpace.sample())).toBe(true);
    expect(pooled.observationSpace.size).toBe(COUNT * own.singleObservationSpace.size);
    own.close();
  });

  it('PooledVectorEnv steps and resets the others if some throw, and reports which', async () => {
    const [pooled, own] = [await open(2), inThread('next-step')];
    const told: unknown[][] = [];
    for (const envs of [pooled, own]) {
      const step = async (...actions: number[]) => envs.step(actions);
      const reset = async (options: object) => envs.reset(options);
      const start = (await reset({ seed: 1 }))[0] as Float64Array;
      const error = await caught(step(0.5, 9, 0.5, 9, 0.5));
      expect(error.message).toBe('environment 1: it broke, and environments 3 threw, too');
      expect(error.failures.map((failure) => [failure.index, failure.error.name, failure.error.message])).toEqual([
        [1, 'RangeError', 'it broke'],
        [3, 'RangeError', 'it broke'],
      ]);
      const [obs, rewards] = error.result as [Float64Array, Float64Array];
      // the observations of environments that threw are unchanged, those of the others are not
      const hasMoved = [0, 1, 2, 3, 4].map((i) => obs[4 * i] !== start[4 * i]);
      expect(hasMoved).toEqual([true, false, true, false, true]);
      expect([...rewards]).toEqual([1, 0, 1, 0, 1]);
      const second = await caught(reset({ mask: [0, 1, 0, 0, 1], options: { breaks: 1 } }));
      expect(second.message).toBe('environment 1: no start');
      told.push([error.result, second.result, await reset({ mask: [0, 1, 0, 1, 0] }), await step(1, 2, 3, 1, 2)]);
    }
    expect(told[0]).toEqual(told[1]);
    own.close();
  });

  it('PooledVectorEnv does not step an episode that was not reset', async () => {
    const envs = await open(2, 'disabled');
    await expect(envs.step([0, 0])).rejects.toThrow('2 values for 5 actions of 1');
    await envs.reset({ seed: 7 });
    // the third one has an episode of five steps, which the refused call leaves at its fourth
    for (let t = 0; t < 3; t++) await envs.step(new Float64Array(COUNT));
    await expect(envs.step(new Float64Array(COUNT))).rejects.toThrow('reset environment 0 first');
    await envs.reset({ mask: [1, 0, 0, 0, 0] });
    const [, , , truncations] = await envs.step(new Float64Array(COUNT));
    expect([...truncations]).toEqual([0, 1, 0, 0, 0]);
    await expect(envs.step(new Float64Array(COUNT))).rejects.toThrow('reset environment 1 first');
  });

  it('closing PooledVectorEnv ends its workers', async () => {
    const envs = await open(2);
    const waiting = envs.reset();
    envs.close();
    await expect(waiting).rejects.toThrow('the pool was closed');
    await expect(envs.reset()).rejects.toThrow('the pool is closed');
  });

  it('PooledVectorEnv opens at most one worker for each environment', async () => {
    const envs = await PooledVectorEnv.open(module, { script, workers: 4, numEnvs: 1 });
    opened.push(envs);
    expect((await envs.reset({ seed: 1 }))[0]).toEqual(inThread('next-step').envs[0]!.reset({ seed: 1 })[0]);
    expect(envs.numEnvs).toBe(1);
  });

  it('PooledVectorEnv rejects numbers of environments and workers that are not positive integers', async () => {
    const opening = (options: object) => PooledVectorEnv.open(module, { script, ...options } as never);
    await expect(opening({ numEnvs: 2, workers: 0 })).rejects.toThrow('workers must be a positive integer, not 0');
    await expect(opening({ numEnvs: 0 })).rejects.toThrow('numEnvs must be a positive integer, not 0');
    await expect(opening({ workers: 1 })).rejects.toThrow('numEnvs must be a positive integer, not undefined');
    await expect(opening({ numEnvs: 2, worker: 2 })).rejects.toThrow("there is no option 'worker'");
    const missing = new URL('missing.mjs', module);
    const options = { script, workers: 1, numEnvs: 1 };
    await expect(PooledVectorEnv.open(missing, options)).rejects.toThrow('missing.mjs');
  });
});
