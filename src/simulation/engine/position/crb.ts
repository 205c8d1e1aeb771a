/** Joint-space inertia by composite rigid bodies. */
import { inPieces, inPiecesDown } from '../../../foundation/math/pieces.js';
import { copyRange } from '../../../foundation/math/ranges.js';
import { filledIntegers, INDEX, integers } from '../../../foundation/math/scratch.js';
import { JointType, SleepState } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { awakeBodies, awakeBodiesDown, awakeTrees, someSleep } from '../sleep/awake.js';
import { bindReflected, type Reflected } from './reflected.js';

/** Blocks of rows of M: the row of a dof, and where possible that of its parent, the dof before it. Dofs ascend. */
interface RowBlocks {
  /** Last dof of each block, and 1 if the dof before it belongs to the block, else 0. */
  readonly dof: Int32Array;
  readonly pair: Int32Array;
  /** Number of leading columns whose axes are those of the world: the translations of a free joint. */
  readonly world: Int32Array;
  /** Dofs whose rows are constant. */
  readonly simple: Int32Array;
  /** Number of entries of `dof` and of `simple` below each dof; the last of the nv + 1 counts all. */
  readonly dofStart: Int32Array;
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
  return {
    dof,
    pair: column('pair'),
    world: column('world'),
    simple: filledIntegers(simple),
    dofStart: startsOf(dof, nv),
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
 * Two rows share the axes that their momenta f_i = I_i s_i are multiplied with, because reading an element of an array
 * takes as long as four operations.
 *
 * Featherstone (2008), section 6.2.
 */
export function bindCrb(m: ModelRecord, d: DataRecord): () => void {
  const ofDof = bindReflected(m, 'armature', false);
  /** Roots of trees that hang from a body other than the world. */
  const hanging = filledIntegers(m.tree_bodyadr.filter((body) => m.body_parentid[body] !== 0));
  const rowsOfM = bindRows(m, d, ofDof);

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
    rowsOfM();
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

  return crb;
}

/** Binds the rows of M, from `crb`, `cdof` and the armature in `ofDof`. */
function bindRows(m: ModelRecord, d: DataRecord, ofDof: Reflected): () => void {
  const blocks = rowBlocks(m);

  function allRows(): void {
    if (someSleep(m, d)) {
      awakeTrees(m, d, rowsOf);
      return;
    }
    inPieces(0, blocks.dof.length, rows);
    inPieces(0, blocks.simple.length, simpleRows);
  }

  /** Writes the rows of the dofs in [begin, end), which are those of whole trees. */
  function rowsOf(begin: number, end: number): void {
    const { dofStart, simpleStart } = blocks;
    inPieces(dofStart[begin], dofStart[end], rows);
    inPieces(simpleStart[begin], simpleStart[end], simpleRows);
  }

  /** Keeps the momenta in locals: 0.8 of the time of writing all of them into an array first (humanoid). */
  function rows(begin: number, end: number): void {
    const { dof_bodyid, dof_armature, M_rownnz, M_rowadr, M_colind } = m;
    const { crb, cdof, M } = d;
    const { dof, pair, world } = blocks;
    const { added } = ofDof;
    for (let b = begin; b < end; b++) {
      const i = dof[b] & INDEX;
      const body = dof_bodyid[i] & INDEX;
      const n = 10 * body;
      let xx = crb[n];
      let yy = crb[n + 1];
      let zz = crb[n + 2];
      let xy = crb[n + 3];
      let xz = crb[n + 4];
      let yz = crb[n + 5];
      let h0 = crb[n + 6];
      let h1 = crb[n + 7];
      let h2 = crb[n + 8];
      let mass = crb[n + 9];
      const o = 6 * i;
      let w0 = cdof[o];
      let w1 = cdof[o + 1];
      let w2 = cdof[o + 2];
      let v0 = cdof[o + 3];
      let v1 = cdof[o + 4];
      let v2 = cdof[o + 5];
      const f0 = xx * w0 + xy * w1 + xz * w2 + h1 * v2 - h2 * v1;
      const f1 = xy * w0 + yy * w1 + yz * w2 + h2 * v0 - h0 * v2;
      const f2 = xz * w0 + yz * w1 + zz * w2 + h0 * v1 - h1 * v0;
      const f3 = mass * v0 + h2 * w1 - h1 * w2;
      const f4 = mass * v1 + h0 * w2 - h2 * w0;
      const f5 = mass * v2 + h1 * w0 - h0 * w1;
      const row = M_rowadr[i] & INDEX;
      const diagonal = (row + M_rownnz[i] - 1) & INDEX;
      const start = row + (world[b] & INDEX);
      if (start > row) {
        // x + 0 turns -0 into 0, like the product with an axis
        M[row] = f3 + 0;
        M[row + 1] = f4 + 0;
        M[row + 2] = f5 + 0;
      }
      M[diagonal] = w0 * f0 + w1 * f1 + w2 * f2 + v0 * f3 + v1 * f4 + v2 * f5 + (dof_armature[i] + added[i]);
      if (pair[b] === 0) {
        for (let p = start; p < diagonal; p++) {
          const c = 6 * (M_colind[p] & INDEX);
          M[p] =
            cdof[c] * f0 + cdof[c + 1] * f1 + cdof[c + 2] * f2 + cdof[c + 3] * f3 + cdof[c + 4] * f4 + cdof[c + 5] * f5;
        }
        continue;
      }
      const before = (dof_bodyid[i - 1] & INDEX) * 10;
      if (before !== n) {
        xx = crb[before];
        yy = crb[before + 1];
        zz = crb[before + 2];
        xy = crb[before + 3];
        xz = crb[before + 4];
        yz = crb[before + 5];
        h0 = crb[before + 6];
        h1 = crb[before + 7];
        h2 = crb[before + 8];
        mass = crb[before + 9];
      }
      w0 = cdof[o - 6];
      w1 = cdof[o - 5];
      w2 = cdof[o - 4];
      v0 = cdof[o - 3];
      v1 = cdof[o - 2];
      v2 = cdof[o - 1];
      const g0 = xx * w0 + xy * w1 + xz * w2 + h1 * v2 - h2 * v1;
      const g1 = xy * w0 + yy * w1 + yz * w2 + h2 * v0 - h0 * v2;
      const g2 = xz * w0 + yz * w1 + zz * w2 + h0 * v1 - h1 * v0;
      const g3 = mass * v0 + h2 * w1 - h1 * w2;
      const g4 = mass * v1 + h0 * w2 - h2 * w0;
      const g5 = mass * v2 + h1 * w0 - h0 * w1;
      let q = M_rowadr[i - 1] & INDEX;
      const shift = q - row;
      if (start > row) {
        M[q] = g3 + 0;
        M[q + 1] = g4 + 0;
        M[q + 2] = g5 + 0;
        q += 3;
      }
      // the last column of this row and the diagonal of the previous one have the same axis
      const last = diagonal - 1;
      M[last] = w0 * f0 + w1 * f1 + w2 * f2 + v0 * f3 + v1 * f4 + v2 * f5;
      M[(last + shift) & INDEX] =
        w0 * g0 + w1 * g1 + w2 * g2 + v0 * g3 + v1 * g4 + v2 * g5 + (dof_armature[i - 1] + added[i - 1]);
      for (let p = start; p < last; p++, q++) {
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
    }
  }

  function simpleRows(begin: number, end: number): void {
    const { dof_M0, M_rowadr } = m;
    const { M } = d;
    const { simple } = blocks;
    for (let k = begin; k < end; k++) M[M_rowadr[simple[k]]] = dof_M0[simple[k]];
  }

  return allRows;
}
