/** The least-squares problem of inverse kinematics: residuals of targets and posture, and their derivatives. */
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { pipelineOf } from '../../simulation/runtime/run.js';
import { differentiatePos, integratePos } from '../../simulation/support/position.js';
import { subQuatDerivative } from '../../simulation/support/rotation.js';
import type { Coordinates } from './coordinates.js';
import { BoundTarget, type IkResidual, type IkTarget } from './target.js';

/** A preferred configuration, with a weight for each dof. */
export interface Posture {
  readonly qpos: Float64Array;
  readonly weights: Float64Array;
}

/** Residuals r of a configuration q, and J with r(q + dq) = r - J dq to first order, in the coordinates of a step. */
export class IkProblem {
  /** The Data used for kinematics. */
  readonly data: Data;
  readonly targets: readonly BoundTarget[];
  /** Number of rows of targets; those of the posture follow, one for each coordinate. */
  readonly targetRows: number;
  readonly rows: number;
  readonly residual: Float64Array;
  /** (rows x coordinates) */
  readonly jacobian: Float64Array;
  /** True to include the rows of the posture, if there is one. */
  withPosture = false;
  private readonly full: Float64Array;
  private readonly qvel: Float64Array;

  constructor(
    readonly model: Model,
    targets: readonly IkTarget[],
    readonly coordinates: Coordinates,
    private readonly posture: Posture | undefined,
  ) {
    this.data = new Data(model);
    this.targets = targets.map((target, i) => new BoundTarget(model, target, i));
    this.targetRows = this.targets.reduce((sum, { rows }) => sum + rows, 0);
    const width = coordinates.dofs.length;
    this.rows = this.targetRows + (posture ? width : 0);
    this.residual = new Float64Array(this.rows);
    this.jacobian = new Float64Array(this.rows * width);
    this.full = new Float64Array(this.targetRows * model.nv);
    this.qvel = new Float64Array(model.nv);
  }

  /** Computes the residuals of a configuration; returns half the sum of squares of the included rows. */
  evaluate(qpos: Float64Array): number {
    const { model, data, residual, posture, coordinates, qvel } = this;
    data.qpos.set(qpos);
    const { stages } = pipelineOf(model, data);
    stages.kinematics();
    stages.comPos();
    let at = 0;
    for (const target of this.targets) {
      target.residual(data, residual, at);
      at += target.rows;
    }
    if (posture) {
      differentiatePos(model, qvel, 1, qpos, posture.qpos);
      const { dofs } = coordinates;
      for (let k = 0; k < dofs.length; k++) residual[at + k] = posture.weights[dofs[k]] * qvel[dofs[k]];
    }
    let sum = 0;
    for (let i = 0; i < this.counted; i++) sum += residual[i] * residual[i];
    return sum / 2;
  }

  get hasPosture(): boolean {
    return this.posture !== undefined;
  }

  /** Number of included rows. */
  get counted(): number {
    return this.withPosture ? this.rows : this.targetRows;
  }

  /** Computes the derivatives at the configuration of the last `evaluate`. */
  differentiate(qpos: Float64Array): void {
    const { data, jacobian, full, posture, coordinates, targetRows } = this;
    const { dofs } = coordinates;
    const { nv } = this.model;
    const width = dofs.length;
    let at = 0;
    for (const target of this.targets) {
      target.jacobian(data, full, at);
      at += target.rows;
    }
    for (let row = 0; row < targetRows; row++) {
      for (let k = 0; k < width; k++) jacobian[row * width + k] = full[row * nv + dofs[k]];
    }
    if (posture) this.differentiatePosture(qpos, posture);
    coordinates.look(qpos);
    coordinates.turnColumns(jacobian, this.rows);
  }

  /** Computes the rows of the posture: the identity, except for rotations. */
  private differentiatePosture(qpos: Float64Array, posture: Posture): void {
    const { jacobian, targetRows, coordinates } = this;
    const { dofs, rotations } = coordinates;
    const width = dofs.length;
    jacobian.fill(0, targetRows * width);
    for (let k = 0; k < width; k++) jacobian[(targetRows + k) * width + k] = posture.weights[dofs[k]];
    const derivative = new Float64Array(9);
    for (const { at, qposadr } of rotations) {
      const [goal, present] = [posture.qpos, qpos].map((q) => q.subarray(qposadr, qposadr + 4));
      subQuatDerivative(goal!, present!, null, derivative);
      for (let i = 0; i < 3; i++) {
        const row = (targetRows + at + i) * width + at;
        for (let k = 0; k < 3; k++) jacobian[row + k] = -posture.weights[dofs[at + i]] * derivative[3 * i + k];
      }
    }
  }

  /** Writes the configuration after a step, clamped to its limits. */
  moved(qpos: Float64Array, step: Float64Array, out: Float64Array): void {
    out.set(qpos);
    this.coordinates.toVelocity(step, this.qvel);
    integratePos(this.model, out, this.qvel, 1);
    this.coordinates.project(out);
  }

  /** Returns the distances from the targets at the configuration of the last `evaluate`. */
  distances(): IkResidual[] {
    return this.targets.map((target) => target.distance(this.data));
  }
}
