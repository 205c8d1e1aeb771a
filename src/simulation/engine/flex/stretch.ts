/** Elastic forces of triangles and tetrahedra against changes of the lengths of their edges. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

const { max, min } = Math;

/**
 * Number of values in `flex_stiffness` per element: the upper triangle of a symmetric matrix over its edges, padded
 * with zeros.
 */
export const ELEMENT_SIZE = 21;

/** Tests whether flex f has elements with elastic stiffness against stretching. */
export const hasStretch = (m: ModelRecord, f: number): boolean =>
  m.flex_interp[f] === 0 && m.flex_stiffnessadr[f] >= 0 && m.flex_stiffness[m.flex_stiffnessadr[f]] !== 0;

/** Elastic forces and stiffness of stretching. */
export interface Stretch {
  /** Adds elastic forces on the vertices of flex f to `forces` (nflexvert x 3). */
  addForces(f: number, forces: Float64Array): void;
  /** Adds damping forces on the vertices of flex f to `forces` (nflexvert x 3). */
  addDamping(f: number, forces: Float64Array): void;
  /**
   * forces -= K moves (nflexvert x 3) of flex f, with minus the derivative K of forces by positions. An edge whose ends
   * move by w1 - w0 pulls with (2 M g) (x1 - x0) + max(t, 0) (w1 - w0), g = (x1 - x0) . (w1 - w0): edges that are
   * pressed do not add to the second term, which keeps K positive.
   */
  addStiffness(f: number, moves: Float64Array, forces: Float64Array): void;
}

/**
 * In an element of constant strain the Green strain is linear in the squared lengths of the edges, and the energy of
 * Saint Venant and Kirchhoff is e^T M e / 4 with the elongations e = l^2 - l0^2. An edge with ends x0, x1 pulls them
 * with t (x1 - x0), where t = M e is its tension: that of an edge is the sum over the elements it belongs to.
 *
 * Damping has the forces of the elongations damping / h times the increase of the squared lengths since h ago.
 *
 * Kharevych et al., "Geometric, variational integrators for computer animation" (2006), 5.2.
 */
