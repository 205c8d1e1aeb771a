/** Decides whether a simulation is worth continuing. */
import { isBad } from '../engine/integrate/warning.js';
import type { Data } from '../model/data.js';
import { Warning } from '../schema/enums.js';
import { SC } from '../schema/scalars.js';

/** The quantity that made the engine start anew in the last step, or would in the next one, if any. */
export function divergence({ record }: Data): string | undefined {
  const { scalar, qpos, qvel } = record;
  if (scalar[SC.warning_number + Warning.BADQACC]! > 0) return 'qacc';
  if (scalar[SC.warning_number + Warning.BADQPOS]! > 0 || hasBad(qpos)) return 'qpos';
  return scalar[SC.warning_number + Warning.BADQVEL]! > 0 || hasBad(qvel) ? 'qvel' : undefined;
}

function hasBad(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (isBad(values[i]!)) return true;
  return false;
}
