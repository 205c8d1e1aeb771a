/** Structure of flexes: sparsity of their Jacobians, edges by vertex, and the constant part of their metric. */

import type { ModelError } from '../../foundation/base/diagnostics.js';
import { mulMatTVec3 } from '../../foundation/math/mat.js';
import { type Quat, quatToMat, type Vec3, zAxisToQuat } from '../../foundation/math/pose.js';
import { mulQuat } from '../../foundation/math/quat.js';
import { factorPattern, factorRows } from '../../foundation/math/reverse-cholesky.js';
import { cross, dot3, MINVAL, sub3 } from '../../foundation/math/vec.js';
import { follows } from '../../foundation/schema/compatibility.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { messageError } from '../../foundation/schema/report.js';
import { flexScale } from '../engine/flex/metric-gate.js';
import { isMetricBody } from '../engine/flex/point-forces.js';
import type { ModelRecord } from '../model/model-record.js';
import { namesOf } from '../model/named.js';

/** Value of `flex_edgeequality` for constraints on vertices. */
const EDGE_EQUALITY_OF_VERTICES = 2;

/** Number of values in `flex_bending` per edge. */
const BENDING_SIZE = 17;

const isDeformable = (m: ModelRecord, f: number): boolean => m.flex_rigid[f] === 0 && m.flex_interp[f] === 0;

/** Tests whether equality constraints keep the strain around the vertices of a flex. */
const keepsVertices = (m: ModelRecord, f: number): boolean =>
  isDeformable(m, f) && m.flex_dim[f] === 2 && m.flex_edgeequality[f] === EDGE_EQUALITY_OF_VERTICES;

/**
 * Sets the sparsity of flex Jacobians and the data of vertex constraints. Throws ModelError `bad-flex` for a bent
 * surface.
 */
export function setFlexStructure(m: ModelRecord): void {
  const rows = new ChainRows(m);
  let vertexEdges = 0;
  for (let f = 0; f < m.nflex; f++) {
    const exertsForce = m.flex_edgeequality[f] || m.flex_edgedamping[f] || m.flex_edgestiffness[f] || m.flex_damping[f];
    if (isDeformable(m, f) && exertsForce) setEdgeRows(m, f, rows);
    if (keepsVertices(m, f)) {
      vertexEdges = setVertexEdges(m, f, vertexEdges);
      setVertexMetric(m, f);
      setVertexRows(m, f, rows);
      alignVertices(m, f);
    }
  }
}

/** Makes an error of a flex, which the compiler locates at its element. */
function flexError(m: ModelRecord, f: number, fault: Message<CodeIn<'bad-flex'>>): ModelError {
  const name = namesOf(m, 'flex')[f];
  return messageError(fault, { element: `flex ${f}` }, `flex ${name ? `'${name}'` : f}`);
}

/** Sparsity rows of a Jacobian whose columns are the dofs of body chains. */
class ChainRows {
  private readonly inChain: Uint8Array;
  private readonly dofs: number[] = [];
  /** Address of the next row of each Jacobian. */
  readonly next = { edge: 0, vertex: 0 };

  constructor(private readonly m: ModelRecord) {
    this.inChain = new Uint8Array(m.nv);
  }

  add(body: number): void {
    const { body_parentid, body_dofnum, body_dofadr } = this.m;
    for (let b = body; b > 0; b = body_parentid[b]) {
      for (let dof = body_dofadr[b], end = dof + body_dofnum[b]; dof < end; dof++) {
        if (this.inChain[dof]) continue;
        this.inChain[dof] = 1;
        this.dofs.push(dof);
      }
    }
  }

  /** Writes the collected columns at an address in ascending order, and clears them. */
  take(colind: Int32Array, address: number): number {
    const count = this.dofs.length;
    this.dofs
      .sort((a, b) => a - b)
      .forEach((dof, i) => {
        colind[address + i] = dof;
        this.inChain[dof] = 0;
      });
    this.dofs.length = 0;
    return count;
  }
}

