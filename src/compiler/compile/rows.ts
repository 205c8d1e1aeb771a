/** Writes objects to Model arrays row by row, by array name. */

import type { Field } from '../../foundation/schema/fields.js';
import type { ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../foundation/schema/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';

/** A value of an array for one object: a number or flag, or the numbers of its columns. */
export type Cell = number | boolean | ArrayLike<number>;

/** Values of one object for every array of a table, except arrays that are computed later. */
export type RowOf<T extends Record<string, Field>, Later extends keyof T = never> = {
  readonly [N in Exclude<keyof T, Later>]: Cell;
};

/**
 * Count of rows that exist at the same time: few enough for the caches and for the young generation of the garbage
 * collector.
 */
const BLOCK = 256;

/**
 * Writes the row of object `i` to row `i` of the arrays that it names; other values stay zero. All rows must have the
 * same arrays in the same order, as those of one function do. Rows are computed in the order of the objects.
 */
export function writeRows<T>(
  m: ModelRecord,
  objects: readonly T[],
  rowOf: (object: T, i: number) => { readonly [N in ModelFieldName]?: Cell },
): void {
  for (let first = 0; first < objects.length; first += BLOCK) {
    const rows = objects.slice(first, first + BLOCK).map((object, i) => rowOf(object, first + i));
    writeBlock(m, rows, first);
  }
}

function writeBlock(m: ModelRecord, rows: readonly { readonly [N in ModelFieldName]?: Cell }[], first: number): void {
  const cells = rows.map((row) => Object.values(row));
  const names = Object.keys(rows[0]) as ModelFieldName[];
  // a loop instead of closures: many calls would trigger their optimization, which takes longer than the calls
  for (let column = 0; column < names.length; column++) {
    const name = names[column];
    const { cols, times }: Field = MODEL_FIELDS[name];
    const stride = typeof cols === 'number' ? cols : times * m[cols as ModelSizeName];
    writeColumn(m[name], stride, cells, column, first);
  }
}

function writeColumn(
  array: ModelRecord[ModelFieldName],
  stride: number,
  rows: readonly (readonly Cell[])[],
  column: number,
  first: number,
): void {
  for (let i = 0; i < rows.length; i++) {
    const cell = rows[i][column];
    const at = (first + i) * stride;
    if (typeof cell !== 'object') array[at] = Number(cell);
    // cells are short, so a loop is several times faster than `set`
    else for (let k = 0; k < cell.length; k++) array[at + k] = cell[k];
  }
}
