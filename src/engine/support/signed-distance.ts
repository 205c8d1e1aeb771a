/**
 * Signed distances from the surface of geoms, negative inside. Exact or a lower bound outside of primitives; inside of
 * boxes along a field that turns from radial to the normals of the faces, so that it has no creases.
 *
 * Quilez, Distance functions, https://iquilezles.org/articles/distfunctions/
 */
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';

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

/** Offset of the point p[k] from the center of the box at b[i], less the half size, along axis k. */
function beyond(b: Arr, i: number, k: number, value: number): number {
  return Math.abs(value - b[i + k]) - b[i + 3 + k];
}

/** Value at a point of the field that an octree interpolates linearly between the corners of its leaves. */
function octreeDistance(m: ModelRecord, mesh: number, x: number, y: number, z: number): number {
  const { oct_aabb, oct_child, oct_coeff } = m;
  const root = m.mesh_octadr[mesh];
  let outside = 0;
  let px = x;
  let py = y;
  let pz = z;
  const qx = beyond(oct_aabb, 6 * root, 0, x);
  const qy = beyond(oct_aabb, 6 * root, 1, y);
  const qz = beyond(oct_aabb, 6 * root, 2, z);
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
      return outside + mix(low, high, w);
    }
    node = root + child;
  }
  return Number.POSITIVE_INFINITY;
}

function mix(a: number, b: number, t: number): number {
  return (1 - t) * a + t * b;
}

/** Signed distance [m] of a point p[o..] in the frame of a geom; infinite for a geom without a distance field. */
export function signedDistance(m: ModelRecord, geom: number, p: Arr, o: number): number {
  const { geom_type, geom_size, geom_dataid, mesh_octadr } = m;
  const x = p[o];
  const y = p[o + 1];
  const z = p[o + 2];
  const a = geom_size[3 * geom];
  const b = geom_size[3 * geom + 1];
  const c = geom_size[3 * geom + 2];
  switch (geom_type[geom]) {
    case GeomType.PLANE:
      return z;
    case GeomType.SPHERE:
      return Math.sqrt(x * x + y * y + z * z) - a;
    case GeomType.CAPSULE: {
      const end = z - Math.max(-b, Math.min(b, z));
      return Math.sqrt(x * x + y * y + end * end) - a;
    }
    case GeomType.ELLIPSOID:
      return ellipsoidDistance(x, y, z, a, b, c);
    case GeomType.CYLINDER:
      return cylinderDistance(x, y, z, a, b);
    case GeomType.BOX:
      return boxDistance(x, y, z, a, b, c);
    case GeomType.MESH:
    case GeomType.SDF: {
      const mesh = geom_dataid[geom];
      return mesh >= 0 && mesh_octadr[mesh] >= 0 ? octreeDistance(m, mesh, x, y, z) : Number.POSITIVE_INFINITY;
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}
