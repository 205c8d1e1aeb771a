/** Targets of inverse kinematics, bound to a Model. */
import { described } from '../../foundation/base/usage.js';
import { mulMatTVec3, mulMatVec3 } from '../../foundation/math/mat.js';
import { mat2Quat, normalizeQuat, subQuat } from '../../foundation/math/quat.js';
import type { Data } from '../../simulation/model/data.js';
import type { DataRecord } from '../../simulation/model/data-record.js';
import type { Model } from '../../simulation/model/model.js';
import type { ElementRef } from '../../simulation/model/named.js';
import { jac, jacSubtreeCom } from '../../simulation/support/jacobian.js';
import { subQuatDerivative } from '../../simulation/support/rotation.js';

/** Weights of three axes, or one for all; an axis of weight 0 is ignored. */
export type AxisWeights = number | ArrayLike<number>;

/** A goal for one object, named by exactly one of `body`, `site`, `geom` and `com`. */
export interface IkTarget {
  /** Origin and axes of a body. */
  readonly body?: ElementRef;
  readonly site?: ElementRef;
  /** Center and axes of a geom. */
  readonly geom?: ElementRef;
  /** Center of mass of the subtree of a body; it has no orientation. */
  readonly com?: ElementRef;
  /** Target position in the world frame [m]. */
  readonly position?: ArrayLike<number>;
  /** Target orientation in the world frame: a nonzero quaternion [w, x, y, z]. */
  readonly orientation?: ArrayLike<number>;
  /** Weight per meter along each axis of the world, default 1. */
  readonly positionWeight?: AxisWeights;
  /**
   * Weight per radian about each axis of the object, default 1: `[1, 1, 0]` ignores the rotation about its z axis. A
   * typical length of the object is a suitable weight.
   */
  readonly orientationWeight?: AxisWeights;
}

/** The distance of an object from its target. */
export interface IkResidual {
  /** Distance, along axes with a weight [m]; 0 without a target position. */
  readonly position: number;
  /** Angle, about axes with a weight [rad]; 0 without a target orientation. */
  readonly orientation: number;
}

interface Kind {
  readonly position: (d: DataRecord) => Float64Array;
  /** Axes (3 x 3); undefined for points without an orientation. */
  readonly axes?: (d: DataRecord) => Float64Array;
  readonly bodyOf: (model: Model, id: number) => number;
}

const itself = (_model: Model, id: number): number => id;

const KINDS: Readonly<Record<'body' | 'site' | 'geom' | 'com', Kind>> = {
  body: { position: (d) => d.xpos, axes: (d) => d.xmat, bodyOf: itself },
  site: { position: (d) => d.site_xpos, axes: (d) => d.site_xmat, bodyOf: (m, id) => m.site_bodyid[id] },
  geom: { position: (d) => d.geom_xpos, axes: (d) => d.geom_xmat, bodyOf: (m, id) => m.geom_bodyid[id] },
  com: { position: (d) => d.subtree_com, bodyOf: itself },
};

type KindName = keyof typeof KINDS;

/** Three rows of the residual: a position or an orientation. */
interface Goal {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** A target with its object in the Model. */
export class BoundTarget {
  /** Number of rows of the residual: three for a position, three for an orientation. */
  readonly rows: number;
  private readonly kind: KindName;
  private readonly id: number;
  private readonly body: number;
  private readonly position: Goal | undefined;
  private readonly orientation: Goal | undefined;
  /** Quaternion of the object, and the rotation vector from it to the target, in the object's axes. */
  private readonly turn = new Float64Array(7);
  private readonly derivative = new Float64Array(9);
  private readonly rotated = new Float64Array(3);

  /** @throws TypeError, RangeError that name the invalid target */
  constructor(
    private readonly model: Model,
    target: IkTarget,
    index: number,
  ) {
    const call = `target ${index}`;
    const named = (Object.keys(KINDS) as KindName[]).filter((name) => target?.[name] !== undefined);
    if (named.length !== 1) {
      throw new TypeError(`${call}: one of ${Object.keys(KINDS).join(', ')} names its object, not ${named.length}`);
    }
    const kind = named[0]!;
    const which = target[kind]!;
    this.kind = kind;
    this.id = kind === 'com' ? model.body(which).id : model[kind](which).id;
    this.body = KINDS[kind].bodyOf(model, this.id);
    this.position = goalOf(target.position, 3, target.positionWeight, `${call}, position`);
    this.orientation = goalOf(target.orientation, 4, target.orientationWeight, `${call}, orientation`);
    if (!this.position && !this.orientation)
      throw new TypeError(`${call}: it has neither a position nor an orientation`);
    if (this.orientation && !KINDS[kind].axes) throw new TypeError(`${call}: a ${kind} has no orientation`);
    if (this.orientation) unitOf(this.orientation.values, call);
    this.rows = (this.position ? 3 : 0) + (this.orientation ? 3 : 0);
  }

