/** Values kept by a study: their types, and their encodings in the journal and in Parquet. */
import { encodeBase64, parseDataUri } from '../../foundation/resource/data-uri.js';

type Floats = 'float64' | 'float32';
type Numbers = Floats | 'int32' | 'int64';

/** Type of a kept value; types with brackets are arrays, whose length may differ between tasks. */
export type KeptType = Numbers | 'boolean' | 'string' | `${Floats | 'int32'}[]`;

/** A value that a task may return; null and undefined are missing values. */
export type KeptValue = number | boolean | string | ArrayLike<number> | null | undefined;

/**
 * A kept value in JSON. NaN, infinities and -0 are strings; arrays are the base64 text of their little-endian bytes.
 */
export type KeptText = number | boolean | string | null;

interface Row {
  /** Type of the column, or of the elements of its lists. */
  readonly parquet: 'DOUBLE' | 'FLOAT' | 'INT32' | 'INT64' | 'BOOLEAN' | 'BYTE_ARRAY';
  /** Constructor of the typed array, for array types. */
  readonly array?: Float64ArrayConstructor | Float32ArrayConstructor | Int32ArrayConstructor;
  /** Converts a value to the type; undefined if it does not fit. */
  accept(value: unknown): number | boolean | string | undefined;
}

const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const single = (value: unknown): number | undefined => (typeof value === 'number' ? Math.fround(value) : undefined);
const integer = (value: unknown): number | undefined => (Number.isInteger(value) ? (value as number) + 0 : undefined);
const int32 = (value: unknown): number | undefined =>
  integer(value) === (Number(value) | 0) ? Number(value) | 0 : undefined;
const int64 = (value: unknown): number | undefined => (Number.isSafeInteger(value) ? (value as number) + 0 : undefined);

/** Types of kept values: the name of the type in Parquet, and the check of a value. */
export const KEPT: Readonly<Record<KeptType, Row>> = {
  float64: { parquet: 'DOUBLE', accept: number },
  float32: { parquet: 'FLOAT', accept: single },
  int32: { parquet: 'INT32', accept: int32 },
  int64: { parquet: 'INT64', accept: int64 },
  boolean: { parquet: 'BOOLEAN', accept: (value) => (typeof value === 'boolean' ? value : undefined) },
  string: { parquet: 'BYTE_ARRAY', accept: (value) => (typeof value === 'string' ? value : undefined) },
  'float64[]': { parquet: 'DOUBLE', array: Float64Array, accept: number },
  'float32[]': { parquet: 'FLOAT', array: Float32Array, accept: single },
  'int32[]': { parquet: 'INT32', array: Int32Array, accept: int32 },
};

/** Names and types of the kept values, in the order of the columns. */
export type Keep = Readonly<Record<string, KeptType>>;

/** Numbers that JSON cannot express, by their text. */
const WORDS: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
  '-0': -0,
};

/**
 * Encodes the result of a task for a line of the journal, exact to the last bit, with one encoding of NaN.
 *
 * @throws TypeError for values that do not fit their types, or that are not in `keep`
 */
export function encodeValues(keep: Keep, values: unknown): Record<string, KeptText> {
  if (typeof values !== 'object' || values === null) {
    throw new TypeError(`run must return an object with ${Object.keys(keep).join(', ')}, not ${typeof values}`);
  }
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(keep, name));
  if (unknown !== undefined) throw new TypeError(`run returned '${unknown}', which keep does not name`);
  const given = values as Record<string, unknown>;
  return Object.fromEntries(Object.entries(keep).map(([name, type]) => [name, encode(name, type, given[name])]));
}

function encode(name: string, type: KeptType, value: unknown): KeptText {
  if (value === null || value === undefined) return null;
  const { array, accept } = KEPT[type];
  const misfit = (what: unknown): never => {
    throw new TypeError(`${name} is kept as ${type}, which cannot hold ${describe(what)}`);
  };
  if (!array) return textOf(accept(value) ?? misfit(value));
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) return misfit(value);
  const list = value as ArrayLike<unknown>;
  const held = new array(list.length);
  for (let i = 0; i < list.length; i++) held[i] = Number(accept(list[i]) ?? misfit(list[i]));
  return encodeBase64(bytesOf(held));
}

const describe = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : `a value of type ${typeof value}`;

const textOf = (value: number | boolean | string): KeptText =>
  typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))
    ? Object.is(value, -0)
      ? '-0'
      : String(value)
    : value;

/** Decodes a value of a line of the journal; arrays become plain lists. */
export function decodeValue(type: KeptType, text: KeptText): number | boolean | string | number[] | null {
  if (text === null || type === 'boolean' || type === 'string') return text;
  const { array } = KEPT[type];
  if (!array) return typeof text === 'string' ? WORDS[text]! : text;
  const { buffer, byteOffset, byteLength } = parseDataUri(`;base64,${text}`).bytes;
  const view = new DataView(buffer, byteOffset, byteLength);
  const size = array.BYTES_PER_ELEMENT;
  const read = { 4: array === Int32Array ? view.getInt32 : view.getFloat32, 8: view.getFloat64 }[size]!;
  return Array.from({ length: view.byteLength / size }, (_, i) => read.call(view, i * size, true));
}

/** Bytes of an array in little-endian order, with one pattern for all NaNs, because engines differ in theirs. */
function bytesOf(values: Float64Array | Float32Array | Int32Array): Uint8Array {
  const size = values.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(values.length * size);
  const view = new DataView(bytes.buffer);
  const write = values instanceof Int32Array ? view.setInt32 : size === 8 ? view.setFloat64 : view.setFloat32;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    write.call(view, i * size, value, true);
    if (Number.isNaN(value)) write.call(view, i * size, Number.NaN, true);
  }
  return bytes;
}
