/** Guards against bad states. */
import { DisableBit, Warning } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { SC } from '../../schema/scalars.js';
import type { Bind } from '../context.js';
import { isBad, warn } from './warning.js';

export interface CheckStages {
  /** Warns, and resets if enabled, on a bad qpos. */
  checkPos(): void;
  /** As checkPos, for qvel. */
  checkVel(): void;
  /** As checkPos, for qacc; after a reset, forward dynamics runs again. */
  checkAcc(): void;
}

export const bindCheck: Bind<CheckStages> = (m, d, s, x) => {
  /**
   * Tests whether a bad number made the Data start anew. The warning outlives the reset; without one it counts twice,
   * as in the reference.
   */
  function guard(values: Float64Array, warning: number): boolean {
    const n = values.length;
    for (let i = 0; i < n; i++) {
      if (!isBad(values[i])) continue;
      warn(d, x, warning, i);
      const resets = ((m.opt[OPT.disableflags] as number) & DisableBit.AUTORESET) === 0;
      if (resets) {
        x.restart();
        if (x.plugins) x.plugins.reset();
      }
      d.scalar[SC.warning_lastinfo + warning] = i;
      d.scalar[SC.warning_number + warning]++;
      return resets;
    }
    return false;
  }

  function checkPos(): void {
    guard(d.qpos, Warning.BADQPOS);
  }

  function checkVel(): void {
    guard(d.qvel, Warning.BADQVEL);
  }

  function checkAcc(): void {
    if (guard(d.qacc, Warning.BADQACC)) s.forward();
  }

  return { checkPos, checkVel, checkAcc };
};
