/** A planner, which repeatedly plans from the current state of a simulation. */
import { type OptionNames, requireInstance, requireOptionsOf } from '../../foundation/base/usage.js';
import { Generator, type Seed } from '../../foundation/random/index.js';
import { State } from '../../foundation/schema/enums.js';
import { Data } from '../../simulation/model/data.js';
import { copyModel, type Model } from '../../simulation/model/model.js';
import { step } from '../../simulation/runtime/run.js';
import { resetData } from '../../simulation/support/reset.js';
import { getState, setState, stateSize } from '../../simulation/support/state.js';
import { yieldToThread } from '../rollout/cooperative-yield.js';
import { specializeEngine } from '../rollout/data-pool.js';
import { hasDiverged } from '../rollout/divergence.js';
import type { WorkerPool } from '../rollout/pool.js';
import { Cost } from './cost.js';
import { controlRange, Distribution } from './distribution.js';
import { type Candidates, type Evaluation, Rollouts } from './evaluate.js';
import { evaluateInPool } from './plan-worker.js';
import { addressOf } from './registry.js';
import { PLANNER_SETTINGS, type PlannerSettings, settingsOf } from './settings.js';
import { type Spline, sampleSpline, spacingOf } from './spline.js';
import { modelOf, type PlanningTask, type Transition } from './task.js';

/** Options of a planner. */
export interface PlannerOptions extends Partial<PlannerSettings> {
  /** Model to plan with, which is copied; default: the model of the task. */
  readonly model?: Model;
  /** Seed of the random numbers; equal seeds give equal plans, for any number of workers. Default 0. */
  readonly seed?: Seed;
  /** Workers that share the candidates; by default, they are simulated in this thread. */
  readonly pool?: WorkerPool;
}

export const PLANNER_OPTIONS: OptionNames<PlannerOptions> = {
  ...PLANNER_SETTINGS,
  model: true,
  seed: true,
  pool: true,
};

/** Options of a call of `planSync`. */
export interface PlanTiming {
  /**
   * Time until the new plan is applied [s]: the duration of planning if the simulation does not wait for it. The plan
   * is made for the state predicted for that time under the current plan. Default 0.
   */
  readonly ahead?: number;
}

/** Options of a call of `plan`. */
export interface PlanOptions extends PlanTiming {
  readonly signal?: AbortSignal;
}

export const PLAN_OPTIONS: OptionNames<PlanOptions> = { ahead: true, signal: true };

/** The result of a call of `plan`. */
export interface Plan {
  /** Cost of the best candidate of the last iteration, a mean over the horizon. */
  readonly cost: number;
  /** Cost of continuing with the previous plan. */
  readonly costBefore: number;
  /** Number of candidates that diverged or threw, in all iterations. */
  readonly failures: number;
  /** The reason of the first failure. */
  readonly failure: string | undefined;
  /** Number of simulation steps; failed rollouts count in full. */
  readonly steps: number;
}

/** Number of steps between two checks of the clock. */
const STRIDE = 16;
const NO_PLAN: Plan = { cost: Number.NaN, costBefore: Number.NaN, failures: 0, failure: undefined, steps: 0 };

/**
 * A planner of a task: each call of `plan` improves the plan for the state of a Data, starting from the previous plan,
 * shifted to the current time. `action` is the policy between calls.
 */
export class Planner {
  /** The Model for rollouts: a copy with the time step of planning. */
  readonly model: Model;
  readonly settings: PlannerSettings;
  /** Parameters of the task; changes apply from the next plan on. */
  readonly parameters: Record<string, number>;
  /** Weights of the terms of the task; changes apply from the next plan on. */
  readonly weights: Float64Array;
  private readonly data: Data;
  private readonly cost: Cost;
  private readonly nominal: Distribution;
  private readonly random: Generator;
  private readonly move: Transition | undefined;
  private readonly pool: WorkerPool | undefined;
  /** Spline of the current plan; undefined before the first one. */
  private spline: Spline | undefined;
  /**
   * Values at the knots of the current plan to apply, and the mean of its distribution; `nominal` changes during
   * planning.
   */
  private readonly knots: Float64Array;
  private readonly mean: Float64Array;
  private isBusy = false;

