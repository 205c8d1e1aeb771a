/** Typed arrays of a field table, as views of one buffer at recorded, aligned offsets. */
import type { Field, FieldKind } from '../../foundation/schema/fields.js';

type AnyArray = Float64Array | Float32Array | Int32Array | Uint8Array;

type ArrayType = { new (b: ArrayBuffer, o: number, n: number): AnyArray; BYTES_PER_ELEMENT: number };

const ARRAY_TYPE: Record<FieldKind, ArrayType> = {
  num: Float64Array,
  float: Float32Array,
  int: Int32Array,
  bool: Int32Array,
  byte: Int32Array,
  size: Int32Array,
  bytes: Uint8Array,
};

const ALIGNMENT = 8;

/**
 * Rounds bytes up to a multiple of `alignment`, a power of two. Bit operations work modulo 2^32, which is exact here
 * for any size.
 */
export const alignedTo = (alignment: number, bytes: number): number => bytes + ((alignment - bytes) & (alignment - 1));

type SizeLookup = (name: string) => number;

/** Number of values in an array of the given shape. */
export function fieldLength(field: Field, size: SizeLookup): number {
  return size(field.rows) * (typeof field.cols === 'number' ? field.cols : field.times * size(field.cols));
}

/** Shared by all arrays without values: most of the arrays of a small Model. */
const EMPTY = /* @__PURE__ */ Object.fromEntries(
  Object.entries(ARRAY_TYPE).map(([kind, type]) => [kind, new type(new ArrayBuffer(0), 0, 0)]),
) as Record<FieldKind, AnyArray>;

/** Adjacent fields of a table whose rows, and columns if not constant, have the same size names. */
interface Run {
  readonly rows: string;
  /** Name of the size that counts columns; undefined if they are constant. */
  readonly cols: string | undefined;
  readonly fields: readonly number[];
  /** Constant number of columns of each field, or the factor of a variable one. */
  readonly factors: readonly number[];
}

function runsOf(fields: readonly Field[]): Run[] {
  const runs: { rows: string; cols: string | undefined; fields: number[]; factors: number[] }[] = [];
  fields.forEach(({ rows, cols, times }, i) => {
    const [named, factor] = typeof cols === 'number' ? [undefined, cols] : [cols, times];
    let run = runs.at(-1);
    if (run?.rows !== rows || run.cols !== named) runs.push((run = { rows, cols: named, fields: [], factors: [] }));
    run.fields.push(i);
    run.factors.push(factor);
  });
  return runs;
}

/** The non-empty arrays of a table: their indices in the table, ascending, and their lengths. */
export interface Filled {
  readonly fields: readonly number[];
  readonly lengths: readonly number[];
}

/**
 * A field table with precomputed facts for allocation. Runs of arrays that are empty in a Model are skipped, since most
 * Models are small, have few kinds of elements, and are edited while code is cold.
 */
export class FieldTable<T extends Record<string, Field>> {
  readonly names: readonly (keyof T & string)[];
  private readonly types: readonly ArrayType[];
  /** Bytes per value of each array. */
  private readonly bytes: readonly number[];
  private readonly empty: readonly AnyArray[];
  private readonly runs: readonly Run[];

  constructor(fields: T) {
    const all = Object.values(fields);
    this.names = Object.keys(fields);
    this.types = all.map(({ kind }) => ARRAY_TYPE[kind]);
    this.bytes = this.types.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT);
    this.empty = all.map(({ kind }) => EMPTY[kind]);
    this.runs = runsOf(all);
  }

  /** Finds the non-empty arrays for given sizes. */
  filled(size: SizeLookup): Filled {
    const fields: number[] = [];
    const lengths: number[] = [];
    for (const run of this.runs) {
      const count = size(run.rows) * (run.cols === undefined ? 1 : size(run.cols));
      if (count === 0) continue;
      for (let k = 0; k < run.fields.length; k++) {
        fields.push(run.fields[k]!);
        lengths.push(count * run.factors[k]!);
      }
    }
    return { fields, lengths };
  }

  /**
   * Allocates all arrays in the order of the table. Non-empty ones lie in one zero-filled buffer, except those given in
   * `present`.
   */
  allocate({ fields, lengths }: Filled, present: { readonly [N in keyof T]?: AnyArray } = {}): AnyArray[] {
    const { types, bytes, empty } = this;
    const arrays = empty.slice();
    for (const name of Object.keys(present)) arrays[this.names.indexOf(name)] = present[name]!;
    let size = 0;
    for (let k = 0; k < fields.length; k++) {
      const field = fields[k]!;
      if (arrays[field] === empty[field]) size += alignedTo(ALIGNMENT, lengths[k]! * bytes[field]!);
    }
    const buffer = new ArrayBuffer(size);
    let offset = 0;
    for (let k = 0; k < fields.length; k++) {
      const field = fields[k]!;
      if (arrays[field] !== empty[field]) continue;
      arrays[field] = new types[field]!(buffer, offset, lengths[k]!);
      offset += alignedTo(ALIGNMENT, lengths[k]! * bytes[field]!);
    }
    return arrays;
  }
}

type RecordMaker<T> = (...lists: (readonly unknown[])[]) => T;

/**
 * Returns a function that combines lists of values under these names into a record, in 0.05 ms for a Model.
 *
 * V8 stores such a number of properties as a dictionary. When stages are bound to a record, it is converted to fast
 * properties with a separate hidden class (`withFastProperties`, 0.2 ms). An object literal of all names takes 0.3 ms
 * until it has been evaluated ten times, and a constructor, which makes such a class at once, 5 ms per record.
 */
export function recordMaker<T extends object>(...names: readonly (readonly string[])[]): RecordMaker<T> {
  return (...lists) => {
    const record: Record<string, unknown> = {};
    for (let part = 0; part < names.length; part++) {
      const keys = names[part]!;
      const values = lists[part]!;
      for (let i = 0; i < keys.length; i++) record[keys[i]!] = values[i];
    }
    return record as T;
  };
}
