/** The vertices of a flex that one side of a contact moves, and their weights. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { dist3, MINVAL } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Maximum number of corners of an element, that of a tetrahedron. */
export const MOST_CORNERS = 4;

/** The vertices of one side of a contact, from the last `list`. */
export interface ContactVertices {
  /** Lists the vertices of a side that is a vertex or an element of a flex; returns their number. */
  list(con: number, side: number): number;
  /** Vertex ids in the Model. */
  readonly vertex: Int32Array;
  /** Weights in the motion of the side, with sum 1. */
  readonly share: Float64Array;
}

/** The vertex at a corner of an element, as an index in its flex. */
export function cornerOf(m: ModelRecord, f: number, e: number, k: number): number {
  return m.flex_elem[m.flex_elemdataadr[f] + e * (m.flex_dim[f] + 1) + k];
}

/**
 * Binds the lists. A vertex in contact has weight 1. The corners of an element are weighted by the inverse of their
 * distances from the contact. A corner that touches its own element from the other side is excluded: the contact is
 * with the rest.
 */
export function bindContactVertices(m: ModelRecord, d: DataRecord): ContactVertices {
  const vertex = integers(MOST_CORNERS);
  const share = doubles(MOST_CORNERS);

  function list(con: number, side: number): number {
    const { flex_vertadr, flex_dim } = m;
    const { contact_flex, contact_elem, contact_vert, contact_pos, flexvert_xpos } = d;
    const f = contact_flex[2 * con + side];
    const own = contact_vert[2 * con + side];
    const other = contact_vert[2 * con + 1 - side];
    vertex[0] = flex_vertadr[f] + own;
    share[0] = 1;
    if (own >= 0) return 1;
    let n = 0;
    let sum = 0;
    for (let k = 0; k <= flex_dim[f]; k++) {
      const v = cornerOf(m, f, contact_elem[2 * con + side], k);
      if (v === other) continue;
      vertex[n] = flex_vertadr[f] + v;
      share[n] = 1 / Math.max(MINVAL, dist3(contact_pos, 3 * con, flexvert_xpos, 3 * vertex[n]));
      sum += share[n++];
    }
    for (let k = 0; k < n; k++) share[k] *= 1 / sum;
    return n;
  }

  return { list, vertex, share };
}