export function bindStretch(m: ModelRecord, d: DataRecord): Stretch {
  const elongation = doubles(m.nflexedge);
  const tension = doubles(m.nflexedge);
  /** Sum of the tensile tensions of an edge over its elements. */
  const pulled = doubles(m.nflexedge);

  function addForces(f: number, forces: Float64Array): void {
    setElongation(f);
    sumTension(f);
    pull(f, forces);
  }

  function addDamping(f: number, forces: Float64Array): void {
    setDampedElongation(f);
    sumTension(f);
    pull(f, forces);
  }

  function addStiffness(f: number, moves: Float64Array, forces: Float64Array): void {
    setElongation(f);
    sumPulled(f);
    setGains(f, moves);
    sumTension(f);
    pullMoves(f, moves, forces);
  }

  function sumPulled(f: number): void {
    const { flex_dim, flex_elemnum, flex_elemedge, flex_elemedgeadr } = m;
    const { flex_edgeadr, flex_edgenum, flex_stiffness, flex_stiffnessadr } = m;
    const count = flex_dim[f] === 2 ? 3 : 6;
    const first = flex_edgeadr[f];
    clearRange(pulled, first, first + flex_edgenum[f]);
    const end = flex_elemedgeadr[f] + count * flex_elemnum[f];
    for (let p = flex_elemedgeadr[f], k = flex_stiffnessadr[f]; p < end; p += count, k += ELEMENT_SIZE) {
      for (let a = 0; a < count; a++) {
        let sum = 0;
        for (let b = 0; b < count; b++) {
          const i = min(a, b);
          const j = max(a, b);
          // index in the rows of an upper triangle
          const at = i * count - ((i * (i - 1)) >> 1) + j - i;
          sum += flex_stiffness[k + at] * elongation[first + flex_elemedge[p + b]];
        }
        if (sum > 0) pulled[first + flex_elemedge[p + a]] += sum;
      }
    }
  }

  /** Writes half of the increase of squared lengths to `elongation`. */
  function setGains(f: number, moves: Float64Array): void {
    const { flex_edgeadr, flex_edgenum, flex_edge, flex_vertadr } = m;
    const { flexvert_xpos: x } = d;
    const first = flex_vertadr[f];
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const a = 3 * (first + flex_edge[2 * e]);
      const b = 3 * (first + flex_edge[2 * e + 1]);
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += (x[b + k] - x[a + k]) * (moves[b + k] - moves[a + k]);
      elongation[e] = sum;
    }
  }

  function pullMoves(f: number, moves: Float64Array, forces: Float64Array): void {
    const { flex_edgeadr, flex_edgenum, flex_edge, flex_vertadr } = m;
    const { flexvert_xpos: x } = d;
    const first = flex_vertadr[f];
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const a = 3 * (first + flex_edge[2 * e]);
      const b = 3 * (first + flex_edge[2 * e + 1]);
      for (let k = 0; k < 3; k++) {
        const pull = 2 * tension[e] * (x[b + k] - x[a + k]) + pulled[e] * (moves[b + k] - moves[a + k]);
        forces[a + k] += pull;
        forces[b + k] -= pull;
      }
    }
  }

  function setElongation(f: number): void {
    const { flex_edgeadr, flex_edgenum, flexedge_length0 } = m;
    const { flexedge_length } = d;
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const now = flexedge_length[e];
      const rest = flexedge_length0[e];
      elongation[e] = now * now - rest * rest;
    }
  }

  function setDampedElongation(f: number): void {
    const { opt, flex_edgeadr, flex_edgenum, flex_damping } = m;
    const { flexedge_length, flexedge_velocity } = d;
    const h = opt[OPT.timestep];
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const velocity = flexedge_velocity[e];
      elongation[e] = flex_damping[f] * velocity * (2 * flexedge_length[e] - h * velocity);
    }
  }

  function sumTension(f: number): void {
    const { flex_dim, flex_edgeadr, flex_edgenum } = m;
    const first = flex_edgeadr[f];
    clearRange(tension, first, first + flex_edgenum[f]);
    if (flex_dim[f] === 2) triangles(f);
    else tetrahedra(f);
  }

  function triangles(f: number): void {
    const { flex_elemnum, flex_elemedge, flex_elemedgeadr, flex_edgeadr, flex_stiffness, flex_stiffnessadr } = m;
    const first = flex_edgeadr[f];
    const end = flex_elemedgeadr[f] + 3 * flex_elemnum[f];
    for (let p = flex_elemedgeadr[f], k = flex_stiffnessadr[f]; p < end; p += 3, k += ELEMENT_SIZE) {
      const a = first + flex_elemedge[p];
      const b = first + flex_elemedge[p + 1];
      const c = first + flex_elemedge[p + 2];
      const x = elongation[a];
      const y = elongation[b];
      const z = elongation[c];
      const xy = flex_stiffness[k + 1];
      const xz = flex_stiffness[k + 2];
      const yz = flex_stiffness[k + 4];
      tension[a] += flex_stiffness[k] * x + xy * y + xz * z;
      tension[b] += xy * x + flex_stiffness[k + 3] * y + yz * z;
      tension[c] += xz * x + yz * y + flex_stiffness[k + 5] * z;
    }
  }

  function tetrahedra(f: number): void {
    const { flex_elemnum, flex_elemedge, flex_elemedgeadr, flex_edgeadr, flex_stiffnessadr } = m;
    const K = m.flex_stiffness;
    const first = flex_edgeadr[f];
    const end = flex_elemedgeadr[f] + 6 * flex_elemnum[f];
    for (let p = flex_elemedgeadr[f], k = flex_stiffnessadr[f]; p < end; p += 6, k += ELEMENT_SIZE) {
      const a0 = first + flex_elemedge[p];
      const a1 = first + flex_elemedge[p + 1];
      const a2 = first + flex_elemedge[p + 2];
      const a3 = first + flex_elemedge[p + 3];
      const a4 = first + flex_elemedge[p + 4];
      const a5 = first + flex_elemedge[p + 5];
      const e0 = elongation[a0];
      const e1 = elongation[a1];
      const e2 = elongation[a2];
      const e3 = elongation[a3];
      const e4 = elongation[a4];
      const e5 = elongation[a5];
      tension[a0] += K[k] * e0 + K[k + 1] * e1 + K[k + 2] * e2 + K[k + 3] * e3 + K[k + 4] * e4 + K[k + 5] * e5;
      tension[a1] += K[k + 1] * e0 + K[k + 6] * e1 + K[k + 7] * e2 + K[k + 8] * e3 + K[k + 9] * e4 + K[k + 10] * e5;
      tension[a2] += K[k + 2] * e0 + K[k + 7] * e1 + K[k + 11] * e2 + K[k + 12] * e3 + K[k + 13] * e4 + K[k + 14] * e5;
      tension[a3] += K[k + 3] * e0 + K[k + 8] * e1 + K[k + 12] * e2 + K[k + 15] * e3 + K[k + 16] * e4 + K[k + 17] * e5;
      tension[a4] += K[k + 4] * e0 + K[k + 9] * e1 + K[k + 13] * e2 + K[k + 16] * e3 + K[k + 18] * e4 + K[k + 19] * e5;
      tension[a5] += K[k + 5] * e0 + K[k + 10] * e1 + K[k + 14] * e2 + K[k + 17] * e3 + K[k + 19] * e4 + K[k + 20] * e5;
    }
  }

  function pull(f: number, forces: Float64Array): void {
    const { flex_edgeadr, flex_edgenum, flex_edge, flex_vertadr } = m;
    const { flexvert_xpos } = d;
    const first = flex_vertadr[f];
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      const a = 3 * (first + flex_edge[2 * e]);
      const b = 3 * (first + flex_edge[2 * e + 1]);
      const t = tension[e];
      const x = t * (flexvert_xpos[b] - flexvert_xpos[a]);
      const y = t * (flexvert_xpos[b + 1] - flexvert_xpos[a + 1]);
      const z = t * (flexvert_xpos[b + 2] - flexvert_xpos[a + 2]);
      forces[a] += x;
      forces[a + 1] += y;
      forces[a + 2] += z;
      forces[b] -= x;
      forces[b + 1] -= y;
      forces[b + 2] -= z;
    }
  }

  return { addForces, addDamping, addStiffness };
}
