/** Intersection of a ray with triangle meshes, by their bounding volume hierarchies. */
import { doubles, integers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isNearer, MISS, rayBox } from './primitive.js';
import { rayTriangle, triangleNormal } from './triangle.js';

type Arr = Float64Array;

/** Room for every node that can wait while a tree of the deepest kind is walked. */
const STACK = 128;

/** Corners of a face as doubles. */
function loadFace(t: Arr, vert: Float32Array, start: number, a: number, b: number, c: number): void {
  for (let k = 0; k < 3; k++) {
    t[k] = vert[3 * (start + a) + k];
    t[3 + k] = vert[3 * (start + b) + k];
    t[6 + k] = vert[3 * (start + c) + k];
  }
}

/** Where a ray enters the box (center 3, half sizes 3) at b[i], 0 from inside; -1 if it misses. */
function enters(b: Arr, i: number, r: Arr): number {
  let near = 0;
  let far = Infinity;
  for (let k = 0; k < 3; k++) {
    const low = b[i + k] - b[i + 3 + k] - r[k];
    const high = b[i + k] + b[i + 3 + k] - r[k];
    const slope = r[3 + k];
    if (slope === 0) {
      if (low > 0 || high < 0) return MISS;
      continue;
    }
    const t1 = low / slope;
    const t2 = high / slope;
    near = Math.max(near, Math.min(t1, t2));
    far = Math.min(far, Math.max(t1, t2));
  }
  return near <= far ? near : MISS;
}

export type RayGeom = (geom: number, r: Arr, n: Arr) => number;

/** Binds the intersection with mesh geoms; the ray and the normal are in the frame of the geom. */
export function bindRayMesh(m: ModelRecord): RayGeom {
  const stack = integers(STACK);
  const corners = doubles(9);
  const boxNormal = doubles(3);

  return function rayMesh(geom: number, r: Arr, n: Arr): number {
    const { geom_dataid, geom_size, mesh_bvhadr, mesh_faceadr, mesh_vertadr, mesh_vert, mesh_face } = m;
    const { bvh_aabb, bvh_child, bvh_nodeid } = m;
    if (rayBox(geom_size, 3 * geom, r, boxNormal) < 0) return MISS;
    const mesh = geom_dataid[geom];
    const bvh = mesh_bvhadr[mesh];
    const faces = mesh_faceadr[mesh];
    const vertices = mesh_vertadr[mesh];
    let found = MISS;
    let waiting = 0;
    stack[waiting++] = 0;
    while (waiting > 0) {
      const node = bvh + stack[--waiting];
      const entry = enters(bvh_aabb, 6 * node, r);
      if (entry < 0 || (found >= 0 && entry > found)) continue;
      const leaf = bvh_nodeid[node];
      if (leaf < 0) {
        if (bvh_child[2 * node] >= 0) stack[waiting++] = bvh_child[2 * node];
        if (bvh_child[2 * node + 1] >= 0) stack[waiting++] = bvh_child[2 * node + 1];
        continue;
      }
      const f = 3 * (faces + leaf);
      loadFace(corners, mesh_vert, vertices, mesh_face[f], mesh_face[f + 1], mesh_face[f + 2]);
      const x = rayTriangle(corners, r);
      if (!isNearer(x, found)) continue;
      found = x;
      triangleNormal(n, corners);
    }
    return found;
  };
}
