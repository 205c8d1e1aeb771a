/** Inverse kinematics: computes a configuration that moves objects to their targets. */
import { type OptionNames, requireInstance, requireOptionsOf } from '../../foundation/base/usage.js';
import { Generator, type Seed } from '../../foundation/random/index.js';
import type { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import type { ElementRef } from '../../simulation/model/named.js';
import { copyMocap, lockedJoints, type PostureOption, postureOf, startOf } from './arguments.js';
import { Coordinates } from './coordinates.js';
import { descend } from './descent.js';
import { IkProblem } from './problem.js';
import type { IkResidual, IkTarget } from './target.js';

/** Options of inverse kinematics. */
export interface IkOptions {
  /** Initial configuration (nq); default: that of `data`, else the reference configuration. */
  readonly qpos?: ArrayLike<number>;
  /** A Data whose configuration and mocap poses are read. It is not changed. */
  readonly data?: Data;
  /**
   * A Data whose `qpos` is set to the solution, even if the targets are not reached; nothing else is computed in it.
   */
  readonly into?: Data;
  /**
   * Preferred configuration, for the motions that the targets leave free. The default weight is 0.01 for each dof; an
   * array has a weight for each of the nv dofs.
   */
  readonly posture?: PostureOption;
  /** Joints that do not move. */
  readonly locked?: readonly ElementRef[];
  /** Keeps joints within their ranges, to which the initial configuration is clamped. Default true. */
  readonly limits?: boolean;
  /** Distance and angle at which a target is reached [m, rad]. Default 1e-6. */
  readonly tolerance?: number;
  /** Maximum number of steps in all attempts. Default 200. */
  readonly iterations?: number;
  /** Minimum damping of a step, as a fraction of the largest diagonal element of J^T J. Default 1e-9. */
  readonly damping?: number;
  /**
   * Number of further attempts from random configurations within the joint ranges, if the first one does not reach the
   * targets. Default 0.
   */
  readonly restarts?: number;
  /** Seed of the random numbers for restarts. Default 0. */
  readonly seed?: Seed;
}

export const IK_OPTIONS: OptionNames<IkOptions> = {
  qpos: true,
  data: true,
  into: true,
  posture: true,
  locked: true,
  limits: true,
  tolerance: true,
  iterations: true,
  damping: true,
  restarts: true,
  seed: true,
};

/** The result of inverse kinematics. */
export interface IkResult {
  /** The best configuration found (nq). */
  readonly qpos: Float64Array;
  /**
   * - `reached`: every target is within tolerance;
   * - `stuck`: no small step within the limits reduces the cost;
   * - `iterations`: the maximum number of iterations was reached.
   */
  readonly reason: 'reached' | 'stuck' | 'iterations';
  readonly iterations: number;
  /** The distance of each object from its target. */
  readonly residuals: readonly IkResidual[];
  /** Half the weighted sum of squared distances and angles. */
  readonly cost: number;
  /** Ids of joints at a limit. */
  readonly atLimit: readonly number[];
}

/**
 * Computes a configuration that moves objects to their targets, by damped least squares within the limits of joints;
 * quaternions move along their tangents. Targets that cannot be reached together give a compromise. With a posture, the
 * nearest solution to it is computed first, from which the targets alone are then brought within tolerance. Equality
 * constraints, tendon limits and contacts are ignored; `DifferentialIk` keeps them.
 *
 * The same input gives the same bits everywhere.
 *
 * @throws TypeError, RangeError for invalid arguments
 */
export function inverseKinematics(model: Model, targets: readonly IkTarget[], options: IkOptions = {}): IkResult {
  requireInstance('inverseKinematics', Model, model);
  requireOptionsOf('inverseKinematics', IK_OPTIONS, options);
  if (!Array.isArray(targets) || targets.length === 0)
    throw new TypeError('inverseKinematics: expected a list of targets');
  const { limits = true, tolerance = 1e-6, iterations = 200, damping = 1e-9, restarts = 0 } = options;
  checkNumbers({ tolerance, iterations, damping, restarts });
  const call = 'inverseKinematics';
  const start = startOf(call, model, options);
  const coordinates = new Coordinates(model, lockedJoints(model, options.locked), limits);
  const problem = new IkProblem(model, targets, coordinates, postureOf(call, model, options.posture));
  try {
    copyMocap(problem.data, options.data);
    const best = search(problem, start, { tolerance, iterations, damping, restarts, seed: options.seed ?? 0 });
    options.into?.qpos.set(best.qpos);
    return best;
  } finally {
    problem.data.dispose();
  }
}

interface SearchOptions {
  readonly tolerance: number;
  readonly iterations: number;
  readonly damping: number;
  readonly restarts: number;
  readonly seed: Seed;
}

/** Runs attempts until one reaches the targets; returns the best one. */
function search(problem: IkProblem, start: Float64Array, options: SearchOptions): IkResult {
  const random = new Generator(options.seed);
  let best = attempt(problem, start, options);
  let { iterations } = best;
  for (let again = 0; again < options.restarts && best.reason !== 'reached'; again++) {
    if (iterations >= options.iterations) break;
    const qpos = problem.coordinates.drawn(start, random);
    const found = attempt(problem, qpos, { ...options, iterations: options.iterations - iterations });
    iterations += found.iterations;
    if (found.reason === 'reached' || found.cost < best.cost) best = found;
  }
  return { ...best, iterations };
}

/** Runs one attempt from a configuration: first with the posture, if there is one, then with only the targets. */
function attempt(problem: IkProblem, start: Float64Array, { tolerance, iterations, damping }: SearchOptions): IkResult {
  const qpos = start.slice();
  problem.coordinates.project(qpos);
  const isReached = (): boolean =>
    problem.distances().every(({ position, orientation }) => position <= tolerance && orientation <= tolerance);
  let [taken, atRest] = [0, false];
  if (problem.hasPosture) {
    problem.withPosture = true;
    taken = descend(problem, qpos, { iterations, damping, isDone: () => false }).iterations;
    problem.withPosture = false;
  }
  const last = descend(problem, qpos, { iterations: iterations - taken, damping, isDone: isReached });
  taken += last.iterations;
  ({ atRest } = last);
  const cost = problem.evaluate(qpos);
  return {
    qpos,
    reason: isReached() ? 'reached' : atRest ? 'stuck' : 'iterations',
    iterations: taken,
    residuals: problem.distances(),
    cost,
    atLimit: problem.coordinates.atLimit(qpos),
  };
}

function checkNumbers({ tolerance, iterations, damping, restarts }: Omit<SearchOptions, 'seed'>): void {
  if (!(tolerance >= 0)) throw new RangeError(`tolerance must be at least 0, not ${tolerance}`);
  if (!(damping > 0 && damping < Infinity)) throw new RangeError(`damping must be positive, not ${damping}`);
  if (!(Number.isSafeInteger(iterations) && iterations > 0)) {
    throw new RangeError(`iterations must be a positive integer, not ${iterations}`);
  }
  if (!(Number.isSafeInteger(restarts) && restarts >= 0)) {
    throw new RangeError(`restarts must be an integer of at least 0, not ${restarts}`);
  }
}
