/** The vertices of a flex that one side of a contact moves, and how much each counts. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { dist3, MINVAL } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** An element is a tetrahedron at most. */
export const MOST_CORNERS = 4;

/** The vertices of one side of a contact, as listed last. */
export interface ContactVertices {
  /** Lists the vertices of a side that is a vertex or an element of a flex, and returns their number. */
  list(con: number, side: number): number;
  /** Vertices, counted in the Model. */
  readonly vertex: Int32Array;
  /** Their shares in the motion of the side, of sum 1. */
  readonly share: Float64Array;
}

/** The vertex of a corner of an element, counted in its flex. */
export function cornerOf(m: ModelRecord, f: number, e: number, k: number): number {
  return m.flex_elem[m.flex_elemdataadr[f] + e * (m.flex_dim[f] + 1) + k];
}

/**
 * A vertex that touches counts in full. The corners of an element share it by the inverse of their distances from the
 * contact. A corner that touches its own element from the other side is left out: the contact is with the rest.
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
