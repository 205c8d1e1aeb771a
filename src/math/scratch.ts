/**
 * Scratch for kernels. V8 keeps a typed array of up to 64 bytes within its own heap, where it moves: code then loads its
 * address and length at every use, where those of a larger one, or of one over a buffer of its own, are constants.
 */

export const doubles = (n: number): Float64Array => new Float64Array(new ArrayBuffer(8 * n));

export const integers = (n: number): Int32Array => new Int32Array(new ArrayBuffer(4 * n));
