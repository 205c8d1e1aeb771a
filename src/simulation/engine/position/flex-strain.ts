/** Strains of the surface of a flex around each vertex, which constraints keep at zero. */
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';

const { max, sqrt } = Math;

/**
 * Around a vertex with edges x at rest and y now, weighted by the masses w of their other ends, the deformation that
 * fits best is F = (sum w y x^T) (sum w x x^T)^-1. An isometry does not change the trace and the determinant of C = F^T
 * F: each vertex has the lengths tr C - 2 and det C - 1, scaled by the root of its mass.
 *
 * Chen, Kry and Vouga, "Locking-free simulation of isometric thin plates" (2019).
 */
export function bindFlexStrain(m: ModelRecord, d: DataRecord, stages: Stages): (f: number) => void {
  /** Dense rows of the Jacobian of both lengths; zero between vertices. */
  const traceRow = doubles(m.nv);
  const determinantRow = doubles(m.nv);
  /** Sum of w y x^T, then F (3 x 2). */
  const F = doubles(6);
  const scale = doubles(1);
  /**
   * 2 F B and 2 F adj(C) B (3 x 2), with the metric B: times w x of an edge, they are the gradients with respect to its
   * other end.
   */
  const G = doubles(12);
  const force = doubles(3);
  /** Edge at rest in the plane, and the weight of its other end. */
  const edge = doubles(3);

  function strains(f: number): void {
    const { flex_vertadr, flex_vertnum } = m;
    const end = flex_vertadr[f] + flex_vertnum[f];
    for (let v = flex_vertadr[f]; v < end; v++) {
      fitGradient(f, v);
      setLengths(v);
      setRows(f, v);
    }
  }

  function setEdge(f: number, v: number, e: number): void {
    const { flex_edge, flex_vertadr, flex_vert0, flex_size, flex_vertbodyid, body_mass } = m;
    const start = flex_vertadr[f];
    const a = start + flex_edge[2 * e];
    const b = start + flex_edge[2 * e + 1];
    edge[0] = 2 * flex_size[3 * f] * (flex_vert0[3 * b] - flex_vert0[3 * a]);
    edge[1] = 2 * flex_size[3 * f + 1] * (flex_vert0[3 * b + 1] - flex_vert0[3 * a + 1]);
    edge[2] = max(body_mass[flex_vertbodyid[v === a ? b : a]], MINVAL);
  }

  /** F = A B, with A the sum of w y x^T over the edges of vertex v. */
  function fitGradient(f: number, v: number): void {
    const { flex_edge, flex_edgeadr, flex_vertadr, flex_vertedge, flex_vertedgeadr, flex_vertedgenum } = m;
    const { flexvert_xpos } = d;
    F.fill(0);
    const end = flex_vertedgeadr[v] + flex_vertedgenum[v];
    for (let k = flex_vertedgeadr[v]; k < end; k++) {
      const e = flex_edgeadr[f] + flex_vertedge[k];
      setEdge(f, v, e);
      const a = 3 * (flex_vertadr[f] + flex_edge[2 * e]);
      const b = 3 * (flex_vertadr[f] + flex_edge[2 * e + 1]);
      for (let i = 0; i < 3; i++) {
        const y = edge[2] * (flexvert_xpos[b + i] - flexvert_xpos[a + i]);
        F[2 * i] += y * edge[0];
        F[2 * i + 1] += y * edge[1];
      }
    }
    timesMetric(F, 0, v);
  }

  /** Multiplies the 3 x 2 matrix out[o..] by the metric (2 x 2) of a vertex. */
  function timesMetric(out: Float64Array, o: number, v: number): void {
    const { flex_vertmetric } = m;
    for (let i = o; i < o + 6; i += 2) {
      const x = out[i];
      const y = out[i + 1];
      out[i] = x * flex_vertmetric[4 * v] + y * flex_vertmetric[4 * v + 2];
      out[i + 1] = x * flex_vertmetric[4 * v + 1] + y * flex_vertmetric[4 * v + 3];
    }
  }

  /** scale[0] = root of the mass of a vertex; as a result of the function it might be boxed. */
  function setScale(v: number): void {
    const mass = m.body_mass[m.flex_vertbodyid[v]];
    scale[0] = mass > MINVAL ? sqrt(mass) : 1;
  }

  /** Sets both lengths of a vertex and their gradients G. */
  function setLengths(v: number): void {
    const { flexvert_length } = d;
    setScale(v);
    const xx = F[0] * F[0] + F[2] * F[2] + F[4] * F[4];
    const xy = F[0] * F[1] + F[2] * F[3] + F[4] * F[5];
    const yy = F[1] * F[1] + F[3] * F[3] + F[5] * F[5];
    flexvert_length[2 * v] = (xx + yy - 2) * scale[0];
    flexvert_length[2 * v + 1] = (xx * yy - xy * xy - 1) * scale[0];
    for (let i = 0; i < 6; i += 2) {
      G[i] = 2 * F[i];
      G[i + 1] = 2 * F[i + 1];
      G[6 + i] = 2 * (F[i] * yy - F[i + 1] * xy);
      G[7 + i] = 2 * (F[i + 1] * xx - F[i] * xy);
    }
    timesMetric(G, 0, v);
    timesMetric(G, 6, v);
  }

  function setRows(f: number, v: number): void {
    const { flex_edgeadr, flex_vertedge, flex_vertedgeadr, flex_vertedgenum } = m;
    const end = flex_vertedgeadr[v] + flex_vertedgenum[v];
    for (let k = flex_vertedgeadr[v]; k < end; k++) {
      const e = flex_edgeadr[f] + flex_vertedge[k];
      setEdge(f, v, e);
      addEdge(traceRow, 0, f, v, e);
      addEdge(determinantRow, 6, f, v, e);
    }
    storeRow(traceRow, 2 * v);
    storeRow(determinantRow, 2 * v + 1);
  }

  /** Adds the gradients of a length with respect to both ends of an edge to its row. */
  function addEdge(row: Float64Array, o: number, f: number, v: number, e: number): void {
    const { flex_edge, flex_vertadr, flex_vertbodyid } = m;
    const { flexvert_xpos } = d;
    const a = flex_vertadr[f] + flex_edge[2 * e];
    const b = flex_vertadr[f] + flex_edge[2 * e + 1];
    setScale(v);
    for (let i = 0; i < 3; i++) force[i] = edge[2] * (G[o + 2 * i] * edge[0] + G[o + 2 * i + 1] * edge[1]) * scale[0];
    stages.addForce(row, flex_vertbodyid[a], flexvert_xpos, 3 * a, force, 0, -1);
    stages.addForce(row, flex_vertbodyid[b], flexvert_xpos, 3 * b, force, 0, 1);
  }

  /** Copies a row to flexvert_J and clears it. */
  function storeRow(row: Float64Array, r: number): void {
    const { flexvert_J_rownnz, flexvert_J_rowadr, flexvert_J_colind } = m;
    const { flexvert_J } = d;
    const end = flexvert_J_rowadr[r] + flexvert_J_rownnz[r];
    for (let p = flexvert_J_rowadr[r]; p < end; p++) {
      flexvert_J[p] = row[flexvert_J_colind[p]];
      row[flexvert_J_colind[p]] = 0;
    }
  }

  return strains;
}
