/** The public Data: a stable object in front of a record that growing or recompiling may replace. */

import { refuseSetting, refusingSet, requireInstance, usageError } from '../../foundation/base/usage.js';
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import { ARENA_FIELDS, ARENA_SIZES } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { ArraysOf, Field } from '../../foundation/schema/fields.js';
import { SC, SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import { allocateData, clearArena, clearRecord, type DataRecord, growArena } from './data-record.js';
import { Model } from './model.js';
import type { ModelRecord } from './model-record.js';
import { type DataAccess, dataHandle, NAMED_KINDS, type NamedKind, type Which } from './named.js';
import type { PluginInstance } from './plugin.js';
import { DataPlugins } from './plugin-instances.js';
import { startRecord } from './reset.js';

type ScalarNames = {
  [N in keyof typeof SCALAR_FIELDS]: (typeof SCALAR_FIELDS)[N] extends { size: 1 } ? N : never;
}[keyof typeof SCALAR_FIELDS];
type VectorNames = Exclude<keyof typeof SCALAR_FIELDS, ScalarNames>;

/** Homomorphic, so that the comment of a row shows at each use. */
type Scalars<T> = { -readonly [N in keyof T]: number };
type Vectors<T> = { readonly [N in keyof T]: Float64Array };

/**
 * The state of one simulation of a Model, and everything computed from it. Arrays have MuJoCo's names and layouts,
 * lengths are in the Model's sizes, and elements are found by name: `data.body('torso').xpos`.
 */
export interface Data
  extends ArraysOf<typeof DATA_FIELDS>,
    ArraysOf<typeof ARENA_FIELDS>,
    Scalars<Pick<typeof SCALAR_FIELDS, Exclude<ScalarNames, 'time'>>>,
    Vectors<Pick<typeof SCALAR_FIELDS, VectorNames>>,
    Omit<DataAccess, 'plugin'> {}

/** The state that the engine attaches to a Data that it runs. */
export interface Binding {
  /** The code that runs the Data serves no other Data. */
  readonly isAlone: boolean;
  /** A stage of the Data is calling a function of the user, and goes on with the present records when that returns. */
  readonly isCalling: boolean;
  /** Frees what the binding holds; a later step binds again. */
  release(): void;
  /** Ends its work for a Data; returns true if another Data of the Model can take it over, together with the record. */
  rest(): boolean;
  /** Runs another Data from now on, which has taken over the record. */
  moveTo(data: Data): void;
}

/** The arrays of a Data that was disposed of, and what is bound to them, for the next Data of the Model. */
export interface Spare {
  readonly data: Data;
  readonly binding: Binding;
}

/** Stands for the record of a Data whose arrays belong to another one now. */
const TAKEN = /* @__PURE__ */ new Proxy({} as DataRecord, {
  get() {
    throw new TypeError('this Data has been disposed of, and a later one of the Model has its arrays');
  },
});

/** Holds the arrays of one simulation; several Data of a Model are independent of each other. */
export class Data {
  readonly model: Model;
  /** @internal Record of the Model whose arrays the record is known to fit. */
  fits: ModelRecord | undefined;
  /** @internal What kernels bind to; replaced when the arena grows. */
  record: DataRecord;
  /** @internal */
  binding: Binding | undefined = undefined;
  /** @internal Replaced with the record by a recompile. */
  plugins: DataPlugins;

  /**
   * Allocates a Data in the reference configuration of a Model. `reset: false` skips the `reset` of its plugins, for a
   * Data that is to be copied to.
   */
  constructor(model: Model, { reset = true }: { readonly reset?: boolean } = {}) {
    requireInstance('new Data', Model, model, 'compile makes one of a Spec');
    this.model = model;
    const spare = takeSpare(model);
    this.record = spare?.record ?? allocateData(model.record);
    if (spare) clearRecord(this.record);
    this.fits = model.record;
    startRecord(model.record, this.record);
    this.plugins = new DataPlugins(model, this);
    try {
      this.plugins.init();
    } catch (error) {
      spare?.binding.release();
      throw error;
    }
    // what `init` may have bound has no plugins
    if (model.plugins) this.unbind();
    if (spare) continueWith(this, spare.binding);
    if (reset) this.plugins.reset();
  }

  /** Plugin instances, by id; none after `dispose`. */
  get pluginInstances(): readonly PluginInstance[] {
    return this.plugins.live.map(({ instance }) => instance);
  }

  /** A plugin instance by its name, its id or its element. @throws RangeError when there is none */
  pluginInstance(which: Which): PluginInstance {
    return this.pluginInstances[this.model.pluginInstance(which).id] as PluginInstance;
  }

  /** Simulation time [s]. */
  get time(): number {
    return this.record.scalar[SC.time] as number;
  }
  set time(value: number) {
    if (typeof value !== 'number') throw usageError('data.time', 'a number', value);
    this.record.scalar[SC.time] = value;
  }

  /** Memory that this Data holds, without what the engine binds to it [bytes]. */
  get byteLength(): number {
    const views = Object.values(this.record).filter((value) => ArrayBuffer.isView(value));
    const buffers = new Set(views.map((view) => view.buffer));
    return [...buffers].reduce((sum, buffer) => sum + buffer.byteLength, 0);
  }

  /**
   * Releases what plugins and the engine hold for this Data. The next Data of the Model may take over its arrays and the
   * code that runs it: views of them then show that Data, and reading or stepping this one throws a TypeError.
   */
  dispose(): void {
    const { binding } = this;
    this.binding = undefined;
    if (binding?.rest()) leaveToNext(this, binding);
    else binding?.release();
    this.plugins.destroy();
  }

  /** @internal Takes back what `dispose` has left, if no other Data has it yet. */
  takeBack(): void {
    const { spare, plugins } = this.model;
    if (spare?.data !== this || plugins) return;
    this.model.spare = undefined;
    continueWith(this, spare.binding);
  }

  /**
   * @internal Continues with a record for a Model that was recompiled. Plugin instances are made anew; `origin` holds the
   * instance that each one continues, -1 for none.
   */
  renew(record: DataRecord, origin: readonly number[]): void {
    const kept = { record: this.record, plugins: this.plugins, binding: this.binding };
    this.record = record;
    this.fits = undefined;
    this.plugins = new DataPlugins(this.model, this);
    try {
      this.plugins.init();
      this.plugins.continueFrom(kept.plugins, origin);
    } catch (error) {
      this.plugins.destroy();
      Object.assign(this, kept);
      throw error;
    }
    // it is out of date, which the next stage finds; callbacks come from it
    this.binding = kept.binding;
    kept.plugins.destroy();
  }

  private unbind(): void {
    this.binding?.release();
    this.binding = undefined;
  }

  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal The record as handles read it; mirrors of a simulation elsewhere refuse what they do not have. */
  get readable(): DataRecord {
    return this.record;
  }

  /** Describes the Data in a line: its arrays and those of its Model are thousands of lines. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    if (this.record === TAKEN) return 'Data (disposed)';
    return `Data (time: ${this.time}, nq: ${this.model.nq}, nv: ${this.model.nv}, ncon: ${this.ncon})`;
  }

  static {
    refuseSetting(
      Data,
      () => 'data',
      () => 'it follows from the Model',
    );
    preallocateProperties(Data.prototype);
    defineArrays(Data.prototype);
    defineScalars(Data.prototype);
    defineArena(Data.prototype);
    defineHandles(Data.prototype);
  }
}

/** Has what ran another Data run this one, which has its record. */
function continueWith(data: Data, binding: Binding): void {
  data.binding = binding;
  binding.moveTo(data);
}

/** The record that a Data of the Model has left, its arena cleared, with what runs it. */
function takeSpare(model: Model): { readonly record: DataRecord; readonly binding: Binding } | undefined {
  const { spare } = model;
  if (!spare) return undefined;
  model.spare = undefined;
  const { record } = spare.data;
  spare.data.record = TAKEN;
  clearArena(record);
  return { record, binding: spare.binding };
}

function define(prototype: Data, name: string, get: (this: Data) => unknown, isNumber = false): void {
  if (name in prototype) return;
  const hint = isNumber ? 'the engine writes it' : `it is written in place: data.${name}.set(values)`;
  const set = refusingSet(`data.${name}`, hint);
  Object.defineProperty(prototype, name, { enumerable: true, get, set });
}

function defineArrays(prototype: Data): void {
  for (const name of Object.keys(DATA_FIELDS) as (keyof typeof DATA_FIELDS)[]) {
    define(prototype, name, function () {
      return this.record[name];
    });
  }
}

/** Scalars are numbers; small vectors among them are live views. */
function defineScalars(prototype: Data): void {
  for (const [name, { size }] of Object.entries(SCALAR_FIELDS)) {
    const at = SC[name as keyof typeof SC];
    const get = function (this: Data): unknown {
      return size === 1 ? this.record.scalar[at] : this.record.scalar.subarray(at, at + size);
    };
    define(prototype, name, get, size === 1);
  }
}

/** Arena arrays are seen up to the current number of contacts, rows or non-zeros. */
function defineArena(prototype: Data): void {
  for (const [name, field] of Object.entries(ARENA_FIELDS) as [keyof typeof ARENA_FIELDS, Field][]) {
    const counted = (ARENA_SIZES as readonly string[]).includes(field.rows);
    define(prototype, name, function () {
      const array = this.record[name];
      if (!counted) return array;
      const rows = this.record.scalar[SC[field.rows as keyof typeof SC]] as number;
      return array.subarray(0, rows * (field.cols as number));
    });
  }
}

function defineHandles(prototype: Data): void {
  for (const kind of Object.keys(NAMED_KINDS) as NamedKind[]) {
    if (kind in prototype) continue;
    Object.defineProperty(prototype, kind, {
      value(this: Data, name: Which) {
        return dataHandle(this.model, () => this.readable, kind, name);
      },
    });
  }
}

/**
 * Makes `to` equal to `from`: state, inputs and everything computed. Both must be of one Model structure. Without
 * `to`, a new Data is made. Plugins bring their own objects up to date.
 *
 * @throws RangeError when their sizes differ
 * @see mj_copyData
 */
export function copyData(to: Data | undefined, from: Data): Data {
  requireInstance('copyData, from', Data, from, 'it takes the copy, which may be undefined, then the original');
  if (to) requireInstance('copyData, to', Data, to);
  if (!to) return copyData(new Data(from.model, { reset: false }), from);
  const needed = Object.fromEntries(ARENA_SIZES.map((name) => [name, from.record[`cap_${name}`]]));
  if (ARENA_SIZES.some((name) => to.record[`cap_${name}`] < from.record[`cap_${name}`])) {
    to.record = growArena(to.model.record, to.record, needed);
  }
  for (const name of COPIED) {
    const source = from.record[name];
    const target = to.record[name];
    if (name in DATA_FIELDS && source.length !== target.length) {
      throw new RangeError(
        `copyData: ${name} has ${source.length} values in one Data and ${target.length} in the other`,
      );
    }
    target.set(source);
  }
  to.plugins.copyFrom(from.plugins);
  return to;
}

/** Every array of a record. */
const COPIED = [...Object.keys(DATA_FIELDS), ...Object.keys(ARENA_FIELDS), 'scalar', 'solver'] as (
  | keyof typeof DATA_FIELDS
  | keyof typeof ARENA_FIELDS
  | 'scalar'
  | 'solver'
)[];

/** Leaves arrays and binding of a disposed Data to the next one. If another Data has left some, code that serves one Data is kept. */
function leaveToNext(data: Data, binding: Binding): void {
  const { model } = data;
  const { spare } = model;
  if (spare && (spare.binding.isAlone || !binding.isAlone)) {
    binding.release();
    return;
  }
  spare?.binding.release();
  model.spare = { data, binding };
}
