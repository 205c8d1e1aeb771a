/**
 * Inverse trigonometric functions that replace a value of an array, for the kernels. Numbers passed to a call that
 * is not inlined are put on the heap; these small functions inline theirs.
 */
import { acos, asin } from './trigonometry.js';

/** v[o] = arccos v[o] [rad]. */
export function replaceByAcos(v: Float64Array, o: number): void {
  v[o] = acos(v[o]!);
}

/** v[o] = arcsin v[o] [rad]. */
export function replaceByAsin(v: Float64Array, o: number): void {
  v[o] = asin(v[o]!);
}
