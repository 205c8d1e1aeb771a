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

/** Number of bytes that `allocateFields` takes. */
function fieldsBytes(fields: Record<string, Field>, size: SizeLookup): number {
  let bytes = 0;
  for (const field of Object.values(fields)) {
    bytes += align(fieldLength(field, size) * ARRAY_TYPE[field.kind].BYTES_PER_ELEMENT);
  }
  return bytes;
}

/** Allocates every array of a table in one zero-filled buffer. */
export function allocateFields<T extends Record<string, Field>>(fields: T, size: SizeLookup): ArraysOf<T> {
  const buffer = new ArrayBuffer(fieldsBytes(fields, size));
  let offset = 0;
  const entries = Object.entries(fields).map(([name, field]) => {
    const type = ARRAY_TYPE[field.kind];
    const length = fieldLength(field, size);
    const view = new type(buffer, offset, length);
    offset += align(length * type.BYTES_PER_ELEMENT);
    return [name, view];
  });
  return Object.fromEntries(entries) as ArraysOf<T>;
}

let recordCount = 0;

/**
 * Freezes the shape of a record: one object in fast mode with a hidden class of its own.
 * A uniquely named first property keeps the class from being shared with any other record, so that
 * optimized code may treat its fields as constants.
 */
export function makeRecord<T extends object>(...parts: object[]): T {
  recordCount += 1;
  const entries: [string, unknown][] = [[`record${recordCount}`, recordCount]];
  for (const part of parts) entries.push(...Object.entries(part));
  return Object.fromEntries(entries) as T;
}
