/**
 * Inverse trigonometric functions that replace a value of an array, for the kernels: a number that goes through a call
 * that is not inlined is put on the heap, and these small callers inline what they call.
 */
import { acos, asin } from './trigonometry.js';

/** v[o] = the angle whose cosine is v[o] [rad]. */
export function replaceByAcos(v: Float64Array, o: number): void {
  v[o] = acos(v[o]!);
}

/** v[o] = the angle whose sine is v[o] [rad]. */
export function replaceByAsin(v: Float64Array, o: number): void {
  v[o] = asin(v[o]!);
}
