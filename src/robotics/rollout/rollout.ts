/** Many simulations in parallel, after the rollout module of MuJoCo's Python bindings. */

import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import { Model } from '../../simulation/model/model.js';
import { stateSize } from '../../simulation/support/state.js';
import { type Batch, batchOf, partOf, ROLLOUT_INPUTS, type RolloutInputs, rowsOf } from './batch.js';
import { yieldToThread } from './cooperative-yield.js';
import { acquireData, releaseData } from './data-pool.js';
import type { WorkerPool } from './pool.js';
import { WorkerLostError } from './protocol.js';
import { allocateRows, type RolloutPart, type RolloutTask } from './rollout-task.js';
import { type Rows, type RunFailure, runBatch } from './run-batch.js';
import { isSameStructure, variedByModel } from './variation.js';

/** Inputs and options of a rollout. */
export interface RolloutOptions extends RolloutInputs {
  /**
   * Workers that share the runs; by default, the runs are made in this thread, which regularly yields to other work.
   */
  readonly pool?: WorkerPool;
  /** Rejects the rollout with its reason soon after it is aborted. */
  readonly signal?: AbortSignal;
  /** Called with the number of steps done in all runs; it never decreases. */
  readonly progress?: (done: number, total: number) => void;
}

export const ROLLOUT_OPTIONS: OptionNames<RolloutOptions> = {
  ...ROLLOUT_INPUTS,
  pool: true,
  signal: true,
  progress: true,
};

/** The states and sensors of all runs of a rollout. */
export interface RolloutResult {
  /** Number of runs. */
  readonly runs: number;
  /** Number of rows of each run: steps / every. */
  readonly rows: number;
  readonly nstate: number;
  readonly nsensordata: number;
  /** States after every `every` steps: (runs x rows x nstate), with the components of `stateSpec`. */
  readonly state: Float64Array;
  /** Sensor values of the same steps: (runs x rows x nsensordata). */
  readonly sensordata: Float64Array;
  /** Runs that ended early, in ascending order; their remaining rows repeat the last valid one. */
  readonly failures: readonly RunFailure[];
}

/** Runs of Models of one structure. */
interface Group {
  readonly model: Model;
  readonly runs: Int32Array;
  readonly batch: Batch;
}

/** Number of parts per worker, for load balancing. */
const PARTS = 8;

/**
 * Simulates many runs of a model, each from its own state with its own controls, and returns their states and sensor
 * values in flat arrays. Every run starts from a reset Data, so results have the same bits for any number of workers,
 * and in this thread. A run that diverges or throws is reported in `failures`, and the others continue.
 *
 * @param model one for all runs, or one for each; all must have states, controls and sensors of the same size
 * @throws RangeError, TypeError for inputs of wrong size or kind; the reason of the signal
 * @see mujoco.rollout in the Python bindings
 */
export async function rollout(model: Model | readonly Model[], options: RolloutOptions): Promise<RolloutResult> {
  requireOptionsOf(
    'rollout',
    ROLLOUT_OPTIONS,
    options ?? null,
    'inputs and options as an object, such as { steps: 100 }',
  );
  const { pool, signal, progress } = options;
  signal?.throwIfAborted();
  const models = model instanceof Model ? undefined : modelsOf(model);
  const first = models ? models[0]! : (model as Model);
  const batch = batchOf(first, options, models?.length);
  if (models) assertAlike(models, batch);
  const rows = allocateRows(first, batch, pool ? sharedFloats : undefined);
  const total = batch.nrun * batch.steps;
  let done = 0;
  const report = (steps: number): void => {
    done += steps;
    progress?.(Math.min(done, total), total);
  };
  const failures: RunFailure[] = [];
  for (const group of groupsOf(first, models, batch)) {
    const part = pool ? await inPool(pool, group, rows, signal, report) : await inThread(group, rows, signal, report);
    failures.push(...part);
  }
  return {
    runs: batch.nrun,
    rows: rowsOf(batch),
    nstate: stateSize(first, batch.stateSpec),
    nsensordata: batch.sensordata ? first.nsensordata : 0,
    ...rows,
    failures: failures.sort((a, b) => a.run - b.run),
  };
}

function modelsOf(models: readonly Model[]): readonly Model[] {
  if (!Array.isArray(models) || !models.every((each) => each instanceof Model) || models.length === 0) {
    throw new TypeError('rollout: the first argument is a Model or a list of one for each run');
  }
  return models;
}

function assertAlike(models: readonly Model[], { stateSpec, controlSpec }: Batch): void {
  const sizesOf = (model: Model): string =>
    `${stateSize(model, stateSpec)} state, ${stateSize(model, controlSpec)} control and ${model.nsensordata} sensor values`;
  const first = sizesOf(models[0]!);
  const other = models.findIndex((model) => sizesOf(model) !== first);
  if (other > 0)
    throw new RangeError(`the model of run 0 has ${first}, that of run ${other} ${sizesOf(models[other]!)}`);
}

