/** Differential inverse kinematics: steps of a configuration towards targets that move. */
import { type OptionNames, requireInstance, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import { convexQP } from '../../foundation/math/convex-qp.js';
import { SC } from '../../foundation/schema/scalars.js';
import { mulJacT } from '../../simulation/engine/constraint/product.js';
import type { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import type { ElementRef } from '../../simulation/model/named.js';
import { makeConstraint, tendon } from '../../simulation/runtime/run.js';
import { copyMocap, lockedJoints, type PostureOption, postureOf, startOf } from './arguments.js';
import { type Clearance, Clearances, type NearPair } from './clearances.js';
import { Coordinates } from './coordinates.js';
import { IkProblem } from './problem.js';
import type { IkResidual, IkTarget } from './target.js';

/** Options of differential inverse kinematics. */
export interface DifferentialIkOptions {
  /** Initial configuration (nq); default: that of `data`, else the reference configuration. */
  readonly qpos?: ArrayLike<number>;
  /** A Data whose configuration and mocap poses are read. It is not changed. */
  readonly data?: Data;
  /** Preferred configuration, for the motions that the targets leave free; default weight 0.01 for each dof. */
  readonly posture?: PostureOption;
  /** Joints that do not move. */
  readonly locked?: readonly ElementRef[];
  /** Keeps joints and tendons within their ranges. Default true. */
  readonly limits?: boolean;
  /**
   * Maximum speed of each dof [rad/s or m/s]: one number, or numbers by the name of the joint, and by '' for all others.
   * Default 3.
   */
  readonly velocityLimit?: number | Readonly<Record<string, number>>;
  /** Keeps equality constraints, to about a millionth of the distance from the targets. Default true. */
  readonly equality?: boolean;
  /** Minimum distances between geoms. */
  readonly clearances?: readonly Clearance[];
  /** Damping, as a fraction of the largest diagonal element of J^T J. Default 1e-6. */
  readonly damping?: number;
}

export const DIFFERENTIAL_IK_OPTIONS: OptionNames<DifferentialIkOptions> = {
  qpos: true,
  data: true,
  posture: true,
  locked: true,
  limits: true,
  velocityLimit: true,
  equality: true,
  clearances: true,
  damping: true,
};

/** The result of a step. */
export interface IkStep {
  /** Velocity of the step (nv); overwritten by the next step. */
  readonly qvel: Float64Array;
  /** The distances from the targets after the step. */
  readonly residuals: readonly IkResidual[];
}

/** Weights of equality constraints and of geoms that are too close, relative to targets of weight 1. */
const EQUALITY_WEIGHT = 1e3;
const CLEARANCE_WEIGHT = 1e2;
/** Part of the room of a pair of geoms that one step may use, since surfaces are curved. */
const USABLE = 0.8;
const CALL = 'DifferentialIk';

/**
 * Moves a configuration towards targets, step by step, at a limited speed. Each step dq minimizes |r - J dq|^2, the
 * squared residuals of targets, posture and equality constraints after the step, subject to linear inequalities: ranges
 * of joints and tendons, maximum speeds, and minimum distances between geoms. Standing still satisfies all of them, so
 * that a step always exists.
 *
 * Kanoun, Lamiraux, Wieber, "Kinematic control of redundant manipulators: generalizing the task-priority framework to
 * inequality task" (2011); distances: Faverjon and Tournassoud, "A local based approach for path planning of
 * manipulators with a high number of degrees of freedom" (1987).
 *
 * The same input gives the same bits everywhere.
 */
export class DifferentialIk {
  /** The configuration (nq), which `step` moves. It may be written between steps. */
  readonly qpos: Float64Array;
  private readonly problem: IkProblem;
  private readonly clearances: Clearances;
  private readonly inequalities: Inequalities;
  /** Maximum speed of each coordinate. */
  private readonly speeds: Float64Array;
  private readonly damping: number;
  private readonly equality: boolean;
  private readonly limits: boolean;
  private readonly x: Float64Array;
  private readonly H: Float64Array;
  private readonly g: Float64Array;
  private readonly trial: Float64Array;
  private readonly qvel: Float64Array;
  /** The pairs of geoms within their range, at the start of a step. */
  private near: readonly NearPair[] = [];
  private isDisposed = false;

  /** @throws TypeError, RangeError for invalid arguments */
  constructor(
    readonly model: Model,
    targets: readonly IkTarget[],
    options: DifferentialIkOptions = {},
  ) {
    requireInstance(CALL, Model, model);
    requireOptionsOf(CALL, DIFFERENTIAL_IK_OPTIONS, options);
    if (!Array.isArray(targets) || targets.length === 0) throw usageError(CALL, 'a list of targets', targets);
    const { limits = true, equality = true, velocityLimit = 3, clearances = [], damping = 1e-6 } = options;
    if (!(damping > 0 && damping < Infinity)) throw new RangeError(`${CALL}: damping must be positive, not ${damping}`);
    const coordinates = new Coordinates(model, lockedJoints(model, options.locked), limits);
    this.qpos = startOf(CALL, model, options);
    this.damping = damping;
    this.equality = equality;
    this.limits = limits;
    this.speeds = speedsOf(model, coordinates, velocityLimit);
    this.clearances = new Clearances(CALL, model, clearances);
    this.problem = new IkProblem(model, targets, coordinates, postureOf(CALL, model, options.posture));
    this.problem.withPosture = this.problem.hasPosture;
    copyMocap(this.problem.data, options.data);
    this.problem.evaluate(this.qpos);
    const width = coordinates.dofs.length;
    this.inequalities = new Inequalities(coordinates, model.nv);
    this.x = new Float64Array(width);
    this.H = new Float64Array(width * width);
    this.g = new Float64Array(width);
    this.trial = new Float64Array(model.nq);
    this.qvel = new Float64Array(model.nv);
  }

  /** A Data with the poses of `qpos`, at the start and after each step. Its mocap poses may be written. */
  get data(): Data {
    return this.problem.data;
  }

  /** Moves a target: replaces its position [m], its orientation [w, x, y, z] or both. */
  moveTarget(
    index: number,
    goal: { readonly position?: ArrayLike<number>; readonly orientation?: ArrayLike<number> },
  ): void {
    const target = this.problem.targets[index];
    if (!target) throw new RangeError(`${CALL}: there is no target ${index}`);
    target.move(goal, `${CALL}, target ${index}`);
  }

  /**
   * Moves `qpos` for a duration [s], at most at the speed limits.
   *
   * @throws RangeError for a duration that is not positive, or a configuration that is not finite
   */
  step(duration: number): IkStep {
    if (this.isDisposed) throw new TypeError(`${CALL}: it was disposed of`);
    if (!(duration > 0 && duration < Infinity)) throw usageError(`${CALL}, step`, 'a positive duration', duration);
    if (!this.qpos.every(Number.isFinite)) throw new RangeError(`${CALL}: qpos is not finite`);
    const { problem, qpos, x, trial, qvel } = this;
    this.linearize();
    this.constrain(duration);
    x.fill(0);
    const { C, b } = this.inequalities;
    convexQP(x, new Int32Array(b.length), { H: this.H, g: this.g, C, b });
    problem.moved(qpos, x, trial);
    problem.coordinates.toVelocity(x, qvel);
    for (let i = 0; i < qvel.length; i++) qvel[i] /= duration;
    qpos.set(trial);
    problem.evaluate(qpos);
    return { qvel, residuals: problem.distances() };
  }

  /** Releases its Data. */
  dispose(): void {
    this.isDisposed = true;
    this.problem.data.dispose();
  }

  /**
   * Computes H = J^T J + damping and g = -J^T r at `qpos`. The damping includes the cost, so that targets that cannot be
   * reached do not cause oscillations: Sugihara, "Solvability-unconcerned inverse kinematics by the Levenberg-Marquardt
   * method" (2011).
   */
  private linearize(): void {
    const { problem, H, g, qpos, damping } = this;
    const width = g.length;
    const cost = problem.evaluate(qpos);
    problem.differentiate(qpos);
    H.fill(0);
    g.fill(0);
    const { jacobian, residual, counted } = problem;
    for (let row = 0; row < counted; row++) this.addRow(jacobian, row * width, residual[row]);
    if (this.equality) this.addEqualities();
    this.near = this.clearances.near(problem.data);
    for (const { row, room } of this.near) {
      if (room < 0) this.addRow(this.inequalities.toCoordinates(row), 0, room, CLEARANCE_WEIGHT);
    }
    let largest = 0;
    for (let k = 0; k < width; k++) largest = Math.max(largest, H[k * width + k]);
    for (let k = 0; k < width; k++) H[k * width + k] += damping * (largest || 1) + cost;
  }

  /** Adds the weighted squared residual of one row to H and g. */
  private addRow(row: Float64Array, at: number, residual: number, weight = 1): void {
    const { H, g } = this;
    const width = g.length;
    for (let i = 0; i < width; i++) {
      const each = weight * weight * row[at + i];
      if (each === 0) continue;
      g[i] -= each * residual;
      for (let k = 0; k < width; k++) H[i * width + k] += each * row[at + k];
    }
  }

  private addEqualities(): void {
    const { model, inequalities } = this;
    const { data } = this.problem;
    if (model.neq === 0) return;
    tendon(model, data);
    makeConstraint(model, data);
    const { record } = data;
    const unit = new Float64Array(record.scalar[SC.nefc]);
    const full = new Float64Array(model.nv);
    for (let row = 0; row < record.scalar[SC.ne]; row++) {
      unit.fill(0);
      unit[row] = 1;
      mulJacT(record, full, unit);
      this.addRow(inequalities.toCoordinates(full), 0, -record.efc_pos[row], EQUALITY_WEIGHT);
    }
  }

  /** Collects the inequalities of a step of a duration [s]. */
  private constrain(duration: number): void {
    const { problem, inequalities, speeds, model } = this;
    const { coordinates } = problem;
    inequalities.clear();
    for (let k = 0; k < speeds.length; k++) {
      const most = speeds[k] * duration;
      inequalities.addBounds(k, Math.max(coordinates.lower[k], -most), Math.min(coordinates.upper[k], most));
    }
    if (this.limits && model.ntendon > 0) this.limitTendons();
    for (const { row, room } of this.near) inequalities.add(row, Math.max(0, USABLE * room));
  }

  private limitTendons(): void {
    const { model, inequalities } = this;
    const { data } = this.problem;
    const { tendon_limited, tendon_range } = model;
    if (!tendon_limited.some(Boolean)) return;
    tendon(model, data);
    const { ten_J_rownnz, ten_J_rowadr, ten_J_colind } = model.record;
    const { ten_J, ten_length } = data.record;
    const row = new Float64Array(model.nv);
    for (let i = 0; i < model.ntendon; i++) {
      if (!tendon_limited[i]) continue;
      for (const side of [-1, 1]) {
        row.fill(0);
        for (let k = 0; k < ten_J_rownnz[i]; k++) {
          const at = ten_J_rowadr[i] + k;
          row[ten_J_colind[at]] += side * ten_J[at];
        }
        const room = side * (tendon_range[2 * i + (side + 1) / 2] - ten_length[i]);
        inequalities.add(row, Math.max(0, room));
      }
    }
  }
}

/** Inequalities C x <= b of a step in coordinates. */
class Inequalities {
  private rows: number[] = [];
  private rooms: number[] = [];
  private readonly row: Float64Array;

  constructor(
    private readonly coordinates: Coordinates,
    private readonly nv: number,
  ) {
    this.row = new Float64Array(coordinates.dofs.length);
  }

  get C(): Float64Array {
    return Float64Array.from(this.rows);
  }

  get b(): Float64Array {
    return Float64Array.from(this.rooms);
  }

  clear(): void {
    this.rows = [];
    this.rooms = [];
  }

  /** Adds `row dq <= room` for a row over the dofs (nv). */
  add(row: Float64Array, room: number): void {
    const own = this.toCoordinates(row);
    if (own.every((each) => each === 0)) return;
    this.rows.push(...own);
    this.rooms.push(room);
  }

  /** Adds the bounds of one coordinate. */
  addBounds(k: number, lower: number, upper: number): void {
    for (const [sign, bound] of [
      [1, upper],
      [-1, -lower],
    ] as const) {
      if (bound === Infinity) continue;
      this.row.fill(0);
      this.row[k] = sign;
      this.rows.push(...this.row);
      this.rooms.push(bound);
    }
  }

  /** Converts a row over the dofs (nv) to the coordinates; overwritten by the next call. */
  toCoordinates(row: Float64Array): Float64Array {
    if (row.length !== this.nv) throw new RangeError(`expected a row of ${this.nv} numbers`);
    const { dofs } = this.coordinates;
    for (let k = 0; k < dofs.length; k++) this.row[k] = row[dofs[k]];
    this.coordinates.turnColumns(this.row, 1);
    return this.row;
  }
}

/** Returns the maximum speed of each coordinate. @throws RangeError for a speed that is not positive */
function speedsOf(model: Model, { dofs }: Coordinates, limit: number | Readonly<Record<string, number>>): Float64Array {
  const byName = typeof limit === 'number' ? { '': limit } : limit;
  if (typeof byName !== 'object' || byName === null) throw usageError(`${CALL}, velocityLimit`, 'numbers', limit);
  const others = byName[''] ?? 3;
  const speeds = new Float64Array(model.nv).fill(others);
  for (const [name, speed] of Object.entries(byName)) {
    if (!(speed > 0)) throw usageError(`${CALL}, velocityLimit`, 'positive speeds', speed);
    if (name === '') continue;
    const { id } = model.joint(name);
    for (let dof = 0; dof < model.nv; dof++) if (model.dof_jntid[dof] === id) speeds[dof] = speed;
  }
  return Float64Array.from(dofs, (dof) => speeds[dof]);
}
