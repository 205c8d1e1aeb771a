/** Corners of flex elements, four per element; missing corners repeat the first one. */
import { integers } from '../../../foundation/math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Number of corners stored per element. */
export const CORNERS = 4;

/** Vertex ids of all elements (nflexelem x 4), in the numbering of the Model. */
export function elementCorners(m: ModelRecord): Int32Array {
  const { nflex, flex_dim, flex_elem, flex_elemadr, flex_elemnum, flex_elemdataadr, flex_vertadr } = m;
  const out = integers(CORNERS * m.nflexelem);
  for (let f = 0; f < nflex; f++) {
    const corners = flex_dim[f] + 1;
    for (let e = 0; e < flex_elemnum[f]; e++) {
      const from = flex_elemdataadr[f] + corners * e;
      const to = CORNERS * (flex_elemadr[f] + e);
      for (let k = 0; k < CORNERS; k++) out[to + k] = flex_vertadr[f] + flex_elem[from + (k < corners ? k : 0)];
    }
  }
  return out;
}

/** Bodies of the corners of all elements (nflexelem x 4), -1 for those without. */
export function elementBodies(m: ModelRecord): Int32Array {
  const out = elementCorners(m);
  for (let k = 0; k < out.length; k++) out[k] = m.flex_vertbodyid[out[k]];
  return out;
}

/** Tests whether two elements have corners that belong to one body. */
export function shareBody(bodies: Int32Array, one: number, two: number): boolean {
  const b = CORNERS * two;
  const b0 = bodies[b];
  const b1 = bodies[b + 1];
  const b2 = bodies[b + 2];
  const b3 = bodies[b + 3];
  for (let a = CORNERS * one; a < CORNERS * one + CORNERS; a++) {
    const body = bodies[a];
    if (body >= 0 && (body === b0 || body === b1 || body === b2 || body === b3)) return true;
  }
  return false;
}
