/**
 * Evaluates candidate plans: simulates each from the same state under its own spline of controls, and sums its cost.
 */

import { State } from '../../foundation/schema/enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { pipelineOf } from '../../simulation/runtime/run.js';
import { resetData } from '../../simulation/support/reset.js';
import { setState } from '../../simulation/support/state.js';
import { divergence } from '../rollout/divergence.js';
import type { Cost } from './cost.js';
import { type Spline, sampleSpline } from './spline.js';
import type { Parameters } from './task.js';

/** Candidates to evaluate; only plain values, so that they can be sent to workers. */
export interface Candidates {
  /** The initial state of all candidates, with the components `State.INTEGRATION`. */
  readonly state: Float64Array;
  readonly steps: number;
  readonly spline: Spline;
  readonly count: number;
  /** Controls at knots: (count x knots x nu). */
  readonly values: Float64Array;
  readonly parameters: Parameters;
  /** Weights of the terms of the task. */
  readonly weights: Float64Array;
}

/** The results of the candidates. */
export interface Evaluation {
  readonly costs: Float64Array;
  readonly failure: string | undefined;
}

/**
 * Simulates candidates in sequence, each from a reset Data, so that none depends on earlier ones. The cost of a
 * candidate is the mean cost of its states, including the last one; it is infinite if the candidate diverges or throws.
 */
export class Rollouts implements Evaluation {
  readonly costs: Float64Array;
  /** The reason of the first failure. */
  failure: string | undefined;
  private candidate = 0;
  private at = 0;
  private sum = 0;

  constructor(
    private readonly model: Model,
    private readonly data: Data,
    private readonly cost: Cost,
    private readonly candidates: Candidates,
  ) {
    this.costs = new Float64Array(candidates.count).fill(Infinity);
  }

  get isDone(): boolean {
    return this.candidate === this.candidates.count;
  }

  /**
   * Takes up to `count` steps of the current candidate; returns the number of steps done, for a failed candidate all
   * that remain.
   */
  advance(count: number): number {
    const { candidates } = this;
    const start = this.at;
    const end = Math.min(candidates.steps, start + count);
    try {
      if (this.at === 0) this.begin();
      while (this.at < end) {
        const diverged = this.step();
        if (diverged === undefined) continue;
        this.fail(`${diverged} became too large or not a number`);
        return candidates.steps - start;
      }
      if (this.at === candidates.steps) {
        const last = this.moment();
        this.next((this.sum + last) / (candidates.steps + 1));
      }
    } catch (error) {
      this.fail(error instanceof Error ? error.message : String(error));
      return candidates.steps - start;
    }
    return end - start;
  }

  private begin(): void {
    const { model, data, candidates } = this;
    resetData(model, data);
    setState(model, data, candidates.state, State.INTEGRATION);
    this.sum = 0;
  }

  private next(cost: number): void {
    if (Number.isNaN(cost)) {
      this.fail('the cost is not a number');
      return;
    }
    this.costs[this.candidate] = cost;
    this.candidate += 1;
    this.at = 0;
  }

  private fail(reason: string): void {
    this.failure ??= reason;
    this.next(Infinity);
  }

  /**
   * Takes a simulation step. Its cost is computed between `forward` and integration, where positions and accelerations
   * belong to the same time; returns the quantity that diverged.
   */
  private step(): string | undefined {
    const { stages } = pipelineOf(this.model, this.data);
    stages.checkPos();
    stages.checkVel();
    this.sum += this.moment();
    stages.checkAcc();
    stages.integrate();
    this.at += 1;
    return divergence(this.data);
  }

  /** Computes the cost of the current state under the controls of the plan. */
  private moment(): number {
    const { model, data, cost, candidates } = this;
    const { spline, values, parameters, weights } = candidates;
    sampleSpline(spline, values, this.candidate * spline.knots * spline.width, data.time, data.record.ctrl);
    pipelineOf(model, data).stages.forward();
    return cost.at(data, parameters, weights);
  }
}
