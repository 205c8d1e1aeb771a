/** Inverse kinematics: a configuration that brings targets where they should be. */
import { type OptionNames, requireInstance, requireOptionsOf } from '../../foundation/base/usage.js';
import { Generator, type Seed } from '../../foundation/random/index.js';
import { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import type { Which } from '../../simulation/model/named.js';
import { normalizeQuat } from '../../simulation/support/position.js';
import { Coordinates } from './coordinates.js';
import { descend } from './descent.js';
import { IkProblem } from './problem.js';
import { type IkResidual, type IkTarget, numbersOf } from './target.js';

/** Options of inverse kinematics. */
export interface IkOptions {
  /** Configuration to start from (nq); that of `data`, else the reference configuration. */
  readonly qpos?: ArrayLike<number>;
  /** A Data whose configuration and mocap poses are read. It is left alone. */
  readonly data?: Data;
  /** A Data whose `qpos` is set to the solution, also if the targets are not met; nothing else is computed in it. */
  readonly into?: Data;
  /**
   * Configuration to stay near, as far as targets leave a choice. Default weight 0.01 for each dof; an array has one for
   * each of the nv dofs.
   */
  readonly posture?: { readonly qpos: ArrayLike<number>; readonly weight?: number | ArrayLike<number> };
  /** Joints that do not move. */
  readonly locked?: readonly Which[];
  /** Keeps joints within their ranges, into which the start is moved. Default true. */
  readonly limits?: boolean;
  /** Distance and angle at which a target is reached [m, rad]. Default 1e-6. */
  readonly tolerance?: number;
  /** Steps at most, of all attempts together. Default 200. */
  readonly iterations?: number;
  /** Least damping of a step, as a share of the largest stiffness J^T J. Default 1e-9. */
  readonly damping?: number;
  /**
   * Attempts from other configurations, drawn within the ranges of the joints, where the first does not reach the targets.
   * Default 0.
   */
  readonly restarts?: number;
  /** Of the random numbers for restarts. Default 0. */
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
  /** The configuration (nq): the best one that was found. */
  readonly qpos: Float64Array;
  /**
   * - `reached`: every target is within tolerance;
   * - `stuck`: no small step within the limits brings targets nearer on the whole;
   * - `iterations`: there were no more.
   */
  readonly reason: 'reached' | 'stuck' | 'iterations';
  readonly iterations: number;
  /** The distance of each object from its target. */
  readonly residuals: readonly IkResidual[];
  /** Half the squares of all distances and angles, weighted. */
  readonly cost: number;
  /** Ids of joints that are at a limit. */
  readonly atLimit: readonly number[];
}

const POSTURE_WEIGHT = 0.01;

/**
 * A configuration that brings objects to their targets, by damped least squares within the limits of joints; quaternions are
 * moved along their tangents. A compromise is found where targets cannot be reached together. With a posture, the
 * nearest to it is sought first, and then the targets alone are brought within tolerance from there. Equality constraints,
 * tendon limits and contacts are not looked at.
 *
 * The same input gives the same bits everywhere.
 *
 * @throws TypeError, RangeError for arguments that are wrong
 */
export function inverseKinematics(model: Model, targets: readonly IkTarget[], options: IkOptions = {}): IkResult {
  requireInstance('inverseKinematics', Model, model);
  requireOptionsOf('inverseKinematics', IK_OPTIONS, options);
  if (!Array.isArray(targets) || targets.length === 0)
    throw new TypeError('inverseKinematics: expected a list of targets');
  const { limits = true, tolerance = 1e-6, iterations = 200, damping = 1e-9, restarts = 0 } = options;
  checkNumbers({ tolerance, iterations, damping, restarts });
  const start = startOf(model, options);
  const coordinates = new Coordinates(model, lockedOf(model, options.locked), limits);
  const problem = new IkProblem(model, targets, coordinates, postureOf(model, options.posture));
  try {
    takeMocap(problem.data, options.data);
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

/** Attempts until one reaches the targets; the best of them. */
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

/** From one configuration: with the posture first, where there is one, then the targets alone. */
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

function startOf(model: Model, { qpos, data }: IkOptions): Float64Array {
  if (data !== undefined) {
    requireInstance('inverseKinematics, data', Data, data);
    if (data.model !== model) throw new TypeError('inverseKinematics: data belongs to another Model');
  }
  const start = numbersOf(qpos ?? data?.qpos ?? model.qpos0, model.nq, 'inverseKinematics, qpos');
  normalizeQuat(model, start);
  return start;
}

const lockedOf = (model: Model, locked: readonly Which[] = []): ReadonlySet<number> =>
  new Set(locked.map((which) => model.joint(which).id));

function postureOf(model: Model, posture: IkOptions['posture']) {
  if (!posture) return undefined;
  const { weight = POSTURE_WEIGHT } = posture;
  const call = 'inverseKinematics, posture';
  const qpos = numbersOf(posture.qpos, model.nq, call);
  normalizeQuat(model, qpos);
  const weights =
    typeof weight === 'number'
      ? new Float64Array(model.nv).fill(weight)
      : numbersOf(weight, model.nv, `${call}, weight`);
  if (!weights.every((each) => each >= 0)) throw new RangeError(`${call}: weights must not be negative`);
  return { qpos, weights };
}

function takeMocap(to: Data, from: Data | undefined): void {
  if (!from) return;
  to.mocap_pos.set(from.mocap_pos);
  to.mocap_quat.set(from.mocap_quat);
}
