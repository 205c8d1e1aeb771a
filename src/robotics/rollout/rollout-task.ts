/** Runs of a batch as a task of a worker. */

import type { Model } from '../../simulation/model/model.js';
import { stateSize } from '../../simulation/support/state.js';
import { type Batch, rowsOf } from './batch.js';
import { type Rows, type RunFailure, runBatch } from './run-batch.js';
import type { TaskContext } from './serve.js';

/** Input of the task that a worker runs: some of the runs of a rollout. */
export interface RolloutTask {
  readonly batch: Batch;
  /** Rows of all runs, where memory is shared. */
  readonly shared?: Rows;
  /** Run of the first of the batch in the rows of all, else 0. */
  readonly first: number;
}

/** Result of that task: its rows, and the runs that failed. */
export interface RolloutPart {
  /** Absent where memory is shared. */
  readonly rows?: Rows;
  readonly failures: readonly RunFailure[];
}

/** Memory for the rows of a batch. */
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

/** Runs a batch in a worker, into shared memory where there is some, else into rows that are sent back. */
export async function rolloutTask(input: RolloutTask, { models, data, yielder }: TaskContext): Promise<RolloutPart> {
  const { batch, shared, first } = input;
  const model = models[0]!;
  const rows = shared ?? allocateRows(model, batch);
  const failures = await runBatch(model, data(0), batch, rows, first, yielder);
  return shared ? { failures } : { rows, failures };
}
