/** Poses in the tree as they are authored: frames applied, no joints moved. */
import { type OrientationFault, type OrientationForms, resolveOrientation } from '../../foundation/math/orientation.js';
import { compose, IDENTITY, normalizeQuat, type Pose, type Quat, type Vec3 } from '../../foundation/math/pose.js';
import type { Element, SpecElement } from './element.js';

/** Attributes that give an orientation; an element has at most one of them. */
export const ORIENTATION_FORMS = ['quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'] as const;
const TURNS = ORIENTATION_FORMS.filter((form) => form !== 'quat');

/** Radians per unit of angle of an element. */
export const radiansOf = (element: SpecElement): number => (element.compiler.angle === 'radian' ? 1 : Math.PI / 180);

/** Local pose of an element; the identity if it has none or its orientation is invalid. */
export function localPose(element: SpecElement): Pose {
  if (!element.row.attributes.pos) return IDENTITY;
  const quat = quatOf(element);
  return { pos: element.get('pos') as Vec3, quat: typeof quat === 'string' ? IDENTITY.quat : quat };
}

/** Returns the orientation of an element in its parent, or the fault of the attribute that gives none. */
export function quatOf(element: SpecElement): Quat | OrientationFault {
  const forms = orientationOf(element);
  if (forms.quat) return resolveOrientation(forms);
  return resolveOrientation(forms, { radians: radiansOf(element), eulerseq: element.compiler.eulerseq });
}

/**
 * The form that says the orientation of an element. Any form but `quat` outweighs a `quat`, whichever of element and class
 * has it; of two such forms the inner one counts.
 */
export function orientationOf(element: SpecElement): OrientationForms {
  const layers = element.inheritance?.layers ?? [];
  let turn = turnOf(element);
  for (let i = layers.length - 1; i >= 0 && !turn; i--) turn = turnOf(layers[i]!);
  // the property is undefined for kinds without an orientation
  return turn ?? { quat: (element as Element<'body'>).quat };
}

/** The form other than `quat` that an element or a class authors. */
function turnOf({ authored }: SpecElement): OrientationForms | undefined {
  for (const form of TURNS) {
    const turn = authored.get(form) as readonly number[] | undefined;
    if (turn) return { [form]: turn };
  }
  return undefined;
}

/**
 * Pose of the frames that a flexcomp was attached in. Those of its own file do not count: the reference leaves them out
 * as well.
 */
export function attachedPose(flexcomp: SpecElement): Pose {
  const frames: SpecElement[] = [];
  for (let at = flexcomp.parent; at?.kind === 'frame'; at = at.parent) {
    if (at.compiler !== flexcomp.compiler) frames.push(at);
  }
  return poseWithin(frames);
}

/** Pose of an element in the world. */
export function worldPose(element: SpecElement): Pose {
  const placed: SpecElement[] = [];
  for (let at: SpecElement | undefined = element; at; at = at.parent) if (at.row.attributes.pos) placed.push(at);
  return poseWithin(placed);
}

/** Pose of a frame in the body around it, given that of the frame around it, if there is one; its quaternion is a unit one. */
export function composeFrames(outer: Pose | undefined, inner: Pose): Pose {
  const { pos, quat } = outer ? compose(outer, inner) : inner;
  return { pos, quat: normalizeQuat(quat) };
}

/** Pose of the first of some elements, each within the next: to the bits of the compiler, which begins with the last. */
function poseWithin(placed: readonly SpecElement[]): Pose {
  let pose: Pose | undefined;
  for (let i = placed.length - 1; i >= 0; i--) {
    const own = localPose(placed[i]!);
    if (placed[i]!.kind === 'frame') pose = composeFrames(pose, own);
    else pose = pose ? compose(pose, own) : own;
  }
  return pose ?? IDENTITY;
}
