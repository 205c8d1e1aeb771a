/** Assigns the pose of an object to its element, by attributes or by a frame around the element. */
import type { Pose } from '../../foundation/math/pose.js';
import { modelError } from '../../foundation/schema/report.js';
import type { SpecElement } from '../../modelling/spec/element.js';
import { ORIENTATION_FORMS } from '../../modelling/spec/pose.js';
import { type Desired, resolved } from './author.js';
import { isIdentity } from './axes.js';
import { isContainer } from './component-kinds.js';
import type { MjElement } from './element.js';

const POSE_ATTRIBUTES = ['pos', 'fromto', ...ORIENTATION_FORMS] as const;

/** Kinds without pose attributes that generate elements with poses. */
const GENERATORS: ReadonlySet<string> = new Set(['attach', 'composite', 'replicate']);

const isTurned = ({ quat }: Pose): boolean => quat[1] !== 0 || quat[2] !== 0 || quat[3] !== 0;

/**
 * Tests whether an element needs a wrapper frame to carry its object's pose: it has no pose attributes, cannot be
 * rotated, or already has an authored pose.
 */
export function needsFrame(element: SpecElement, desired: Desired, pose: Pose | undefined): boolean {
  if (!pose || isIdentity(pose)) return false;
  if (GENERATORS.has(element.kind)) return true;
  const { attributes } = element.row;
  if (!attributes.pos) return false;
  if (isTurned(pose) && (!attributes.quat || desired.has('fullinertia'))) return true;
  const inherited = element.inheritance?.values;
  return POSE_ATTRIBUTES.some((name) => desired.has(name) || inherited?.has(name));
}

/** Adds a pose to the values of an element, if the element has attributes for it. */
export function withPose(values: Desired, element: SpecElement, pose: Pose | undefined): Desired {
  if (!pose || isIdentity(pose)) return values;
  const { attributes } = element.row;
  if (!attributes.pos) return values;
  if (element.kind === 'inertial' || pose.pos.some((x) => x !== 0)) values.set('pos', pose.pos);
  if (attributes.quat && isTurned(pose)) values.set('quat', pose.quat);
  return values;
}

/**
 * Returns the attributes of a component for the Spec, without its pose. Throws a ModelError for pose attributes of a
 * body.
 */
export function desiredValues(
  component: MjElement,
  elementOf: (component: MjElement) => SpecElement | undefined,
): Desired {
  const values = resolved(component.given, elementOf);
  if (!isContainer(component.elementKind)) return values;
  const attribute = POSE_ATTRIBUTES.find((name) => values.has(name));
  if (attribute === undefined || !component.row.attributes.pos) return values;
  const { label } = component;
  throw modelError('component-pose', { component: label, attribute }, { element: label });
}
