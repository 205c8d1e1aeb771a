/** Groups of scalars and small vectors in one Float64Array, each at a fixed offset. */
export type StructKind = 'num' | 'int' | 'float';

/** A row: kind and number of values. */
export interface StructField<K extends StructKind = StructKind, N extends number = number> {
  readonly kind: K;
  /** Number of values. */
  readonly size: N;
}

/** Rows of a struct by name, in the order of the array. */
export type StructTable = Record<string, StructField>;

interface StructRow<K extends StructKind> {
  (): StructField<K, 1>;
  <N extends number>(size: N): StructField<K, N>;
}

const rowOf = <K extends StructKind>(kind: K): StructRow<K> => ((size = 1) => ({ kind, size })) as StructRow<K>;

/** Row of doubles. */
export const num = rowOf('num');
/** Row of integers, stored as doubles. */
export const int = rowOf('int');
/** Row of numbers that an MJB file stores in single precision. */
export const float = rowOf('float');

/** Declares a struct and keeps its literal types. */
export const defineStruct = <T extends StructTable>(fields: T): T => fields;

/** Offsets of the fields of a struct. */
export type Offsets<T> = { readonly [N in keyof T]: number };

/** Offsets of consecutive rows, starting at `start`. */
export function offsetsOf<T extends StructTable>(fields: T, start = 0): Offsets<T> {
  let offset = start;
  const entries = Object.entries(fields).map(([name, field]) => {
    const entry = [name, offset] as const;
    offset += field.size;
    return entry;
  });
  return Object.fromEntries(entries) as Offsets<T>;
}

/** Number of values in a struct. */
export function structSize(fields: StructTable): number {
  return Object.values(fields).reduce((sum, field) => sum + field.size, 0);
}

/** Offsets of a struct of structs, whose groups are consecutive. */
export function groupOffsetsOf<T extends Record<string, StructTable>>(
  groups: T,
): { readonly [G in keyof T]: Offsets<T[G]> } {
  let offset = 0;
  const entries = Object.entries(groups).map(([name, fields]) => {
    const entry = [name, offsetsOf(fields, offset)] as const;
    offset += structSize(fields);
    return entry;
  });
  return Object.fromEntries(entries) as { readonly [G in keyof T]: Offsets<T[G]> };
}
