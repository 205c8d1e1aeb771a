/** Resizes arrays within their memory. For long arrays, filling fresh memory would take most of the time. */
import type { Numbers } from '../../../foundation/base/bits.js';

/** Free memory in front of an array, into which it can grow [bytes]. */
const CAPACITY = 65_536;

type NumbersType = new (buffer: ArrayBuffer, start: number, length: number) => Numbers;

const typeOf = (array: Numbers): NumbersType => array.constructor as NumbersType;

/** Buffers used by a single array. */
const owned = new WeakSet<ArrayBufferLike>();

/**
 * Inserts `count` undefined values at index `start`, or removes `-count` values there, and returns the array. It may
 * use the memory of `from`, which must not be used afterwards.
 */
export function insertGap(from: Numbers, start: number, count: number): Numbers {
  if (count === 0) return from;
  const bytes = count * from.BYTES_PER_ELEMENT;
  const place = from.byteOffset - bytes;
  if (!owned.has(from.buffer) || place < 0) return copied(from, start, count);
  const Type = typeOf(from);
  const both = new Type(from.buffer as ArrayBuffer, Math.min(place, from.byteOffset), from.length + Math.max(count, 0));
  if (count > 0) both.copyWithin(0, count, count + start);
  else both.copyWithin(-count, 0, start);
  return new Type(from.buffer as ArrayBuffer, place, from.length + count);
}

function copied(from: Numbers, start: number, count: number): Numbers {
  const Type = typeOf(from);
  const length = from.length + count;
  const buffer = new ArrayBuffer(CAPACITY + length * from.BYTES_PER_ELEMENT);
  owned.add(buffer);
  const to = new Type(buffer, CAPACITY, length);
  const end = Math.max(start, start - count);
  to.set(from.subarray(0, start));
  to.set(from.subarray(end), end + count);
  return to;
}
