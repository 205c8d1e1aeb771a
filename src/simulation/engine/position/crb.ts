/** Joint-space inertia by composite rigid bodies. */
import { inPieces, inPiecesDown, PIECE } from '../../../foundation/math/pieces.js';
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles, filledIntegers, INDEX, integers } from '../../../foundation/math/scratch.js';
import { JointType, SleepState } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { awakeBodies, awakeBodiesDown, awakeDofs, awakeTrees, someSleep } from '../sleep/awake.js';
import { bindReflected, type Reflected } from './reflected.js';

/** Rows of M that are made at once: that of a dof, and mostly that of its parent before it. Dofs ascend. */
interface RowBlocks {
  /** Lower dof of each block, and whether the dof before it belongs to the block. */
  readonly dof: Int32Array;
  readonly pair: Int32Array;
  /** Leading columns that are the axes of the world: the translations of a free joint. */
  readonly world: Int32Array;
  /** Dofs whose rows are made, and those whose rows are constant. */
  readonly full: Int32Array;
  readonly simple: Int32Array;
  /** Number of entries of each list that belong to the dofs before each one, and to all. */
  readonly dofStart: Int32Array;
  readonly fullStart: Int32Array;
  readonly simpleStart: Int32Array;
}

function rowBlocks(m: ModelRecord): RowBlocks {
  const { nv, dof_parentid, dof_treeid, dof_jntid, dof_simplenum, jnt_type, tree_dofadr, M_rownnz } = m;
  const list: { dof: number; pair: number; world: number }[] = [];
  const simple: number[] = [];
  for (let i = nv - 1; i >= 0; i--) {
    if (dof_simplenum[i]) {
      simple.push(i);
      continue;
    }
    const pair = i > 0 && dof_parentid[i] === i - 1 && M_rownnz[i] === M_rownnz[i - 1] + 1 ? 1 : 0;
    const isFree = jnt_type[dof_jntid[tree_dofadr[dof_treeid[i]]]] === JointType.FREE;
    list.push({ dof: i, pair, world: isFree && M_rownnz[i] - pair >= 3 ? 3 : 0 });
    i -= pair;
  }
  list.reverse();
  simple.reverse();
  const column = (name: 'dof' | 'pair' | 'world'): Int32Array => filledIntegers(list.map((row) => row[name]));
  const dof = column('dof');
  const full = filledIntegers(list.flatMap((row) => (row.pair ? [row.dof - 1, row.dof] : [row.dof])));
  return {
    dof,
    pair: column('pair'),
    world: column('world'),
    full,
    simple: filledIntegers(simple),
    dofStart: startsOf(dof, nv),
    fullStart: startsOf(full, nv),
    simpleStart: startsOf(filledIntegers(simple), nv),
  };
}

function startsOf(dofs: Int32Array, nv: number): Int32Array {
  const starts = integers(nv + 1);
  for (const i of dofs) starts[i + 1]++;
  for (let i = 0; i < nv; i++) starts[i + 1] += starts[i];
  return starts;
}

/**
 * M_ij = s_j^T I_i s_i for every ancestor j of dof i, with the motion axes s and the inertia I_i of everything
 * that dof i moves. M is stored by rows of its lower triangle, ancestors ascending and the diagonal last.
 *
 * In large models the momenta f_i = I_i s_i are made first. Two rows then share the axes that they are multiplied with,
 * because reading an element of an array takes as long as four operations. In small ones the loops are too short for that:
 * a step of three bodies would take a tenth longer.
 *
 * Featherstone (2008), section 6.2.
 */
