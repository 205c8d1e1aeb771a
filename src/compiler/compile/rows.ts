/** Writes objects into Model arrays row by row, by the names of the arrays. */

import type { Field } from '../../foundation/schema/fields.js';
import type { ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS, type ModelFieldName } from '../../foundation/schema/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';

/** A value of an array for one object: a number or flag, or the numbers of its columns. */
export type Cell = number | boolean | ArrayLike<number>;

/** Values of one object for every array of a table but those that are computed later. */
export type RowOf<T extends Record<string, Field>, Later extends keyof T = never> = {
  readonly [N in Exclude<keyof T, Later>]: Cell;
};

/** Rows that exist at the same time: few enough to stay in the caches and to be freed while they are young. */
const BLOCK = 256;

/**
 * Writes the row of each object into the arrays that it names, object `i` into row `i`. Values that are left out stay zero.
 * All rows name the same arrays in the same order, as those of one function do. Rows are made in the order of the objects.
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
  // a loop, not a function for each: that many calls would have it optimized, which takes longer than they do
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
    // cells are short: a loop is several times as fast as `set`
    else for (let k = 0; k < cell.length; k++) array[at + k] = cell[k];
  }
}
