/** Perturbation of a body by a user: the selected point and its target. */
import { mulMatTVec3, mulMatVec3 } from '../../foundation/math/mat.js';
import { mulQuat } from '../../foundation/math/quat.js';
import { add3, sub3 } from '../../foundation/math/vec.js';
import { PertBit } from '../../foundation/schema/visual-enums.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';

/** A perturbation: the selected body, the pose that it is pulled to, and what is applied. */
export interface Perturbation {
  /** Selected body; 0: none. */
  select: number;
  /** Active kinds, as `PertBit`. */
  active: number;
  /** Selected point [m], in the frame of the body. */
  readonly localpos: Float64Array;
  /** Target of that point [m], in the world. */
  readonly refselpos: Float64Array;
  /** Target orientation of the inertial frame, as a quaternion in the world. */
  readonly refquat: Float64Array;
  /** Effective mass at the point [kg], which scales the springs. */
  localmass: number;
}

/** Returns a perturbation without a selected body. */
export function noPerturbation(): Perturbation {
  return {
    select: 0,
    active: 0,
    localpos: new Float64Array(3),
    refselpos: new Float64Array(3),
    refquat: new Float64Array([1, 0, 0, 0]),
    localmass: 1,
  };
}

/** Writes the world position of the selected point [m] to `out`. */
export function selectedPoint(data: Data, p: Perturbation, out: Float64Array): void {
  mulMatVec3(out, 0, data.xmat, 9 * p.select, p.localpos, 0);
  add3(out, 0, out, 0, data.xpos, 3 * p.select);
}

/** Starts to translate a body at a world position [m], or to rotate it. */
export function startPerturbation(
  model: Model,
  data: Data,
  p: Perturbation,
  body: number,
  point: ArrayLike<number>,
  rotates = false,
): void {
  p.select = body;
  p.refselpos.set(point);
  sub3(p.localpos, 0, p.refselpos, 0, data.xpos, 3 * body);
  mulMatTVec3(p.localpos, 0, data.xmat, 9 * body, p.localpos, 0);
  mulQuat(p.refquat, 0, data.xquat, 4 * body, model.body_iquat, 4 * body);
  p.active = rotates ? PertBit.ROTATE : PertBit.TRANSLATE;
}
