/**
 * Signed distances from the surface of geoms, negative inside. Exact or a lower bound outside of primitives; inside of
 * boxes along a field that turns from radial to the normals of the faces, so that it has no creases.
 *
 * Quilez, Distance functions, https://iquilezles.org/articles/distfunctions/
 */
import type { ModelRecord } from '../../../model/model-record.js';
import { GeomType } from '../../../schema/enums.js';

type Arr = Float64Array;

/** How far a point outside of an octree is pulled into it [m]. */
const PULL = 1e-6;
const DEEPEST = 100;

function boxDistance(x: number, y: number, z: number, hx: number, hy: number, hz: number): number {
  const ax = Math.abs(x) - hx;
  const ay = Math.abs(y) - hy;
  const az = Math.abs(z) - hz;
  if (ax >= 0 || ay >= 0 || az >= 0) {
    const ox = Math.max(ax, 0);
    const oy = Math.max(ay, 0);
    const oz = Math.max(az, 0);
    return Math.sqrt(ox * ox + oy * oy + oz * oz);
  }
  const bx = -hx / ax;
  const by = -hy / ay;
  const bz = -hz / az;
  const norm = Math.sqrt(bx * bx + by * by + bz * bz);
  return norm * Math.max(ax / bx, ay / by, az / bz);
}

function ellipsoidDistance(x: number, y: number, z: number, rx: number, ry: number, rz: number): number {
  const ax = x / rx;
  const ay = y / ry;
  const az = z / rz;
  const k0 = Math.sqrt(ax * ax + ay * ay + az * az);
  const k1 = Math.sqrt((ax / rx) * (ax / rx) + (ay / ry) * (ay / ry) + (az / rz) * (az / rz));
  return (k0 * (k0 - 1)) / k1;
}

function cylinderDistance(x: number, y: number, z: number, radius: number, half: number): number {
  const a = Math.sqrt(x * x + y * y) - radius;
  const b = Math.abs(z) - half;
  const oa = Math.max(a, 0);
  const ob = Math.max(b, 0);
  return Math.min(Math.max(a, b), 0) + Math.sqrt(oa * oa + ob * ob);
}

/** out[q] = value at a point of the field that an octree interpolates linearly between the corners of its leaves. */
function octreeDistance(out: Arr, q: number, m: ModelRecord, mesh: number, p: Arr, o: number): void {
  const { oct_aabb, oct_child, oct_coeff } = m;
  const root = m.mesh_octadr[mesh];
  const x = p[o];
  const y = p[o + 1];
  const z = p[o + 2];
  let outside = 0;
  let px = x;
  let py = y;
  let pz = z;
  const qx = Math.abs(x - oct_aabb[6 * root]) - oct_aabb[6 * root + 3];
  const qy = Math.abs(y - oct_aabb[6 * root + 1]) - oct_aabb[6 * root + 4];
  const qz = Math.abs(z - oct_aabb[6 * root + 2]) - oct_aabb[6 * root + 5];
  if (qx > 0 || qy > 0 || qz > 0) {
    if (qx >= 0) px -= x > oct_aabb[6 * root] ? qx + PULL : -(qx + PULL);
    if (qy >= 0) py -= y > oct_aabb[6 * root + 1] ? qy + PULL : -(qy + PULL);
    if (qz >= 0) pz -= z > oct_aabb[6 * root + 2] ? qz + PULL : -(qz + PULL);
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    outside = Math.sqrt(ox * ox + oy * oy + oz * oz);
  }
  let node = root;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const box = 6 * node;
    const u = 0.5 + (0.5 * (px - oct_aabb[box])) / oct_aabb[box + 3];
    const v = 0.5 + (0.5 * (py - oct_aabb[box + 1])) / oct_aabb[box + 4];
    const w = 0.5 + (0.5 * (pz - oct_aabb[box + 2])) / oct_aabb[box + 5];
    const child = oct_child[8 * node + (w < 0.5 ? 0 : 4) + (v < 0.5 ? 0 : 2) + (u < 0.5 ? 0 : 1)];
    if (child < 0) {
      const c = 8 * node;
      const low = mix(mix(oct_coeff[c], oct_coeff[c + 1], u), mix(oct_coeff[c + 2], oct_coeff[c + 3], u), v);
      const high = mix(mix(oct_coeff[c + 4], oct_coeff[c + 5], u), mix(oct_coeff[c + 6], oct_coeff[c + 7], u), v);
      out[q] = outside + mix(low, high, w);
      return;
    }
    node = root + child;
  }
  out[q] = Number.POSITIVE_INFINITY;
}

function mix(a: number, b: number, t: number): number {
  return (1 - t) * a + t * b;
}

/** out[q] = signed distance [m] of a point p[o..] in the frame of a geom; infinite for one without a distance field. */
export function signedDistance(out: Arr, q: number, m: ModelRecord, geom: number, p: Arr, o: number): void {
  const { geom_type, geom_size, geom_dataid, mesh_octadr } = m;
  out[q] = Number.POSITIVE_INFINITY;
  const x = p[o];
  const y = p[o + 1];
  const z = p[o + 2];
  const a = geom_size[3 * geom];
  const b = geom_size[3 * geom + 1];
  const c = geom_size[3 * geom + 2];
  switch (geom_type[geom]) {
    case GeomType.PLANE:
      out[q] = z;
      break;
    case GeomType.SPHERE:
      out[q] = Math.sqrt(x * x + y * y + z * z) - a;
      break;
    case GeomType.CAPSULE: {
      const end = z - Math.max(-b, Math.min(b, z));
      out[q] = Math.sqrt(x * x + y * y + end * end) - a;
      break;
    }
    case GeomType.ELLIPSOID:
      out[q] = ellipsoidDistance(x, y, z, a, b, c);
      break;
    case GeomType.CYLINDER:
      out[q] = cylinderDistance(x, y, z, a, b);
      break;
    case GeomType.BOX:
      out[q] = boxDistance(x, y, z, a, b, c);
      break;
    case GeomType.MESH:
    case GeomType.SDF: {
      const mesh = geom_dataid[geom];
      if (mesh >= 0 && mesh_octadr[mesh] >= 0) octreeDistance(out, q, m, mesh, p, o);
    }
  }
}
