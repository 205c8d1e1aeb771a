/**
 * Scratch for kernels. V8 keeps a typed array of up to 64 bytes within its own heap, where it moves: code then loads its
 * address and length at every use, where those of a larger one, or of one over a given buffer, are constants.
 */

/** Returns a zeroed Float64Array; short ones share a buffer. */
export function doubles(n: number): Float64Array {
  if (n > MANY) return new Float64Array(new ArrayBuffer(8 * n));
  const at = take(8 * n);
  return new Float64Array(room, at, n);
}

/** Returns a zeroed Int32Array; short ones share a buffer. */
export function integers(n: number): Int32Array {
  if (n > MANY) return new Int32Array(new ArrayBuffer(4 * n));
  const at = take(4 * n);
  return new Int32Array(room, at, n);
}

/** Bytes that short arrays share. A pipeline has 400 arrays, most of a few numbers, and to make a buffer takes longer. */
const ROOM = 1 << 14;
/** Values of arrays that are worth a buffer of their own. */
const MANY = 256;

let room = new ArrayBuffer(0);
let taken = 0;

/**
 * Returns where in the room there are so many bytes that nothing else has, which never becomes free again.
 *
 * @throws RangeError when there is no such number: a view of undefined length would reach to the end of the room, over
 *   the scratch of others
 */
function take(bytes: number): number {
  if (!(bytes >= 0)) throw new RangeError('scratch needs a length');
  const size = (bytes + 7) & ~7;
  if (taken + size > room.byteLength) {
    room = new ArrayBuffer(ROOM);
    taken = 0;
  }
  const at = taken;
  taken += size;
  return at;
}

/** Integers as given. */
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
