/** Boxes of the elements of a flex, and of the nodes of its volume tree. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** The writer of `flexelem_aabb` and of the boxes of volume trees. */
export interface FlexBoxes {
  /** Centers and half sizes of elements. */
  elements(f: number): void;
  /** Computes the boxes of the nodes of the tree, from the leaves up; children come after their parent. */
  volumes(f: number): void;
}

/** Makes the writer. It reads `flexvert_xpos` and `flex_radius`. */
export function bindFlexBoxes(m: ModelRecord, d: DataRecord): FlexBoxes {
  function elements(f: number): void {
    const { flex_dim, flex_elemadr, flex_elemnum, flex_elemdataadr, flex_elem, flex_vertadr, flex_radius } = m;
    const { flexvert_xpos: x, flexelem_aabb } = d;
    const corners = flex_dim[f] + 1;
    const radius = flex_radius[f];
    const first = flex_vertadr[f];
    const end = 6 * (flex_elemadr[f] + flex_elemnum[f]);
    for (let o = 6 * flex_elemadr[f], p = flex_elemdataadr[f]; o < end; o += 6, p += corners) {
      let a = 3 * (first + flex_elem[p]);
      let x0 = x[a];
      let y0 = x[a + 1];
      let z0 = x[a + 2];
      let x1 = x0;
      let y1 = y0;
      let z1 = z0;
      for (let c = 1; c < corners; c++) {
        a = 3 * (first + flex_elem[p + c]);
        const px = x[a];
        const py = x[a + 1];
        const pz = x[a + 2];
        x0 = px < x0 ? px : x0;
        y0 = py < y0 ? py : y0;
        z0 = pz < z0 ? pz : z0;
        x1 = px > x1 ? px : x1;
        y1 = py > y1 ? py : y1;
        z1 = pz > z1 ? pz : z1;
      }
      flexelem_aabb[o] = 0.5 * (x0 + x1);
      flexelem_aabb[o + 1] = 0.5 * (y0 + y1);
      flexelem_aabb[o + 2] = 0.5 * (z0 + z1);
      flexelem_aabb[o + 3] = 0.5 * (x1 - x0) + radius;
      flexelem_aabb[o + 4] = 0.5 * (y1 - y0) + radius;
      flexelem_aabb[o + 5] = 0.5 * (z1 - z0) + radius;
    }
  }

  function volumes(f: number): void {
    const { flex_bvhadr, flex_bvhnum, flex_elemadr, bvh_nodeid, bvh_child, nbvhstatic } = m;
    const { flexelem_aabb, bvh_aabb_dyn: box } = d;
    const adr = flex_bvhadr[f];
    if (adr < 0) return;
    const root = 6 * (adr - nbvhstatic);
    const leaves = 6 * flex_elemadr[f];
    for (let i = adr + flex_bvhnum[f] - 1, o = root + 6 * (flex_bvhnum[f] - 1); i >= adr; i--, o -= 6) {
      const element = bvh_nodeid[i];
      if (element >= 0) {
        const e = leaves + 6 * element;
        box[o] = flexelem_aabb[e];
        box[o + 1] = flexelem_aabb[e + 1];
        box[o + 2] = flexelem_aabb[e + 2];
        box[o + 3] = flexelem_aabb[e + 3];
        box[o + 4] = flexelem_aabb[e + 4];
        box[o + 5] = flexelem_aabb[e + 5];
        continue;
      }
      const a = root + 6 * bvh_child[2 * i];
      const b = root + 6 * bvh_child[2 * i + 1];
      for (let k = 0; k < 3; k++) {
        const centerA = box[a + k];
        const centerB = box[b + k];
        const halfA = box[a + 3 + k];
        const halfB = box[b + 3 + k];
        const lowA = centerA - halfA;
        const lowB = centerB - halfB;
        const highA = centerA + halfA;
        const highB = centerB + halfB;
        const low = lowA < lowB ? lowA : lowB;
        const high = highA > highB ? highA : highB;
        box[o + k] = 0.5 * (low + high);
        box[o + 3 + k] = 0.5 * (high - low);
      }
    }
  }

  return { elements, volumes };
}
