/** A simulation under a planner: plan, act, step. */
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { Data } from '../../simulation/model/data.js';
import { step } from '../../simulation/runtime/run.js';
import { yieldToThread } from '../rollout/cooperative-yield.js';
import { divergence } from '../rollout/divergence.js';
import type { Planner } from './planner.js';

/** Options of a simulation under a planner. */
export interface DriveOptions {
  /** Simulated time [s]. */
  readonly duration: number;
  /** Simulated time between plans [s]. Default 0.04. */
  readonly every?: number;
  /** Rejects with its reason, with the Data between two steps. */
  readonly signal?: AbortSignal;
  /** Called after each step; `false` ends the simulation. */
  readonly onStep?: (data: Data) => unknown;
}

export const DRIVE_OPTIONS: OptionNames<DriveOptions> = { duration: true, every: true, signal: true, onStep: true };

/** The statistics of a simulation under a planner. */
export interface Drive {
  /** The number of steps. */
  readonly steps: number;
  /** The number of plans. */
  readonly plans: number;
  /** Mean cost of the plans. */
  readonly cost: number;
  /** Number of candidates that diverged or threw. */
  readonly failures: number;
  /** The reason of the first failure. */
  readonly failure: string | undefined;
  /** True if the simulation diverged and was therefore ended. */
  readonly diverged: boolean;
}

/**
 * Simulates under a planner: the simulation pauses at regular times for a new plan, and every step applies the
 * transition of the task and the controls of the plan. The result depends only on the initial state and the seed.
 *
 * @throws RangeError for times that are not positive; the reason of the signal
 */
export async function drive(planner: Planner, data: Data, options: DriveOptions): Promise<Drive> {
  requireOptionsOf('drive', DRIVE_OPTIONS, options ?? null, 'options as an object, such as { duration: 1 }');
  const { duration, every = 0.04, signal, onStep } = options;
  if (!(duration > 0)) throw new RangeError(`duration must be positive, not ${duration}`);
  if (!(every > 0)) throw new RangeError(`every must be positive, not ${every}`);
  const { model } = data;
  const { timestep } = model.opt;
  const count = Math.round(duration / timestep);
  // plans may be too short to yield by themselves
  const yielder = yieldToThread(signal, () => {});
  const stride = Math.max(1, Math.round(every / timestep));
  let [steps, plans, cost, failures] = [0, 0, 0, 0];
  let failure: string | undefined;
  let diverged = false;
  while (steps < count && !diverged) {
    signal?.throwIfAborted();
    if (yielder.isDue()) await yielder.rest(0);
    if (steps % stride === 0) {
      const plan = await planner.plan(data, signal ? { signal } : {});
      plans += 1;
      cost += plan.cost;
      failures += plan.failures;
      failure ??= plan.failure;
    }
    planner.transition(data);
    planner.action(data.time, data.ctrl);
    step(model, data);
    steps += 1;
    diverged = divergence(data) !== undefined;
    if (onStep?.(data) === false) break;
  }
  return { steps, plans, cost: plans > 0 ? cost / plans : Number.NaN, failures, failure, diverged };
}
