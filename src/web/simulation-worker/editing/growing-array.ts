/** Arrays that grow or shrink in the memory they have: to fill fresh memory is most of the time where they are long. */
import type { Numbers } from '../../../foundation/base/bits.js';

/** Memory that is kept free before an array, in which it can grow later [bytes]. */
const ROOM = 65_536;

type NumbersType = new (buffer: ArrayBuffer, start: number, length: number) => Numbers;

const typeOf = (array: Numbers): NumbersType => array.constructor as NumbersType;

/** Buffers of which nothing but one array is in use. */
const owned = new WeakSet<ArrayBufferLike>();

/**
 * Returns an array with its first `start` values, `longer` values more of any kind (fewer where negative), and the others behind
 * them. Where there is room, it lies in the memory of the one before, which must not be used any more.
 */
export function spread(from: Numbers, start: number, longer: number): Numbers {
  if (longer === 0) return from;
  const bytes = longer * from.BYTES_PER_ELEMENT;
  const place = from.byteOffset - bytes;
  if (!owned.has(from.buffer) || place < 0) return copied(from, start, longer);
  const Type = typeOf(from);
  const both = new Type(
    from.buffer as ArrayBuffer,
    Math.min(place, from.byteOffset),
    from.length + Math.max(longer, 0),
  );
  if (longer > 0) both.copyWithin(0, longer, longer + start);
  else both.copyWithin(-longer, 0, start);
  return new Type(from.buffer as ArrayBuffer, place, from.length + longer);
}

function copied(from: Numbers, start: number, longer: number): Numbers {
  const Type = typeOf(from);
  const length = from.length + longer;
  const buffer = new ArrayBuffer(ROOM + length * from.BYTES_PER_ELEMENT);
  owned.add(buffer);
  const to = new Type(buffer, ROOM, length);
  const end = Math.max(start, start - longer);
  to.set(from.subarray(0, start));
  to.set(from.subarray(end), end + longer);
  return to;
}
