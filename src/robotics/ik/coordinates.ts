/** Coordinates of a step: unlocked dofs, rotated so that every limit is a bound on a single coordinate. */
import { quat2Vel, quatIntegrate } from '../../foundation/math/quat.js';
import type { Generator } from '../../foundation/random/generator.js';
import { JointType } from '../../foundation/schema/enums.js';
import type { Model } from '../../simulation/model/model.js';

/** Number of dofs by joint type. */
const DOFS: Readonly<Record<number, number>> = {
  [JointType.FREE]: 6,
  [JointType.BALL]: 3,
  [JointType.SLIDE]: 1,
  [JointType.HINGE]: 1,
};

interface BallLimit {
  readonly qposadr: number;
  /** Index of the coordinate of its first dof. */
  readonly at: number;
  /** Maximum angle [rad]. */
  readonly max: number;
  /** Orthonormal basis (3 x 3): rows are dofs, the first column is the axis of the rotation. */
  readonly basis: Float64Array;
}

interface ScalarLimit {
  readonly qposadr: number;
  readonly at: number;
  readonly min: number;
  readonly max: number;
  readonly joint: number;
}

/** Distance at which a limit counts as reached [rad or m]: smaller steps towards it are rounding errors. */
const NEAR = 1e-9;
/** Angle below which the axis of a rotation is undefined [rad]. */
const SMALL = 1e-6;

/** The unlocked dofs of a Model, with the bounds of a step at the current configuration. */
export class Coordinates {
  /** Unlocked dofs of the Model, in ascending order. */
  readonly dofs: Int32Array;
  /** Addresses of quaternions in `qpos`, and the indices of their first coordinates. */
  readonly rotations: readonly { readonly qposadr: number; readonly at: number }[];
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  private readonly scalars: ScalarLimit[] = [];
  private readonly balls: (BallLimit & { readonly joint: number })[] = [];
  private readonly turn = new Float64Array(8);

  constructor(model: Model, locked: ReadonlySet<number>, limits: boolean) {
    const dofs: number[] = [];
    const rotations: { qposadr: number; at: number }[] = [];
    for (let joint = 0; joint < model.njnt; joint++) {
      if (locked.has(joint)) continue;
      const type = model.jnt_type[joint];
      const qposadr = model.jnt_qposadr[joint];
      const [min, max] = [model.jnt_range[2 * joint], model.jnt_range[2 * joint + 1]];
      const at = dofs.length;
      for (let i = 0; i < DOFS[type]!; i++) dofs.push(model.jnt_dofadr[joint] + i);
      if (type === JointType.FREE) rotations.push({ qposadr: qposadr + 3, at: at + 3 });
      if (type === JointType.BALL) rotations.push({ qposadr, at });
      if (!limits || !model.jnt_limited[joint] || type === JointType.FREE) continue;
      if (type === JointType.BALL) this.balls.push({ qposadr, at, max, basis: new Float64Array(9), joint });
      else this.scalars.push({ qposadr, at, min, max, joint });
    }
    this.dofs = Int32Array.from(dofs);
    this.rotations = rotations;
    this.lower = new Float64Array(dofs.length);
    this.upper = new Float64Array(dofs.length);
  }

  /** Clamps a configuration to its limits. */
  project(qpos: Float64Array): void {
    for (const { qposadr, min, max } of this.scalars) qpos[qposadr] = Math.min(Math.max(qpos[qposadr], min), max);
    const { turn } = this;
    for (const { qposadr, max } of this.balls) {
      const angle = this.rotation(qpos, qposadr);
      if (angle <= max) continue;
      turn[3] = max / angle;
      turn.set([1, 0, 0, 0], 4);
      quatIntegrate(turn, 4, turn, 0, turn, 3);
      qpos.set(turn.subarray(4, 8), qposadr);
    }
  }

