/** Rows of active equality constraints: connect, weld, joint, tendon and the edges, vertices and strains of flexes. */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { ConstraintType, DisableBit, EqType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindSleepers } from '../sleep/sleepers.js';
import type { Stages } from '../stages.js';
import { bindAnchors, NEQDATA, TORQUESCALE } from './anchor.js';
import { type Chain, FIRST, pointMotion, SECOND } from './chain.js';
import { bindStrainRows } from './flex-strain.js';
import type { Rows } from './rows.js';

/** Binds the equality rows: reads `eq_*`, `eq_active` and poses, and writes `efc_J`, `efc_pos` and row descriptors. */
export function bindEquality(m: ModelRecord, d: DataRecord, stages: Stages, rows: Rows, chain: Chain): () => void {
  const strainRows = m.nflexnode > 0 ? bindStrainRows(m, d, stages, rows) : undefined;
  const anchors = bindAnchors(m, d);
  const { point, body, residual, turn } = anchors;
  /** Anchors relative to the centers of mass of their trees, and the motion of one of them. */
  const arm = doubles(6);
  const motion = doubles(3);
  /** Residual of a scalar equality, the position of its second object, and the factor of its Jacobian. */
  const coupling = doubles(3);
  const sleeps = bindSleepers(m, d, 'equality');
  const columns = integers(m.nv);
  const values = doubles(m.nv);

  /** Translation rows in column k: motion of the first anchor minus that of the second. */
  function translationColumn(adr: number, n: number, k: number): void {
    const { efc_J } = d;
    const { dof, side } = chain;
    for (let r = 0; r < 3; r++) efc_J[adr + r * n + k] = 0;
    if ((side[k] & FIRST) !== 0) {
      pointMotion(d, motion, 0, dof[k], arm, 0);
      for (let r = 0; r < 3; r++) efc_J[adr + r * n + k] += motion[r];
    }
    if ((side[k] & SECOND) !== 0) {
      pointMotion(d, motion, 0, dof[k], arm, 3);
      for (let r = 0; r < 3; r++) efc_J[adr + r * n + k] -= motion[r];
    }
  }

  /** Rotation rows in column k: the rate of the residual; a dof above both bodies rotates them equally. */
  function rotationColumn(adr: number, n: number, k: number): void {
    const { cdof, efc_J } = d;
    const { dof, side } = chain;
    const sign = ((side[k] & FIRST) !== 0 ? 1 : 0) - ((side[k] & SECOND) !== 0 ? 1 : 0);
    const c = 6 * dof[k];
    for (let r = 0; r < 3; r++) {
      const t = 3 * r;
      efc_J[adr + r * n + k] = sign * (turn[t] * cdof[c] + turn[t + 1] * cdof[c + 1] + turn[t + 2] * cdof[c + 2]);
    }
  }

  /** Rows of the distance between two anchors, first minus second: translation, and rotation for a weld. */
  function bodyPair(eq: number, weld: boolean): void {
    const { body_rootid, eq_data } = m;
    const { subtree_com, efc_J_colind, efc_J_rowadr, efc_pos } = d;
    const { dof } = chain;
    anchors.locate(eq);
    const n = chain.merge(body[0], body[1], false);
    const count = weld ? 6 : 3;
    if (n === 0) return;
    const row = rows.open(count, n, ConstraintType.EQUALITY, eq);
    if (row < 0) return;
    const adr = efc_J_rowadr[row];
    for (let r = 0, at = adr; r < count; r++) for (let k = 0; k < n; k++) efc_J_colind[at++] = dof[k];
    for (let r = 0; r < 3; r++) {
      efc_pos[row + r] = point[r] - point[3 + r];
      arm[r] = point[r] - subtree_com[3 * body_rootid[body[0]] + r];
      arm[3 + r] = point[3 + r] - subtree_com[3 * body_rootid[body[1]] + r];
    }
    for (let k = 0; k < n; k++) translationColumn(adr, n, k);
    if (weld) {
      anchors.turnMap(eq);
      for (let r = 0; r < 3; r++) efc_pos[row + 3 + r] = eq_data[NEQDATA * eq + TORQUESCALE] * residual[r];
      for (let k = 0; k < n; k++) rotationColumn(adr + 3 * n, n, k);
    }
    rows.close(row, count, false);
  }

  /**
   * Merges a sparse vector times the factor in `coupling` into the first n `columns` and `values`; returns the new
   * number.
   */
  function addSparse(n: number, colind: Int32Array, adr: number, nnz: number, from: Float64Array): number {
    const scale = coupling[2];
    let extra = 0;
    for (let k = 0, i = 0; k < nnz; k++) {
      // a tendon that names a joint twice has its column twice
      if (k > 0 && colind[adr + k] === colind[adr + k - 1]) continue;
      while (i < n && columns[i] < colind[adr + k]) i++;
      if (i === n || columns[i] !== colind[adr + k]) extra++;
    }
    const total = n + extra;
    let i = n - 1;
    let k = nnz - 1;
    for (let t = total - 1; t >= 0; t--) {
      const own = i >= 0 ? columns[i] : -1;
      const other = k >= 0 ? colind[adr + k] : -1;
      let added = other >= own ? scale * from[adr + k] : 0;
      for (; other >= own && k > 0 && colind[adr + k - 1] === other; k--) added += scale * from[adr + k - 1];
      const value = (own >= other ? values[i] : 0) + added;
      columns[t] = Math.max(own, other);
      values[t] = value;
      if (own >= other) i--;
      if (other >= own) k--;
    }
    return total;
  }

  function writeMerged(eq: number, n: number): void {
    const { efc_J, efc_J_colind, efc_J_rowadr, efc_pos } = d;
    if (n === 0) return;
    const row = rows.open(1, n, ConstraintType.EQUALITY, eq);
    if (row < 0) return;
    const adr = efc_J_rowadr[row];
    for (let k = 0; k < n; k++) {
      efc_J_colind[adr + k] = columns[k];
      efc_J[adr + k] = values[k];
    }
    efc_pos[row] = coupling[0];
    rows.close(row, 1, false);
  }

  /**
   * Residual y - (a0 + a1 x + ... + a4 x^4) and factor of the second Jacobian, minus the slope of the polynomial, from
   * y and x in `coupling`.
   */
  function couple(eq: number): void {
    const { eq_data } = m;
    const a = NEQDATA * eq;
    const x = coupling[1];
    const a1 = eq_data[a + 1];
    const a2 = eq_data[a + 2];
    const a3 = eq_data[a + 3];
    const a4 = eq_data[a + 4];
    coupling[0] -= eq_data[a] + x * (a1 + x * (a2 + x * (a3 + x * a4)));
    coupling[2] = -(a1 + x * (2 * a2 + x * (3 * a3 + x * 4 * a4)));
  }

  /** Merges the column of one joint into the existing ones. */
  function addDof(n: number, dof: number): number {
    const value = coupling[2];
    if (n === 1 && columns[0] === dof) {
      values[0] += value;
      return 1;
    }
    const at = n === 1 && columns[0] < dof ? 1 : 0;
    // shifted if it comes before the other; without effect if it is the only or the last one
    columns[1] = columns[0];
    values[1] = values[0];
    columns[at] = dof;
    values[at] = value;
    return n + 1;
  }

  function jointPair(eq: number): void {
    const { eq_obj1id, eq_obj2id, eq_data, jnt_qposadr, jnt_dofadr, qpos0 } = m;
    const { qpos } = d;
    const one = eq_obj1id[eq];
    const two = eq_obj2id[eq];
    coupling[0] = qpos[jnt_qposadr[one]] - qpos0[jnt_qposadr[one]];
    coupling[2] = 1;
    let n = addDof(0, jnt_dofadr[one]);
    if (two >= 0) {
      coupling[1] = qpos[jnt_qposadr[two]] - qpos0[jnt_qposadr[two]];
      couple(eq);
      n = addDof(n, jnt_dofadr[two]);
    } else {
      coupling[0] -= eq_data[NEQDATA * eq];
    }
    writeMerged(eq, n);
  }

  function tendonPair(eq: number): void {
    const { eq_obj1id, eq_obj2id, eq_data, tendon_length0, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_length, ten_J, tendon_efcadr } = d;
    const one = eq_obj1id[eq];
    const two = eq_obj2id[eq];
    // the reference stores the equality here, not its row
    if (tendon_efcadr[one] === -1) tendon_efcadr[one] = eq;
    coupling[0] = ten_length[one] - tendon_length0[one];
    coupling[2] = 1;
    let n = addSparse(0, ten_J_colind, ten_J_rowadr[one], ten_J_rownnz[one], ten_J);
    if (two >= 0) {
      if (tendon_efcadr[two] === -1) tendon_efcadr[two] = eq;
      coupling[1] = ten_length[two] - tendon_length0[two];
      couple(eq);
      n = addSparse(n, ten_J_colind, ten_J_rowadr[two], ten_J_rownnz[two], ten_J);
    } else {
      coupling[0] -= eq_data[NEQDATA * eq];
    }
    writeMerged(eq, n);
  }

  /** Rows that keep the lengths of all deformable edges of a flex. */
  function flexEdges(eq: number): void {
    const { eq_obj1id, flex_edgeadr, flex_edgenum, flexedge_rigid, flexedge_length0 } = m;
    const { flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind } = m;
    const { flexedge_J, flexedge_length } = d;
    const flex = eq_obj1id[eq];
    const end = flex_edgeadr[flex] + flex_edgenum[flex];
    for (let e = flex_edgeadr[flex]; e < end; e++) {
      if (flexedge_rigid[e] !== 0) continue;
      coupling[0] = flexedge_length[e] - flexedge_length0[e];
      coupling[2] = 1;
      writeMerged(eq, addSparse(0, flexedge_J_colind, flexedge_J_rowadr[e], flexedge_J_rownnz[e], flexedge_J));
    }
  }

  /** Two averaged strains per vertex of a flex. */
  function flexVertices(eq: number): void {
    const { eq_obj1id, flex_vertadr, flex_vertnum, flexvert_J_rownnz, flexvert_J_rowadr, flexvert_J_colind } = m;
    const { flexvert_J, flexvert_length } = d;
    const flex = eq_obj1id[eq];
    const begin = 2 * flex_vertadr[flex];
    const end = begin + 2 * flex_vertnum[flex];
    for (let r = begin; r < end; r++) {
      coupling[0] = flexvert_length[r];
      coupling[2] = 1;
      writeMerged(eq, addSparse(0, flexvert_J_colind, flexvert_J_rowadr[r], flexvert_J_rownnz[r], flexvert_J));
    }
  }

  return function equalityRows(): void {
    const { opt, neq, eq_type } = m;
    const { eq_active } = d;
    if ((opt[OPT.disableflags] & DisableBit.EQUALITY) !== 0) return;
    for (let i = 0; i < neq; i++) {
      if (eq_active[i] === 0 || sleeps(i)) continue;
      const type = eq_type[i];
      if (type === EqType.CONNECT) bodyPair(i, false);
      else if (type === EqType.WELD) bodyPair(i, true);
      else if (type === EqType.JOINT) jointPair(i);
      else if (type === EqType.TENDON) tendonPair(i);
      else if (type === EqType.FLEX) flexEdges(i);
      else if (type === EqType.FLEXVERT) flexVertices(i);
      else if (type === EqType.FLEXSTRAIN && strainRows) strainRows(i);
    }
  };
}
