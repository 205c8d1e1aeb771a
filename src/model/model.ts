/** The public Model: a stable object in front of a record that recompiling in place may replace. */
import type { ArraysOf } from '../schema/fields.js';
import { MODEL_SIZES } from '../schema/model/sizes.js';
import { MODEL_FIELDS } from '../schema/model.js';
import { OPTION_FIELDS } from '../schema/options.js';
import { STATISTIC_FIELDS } from '../schema/statistic.js';
import { VISUAL_FIELDS } from '../schema/visual.js';
import { allocateModel, MODEL_FLAGS, type ModelFlags, type ModelRecord, type ModelSizes } from './model-record.js';
import { type ModelAccess, modelHandle, NAMED_KINDS, type NamedKind } from './named.js';
import { type StructGroupsView, type StructView, structGroupsView, structView } from './struct-view.js';

export interface Model extends ModelSizes, ModelFlags, ArraysOf<typeof MODEL_FIELDS>, Omit<ModelAccess, 'plugin'> {}

// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the accessors are defined from the tables below
export class Model {
  /** @internal What kernels bind to. Replaced by a recompile, never changed in shape. */
  record: ModelRecord;
  /** Physics options; changes take effect in the next step. */
  readonly opt: StructView<typeof OPTION_FIELDS>;
  /** Visualization options, by group. */
  readonly vis: StructGroupsView<typeof VISUAL_FIELDS>;
  /** Model statistics. */
  readonly stat: StructView<typeof STATISTIC_FIELDS>;

  constructor(record: ModelRecord) {
    this.record = record;
    this.opt = structView(OPTION_FIELDS, () => this.record.opt);
    this.vis = structGroupsView(VISUAL_FIELDS, () => this.record.vis);
    this.stat = structView(STATISTIC_FIELDS, () => this.record.stat);
  }
}

for (const name of [...MODEL_SIZES, ...MODEL_FLAGS, ...Object.keys(MODEL_FIELDS)]) {
  Object.defineProperty(Model.prototype, name, {
    enumerable: true,
    get(this: Model) {
      return this.record[name as keyof ModelRecord];
    },
  });
}

for (const kind of Object.keys(NAMED_KINDS) as NamedKind[]) {
  if (kind in Model.prototype) continue;
  Object.defineProperty(Model.prototype, kind, {
    value(this: Model, name: string | number) {
      return modelHandle(() => this.record, kind, name);
    },
  });
}

/** An independent copy of a Model. */
export function copyModel(model: Model): Model {
  const from = model.record;
  const to = allocateModel(from, from);
  to.opt.set(from.opt);
  to.vis.set(from.vis);
  to.stat.set(from.stat);
  for (const name of Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]) to[name].set(from[name]);
  return new Model(to);
}
