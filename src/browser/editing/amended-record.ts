/** A page's side of amendments: its record of a Model becomes that of the Model that runs. */
import type { Numbers } from '../../base/bits.js';
import { allocateModel, type ModelFlags, type ModelRecord, type ModelSizes } from '../../model/model-record.js';
import { MODEL_FIELDS } from '../../schema/model.js';

/** The name of an array of a Model's record. */
export type FieldName = keyof typeof MODEL_FIELDS | 'opt' | 'vis' | 'stat';

/** A part of an array that differs: as many values of before, others, and then those that were behind them. */
export type Change = readonly [name: FieldName, start: number, values: Numbers];

/** The differences of another Model. */
export interface ModelAmendment {
  /** Its sizes and flags, where those differ. */
  readonly sizes?: ModelSizes & ModelFlags;
  readonly fields: readonly Change[];
}

/** The names of all arrays of a Model's record. */
export const NAMES: readonly FieldName[] = [...(Object.keys(MODEL_FIELDS) as FieldName[]), 'opt', 'vis', 'stat'];

/** Shorter arrays are copied, so that they do not keep the memory of all arrays from before. */
const MANY_BYTES = 65_536;

/** Returns a record as an amendment says, with arrays of the one before; where no size differs, it is the same record. */
export function amended(record: ModelRecord, { sizes, fields }: ModelAmendment): ModelRecord {
  if (!sizes) {
    for (const [name, start, values] of fields) (record[name] as Numbers).set(values, start);
    return record;
  }
  const changed = new Set(fields.map(([name]) => name));
  const taken = NAMES.filter((name) => record[name].byteLength > MANY_BYTES && !changed.has(name));
  const made = allocateModel(sizes, sizes, Object.fromEntries(taken.map((name) => [name, record[name]])));
  for (const name of NAMES) {
    const [from, to]: Numbers[] = [record[name], made[name]];
    if (from === to) continue;
    const changes = fields.filter(([each]) => each === name);
    assemble(to!, from!, changes);
  }
  return made;
}

/** Fills an array with what is not changed, and with the changes; where lengths differ, there is only one. */
function assemble(to: Numbers, from: Numbers, changes: readonly Change[]): void {
  const longer = to.length - from.length;
  const [, start, { length }] = changes[0] ?? ['', 0, { length: 0 }];
  if (longer === 0) to.set(from);
  else {
    to.set(from.subarray(0, start));
    to.set(from.subarray(start + length - longer), start + length);
  }
  for (const [, place, values] of changes) to.set(values, place);
}