  constructor(
    readonly task: PlanningTask,
    options: PlannerOptions = {},
  ) {
    requireOptionsOf('new Planner', PLANNER_OPTIONS, options);
    const { model = modelOf(task), seed = 0, pool, ...settings } = options;
    this.settings = settingsOf(task.settings, settings);
    this.model = copyModel(model);
    if (this.settings.timestep > 0) this.model.opt.timestep = this.settings.timestep;
    this.parameters = { ...task.parameters };
    this.weights = Float64Array.from(task.terms, ({ weight }) => weight);
    this.data = new Data(this.model);
    if (!pool) specializeEngine(this.model, this.data);
    this.cost = new Cost(task, this.model);
    this.nominal = new Distribution(this.settings, controlRange(this.model));
    this.knots = this.nominal.mean.slice();
    this.mean = this.nominal.mean.slice();
    this.random = new Generator(seed);
    this.move = task.transition?.(this.model);
    this.pool = pool;
    if (pool) addressOf(task);
  }

  /** Number of steps of a rollout. */
  get steps(): number {
    return Math.max(1, Math.round(this.settings.horizon / this.model.opt.timestep));
  }

  /** Time at which the current plan begins [s]; NaN before the first. */
  get start(): number {
    return this.spline?.start ?? Number.NaN;
  }

  /**
   * Improves the plan for the state of a Data, in the workers of the pool, else in this thread, which regularly yields.
   *
   * @param data a Data of the planning model, or of another model with the same state; it is only read, before the
   * first
   *   pause
   * @throws TypeError if its state has another size, or another plan is in progress; RangeError for a time ahead that
   * is
   *   negative or not finite; the reason of the signal, with the plan unchanged
   */
  async plan(data: Data, options: PlanOptions = {}): Promise<Plan> {
    requireOptionsOf('plan', PLAN_OPTIONS, options);
    const { signal, ahead } = options;
    signal?.throwIfAborted();
    const work = this.work(data, ahead);
    try {
      let part = work.next();
      while (!part.done) part = work.next(await this.evaluate(part.value, signal));
      return part.value;
    } finally {
      work.return(NO_PLAN);
    }
  }

  /** Like `plan`, but synchronous in this thread; computes the same plan. */
  planSync(data: Data, { ahead }: PlanTiming = {}): Plan {
    const work = this.work(data, ahead);
    try {
      let part = work.next();
      while (!part.done) {
        const rollouts = this.rollouts(part.value);
        while (!rollouts.isDone) rollouts.advance(STRIDE);
        part = work.next(rollouts);
      }
      return part.value;
    } finally {
      work.return(NO_PLAN);
    }
  }

  /**
   * Controls of the current plan at a time [s], within their ranges. Before and after the plan, its first and last
   * controls apply; before the first plan, neutral ones.
   */
  action(time: number, out: Float64Array = new Float64Array(this.model.nu)): Float64Array {
    if (this.spline) sampleSpline(this.spline, this.knots, 0, time, out);
    else out.fill(0);
    this.nominal.clamp(out);
    return out;
  }

  /** Applies the transition of the task, if it has one, to a Data of the simulation before a step. */
  transition(data: Data): void {
    this.move?.(data, this.parameters);
  }

  /** Discards the plan: the next one starts from neutral controls. The random generator is not reset. */
  reset(): void {
    this.spline = undefined;
    this.mean.fill(0);
  }

