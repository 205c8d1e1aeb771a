/** Conversions between the axes of a scene and of its model, whose z axis points up, and poses of objects. */
import { Object3D } from 'three/webgpu';
import {
  compose,
  conjugate,
  IDENTITY,
  mulQuat,
  type Pose,
  type Quat,
  UNIT_QUAT,
  type Vec3,
} from '../../foundation/math/pose.js';

/** The axis of a scene that points up. */
export type UpAxis = 'y' | 'z';

/** A vector of three.js, or three numbers. */
export type VectorLike = { readonly x: number; readonly y: number; readonly z: number } | Vec3;

/** Rotates the y axis to the z axis. */
const UPRIGHT: Quat = [Math.SQRT1_2, Math.SQRT1_2, 0, 0];
const BACK = conjugate(UPRIGHT);

/** Components of a unit quaternion below this are rounding errors [half radians]. */
const ROUNDING = 1e-15;

/** The default up axis of three.js. */
export const defaultUp = (): UpAxis => (Object3D.DEFAULT_UP.z === 1 ? 'z' : 'y');

/** Computes `0 - x`, because `-x` can be a negative zero. */
const minus = (x: number): number => 0 - x;

/** Converts the axes of the world. Frames of objects are those of their bodies and need no conversion. */
export class Axes {
  constructor(readonly up: UpAxis) {}

  /** Converts a vector in the scene to the world of the model. */
  vectorToModel([x, y, z]: Vec3): Vec3 {
    return this.up === 'z' ? [x, y, z] : [x, minus(z), y];
  }

  vectorToScene([x, y, z]: Vec3): Vec3 {
    return this.up === 'z' ? [x, y, z] : [x, z, minus(y)];
  }

  quatToModel(quat: Quat): Quat {
    return this.up === 'z' ? quat : unrounded(mulQuat(UPRIGHT, quat));
  }

  quatToScene(quat: Quat): Quat {
    return this.up === 'z' ? quat : mulQuat(BACK, quat);
  }

  /** Converts a pose in the scene to a pose in the world of the model. */
  poseToModel({ pos, quat }: Pose): Pose {
    return { pos: this.vectorToModel(pos), quat: this.quatToModel(quat) };
  }
}

/** Replaces rotations by a rounding error with the identity, so that upright objects keep exact numbers. */
const unrounded = (quat: Quat): Quat =>
  quat.slice(1).every((x) => Math.abs(x) < ROUNDING) && quat[0] > 0 ? UNIT_QUAT : quat;

/** Orientation in the scene of an object that contains a complete model. */
export const turnOfModel = (up: UpAxis): Quat => (up === 'z' ? UNIT_QUAT : BACK);

/** Returns the coordinates of a vector, whether it is an array or an object with x, y and z. */
export const tripleOf = (vector: VectorLike): Vec3 =>
  'x' in vector ? [vector.x, vector.y, vector.z] : [vector[0], vector[1], vector[2]];

/** Pose of an object in its parent, from its position and quaternion (not its matrix). */
export function poseOfObject({ position: p, quaternion: q }: Object3D): Pose {
  return { pos: [p.x, p.y, p.z], quat: [q.w, q.x, q.y, q.z] };
}

/** Sets position and orientation of an object to a pose in its parent. */
export function setPose(object: Object3D, { pos, quat }: Pose): void {
  object.position.set(pos[0], pos[1], pos[2]);
  object.quaternion.set(quat[1], quat[2], quat[3], quat[0]);
}

/** Tests whether a pose is the identity. The quaternion may have either sign. */
export const isIdentity = ({ pos, quat }: Pose): boolean =>
  pos[0] === 0 && pos[1] === 0 && pos[2] === 0 && quat[1] === 0 && quat[2] === 0 && quat[3] === 0;

/** `compose`, but returns one pose exactly if the other one is the identity. */
export function composed(parent: Pose, child: Pose): Pose {
  if (isIdentity(parent)) return child;
  return isIdentity(child) ? parent : compose(parent, child);
}

/** Pose of an object relative to an ancestor. */
export function poseWithin(object: Object3D, above: Object3D): Pose {
  let pose = IDENTITY;
  for (let at: Object3D | null = object; at && at !== above; at = at.parent) pose = composed(poseOfObject(at), pose);
  return pose;
}