export function bindCrb(m: ModelRecord, d: DataRecord): () => void {
  const ofDof = bindReflected(m, 'armature', false);
  /** Roots of trees that hang from a body other than the world. */
  const hanging = filledIntegers(m.tree_bodyadr.filter((body) => m.body_parentid[body] !== 0));
  const pairedRows = m.nv > PIECE ? bindPairedRows(m, d, ofDof) : undefined;

  function crb(): void {
    if (someSleep(m, d)) {
      awakeBodies(m, d, 0, copyInertias);
      for (let k = 0; k < hanging.length; k++) addSleeping(hanging[k]);
      awakeBodiesDown(m, d, compositeInertias);
    } else {
      copyRange(d.crb, d.cinert);
      inPiecesDown(1, m.nbody, compositeInertias);
    }
    ofDof.update();
    if (pairedRows) pairedRows();
    else awakeDofs(m, d, singleRows);
  }

  /** Adds the inertia of a sleeping body to that of the static body that it hangs from. */
  function addSleeping(body: number): void {
    if (d.body_awake[body] === SleepState.ASLEEP) compositeInertias(body, body + 1);
  }

  function copyInertias(begin: number, end: number): void {
    const { crb, cinert } = d;
    for (let k = 10 * begin; k < 10 * end; k++) crb[k] = cinert[k];
  }

  function compositeInertias(begin: number, end: number): void {
    const { body_parentid } = m;
    const { crb } = d;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = last - 1; i >= first; i--) {
      if (body_parentid[i] === 0) continue;
      const o = 10 * (body_parentid[i] & INDEX);
      const c = 10 * i;
      crb[o] += crb[c];
      crb[o + 1] += crb[c + 1];
      crb[o + 2] += crb[c + 2];
      crb[o + 3] += crb[c + 3];
      crb[o + 4] += crb[c + 4];
      crb[o + 5] += crb[c + 5];
      crb[o + 6] += crb[c + 6];
      crb[o + 7] += crb[c + 7];
      crb[o + 8] += crb[c + 8];
      crb[o + 9] += crb[c + 9];
    }
  }

  /** Row by row in one pass. Products inlined: 0.81 of the time of calls (humanoid). */
  function singleRows(begin: number, end: number): void {
    const { dof_bodyid, dof_parentid, dof_simplenum, dof_armature, dof_M0, M_rownnz, M_rowadr } = m;
    const { crb, cdof, M } = d;
    const { added } = ofDof;
    const first = begin & INDEX;
    const last = end & INDEX;
    for (let i = first; i < last; i++) {
      const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
      if (dof_simplenum[i]) {
        M[diagonal] = dof_M0[i];
        continue;
      }
      const n = 10 * dof_bodyid[i];
      const h0 = crb[n + 6];
      const h1 = crb[n + 7];
      const h2 = crb[n + 8];
      const mass = crb[n + 9];
      const s = 6 * i;
      const w0 = cdof[s];
      const w1 = cdof[s + 1];
      const w2 = cdof[s + 2];
      const v0 = cdof[s + 3];
      const v1 = cdof[s + 4];
      const v2 = cdof[s + 5];
      // f = I s
      const f0 = crb[n] * w0 + crb[n + 3] * w1 + crb[n + 4] * w2 + h1 * v2 - h2 * v1;
      const f1 = crb[n + 3] * w0 + crb[n + 1] * w1 + crb[n + 5] * w2 + h2 * v0 - h0 * v2;
      const f2 = crb[n + 4] * w0 + crb[n + 5] * w1 + crb[n + 2] * w2 + h0 * v1 - h1 * v0;
      const f3 = mass * v0 + h2 * w1 - h1 * w2;
      const f4 = mass * v1 + h0 * w2 - h2 * w0;
      const f5 = mass * v2 + h1 * w0 - h0 * w1;
      let at = diagonal;
      for (let j = i; j >= 0; j = dof_parentid[j]) {
        const c = 6 * j;
        M[at--] =
          cdof[c] * f0 + cdof[c + 1] * f1 + cdof[c + 2] * f2 + cdof[c + 3] * f3 + cdof[c + 4] * f4 + cdof[c + 5] * f5;
      }
      M[diagonal] += dof_armature[i] + added[i];
    }
  }

  return crb;
}

