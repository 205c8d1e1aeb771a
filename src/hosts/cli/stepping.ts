/** Steps of a simulation in a command: slices between which signals are handled, progress, and divergence. */
import { Warning } from '../../foundation/schema/enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { step } from '../../simulation/runtime/run.js';

/** Longest time between checks of signals [ms]. */
export const SLICE = 50;

/** Message about a diverged state that the engine has reset. */
export const DIVERGED = 'the simulation diverged: qpos, qvel or qacc became too large or not a number\n';

export const isDiverged = ({ warning_number }: Data): boolean =>
  warning_number[Warning.BADQPOS]! + warning_number[Warning.BADQVEL]! + warning_number[Warning.BADQACC]! > 0;

/** Formats a duration as minutes and seconds. */
export function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Result of steps; `stopped` if a signal came before the end. */
export type Ending = 'done' | 'stopped' | 'diverged';

/** Lets the process handle signals. */
export const handleSignals = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Steps until a time [s], rounded to whole steps. `report` gets the time after each slice. */
export async function stepUntil(
  model: Model,
  data: Data,
  time: number,
  stop: AbortSignal,
  report?: (time: number) => void,
): Promise<Ending> {
  let next = performance.now() + SLICE;
  while (data.time < time - model.opt.timestep / 2) {
    step(model, data);
    if (isDiverged(data)) return 'diverged';
    if (performance.now() < next) continue;
    report?.(data.time);
    await handleSignals();
    if (stop.aborted) return 'stopped';
    next = performance.now() + SLICE;
  }
  return 'done';
}
