/**
 * Signed distances from the surface of geoms, negative inside. Exact or a lower bound outside of primitives.
 */
import type { ModelRecord } from '../../../model/model-record.js';
import { typesWhere } from '../../../schema/shapes.js';
import { distancePrimitive } from '../../shapes/primitives.js';

type Arr = Float64Array;

const IS_OF_MESH = /* @__PURE__ */ typesWhere(({ asset }) => asset === 'mesh');

/** Says how far a point outside of an octree is pulled into it [m]. */
const PULL = 1e-6;
const DEEPEST = 100;

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
      out[q] = outside + interpolate(oct_coeff, 8 * node, u, v, w);
      return;
    }
    node = root + child;
  }
  out[q] = Number.POSITIVE_INFINITY;
}

/** Value between eight corner values at a[c..], where x runs fastest. */
export function interpolate(a: Arr, c: number, u: number, v: number, w: number): number {
  const low = mix(mix(a[c], a[c + 1], u), mix(a[c + 2], a[c + 3], u), v);
  const high = mix(mix(a[c + 4], a[c + 5], u), mix(a[c + 6], a[c + 7], u), v);
  return mix(low, high, w);
}

function mix(a: number, b: number, t: number): number {
  return (1 - t) * a + t * b;
}

/** Tests whether a geom is a mesh with a field of its own. */
export function hasOctree({ geom_dataid, mesh_octadr }: ModelRecord, geom: number): boolean {
  const mesh = geom_dataid[geom];
  return mesh >= 0 && mesh_octadr[mesh] >= 0;
}

/** out[q] = signed distance [m] of a point p[o..] in the frame of a geom; infinite for one without a distance field. */
export function signedDistance(out: Arr, q: number, m: ModelRecord, geom: number, p: Arr, o: number): void {
  const { geom_type, geom_size, geom_dataid } = m;
  const type = geom_type[geom];
  out[q] = Number.POSITIVE_INFINITY;
  if (IS_OF_MESH[type] === 0) {
    distancePrimitive(type, out, q, geom_size, 3 * geom, p, o);
    return;
  }
  if (hasOctree(m, geom)) octreeDistance(out, q, m, geom_dataid[geom], p, o);
}
