/** Checks of the state for bad numbers. */
import { DisableBit, Warning } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { someSleep } from '../sleep/awake.js';
import { isBad, warn } from './warning.js';

/** Stages that check for NaN, infinity and magnitudes beyond 1e10. */
export interface CheckStages {
  /** Checks qpos: a bad value counts a warning and resets the Data if `autoreset` is enabled. */
  checkPos(): void;
  /** Checks qvel of awake dofs in the same way. */
  checkVel(): void;
  /** Checks qacc of awake dofs in the same way; after a reset, forward dynamics runs again. */
  checkAcc(): void;
}

/**
 * Binds the checks: they read `qpos`, `qvel` and `qacc`, count warnings, and restart the Data unless `autoreset` is
 * disabled.
 */
export const bindCheck: Bind<CheckStages> = (m, d, stages, context) => {
  /**
   * Counts a warning for the bad number at index i (none if negative) and resets the Data if enabled; returns whether
   * it did. The warning is counted again after the reset, which clears it; without a reset it therefore counts twice,
   * as in the reference.
   */
  function guard(i: number, warning: number): boolean {
    if (i < 0) return false;
    warn(d, context, warning, i);
    const resets = ((m.opt[OPT.disableflags] as number) & DisableBit.AUTORESET) === 0;
    if (resets) {
      context.restart();
      if (context.plugins) context.plugins.reset();
    }
    d.scalar[SC.warning_lastinfo + warning] = i;
    d.scalar[SC.warning_number + warning]++;
    return resets;
  }

  /** Index of the first bad number, -1 if there is none. */
  function firstBad(values: Float64Array): number {
    const n = values.length;
    for (let i = 0; i < n; i++) if (isBad(values[i])) return i;
    return -1;
  }

  /** Index of the first bad number of an awake dof, -1 if there is none. */
  function firstBadDof(values: Float64Array): number {
    if (!someSleep(m, d)) return firstBad(values);
    const { dof_awake_ind, scalar } = d;
    const n = scalar[SC.nv_awake] | 0;
    for (let k = 0; k < n; k++) if (isBad(values[dof_awake_ind[k]])) return dof_awake_ind[k];
    return -1;
  }

  function checkPos(): void {
    guard(firstBad(d.qpos), Warning.BADQPOS);
  }

  function checkVel(): void {
    guard(firstBadDof(d.qvel), Warning.BADQVEL);
  }

  function checkAcc(): void {
    if (guard(firstBadDof(d.qacc), Warning.BADQACC)) stages.forward();
  }

  return { checkPos, checkVel, checkAcc };
};
