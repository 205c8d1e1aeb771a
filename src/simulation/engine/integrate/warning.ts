/** Numerical warnings of a step. */

import { Warning } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';

/** Largest magnitude of a healthy state, control or acceleration. */
const MAXVAL = 1e10;

/** Tests whether a number is NaN, infinite, or too large to continue with. */
export function isBad(x: number): boolean {
  return !(Math.abs(x) <= MAXVAL);
}

/** Counts a warning and stores its info; calls the callback for the first one since the reset. */
export function warn(d: DataRecord, context: EngineContext, warning: number, info: number): void {
  const { scalar } = d;
  scalar[SC.warning_lastinfo + warning] = info;
  const isFirst = scalar[SC.warning_number + warning]++ === 0;
  if (isFirst && context.callbacks.warning) context.callbacks.warning(warning, info);
}

/** Joint to which a warning refers, from its info, by kind of warning. */
const JOINT_OF: Readonly<Record<number, (m: ModelRecord, info: number) => number>> = {
  [Warning.BADQPOS]: (m, info) => m.jnt_qposadr.findLastIndex((address) => address <= info),
  [Warning.BADQVEL]: (m, info) => m.dof_jntid[info],
  [Warning.BADQACC]: (m, info) => m.dof_jntid[info],
};

/** Joint to which the last warning of a kind refers; -1 if there was none, or it refers to something else. */
export function warnedJoint(m: ModelRecord, { scalar }: DataRecord, warning: number): number {
  if (scalar[SC.warning_number + warning] === 0) return -1;
  return JOINT_OF[warning]?.(m, scalar[SC.warning_lastinfo + warning]) ?? -1;
}
