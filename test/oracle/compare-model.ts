/** Compares every field of two Models: integers exactly, real numbers to a fraction of the field's scale. */

import type { FieldKind } from '../../src/foundation/schema/fields.js';
import { MODEL_SIZES } from '../../src/foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../src/foundation/schema/model.js';
import { OPTION_FIELDS } from '../../src/foundation/schema/options.js';
import { STATISTIC_FIELDS } from '../../src/foundation/schema/statistic.js';
import { offsetsOf, type StructTable } from '../../src/foundation/schema/struct.js';
import { VISUAL_FIELDS } from '../../src/foundation/schema/visual.js';
import { MODEL_FLAGS, type ModelRecord } from '../../src/simulation/model/model-record.js';
import { freeOfTrees } from './compare-bvh.js';
import { freeOfFrames } from './compare-frames.js';
import { freeFields } from './compare-hull.js';

export interface FieldDifference {
  readonly field: string;
  /** Largest difference, relative to the scale of the field if it contains real numbers; infinite if lengths differ. */
  readonly worst: number;
  /** Index of the largest difference. */
  readonly at: number;
  readonly ours?: number;
  readonly theirs?: number;
}

/** Sizes of memory, which depend on how arrays are stored. */
const SKIPPED = new Set<string>(['nbuffer']);

/** Allowed difference relative to the scale of a field: rounding of double and of single precision. */
const TOLERANCE: Partial<Record<FieldKind, number>> = { num: 1e-9, float: 1e-6 };

/** Real numbers this close are equal at any scale: the remainder when numbers near one cancel. */
const ROUNDING = 1e-15;

type Numbers = ArrayLike<number>;

/** Tests whether two arrays of one type have the same bytes, in a hundredth of the time of comparing numbers. */
function haveSameBytes(a: Numbers, b: Numbers): boolean {
  if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return false;
  const [x, y] = [a, b].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength));
  return x.equals(y);
}

function scaleOf(...arrays: Numbers[]): number {
  let scale = 0;
  for (const array of arrays) for (let i = 0; i < array.length; i++) scale = Math.max(scale, Math.abs(array[i]));
  return Number.isFinite(scale) && scale > 0 ? scale : 1;
}

/** Describes the difference of two arrays; undefined if they agree. */
export function compareArrays(
  field: string,
  ours: Numbers,
  theirs: Numbers,
  tolerance = 0,
): FieldDifference | undefined {
  if (ours.length !== theirs.length) {
    return {
      field: `${field}.length`,
      worst: Number.POSITIVE_INFINITY,
      at: 0,
      ours: ours.length,
      theirs: theirs.length,
    };
  }
  if (haveSameBytes(ours, theirs)) return undefined;
  const scale = tolerance > 0 ? scaleOf(ours, theirs) : 1;
  let [worst, at] = [0, 0];
  for (let i = 0; i < ours.length; i++) {
    if (Object.is(ours[i], theirs[i])) continue;
    const difference = Math.abs(ours[i] - theirs[i]);
    if (tolerance > 0 && difference <= ROUNDING) continue;
    const off = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : difference / scale;
    if (off > worst) [worst, at] = [off, i];
  }
  return worst > tolerance ? { field, worst, at, ours: ours[at], theirs: theirs[at] } : undefined;
}

/** The members of a struct, each compared as a separate field. */
function* compareStruct(prefix: string, table: StructTable, ours: Float64Array, theirs: Float64Array, start = 0) {
  const offsets = offsetsOf(table, start);
  for (const [name, { kind, size }] of Object.entries(table)) {
    const range = [offsets[name], offsets[name] + size] as const;
    yield compareArrays(`${prefix}.${name}`, ours.slice(...range), theirs.slice(...range), TOLERANCE[kind]);
  }
}

function* compareAll(ours: ModelRecord, theirs: ModelRecord): Generator<FieldDifference | undefined> {
  for (const name of [...MODEL_SIZES, ...MODEL_FLAGS]) {
    if (!SKIPPED.has(name)) yield compareArrays(name, [ours[name]], [theirs[name]]);
  }
  yield* compareStruct('opt', OPTION_FIELDS, ours.opt, theirs.opt);
  yield* compareStruct('stat', STATISTIC_FIELDS, ours.stat, theirs.stat);
  let start = 0;
  for (const [group, table] of Object.entries(VISUAL_FIELDS)) {
    yield* compareStruct(`vis.${group}`, table, ours.vis, theirs.vis, start);
    for (const { size } of Object.values(table)) start += size;
  }
  for (const [name, { kind }] of Object.entries(MODEL_FIELDS)) {
    const field = name as keyof typeof MODEL_FIELDS;
    yield compareArrays(name, ours[field], theirs[field], TOLERANCE[kind]);
  }
}

/**
 * Fields in which two Models differ, the worst first; hulls and hierarchies are compared as sets, and free frames are
 * ignored.
 */
export function compareModels(ours: ModelRecord, theirs: ModelRecord): FieldDifference[] {
  const found = [...compareAll(ours, theirs)].filter((difference) => difference !== undefined);
  const freedoms = found.length > 0 ? [freeFields, freeOfTrees, freeOfFrames] : [];
  const free = new Set(freedoms.flatMap((freeOf) => [...freeOf(ours, theirs)]));
  return found.filter(({ field }) => !free.has(field.replace('.length', ''))).sort((a, b) => b.worst - a.worst);
}
