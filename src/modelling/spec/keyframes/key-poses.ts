/** Poses and velocities in keyframes, as seen from another place. */
import { mulQuat, type Pose, type Quat, rotate, transform, type Vec3 } from '../../../foundation/math/pose.js';
import type { KeyPart } from './keys.js';

/** A value of a keyframe that is given in the world, carried along when the world it was in is put somewhere else. */
export function carriedPart(part: KeyPart, place: Pose): KeyPart {
  const { vector, element, values } = part;
  const isFree = element.kind === 'freejoint' || (element.kind === 'joint' && element.get('type') === 'free');
  const pos = values.slice(0, 3) as unknown as Vec3;
  const rest = values.slice(3);
  if (vector === 'mpos') return { ...part, values: transform(place, pos) };
  if (vector === 'mquat') return { ...part, values: mulQuat(place.quat, values as unknown as Quat) };
  if (vector === 'qpos' && isFree) {
    return { ...part, values: [...transform(place, pos), ...mulQuat(place.quat, rest as unknown as Quat)] };
  }
  // angular velocity is given in the frame of the body
  if (vector === 'qvel' && isFree) return { ...part, values: [...rotate(pos, place.quat), ...rest] };
  return part;
}
