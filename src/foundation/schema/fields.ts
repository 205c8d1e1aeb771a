/**
 * Rows of the array tables: type and shape of an array.
 *
 * Storage: `num` Float64Array, `float` Float32Array, `bytes` Uint8Array, all others Int32Array. `bool`, `byte` and
 * `size` differ from `int` only in an MJB file (1, 1 and 8 bytes).
 */
export type FieldKind = 'num' | 'int' | 'float' | 'bool' | 'byte' | 'size' | 'bytes';

/** Bytes of one value in an MJB file. */
export const FILE_BYTES: Readonly<Record<FieldKind, number>> = {
  num: 8,
  int: 4,
  float: 4,
  bool: 1,
  byte: 1,
  size: 8,
  bytes: 1,
};

/** A row: kind of the values, number of rows, and number of values per row. */
export interface Field<
  K extends FieldKind = FieldKind,
  Size extends string = string,
  C extends number | string = number | Size,
  Rows extends Size = Size,
> {
  readonly kind: K;
  /** Number of rows, by the name of a size. */
  readonly rows: Rows;
  /** Values per row: a constant or the name of a size. */
  readonly cols: C;
  /** Factor of `cols` if that is a size: `key_mpos` has 3 values per mocap body. */
  readonly times: number;
  /** Pipeline stage that writes the array (Data only). */
  readonly writer?: string;
}

/** The typed array that holds values of a kind. */
export type ArrayOf<K extends FieldKind> = K extends 'num'
  ? Float64Array
  : K extends 'float'
    ? Float32Array
    : K extends 'bytes'
      ? Uint8Array
      : Int32Array;

/** The arrays of a table by name; homomorphic, so that editors show the comment of a row at each use. */
export type ArraysOf<T extends Record<string, Field>> = { readonly [N in keyof T]: ArrayOf<T[N]['kind']> };

interface FieldRow<K extends FieldKind> {
  <Size extends string>(rows: Size): Field<K, Size, 1>;
  <Size extends string, C extends number | string>(
    rows: Size,
    cols: C,
    times?: number,
  ): Field<K, Size | Extract<C, string>, C, Size>;
}

const rowOf = <K extends FieldKind>(kind: K): FieldRow<K> =>
  ((rows: string, cols: number | string = 1, times = 1) => ({ kind, rows, cols, times })) as FieldRow<K>;

/** Row of doubles. */
export const num = rowOf('num');
/** Row of 32-bit integers. */
export const int = rowOf('int');
/** Row of single-precision numbers. */
export const float = rowOf('float');
/** Row of truth values, 0 or 1. */
export const bool = rowOf('bool');
/** Row of integers from 0 to 255 in an Int32Array. */
export const byte = rowOf('byte');
/** Row of sizes: 32-bit integers in memory, 64 bits in an MJB file. */
export const size = rowOf('size');
/** Row of bytes in a Uint8Array. */
export const bytes = rowOf('bytes');

/** Checks at compile time that the shapes of all rows use known sizes. */
export const defineFields =
  <Size extends string>() =>
  <T extends Record<string, Field<FieldKind, Size>>>(fields: T): T =>
    fields;

/** Marks rows with the pipeline stage that writes them. */
export function writtenBy<T extends Record<string, Field>>(writer: string, fields: T): T {
  const marked = Object.entries(fields).map(([name, field]) => [name, { ...field, writer }]);
  return Object.fromEntries(marked) as T;
}
