/** The public Model: a stable object in front of a record that recompiling in place may replace. */

import { refuseSetting, refusingSet, requireInstance } from '../../foundation/base/usage.js';
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import type { ArraysOf } from '../../foundation/schema/fields.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import type { Spare } from './data.js';
import { allocateModel, MODEL_FLAGS, type ModelFlags, type ModelRecord, type ModelSizes } from './model-record.js';
import { type ElementLists, type ModelAccess, modelHandle, NAMED_KINDS, type NamedKind, type Which } from './named.js';
import { type OptionView, optionView } from './option-view.js';
import type { InstanceInfo, Plugin } from './plugin.js';
import { ModelPlugins } from './plugin-instances.js';
import { type StructGroupsView, type StructView, structGroupsView, structView } from './struct-view.js';

interface ModelViews {
  opt?: OptionView;
  vis?: StructGroupsView<typeof VISUAL_FIELDS>;
  stat?: StructView<typeof STATISTIC_FIELDS>;
}

const FROM_SPEC = 'it follows from the Spec: edit that and recompile';

/**
 * A compiled model: constant arrays with MuJoCo's names and layouts, physics options, and elements by name:
 * `model.geom('floor').friction`.
 */
export interface Model extends ModelSizes, ModelFlags, ArraysOf<typeof MODEL_FIELDS>, Omit<ModelAccess, 'plugin'> {}

// the accessors of sizes and arrays are defined from the tables, in a static block
/** Holds the constant arrays of a compiled model, which any number of Data share. */
export class Model {
  /** @internal What kernels bind to. Replaced by a recompile, never changed in shape. */
  record: ModelRecord;
  /** @internal The plugins of its instances; absent while a Model is being compiled. */
  plugins: ModelPlugins | undefined = undefined;
  /** @internal Names of the plugins, as far as they are known, of a Model that has not been given them: it cannot run. */
  lacking: readonly string[] | undefined = undefined;
  /** @internal What its objects were compiled from; absent for a Model that comes from a file. */
  elements: ElementLists | undefined = undefined;
  /** @internal What a Data that was disposed of has left for the next one: arrays, and the code that is bound to them. */
  spare: Spare | undefined = undefined;
  /** Made when they are first asked for. */
  private readonly views: ModelViews = {};

  constructor(record: ModelRecord) {
    this.record = record;
  }

  /**
   * Physics options; changes take effect in the next step. Options with keywords accept them: `opt.integrator = 'RK4'`.
   * An invalid value, such as a negative time step, throws a RangeError.
   */
  get opt(): OptionView {
    return (this.views.opt ??= optionView(() => this.record.opt));
  }

  /** Visualization options, by group. */
  get vis(): StructGroupsView<typeof VISUAL_FIELDS> {
    return (this.views.vis ??= structGroupsView('model.vis', VISUAL_FIELDS, () => this.record.vis));
  }

  /** Model statistics. */
  get stat(): StructView<typeof STATISTIC_FIELDS> {
    return (this.views.stat ??= structView('model.stat', STATISTIC_FIELDS, () => this.record.stat));
  }

  /** Names of the plugins that the array `plugin` numbers. */
  get pluginNames(): readonly string[] {
    return this.plugins?.plugins.map(({ name }) => name) ?? this.lacking ?? [];
  }

  /** Plugin instances, by id. */
  get pluginInstances(): readonly InstanceInfo[] {
    return this.plugins?.instances ?? [];
  }

  /**
   * A plugin instance by its name, its id or its element. (`plugin` is the array that says which plugin each is of.)
   *
   * @throws RangeError when there is none
   */
  pluginInstance(which: Which): InstanceInfo {
    return this.pluginInstances[modelHandle(this, 'plugin', which).id] as InstanceInfo;
  }

  /** @internal Takes over everything of another Model; handles follow the elements they were made for. */
  adopt({ record, plugins, lacking, elements }: Pick<Model, 'record' | 'plugins' | 'lacking' | 'elements'>): void {
    this.record = record;
    this.plugins = plugins;
    this.lacking = lacking;
    this.elements = elements;
    this.spare?.binding.release();
    this.spare = undefined;
  }

  /** @internal Attaches the code of the plugins that the array `plugin` numbers. */
  attachPlugins(plugins: readonly Plugin[]): this {
    this.plugins = new ModelPlugins(this.record, plugins);
    this.lacking = undefined;
    return this;
  }

  /** Describes the Model in a line: its arrays are thousands of lines. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `Model (nbody: ${this.nbody}, njnt: ${this.njnt}, ngeom: ${this.ngeom}, nu: ${this.nu})`;
  }

  static {
    refuseSetting(
      Model,
      () => 'model',
      (name) => (/^plugin/.test(name) ? FROM_SPEC : `its values are set one by one: model.${name}.NAME = value`),
    );
    preallocateProperties(Model.prototype);
    defineArrays(Model.prototype);
    defineHandles(Model.prototype);
  }
}

function defineArrays(prototype: Model): void {
  for (const name of [...MODEL_SIZES, ...MODEL_FLAGS, ...Object.keys(MODEL_FIELDS)]) {
    Object.defineProperty(prototype, name, {
      enumerable: true,
      get(this: Model) {
        return this.record[name as keyof ModelRecord];
      },
      set: refusingSet(
        `model.${name}`,
        Object.hasOwn(MODEL_FIELDS, name) ? `it is written in place: model.${name}.set(values)` : FROM_SPEC,
      ),
    });
  }
}

function defineHandles(prototype: Model): void {
  for (const kind of Object.keys(NAMED_KINDS) as NamedKind[]) {
    if (kind in prototype) continue;
    Object.defineProperty(prototype, kind, {
      value(this: Model, name: Which) {
        return modelHandle(this, kind, name);
      },
    });
  }
}

/** An independent copy of a Model. */
export function copyModel(model: Model): Model {
  requireInstance('copyModel', Model, model);
  const from = model.record;
  const to = allocateModel(from, from);
  to.opt.set(from.opt);
  to.vis.set(from.vis);
  to.stat.set(from.stat);
  for (const name of Object.keys(MODEL_FIELDS) as (keyof typeof MODEL_FIELDS)[]) to[name].set(from[name]);
  const copy = new Model(to);
  copy.elements = model.elements;
  copy.lacking = model.lacking;
  return model.plugins ? copy.attachPlugins(model.plugins.plugins) : copy;
}