/** Groups runs whose Models differ only in quantities: these become variations of one Model. */
function groupsOf(first: Model, models: readonly Model[] | undefined, batch: Batch): Group[] {
  if (!models) return [{ model: first, runs: Int32Array.from({ length: batch.nrun }, (_, run) => run), batch }];
  const groups: { model: Model; runs: number[] }[] = [];
  const groupOf = new Map<Model, { model: Model; runs: number[] }>();
  for (const [run, model] of models.entries()) {
    let group = groupOf.get(model) ?? groups.find((each) => isSameStructure(each.model, model));
    if (!group) groups.push((group = { model, runs: [] }));
    groupOf.set(model, group);
    group.runs.push(run);
  }
  return groups.map(({ model, runs }) => {
    const part = partOf(batch, runs);
    const byModel = variedByModel(
      model,
      runs.map((run) => models[run]!),
    );
    return { model, runs: Int32Array.from(runs), batch: { ...part, varied: [...byModel, ...part.varied] } };
  });
}

async function inThread(
  { model, runs, batch }: Group,
  rows: Rows,
  signal: AbortSignal | undefined,
  report: (steps: number) => void,
): Promise<RunFailure[]> {
  const bench = acquireData(model, batch.varied.length > 0);
  const own = isConsecutive(runs) ? rows : allocateRows(model, batch);
  try {
    const failures = await runBatch(
      bench.model,
      bench.data,
      batch,
      own,
      own === rows ? runs[0]! : 0,
      yieldToThread(signal, report),
    );
    if (own === rows) return failures;
    scatter(own, rows, runs, batch.nrun);
    return failures.map((failure) => ({ ...failure, run: runs[failure.run]! }));
  } finally {
    releaseData(model, bench);
  }
}

const isConsecutive = (runs: Int32Array): boolean => runs.every((run, i) => run === runs[0]! + i);

/** Copies rows of some runs to their indices in all rows. */
function scatter(from: Rows, to: Rows, runs: ArrayLike<number>, count: number): void {
  for (const name of ['state', 'sensordata'] as const) {
    const width = from[name].length / count;
    for (let i = 0; i < count; i++) to[name].set(from[name].subarray(i * width, (i + 1) * width), runs[i]! * width);
  }
}

async function inPool(
  pool: WorkerPool,
  group: Group,
  rows: Rows,
  signal: AbortSignal | undefined,
  report: (steps: number) => void,
): Promise<RunFailure[]> {
  const { nrun } = group.batch;
  const length = Math.max(1, Math.ceil(nrun / (PARTS * pool.size)));
  const parts = Array.from({ length: Math.ceil(nrun / length) }, (_, i) =>
    Int32Array.from({ length: Math.min(length, nrun - i * length) }, (_, k) => i * length + k),
  );
  const again: number[] = [];
  const failures = await mapParts(pool, group, parts, rows, signal, report, (part) => again.push(...part));
  if (again.length === 0) return failures;
  // a run of each failed part ended its worker; separate tasks protect the other runs
  const singles = again.map((run) => Int32Array.of(run));
  const lost = (part: Int32Array, error: Error): void => {
    const run = part[0]!;
    failures.push({ run: group.runs[run]!, steps: 0, time: 0, reason: 'lost', message: error.message });
    fillLost(group, run, rows);
  };
  return failures.concat(await mapParts(pool, group, singles, rows, signal, report, lost));
}

async function mapParts(
  pool: WorkerPool,
  { model, runs, batch }: Group,
  parts: readonly Int32Array[],
  rows: Rows,
  signal: AbortSignal | undefined,
  report: (steps: number) => void,
  lost: (part: Int32Array, error: Error) => void,
): Promise<RunFailure[]> {
  const failures: RunFailure[] = [];
  const isShared = isSharedMemory(rows.state);
  const tasks = parts.map((part): RolloutTask => {
    const places = part.map((run) => runs[run]!);
    const share = isShared && isConsecutive(places);
    return { batch: partOf(batch, part), first: share ? places[0]! : 0, ...(share && { shared: rows }) };
  });
  await pool.map<RolloutPart>('rollout', tasks, {
    models: [model],
    ...(signal && { signal }),
    onProgress: (_, steps) => report(steps),
    onResult: (i, value) => {
      const part = parts[i]!;
      const { rows: own, failures: failed } = value as RolloutPart;
      const places = part.map((run) => runs[run]!);
      if (own) scatter(own, rows, places, part.length);
      for (const failure of failed) failures.push({ ...failure, run: own ? places[failure.run]! : failure.run });
    },
    onError: (i, error): RolloutPart => {
      if (!(error instanceof WorkerLostError)) throw error;
      lost(parts[i]!, error);
      return { failures: [] };
    },
  });
  return failures;
}

/** Fills all rows of a lost run with its initial state. */
function fillLost({ model, runs, batch }: Group, run: number, rows: Rows): void {
  const { initialState } = batch;
  const nstate = stateSize(model, batch.stateSpec);
  const nrow = rowsOf(batch);
  if (!initialState) return;
  const start = initialState.subarray(run * nstate, (run + 1) * nstate);
  for (let row = 0; row < nrow; row++) rows.state.set(start, (runs[run]! * nrow + row) * nstate);
}

const isSharedMemory = ({ buffer }: Float64Array): boolean =>
  typeof SharedArrayBuffer !== 'undefined' && buffer instanceof SharedArrayBuffer;

/** Allocates shared memory where possible: always in Node, in browsers only in an isolated page. */
function sharedFloats(values: number): Float64Array {
  const isAllowed =
    typeof SharedArrayBuffer !== 'undefined' &&
    (globalThis as { crossOriginIsolated?: boolean }).crossOriginIsolated !== false;
  return isAllowed ? new Float64Array(new SharedArrayBuffer(8 * values)) : new Float64Array(values);
}
