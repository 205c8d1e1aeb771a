/** Transforms poses and velocities in keyframes. */
import { mulQuat, type Pose, type Quat, rotate, transform, type Vec3 } from '../../../foundation/math/pose.js';
import type { KeyPart } from './keys.js';

/** Moves the world pose or velocity in a keyframe value by `place`; other values do not change. */
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
  // the angular velocity is given in the frame of the body
  if (vector === 'qvel' && isFree) return { ...part, values: [...rotate(pos, place.quat), ...rest] };
  return part;
}
