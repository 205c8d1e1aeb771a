/** The inner record of a Model: what kernels bind to. */
import { type ArraysOf, FILE_BYTES } from '../schema/fields.js';
import { MODEL_SIZES, type ModelSizeName } from '../schema/model/sizes.js';
import { MODEL_FIELDS } from '../schema/model.js';
import { OPTION_FIELDS } from '../schema/options.js';
import { STATISTIC_FIELDS } from '../schema/statistic.js';
import { structSize } from '../schema/struct.js';
import { VISUAL_FIELDS } from '../schema/visual.js';
import { allocateFields, fieldLength, recordMaker, type SizeLookup } from './allocate.js';

/** Flags that say whether a feature is used anywhere; constant for a record, as the sizes are. */
export const MODEL_FLAGS = ['flg_gravcomp', 'flg_surfacevel', 'flg_adhesion'] as const;
export type ModelFlagName = (typeof MODEL_FLAGS)[number];

export type ModelSizes = { readonly [N in ModelSizeName]: number };
export type ModelFlags = { readonly [N in ModelFlagName]: number };

export interface ModelRecord extends ModelSizes, ModelFlags, ArraysOf<typeof MODEL_FIELDS> {
  /** Physics options, addressed by `OPT`. */
  readonly opt: Float64Array;
  /** Visualization options, addressed by `VIS`. */
  readonly vis: Float64Array;
  /** Statistics, addressed by `STAT`. */
  readonly stat: Float64Array;
}

const visualSize = Object.values(VISUAL_FIELDS).reduce((sum, group) => sum + structSize(group), 0);

const REFERENCE_ALIGNMENT = 64;

/** Size of the buffer in which the reference keeps the arrays; it checks the number when it loads an MJB file. */
function referenceBytes(size: SizeLookup): number {
  return Object.values(MODEL_FIELDS).reduce(
    (bytes, field) =>
      Math.ceil(bytes / REFERENCE_ALIGNMENT) * REFERENCE_ALIGNMENT + fieldLength(field, size) * FILE_BYTES[field.kind],
    0,
  );
}

const makeModel = /* @__PURE__ */ recordMaker<ModelRecord>(
  MODEL_SIZES,
  MODEL_FLAGS,
  ['opt', 'vis', 'stat'],
  /* @__PURE__ */ Object.keys(MODEL_FIELDS),
);

/** A record of the same arrays with other sizes or flags, which are constants of a record. */
export const withFeatures = (m: ModelRecord, features: Partial<ModelSizes & ModelFlags>): ModelRecord =>
  makeModel({ ...m, ...features }, { ...m, ...features }, m, m);

/** Allocates a zero-filled Model of the given sizes; `nbuffer` is computed. */
export function allocateModel(sizes: Partial<ModelSizes>, flags: Partial<ModelFlags> = {}): ModelRecord {
  const all = Object.fromEntries(MODEL_SIZES.map((name) => [name, sizes[name] ?? 0])) as Record<ModelSizeName, number>;
  const lookup = (name: string): number => all[name as ModelSizeName];
  if (sizes.nbuffer === undefined) all.nbuffer = referenceBytes(lookup);
  const allFlags = Object.fromEntries(MODEL_FLAGS.map((name) => [name, flags[name] ?? 0]));
  const structs = {
    opt: new Float64Array(structSize(OPTION_FIELDS)),
    vis: new Float64Array(visualSize),
    stat: new Float64Array(structSize(STATISTIC_FIELDS)),
  };
  return makeModel(all, allFlags, structs, allocateFields(MODEL_FIELDS, lookup));
}