  /** Releases the memory for rollouts. The pool stays open. */
  close(): void {
    this.data.dispose();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** The iterations of a plan: yields candidates, and receives their costs. */
  private *work(data: Data, ahead = 0): globalThis.Generator<Candidates, Plan, Evaluation> {
    const { settings, nominal, random, parameters, weights, steps } = this;
    if (this.isBusy) throw new TypeError('plan: the previous plan is not finished; await it first');
    if (!(ahead >= 0 && ahead < Infinity)) throw new RangeError(`ahead must be at least 0 s, not ${ahead}`);
    const { state, time } = this.predict(this.stateOf(data), data.time, ahead);
    const spline = this.splineFrom(time);
    this.isBusy = true;
    try {
      this.shift(spline);
      nominal.widen();
      let [costBefore, cost, failures] = [Number.NaN, Infinity, 0];
      let failure: string | undefined;
      for (let i = 0; i < settings.iterations; i++) {
        const values = nominal.draw(random);
        const count = settings.candidates;
        const { costs, failure: reason } = yield {
          state,
          steps,
          spline,
          count,
          values,
          parameters: { ...parameters },
          weights,
        };
        if (i === 0) costBefore = costs[0]!;
        cost = costs.reduce((a, b) => Math.min(a, b));
        for (const each of costs) if (each === Infinity) failures += 1;
        failure ??= reason;
        nominal.learn(values, costs);
      }
      this.spline = spline;
      this.knots.set(nominal.chosen);
      this.mean.set(nominal.mean);
      return { cost, costBefore, failures, failure, steps: settings.iterations * settings.candidates * steps };
    } finally {
      this.isBusy = false;
    }
  }

  private stateOf(data: Data): Float64Array {
    requireInstance('plan', Data, data);
    const size = stateSize(this.model, State.INTEGRATION);
    const given = stateSize(data.model, State.INTEGRATION);
    if (given !== size) throw new TypeError(`plan: the state has ${given} values, that of the planner's model ${size}`);
    const state = new Float64Array(size);
    getState(data.model, data, state, State.INTEGRATION);
    return state;
  }

  /** Predicts the state under the current plan after a time [s]; returns the given state if the prediction diverges. */
  private predict(state: Float64Array, time: number, ahead: number): { state: Float64Array; time: number } {
    const { model, data } = this;
    const count = this.spline ? Math.round(ahead / model.opt.timestep) : 0;
    if (count === 0) return { state, time };
    resetData(model, data);
    setState(model, data, state, State.INTEGRATION);
    for (let i = 0; i < count; i++) {
      this.action(data.time, data.record.ctrl);
      step(model, data);
      if (hasDiverged(data)) return { state, time };
    }
    const later = new Float64Array(state.length);
    getState(model, data, later, State.INTEGRATION);
    return { state: later, time: data.time };
  }

  private splineFrom(start: number): Spline {
    const { spline: kind, knots, horizon } = this.settings;
    return { kind, knots, width: this.model.nu, start, spacing: spacingOf(kind, knots, horizon) };
  }

  /** Shifts the current plan: samples it at the times of the new knots. */
  private shift(spline: Spline): void {
    const { mean } = this.nominal;
    if (!this.spline) mean.set(this.mean);
    for (let k = 0; this.spline && k < spline.knots; k++) {
      const at = k * spline.width;
      const time = spline.start + k * spline.spacing;
      sampleSpline(this.spline, this.mean, 0, time, mean.subarray(at, at + spline.width));
    }
    this.nominal.clamp(mean);
  }

  private async evaluate(candidates: Candidates, signal: AbortSignal | undefined): Promise<Evaluation> {
    if (this.pool) return evaluateInPool(this.pool, this.model, this.task, candidates, signal);
    const rollouts = this.rollouts(candidates);
    const yielder = yieldToThread(signal, () => {});
    while (!rollouts.isDone) {
      rollouts.advance(STRIDE);
      if (yielder.isDue()) await yielder.rest(0);
    }
    return rollouts;
  }

  private rollouts(candidates: Candidates): Rollouts {
    return new Rollouts(this.model, this.data, this.cost, candidates);
  }
}