const bodyOf = (m: ModelRecord, f: number, vertex: number): number => m.flex_vertbodyid[m.flex_vertadr[f] + vertex];

/**
 * Sets the edge rows of a flex, after those of the last flex that has any. The reference restarts at zero after a flex
 * without rows, so that the rows of two flexes overlap.
 */
function setEdgeRows(m: ModelRecord, f: number, rows: ChainRows): void {
  const { flexedge_J_rowadr, flexedge_J_rownnz, flexedge_J_colind, flex_edge } = m;
  for (let e = m.flex_edgeadr[f], end = e + m.flex_edgenum[f]; e < end; e++) {
    rows.add(bodyOf(m, f, flex_edge[2 * e]));
    rows.add(bodyOf(m, f, flex_edge[2 * e + 1]));
    flexedge_J_rowadr[e] = rows.next.edge;
    flexedge_J_rownnz[e] = rows.take(flexedge_J_colind, rows.next.edge);
    rows.next.edge += flexedge_J_rownnz[e];
  }
}

/** Sets the edges at each vertex, consecutively over all such flexes. Returns the address after the last one. */
function setVertexEdges(m: ModelRecord, f: number, first: number): number {
  const { flex_vertadr, flex_vertnum, flex_edgeadr, flex_edgenum, flex_vertedgeadr, flex_vertedgenum, flex_edge } = m;
  const start = flex_vertadr[f];
  const ends = flex_edge.subarray(2 * flex_edgeadr[f], 2 * (flex_edgeadr[f] + flex_edgenum[f]));
  flex_vertedgenum.fill(0, start, start + flex_vertnum[f]);
  for (const v of ends) flex_vertedgenum[start + v]++;
  let address = first;
  for (let v = start; v < start + flex_vertnum[f]; v++) {
    flex_vertedgeadr[v] = address;
    address += flex_vertedgenum[v];
  }
  const next = flex_vertedgeadr.slice(start, start + flex_vertnum[f]);
  ends.forEach((v, i) => void (m.flex_vertedge[next[v]++] = i >> 1));
  return address;
}

/** Weight of a vertex among the neighbors of another one: the mass of its body [kg]. */
const weightOf = (m: ModelRecord, f: number, vertex: number): number =>
  Math.max(m.body_mass[bodyOf(m, f, vertex)], MINVAL);

/** Inverse of the sum of w x x^T over the edges x at each vertex, in the plane of the flex. */
function setVertexMetric(m: ModelRecord, f: number): void {
  const { flex_vertadr, flex_vertnum, flex_edgeadr, flex_vertedgeadr, flex_vertedgenum, flex_edge, flex_vert0 } = m;
  const start = flex_vertadr[f];
  const x = new Float64Array(3);
  for (let v = 0; v < flex_vertnum[f]; v++) {
    let [xx, xy, yy] = [0, 0, 0];
    for (let k = 0; k < flex_vertedgenum[start + v]; k++) {
      const e = 2 * (flex_edgeadr[f] + m.flex_vertedge[flex_vertedgeadr[start + v] + k]);
      const [a, b] = [flex_edge[e], flex_edge[e + 1]];
      sub3(x, 0, flex_vert0, 3 * (start + b), flex_vert0, 3 * (start + a));
      for (let i = 0; i < 3; i++) x[i] *= 2 * m.flex_size[3 * f + i];
      if (Math.abs(x[2]) > MINVAL) {
        throw flexError(m, f, message('bad-flex/not-flat'));
      }
      const weight = weightOf(m, f, a === v ? b : a);
      xx += weight * x[0] * x[0];
      xy += weight * x[0] * x[1];
      yy += weight * x[1] * x[1];
    }
    const determinant = xx * yy - xy * xy;
    const inverse = Math.abs(determinant) < MINVAL ? 0 : 1 / determinant;
    m.flex_vertmetric.set([yy * inverse, -xy * inverse, -xy * inverse, xx * inverse], 4 * (start + v));
  }
}

