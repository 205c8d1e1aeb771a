import type { Bind } from '../context.js';

export interface InverseStages {
  /** Inverse dynamics: qfrc_inverse from qacc. */
  inverse(): void;
  /** Inverse dynamics from a stage on. */
  inverseSkip(skipStage: number, skipSensor: boolean): void;
  /** Compares forward and inverse results into solver_fwdinv. */
  compareFwdInv(): void;
}

export const bindInverse: Bind<InverseStages> = (m, d, s, x) => ({}) as InverseStages;
