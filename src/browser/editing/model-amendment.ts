/** The differences between two Models, for a page that has the first one. */
import { commonEnd, commonStart, type Numbers } from '../../base/bits.js';
import { rewrittenIn } from '../../compile/edit/recompile.js';
import type { Model } from '../../model/model.js';
import {
  allocateModel,
  MODEL_FLAGS,
  type ModelFlags,
  type ModelRecord,
  type ModelSizes,
  TAKEN_FIELDS,
  type TakenField,
} from '../../model/model-record.js';
import { MODEL_SIZES } from '../../schema/model/sizes.js';
import { MODEL_FIELDS } from '../../schema/model.js';

type FieldName = keyof typeof MODEL_FIELDS | 'opt' | 'vis' | 'stat';

/** A part of an array that differs: as many values of before, others, and then those that were behind them. */
type Change = readonly [name: FieldName, start: number, values: Numbers];

/** The differences of another Model. */
export interface ModelAmendment {
  /** Its sizes and flags, where those differ. */
  readonly sizes?: ModelSizes & ModelFlags;
  readonly fields: readonly Change[];
}

const NAMES: readonly FieldName[] = [...(Object.keys(MODEL_FIELDS) as FieldName[]), 'opt', 'vis', 'stat'];
const CONSTANTS = [...MODEL_SIZES, ...MODEL_FLAGS];

/** Says what makes a record that of a Model. */
export function amendmentOf(before: ModelRecord, model: Model): ModelAmendment {
  const after = model.record;
  const hasOthers = CONSTANTS.some((name) => before[name] !== after[name]);
  const sizes = Object.fromEntries(CONSTANTS.map((name) => [name, after[name]])) as unknown as ModelSizes & ModelFlags;
  const fields = NAMES.flatMap((name) => changesOf(name, before, after));
  return { ...(hasOthers && { sizes }), fields };
}

/** Values are sent as copies: what the engine runs on stays where it is. */
function changesOf(name: FieldName, before: ModelRecord, after: ModelRecord): readonly Change[] {
  const [a, b]: Numbers[] = [before[name], after[name]];
  if (a === b) {
    const pieces = rewrittenIn(before).filter(({ field }) => field === name);
    return pieces.map(({ start, values }) => [name, start, values.slice()]);
  }
  const start = commonStart(a!, b!);
  if (start === a!.length && start === b!.length) return [];
  const end = commonEnd(a!, b!, Math.min(a!.length, b!.length) - start);
  return [[name, start, b!.slice(start, b!.length - end)]];
}

/** Returns a record as an amendment says, with arrays of the one before; where no size differs, it is the same record. */
export function amended(record: ModelRecord, { sizes, fields }: ModelAmendment): ModelRecord {
  if (!sizes) {
    for (const [name, start, values] of fields) (record[name] as Numbers).set(values, start);
    return record;
  }
  const changed = new Set(fields.map(([name]) => name));
  const taken = TAKEN_FIELDS.filter((name) => !changed.has(name));
  const arrays = Object.fromEntries(taken.map((name) => [name, record[name]])) as Pick<ModelRecord, TakenField>;
  const made = allocateModel(sizes, sizes, arrays);
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
