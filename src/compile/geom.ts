/** Geoms: pose and size, bounds, mass and inertia, fluid coefficients. */
import { compose, type Pose, sub3, unit3, type Vec3, zAxisToQuat } from '../math/pose.js';
import { GeomType } from '../schema/enums.js';
import { GEOM_TYPE } from '../schema/mjcf/keywords.js';
import type { Element } from '../spec/element.js';
import { type Compilation, vec3 } from './compilation.js';
import type { Bounds, GeomDraft } from './draft.js';
import { fluidCoefficients } from './fluid.js';
import { boundingRadius, halfSizes, measure, unitInertia } from './shape.js';

const EPS = 1e-14;
/** Extent that stands for infinity [m]. */
const INFINITE = 1e10;

/** Number of sizes a shape needs; a plane needs the third. */
const SIZES: Readonly<Record<number, number>> = {
  [GeomType.SPHERE]: 1,
  [GeomType.CAPSULE]: 2,
  [GeomType.ELLIPSOID]: 3,
  [GeomType.CYLINDER]: 2,
  [GeomType.BOX]: 3,
};

const FROMTO_TYPES: readonly number[] = [GeomType.CAPSULE, GeomType.CYLINDER, GeomType.ELLIPSOID, GeomType.BOX];

export interface Placement {
  readonly size: Vec3;
  readonly pose: Pose;
}

/** Pose and size as authored, before frames: by `fromto` where that is given. */
export function placementOf(c: Compilation, el: Element<'geom'> | Element<'site'>): Placement {
  const size = vec3(el.size);
  if (!el.fromto) return { size, pose: c.poseOf(el) };
  const type: number = GEOM_TYPE[el.type];
  const fault = (reason: string): void => c.report(el, 'bad-fromto', { reason }, 'fromto');
  if (!FROMTO_TYPES.includes(type)) fault('is for capsule, cylinder, ellipsoid and box only');
  if (el.pos.some((x) => x !== 0)) fault('and pos exclude each other');
  return betweenPoints(vec3(el.fromto), vec3(el.fromto, 3), type, size) ?? shortFault();

  function shortFault(): Placement {
    fault('has two points that are too close');
    return { size, pose: c.poseOf(el) };
  }
}

/** The z axis points from the second point to the first. */
function betweenPoints(from: Vec3, to: Vec3, type: number, [radius, , third]: Vec3): Placement | undefined {
  const axis = sub3(from, to);
  const unit = unit3(axis);
  if (unit === undefined) return undefined;
  const half = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]) / 2;
  const isThick = type === GeomType.ELLIPSOID || type === GeomType.BOX;
  const pos: Vec3 = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
  return { size: isThick ? [radius, radius, half] : [radius, half, third], pose: { pos, quat: zAxisToQuat(unit) } };
}

/** Reports sizes that are not positive. */
export function checkSize(c: Compilation, el: Element<'geom'> | Element<'site'>, type: number, size: Vec3): void {
  const at =
    type === GeomType.PLANE ? (size[2] > 0 ? -1 : 2) : size.slice(0, SIZES[type] ?? 0).findIndex((s) => !(s > 0));
  if (at >= 0) c.report(el, 'bad-size', { index: at + 1, type: el.type }, 'size');
}

/** `infer`: the inertia of the body is to follow from its geoms, this one included. */
export function resolveGeom(c: Compilation, geom: GeomDraft, infer: boolean): void {
  const el = geom.element;
  geom.type = GEOM_TYPE[el.type];
  geom.contype = el.contype;
  geom.conaffinity = el.conaffinity;
  geom.visual = el.contype === 0 && el.conaffinity === 0;
  if (![1, 3, 4, 6].includes(el.condim)) c.report(el, 'bad-condim', { condim: el.condim }, 'condim');
  checkPlane(c, geom);
  const { size, pose } = placementOf(c, el);
  checkSize(c, el, geom.type, size);
  geom.size = size;
  geom.surfacevel = el.surfacevel;
  const half = halfSizes(geom.type, size);
  geom.bounds = geom.type === GeomType.PLANE ? PLANE_BOUNDS : [-half[0], -half[1], -half[2], ...half];
  geom.rbound = boundingRadius(geom.type, size);
  if (infer) inferInertia(c, geom);
  geom.fluid = el.fluidshape === 'ellipsoid' ? fluidCoefficients(geom.type, size, el.fluidcoef) : NO_FLUID;
  geom.pose = geom.frame ? compose(geom.frame, pose) : pose;
}

const NO_FLUID: readonly number[] = new Array(12).fill(0);
const PLANE_BOUNDS: Bounds = [-INFINITE, -INFINITE, -INFINITE, INFINITE, INFINITE, 0];

/** A plane is possible only where nothing moves it but mocap. */
function checkPlane(c: Compilation, geom: GeomDraft): void {
  const { weld } = geom.body;
  if (geom.type !== GeomType.PLANE || !weld.parent || weld.mocap) return;
  c.report(geom.element, 'bad-geom', { reason: 'a plane is possible only in a body that does not move' }, 'type');
}

function inferInertia(c: Compilation, geom: GeomDraft): void {
  const { element: el, type, size } = geom;
  const volume = measure(type, size, el.shellinertia);
  if (el.mass === undefined) geom.mass = el.density === 0 ? 0 : el.density * volume;
  else if (el.mass === 0 || volume > EPS) geom.mass = el.mass;
  const unit = unitInertia(type, size, el.shellinertia);
  geom.inertia = [geom.mass * unit[0], geom.mass * unit[1], geom.mass * unit[2]];
  if (geom.mass < 0 || el.density < 0 || geom.inertia.some((x) => x < 0)) {
    c.report(el, 'bad-inertia', { reason: 'mass, density and inertia cannot be negative' });
  }
}
