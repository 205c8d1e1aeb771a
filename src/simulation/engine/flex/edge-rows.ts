/** Lengths of the edges of flexes, and their Jacobians. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { sub3, takeLength3 } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { lastDofs } from '../position/joint-force.js';
import type { Stages } from '../stages.js';
import { alignedSlides } from './point-forces.js';

/** Column of an end without a fixed column in the edge row, because it does not move or because a chain moves it. */
const FIXED = -1;
const BY_CHAIN = -2;

/** The writer of `flexedge_length` and `flexedge_J`. */
export interface EdgeRows {
  lengths(f: number): void;
  /** Writes the lengths, and the rows of flexedge_J. */
  rows(f: number): void;
}

/**
 * Binds the writer. The derivative of the length of an edge with direction n is n times the motion of its ends. For an
 * end on a body that only slides along its own axes, that is n in these axes, with columns known in advance.
 */
export function bindEdgeRows(m: ModelRecord, d: DataRecord, stages: Stages): EdgeRows {
  const direction = doubles(3);
  const row = doubles(m.nv);
  const place = integers(2 * m.nflexedge);
  /** Number of axes along which the end slides. */
  const slides = integers(2 * m.nflexedge);
  for (let f = 0, last = lastDofs(m); f < m.nflex; f++) if (m.flex_rigid[f] === 0) locate(f, last);

  function locate(f: number, last: Int32Array): void {
    const { flex_edge, flex_edgeadr, flex_edgenum, flex_vertadr, flex_vertbodyid, flex_interp } = m;
    if (flex_interp[f] !== 0) return;
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      for (let side = 2 * e; side < 2 * e + 2; side++) {
        const body = flex_vertbodyid[flex_vertadr[f] + flex_edge[side]];
        slides[side] = alignedSlides(m, body);
        place[side] = last[body] < 0 ? FIXED : slides[side] > 0 ? placeOf(e, body) : BY_CHAIN;
      }
    }
  }

  /** Address of a body's first dof in the row of an edge. */
  function placeOf(e: number, body: number): number {
    const { flexedge_J_rowadr, flexedge_J_rownnz, flexedge_J_colind, body_dofadr } = m;
    const end = flexedge_J_rowadr[e] + flexedge_J_rownnz[e];
    for (let p = flexedge_J_rowadr[e]; p < end; p++) if (flexedge_J_colind[p] === body_dofadr[body]) return p;
    return BY_CHAIN;
  }

  function lengths(f: number): void {
    const { flex_edgeadr, flex_edgenum, flex_vertadr, flex_edge } = m;
    const { flexvert_xpos, flexedge_length } = d;
    const end = flex_edgeadr[f] + flex_edgenum[f];
    const first = flex_vertadr[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const a = 3 * (first + flex_edge[2 * e]);
      const b = 3 * (first + flex_edge[2 * e + 1]);
      sub3(direction, 0, flexvert_xpos, b, flexvert_xpos, a);
      takeLength3(flexedge_length, e, direction, 0);
    }
  }

  function rows(f: number): void {
    const { flex_edgeadr, flex_edgenum, flex_vertadr, flex_edge, flex_vertbodyid } = m;
    const { flexvert_xpos, flexedge_length } = d;
    const end = flex_edgeadr[f] + flex_edgenum[f];
    const first = flex_vertadr[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const a = first + flex_edge[2 * e];
      const b = first + flex_edge[2 * e + 1];
      sub3(direction, 0, flexvert_xpos, 3 * b, flexvert_xpos, 3 * a);
      takeLength3(flexedge_length, e, direction, 0);
      const bodyA = flex_vertbodyid[a];
      const bodyB = flex_vertbodyid[b];
      if (bodyA !== bodyB && place[2 * e] !== BY_CHAIN && place[2 * e + 1] !== BY_CHAIN) {
        write(2 * e, bodyA, -1);
        write(2 * e + 1, bodyB, 1);
        continue;
      }
      stages.addForcePair(row, bodyA, flexvert_xpos, 3 * a, bodyB, flexvert_xpos, 3 * b, direction, 0);
      storeRow(e);
    }
  }

  /** Writes the part of a row for one end. */
  function write(side: number, body: number, sign: number): void {
    const { flexedge_J, xmat } = d;
    const p = place[side];
    if (p < 0) return;
    const r = 9 * body;
    const x = sign * direction[0];
    const y = sign * direction[1];
    const z = sign * direction[2];
    flexedge_J[p] = xmat[r] * x + xmat[r + 3] * y + xmat[r + 6] * z;
    if (slides[side] > 1) flexedge_J[p + 1] = xmat[r + 1] * x + xmat[r + 4] * y + xmat[r + 7] * z;
    if (slides[side] > 2) flexedge_J[p + 2] = xmat[r + 2] * x + xmat[r + 5] * y + xmat[r + 8] * z;
  }

  /** Moves the row into flexedge_J and clears it. */
  function storeRow(e: number): void {
    const { flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind } = m;
    const { flexedge_J } = d;
    const end = flexedge_J_rowadr[e] + flexedge_J_rownnz[e];
    for (let p = flexedge_J_rowadr[e]; p < end; p++) {
      flexedge_J[p] = row[flexedge_J_colind[p]];
      row[flexedge_J_colind[p]] = 0;
    }
  }

  return { lengths, rows };
}
