/** Noise on controls, for commands that step a model. */
import type { Model } from '../../simulation/model/model.js';

export interface NoiseFlags {
  /** Standard deviation of the noise as a fraction of half the control range. */
  readonly noise?: number;
  readonly seed?: number;
}

const UNLIMITED = [-1, 1] as const;

/** Range of the i-th control; [-1, 1] if it is unlimited. */
export function controlSpan(model: Model, i: number): readonly [low: number, high: number] {
  const { nu, nactuator, actuator_ctrlrange: range, actuator_ctrllimited: isLimited } = model;
  return nu === nactuator && isLimited[i] ? [range[2 * i]!, range[2 * i + 1]!] : UNLIMITED;
}
