/** Bodies: pose, inertial frame, mass and inertia, and their parts. */

import { formatNumber } from '../../../foundation/base/numbers.js';
import { compose, IDENTITY, inversePose, rotate, transform } from '../../../foundation/math/pose.js';
import { principalAxes, type Sym3 } from '../../../foundation/math/principal-axes.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { JointType } from '../../../foundation/schema/enums.js';
import { message } from '../../../foundation/schema/messages.js';
import { type Compilation, vec3 } from '../compilation.js';
import type { CompiledBody, CompiledGeom } from '../compiled-element.js';
import type { Registry } from '../registry.js';
import { resolveGeom } from './geom.js';
import { combine, isPhysical, type RigidPart } from './inertia.js';
import { checkJoints, resolveJoint } from './joint.js';
import { resolveCamera, resolveLight, resolveSite } from './placed.js';

const EPS = 1e-14;

/** Mass above which a geom contributes to the inertia of its body [kg]. */
export const MASSIVE = EPS;

/** Resolves a body and its parts; the parent must be resolved. */
export function resolveBody(compilation: Compilation, body: CompiledBody, assets: Registry): void {
  if (body.parent) body.weld = body.joints.length > 0 || body.mocap ? body : body.parent.weld;
  body.pose = body.element.is('body') ? compilation.poseOf(body.element) : IDENTITY;
  resolveInertia(compilation, body, assets);
  if (body.frame) body.pose = compose(body.frame, body.pose);
  for (const joint of body.joints) resolveJoint(compilation, joint);
  for (const site of body.sites) resolveSite(compilation, site, assets);
  for (const camera of body.cameras) resolveCamera(compilation, camera);
  for (const light of body.lights) resolveLight(light, compilation);
  checkJoints(compilation, body);
  if (isAligned(body)) alignWithInertia(body);
  collectContacts(body);
}

/** Mass and inertial frame, from `inertial` or from the geoms. */
function resolveInertia(c: Compilation, body: CompiledBody, assets: Registry): void {
  const { inertiafromgeom, inertiagrouprange } = body.element.compiler;
  const counts = ({ element: { group } }: CompiledGeom): boolean =>
    group >= inertiagrouprange[0] && group <= inertiagrouprange[1];
  const infer = body.parent !== undefined && (!body.inertial || inertiafromgeom === 'true');
  for (const geom of body.geoms) resolveGeom(c, geom, infer && counts(geom), assets);
  if (body.inertial) readInertial(c, body);
  const fromGeoms = infer && inertiafromgeom !== 'false';
  // geoms outside `inertiagrouprange` have no mass
  const massive = fromGeoms ? body.geoms.filter(({ mass }) => mass > MASSIVE) : [];
  if (massive.length > 0) {
    const { mass, inertia, ipose } = inertiaOfGeoms(massive);
    body.mass = mass;
    body.inertia = inertia;
    body.ipose = ipose;
  }
  // without massive geoms, the inertial frame is the frame of the body
  else if (!body.inertial) body.ipose = body.pose;
  if (body.parent) boundInertia(c, body);
}

function readInertial(c: Compilation, body: CompiledBody): void {
  const el = body.inertial!;
  body.mass = el.mass;
  body.ipose = c.poseOf(el);
  if (el.diaginertia) body.inertia = vec3(el.diaginertia);
  if (!el.fullinertia) return;
  if (el.diaginertia?.some((moment) => moment !== 0)) {
    c.reportMessage(el, message('bad-inertia/both'), 'fullinertia');
  }
  const { values, quat } = principalAxes(el.fullinertia as Sym3);
  if (values[2] < EPS) {
    const parameters = {
      body: body.element.label,
      tensor: numbers(el.fullinertia),
      moments: numbers(values),
    };
    c.reportMessage(el, message('bad-inertia/full', parameters), 'fullinertia');
  }
  body.inertia = values;
  body.ipose = { pos: body.ipose.pos, quat };
}

/** Numbers in a message, without rounding errors in their last digits. */
const numbers = (values: readonly number[]): string => values.map((x) => formatNumber(x, 6)).join(' ');

/** The inertia that follows from geoms with mass, in the frame of their body. */
export function inertiaOfGeoms(geoms: readonly CompiledGeom[]): RigidPart {
  const parts = geoms.map(({ mass, inertia, pose }) => ({ mass, inertia, ipose: pose }));
  return parts.length === 1 ? parts[0] : combine(parts);
}

/** Applies `boundmass`, `boundinertia` and `balanceinertia`. */
function boundInertia(c: Compilation, body: CompiledBody): void {
  const { boundmass, boundinertia, balanceinertia } = body.element.compiler;
  const el = body.inertial ?? body.element;
  // NaN does not act as a bound
  const [leastMass, leastMoment] = [boundmass || 0, boundinertia || 0];
  body.mass = Math.max(body.mass, leastMass);
  const [x, y, z] = body.inertia;
  body.inertia = [Math.max(x, leastMoment), Math.max(y, leastMoment), Math.max(z, leastMoment)];
  if (body.mass < 0 || body.inertia.some((moment) => moment < 0)) {
    c.reportMessage(el, message('bad-inertia/negative'));
  }
  if (isPhysical(body.inertia)) return;
  const mean = (body.inertia[0] + body.inertia[1] + body.inertia[2]) / 3;
  if (balanceinertia) body.inertia = [mean, mean, mean];
  else {
    c.reportMessage(el, message('bad-inertia/triangle', { moments: numbers(body.inertia) }));
  }
}

/** Tests whether a free body without children is aligned with its inertial frame. */
export function isAligned({ joints, bodies, element }: CompiledBody): boolean {
  if (joints.length !== 1 || joints[0].type !== JointType.FREE || bodies.length > 0) return false;
  const el = joints[0].element;
  const align = el.is('freejoint') ? el.align : 'auto';
  return align === 'true' || (align === 'auto' && element.compiler.alignfree);
}

function alignWithInertia(body: CompiledBody): void {
  const toInertial = inversePose(body.ipose);
  body.pose = compose(body.pose, body.ipose);
  body.ipose = IDENTITY;
  for (const item of [...body.geoms, ...body.sites, ...body.cameras]) item.pose = compose(toInertial, item.pose);
  for (const light of body.lights) {
    light.pos = transform(toInertial, light.pos);
    light.dir = rotate(light.dir, toInertial.quat);
  }
}

/** Combines the collision bits of all geoms of a body, and takes their largest margin. */
export function collectContacts(body: CompiledBody): void {
  body.contype = body.geoms.reduce((bits, geom) => bits | geom.contype, 0);
  body.conaffinity = body.geoms.reduce((bits, geom) => bits | geom.conaffinity, 0);
  body.margin = body.geoms.reduce((max, { element }) => Math.max(max, element.margin + element.gap), 0);
}

/** Checks that every moving body has mass and inertia, directly or through bodies fixed to it. */
export function checkMasses(compilation: Compilation, bodies: readonly CompiledBody[]): void {
  for (const body of bodies) {
    if (body.joints.length > 0 && !isMassive(body)) {
      const hasParts = body.inertial !== undefined || body.geoms.length > 0;
      const fault = hasParts
        ? message('bad-inertia/too-small', { mass: body.mass, moments: numbers(body.inertia) })
        : message('bad-inertia/missing');
      compilation.reportMessage(body.element, fault);
    }
  }
}

function isMassive({ mass, inertia, bodies }: CompiledBody): boolean {
  if (mass >= MINVAL && inertia.every((moment) => moment >= MINVAL)) return true;
  return bodies.some((child) => child.joints.length === 0 && isMassive(child));
}
