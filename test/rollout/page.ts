/** A page that runs rollouts and environments in workers; see `browser.test.ts`. */
import { PooledVectorEnv } from '../../src/api/browser-env.js';
import { createPool, rollout } from '../../src/api/browser-rollout.js';
import { compile, parseXML } from '../../src/api/index.js';
import type { RunFailure } from '../../src/robotics/rollout/index.js';

export interface PageRequest {
  /** The model, as MJCF. */
  readonly text: string;
  /** Number of workers of the pool; 0 for the thread of the page. */
  readonly workers: number;
  readonly runs: number;
  readonly steps: number;
  readonly every: number;
  readonly control: readonly number[];
  /** True if another rollout is started and cancelled first. */
  readonly cancelFirst?: boolean;
}

export interface PageResult {
  readonly isIsolated: boolean;
  readonly isShared: boolean;
  readonly state: number[];
  readonly failures: readonly RunFailure[];
  /** The rejection reason of the cancelled rollout. */
  readonly cancelled: string | undefined;
}

async function rollouts({ text, workers, cancelFirst, ...inputs }: PageRequest): Promise<PageResult> {
  const model = compile(parseXML(text));
  const shared = workers > 0 ? { pool: createPool({ workers }) } : {};
  let cancelled: string | undefined;
  if (cancelFirst) {
    const stop = new AbortController();
    const steps = 10_000_000;
    const progress = (): void => stop.abort(new Error('enough'));
    const endless = rollout(model, { ...shared, runs: 4, steps, every: steps, signal: stop.signal, progress });
    cancelled = await endless.then(
      () => 'it came to its end',
      (error: Error) => error.message,
    );
  }
  const result = await rollout(model, { ...inputs, ...shared });
  shared.pool?.close();
  return {
    isIsolated: crossOriginIsolated,
    isShared: typeof SharedArrayBuffer !== 'undefined' && result.state.buffer instanceof SharedArrayBuffer,
    state: Array.from(result.state),
    failures: result.failures,
    cancelled,
  };
}

/**
 * Cancels a task that loops forever, stops another by its time limit, and returns the results of the calls after each.
 */
async function hang(module: string): Promise<unknown[]> {
  const pool = createPool({ workers: 2 });
  const stop = new AbortController();
  const onResult = (): void => stop.abort(new Error('enough'));
  const cancelled = await pool
    .map(module, [1, 'busy'], { signal: stop.signal, onResult })
    .catch((error: Error) => error.message);
  const first = await pool.map(module, [1, 2, 3]);
  const onError = (_: number, error: Error): string => error.name;
  const limited = await pool.map(module, [1, 'busy', 2], { timeLimit: 2, onError });
  const second = await pool.map(module, [4, 5, 6]);
  pool.close();
  return [cancelled, first, limited, second];
}

/** Observations and rewards of a reset and a step of three environments in two workers. */
async function environments(module: string, actions: readonly number[]): Promise<number[]> {
  const envs = await PooledVectorEnv.open(module, { workers: 2, numEnvs: 3 });
  const [first] = await envs.reset({ seed: 4 });
  const [obs, rewards] = await envs.step(actions);
  envs.close();
  return [...first, ...obs, ...rewards];
}

Object.assign(globalThis, { rollouts, hang, environments });
