/**
 * The edits of gizmos: translation, rotation and scaling of elements, optionally in steps. Edits with the same undo
 * group are undone together.
 */
import { conjugate, mulQuat, type Quat, rotate, type Vec3 } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { localPose, worldPose } from '../../../modelling/spec/pose.js';
import type { Edited, Project, TransactionOptions } from '../project.js';
import { applyTransform, setPose } from './structure.js';

/** Axes of a gizmo: those of the world, or those of the element. */
export type Space = 'world' | 'local';

/** Orientation of the frame in which an element's pose is expressed. */
const parentQuat = ({ parent }: SpecElement): Quat => (parent ? worldPose(parent).quat : [1, 0, 0, 0]);

export interface TranslateOptions extends TransactionOptions {
  /** Name of the act in the history; default `translate`. */
  readonly name?: 'translate' | 'place';
}

/** Translates an element along axes of the world or of the element [m]. */
export function translate(
  project: Project,
  element: SpecElement,
  offset: Vec3,
  space: Space = 'world',
  options: TranslateOptions = {},
): Edited<void> {
  return project.transact(
    `${options.name ?? 'translate'} ${element.label}`,
    () => {
      refuseUnplaced(element);
      const quat = space === 'world' ? conjugate(parentQuat(element)) : localPose(element).quat;
      applyTransform(element, { pos: rotate(offset, quat), quat: [1, 0, 0, 0] });
    },
    options,
  );
}

/** Rotates an element about its own origin by a unit quaternion, about axes of the world or of the element. */
export function rotateElement(
  project: Project,
  element: SpecElement,
  by: Quat,
  space: Space = 'world',
  options: TransactionOptions = {},
): Edited<void> {
  return project.transact(
    `rotate ${element.label}`,
    () => {
      refuseUnplaced(element);
      if (!element.row.attributes.quat || element.isSet('fromto')) rotatePoints(element, by, space);
      else {
        const { pos, quat } = localPose(element);
        const above = parentQuat(element);
        const inParent = mulQuat(mulQuat(conjugate(above), by), above);
        setPose(element, { pos, quat: space === 'local' ? mulQuat(quat, by) : mulQuat(inParent, quat) });
      }
    },
    options,
  );
}

/** Rotates an element without a pose, which has points and directions instead, about its middle. */
function rotatePoints(element: SpecElement, by: Quat, space: Space): void {
  const above = parentQuat(element);
  const quat = space === 'local' ? by : mulQuat(mulQuat(conjugate(above), by), above);
  const middle = middleOf(element);
  const back = rotate(middle, quat);
  applyTransform(element, { pos: [middle[0] - back[0], middle[1] - back[1], middle[2] - back[2]], quat });
}

function middleOf(element: SpecElement): Vec3 {
  const ends = element.authored.get('fromto') as readonly number[] | undefined;
  if (!ends) return (element.get('pos') as Vec3 | undefined) ?? [0, 0, 0];
  return [0, 1, 2].map((k) => (ends[k]! + ends[k + 3]!) / 2) as unknown as Vec3;
}

function refuseUnplaced(element: SpecElement): void {
  const { attributes } = element.row;
  if (!attributes.pos && !attributes.fromto) {
    throw messageError(message('edit-refused/no-pose', { tag: element.tag }));
  }
}

/**
 * Scaled sizes of each shape, for factors along its axes. A radius is scaled by the mean, because a shape cannot be
 * skewed.
 */
const SCALED: Readonly<Record<string, (size: Vec3, factors: Vec3) => readonly number[]>> = {
  sphere: ([r], f) => [r * mean(f)],
  capsule: ([r, l], [x, y, z]) => [r * mean([x, y]), l * z],
  cylinder: ([r, l], [x, y, z]) => [r * mean([x, y]), l * z],
  ellipsoid: (size, f) => size.map((x, i) => x * f[i]!),
  box: (size, f) => size.map((x, i) => x * f[i]!),
  plane: ([x, y, grid], f) => [x * f[0], y * f[1], grid],
};

/** Geometric mean of factors. */
const mean = (factors: readonly number[]): number =>
  factors.reduce((product, factor) => product * factor, 1) ** (1 / factors.length);

/**
 * Scales a geom or a site along its own axes, within the limits of its shape. A mesh is scaled as an asset, for all
 * geoms that use it. An inertia is scaled as a box with scaled sides and the same mass. Throws a ModelError
 * `edit-refused` for factors of 0 or less, and for elements without sizes.
 */
