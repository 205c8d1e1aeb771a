/** The vertices of flexes that a contact moves, and how much each counts. */
import { doubles, integers } from '../../math/scratch.js';
import { dist3, MINVAL } from '../../math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Vertices that a contact of two elements has at most. */
export const MOST_VERTICES = 8;

export interface ContactVertices {
  /** Lists the vertices of both sides and returns their number; those of geoms are none. */
  list(contact: number): number;
  /** Vertices, counted in the Model. */
  readonly vertex: Int32Array;
  /** Weights of their motion in that of the distance along the normal: negative on the first side. */
  readonly weight: Float64Array;
}

/**
 * A vertex that touches counts in full. The vertices of an element share it by the inverse of their distances from the
 * contact; one that is itself on the other side has no part in that.
 */
export function bindContactVertices(m: ModelRecord, d: DataRecord): ContactVertices {
  const vertex = integers(MOST_VERTICES);
  const weight = doubles(MOST_VERTICES);

  function list(contact: number): number {
    return addSide(contact, 1, addSide(contact, 0, 0));
  }

  function addSide(contact: number, side: number, from: number): number {
    const { flex_vertadr } = m;
    const { contact_flex, contact_vert } = d;
    const f = contact_flex[2 * contact + side];
    if (f < 0) return from;
    const own = contact_vert[2 * contact + side];
    if (own < 0) return addElement(contact, side, from);
    vertex[from] = flex_vertadr[f] + own;
    weight[from] = side === 0 ? -1 : 1;
    return from + 1;
  }

  function addElement(contact: number, side: number, from: number): number {
    const { flex_dim, flex_elem, flex_elemdataadr, flex_vertadr } = m;
    const { contact_flex, contact_elem, contact_vert, contact_pos, flexvert_xpos } = d;
    const f = contact_flex[2 * contact + side];
    const other = contact_vert[2 * contact + 1 - side];
    const corners = flex_dim[f] + 1;
    const data = flex_elemdataadr[f] + corners * contact_elem[2 * contact + side];
    let end = from;
    let sum = 0;
    for (let c = 0; c < corners; c++) {
      if (flex_elem[data + c] === other) continue;
      const v = flex_vertadr[f] + flex_elem[data + c];
      const share = 1 / Math.max(MINVAL, dist3(contact_pos, 3 * contact, flexvert_xpos, 3 * v));
      vertex[end] = v;
      weight[end++] = share;
      sum += share;
    }
    const scale = (side === 0 ? -1 : 1) / sum;
    for (let k = from; k < end; k++) weight[k] *= scale;
    return end;
  }

  return { list, vertex, weight };
}
