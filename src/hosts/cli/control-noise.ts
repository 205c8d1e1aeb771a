/** Noise on controls, which commands that step a model add. */
import type { Model } from '../../simulation/model/model.js';

/** Options that add noise to controls. */
export interface NoiseFlags {
  /** Deviation of noise that is added to controls, as a share of half of their range. */
  readonly noise?: number;
  readonly seed?: number;
}

const UNLIMITED = [-1, 1] as const;

/** Range of the i-th control; from -1 to 1 where it has none of its own. */
export function controlSpan(model: Model, i: number): readonly [low: number, high: number] {
  const { nu, nactuator, actuator_ctrlrange: range, actuator_ctrllimited: isLimited } = model;
  return nu === nactuator && isLimited[i] ? [range[2 * i]!, range[2 * i + 1]!] : UNLIMITED;
}
