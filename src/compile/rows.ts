/** Writes objects into Model arrays row by row, by the names of the arrays. */
import { fieldLength } from '../model/allocate.js';
import type { ModelRecord } from '../model/model-record.js';
import type { Field } from '../schema/fields.js';
import type { ModelSizeName } from '../schema/model/sizes.js';
import { MODEL_FIELDS, type ModelFieldName } from '../schema/model.js';

export type Cell = number | boolean | ArrayLike<number>;

/** Values of one object for every array of a table but those that are computed later. */
export type RowOf<T extends Record<string, Field>, Later extends keyof T = never> = {
  readonly [N in Exclude<keyof T, Later>]: Cell;
};

/** Row `i` of `rows` fills row `i` of each array it names; values that are left out stay zero. */
export function writeRows(m: ModelRecord, rows: readonly { readonly [N in ModelFieldName]?: Cell }[]): void {
  for (const name of Object.keys(rows[0] ?? {}) as ModelFieldName[]) {
    const field: Field = MODEL_FIELDS[name];
    const stride = fieldLength({ ...field, rows: '' }, (size) => (size === '' ? 1 : m[size as ModelSizeName]));
    const array = m[name];
    rows.forEach((row, i) => {
      const cell = row[name]!;
      if (typeof cell === 'object') array.set(cell, i * stride);
      else array[i * stride] = Number(cell);
    });
  }
}
