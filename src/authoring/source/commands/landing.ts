/** Where a part lands on a selected element. */
import { compose, type Pose, rotate, type Vec3 } from '../../../foundation/math/pose.js';
import type { SpecElement } from '../../../modelling/spec/element.js';
import { localPose } from '../../../modelling/spec/pose.js';

/**
 * Returns the pose in the body of the element, with the axes of the body, where a part continues it: a site itself, the
 * far end of a geom between two points, of a capsule or a cylinder, and for a body that of its first such geom. Undefined
 * for other elements.
 */
export function landingPose(element: SpecElement): Pose | undefined {
  if (element.is('site')) return localPose(element);
  if (element.is('body')) {
    const long = element.elements.find((each) => endOf(each) !== undefined);
    const end = long && endOf(long);
    return end && { pos: end, quat: [1, 0, 0, 0] };
  }
  const end = endOf(element);
  return end && { pos: end, quat: [1, 0, 0, 0] };
}

/** The second end of a geom between two points, or the upper end of a capsule or a cylinder. */
function endOf(element: SpecElement): Vec3 | undefined {
  if (!element.is('geom')) return undefined;
  const { type } = element;
  const ends = element.authored.get('fromto') as readonly number[] | undefined;
  if (ends) return [ends[3]!, ends[4]!, ends[5]!];
  if (type !== 'capsule' && type !== 'cylinder') return undefined;
  const half: Vec3 = [0, 0, element.size[1] ?? 0];
  const { pos, quat } = localPose(element);
  return compose({ pos, quat: [1, 0, 0, 0] }, { pos: rotate(half, quat), quat: [1, 0, 0, 0] }).pos;
}
