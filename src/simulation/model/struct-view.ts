/** Named access to values kept in one Float64Array: scalars as numbers, vectors as live views. */
import { closedPrototype, refusingSet } from '../../foundation/base/usage.js';
import { offsetsOf, type StructTable, structSize } from '../../foundation/schema/struct.js';
import { setRow } from './row.js';

/** A scalar is a number that can be assigned; a vector is a live view. */
export type StructView<T extends StructTable> = {
  -readonly [N in keyof T]: T[N] extends { size: 1 } ? number : Float64Array;
};
/** Views of several structs by the names of their groups, such as `model.vis.map`. */
export type StructGroupsView<G extends Record<string, StructTable>> = { readonly [N in keyof G]: StructView<G[N]> };

/** Converts an assigned value to numbers, or throws. */
export type Reading = (name: string, given: unknown, size: number) => number | ArrayLike<number>;

/**
 * Accessors for one struct whose values begin at `start` of the array that `values` returns. `read` converts assigned
 * values. Names that are not in the table cannot be assigned; the error names the struct by `what`.
 */
export function structView<T extends StructTable>(
  what: string,
  table: T,
  values: () => Float64Array,
  start = 0,
  read?: Reading,
): StructView<T> {
  const view = Object.create(closedPrototype(what));
  const offsets = offsetsOf(table, start);
  for (const [name, { size }] of Object.entries(table)) {
    const at = offsets[name] as number;
    const row = () => values().subarray(at, at + size);
    Object.defineProperty(view, name, {
      enumerable: true,
      get: () => (size === 1 ? values()[at] : row()),
      set: (given) => setRow(row(), `${what}.${name}`, read ? read(name, given, size) : given),
    });
  }
  return view;
}

/** Accessors for a struct of structs; assigning a group sets its values. */
export function structGroupsView<G extends Record<string, StructTable>>(
  what: string,
  groups: G,
  values: () => Float64Array,
): StructGroupsView<G> {
  const views = Object.create(closedPrototype(what));
  let start = 0;
  for (const [name, table] of Object.entries(groups)) {
    const path = `${what}.${name}`;
    const view = structView(path, table, values, start);
    const set = refusingSet(path, `its values are set one by one: ${path}.NAME = value`);
    Object.defineProperty(views, name, { enumerable: true, get: () => view, set });
    start += structSize(table);
  }
  return views;
}