  /** Computes the bounds `lower` and `upper` of a step from a configuration. */
  look(qpos: Float64Array): void {
    const { lower, upper, turn } = this;
    lower.fill(-Infinity);
    upper.fill(Infinity);
    for (const { qposadr, at, min, max } of this.scalars) {
      lower[at] = -roomOf(qpos[qposadr] - min);
      upper[at] = roomOf(max - qpos[qposadr]);
    }
    for (const { qposadr, at, max, basis } of this.balls) {
      const angle = this.rotation(qpos, qposadr);
      if (angle > SMALL) upper[at] = roomOf(max - angle);
      completeBasis(basis, turn, angle);
    }
  }

  /** Transforms the columns of a matrix (rows x number of coordinates) from dofs to coordinates. */
  turnColumns(matrix: Float64Array, rows: number): void {
    const width = this.dofs.length;
    for (const { at, basis } of this.balls) {
      for (let row = 0; row < rows; row++) {
        const o = row * width + at;
        const [x, y, z] = [matrix[o], matrix[o + 1], matrix[o + 2]];
        for (let k = 0; k < 3; k++) matrix[o + k] = x * basis[k] + y * basis[3 + k] + z * basis[6 + k];
      }
    }
  }

  /** Converts a step in coordinates to a velocity of the Model (nv). */
  toVelocity(step: Float64Array, qvel: Float64Array): void {
    qvel.fill(0);
    for (let k = 0; k < step.length; k++) qvel[this.dofs[k]] = step[k];
    for (const { at, basis } of this.balls) {
      const dof = this.dofs[at];
      const [x, y, z] = [step[at], step[at + 1], step[at + 2]];
      for (let i = 0; i < 3; i++) qvel[dof + i] = basis[3 * i] * x + basis[3 * i + 1] * y + basis[3 * i + 2] * z;
    }
  }

  /** Returns a random configuration: unlocked hinges and slides with limits are drawn, all others are kept. */
  drawn(qpos: Float64Array, random: Generator): Float64Array {
    const other = qpos.slice();
    for (const { qposadr, min, max } of this.scalars) other[qposadr] = random.uniform(min, max);
    return other;
  }

  /** Returns the joints at a limit, in ascending order. */
  atLimit(qpos: Float64Array): number[] {
    const near = (a: number, b: number): boolean => Math.abs(a - b) <= NEAR;
    const scalars = this.scalars.filter(
      ({ qposadr, min, max }) => near(qpos[qposadr], min) || near(qpos[qposadr], max),
    );
    const balls = this.balls.filter(({ qposadr, max }) => near(this.rotation(qpos, qposadr), max));
    return [...scalars, ...balls].map(({ joint }) => joint).sort((a, b) => a - b);
  }

  /** Angle of a rotation [rad]; writes its rotation vector to the beginning of `turn`. */
  private rotation(qpos: Float64Array, at: number): number {
    const { turn } = this;
    quat2Vel(turn, 0, qpos, at, 1);
    return Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1] + turn[2] * turn[2]);
  }
}

const roomOf = (distance: number): number => (distance > NEAR ? distance : 0);

/** Writes an orthonormal basis whose first column is along a vector; the identity if the vector is too short. */
function completeBasis(basis: Float64Array, vector: Float64Array, length: number): void {
  if (length <= SMALL) {
    basis.set([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    return;
  }
  const [x, y, z] = [vector[0] / length, vector[1] / length, vector[2] / length];
  // perpendicular to the axis that is farthest from the vector
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const [ex, ey, ez] = ax <= ay && ax <= az ? [1, 0, 0] : ay <= az ? [0, 1, 0] : [0, 0, 1];
  const [ux, uy, uz] = [y * ez - z * ey, z * ex - x * ez, x * ey - y * ex];
  const norm = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const [px, py, pz] = [ux / norm, uy / norm, uz / norm];
  basis.set([x, px, y * pz - z * py, y, py, z * px - x * pz, z, pz, x * py - y * px]);
}
