/** Numerical warnings of a step. */
import type { DataRecord } from '../../model/data-record.js';
import { SC } from '../../schema/scalars.js';
import type { EngineContext } from '../context.js';

/** Largest magnitude of a healthy state, control or acceleration. */
const MAXVAL = 1e10;

/** Whether a number is not one, or too large to go on with. */
export function isBad(x: number): boolean {
  return !(x >= -MAXVAL && x <= MAXVAL);
}

/** Counts a warning and keeps its last info; the callback hears of the first since the reset. */
export function warn(d: DataRecord, x: EngineContext, warning: number, info: number): void {
  const { scalar } = d;
  scalar[SC.warning_lastinfo + warning] = info;
  const isFirst = scalar[SC.warning_number + warning]++ === 0;
  if (isFirst && x.callbacks.warning) x.callbacks.warning(warning, info);
}
