/** Settings of planners. */
import type { OptionNames } from '../../foundation/base/usage.js';
import type { SplineKind } from './spline.js';

/** The method that computes the next plan. */
export type Method = 'sampling' | 'cross-entropy' | 'mppi';

/** Settings of a planner. */
export interface PlannerSettings {
  /**
   * How to compute the next plan from the candidates: `sampling` takes the best one, `cross-entropy` the mean of the
   * elite, `mppi` a mean with weights that decrease exponentially with cost.
   */
  readonly method: Method;
  /** Number of candidates simulated in each iteration, including the previous plan. */
  readonly candidates: number;
  /** Number of iterations per plan. */
  readonly iterations: number;
  /** Planning horizon [s]. */
  readonly horizon: number;
  /** Time step of rollouts [s]; 0 for that of the model. */
  readonly timestep: number;
  readonly spline: SplineKind;
  /** Number of knots of the spline of each control. */
  readonly knots: number;
  /**
   * Standard deviation of noise at knots, as a fraction of half the range of each control; absolute without a range.
   */
  readonly noise: number;
  /** Cross entropy: number of candidates from which the next mean and deviation are computed. */
  readonly elites: number;
  /** Cross entropy: minimum deviation, in the unit of `noise`. */
  readonly leastNoise: number;
  /** MPPI: difference of cost over which weights decrease by a factor of e. */
  readonly temperature: number;
}

export const PLANNER_SETTINGS: OptionNames<PlannerSettings> = {
  method: true,
  candidates: true,
  iterations: true,
  horizon: true,
  timestep: true,
  spline: true,
  knots: true,
  noise: true,
  elites: true,
  leastNoise: true,
  temperature: true,
};

/** Default settings of a planner. */
export const DEFAULTS: PlannerSettings = {
  method: 'sampling',
  candidates: 16,
  iterations: 1,
  horizon: 0.5,
  timestep: 0,
  spline: 'cubic',
  knots: 5,
  noise: 0.2,
  elites: 4,
  leastNoise: 0.02,
  temperature: 0.1,
};

/** All planning methods. */
export const METHODS: readonly Method[] = ['sampling', 'cross-entropy', 'mppi'];
const SPLINES: readonly SplineKind[] = ['zero', 'linear', 'cubic'];
const COUNTS = ['candidates', 'iterations', 'knots', 'elites'] as const;
const POSITIVE = ['horizon', 'noise', 'temperature'] as const;
const NOT_NEGATIVE = ['timestep', 'leastNoise'] as const;

/**
 * Merges settings; later arguments take precedence over earlier ones, and all of them over the defaults.
 *
 * @throws RangeError for invalid values, TypeError for an unknown name
 */
export function settingsOf(...given: readonly (Partial<PlannerSettings> | undefined)[]): PlannerSettings {
  const settings = { ...DEFAULTS };
  for (const each of given) {
    for (const [name, value] of Object.entries(each ?? {})) {
      if (!Object.hasOwn(DEFAULTS, name)) throw new TypeError(`planners have no setting '${name}'`);
      if (value !== undefined) Object.assign(settings, { [name]: value });
    }
  }
  const refuse = (name: keyof PlannerSettings, expected: string): never => {
    throw new RangeError(`${name} must be ${expected}, not ${settings[name]}`);
  };
  if (!METHODS.includes(settings.method)) refuse('method', METHODS.join(', '));
  if (!SPLINES.includes(settings.spline)) refuse('spline', SPLINES.join(', '));
  for (const name of COUNTS) {
    if (!(Number.isSafeInteger(settings[name]) && settings[name] > 0)) refuse(name, 'a positive integer');
  }
  for (const name of POSITIVE) {
    if (!(settings[name] > 0 && settings[name] < Infinity)) refuse(name, 'positive');
  }
  for (const name of NOT_NEGATIVE) if (!(settings[name] >= 0 && settings[name] < Infinity)) refuse(name, 'at least 0');
  if (settings.method === 'cross-entropy' && settings.elites > settings.candidates)
    refuse('elites', `at most the ${settings.candidates} candidates`);
  if (settings.spline !== 'zero' && settings.knots < 2) refuse('knots', 'at least 2 for a spline that is not held');
  return settings;
}
