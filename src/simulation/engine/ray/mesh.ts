/** Intersection of a ray with triangle meshes, by their bounding volume hierarchies. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import { rayBox } from '../shapes/box.js';
import { HIT_SIZE, HIT_X, isNearer, MISS } from './solution.js';
import { rayTriangle, triangleNormal } from './triangle.js';

type Arr = Float64Array;

/** Capacity of the stack of nodes, which suffices for the deepest tree. */
const STACK = 128;

/** t (9) = corners of a face. */
function loadFace(t: Arr, vert: Float32Array, start: number, a: number, b: number, c: number): void {
  for (let k = 0; k < 3; k++) {
    t[k] = vert[3 * (start + a) + k];
    t[3 + k] = vert[3 * (start + b) + k];
    t[6 + k] = vert[3 * (start + c) + k];
  }
}

/** Tests whether a ray enters the box (center 3, half sizes 3) at b[i..] before the hit so far, if there is one. */
function enters(b: Arr, i: number, r: Arr, hit: Arr): boolean {
  let near = 0;
  let far = Infinity;
  for (let k = 0; k < 3; k++) {
    const low = b[i + k] - b[i + 3 + k] - r[k];
    const high = b[i + k] + b[i + 3 + k] - r[k];
    const slope = r[3 + k];
    if (slope === 0) {
      if (low > 0 || high < 0) return false;
      continue;
    }
    const t1 = low / slope;
    const t2 = high / slope;
    near = Math.max(near, Math.min(t1, t2));
    far = Math.min(far, Math.max(t1, t2));
  }
  return near <= far && (hit[HIT_X] < 0 || near <= hit[HIT_X]);
}

/** Writes the hit of a ray r (6) on a geom to `hit`, as in `ray/solution.ts`. */
export type RayGeom = (geom: number, r: Arr, hit: Arr) => void;

/** Binds the intersection with mesh geoms; the ray and the normal are in the frame of the geom. */
export function bindRayMesh(m: ModelRecord): RayGeom {
  const stack = integers(STACK);
  const corners = doubles(9);
  const box = doubles(HIT_SIZE);
  const solution = doubles(1);

  return function rayMesh(geom: number, r: Arr, hit: Arr): void {
    const { geom_dataid, geom_size, mesh_bvhadr, mesh_faceadr, mesh_vertadr, mesh_vert, mesh_face } = m;
    const { bvh_aabb, bvh_child, bvh_nodeid } = m;
    hit[HIT_X] = MISS;
    rayBox(geom_size, 3 * geom, r, box);
    if (box[HIT_X] < 0) return;
    const mesh = geom_dataid[geom];
    const bvh = mesh_bvhadr[mesh];
    const faces = mesh_faceadr[mesh];
    const vertices = mesh_vertadr[mesh];
    let stackSize = 0;
    stack[stackSize++] = 0;
    while (stackSize > 0) {
      const node = bvh + stack[--stackSize];
      if (!enters(bvh_aabb, 6 * node, r, hit)) continue;
      const leaf = bvh_nodeid[node];
      if (leaf < 0) {
        if (bvh_child[2 * node] >= 0) stack[stackSize++] = bvh_child[2 * node];
        if (bvh_child[2 * node + 1] >= 0) stack[stackSize++] = bvh_child[2 * node + 1];
        continue;
      }
      const f = 3 * (faces + leaf);
      loadFace(corners, mesh_vert, vertices, mesh_face[f], mesh_face[f + 1], mesh_face[f + 2]);
      rayTriangle(solution, 0, corners, r);
      if (!isNearer(solution, 0, hit, HIT_X)) continue;
      hit[HIT_X] = solution[0];
      triangleNormal(hit, corners);
    }
  };
}
