/** The page's side of amendments: updates its record of a Model to the Model that runs in the worker. */
import type { Numbers } from '../../../foundation/base/bits.js';
import type { ModelSizeName } from '../../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../../foundation/schema/model.js';
import { fieldLength } from '../../../simulation/model/allocate.js';
import {
  allocateModel,
  type ModelRecord,
  type ModelSizes,
  type ModelTraits,
  type TakenArrays,
} from '../../../simulation/model/model-record.js';
import { insertGap } from './resize-in-place.js';

export type FieldName = keyof typeof MODEL_FIELDS | 'opt' | 'vis' | 'stat';

/**
 * A changed part of an array: `values` replace those from `start` on. If the length of the array changes too, the
 * values behind the part are shifted.
 */
export type Change = readonly [name: FieldName, start: number, values: Numbers];

/** The differences of a Model from an earlier one. */
export interface ModelAmendment {
  /** Sizes and flags, if they differ. */
  readonly sizes?: ModelSizes & ModelTraits;
  readonly fields: readonly Change[];
}

export const NAMES: readonly FieldName[] = [...(Object.keys(MODEL_FIELDS) as FieldName[]), 'opt', 'vis', 'stat'];

/** An empty change. */
const UNCHANGED: Change = ['opt', 0, new Float64Array(0)];

/** Arrays up to this size are copied, so that they do not keep all earlier memory alive [bytes]. */
const MANY_BYTES = 65_536;

/**
 * Long arrays whose lengths change with nearly every element: the boxes of bodies come before those of meshes. Their
 * memory can be reused, because pictures are drawn from the latest record only.
 */
const RESIZED_IN_PLACE = new Set<FieldName>(['bvh_aabb', 'bvh_child', 'bvh_depth', 'bvh_nodeid']);

/**
 * Applies an amendment to a record and returns the result, which reuses arrays of `record`; `record` must not be used
 * afterwards. If no size differs, it is the same record.
 */
export function amended(record: ModelRecord, { sizes, fields }: ModelAmendment): ModelRecord {
  if (!sizes) {
    write(record, fields);
    return record;
  }
  // an array whose length changes has a single change
  const first = new Map([...fields].reverse().map((change) => [change[0], change]));
  const taken = takenArrays(record, sizes, first);
  const made = allocateModel(sizes, sizes, Object.fromEntries(taken) as TakenArrays);
  for (const name of NAMES) if (!taken.has(name)) copyUnchanged(made[name], record[name], first.get(name));
  write(made, fields);
  return made;
}

/** Returns the long arrays whose memory is reused. */
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

function write(record: ModelRecord, changes: readonly Change[]): void {
  for (const [name, start, values] of changes) (record[name] as Numbers).set(values, start);
}

/** Copies the values around a change, or all values if there is no change. */
function copyUnchanged(to: Numbers, from: Numbers, [, start, { length }]: Change = UNCHANGED): void {
  to.set(from.subarray(0, start));
  to.set(from.subarray(start + from.length - to.length + length), start + length);
}