export function scale(
  project: Project,
  element: SpecElement,
  factors: Vec3,
  options: TransactionOptions = {},
): Edited<void> {
  return project.transact(
    `scale ${element.label}`,
    ({ spec }) => {
      if (!factors.every((factor) => factor > 0)) {
        throw messageError(message('edit-refused/scale-factor'));
      }
      if (element.is('inertial')) {
        scaleInertia(element, factors);
        return;
      }
      const mesh = element.is('geom') && element.type === 'mesh' ? spec.find('mesh', element.mesh ?? '') : undefined;
      if (mesh) {
        mesh.set(
          'scale',
          mesh.scale.map((x, i) => round(x * factors[i]!)),
        );
        return;
      }
      if (!element.is('geom', 'site') || !SCALED[element.type]) {
        const shape = element.is('geom', 'site') ? element.type : element.tag;
        throw messageError(message('edit-refused/no-size', { type: shape }));
      }
      const rule = SCALED[element.type]!;
      const size = rule(element.size as unknown as Vec3, factors);
      const fromto = element.authored.get('fromto') as readonly number[] | undefined;
      element.set('size', (fromto ? size.slice(0, 1) : size).map(round));
      if (fromto) stretch(element, fromto, factors[2]);
    },
    options,
  );
}

/**
 * Scales the sides of the box with the mass and the principal moments of an inertia. For a box with half sides x, y, z
 * and moments I_x etc.: I_x = m (y^2 + z^2) / 3, and x^2 = 3 (I_y + I_z - I_x) / (2 m).
 */
function scaleInertia(inertial: Element<'inertial'>, factors: Vec3): void {
  const { diaginertia } = inertial;
  if (!diaginertia) {
    throw messageError(message('edit-refused/full-inertia'));
  }
  const sum = (diaginertia[0] + diaginertia[1] + diaginertia[2]) / 2;
  // y^2 + z^2 is the moment about x, up to a factor
  const squares = diaginertia.map((moment, k) => Math.max(0, sum - moment) * factors[k]! ** 2);
  const [x, y, z] = squares as [number, number, number];
  inertial.set(
    'diaginertia',
    [y + z, x + z, x + y].map((moment) => Number(moment.toPrecision(12))),
  );
}

/** Scales the distance of two end points from their middle. */
function stretch(element: SpecElement, fromto: readonly number[], factor: number): void {
  const middle = middleOf(element);
  const ends = fromto.map((x, i) => round(middle[i % 3]! + (x - middle[i % 3]!) * factor));
  element.set('fromto', ends);
}

const round = (x: number): number => Math.round(x * 1e12) / 1e12;

/** Acts of gizmos that leave numbers with the resolution of the pointer. */
export type DragAct = 'translate' | 'place' | 'rotate' | 'scale' | 'moveEnd';

const toStep =
  (step: number) =>
  (x: number): number =>
    round(Math.round(x / step) * step) + 0;
/** Resolution of unit vectors and quaternions: 1e-4 rad or 0.006 degrees. */
const toDirection = toStep(1e-4);
const toSize = (x: number): number => Number(x.toPrecision(3));

/**
 * Rounds the numbers that a drag has changed, so that the file gets short ones: positions and end points to multiples of
 * `step` [m], directions to four decimals, sizes to three digits.
 */
export function roundDragged(
  project: Project,
  element: SpecElement,
  act: DragAct,
  step: number,
  options: TransactionOptions = {},
): Edited<void> {
  return project.transact(
    `${act === 'moveEnd' ? 'move an end of' : act} ${element.label}`,
    ({ spec }) => {
      if (act === 'scale') {
        const mesh = element.is('geom') && element.type === 'mesh' ? spec.find('mesh', element.mesh ?? '') : undefined;
        if (mesh) roundAuthored(mesh, 'scale', toSize);
        for (const name of ['size', 'diaginertia']) roundAuthored(element, name, toSize);
        roundAuthored(element, 'fromto', toStep(step));
        return;
      }
      for (const name of ['pos', 'fromto']) roundAuthored(element, name, toStep(step));
      if (act === 'rotate') for (const name of ['quat', 'axis', 'dir']) roundAuthored(element, name, toDirection);
    },
    options,
  );
}

/** Rounds the numbers of an attribute that the element itself sets; numbers that are round keep their text. */
function roundAuthored(element: SpecElement, name: string, to: (x: number) => number): void {
  const value = element.row.attributes[name] && element.authored.get(name);
  if (!Array.isArray(value) || !value.every((x) => typeof x === 'number')) return;
  const next = value.map(to);
  const isSame = next.every((x, k) => x === value[k]);
  // a rod without length is not valid, nor is a quaternion of zeros
  if (!isSame && (name === 'pos' || next.some((x) => x !== 0))) element.set(name, next);
}
