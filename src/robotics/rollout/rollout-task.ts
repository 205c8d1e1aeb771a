/** Runs a batch in a worker. */

import type { Model } from '../../simulation/model/model.js';
import { stateSize } from '../../simulation/support/state.js';
import { type Batch, rowsOf } from './batch.js';
import { type Rows, type RunFailure, runBatch } from './run-batch.js';
import type { TaskContext } from './serve.js';

/** Input of the task: some of the runs of a rollout. */
export interface RolloutTask {
  readonly batch: Batch;
  /** Rows of all runs, if memory is shared. */
  readonly shared?: Rows;
  /** Index of the batch's first run in the shared rows, else 0. */
  readonly first: number;
}

/** Result of the task: its rows, and the failed runs. */
export interface RolloutPart {
  /** Undefined if memory is shared. */
  readonly rows?: Rows;
  readonly failures: readonly RunFailure[];
}

/** Allocates memory for the rows of a batch. */
export function allocateRows(
  model: Model,
  batch: Batch,
  allocate: (values: number) => Float64Array = (values) => new Float64Array(values),
): Rows {
  const count = batch.nrun * rowsOf(batch);
  return {
    state: allocate(count * stateSize(model, batch.stateSpec)),
    sensordata: allocate(batch.sensordata ? count * model.nsensordata : 0),
  };
}

/** Runs a batch in a worker. The rows are written to shared memory if available, else sent back. */
export async function rolloutTask(input: RolloutTask, { models, data, yielder }: TaskContext): Promise<RolloutPart> {
  const { batch, shared, first } = input;
  const model = models[0]!;
  const rows = shared ?? allocateRows(model, batch);
  const failures = await runBatch(model, data(0), batch, rows, first, yielder);
  return shared ? { failures } : { rows, failures };
}
