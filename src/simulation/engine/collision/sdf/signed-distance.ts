/**
 * Signed distances from the surface of geoms, negative inside. Exact or a lower bound outside of primitives.
 */

import { IS_OF_MESH } from '../../../../foundation/schema/shapes.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { distancePrimitive } from '../../shapes/primitives.js';

type Arr = Float64Array;

/** Distance by which a point outside of an octree is moved into it [m]. */
const PULL = 1e-6;
const DEEPEST = 100;

/**
 * out[q] = value at a point of the field that an octree interpolates linearly between the corners of its leaves; `cell`
 * (3) is written.
 */
function octreeDistance(out: Arr, q: number, m: ModelRecord, mesh: number, p: Arr, o: number, cell: Arr): void {
  const { oct_aabb, oct_coeff } = m;
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
  cell[0] = px;
  cell[1] = py;
  cell[2] = pz;
  const leaf = findLeaf(m, root, cell);
  if (leaf >= 0) {
    interpolate(out, q, oct_coeff, 8 * leaf, cell);
    out[q] += outside;
  } else out[q] = Number.POSITIVE_INFINITY;
}

/** The leaf of an octree that contains a point, -1 for none; `cell` becomes the position in that leaf. */
export function findLeaf({ oct_aabb, oct_child }: ModelRecord, root: number, cell: Arr): number {
  const x = cell[0];
  const y = cell[1];
  const z = cell[2];
  let node = root;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const box = 6 * node;
    const u = 0.5 + (0.5 * (x - oct_aabb[box])) / oct_aabb[box + 3];
    const v = 0.5 + (0.5 * (y - oct_aabb[box + 1])) / oct_aabb[box + 4];
    const w = 0.5 + (0.5 * (z - oct_aabb[box + 2])) / oct_aabb[box + 5];
    const child = oct_child[8 * node + (w < 0.5 ? 0 : 4) + (v < 0.5 ? 0 : 2) + (u < 0.5 ? 0 : 1)];
    if (child < 0) {
      cell[0] = u;
      cell[1] = v;
      cell[2] = w;
      return node;
    }
    node = root + child;
  }
  return -1;
}

/**
 * out[q] = interpolation of eight corner values at a[c..], with x fastest, at a position in their cell. All number
 * arguments are integers: others would be allocated on the heap if the call is not inlined.
 */
export function interpolate(out: Arr, q: number, a: Arr, c: number, cell: Arr): void {
  const u = cell[0];
  const v = cell[1];
  const w = cell[2];
  const u1 = 1 - u;
  const v1 = 1 - v;
  const low = v1 * (u1 * a[c] + u * a[c + 1]) + v * (u1 * a[c + 2] + u * a[c + 3]);
  const high = v1 * (u1 * a[c + 4] + u * a[c + 5]) + v * (u1 * a[c + 6] + u * a[c + 7]);
  out[q] = (1 - w) * low + w * high;
}

/** Tests whether a geom is a mesh with a distance field. */
export function hasOctree({ geom_dataid, mesh_octadr }: ModelRecord, geom: number): boolean {
  const mesh = geom_dataid[geom];
  return mesh >= 0 && mesh_octadr[mesh] >= 0;
}

/**
 * out[q] = signed distance [m] of a point p[o..] in the frame of a geom; infinite for one without a distance field.
 * `cell` (3) is scratch.
 */
export function signedDistance(out: Arr, q: number, m: ModelRecord, geom: number, p: Arr, o: number, cell: Arr): void {
  const { geom_type, geom_size, geom_dataid } = m;
  const type = geom_type[geom];
  out[q] = Number.POSITIVE_INFINITY;
  if (IS_OF_MESH[type] === 0) {
    distancePrimitive(type, out, q, geom_size, 3 * geom, p, o);
    return;
  }
  if (hasOctree(m, geom)) octreeDistance(out, q, m, geom_dataid[geom], p, o, cell);
}
