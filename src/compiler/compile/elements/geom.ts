/** Geoms: pose and size, bounds, mass and inertia, fluid coefficients. */

import {
  add3,
  compose,
  conjugate,
  cross3,
  norm3,
  type Pose,
  rotate,
  type Vec3,
} from '../../../foundation/math/pose.js';
import { GeomType, ObjType } from '../../../foundation/schema/enums.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { GEOM_TYPE } from '../../../foundation/schema/mjcf/keywords.js';
import { shapeOfType } from '../../../foundation/schema/shapes.js';
import type { Element } from '../../../modelling/spec/element.js';
import { betweenPoints, type Placement } from '../../../modelling/spec/from-to.js';
import { fitPrimitive } from '../../asset/fit.js';
import type { CompiledMesh } from '../assets/assets.js';
import { checkCondim } from '../checks/condim.js';
import { type Compilation, vec3 } from '../compilation.js';
import type { Bounds, CompiledGeom } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import { fluidCoefficients } from './fluid.js';
import { boundingRadius, halfSizes, measure, unitInertia } from './shape.js';

const EPS = 1e-14;
/** Extent of unbounded shapes [m]. */
const INFINITE = 1e10;

/** Pose and size as authored, before frames; computed from `fromto` if given. */
export function placementOf(compilation: Compilation, element: Element<'geom'> | Element<'site'>): Placement {
  const size = vec3(element.size);
  if (!element.fromto) return { size, pose: compilation.poseOf(element) };
  const type: number = GEOM_TYPE[element.type];
  const fault = (found: Message<CodeIn<'bad-fromto'>>): void => compilation.reportMessage(element, found, 'fromto');
  const half = shapeOfType(type)!.fromto;
  if (half === undefined) fault(message('bad-fromto/type'));
  if (element.pos.some((x) => x !== 0)) fault(message('bad-fromto/pos'));
  return betweenPoints(vec3(element.fromto), vec3(element.fromto, 3), half ?? 1, size) ?? shortFault();

  function shortFault(): Placement {
    fault(message('bad-fromto/short'));
    return { size, pose: compilation.poseOf(element) };
  }
}

/** Reports sizes that are not positive; with `fromto`, only the first size is required. */
export function checkSize(
  compilation: Compilation,
  element: Element<'geom'> | Element<'site'>,
  type: number,
  size: Vec3,
): void {
  const at = shapeOfType(type)!.sizes.find((k) => !(size[k] > 0 || (k > 0 && element.fromto)));
  if (at !== undefined) compilation.report(element, 'bad-size', { index: at + 1, type: element.type }, 'size');
}

/** Reads a geom. `infer`: the inertia of the body is computed from its geoms, including this one. */
export function resolveGeom(compilation: Compilation, geom: CompiledGeom, infer: boolean, assets: Registry): void {
  const el = geom.element;
  geom.type = GEOM_TYPE[el.type];
  geom.contype = el.contype;
  geom.conaffinity = el.conaffinity;
  geom.visual = geom.contype === 0 && geom.conaffinity === 0;
  geom.surfacevel = el.surfacevel;
  geom.material = el.material;
  checkCondim(compilation, el, el.condim);
  checkPlane(compilation, geom);
  const { size, pose } = placementOf(compilation, el);
  geom.size = size;
  geom.pose = pose;
  geom.hfield = el.hfield ? assets.resolve(el, 'hfield', ObjType.HFIELD) : undefined;
  const mesh = el.mesh ? assets.resolve<CompiledMesh>(el, 'mesh', ObjType.MESH) : undefined;
  if (mesh) takeMesh(compilation, geom, mesh);
  checkAsset(compilation, geom);
  checkSize(compilation, el, geom.type, geom.size);
  setBounds(geom);
  if (infer) inferInertia(compilation, geom);
  geom.fluid = el.fluidshape === 'ellipsoid' ? fluidCoefficients(geom.type, geom.size, el.fluidcoef) : NO_FLUID;
  if (geom.frame) geom.pose = compose(geom.frame, geom.pose);
}

const isMeshType = (type: number): boolean => shapeOfType(type)!.asset === 'mesh';

/** Checks that meshes and height fields match the type. */
function checkAsset(c: Compilation, { element: el, type, mesh, hfield }: CompiledGeom): void {
  const fault = (fault: Message<CodeIn<'bad-geom'>>, attribute: string): void => c.reportMessage(el, fault, attribute);
  if (isMeshType(type) && !mesh && !el.mesh) fault(message('bad-geom/needs-mesh', { type: el.type }), 'type');
  const isField = shapeOfType(type)!.asset === 'hfield';
  if (isField && !hfield && !el.hfield) fault(message('bad-geom/needs-hfield'), 'type');
  if (!isField && el.hfield) fault(message('bad-geom/hfield', { type: el.type }), 'hfield');
}