/** Sets two rows per vertex, with the dofs of the neighboring vertices. */
function setVertexRows(m: ModelRecord, f: number, rows: ChainRows): void {
  const { flex_vertadr, flex_vertnum, flex_edgeadr, flex_vertedgeadr, flex_vertedgenum, flex_edge } = m;
  const { flexvert_J_rowadr, flexvert_J_rownnz, flexvert_J_colind } = m;
  for (let v = flex_vertadr[f], end = v + flex_vertnum[f]; v < end; v++) {
    for (let k = 0; k < flex_vertedgenum[v]; k++) {
      const e = 2 * (flex_edgeadr[f] + m.flex_vertedge[flex_vertedgeadr[v] + k]);
      rows.add(bodyOf(m, f, flex_edge[e]));
      rows.add(bodyOf(m, f, flex_edge[e + 1]));
    }
    const first = rows.next.vertex;
    const count = rows.take(flexvert_J_colind, first);
    flexvert_J_colind.copyWithin(first + count, first, first + count);
    for (let i = 0; i < 2; i++) {
      flexvert_J_rowadr[2 * v + i] = first + i * count;
      flexvert_J_rownnz[2 * v + i] = count;
    }
    rows.next.vertex += 2 * count;
  }
  // the next row begins at their end, whether it has values or not
  const after = 2 * (flex_vertadr[f] + flex_vertnum[f]);
  if (after < flexvert_J_rowadr.length) flexvert_J_rowadr[after] = rows.next.vertex;
}

/** Rotates the rest vertices so that the first element is perpendicular to z. */
function alignVertices(m: ModelRecord, f: number): void {
  const { flex_vertadr, flex_vertnum, flex_elem, flex_elemdataadr, flex_vert0 } = m;
  const [a, b, c] = [0, 1, 2].map((k) => 3 * (flex_vertadr[f] + flex_elem[flex_elemdataadr[f] + k]));
  const [ab, ac, normal] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
  sub3(ab, 0, flex_vert0, b, flex_vert0, a);
  sub3(ac, 0, flex_vert0, c, flex_vert0, a);
  cross(normal, 0, ab, 0, ac, 0);
  const turn = Float64Array.from(quatToMat(zAxisToQuat(Array.from(normal) as unknown as Vec3)));
  const end = 3 * (flex_vertadr[f] + flex_vertnum[f]);
  for (let o = 3 * flex_vertadr[f]; o < end; o += 3) mulMatTVec3(flex_vert0, o, turn, 0, flex_vert0, o);
}

/**
 * `efm0`: L of L^T L = M + (h^2 + h d) K over the movable vertices of bending flexes, where K is their bending
 * stiffness, d their damping and h the time step. M is diagonal. K couples equal coordinates only, unless the factor has
 * room for all: then the block of two vertices is turned into the axes of their bodies. If springs or dampers are
 * disabled, their term is 0.
 */
export function setBendingFactor(m: ModelRecord): void {
  const n = m.nefm0dof;
  if (n === 0) return;
  const slots = movingVertices(m);
  const entries = Array.from({ length: n / 3 }, () => new Map<number, number>());
  for (let f = 0; f < m.nflex; f++) if (bends(m, f)) addBending(m, f, slots, entries);
  const alone = factorPattern(couplings(entries, false));
  const mayCouple = follows(m.compatibility, 'turnedBending') && alone.colind.length !== m.nefm0L;
  const together = mayCouple ? factorPattern(couplings(entries, true)) : alone;
  const isCoupled = mayCouple && together.colind.length === m.nefm0L;
  const pattern = isCoupled ? together : alone;
  m.efm0_L_rownnz.set(pattern.rownnz);
  m.efm0_L_rowadr.set(pattern.rowadr);
  m.efm0_L_colind.set(pattern.colind);
  slots.forEach((slot, v) => {
    if (slot < 0) return;
    const dof = m.body_dofadr[m.flex_vertbodyid[v]];
    for (let k = 0; k < 3; k++) m.efm0_dofid[3 * slot + k] = dof + k;
  });
  const axes = isCoupled ? slotAxes(m, slots) : undefined;
  for (let r = 0; r < n; r++) {
    const dof = m.efm0_dofid[r];
    const row = entries[Math.floor(r / 3)];
    for (let p = pattern.rowadr[r], end = p + pattern.rownnz[r]; p < end; p++) {
      const column = pattern.colind[p];
      const value = row.get(Math.floor(column / 3)) ?? 0;
      m.efm0_L[p] = axes ? value * dot3(axes, 3 * r, axes, 3 * column) : value;
      if (column === r) m.efm0_L[p] += m.body_mass[m.dof_bodyid[dof]] + m.dof_armature[dof];
    }
  }
  if (!factorRows(m.efm0_L, pattern)) {
    const row = pattern.rownnz.findLastIndex((nnz, r) => !(m.efm0_L[pattern.rowadr[r] + nnz - 1] > 0));
    const vertex = slots.indexOf(Math.floor(row / 3));
    const f = m.flex_vertadr.findLastIndex((first) => first <= vertex);
    throw flexError(m, f, message('bad-flex/stiffness-matrix'));
  }
}

