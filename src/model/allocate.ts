/** Typed arrays of a table, all of them views of one buffer at recorded, aligned offsets. */
import type { Field, FieldKind } from '../schema/fields.js';

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

/** A table with what allocating it takes looked up once: most Models are small, and then looking up is most of it. */
export class FieldTable<T extends Record<string, Field>> {
  readonly names: readonly (keyof T & string)[];
  private readonly types: readonly ArrayType[];
  private readonly empty: readonly AnyArray[];
  /** Names of the sizes that rows and columns refer to, each once. */
  private readonly sizeNames: readonly string[];
  /** Three numbers for each array: which size its rows and its columns are, the latter -1 for none, and a factor. */
  private readonly shapes: Int32Array;

  constructor(fields: T) {
    const sizes = new Map<string, number>();
    const indexOf = (name: string): number => sizes.get(name) ?? sizes.set(name, sizes.size).size - 1;
    const all = Object.values(fields);
    this.names = Object.keys(fields);
    this.types = all.map(({ kind }) => ARRAY_TYPE[kind]);
    this.empty = all.map(({ kind }) => EMPTY[kind]);
    this.shapes = Int32Array.from(
      all.flatMap(({ rows, cols, times }) =>
        typeof cols === 'number' ? [indexOf(rows), -1, cols] : [indexOf(rows), indexOf(cols), times],
      ),
    );
    this.sizeNames = [...sizes.keys()];
  }

  /** Number of values in each array. */
  lengths(size: SizeLookup): number[] {
    const { shapes } = this;
    const sizes = this.sizeNames.map(size);
    const lengths = new Array<number>(this.names.length);
    for (let i = 0, at = 0; i < lengths.length; i++, at += 3) {
      const cols = shapes[at + 1]!;
      lengths[i] = sizes[shapes[at]!]! * shapes[at + 2]! * (cols < 0 ? 1 : sizes[cols]!);
    }
    return lengths;
  }

  /**
   * Allocates arrays of these lengths, in the order of the table; those with values in one zero-filled buffer, but for
   * arrays that are there already, by their names.
   */
  allocate(given: readonly number[], present: { readonly [N in keyof T]?: AnyArray } = {}): AnyArray[] {
    const { types } = this;
    const arrays = this.empty.slice();
    const lengths = given.slice();
    for (const [name, array] of Object.entries(present) as [string, AnyArray][]) {
      const at = this.names.indexOf(name);
      arrays[at] = array;
      lengths[at] = 0;
    }
    let size = 0;
    for (let i = 0; i < types.length; i++) {
      if (lengths[i] !== 0) size += alignedTo(ALIGNMENT, lengths[i]! * types[i]!.BYTES_PER_ELEMENT);
    }
    const buffer = new ArrayBuffer(size);
    let offset = 0;
    for (let i = 0; i < types.length; i++) {
      const length = lengths[i]!;
      if (length === 0) continue;
      const type = types[i]!;
      arrays[i] = new type(buffer, offset, length);
      offset += alignedTo(ALIGNMENT, length * type.BYTES_PER_ELEMENT);
    }
    return arrays;
  }
}

/**
 * A function that puts lists of values under these names together to a record, in 0.02 to 0.04 ms for a Model.
 *
 * That many properties make a dictionary in V8 14, from a literal as from a loop; until V8 13, a literal is in fast mode.
 * Where stages are bound to a record, it is brought into fast mode under a hidden class of its own (`withFastProperties`,
 * 0.2 ms). A constructor does both at once, but a class that grows property by property takes 5 ms for each record.
 */
export function recordMaker<T extends object>(...names: readonly (readonly string[])[]): RecordMaker<T> {
  let make: RecordMaker<T> | undefined;
  return (...lists) => {
    make ??= evaluatedMaker<T>(names) ?? assembler<T>(names.flat());
    return make(...lists);
  };
}

type RecordMaker<T> = (...lists: (readonly unknown[])[]) => T;

/** The maker as a literal with every name in it; undefined where evaluating is forbidden. */
function evaluatedMaker<T>(names: readonly (readonly string[])[]): RecordMaker<T> | undefined {
  const fields = names.flatMap((list, part) => list.map((name, i) => `${name}:p${part}[${i}]`));
  try {
    return new Function(...names.map((_, part) => `p${part}`), `return {${fields.join()}}`) as RecordMaker<T>;
  } catch {
    return undefined;
  }
}

let recordCount = 0;

/** The same without evaluating. The uniquely named first property keeps classes apart in other engines. */
const assembler =
  <T extends object>(names: readonly string[]): RecordMaker<T> =>
  (...lists) => {
    recordCount += 1;
    const record: Record<string, unknown> = { [`record${recordCount}`]: recordCount };
    for (const [i, value] of lists.flat().entries()) record[names[i]!] = value;
    return record as T;
  };
