/** Detects diverged simulations. */

import { Warning } from '../../foundation/schema/enums.js';
import { SC } from '../../foundation/schema/scalars.js';
import { isBad } from '../../simulation/engine/integrate/warning.js';
import type { Data } from '../../simulation/model/data.js';

/** Returns the quantity that reset the simulation in the last step, or would in the next one; undefined if none. */
export function divergence(data: Data): string | undefined {
  if (!hasDiverged(data)) return undefined;
  const { scalar, qpos } = data.record;
  if (scalar[SC.warning_number + Warning.BADQACC]! > 0) return 'qacc';
  return scalar[SC.warning_number + Warning.BADQPOS]! > 0 || hasBad(qpos) ? 'qpos' : 'qvel';
}

/** Tests for divergence; cheap enough for every step. */
export function hasDiverged({ record }: Data): boolean {
  const { scalar, qpos, qvel } = record;
  const started =
    scalar[SC.warning_number + Warning.BADQACC]! +
    scalar[SC.warning_number + Warning.BADQPOS]! +
    scalar[SC.warning_number + Warning.BADQVEL]!;
  return started > 0 || hasBad(qpos) || hasBad(qvel);
}

function hasBad(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (isBad(values[i]!)) return true;
  return false;
}
