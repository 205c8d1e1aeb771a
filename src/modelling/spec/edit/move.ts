/** Moves an element to another parent without changing its pose in the world. */

import { type OptionNames, usageError } from '../../../foundation/base/usage.js';
import {
  compose,
  inversePose,
  type Pose,
  type Quat,
  quatToMat,
  rotate,
  transform,
  type Vec3,
} from '../../../foundation/math/pose.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { messageError, modelError } from '../../../foundation/schema/report.js';
import { isElement } from '../attribute-input.js';
import type { SpecElement } from '../element.js';
import { localPose, ORIENTATION_FORMS, orientationOf, worldPose } from '../pose.js';
import { placeIn, refuseDeleted } from './edit-checks.js';

/** World poses of bodies in a simulation; implemented by Data. */
export interface BodyPoses {
  body(element: SpecElement): { readonly xpos: ArrayLike<number>; readonly xquat: ArrayLike<number> };
}

/** The index of a moved element among its siblings, and the configuration in which it keeps its pose. */
export interface MoveOptions {
  /** Index among the new siblings; last if absent. */
  readonly index?: number;
  /** Keeps the pose at the current state of a simulation instead of the reference configuration. */
  readonly data?: BodyPoses;
}

export const MOVE_OPTIONS: OptionNames<MoveOptions> = { index: true, data: true };

/**
 * Moves an element to another parent of its Spec; it keeps its pose in the world and its default class.
 *
 * @throws ModelError `bad-move` or `bad-child` if the parent cannot contain it
 */
export function moveTo(element: SpecElement, parent: SpecElement, { index, data }: MoveOptions = {}): void {
  refuseMove(element, parent);
  const { spec } = element;
  const relative = compose(inversePose(poseOf(parent, data)), poseOf(element.parent!, data));
  if (!isIdentity(relative)) carry(element, relative);
  keepSettings(element, parent);
  spec.remove(element);
  spec.insert(element, parent, index ?? parent.elements.length);
}

function refuseMove(element: SpecElement, parent: SpecElement): void {
  if (!isElement(parent)) throw usageError('moveTo', 'an element', parent);
  const { spec } = element;
  const refuse = (fault: Message<CodeIn<'bad-move'>>): never => {
    throw messageError(fault, placeIn(element), element.label);
  };
  refuseDeleted(element);
  refuseDeleted(parent);
  if (parent.spec !== spec) refuse(message('bad-move/other-spec'));
  if (!element.parent || !spec.holds(element)) refuse(message('bad-move/no-model'));
  if (!spec.holds(parent)) refuse(message('bad-move/parent-no-model'));
  const cardinality = parent.row.children?.[element.kind];
  if (cardinality === undefined) {
    throw modelError('bad-child', { element: parent.tag, child: element.tag }, placeIn(parent));
  }
  if (cardinality === '?' && element.parent !== parent && parent.child(element.kind)) {
    throw modelError('duplicate-element', { element: element.tag, parent: parent.tag }, placeIn(parent));
  }
  for (let at: SpecElement | undefined = parent; at; at = at.parent) {
    if (at === element) refuse(message('bad-move/inside'));
  }
}

/** Pose of a body or frame in the world: in the model, or with the nearest body's pose in a simulation. */
function poseOf(element: SpecElement, data: BodyPoses | undefined): Pose {
  if (!data) return worldPose(element);
  if (element.kind === 'body' || element.kind === 'worldbody') {
    const { xpos, xquat } = data.body(element);
    return { pos: Array.from(xpos) as unknown as Vec3, quat: Array.from(xquat) as unknown as Quat };
  }
  return element.parent ? compose(poseOf(element.parent, data), localPose(element)) : localPose(element);
}

const isIdentity = ({ pos, quat }: Pose): boolean => pos.every((x) => x === 0) && Math.abs(quat[0]) === 1;

/** Expresses the pose of an element in another frame. */
function carry(element: SpecElement, relative: Pose): void {
  const { attributes } = element.row;
  const turned = (name: string): void => element.set(name, rotate(element.get(name) as Vec3, relative.quat));
  const fromto = attributes.fromto && (element.get('fromto') as readonly number[] | undefined);
  if (fromto) {
    const [from, to] = [fromto.slice(0, 3), fromto.slice(3)] as unknown as [Vec3, Vec3];
    element.set('fromto', [...transform(relative, from), ...transform(relative, to)]);
    return;
  }
  if (!attributes.pos) {
    throw messageError(message('bad-move/no-pose', { tag: element.tag }), placeIn(element), element.label);
  }
  const pose = compose(relative, localPose(element));
  if (attributes.quat) setOrientation(element, pose.quat);
  else if (attributes.axis) turned('axis');
  else if (attributes.dir) turned('dir');
  element.set('pos', pose.pos);
}

/** Sets an orientation, in a form that overrides those of the classes. */
function setOrientation(element: SpecElement, quat: Quat): void {
  for (const form of ORIENTATION_FORMS) if (element.authored.has(form)) element.unset(form);
  if (orientationOf(element).quat) {
    element.set('quat', quat);
    return;
  }
  const m = quatToMat(quat);
  element.set('xyaxes', [m[0], m[3], m[6], m[1], m[4], m[7]]);
}

/** Keeps the default class and the compiler settings of an element after a move. */
function keepSettings(element: SpecElement, parent: SpecElement): void {
  const { spec, defaultClass, compiler, directory, readFile } = element;
  if (compiler !== parent.compiler || directory !== parent.directory) element.scope = { compiler, directory, readFile };
  const { attributes } = element.row;
  const attribute = attributes.class ? 'class' : attributes.childclass ? 'childclass' : undefined;
  const name = defaultClass?.identifier;
  if (attribute === undefined || name === undefined || element.authored.has(attribute)) return;
  const isSame = spec.defaults.classIn(parent) === defaultClass;
  if (!isSame) element.set(attribute, name);
}
