/** A page's side of amendments: its record of a Model becomes that of the Model that runs. */
import type { Numbers } from '../../base/bits.js';
import { fieldLength } from '../../model/allocate.js';
import {
  allocateModel,
  type ModelFlags,
  type ModelRecord,
  type ModelSizes,
  type TakenArrays,
} from '../../model/model-record.js';
import type { ModelSizeName } from '../../schema/model/sizes.js';
import { MODEL_FIELDS } from '../../schema/model.js';
import { spread } from './growing-array.js';

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

/**
 * Long arrays that change their lengths with nearly every element: the boxes of bodies, before those of meshes. Pictures are drawn
 * from the record of the moment, so that the memory of the one before can be theirs.
 */
const SPREADS = new Set<FieldName>(['bvh_aabb', 'bvh_child', 'bvh_depth', 'bvh_nodeid']);

/**
 * Returns a record as an amendment says, with arrays of the one before, which must not be used any more; where no size differs, it
 * is the same record.
 */
export function amended(record: ModelRecord, { sizes, fields }: ModelAmendment): ModelRecord {
  if (!sizes) {
    for (const [name, start, values] of fields) (record[name] as Numbers).set(values, start);
    return record;
  }
  const changes = new Map<FieldName, readonly Change[]>();
  for (const change of fields) changes.set(change[0], [...(changes.get(change[0]) ?? []), change]);
  const taken = takenArrays(record, sizes, changes);
  const made = allocateModel(sizes, sizes, Object.fromEntries(taken) as TakenArrays);
  for (const name of NAMES) {
    const [to, from]: Numbers[] = [made[name], record[name]];
    const list = changes.get(name) ?? [];
    if (!taken.has(name)) assemble(to!, from!, list);
    else for (const [, place, values] of list) to!.set(values, place);
  }
  return made;
}

/** The long arrays that need not be filled anew. */
function takenArrays(
  record: ModelRecord,
  sizes: ModelSizes,
  changes: ReadonlyMap<FieldName, readonly Change[]>,
): Map<FieldName, Numbers> {
  const taken = new Map<FieldName, Numbers>();
  for (const name of Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]) {
    const from: Numbers = record[name];
    if (from.byteLength <= MANY_BYTES) continue;
    const [first] = changes.get(name) ?? [];
    if (!first) taken.set(name, from);
    else if (SPREADS.has(name)) {
      const length = fieldLength(MODEL_FIELDS[name], (size) => sizes[size as ModelSizeName]);
      taken.set(name, spread(from, first[1], length - from.length));
    }
  }
  return taken;
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
