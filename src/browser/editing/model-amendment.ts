/** The differences between two Models, for a page that has the first one. */
import { saveMJB } from '../../model/mjb.js';
import type { Model } from '../../model/model.js';
import type { ModelRecord } from '../../model/model-record.js';
import { MODEL_SIZES } from '../../schema/model/sizes.js';
import { MODEL_FIELDS } from '../../schema/model.js';

type FieldName = keyof typeof MODEL_FIELDS | 'opt' | 'vis' | 'stat';
type Values = ModelRecord[FieldName];

/** The whole Model, as MJB, where its sizes are others; the arrays that differ, where they are not. */
export type ModelAmendment =
  | { readonly model: Uint8Array }
  | { readonly fields: readonly (readonly [name: FieldName, values: Values])[] };

const NAMES: readonly FieldName[] = [...(Object.keys(MODEL_FIELDS) as FieldName[]), 'opt', 'vis', 'stat'];

/** Says what makes a record that of a Model. */
export function amendmentOf(before: ModelRecord, model: Model): ModelAmendment {
  const after = model.record;
  if (MODEL_SIZES.some((size) => before[size] !== after[size])) return { model: saveMJB(model) };
  const changed = NAMES.filter((name) => !haveSameNumbers(before[name], after[name]));
  // sent as copies: what the engine runs on stays where it is
  return { fields: changed.map((name) => [name, after[name].slice() as Values] as const) };
}

/** Makes a record of the same sizes what an amendment says; returns the names of what changed. */
export function amend(record: ModelRecord, fields: Extract<ModelAmendment, { fields: unknown }>['fields']): string[] {
  return fields.map(([name, values]) => {
    (record[name] as Float64Array).set(values as Float64Array);
    return name;
  });
}

function haveSameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < a.length; i++) if (!Object.is(a[i], b[i])) return false;
  return true;
}
