/** The loop over runs and steps; all runs use one Model and one Data in turn. */

import { SC } from '../../foundation/schema/scalars.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { step } from '../../simulation/runtime/run.js';
import { resetData } from '../../simulation/support/reset.js';
import { type StateCopier, stateCopier } from '../../simulation/support/state.js';
import { type Batch, rowsOf } from './batch.js';
import { divergence, hasDiverged } from './divergence.js';
import { Variation } from './variation.js';

/** The arrays that receive the results of runs. */
export interface Rows {
  /** (runs x rows x nstate) */
  readonly state: Float64Array;
  /** (runs x rows x nsensordata); empty if sensor values are omitted. */
  readonly sensordata: Float64Array;
}

/** The reason why a run ended before its last step. */
export interface RunFailure {
  /** The index of the run. */
  readonly run: number;
  /** Number of valid steps. */
  readonly steps: number;
  /** Time of the last valid state [s]. */
  readonly time: number;
  /** `lost`: the worker of the run ended twice, for example because it ran out of memory. */
  readonly reason: 'diverged' | 'threw' | 'lost';
  /** The text of the error. */
  readonly message: string;
}

/** Regularly yields to other work, throws if the call was aborted, and reports the number of steps. */
export interface CooperativeYield {
  /** Tests whether it is time to call `rest`; cheap. */
  isDue(): boolean;
  rest(stepsSince: number): Promise<void>;
}

/** Number of steps between two calls of `isDue`. */
const STRIDE = 16;

/**
 * Simulates the runs of a batch in sequence, and writes their rows from run `first` on. A run starts from a reset Data,
 * so that it does not depend on earlier ones. A failed run repeats its last valid row to the end.
 */
export async function runBatch(
  model: Model,
  data: Data,
  batch: Batch,
  rows: Rows,
  first: number,
  yielder: CooperativeYield,
): Promise<RunFailure[]> {
  const failures: RunFailure[] = [];
  const variation = new Variation(model, batch.varied, batch.derive);
  const runner = new Runner(model, data, batch, rows);
  let stepsSince = 0;
  try {
    for (let run = 0; run < batch.nrun; run++) {
      runner.start(run, first + run, variation);
      while (!runner.isDone) {
        stepsSince += runner.advance(STRIDE);
        if (!yielder.isDue()) continue;
        await yielder.rest(stepsSince);
        stepsSince = 0;
      }
      if (runner.failure) failures.push(runner.failure);
    }
    if (stepsSince > 0) await yielder.rest(stepsSince);
  } finally {
    variation.restore();
  }
  return failures;
}

class Runner {
  failure: RunFailure | undefined;
  private run = 0;
  private place = 0;
  private at = 0;
  private readonly copier: StateCopier;
  private readonly controls: StateCopier;
  private readonly nrow: number;
  private readonly nsensor: number;

  constructor(
    private readonly model: Model,
    private readonly data: Data,
    private readonly batch: Batch,
    private readonly rows: Rows,
  ) {
    this.copier = stateCopier(data, batch.stateSpec);
    this.controls = stateCopier(data, batch.controlSpec);
    this.nrow = rowsOf(batch);
    this.nsensor = batch.sensordata ? model.nsensordata : 0;
  }

  get isDone(): boolean {
    return this.failure !== undefined || this.at === this.batch.steps;
  }

  start(run: number, place: number, variation: Variation): void {
    this.run = run;
    this.place = place;
    this.at = 0;
    this.failure = undefined;
    const { model, data } = this;
    try {
      variation.apply(run, data);
      resetData(model, data);
      this.enterState();
    } catch (error) {
      this.fail('threw', error instanceof Error ? error.message : String(error));
    }
  }

  private enterState(): void {
    const { initialState, initialWarmstart } = this.batch;
    if (initialState) this.copier.write(initialState, this.run * this.copier.size);
    if (!initialWarmstart) return;
    const { qacc_warmstart } = this.data;
    const at = this.run * qacc_warmstart.length;
    for (let i = 0; i < qacc_warmstart.length; i++) qacc_warmstart[i] = initialWarmstart[at + i]!;
  }

  /**
   * Takes up to `count` steps; returns the number of completed steps, which for a failed run includes all remaining
   * ones.
   */
  advance(count: number): number {
    const { model, data, batch, controls } = this;
    const { scalar } = data.record;
    const { steps, every, control } = batch;
    const start = this.at;
    const end = Math.min(steps, start + count);
    for (let at = start; at < end; this.at = ++at) {
      const time = scalar[SC.time]!;
      try {
        if (control) controls.write(control.values, this.run * control.runStride + at * control.stepStride);
        step(model, data);
      } catch (error) {
        this.fail('threw', error instanceof Error ? error.message : String(error), time);
        return steps - start;
      }
      if (hasDiverged(data)) {
        this.fail('diverged', `${divergence(data)} became too large or not a number`, time);
        return steps - start;
      }
      if ((at + 1) % every === 0) this.keep((at + 1) / every - 1);
    }
    return end - start;
  }

  private keep(row: number): void {
    const { copier, rows, nsensor, data } = this;
    const index = this.place * this.nrow + row;
    copier.read(rows.state, index * copier.size);
    const { sensordata } = data;
    for (let i = 0; i < nsensor; i++) rows.sensordata[index * nsensor + i] = sensordata[i]!;
  }

  /** Records a failure, and fills the remaining rows with the last valid row, else with the initial state. */
  private fail(reason: 'diverged' | 'threw', message: string, time = this.data.time): void {
    this.failure = { run: this.place, steps: this.at, time, reason, message };
    const kept = Math.floor(this.at / this.batch.every);
    if (kept === 0) this.keepStart();
    const from = this.place * this.nrow + Math.max(0, kept - 1);
    const [nstate, { nsensor }] = [this.copier.size, this];
    for (let row = Math.max(1, kept); row < this.nrow; row++) {
      const to = this.place * this.nrow + row;
      this.rows.state.copyWithin(to * nstate, from * nstate, (from + 1) * nstate);
      this.rows.sensordata.copyWithin(to * nsensor, from * nsensor, (from + 1) * nsensor);
    }
  }

  private keepStart(): void {
    resetData(this.model, this.data);
    this.enterState();
    this.data.sensordata.fill(0);
    this.keep(0);
  }
}
