/** Positions and velocities of the nodes of interpolated flexes. */
import { mulMatVec3 } from '../../../foundation/math/mat.js';
import { addTo3, addToScl3, copy3, zero3 } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { blendWeight } from './cell-basis.js';

const { abs } = Math;

/** Positions and velocities of nodes. */
export interface Nodes {
  /** Writes world positions of the nodes of flex f into `at` (nflexnode x 3). */
  place(f: number, at: Float64Array): void;
  /** Writes world velocities of the nodes of flex f, which are at `at`, into `velocities` (nflexnode x 3). */
  move(f: number, at: Float64Array, velocities: Float64Array): void;
}

/** World position of a point fixed in a body, or of the body's origin if it is centered. */
export function placePoint(
  d: DataRecord,
  out: Float64Array,
  o: number,
  body: number,
  local: Float64Array,
  i: number,
  centered: number,
): void {
  const { xpos, xmat } = d;
  if (centered) {
    copy3(out, o, xpos, 3 * body);
  } else {
    mulMatVec3(out, o, xmat, 9 * body, local, i);
    addTo3(out, o, xpos, 3 * body);
  }
}

/** Makes them for a Model and Data. They read `flex_node`, `flex_nodebodyid` and poses and velocities of bodies. */
export function bindNodes(m: ModelRecord, d: DataRecord): Nodes {
  function place(f: number, at: Float64Array): void {
    const { flex_nodeadr, flex_nodenum, flex_nodebodyid, flex_node, flex_centered } = m;
    const end = flex_nodeadr[f] + flex_nodenum[f];
    for (let k = flex_nodeadr[f]; k < end; k++) {
      placePoint(d, at, 3 * k, flex_nodebodyid[k], flex_node, 3 * k, flex_centered[f]);
    }
    if (m.flex_interp[f] < 0) fillShell(f, at);
  }

  function move(f: number, at: Float64Array, velocities: Float64Array): void {
    const { flex_nodeadr, flex_nodenum, flex_nodebodyid, body_rootid } = m;
    const { cvel, subtree_com } = d;
    const end = flex_nodeadr[f] + flex_nodenum[f];
    for (let k = flex_nodeadr[f]; k < end; k++) {
      const body = flex_nodebodyid[k];
      const c = 6 * body;
      const com = 3 * body_rootid[body];
      const x = at[3 * k] - subtree_com[com];
      const y = at[3 * k + 1] - subtree_com[com + 1];
      const z = at[3 * k + 2] - subtree_com[com + 2];
      velocities[3 * k] = cvel[c + 3] + cvel[c + 1] * z - cvel[c + 2] * y;
      velocities[3 * k + 1] = cvel[c + 4] + cvel[c + 2] * x - cvel[c] * z;
      velocities[3 * k + 2] = cvel[c + 5] + cvel[c] * y - cvel[c + 1] * x;
    }
    if (m.flex_interp[f] < 0) fillShell(f, velocities);
  }

  /** Sets inner nodes of a shell, which no body moves, from those of its surface. */
  function fillShell(f: number, values: Float64Array): void {
    const { flex_interp, flex_cellnum, flex_nodeadr } = m;
    const order = abs(flex_interp[f]);
    const nx = flex_cellnum[3 * f] * order;
    const ny = flex_cellnum[3 * f + 1] * order;
    const nz = flex_cellnum[3 * f + 2] * order;
    for (let i = 1; i < nx; i++) {
      for (let j = 1; j < ny; j++) for (let k = 1; k < nz; k++) blend(values, flex_nodeadr[f], i, j, k, nx, ny, nz);
    }
  }

  /**
   * Transfinite interpolation: with linear blending P along each axis, I - (I - P_x)(I - P_y)(I - P_z) of the surface,
   * which is one term for every face, edge and corner.
   *
   * W. Gordon and C. Hall, "Construction of curvilinear co-ordinate systems" (1973).
   */
  function blend(
    values: Float64Array,
    first: number,
    i: number,
    j: number,
    k: number,
    nx: number,
    ny: number,
    nz: number,
  ): void {
    const o = 3 * (first + (i * (ny + 1) + j) * (nz + 1) + k);
    zero3(values, o);
    for (let a = 0; a < 3; a++) {
      const s = blendWeight(a, i, nx);
      for (let b = 0; b < 3; b++) {
        const t = blendWeight(b, j, ny);
        for (let c = 0; c < 3; c++) {
          if (a === 2 && b === 2 && c === 2) continue;
          const x = a === 2 ? i : a * nx;
          const y = b === 2 ? j : b * ny;
          const z = c === 2 ? k : c * nz;
          addToScl3(values, o, values, 3 * (first + (x * (ny + 1) + y) * (nz + 1) + z), -s * t * blendWeight(c, k, nz));
        }
      }
    }
  }

  return { place, move };
}
