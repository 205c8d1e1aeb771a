/** Bitwise comparison of typed arrays, optimized for large arrays with few differences. */

/** Any array of numbers in memory. */
export type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array;

const WORD = Int32Array.BYTES_PER_ELEMENT;

const areWords = ({ byteOffset, byteLength }: Numbers): boolean => byteOffset % WORD === 0 && byteLength % WORD === 0;

/** Views of the same memory as integers, of 32 bits if aligned, because doubles take twice as long to compare. */
function integersOf(a: Numbers, b: Numbers): readonly [Int32Array | Uint8Array, Int32Array | Uint8Array] {
  const isWhole = areWords(a) && areWords(b);
  const view = ({ buffer, byteOffset, byteLength }: Numbers) =>
    isWhole ? new Int32Array(buffer, byteOffset, byteLength / WORD) : new Uint8Array(buffer, byteOffset, byteLength);
  return [view(a), view(b)];
}

/** Counts the bitwise equal values at the start of two arrays of one type. */
export function commonStart(a: Numbers, b: Numbers): number {
  const [x, y] = integersOf(a, b);
  const length = Math.min(x.length, y.length);
  let i = 0;
  // four at a time: most values are equal, and a branch for each takes twice as long
  for (; i + 4 <= length; i += 4) {
    const differing = (x[i]! ^ y[i]!) | (x[i + 1]! ^ y[i + 1]!) | (x[i + 2]! ^ y[i + 2]!) | (x[i + 3]! ^ y[i + 3]!);
    if (differing !== 0) break;
  }
  while (i < length && x[i] === y[i]) i++;
  return Math.floor((i * x.BYTES_PER_ELEMENT) / a.BYTES_PER_ELEMENT);
}

/** Counts the bitwise equal values at the end of two arrays of one type, at most `most`. */
export function commonEnd(a: Numbers, b: Numbers, most: number): number {
  const [x, y] = integersOf(a, b);
  const length = (most * a.BYTES_PER_ELEMENT) / x.BYTES_PER_ELEMENT;
  const [endX, endY] = [x.length - 1, y.length - 1];
  let i = 0;
  for (; i + 4 <= length; i += 4) {
    const [p, q] = [endX - i, endY - i];
    const differing = (x[p]! ^ y[q]!) | (x[p - 1]! ^ y[q - 1]!) | (x[p - 2]! ^ y[q - 2]!) | (x[p - 3]! ^ y[q - 3]!);
    if (differing !== 0) break;
  }
  while (i < length && x[endX - i] === y[endY - i]) i++;
  return Math.floor((i * x.BYTES_PER_ELEMENT) / a.BYTES_PER_ELEMENT);
}

/** True if two arrays of one type are bitwise equal. */
export const haveSameBits = (a: Numbers, b: Numbers): boolean =>
  a === b || (a.length === b.length && commonStart(a, b) === a.length);