  /** Replaces the target position, the target orientation or both. @throws TypeError, RangeError for other values */
  move(
    { position, orientation }: { readonly position?: ArrayLike<number>; readonly orientation?: ArrayLike<number> },
    call: string,
  ): void {
    if (position !== undefined) {
      if (!this.position) throw new TypeError(`${call}: it was created without a position`);
      this.position.values.set(numbersOf(position, 3, `${call}, position`));
    }
    if (orientation !== undefined) {
      if (!this.orientation) throw new TypeError(`${call}: it was created without an orientation`);
      const values = numbersOf(orientation, 4, `${call}, orientation`);
      unitOf(values, call);
      this.orientation.values.set(values);
    }
  }

  /** Writes the weighted difference of target and object to the rows from `at` on, a rotation as a vector [rad]. */
  residual({ record }: Data, out: Float64Array, at: number): void {
    if (this.position) {
      const { values, weights } = this.position;
      const present = KINDS[this.kind].position(record);
      for (let i = 0; i < 3; i++) out[at + i] = weights[i] * (values[i] - present[3 * this.id + i]);
    }
    if (this.orientation) {
      const row = this.position ? at + 3 : at;
      this.rotation(record);
      for (let i = 0; i < 3; i++) out[row + i] = this.orientation.weights[i] * this.turn[4 + i];
    }
  }

  /** Writes the remaining rotation vector [rad] to `turn[4..6]`. */
  private rotation(record: DataRecord): void {
    const { turn } = this;
    const axes = KINDS[this.kind].axes!(record);
    mat2Quat(turn, 0, axes, 9 * this.id);
    subQuat(turn, 4, this.orientation!.values, 0, turn, 0);
  }

  /** Writes the weighted derivatives of the object's pose by the dofs, from row `at` on of a matrix (rows x nv). */
  jacobian(data: Data, out: Float64Array, at: number): void {
    const { model, position, orientation, kind, id, body } = this;
    const { nv } = model;
    const rows = (row: number): Float64Array => out.subarray(row * nv, (row + 3) * nv);
    const first = position ? rows(at) : null;
    const second = orientation ? rows(position ? at + 3 : at) : null;
    if (kind === 'com') jacSubtreeCom(model, data, first!, body);
    else jac(model, data, first, second, KINDS[kind].position(data.record).subarray(3 * id, 3 * id + 3), body);
    if (first) scaleRows(first, position!.weights, nv);
    if (second) {
      this.toRotationVector(data.record, second);
      scaleRows(second, orientation!.weights, nv);
    }
  }

  /**
   * Converts angular velocities in the world frame, columns of a matrix (3 x nv), to negative rates of the rotation
   * vector.
   */
  private toRotationVector(record: DataRecord, matrix: Float64Array): void {
    const { turn, derivative, rotated, id } = this;
    const { nv } = this.model;
    const axes = KINDS[this.kind].axes!(record);
    this.rotation(record);
    subQuatDerivative(this.orientation!.values, turn.subarray(0, 4), null, derivative);
    for (let k = 0; k < nv; k++) {
      for (let i = 0; i < 3; i++) rotated[i] = -matrix[i * nv + k];
      mulMatTVec3(rotated, 0, axes, 9 * id, rotated, 0);
      mulMatVec3(rotated, 0, derivative, 0, rotated, 0);
      for (let i = 0; i < 3; i++) matrix[i * nv + k] = rotated[i];
    }
  }

  /** Returns the distance of the object from its target. */
  distance(data: Data): IkResidual {
    const { position, orientation, turn } = this;
    const lengthOf = (goal: Goal | undefined, error: (i: number) => number): number => {
      let squares = 0;
      for (let i = 0; goal && i < 3; i++) if (goal.weights[i] > 0) squares += error(i) ** 2;
      return Math.sqrt(squares);
    };
    if (orientation) this.rotation(data.record);
    const present = KINDS[this.kind].position(data.record);
    return {
      position: lengthOf(position, (i) => position!.values[i] - present[3 * this.id + i]),
      orientation: lengthOf(orientation, (i) => turn[4 + i]),
    };
  }
}

function goalOf(
  given: ArrayLike<number> | undefined,
  length: number,
  weight: AxisWeights = 1,
  call: string,
): Goal | undefined {
  if (given === undefined) return undefined;
  const values = numbersOf(given, length, call);
  const weights = numbersOf(typeof weight === 'number' ? [weight, weight, weight] : weight, 3, `${call}, weight`);
  if (weights.some((each) => each < 0)) throw new RangeError(`${call}: weights must not be negative`);
  return { values, weights };
}

/** Returns the numbers of an argument; throws for a wrong length or values that are not finite. */
export function numbersOf(given: ArrayLike<number>, length: number, call: string): Float64Array {
  const count = (given as ArrayLike<number> | undefined)?.length;
  if (count !== length) throw new TypeError(`${call}: expected ${length} numbers, not ${count ?? described(given)}`);
  const values = Float64Array.from(given);
  if (!values.every(Number.isFinite)) throw new RangeError(`${call}: ${Array.from(given)} are not all finite numbers`);
  return values;
}

function unitOf(quat: Float64Array, call: string): void {
  if (quat.every((x) => x === 0)) throw new RangeError(`${call}: the quaternion of its orientation is zero`);
  normalizeQuat(quat, 0);
}

function scaleRows(matrix: Float64Array, weights: Float64Array, nv: number): void {
  for (let k = 0; k < matrix.length; k++) matrix[k] *= weights[Math.floor(k / nv)];
}
