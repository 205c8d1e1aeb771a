/** Rows of active equality constraints: connect, weld, joint, tendon and the edges and vertices of flexes. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { ConstraintType, DisableBit, EqType } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { type Anchors, bindAnchors, orientationMap } from './anchor.js';
import { type Chain, FIRST, pointMotion, SECOND } from './chain.js';
import type { Rows } from './rows.js';

/** Values per equality in `eq_data`, and where a weld keeps the weight of rotations. */
const NEQDATA = 11;
const TORQUESCALE = 10;

export function bindEquality(m: ModelRecord, d: DataRecord, rows: Rows, chain: Chain): () => void {
  const anchors: Anchors = bindAnchors(m, d);
  const motion = new Float64Array(3);
  const turn = new Float64Array(9);
  const columns = new Int32Array(m.nv);
  const values = new Float64Array(m.nv);

  /** Rows of the distance between two anchors, first minus second: translation, and rotation for a weld. */
  function bodyPair(eq: number, weld: boolean): void {
    const { body_rootid, eq_data } = m;
    const { subtree_com, cdof, efc_J, efc_J_colind, efc_J_rowadr, efc_pos } = d;
    const { dof, side } = chain;
    const { point, body, residual } = anchors;
    anchors.locate(eq);
    const n = chain.merge(body[0], body[1], false);
    const count = weld ? 6 : 3;
    if (n === 0) return;
    const row = rows.open(count, n, ConstraintType.EQUALITY, eq);
    if (row < 0) return;
    const adr = efc_J_rowadr[row];
    for (let r = 0, at = adr; r < count; r++) for (let k = 0; k < n; k++) efc_J_colind[at++] = dof[k];
    for (let k = 0; k < 3; k++) efc_pos[row + k] = point[k] - point[3 + k];
    if (weld) {
      orientationMap(anchors, turn, eq_data[NEQDATA * eq + TORQUESCALE]);
      for (let k = 0; k < 3; k++) efc_pos[row + 3 + k] = eq_data[NEQDATA * eq + TORQUESCALE] * residual[k];
    }
    const c1 = 3 * body_rootid[body[0]];
    const c2 = 3 * body_rootid[body[1]];
    for (let k = 0; k < n; k++) {
      let x = 0;
      let y = 0;
      let z = 0;
      let sign = 0;
      if ((side[k] & FIRST) !== 0) {
        pointMotion(
          d,
          motion,
          0,
          dof[k],
          point[0] - subtree_com[c1],
          point[1] - subtree_com[c1 + 1],
          point[2] - subtree_com[c1 + 2],
        );
        x += motion[0];
        y += motion[1];
        z += motion[2];
        sign += 1;
      }
      if ((side[k] & SECOND) !== 0) {
        pointMotion(
          d,
          motion,
          0,
          dof[k],
          point[3] - subtree_com[c2],
          point[4] - subtree_com[c2 + 1],
          point[5] - subtree_com[c2 + 2],
        );
        x -= motion[0];
        y -= motion[1];
        z -= motion[2];
        sign -= 1;
      }
      efc_J[adr + k] = x;
      efc_J[adr + n + k] = y;
      efc_J[adr + 2 * n + k] = z;
      if (!weld) continue;
      const wx = sign * cdof[6 * dof[k]];
      const wy = sign * cdof[6 * dof[k] + 1];
      const wz = sign * cdof[6 * dof[k] + 2];
      for (let r = 0; r < 3; r++) {
        efc_J[adr + (3 + r) * n + k] = turn[3 * r] * wx + turn[3 * r + 1] * wy + turn[3 * r + 2] * wz;
      }
    }
    rows.close(row, count, false);
  }

  /** Merges `scale` times a sparse vector into `columns` and `values` of length n; returns the new length. */
  function addSparse(
    n: number,
    scale: number,
    colind: Int32Array,
    adr: number,
    nnz: number,
    from: Float64Array,
  ): number {
    let extra = 0;
    for (let k = 0, i = 0; k < nnz; k++) {
      while (i < n && columns[i] < colind[adr + k]) i++;
      if (i === n || columns[i] !== colind[adr + k]) extra++;
    }
    const total = n + extra;
    let i = n - 1;
    let k = nnz - 1;
    for (let t = total - 1; t >= 0; t--) {
      const own = i >= 0 ? columns[i] : -1;
      const other = k >= 0 ? colind[adr + k] : -1;
      const value = (own >= other ? values[i] : 0) + (other >= own ? scale * from[adr + k] : 0);
      columns[t] = Math.max(own, other);
      values[t] = value;
      if (own >= other) i--;
      if (other >= own) k--;
    }
    return total;
  }

  function writeMerged(eq: number, n: number, residual: number): void {
    const { efc_J, efc_J_colind, efc_J_rowadr, efc_pos } = d;
    if (n === 0) return;
    const row = rows.open(1, n, ConstraintType.EQUALITY, eq);
    if (row < 0) return;
    const adr = efc_J_rowadr[row];
    for (let k = 0; k < n; k++) {
      efc_J_colind[adr + k] = columns[k];
      efc_J[adr + k] = values[k];
    }
    efc_pos[row] = residual;
    rows.close(row, 1, false);
  }

  /** a0 + a1 x + ... + a4 x^4 for the coefficients of an equality. */
  function polynomial(eq: number, x: number): number {
    const { eq_data } = m;
    const a = NEQDATA * eq;
    return eq_data[a] + x * (eq_data[a + 1] + x * (eq_data[a + 2] + x * (eq_data[a + 3] + x * eq_data[a + 4])));
  }

  function slope(eq: number, x: number): number {
    const { eq_data } = m;
    const a = NEQDATA * eq;
    return eq_data[a + 1] + x * (2 * eq_data[a + 2] + x * (3 * eq_data[a + 3] + x * 4 * eq_data[a + 4]));
  }

  function jointPair(eq: number): void {
    const { eq_obj1id, eq_obj2id, eq_data, jnt_qposadr, jnt_dofadr, qpos0 } = m;
    const { qpos } = d;
    const one = eq_obj1id[eq];
    const two = eq_obj2id[eq];
    const y = qpos[jnt_qposadr[one]] - qpos0[jnt_qposadr[one]];
    columns[0] = jnt_dofadr[one];
    values[0] = 1;
    if (two < 0) {
      writeMerged(eq, 1, y - eq_data[NEQDATA * eq]);
      return;
    }
    const x = qpos[jnt_qposadr[two]] - qpos0[jnt_qposadr[two]];
    const dof2 = jnt_dofadr[two];
    const value2 = -slope(eq, x);
    let n = 2;
    if (dof2 > columns[0]) {
      columns[1] = dof2;
      values[1] = value2;
    } else if (dof2 < columns[0]) {
      columns[1] = columns[0];
      values[1] = 1;
      columns[0] = dof2;
      values[0] = value2;
    } else {
      values[0] += value2;
      n = 1;
    }
    writeMerged(eq, n, y - polynomial(eq, x));
  }

  function tendonPair(eq: number): void {
    const { eq_obj1id, eq_obj2id, eq_data, tendon_length0, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_length, ten_J, tendon_efcadr } = d;
    const one = eq_obj1id[eq];
    const two = eq_obj2id[eq];
    // the reference notes the equality here, not its row
    if (tendon_efcadr[one] === -1) tendon_efcadr[one] = eq;
    const y = ten_length[one] - tendon_length0[one];
    let n = addSparse(0, 1, ten_J_colind, ten_J_rowadr[one], ten_J_rownnz[one], ten_J);
    if (two < 0) {
      writeMerged(eq, n, y - eq_data[NEQDATA * eq]);
      return;
    }
    if (tendon_efcadr[two] === -1) tendon_efcadr[two] = eq;
    const x = ten_length[two] - tendon_length0[two];
    n = addSparse(n, -slope(eq, x), ten_J_colind, ten_J_rowadr[two], ten_J_rownnz[two], ten_J);
    writeMerged(eq, n, y - polynomial(eq, x));
  }

  /** Keeps the lengths of all edges of a flex that can change. */
  function flexEdges(eq: number): void {
    const { eq_obj1id, flex_edgeadr, flex_edgenum, flexedge_rigid, flexedge_length0 } = m;
    const { flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind } = m;
    const { flexedge_J, flexedge_length } = d;
    const flex = eq_obj1id[eq];
    const end = flex_edgeadr[flex] + flex_edgenum[flex];
    for (let e = flex_edgeadr[flex]; e < end; e++) {
      if (flexedge_rigid[e] !== 0) continue;
      const n = addSparse(0, 1, flexedge_J_colind, flexedge_J_rowadr[e], flexedge_J_rownnz[e], flexedge_J);
      writeMerged(eq, n, flexedge_length[e] - flexedge_length0[e]);
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
      const n = addSparse(0, 1, flexvert_J_colind, flexvert_J_rowadr[r], flexvert_J_rownnz[r], flexvert_J);
      writeMerged(eq, n, flexvert_length[r]);
    }
  }

  return function equalityRows(): void {
    const { opt, neq, eq_type } = m;
    const { eq_active } = d;
    if ((opt[OPT.disableflags] & DisableBit.EQUALITY) !== 0) return;
    for (let i = 0; i < neq; i++) {
      if (eq_active[i] === 0) continue;
      const type = eq_type[i];
      if (type === EqType.CONNECT) bodyPair(i, false);
      else if (type === EqType.WELD) bodyPair(i, true);
      else if (type === EqType.JOINT) jointPair(i);
      else if (type === EqType.TENDON) tendonPair(i);
      else if (type === EqType.FLEX) flexEdges(i);
      else if (type === EqType.FLEXVERT) flexVertices(i);
    }
  };
}
