/** The public Data: a stable object that refers to a record, which growing or recompiling may replace. */

import { refuseSetting, refusingSet, requireInstance, usageError } from '../../foundation/base/usage.js';
import { preallocateProperties } from '../../foundation/base/v8-hints.js';
import { ARENA_FIELDS, ARENA_SIZES } from '../../foundation/schema/arena.js';
import { DATA_FIELDS } from '../../foundation/schema/data.js';
import type { ArraysOf, Field } from '../../foundation/schema/fields.js';
import { SC, SCALAR_FIELDS } from '../../foundation/schema/scalars.js';
import { allocateData, clearArena, clearRecord, type DataRecord, growArena } from './data-record.js';
import { Model } from './model.js';
import type { ModelRecord } from './model-record.js';
import { type DataAccess, dataHandle, type ElementRef, NAMED_KINDS, type NamedKind } from './named.js';
import type { PluginInstance } from './plugin.js';
import { DataPlugins } from './plugin-instances.js';
import { startRecord } from './reset.js';

type ScalarNames = {
  [N in keyof typeof SCALAR_FIELDS]: (typeof SCALAR_FIELDS)[N] extends { size: 1 } ? N : never;
}[keyof typeof SCALAR_FIELDS];
type VectorNames = Exclude<keyof typeof SCALAR_FIELDS, ScalarNames>;

/** Homomorphic, so that editors show the comment of a row at each use. */
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

/** Attached by the engine to a Data that it runs. */
export interface Binding {
  /** True if no other Data runs in this code. */
  readonly isAlone: boolean;
  /** True while a stage of the Data calls a user function; the stage continues with the current records afterwards. */
  readonly isCalling: boolean;
  /** Frees the resources of the binding; a later step binds again. */
  release(): void;
  /**
   * Stops running its Data; returns true if another Data of the Model can take over the binding, together with the
   * record.
   */
  rest(): boolean;
  /** Runs another Data from now on, which has taken over the record. */
  moveTo(data: Data): void;
}

/** Arrays and binding of a disposed Data, for the next Data of the Model. */
export interface PooledData {
  readonly data: Data;
  readonly binding: Binding;
}

/** Record of a Data whose arrays now belong to another Data; every access throws. */
const TAKEN = /* @__PURE__ */ new Proxy({} as DataRecord, {
  get() {
    throw new TypeError('this Data has been disposed of, and a later one of the Model has its arrays');
  },
});

/** Holds the arrays of one simulation; several Data of a Model are independent of each other. */
export class Data {
  readonly model: Model;
  /** @internal The Model record that the Data record was last checked against. */
  validatedFor: ModelRecord | undefined;
  /** @internal The record that kernels bind to; replaced when the arena grows. */
  record: DataRecord;
  /** @internal */
  binding: Binding | undefined = undefined;
  /** @internal Replaced with the record by a recompile. */
  plugins: DataPlugins;

  /**
   * Allocates a Data in the reference configuration of a Model. `reset: false` skips the `reset` of its plugins, for a
   * Data that will be overwritten by a copy.
   */
  constructor(model: Model, { reset = true }: { readonly reset?: boolean } = {}) {
    requireInstance('new Data', Model, model, 'compile makes one of a Spec');
    this.model = model;
    const pooled = takePooled(model);
    this.record = pooled?.record ?? allocateData(model.record);
    if (pooled) clearRecord(this.record);
    this.validatedFor = model.record;
    startRecord(model.record, this.record);
    this.plugins = new DataPlugins(model, this);
    try {
      this.plugins.init();
    } catch (error) {
      pooled?.binding.release();
      throw error;
    }
    // a binding made by `init` has no plugins
    if (model.plugins) this.unbind();
    if (pooled) continueWith(this, pooled.binding);
    if (reset) this.plugins.reset();
  }

  /** Plugin instances, by id; empty after `dispose`. */
  get pluginInstances(): readonly PluginInstance[] {
    return this.plugins.live.map(({ instance }) => instance);
  }

  /** A plugin instance by name, id or element. @throws RangeError if there is none */
  pluginInstance(which: ElementRef): PluginInstance {
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

  /** Memory of this Data, excluding what the engine binds to it [bytes]. */
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

  /** @internal Takes back what `dispose` left, if no other Data has taken it. */
  takeBack(): void {
    const { pooledData: pooled, plugins } = this.model;
    if (pooled?.data !== this || plugins) return;
    this.model.pooledData = undefined;
    continueWith(this, pooled.binding);
  }

  /**
   * @internal Continues with a new record after its Model was recompiled. Plugin instances are created again;
   * `origin[i]` is the previous instance that instance i continues, or -1.
   */
  renew(record: DataRecord, origin: readonly number[]): void {
    const kept = { record: this.record, plugins: this.plugins, binding: this.binding };
    this.record = record;
    this.validatedFor = undefined;
    this.plugins = new DataPlugins(this.model, this);
    try {
      this.plugins.init();
      this.plugins.continueFrom(kept.plugins, origin);
    } catch (error) {
      this.plugins.destroy();
      Object.assign(this, kept);
      throw error;
    }
    // it is out of date, which the next stage detects; callbacks are copied from it
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

  /** @internal The record that handles read; mirrors of a remote simulation refuse arrays that they lack. */
  get readable(): DataRecord {
    return this.record;
  }

  /** Describes the Data in one line, since its arrays and those of its Model would print thousands of lines. */
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

/** Makes the binding of another Data run this one, which has taken over the record. */
function continueWith(data: Data, binding: Binding): void {
  data.binding = binding;
  binding.moveTo(data);
}

/** Takes the pooled record of a Model, with a cleared arena, and its binding. */
function takePooled(model: Model): { readonly record: DataRecord; readonly binding: Binding } | undefined {
  const { pooledData: pooled } = model;
  if (!pooled) return undefined;
  model.pooledData = undefined;
  const { record } = pooled.data;
  pooled.data.record = TAKEN;
  clearArena(record);
  return { record, binding: pooled.binding };
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

/** Defines scalars as numbers, and small vectors among them as live views. */
function defineScalars(prototype: Data): void {
  for (const [name, { size }] of Object.entries(SCALAR_FIELDS)) {
    const at = SC[name as keyof typeof SC];
    const get = function (this: Data): unknown {
      return size === 1 ? this.record.scalar[at] : this.record.scalar.subarray(at, at + size);
    };
    define(prototype, name, get, size === 1);
  }
}

/** Defines arena arrays as views up to the current number of contacts, rows or non-zeros. */
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
      value(this: Data, name: ElementRef) {
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
  const { pooledData: pooled } = model;
  if (pooled && (pooled.binding.isAlone || !binding.isAlone)) {
    binding.release();
    return;
  }
  pooled?.binding.release();
  model.pooledData = { data, binding };
}