/** Directions of the dofs of the factor in the world, at the reference configuration (nefm0dof x 3). */
function slotAxes(m: ModelRecord, slots: Int32Array): Float64Array {
  const axes = new Float64Array(3 * m.nefm0dof);
  const quat = new Float64Array(4);
  slots.forEach((slot, v) => {
    if (slot < 0) return;
    const body = m.flex_vertbodyid[v];
    quat.set(m.body_quat.subarray(4 * body, 4 * body + 4));
    for (let b = m.body_parentid[body]; b > 0; b = m.body_parentid[b]) mulQuat(quat, 0, m.body_quat, 4 * b, quat, 0);
    const matrix = quatToMat(Array.from(quat) as unknown as Quat);
    for (let k = 0; k < 3; k++) for (let i = 0; i < 3; i++) axes[9 * slot + 3 * k + i] = matrix[3 * i + k]!;
  });
  return axes;
}

const bends = (m: ModelRecord, f: number): boolean =>
  isDeformable(m, f) && m.flex_dim[f] === 2 && m.flex_bendingadr[f] >= 0;

/** Index of each vertex among those of the factor, -1 for others. */
function movingVertices(m: ModelRecord): Int32Array {
  const slots = new Int32Array(m.nflexvert).fill(-1);
  let count = 0;
  for (let f = 0; f < m.nflex; f++) {
    if (!bends(m, f)) continue;
    for (let v = m.flex_vertadr[f], end = v + m.flex_vertnum[f]; v < end; v++) {
      if (isMetricBody(m, m.flex_vertbodyid[v])) slots[v] = count++;
    }
  }
  return slots;
}

/** Columns below the diagonal: those of equal coordinates, or those of all coordinates of the coupled vertices. */
const couplings = (entries: readonly Map<number, number>[], withAll: boolean): number[][] =>
  entries.flatMap((row, slot) => {
    const others = [...row.keys()].filter((other) => other < slot);
    return [0, 1, 2].map((k) => others.flatMap((other) => (withAll ? [0, 1, 2] : [k]).map((l) => 3 * other + l)));
  });

function addBending(m: ModelRecord, f: number, slots: Int32Array, entries: readonly Map<number, number>[]): void {
  const scale = flexScale(m, f);
  for (let e = 0; e < m.flex_edgenum[f]; e++) {
    const at = 2 * (m.flex_edgeadr[f] + e);
    if (m.flex_edgeflap[at + 1] < 0) continue;
    const stencil = [m.flex_edge[at], m.flex_edge[at + 1], m.flex_edgeflap[at], m.flex_edgeflap[at + 1]];
    const own = stencil.map((v) => slots[m.flex_vertadr[f] + v]);
    own.forEach((a, i) => {
      own.forEach((b, j) => {
        if (a < 0 || b < 0 || b > a) return;
        const value = scale * m.flex_bending[m.flex_bendingadr[f] + BENDING_SIZE * e + 4 * i + j];
        entries[a].set(b, (entries[a].get(b) ?? 0) + value);
      });
    });
  }
}
