/** Typed arrays of a table, all of them views of one buffer at recorded, aligned offsets. */
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

/** The least multiple of a power of two that is not less. Bits of large numbers are taken modulo 2^32, which loses none. */
export const alignedTo = (alignment: number, bytes: number): number => bytes + ((alignment - bytes) & (alignment - 1));

type SizeLookup = (name: string) => number;

/** Number of values in an array of the given shape. */
export function fieldLength(field: Field, size: SizeLookup): number {
  return size(field.rows) * (typeof field.cols === 'number' ? field.cols : field.times * size(field.cols));
}

/** Stands for every array without values: most of the arrays of a small Model. */
const EMPTY = /* @__PURE__ */ Object.fromEntries(
  Object.entries(ARRAY_TYPE).map(([kind, type]) => [kind, new type(new ArrayBuffer(0), 0, 0)]),
) as Record<FieldKind, AnyArray>;

/** Neighbors in a table whose rows, and columns if those vary, are counted by the same sizes. */
interface Run {
  readonly rows: string;
  /** The size that counts columns; undefined where they are constant. */
  readonly cols: string | undefined;
  readonly fields: readonly number[];
  /** Constant columns of each field, or the factor of those that vary. */
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

/** The arrays of a table that have values: their places in the table, ascending, and their lengths. */
export interface Filled {
  readonly fields: readonly number[];
  readonly lengths: readonly number[];
}

/**
 * A table with what allocating it takes looked up once. Runs of arrays that a Model has no use for are passed over, since
 * most Models are small, have few kinds of elements, and are edited while code is cold.
 */
export class FieldTable<T extends Record<string, Field>> {
  readonly names: readonly (keyof T & string)[];
  private readonly types: readonly ArrayType[];
  /** Bytes of one value of each array. */
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

  /** The arrays that have values where these are the sizes. */
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
   * Allocates all arrays, in the order of the table; those with values in one zero-filled buffer, but for arrays that are
   * there already, by their names.
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
 * A function that puts lists of values under these names together to a record, in 0.05 ms for a Model.
 *
 * That many properties make a dictionary in V8. Where stages are bound to a record, it is brought into fast mode under a
 * hidden class of its own (`withFastProperties`, 0.2 ms). A literal of all names takes 0.3 ms until it has been evaluated
 * ten times, and a constructor, which makes such a class at once, 5 ms for each record.
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
