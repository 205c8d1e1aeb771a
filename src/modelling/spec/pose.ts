/** Authored poses in the tree: frames applied, joints at their reference. */
import { type OrientationFault, type OrientationForms, resolveOrientation } from '../../foundation/math/orientation.js';
import { compose, IDENTITY, normalizeQuat, type Pose, type Quat, type Vec3 } from '../../foundation/math/pose.js';
import { follows } from '../../foundation/schema/compatibility.js';
import type { Element, SpecElement } from './element.js';

/** Attributes that give an orientation; an element has at most one of them. */
export const ORIENTATION_FORMS = ['quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'] as const;
const TURNS = ORIENTATION_FORMS.filter((form) => form !== 'quat');

/** Radians per unit of angle of an element. */
export const radiansOf = (element: SpecElement): number => (element.compiler.angle === 'radian' ? 1 : Math.PI / 180);

/** Local pose of an element; the identity if it has no pose attributes. An invalid orientation counts as none. */
export function localPose(element: SpecElement): Pose {
  if (!element.row.attributes.pos) return IDENTITY;
  const quat = quatOf(element);
  return { pos: element.get('pos') as Vec3, quat: typeof quat === 'string' ? IDENTITY.quat : quat };
}

/** Returns the orientation of an element in its parent, or the fault of the orientation attribute. */
export function quatOf(element: SpecElement): Quat | OrientationFault {
  const forms = orientationOf(element);
  if (forms.quat) return resolveOrientation(forms);
  return resolveOrientation(forms, { radians: radiansOf(element), eulerseq: element.compiler.eulerseq });
}

/**
 * The attribute that sets the orientation of an element: that of the innermost layer. Before the rule
 * `quatOverOrientation`, any other form overrides `quat`, whether the element or the class sets it.
 */
export function orientationOf(element: SpecElement): OrientationForms {
  const setBy = follows(element.spec.compatibility, 'quatOverOrientation') ? formOf : turnOf;
  const form = setBy(element) ?? innermost(element, setBy);
  // the property is undefined for kinds without an orientation
  return form && !form.quat ? form : { quat: (element as Element<'body'>).quat };
}

/** Tests whether an element and its class, if both set an orientation, do so by the same attribute. */
export function inheritsForm(element: SpecElement): boolean {
  const [own, inherited] = [formOf(element), innermost(element, formOf)];
  return !own || !inherited || Object.keys(own)[0] === Object.keys(inherited)[0];
}

/** The orientation attribute that the innermost class of an element sets. */
function innermost(
  element: SpecElement,
  setBy: (layer: SpecElement) => OrientationForms | undefined,
): OrientationForms | undefined {
  const layers = element.inheritance?.layers ?? [];
  for (let i = layers.length - 1; i >= 0; i--) {
    const form = setBy(layers[i]!);
    if (form) return form;
  }
  return undefined;
}

/** The orientation attribute that an element or a class sets. */
function formOf(layer: SpecElement): OrientationForms | undefined {
  const quat = layer.authored.get('quat') as Quat | undefined;
  return turnOf(layer) ?? (quat && { quat });
}

/** The orientation attribute other than `quat` that an element or a class sets. */
function turnOf({ authored }: SpecElement): OrientationForms | undefined {
  for (const form of TURNS) {
    const turn = authored.get(form) as readonly number[] | undefined;
    if (turn) return { [form]: turn };
  }
  return undefined;
}

/** Pose of the frames in which a flexcomp was attached. Frames from its own file are left out, as MuJoCo does. */
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

/** Pose of a frame in its body, given the pose of the enclosing frame, if any; its quaternion is normalized. */
export function composeFrames(outer: Pose | undefined, inner: Pose): Pose {
  const { pos, quat } = outer ? compose(outer, inner) : inner;
  return { pos, quat: normalizeQuat(quat) };
}

/**
 * Pose of the first of some nested elements, innermost first. Composes from the outermost in, like the compiler, so
 * that the values agree to the last bit.
 */
function poseWithin(placed: readonly SpecElement[]): Pose {
  let pose: Pose | undefined;
  for (let i = placed.length - 1; i >= 0; i--) {
    const own = localPose(placed[i]!);
    if (placed[i]!.kind === 'frame') pose = composeFrames(pose, own);
    else pose = pose ? compose(pose, own) : own;
  }
  return pose ?? IDENTITY;
}
