/** Random candidates around a plan, and the next plan computed from their costs. */
import { exp } from '../../foundation/math/exponential.js';
import type { Generator } from '../../foundation/random/generator.js';
import type { Model } from '../../simulation/model/model.js';
import type { PlannerSettings } from './settings.js';

/** Range of each control: values are clamped to it, and noise is in units of half of it. */
export interface ControlRange {
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** Half the width; 1 for a control without a range. */
  readonly half: Float64Array;
}

/** Returns the ranges of the controls of a Model (nu); a control without limits has infinite ones. */
export function controlRange({ nu, actuator_ctrllimited, actuator_ctrlrange }: Model): ControlRange {
  const bound = (side: 0 | 1, endless: number) =>
    Float64Array.from({ length: nu }, (_, i) => (actuator_ctrllimited[i] ? actuator_ctrlrange[2 * i + side] : endless));
  const [low, high] = [bound(0, -Infinity), bound(1, Infinity)];
  const half = low.map((x, i) => (x === -Infinity ? 1 : (high[i] - x) / 2));
  return { low, high, half };
}

/** A normal distribution of plans: mean and standard deviation of each control at each knot. */
export class Distribution {
  /** (knots x nu) */
  readonly mean: Float64Array;
  /** (knots x nu), in the unit of `noise`. */
  readonly deviation: Float64Array;
  /** The values to apply: (knots x nu). */
  readonly chosen: Float64Array;

  constructor(
    private readonly settings: PlannerSettings,
    private readonly range: ControlRange,
  ) {
    const size = settings.knots * range.half.length;
    this.mean = new Float64Array(size);
    this.deviation = new Float64Array(size);
    this.chosen = new Float64Array(size);
  }

  /** Resets the deviations to their initial value. */
  widen(): void {
    this.deviation.fill(this.settings.noise);
  }

  /** Clamps controls, of any number of knots, to their ranges. */
  clamp(values: Float64Array): void {
    const { low, high } = this.range;
    const nu = low.length;
    for (let k = 0; k < values.length; k++) values[k] = Math.min(Math.max(values[k], low[k % nu]), high[k % nu]);
  }

  /** Draws candidates (candidates x knots x nu); the first is the mean. */
  draw(random: Generator): Float64Array {
    const { mean, deviation, range, settings } = this;
    const { half } = range;
    const size = mean.length;
    const values = new Float64Array(settings.candidates * size);
    values.set(mean);
    for (let k = size; k < values.length; k++) {
      const at = k % size;
      values[k] = mean[at] + deviation[at] * half[at % half.length] * random.normal();
    }
    this.clamp(values);
    return values;
  }

  /** Updates the distribution by the costs of the candidates; leaves it unchanged if all of them failed. */
  learn(values: Float64Array, costs: Float64Array): void {
    this.chosen.set(this.mean);
    const order = Array.from(costs, (_, i) => i)
      .filter((i) => costs[i] < Infinity)
      .sort((a, b) => costs[a] - costs[b] || a - b);
    if (order.length > 0) LEARN[this.settings.method](this, this.settings, this.range, values, costs, order);
  }
}

/** Update of a distribution; `order` lists the valid candidates, the best first. */
type Learn = (
  distribution: Distribution,
  settings: PlannerSettings,
  range: ControlRange,
  values: Float64Array,
  costs: Float64Array,
  order: readonly number[],
) => void;

/**
 * - sampling: Howell et al., "Predictive sampling", 2022, algorithm 1;
 * - cross-entropy: de Boer, Kroese, Mannor and Rubinstein, "A tutorial on the cross-entropy method", 2005, section 5;
 * the
 *   best of the elite is applied rather than its mean, as in Pinneri et al., "Sample-efficient cross-entropy method for
 *   real-time planning", 2020, section 3.3;
 * - mppi: Williams et al., "Information theoretic MPC for model-based reinforcement learning", 2017, algorithm 2, with
 *   weights from costs only.
 */
const LEARN: Readonly<Record<PlannerSettings['method'], Learn>> = {
  sampling(distribution, _settings, _range, values, _costs, order) {
    chooseBest(distribution, values, order);
    distribution.mean.set(distribution.chosen);
  },
  'cross-entropy'(distribution, { elites, leastNoise }, { half }, values, _costs, order) {
    const { mean, deviation } = distribution;
    const elite = order.slice(0, elites);
    chooseBest(distribution, values, order);
    averageOf(mean, values, elite, () => 1 / elite.length);
    for (let k = 0; k < mean.length; k++) {
      let sum = 0;
      for (const i of elite) sum += (values[i * mean.length + k] - mean[k]) ** 2;
      const unit = half[k % half.length];
      deviation[k] = Math.max(leastNoise, unit > 0 ? Math.sqrt(sum / elite.length) / unit : 0);
    }
  },
  mppi({ mean, chosen }, { temperature }, _range, values, costs, order) {
    const best = costs[order[0]!]!;
    const weights = costs.map((cost) => (cost < Infinity ? exp((best - cost) / temperature) : 0));
    const sum = weights.reduce((a, b) => a + b, 0);
    averageOf(mean, values, order, (i) => weights[i]! / sum);
    chosen.set(mean);
  },
};

function chooseBest({ chosen }: Distribution, values: Float64Array, order: readonly number[]): void {
  const from = order[0]! * chosen.length;
  chosen.set(values.subarray(from, from + chosen.length));
}

function averageOf(
  mean: Float64Array,
  values: Float64Array,
  candidates: readonly number[],
  weight: (i: number) => number,
): void {
  mean.fill(0);
  for (const i of candidates) {
    const share = weight(i);
    for (let k = 0; k < mean.length; k++) mean[k] += share * values[i * mean.length + k];
  }
}
