/** The cost of a state: weighted norms of residuals, transformed by the attitude to risk. */
import { exp } from '../../foundation/math/exponential.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { NORMS } from './norm.js';
import type { Parameters, PlanningTask, Residual } from './task.js';

/** The cost of a task, bound to a Model. */
export class Cost {
  /** Values of the last residual. */
  readonly values: Float64Array;
  private readonly residual: Residual;
  private readonly terms: readonly {
    readonly at: number;
    readonly size: number;
    readonly norm: (x: Float64Array, o: number, size: number, p: number) => number;
    readonly p: number;
  }[];
  private readonly risk: number;

  constructor(task: PlanningTask, model: Model) {
    let at = 0;
    this.terms = task.terms.map(({ size, norm }) => {
      const term = { at, size, norm: NORMS[norm.kind], p: 'p' in norm ? norm.p : 0 };
      at += size;
      return term;
    });
    this.values = new Float64Array(at);
    this.risk = task.risk ?? 0;
    this.residual = task.residual(model);
  }

  /** Cost of the state of a Data, after `forward`. */
  at(data: Data, parameters: Parameters, weights: ArrayLike<number>): number {
    const { values, terms, risk } = this;
    this.residual(data, parameters, values);
    let cost = 0;
    for (let i = 0; i < terms.length; i++) {
      const { at, size, norm, p } = terms[i]!;
      const weight = weights[i]!;
      if (weight !== 0) cost += weight * norm(values, at, size, p);
    }
    return risk === 0 ? cost : (exp(risk * cost) - 1) / risk;
  }
}
