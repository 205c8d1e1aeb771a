/** Poses in the tree as they are authored: frames applied, no joints moved. */
import { resolveOrientation } from '../math/orientation.js';
import { compose, IDENTITY, type Pose, type Quat, type Vec3 } from '../math/pose.js';
import type { SpecElement } from './element.js';

const FORMS = ['quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

/** Radians per unit of angle of an element. */
export const radiansOf = (element: SpecElement): number => (element.compiler.angle === 'radian' ? 1 : Math.PI / 180);

/** Pose an element gives itself in its parent; the identity where it gives none or none that makes sense. */
export function localPose(element: SpecElement): Pose {
  const { attributes } = element.row;
  if (!attributes.pos) return IDENTITY;
  const forms = Object.fromEntries(
    FORMS.map((form) => [form, attributes[form] && (element.get(form) as readonly number[] | undefined)]),
  );
  const convention = { radians: radiansOf(element), eulerseq: element.compiler.eulerseq };
  const quat = resolveOrientation(forms, convention);
  return { pos: element.get('pos') as Vec3, quat: typeof quat === 'string' ? IDENTITY.quat : (quat as Quat) };
}

/** Pose of an element in the world. */
export function worldPose(element: SpecElement): Pose {
  let pose = localPose(element);
  for (let at = element.parent; at; at = at.parent) pose = compose(localPose(at), pose);
  return pose;
}
