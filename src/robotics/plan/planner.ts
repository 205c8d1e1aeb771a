/** Plans again and again from where a simulation is. */
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
  /** Model to plan with, which is copied; that of the task unless given. */
  readonly model?: Model;
  /** Of the random numbers; the same seed gives the same plans, for any number of workers. Default 0. */
  readonly seed?: Seed;
  /** Workers that share the candidates; without it, they are rolled out in this thread. */
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
   * Time from the state that is given to the moment when the new plan comes into force [s]: how long planning takes where
   * the simulation does not wait for it. The plan is made for the state in which the present plan brings the simulation
   * by then. Default 0.
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
  /** Cost of going on with the plan before. */
  readonly costBefore: number;
  /** Candidates that diverged or threw, in all iterations. */
  readonly failures: number;
  /** The reason of the first failure. */
  readonly failure: string | undefined;
  /** Steps that the rollouts took, failed ones counted as whole. */
  readonly steps: number;
}

/** Steps between two looks at the clock. */
const STRIDE = 16;
const NO_PLAN: Plan = { cost: Number.NaN, costBefore: Number.NaN, failures: 0, failure: undefined, steps: 0 };

/**
 * A planner of a task: each call of `plan` improves the plan from the state of a Data, starting from the plan before, moved
 * to the present. `action` is the policy in between.
 */
export class Planner {
  /** The Model for rollouts: a copy with the time step of planning. */
  readonly model: Model;
  readonly settings: PlannerSettings;
  /** Parameters of the task; those that are changed count from the next plan on. */
  readonly parameters: Record<string, number>;
  /** Weights of the terms of the task; those that are changed count from the next plan on. */
  readonly weights: Float64Array;
  private readonly data: Data;
  private readonly cost: Cost;
  private readonly nominal: Distribution;
  private readonly random: Generator;
  private readonly move: Transition | undefined;
  private readonly pool: WorkerPool | undefined;
  /** Of the present plan; absent before the first one. */
  private spline: Spline | undefined;
  /**
   * The values at the knots of the present plan that are carried out, and the mean of its distribution; `nominal`
   * changes during planning.
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

  /** Steps of a rollout. */
  get steps(): number {
    return Math.max(1, Math.round(this.settings.horizon / this.model.opt.timestep));
  }

  /** Time that the present plan begins at [s]; NaN before the first. */
  get start(): number {
    return this.spline?.start ?? Number.NaN;
  }

  /**
   * Improves the plan for the state of a Data, in the workers of the pool, else in this thread with pauses for others.
   *
   * @param data of the model that is planned with, or of another with the same state; it is read at once, and only read
   * @throws TypeError where its state is another, or a plan is being made already; RangeError for a time ahead that is
   *   negative or not finite; the reason of the signal, with the plan as it was
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

  /** As `plan`, in this thread and without a pause; gives the same plan. */
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
   * Controls of the present plan at a time [s], within their ranges; those of its ends before and after it, neutral ones
   * before the first plan.
   */
  action(time: number, out: Float64Array = new Float64Array(this.model.nu)): Float64Array {
    if (this.spline) sampleSpline(this.spline, this.knots, 0, time, out);
    else out.fill(0);
    this.nominal.clamp(out);
    return out;
  }

  /** Applies the transition of the task, if it has one, to a Data of the simulation that is about to be stepped. */
  transition(data: Data): void {
    this.move?.(data, this.parameters);
  }

  /** Forgets the plan: the next one starts from neutral controls. The random generator is not reset. */
  reset(): void {
    this.spline = undefined;
    this.mean.fill(0);
  }

  /** Lets the memory for rollouts go. The pool stays open. */
  close(): void {
    this.data.dispose();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  /** The iterations of a plan: what is to be evaluated comes out, and its costs go in. */
  private *work(data: Data, ahead = 0): globalThis.Generator<Candidates, Plan, Evaluation> {
    const { settings, nominal, random, parameters, weights, steps } = this;
    if (this.isBusy) throw new TypeError('plan: the previous plan is not finished; await it first');
    if (!(ahead >= 0 && ahead < Infinity)) throw new RangeError(`ahead must be at least 0 s, not ${ahead}`);
    const { state, time } = this.foresee(this.stateOf(data), data.time, ahead);
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

  /** The state in which the present plan brings the simulation after a time [s], or the given one where it diverges. */
  private foresee(state: Float64Array, time: number, ahead: number): { state: Float64Array; time: number } {
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

  /** The present plan as seen from later: its values at the times of the new knots. */
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
