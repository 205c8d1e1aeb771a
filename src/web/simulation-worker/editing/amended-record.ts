/** A page's side of amendments: its record of a Model becomes that of the Model that runs. */
import type { Numbers } from '../../../foundation/base/bits.js';
import type { ModelSizeName } from '../../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../../foundation/schema/model.js';
import { fieldLength } from '../../../simulation/model/allocate.js';
import {
  allocateModel,
  type ModelFlags,
  type ModelRecord,
  type ModelSizes,
  type TakenArrays,
} from '../../../simulation/model/model-record.js';
import { insertGap } from './resize-in-place.js';

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

/** The change of an array without differences. */
const UNCHANGED: Change = ['opt', 0, new Float64Array(0)];

/** Shorter arrays are copied, so that they do not keep the memory of all arrays from before. */
const MANY_BYTES = 65_536;

/**
 * Long arrays that change their lengths with nearly every element: the boxes of bodies, before those of meshes. Pictures are drawn
 * from the record of the moment, so that the memory of the one before can be theirs.
 */
const RESIZED_IN_PLACE = new Set<FieldName>(['bvh_aabb', 'bvh_child', 'bvh_depth', 'bvh_nodeid']);

/**
 * Returns a record as an amendment says, with arrays of the one before, which must not be used any more; where no size differs, it
 * is the same record.
 */
export function amended(record: ModelRecord, { sizes, fields }: ModelAmendment): ModelRecord {
  if (!sizes) {
    write(record, fields);
    return record;
  }
  // where an array changes its length, it has a single change
  const first = new Map([...fields].reverse().map((change) => [change[0], change]));
  const taken = takenArrays(record, sizes, first);
  const made = allocateModel(sizes, sizes, Object.fromEntries(taken) as TakenArrays);
  for (const name of NAMES) if (!taken.has(name)) copyUnchanged(made[name], record[name], first.get(name));
  write(made, fields);
  return made;
}

/** The long arrays whose memory is used again. */
function takenArrays(
  record: ModelRecord,
  sizes: ModelSizes,
  first: ReadonlyMap<FieldName, Change>,
): Map<FieldName, Numbers> {
  const taken = new Map<FieldName, Numbers>();
  for (const name of Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]) {
    const from: Numbers = record[name];
    if (from.byteLength <= MANY_BYTES) continue;
    const change = first.get(name);
    if (!change) taken.set(name, from);
    else if (RESIZED_IN_PLACE.has(name)) {
      const length = fieldLength(MODEL_FIELDS[name], (size) => sizes[size as ModelSizeName]);
      taken.set(name, insertGap(from, change[1], length - from.length));
    }
  }
  return taken;
}

/** Writes the values of changes where they say. */
function write(record: ModelRecord, changes: readonly Change[]): void {
  for (const [name, start, values] of changes) (record[name] as Numbers).set(values, start);
}

/** Copies the values around a change; without one, all. */
function copyUnchanged(to: Numbers, from: Numbers, [, start, { length }]: Change = UNCHANGED): void {
  to.set(from.subarray(0, start));
  to.set(from.subarray(start + from.length - to.length + length), start + length);
}
