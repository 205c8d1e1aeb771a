/**
 * Scratch arrays for kernels. V8 stores a typed array of up to 64 bytes within its own heap, where it moves: code
 * then loads its address and length at every access. Those of a larger array, or of one over a given buffer, are
 * constants.
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

/**
 * Size of the buffer that short arrays share [bytes]. A pipeline has 400 arrays, most of a few numbers, and
 * allocating a buffer takes longer.
 */
const ROOM = 1 << 14;
/** Largest number of values of an array in the shared buffer. */
const MANY = 256;

let room = new ArrayBuffer(0);
let taken = 0;

/**
 * Returns the offset of unused bytes in the shared buffer. They are never freed.
 *
 * @throws RangeError for an invalid length: a view of undefined length would overlap the scratch of others
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

/** Copies integers to a scratch array. */
export function filledIntegers(values: ArrayLike<number>): Int32Array {
  const out = integers(values.length);
  out.set(values);
  return out;
}

/**
 * Mask that exceeds every index into an array. V8 knows that a masked value does not overflow when it is multiplied
 * by a stride and added to, and omits two of the five operations of each access.
 */
export const INDEX = 0x7ffffff;