/** Uses a mesh as shape, or fits the primitive to it; in both cases the frame is the inertial frame of the mesh. */
function takeMesh(c: Compilation, geom: CompiledGeom, mesh: CompiledMesh): void {
  const { element: el, type } = geom;
  const fault = (fault: Message<CodeIn<'bad-geom'>>, attribute: string): void => c.reportMessage(el, fault, attribute);
  if (el.fromto) fault(message('bad-geom/fromto-and-mesh'), 'fromto');
  geom.namedMesh = mesh;
  geom.material ??= mesh.element.material;
  let center: Vec3 = [0, 0, 0];
  if (isMeshType(type)) {
    geom.mesh = mesh;
    if (el.shellinertia) fault(message('bad-geom/shell'), 'shellinertia');
  } else if (shapeOfType(type)!.isFitted) {
    const options = { aabb: el.compiler.fitaabb, scale: el.fitscale, initial: geom.size };
    const fit = fitPrimitive(type, mesh.geometry, options);
    geom.size = fit.size;
    center = fit.center;
  } else fault(message('bad-geom/fit', { type: el.type }), 'mesh');
  const { pos, quat } = mesh.geometry;
  const offset: Pose = { pos: add3(pos, rotate(center, quat)), quat };
  geom.pose = compose(geom.pose, offset);
  geom.surfacevel = velocityIn(offset, geom.surfacevel);
}

/** Transforms a velocity field (linear, angular) to a frame: v + w x p, both rotated into it. */
function velocityIn({ pos, quat }: Pose, field: readonly number[]): readonly number[] {
  if (field.every((x) => x === 0)) return field;
  const angular = vec3(field, 3);
  const inverse = conjugate(quat);
  return [...rotate(add3(vec3(field), cross3(angular, pos)), inverse), ...rotate(angular, inverse)];
}

/** Half sizes of the smallest box about the origin that contains a mesh with these bounds. */
export function reachOf(bounds: ArrayLike<number>): Vec3 {
  const reach = (k: number): number => Math.max(Math.abs(bounds[k]), Math.abs(bounds[k + 3]));
  return [reach(0), reach(1), reach(2)];
}

function setBounds(geom: CompiledGeom): void {
  const { type, mesh, hfield } = geom;
  if (mesh) {
    const b = mesh.geometry.bounds;
    geom.size = reachOf(b);
    geom.bounds = [b[0], b[1], b[2], b[3], b[4], b[5]];
    geom.rbound = norm3(geom.size);
  } else if (hfield) {
    const [x, y, top, bottom] = hfield.element.size;
    geom.size = [x, y, 0.25 * top + 0.5 * bottom];
    geom.bounds = [-x, -y, -bottom, x, y, top];
    geom.rbound = norm3([x, y, Math.max(top, bottom)]);
  } else {
    const half = halfSizes(type, geom.size);
    geom.bounds = type === GeomType.PLANE ? PLANE_BOUNDS : [-half[0], -half[1], -half[2], ...half];
    geom.rbound = boundingRadius(type, geom.size);
  }
}

/** Empty: `writeRows` leaves the coefficients at zero. */
const NO_FLUID: readonly number[] = [];
const PLANE_BOUNDS: Bounds = [-INFINITE, -INFINITE, -INFINITE, INFINITE, INFINITE, 0];

/** A plane is allowed only in a static or mocap body. */
function checkPlane(c: Compilation, geom: CompiledGeom): void {
  const { weld } = geom.body;
  if (geom.type !== GeomType.PLANE || !weld.parent || weld.mocap) return;
  c.reportMessage(geom.element, message('bad-geom/moving-plane'), 'type');
}

function inferInertia(c: Compilation, geom: CompiledGeom): void {
  const { element: el, type, size, mesh } = geom;
  const { mass, density, shellinertia } = el;
  const volume = mesh ? mesh.geometry.volume : measure(type, size, shellinertia);
  // a given mass is ignored if the volume is (nearly) zero
  const isGiven = mass === 0 || (mass !== undefined && volume > EPS);
  if (isGiven) geom.mass = mass;
  else if (mass === undefined && density !== 0) geom.mass = density * volume;
  // a mesh uses the inertia of its equivalent box
  const unit = mesh ? unitInertia(GeomType.BOX, mesh.geometry.boxSize, false) : unitInertia(type, size, shellinertia);
  geom.inertia = [geom.mass * unit[0], geom.mass * unit[1], geom.mass * unit[2]];
  // a negative mass caused only by a negative size has already been reported as a bad size
  if ((isGiven ? mass : density) < 0) {
    c.reportMessage(el, message('bad-inertia/negative-geom'));
  }
}
