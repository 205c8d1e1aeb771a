/**
 * Reuses Data for rollouts in this thread: engine code is compiled per Data, and takes about a second to be optimized.
 */
import { Data } from '../../simulation/model/data.js';
import { copyModel, type Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import { longMode } from '../../simulation/runtime/instantiate.js';
import { pipelineOf } from '../../simulation/runtime/run.js';
import { arrayOf, copyArray, MODEL_ARRAYS } from './transfer.js';

/** A Model and a Data, reserved for one rollout. */
export interface PooledData {
  /** The original Model, or a copy with values that may be changed. */
  readonly model: Model;
  readonly data: Data;
  /** The record of the Model when the Data was created. */
  readonly record: ModelRecord;
}

/** Unused Data: of the Model itself, and of a copy. */
const idle = { itself: new WeakMap<Model, PooledData>(), copy: new WeakMap<Model, PooledData>() };

/**
 * Compiles a separate engine for a Data that takes many steps, if the capacity for such engines allows it, even if
 * another Data of the Model has one.
 */
export function specializeEngine(model: Model, data: Data): void {
  // without its plugins, every run of the Model fails anyway
  if (!model.missingPlugins && longMode() === 'own') pipelineOf(model, data, 'own');
}

/**
 * Returns the unused Data of a Model, or creates one.
 *
 * @param isVaried true if values of the Model will be changed, which requires a copy
 */
export function acquireData(model: Model, isVaried: boolean): PooledData {
  const pool = idle[isVaried ? 'copy' : 'itself'];
  const found = pool.get(model);
  pool.delete(model);
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

/** Makes a Data available again. One with plugins is disposed, because its instances may hold resources. */
export function releaseData(model: Model, pooled: PooledData): void {
  const pool = idle[pooled.model === model ? 'itself' : 'copy'];
  if (model.nplugin > 0 || pool.has(model)) pooled.data.dispose();
  else pool.set(model, pooled);
}
