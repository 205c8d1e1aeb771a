/** Hierarchies of the colliding geoms of each body, in its inertial frame. */

import { conjugate, type Quat, quatToMat, rotate, type Vec3 } from '../../../foundation/math/pose.js';
import { type Bvh, BvhBuilder, bvhCount, newBvh } from '../../asset/bvh.js';
import type { CompiledBody, CompiledGeom } from '../compiled-element.js';

const collides = ({ contype, conaffinity }: CompiledGeom): boolean => contype !== 0 || conaffinity !== 0;

const collidingCount = ({ geoms }: CompiledBody): number =>
  geoms.reduce((count, geom) => count + Number(collides(geom)), 0);

/** Node count of the hierarchy of a body. */
const bodyBvhCount = (body: CompiledBody): number => bvhCount(collidingCount(body));

/** Hierarchies of all bodies, with the address and node count of each. */
export interface BodyBvhs extends Bvh {
  readonly adr: Int32Array;
  readonly num: Int32Array;
}

export function bodyBvhs(bodies: readonly CompiledBody[]): BodyBvhs {
  const most = bodies.reduce((max, body) => Math.max(max, collidingCount(body)), 0);
  const geoms = { ids: new Int32Array(most), bounds: new Float64Array(6 * most), centers: new Float64Array(3 * most) };
  const count = bodies.reduce((sum, body) => sum + bodyBvhCount(body), 0);
  const made = { ...newBvh(count), adr: new Int32Array(bodies.length), num: new Int32Array(bodies.length) };
  const builder = new BvhBuilder(geoms, made);
  for (const body of bodies) {
    const toInertial = conjugate(body.ipose.quat);
    let count = 0;
    for (const geom of body.geoms) {
      if (!collides(geom)) continue;
      geoms.ids[count] = geom.id;
      place(geoms, count, geom, body.ipose.pos, toInertial);
      count++;
    }
    const begin = builder.end;
    builder.append(count);
    made.adr[body.id] = count > 0 ? begin : -1;
    made.num[body.id] = builder.end - begin;
  }
  return made;
}

/** Corner count of a box. */
const CORNERS = 8;

/** Writes the center of a geom and the bounds of its box, both in the inertial frame. */
function place(
  { bounds, centers }: { readonly bounds: Float64Array; readonly centers: Float64Array },
  i: number,
  { pose, bounds: b }: CompiledGeom,
  origin: Vec3,
  toInertial: Quat,
): void {
  const { pos, quat } = pose;
  const r = quatToMat(quat);
  const box = 6 * i;
  bounds.fill(Number.POSITIVE_INFINITY, box, box + 3);
  bounds.fill(Number.NEGATIVE_INFINITY, box + 3, box + 6);
  // the corners, then the center
  for (let k = 0; k <= CORNERS; k++) {
    const isCenter = k === CORNERS;
    const x = isCenter ? 0 : k & 1 ? b[3] : b[0];
    const y = isCenter ? 0 : k & 2 ? b[4] : b[1];
    const z = isCenter ? 0 : k & 4 ? b[5] : b[2];
    // `transform` inlined, then relative to the origin: temporary arrays would be an eighth of the garbage for many
    // bodies
    const dx = pos[0] + (r[0] * x + r[1] * y + r[2] * z) - origin[0];
    const dy = pos[1] + (r[3] * x + r[4] * y + r[5] * z) - origin[1];
    const dz = pos[2] + (r[6] * x + r[7] * y + r[8] * z) - origin[2];
    const seen = rotate([dx, dy, dz], toInertial);
    if (isCenter) centers.set(seen, 3 * i);
    else enclose(bounds, box, seen);
  }
}

/** Extends a box, given by its smallest and largest corner, to contain a point. */
function enclose(bounds: Float64Array, box: number, point: Vec3): void {
  for (let axis = 0; axis < 3; axis++) {
    bounds[box + axis] = Math.min(bounds[box + axis], point[axis]);
    bounds[box + 3 + axis] = Math.max(bounds[box + 3 + axis], point[axis]);
  }
}
