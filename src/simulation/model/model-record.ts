/** The inner record of a Model: what kernels bind to. */
import { DEFAULT_COMPATIBILITY, versionNumber } from '../../foundation/schema/compatibility.js';
import { type ArraysOf, FILE_BYTES } from '../../foundation/schema/fields.js';
import { MODEL_SIZES, type ModelSizeName } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { OPTION_FIELDS } from '../../foundation/schema/options.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import { structSize } from '../../foundation/schema/struct.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import { alignedTo, FieldTable, type Filled, recordMaker } from './allocate.js';

/** Flags that mark features used anywhere in the model; constant in a record, like the sizes. */
export const MODEL_FLAGS = ['flg_gravcomp', 'flg_surfacevel', 'flg_adhesion'] as const;
/** The name of one of `MODEL_FLAGS`. */
export type ModelFlagName = (typeof MODEL_FLAGS)[number];

/** Numbers that are constant in a record like the sizes, but not part of the reference's header of sizes. */
export const MODEL_TRAITS = [...MODEL_FLAGS, 'compatibility'] as const;

/** Sizes of a Model by name, as the `int` members of mjModel. */
export type ModelSizes = { readonly [N in ModelSizeName]: number };
/** Flags of a Model by name: 1 where the feature is used, else 0. */
export type ModelFlags = { readonly [N in ModelFlagName]: number };

/** Numbers of `MODEL_TRAITS` by name. */
export interface ModelTraits extends ModelFlags {
  /** Number of the version whose rules the Model follows; read with `follows`. */
  readonly compatibility: number;
}

/** The arrays, sizes and flags of a Model as kernels see them, with the names and shapes of mjModel. */
export interface ModelRecord extends ModelSizes, ModelTraits, ArraysOf<typeof MODEL_FIELDS> {
  /** Physics options, addressed by `OPT`. */
  readonly opt: Float64Array;
  /** Visualization options, addressed by `VIS`. */
  readonly vis: Float64Array;
  /** Statistics, addressed by `STAT`. */
  readonly stat: Float64Array;
}

const STRUCT_SIZES = [
  structSize(OPTION_FIELDS),
  Object.values(VISUAL_FIELDS).reduce((sum, group) => sum + structSize(group), 0),
  structSize(STATISTIC_FIELDS),
];

const REFERENCE_ALIGNMENT = 64;

const TABLE = /* @__PURE__ */ new FieldTable(MODEL_FIELDS);
const VALUE_BYTES = /* @__PURE__ */ Object.values(MODEL_FIELDS).map(({ kind }) => FILE_BYTES[kind]);

/** Size of the buffer in which the reference keeps the arrays; it checks this number when it loads an MJB file. */
function referenceBytes({ fields, lengths }: Filled): number {
  let bytes = 0;
  for (let k = 0; k < fields.length; k++) {
    bytes = alignedTo(REFERENCE_ALIGNMENT, bytes) + lengths[k]! * VALUE_BYTES[fields[k]!]!;
  }
  // trailing arrays without values also begin at an aligned offset
  return fields.at(-1) === VALUE_BYTES.length - 1 ? bytes : alignedTo(REFERENCE_ALIGNMENT, bytes);
}

const STRUCTS = ['opt', 'vis', 'stat'] as const;

const makeModel = /* @__PURE__ */ recordMaker<ModelRecord>(MODEL_SIZES, MODEL_TRAITS, STRUCTS, TABLE.names);

/** Makes a record of the same arrays with other sizes or flags, which are constant in a record. */
export function withFeatures(m: ModelRecord, features: Partial<ModelSizes & ModelTraits>): ModelRecord {
  const number = (name: ModelSizeName | keyof ModelTraits): number => features[name] ?? m[name];
  const arrays = TABLE.names.map((name) => m[name]);
  return makeModel(
    MODEL_SIZES.map(number),
    MODEL_TRAITS.map(number),
    STRUCTS.map((name) => m[name]),
    arrays,
  );
}

/** Arrays that grow with the assets of a Model; they may outweigh all others together. */
export type TakenField =
  | `bvh_${'aabb' | 'child' | 'depth' | 'nodeid'}`
  | `oct_${'aabb' | 'child' | 'coeff' | 'depth'}`
  | `mesh_${'vert' | 'normal' | 'texcoord' | 'face' | 'facenormal' | 'facetexcoord' | 'graph'}`
  | `mesh_${'polynormal' | 'polyvert' | 'polymap'}`
  | 'hfield_data'
  | 'tex_data';

/** Arrays that a Model takes over from another one instead of allocating them. */
export type TakenArrays = Partial<Pick<ModelRecord, keyof typeof MODEL_FIELDS>>;

const NO_TRAITS: ModelTraits = {
  flg_gravcomp: 0,
  flg_surfacevel: 0,
  flg_adhesion: 0,
  compatibility: versionNumber(DEFAULT_COMPATIBILITY),
};

/** Allocates a zero-filled Model of the given sizes, except for the arrays passed in; `nbuffer` is computed. */
export function allocateModel(
  sizes: Partial<ModelSizes>,
  traits: Partial<ModelTraits> = {},
  taken: TakenArrays = {},
): ModelRecord {
  const filled = TABLE.filled((name) => sizes[name as ModelSizeName] ?? 0);
  const all = MODEL_SIZES.map((name) => sizes[name] ?? (name === 'nbuffer' ? referenceBytes(filled) : 0));
  return makeModel(
    all,
    MODEL_TRAITS.map((name) => traits[name] ?? NO_TRAITS[name]),
    STRUCT_SIZES.map((length) => new Float64Array(length)),
    TABLE.allocate(filled, taken),
  );
}
