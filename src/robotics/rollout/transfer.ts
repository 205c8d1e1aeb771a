/**
 * Models and Data as plain values for `postMessage` and `structuredClone`. Plugins are code and cannot be copied: a
 * packed Model contains their names, and the receiving thread must provide them.
 */

import { State } from '../../foundation/schema/enums.js';
import { MODEL_SIZES } from '../../foundation/schema/model/sizes.js';
import { MODEL_FIELDS } from '../../foundation/schema/model.js';
import { Data } from '../../simulation/model/data.js';
import { pluginsNamed } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import { allocateModel, MODEL_TRAITS, type ModelRecord } from '../../simulation/model/model-record.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { registeredPlugins } from '../../simulation/plugin/registry.js';
import { getState, setState, stateSize } from '../../simulation/support/state.js';
import type { PackedShape } from './protocol.js';

type Numbers = Float64Array | Float32Array | Int32Array | Uint8Array;

/** Arrays of a Model record by name: those of the table, and options, visual settings and statistics. */
export const MODEL_ARRAYS = ['opt', 'vis', 'stat', ...Object.keys(MODEL_FIELDS)] as const;

/** Returns an array of a Model record by its name in `MODEL_ARRAYS`. */
export const arrayOf = (m: ModelRecord, name: string): Numbers => m[name as keyof typeof MODEL_FIELDS] as Numbers;

/** A Model as a plain value; `unpackModel` restores it. */
export interface PackedModel extends PackedShape {
  readonly kind: 'kinetree.model';
  readonly arrays: Readonly<Record<string, ArrayBufferView>>;
}

/** A Data as a plain value: its integration state, from which `forward` computes the other arrays. */
export interface PackedData {
  readonly kind: 'kinetree.data';
  readonly state: Float64Array;
}

/** Describes a Model so that another thread can allocate its record and find its plugins. */
export function shapeOf(model: Model): PackedShape {
  const m = model.record;
  return {
    sizes: Object.fromEntries(MODEL_SIZES.map((name) => [name, m[name]])),
    flags: Object.fromEntries(MODEL_TRAITS.map((name) => [name, m[name]])),
    plugins: model.pluginNames,
  };
}

/**
 * Packs a Model as a plain value for `postMessage`, `structuredClone` or IndexedDB. The arrays are views of the Model's
 * memory, so only posting copies them. The Spec that the Model was compiled from is not included.
 */
export function packModel(model: Model): PackedModel {
  const arrays = Object.fromEntries(MODEL_ARRAYS.map((name) => [name, arrayOf(model.record, name)]));
  return { kind: 'kinetree.model', ...shapeOf(model), arrays };
}

/**
 * Restores a packed Model. Plugins are found by name in the list, else among those registered in this thread
 * (`loadPlugin` registers those of a module by its URL).
 *
 * @throws TypeError for values other than a packed Model, RangeError if an array does not fit its sizes
 * @throws ModelError `missing-plugins`
 */
export function unpackModel(packed: PackedModel, plugins: readonly Plugin[] = []): Model {
  if (packed?.kind !== 'kinetree.model') throw new TypeError('unpackModel: expected a value returned by packModel');
  return makeModel(packed, packed.arrays, plugins);
}

/** Creates a Model from its sizes, arrays and plugins. */
export function makeModel(
  { sizes, flags, plugins: names }: PackedShape,
  arrays: Readonly<Record<string, ArrayBufferView>>,
  plugins: readonly Plugin[] = [],
): Model {
  const model = new Model(allocateModel(sizes, flags));
  for (const name of MODEL_ARRAYS) copyArray(model.record, name, arrays[name]);
  if (model.nplugin === 0) return model;
  model.missingPlugins = names;
  return model.attachPlugins(pluginsNamed(model, [...plugins, ...registeredPlugins()]));
}

/** Overwrites an array of a Model; length and type must be equal. */
export function copyArray(m: ModelRecord, name: string, values: ArrayBufferView | undefined): void {
  const target = arrayOf(m, name);
  if (values?.constructor !== target.constructor || (values as Numbers).length !== target.length) {
    throw new RangeError(`packed Model: ${name} should be ${target.length} values of a ${target.constructor.name}`);
  }
  target.set(values as Numbers);
}

/** Packs a Data as a plain value: its integration state. `forward` computes the other arrays from it. */
export function packData(data: Data): PackedData {
  const state = new Float64Array(stateSize(data.model, State.INTEGRATION));
  getState(data.model, data, state, State.INTEGRATION);
  return { kind: 'kinetree.data', state };
}

/**
 * Creates a Data of a Model in a packed state; `forward` computes the other arrays.
 *
 * @throws TypeError for values other than a packed Data, RangeError for a state of another Model
 */
export function unpackData(packed: PackedData, model: Model): Data {
  if (packed?.kind !== 'kinetree.data') throw new TypeError('unpackData: expected a value returned by packData');
  const size = stateSize(model, State.INTEGRATION);
  if (packed.state.length !== size) {
    throw new RangeError(`unpackData: the state has ${packed.state.length} values, those of the Model have ${size}`);
  }
  const data = new Data(model);
  setState(model, data, packed.state, State.INTEGRATION);
  return data;
}