/** The rows of M after `ofDof` is up to date, in the way of large models. */
function bindPairedRows(m: ModelRecord, d: DataRecord, ofDof: Reflected): () => void {
  const blocks = rowBlocks(m);
  const momentum = doubles(6 * m.nv);

  function pairedRows(): void {
    if (someSleep(m, d)) {
      awakeTrees(m, d, rowsOf);
      return;
    }
    inPieces(0, blocks.full.length, momenta);
    inPieces(0, blocks.dof.length, rows);
    inPieces(0, blocks.simple.length, simpleRows);
    inPieces(0, blocks.full.length, addArmature);
  }

  /** The rows of the dofs of whole trees. */
  function rowsOf(begin: number, end: number): void {
    const { dofStart, fullStart, simpleStart } = blocks;
    inPieces(fullStart[begin], fullStart[end], momenta);
    inPieces(dofStart[begin], dofStart[end], rows);
    inPieces(simpleStart[begin], simpleStart[end], simpleRows);
    inPieces(fullStart[begin], fullStart[end], addArmature);
  }

  function momenta(begin: number, end: number): void {
    const { dof_bodyid } = m;
    const { crb, cdof } = d;
    const { full } = blocks;
    const f = momentum;
    for (let k = begin; k < end; k++) {
      const i = full[k] & INDEX;
      const n = 10 * (dof_bodyid[i] & INDEX);
      const xy = crb[n + 3];
      const xz = crb[n + 4];
      const yz = crb[n + 5];
      const h0 = crb[n + 6];
      const h1 = crb[n + 7];
      const h2 = crb[n + 8];
      const mass = crb[n + 9];
      const o = 6 * i;
      const w0 = cdof[o];
      const w1 = cdof[o + 1];
      const w2 = cdof[o + 2];
      const v0 = cdof[o + 3];
      const v1 = cdof[o + 4];
      const v2 = cdof[o + 5];
      f[o] = crb[n] * w0 + xy * w1 + xz * w2 + h1 * v2 - h2 * v1;
      f[o + 1] = xy * w0 + crb[n + 1] * w1 + yz * w2 + h2 * v0 - h0 * v2;
      f[o + 2] = xz * w0 + yz * w1 + crb[n + 2] * w2 + h0 * v1 - h1 * v0;
      f[o + 3] = mass * v0 + h2 * w1 - h1 * w2;
      f[o + 4] = mass * v1 + h0 * w2 - h2 * w0;
      f[o + 5] = mass * v2 + h1 * w0 - h0 * w1;
    }
  }

  function rows(begin: number, end: number): void {
    const { M_rownnz, M_rowadr, M_colind } = m;
    const { cdof, M } = d;
    const { dof, pair, world } = blocks;
    const f = momentum;
    for (let b = begin; b < end; b++) {
      const i = dof[b] & INDEX;
      const o = 6 * i;
      const f0 = f[o];
      const f1 = f[o + 1];
      const f2 = f[o + 2];
      const f3 = f[o + 3];
      const f4 = f[o + 4];
      const f5 = f[o + 5];
      const row = M_rowadr[i] & INDEX;
      const diagonal = (row + M_rownnz[i] - 1) & INDEX;
      const start = row + (world[b] & INDEX);
      if (start > row) {
        M[row] = f3;
        M[row + 1] = f4;
        M[row + 2] = f5;
      }
      if (pair[b] === 0) {
        for (let p = start; p <= diagonal; p++) {
          const c = 6 * (M_colind[p] & INDEX);
          M[p] =
            cdof[c] * f0 + cdof[c + 1] * f1 + cdof[c + 2] * f2 + cdof[c + 3] * f3 + cdof[c + 4] * f4 + cdof[c + 5] * f5;
        }
        continue;
      }
      const g0 = f[o - 6];
      const g1 = f[o - 5];
      const g2 = f[o - 4];
      const g3 = f[o - 3];
      const g4 = f[o - 2];
      const g5 = f[o - 1];
      let q = M_rowadr[i - 1] & INDEX;
      if (start > row) {
        M[q] = g3;
        M[q + 1] = g4;
        M[q + 2] = g5;
        q += 3;
      }
      for (let p = start; p < diagonal; p++, q++) {
        const c = 6 * (M_colind[p] & INDEX);
        const c0 = cdof[c];
        const c1 = cdof[c + 1];
        const c2 = cdof[c + 2];
        const c3 = cdof[c + 3];
        const c4 = cdof[c + 4];
        const c5 = cdof[c + 5];
        M[p] = c0 * f0 + c1 * f1 + c2 * f2 + c3 * f3 + c4 * f4 + c5 * f5;
        M[q] = c0 * g0 + c1 * g1 + c2 * g2 + c3 * g3 + c4 * g4 + c5 * g5;
      }
      M[diagonal] =
        cdof[o] * f0 + cdof[o + 1] * f1 + cdof[o + 2] * f2 + cdof[o + 3] * f3 + cdof[o + 4] * f4 + cdof[o + 5] * f5;
    }
  }

  function simpleRows(begin: number, end: number): void {
    const { dof_M0, M_rowadr } = m;
    const { M } = d;
    const { simple } = blocks;
    for (let k = begin; k < end; k++) M[M_rowadr[simple[k]]] = dof_M0[simple[k]];
  }

  function addArmature(begin: number, end: number): void {
    const { dof_armature, M_rownnz, M_rowadr } = m;
    const { M } = d;
    const { full } = blocks;
    const { added } = ofDof;
    for (let k = begin; k < end; k++) {
      const i = full[k];
      M[M_rowadr[i] + M_rownnz[i] - 1] += dof_armature[i] + added[i];
    }
  }

  return pairedRows;
}
