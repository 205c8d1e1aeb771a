/** Boxes of the elements of a flex, and of the nodes of its volume tree. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

const { max, min } = Math;

export interface FlexBoxes {
  /** Centers and half sizes of elements. */
  elements(f: number): void;
  /** Those of the nodes of the tree, from the leaves up; children come after their parent. */
  volumes(f: number): void;
}

export function bindFlexBoxes(m: ModelRecord, d: DataRecord): FlexBoxes {
  function elements(f: number): void {
    const { flex_dim, flex_elemadr, flex_elemnum, flex_elemdataadr, flex_elem, flex_vertadr, flex_radius } = m;
    const { flexvert_xpos: x, flexelem_aabb } = d;
    const corners = flex_dim[f] + 1;
    const radius = flex_radius[f];
    const first = flex_vertadr[f];
    const end = 6 * (flex_elemadr[f] + flex_elemnum[f]);
    for (let o = 6 * flex_elemadr[f], p = flex_elemdataadr[f]; o < end; o += 6, p += corners) {
      // corners that an element does not have are taken twice
      const a = 3 * (first + flex_elem[p]);
      const b = 3 * (first + flex_elem[p + 1]);
      const c = corners > 2 ? 3 * (first + flex_elem[p + 2]) : b;
      const e = corners > 3 ? 3 * (first + flex_elem[p + 3]) : c;
      for (let k = 0; k < 3; k++) {
        const x0 = x[a + k];
        const x1 = x[b + k];
        const x2 = x[c + k];
        const x3 = x[e + k];
        const lower = min(min(x0, x1), min(x2, x3));
        const upper = max(max(x0, x1), max(x2, x3));
        flexelem_aabb[o + k] = 0.5 * (lower + upper);
        flexelem_aabb[o + 3 + k] = 0.5 * (upper - lower) + radius;
      }
    }
  }

  function volumes(f: number): void {
    const { flex_bvhadr, flex_bvhnum, flex_elemadr, bvh_nodeid, bvh_child, nbvhstatic } = m;
    const { flexelem_aabb, bvh_aabb_dyn: box } = d;
    const adr = flex_bvhadr[f];
    if (adr < 0) return;
    const root = 6 * (adr - nbvhstatic);
    const leaves = 6 * flex_elemadr[f];
    for (let i = adr + flex_bvhnum[f] - 1; i >= adr; i--) {
      const o = root + 6 * (i - adr);
      const element = bvh_nodeid[i];
      if (element >= 0) {
        const e = leaves + 6 * element;
        for (let k = 0; k < 6; k++) box[o + k] = flexelem_aabb[e + k];
        continue;
      }
      const a = root + 6 * bvh_child[2 * i];
      const b = root + 6 * bvh_child[2 * i + 1];
      for (let k = 0; k < 3; k++) {
        const lower = min(box[a + k] - box[a + 3 + k], box[b + k] - box[b + 3 + k]);
        const upper = max(box[a + k] + box[a + 3 + k], box[b + k] + box[b + 3 + k]);
        box[o + k] = 0.5 * (lower + upper);
        box[o + 3 + k] = 0.5 * (upper - lower);
      }
    }
  }

  return { elements, volumes };
}
