/** Data in which rollouts of this thread are made. Code of an engine is made for a Data, and takes a second to get fast. */
import { Data } from '../../simulation/model/data.js';
import { copyModel, type Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import { longMode } from '../../simulation/runtime/instantiate.js';
import { pipelineOf } from '../../simulation/runtime/run.js';
import { arrayOf, copyArray, MODEL_ARRAYS } from './transfer.js';

/** A Model and a Data, reserved for one piece of work. */
export interface PooledData {
  /** The Model itself, or a copy whose values may be changed. */
  readonly model: Model;
  readonly data: Data;
  /** The Model that it was made for. */
  readonly record: ModelRecord;
}

/** Those that are not in use: of the Model itself, and of a copy. */
const resting = { itself: new WeakMap<Model, PooledData>(), copy: new WeakMap<Model, PooledData>() };

/**
 * Gives a Data that makes very many steps code of its own, where there is room for any, also if another Data of the Model
 * has some.
 */
export function specializeEngine(model: Model, data: Data): void {
  // each run of a Model without its plugins fails by itself
  if (!model.lacking && longMode() === 'own') pipelineOf(model, data, 'own');
}

/**
 * Takes the workbench of a Model out of the drawer, or makes one.
 *
 * @param isVaried values of the Model are to be changed, which others must not see
 */
export function acquireData(model: Model, isVaried: boolean): PooledData {
  const drawer = resting[isVaried ? 'copy' : 'itself'];
  const found = drawer.get(model);
  drawer.delete(model);
  const { record } = model;
  if (found && found.record === record) {
    if (isVaried) for (const name of MODEL_ARRAYS) copyArray(found.model.record, name, arrayOf(record, name));
    return found;
  }
  found?.data.dispose();
  const working = isVaried ? copyModel(model) : model;
  const data = new Data(working);
  specializeEngine(working, data);
  return { model: working, data, record };
}

/** Puts it back. Instances of plugins may hold what only `dispose` gives back, and do not stay. */
export function releaseData(model: Model, bench: PooledData): void {
  const drawer = resting[bench.model === model ? 'itself' : 'copy'];
  if (model.nplugin > 0 || drawer.has(model)) bench.data.dispose();
  else drawer.set(model, bench);
}
