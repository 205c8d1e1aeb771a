/** The public Model: a stable object that refers to a record, which recompiling in place may replace. */

import { Slots } from '../../foundation/base/slots.js';
import { refuseSetting, refusingSet, requireInstance } from '../../foundation/base/usage.js';
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import { type Compatibility, compatibilityOf } from '../../foundation/schema/compatibility.js';
import type { ArraysOf } from '../../foundation/schema/fields.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { STATISTIC_FIELDS } from '../../foundation/schema/statistic.js';
import { VISUAL_FIELDS } from '../../foundation/schema/visual.js';
import type { PooledData } from './data.js';
import { allocateModel, MODEL_FLAGS, type ModelFlags, type ModelRecord, type ModelSizes } from './model-record.js';
import {
  type ElementLists,
  type ElementRef,
  type ModelAccess,
  type ModelElement,
  modelHandle,
  NAMED_KINDS,
  type NamedKind,
} from './named.js';
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
  /** @internal The record that kernels bind to. A recompile replaces it; its shape never changes. */
  record: ModelRecord;
  /** @internal Plugins of its instances; undefined while a Model is being compiled. */
  plugins: ModelPlugins | undefined = undefined;
  /** @internal Known plugin names of a Model whose plugins have not been attached; such a Model cannot run. */
  missingPlugins: readonly string[] | undefined = undefined;
  /** @internal Elements that its objects were compiled from; undefined for a Model from a file. */
  elements: ElementLists<ModelElement> | undefined = undefined;
  /** @internal Arrays and bound code of a disposed Data, for the next Data. */
  pooledData: PooledData | undefined = undefined;
  /** @internal State that other modules keep with the Model, such as its origin. */
  readonly slots = new Slots();
  /** Created on first access. */
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

  /** Version of MuJoCo whose rules the Model follows. */
  get compatibility(): Compatibility {
    return compatibilityOf(this.record.compatibility)!;
  }

  /** Names of the plugins, in the order in which the array `plugin` numbers them. */
  get pluginNames(): readonly string[] {
    return this.plugins?.plugins.map(({ name }) => name) ?? this.missingPlugins ?? [];
  }

  /** Plugin instances, by id. */
  get pluginInstances(): readonly InstanceInfo[] {
    return this.plugins?.instances ?? [];
  }

  /**
   * A plugin instance by name, id or element. (`plugin` is the array with the plugin number of each instance.)
   *
   * @throws RangeError if there is none
   */
  pluginInstance(which: ElementRef): InstanceInfo {
    return this.pluginInstances[modelHandle(this, 'plugin', which).id] as InstanceInfo;
  }

  /** @internal Takes over the content of another Model; handles follow the elements they were made for. */
  adopt({
    record,
    plugins,
    missingPlugins,
    elements,
  }: Pick<Model, 'record' | 'plugins' | 'missingPlugins' | 'elements'>): void {
    this.record = record;
    this.plugins = plugins;
    this.missingPlugins = missingPlugins;
    this.elements = elements;
    this.pooledData?.binding.release();
    this.pooledData = undefined;
  }

  /** @internal Attaches the code of the plugins, in the order in which the array `plugin` numbers them. */
  attachPlugins(plugins: readonly Plugin[]): this {
    this.plugins = new ModelPlugins(this.record, plugins);
    this.missingPlugins = undefined;
    return this;
  }

  /** Describes the Model in one line, since its arrays would print thousands of lines. */
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
      value(this: Model, name: ElementRef) {
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
  copy.missingPlugins = model.missingPlugins;
  return model.plugins ? copy.attachPlugins(model.plugins.plugins) : copy;
}
