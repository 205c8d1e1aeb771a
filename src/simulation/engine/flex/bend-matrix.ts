/** The bending stiffness as one sparse matrix per flex, which solvers multiply in every iteration. */
import { doubles, filledIntegers, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { FLAP_SIZE, hasBending } from './bend.js';
import { hasElements, isArticulated } from './metric-gate.js';

/** Products with the bending stiffness. */
export interface BendMatrix {
  /** Determines which flexes it covers: those that are not articulated and whose bodies all have the same orientation. */
  update(): void;
  /** Tests whether it covers flex f. */
  covers(f: number): boolean;
  /** out += scale Q x of flex f, over dofs, with its scale in scales[f]. */
  mulAdd(f: number, out: Float64Array, x: Float64Array, scales: Float64Array): void;
}

/**
 * Binds the products. The energy of a flap is the same for each coordinate, so Q has one scalar per pair of vertices;
 * in axes that all bodies share it equals that in the world. A vertex has about 13 neighbors, compared with 12 flaps of
 * 16 pairs.
 */
export function bindBendMatrix(m: ModelRecord, d: DataRecord): BendMatrix {
  const { first, near, value } = assemble(m);
  const covered = integers(m.nflex);
  const articulated = integers(m.nflex);
  for (let f = 0; f < m.nflex; f++) articulated[f] = isArticulated(m, f) ? 1 : 0;

  function isEven(f: number): boolean {
    const { flex_vertadr, flex_vertnum, flex_vertbodyid, body_dofnum } = m;
    const { xmat } = d;
    const end = flex_vertadr[f] + flex_vertnum[f];
    let one = -1;
    for (let v = flex_vertadr[f]; v < end; v++) {
      const body = flex_vertbodyid[v];
      if (body_dofnum[body] !== 3) continue;
      if (one < 0) one = body;
      for (let k = 0; k < 9; k++) if (xmat[9 * body + k] !== xmat[9 * one + k]) return false;
    }
    return true;
  }

  function update(): void {
    for (let f = 0; f < m.nflex; f++) {
      covered[f] = hasElements(m, f) && hasBending(m, f) && articulated[f] === 0 && isEven(f) ? 1 : 0;
    }
  }

  function mulAdd(f: number, out: Float64Array, x: Float64Array, scales: Float64Array): void {
    const { flex_vertadr, flex_vertnum, flex_vertbodyid, body_dofadr } = m;
    const scale = scales[f];
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      const last = first[v + 1];
      if (first[v] === last) continue;
      let a = 0;
      let b = 0;
      let c = 0;
      for (let k = first[v]; k < last; k++) {
        const i = near[k];
        const q = value[k];
        a += q * x[i];
        b += q * x[i + 1];
        c += q * x[i + 2];
      }
      const dof = body_dofadr[flex_vertbodyid[v]];
      out[dof] += scale * a;
      out[dof + 1] += scale * b;
      out[dof + 2] += scale * c;
    }
  }

  return { update, covers: (f) => covered[f] !== 0, mulAdd };
}

/** For each vertex, the first dofs of the vertices that share flaps with it, and the sums of Q over these. */
function assemble(m: ModelRecord) {
  const { nflex, nflexvert, flex_vertadr, flex_edgeadr, flex_edgenum, flex_edge, flex_edgeflap } = m;
  const { flex_vertbodyid, flex_bending, flex_bendingadr, body_dofnum, body_dofadr } = m;
  const rows = Array.from({ length: nflexvert }, () => new Map<number, number>());
  const dofOf = (v: number): number => (body_dofnum[flex_vertbodyid[v]] === 3 ? body_dofadr[flex_vertbodyid[v]] : -1);
  for (let f = 0; f < nflex; f++) {
    if (!hasElements(m, f) || !hasBending(m, f)) continue;
    for (let e = 0; e < flex_edgenum[f]; e++) {
      const edge = 2 * (flex_edgeadr[f] + e);
      if (flex_edgeflap[edge + 1] < 0) continue;
      const ends = [flex_edge[edge], flex_edge[edge + 1], flex_edgeflap[edge], flex_edgeflap[edge + 1]];
      const corners = ends.map((v) => flex_vertadr[f] + v);
      for (const [i, v] of corners.entries()) {
        if (dofOf(v) < 0) continue;
        for (const [j, w] of corners.entries()) {
          const dof = dofOf(w);
          const q = flex_bending[flex_bendingadr[f] + FLAP_SIZE * e + 4 * i + j];
          if (dof >= 0) rows[v].set(dof, (rows[v].get(dof) ?? 0) + q);
        }
      }
    }
  }
  const lists = rows.map((row) => [...row].sort(([a], [b]) => a - b));
  const first = integers(nflexvert + 1);
  for (let v = 0; v < nflexvert; v++) first[v + 1] = first[v] + lists[v].length;
  const value = doubles(first[nflexvert]);
  value.set(lists.flat().map(([, q]) => q));
  return { first, near: filledIntegers(lists.flat().map(([dof]) => dof)), value };
}
