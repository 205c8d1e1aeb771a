/**
 * Scratch for kernels. V8 keeps a typed array of up to 64 bytes within its own heap, where it moves: code then loads its
 * address and length at every use, where those of a larger one, or of one over a buffer of its own, are constants.
 */

export const doubles = (n: number): Float64Array => new Float64Array(new ArrayBuffer(8 * n));

export const integers = (n: number): Int32Array => new Int32Array(new ArrayBuffer(4 * n));

/** Integers as given, over a buffer of their own. */
export function filledIntegers(values: ArrayLike<number>): Int32Array {
  const out = integers(values.length);
  out.set(values);
  return out;
}

/**
 * Every index into an array is below it. Masked with it, what a table holds is known not to overflow when it is
 * multiplied by a stride and a number is added, and V8 leaves two of the five operations of each access out.
 */
export const INDEX = 0x7ffffff;
