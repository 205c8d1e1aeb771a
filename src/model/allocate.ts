/** Typed arrays of a table, all of them views of one buffer at recorded, aligned offsets. */
import type { ArraysOf, Field, FieldKind } from '../schema/fields.js';

type AnyArray = Float64Array | Float32Array | Int32Array | Uint8Array;

const ARRAY_TYPE: Record<
  FieldKind,
  { new (b: ArrayBuffer, o: number, n: number): AnyArray; BYTES_PER_ELEMENT: number }
> = {
  num: Float64Array,
  float: Float32Array,
  int: Int32Array,
  bool: Int32Array,
  byte: Int32Array,
  size: Int32Array,
  bytes: Uint8Array,
};

const ALIGNMENT = 8;
const align = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

export type SizeLookup = (name: string) => number;

/** Number of values in an array of the given shape. */
export function fieldLength(field: Field, size: SizeLookup): number {
  return size(field.rows) * (typeof field.cols === 'number' ? field.cols : field.times * size(field.cols));
}

/** Allocates every array of a table in one zero-filled buffer. */
export function allocateFields<T extends Record<string, Field>>(fields: T, size: SizeLookup): ArraysOf<T> {
  const names = Object.keys(fields);
  const lengths = names.map((name) => fieldLength(fields[name]!, size));
  let bytes = 0;
  names.forEach((name, i) => {
    bytes += align(lengths[i]! * ARRAY_TYPE[fields[name]!.kind].BYTES_PER_ELEMENT);
  });
  const buffer = new ArrayBuffer(bytes);
  const arrays: Record<string, AnyArray> = {};
  let offset = 0;
  names.forEach((name, i) => {
    const type = ARRAY_TYPE[fields[name]!.kind];
    arrays[name] = new type(buffer, offset, lengths[i]!);
    offset += align(lengths[i]! * type.BYTES_PER_ELEMENT);
  });
  return arrays as ArraysOf<T>;
}

let recordCount = 0;

/**
 * Freezes the shape of a record: one object in fast mode with a hidden class of its own, so that optimized code may
 * treat its fields as constants.
 *
 * Added one by one, that many properties make a dictionary. V8 gives the prototype of an object whose properties are
 * enumerated fast properties in one go, under a class that nothing else shares: 0.3 ms for a Model, where a class that
 * grows property by property takes 2.8 ms. The uniquely named first property keeps classes apart in other engines.
 */
export function makeRecord<T extends object>(...parts: object[]): T {
  recordCount += 1;
  const record: Record<string, unknown> = { [`record${recordCount}`]: recordCount };
  for (const part of parts) Object.assign(record, part);
  for (const _ in Object.create(record) as object) break;
  return record as T;
}
