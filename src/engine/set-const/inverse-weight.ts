/**
 * Inverse inertia seen by bodies, dofs, tendons, flex edges and actuators at qpos0: diagonals of J M^-1 J^T,
 * averaged over the axes of a rotation or translation so that they do not depend on the frame.
 */
import { MINVAL } from '../../math/vec.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { JointType } from '../../schema/enums.js';
import type { Stages } from '../stages.js';
import { jacPoint } from '../support/jacobian.js';

/** `body_simple` of a body that only translates, along its own axes: M is diagonal there. */
const TRANSLATES = 2;

/** Needs M factored. */
export function setInverseWeights(m: ModelRecord, d: DataRecord, s: Stages): void {
  const row = new Float64Array(m.nv);
  const mobility = (): number => takeMobility(m, d, row);
  setBodyWeights(m, d, row, mobility);
  setDofWeights(m, row, mobility);
  const loadSparse = (values: Float64Array, colind: Int32Array, adr: number, nnz: number): void => {
    row.fill(0);
    for (let j = adr; j < adr + nnz; j++) row[colind[j]] += values[j];
  };
  for (let i = 0; i < m.ntendon; i++) {
    loadSparse(d.ten_J, m.ten_J_colind, m.ten_J_rowadr[i], m.ten_J_rownnz[i]);
    m.tendon_invweight0[i] = mobility();
  }
  for (let i = 0; i < m.nout; i++) {
    loadSparse(d.actuator_moment, d.moment_colind, d.moment_rowadr[i], d.moment_rownnz[i]);
    s.solveM(row);
    m.actuator_acc0[i] = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
  }
  forEachDeformableEdge(m, (edge, body1, body2) => {
    if (m.flexedge_rigid[edge]) m.flexedge_invweight0[edge] = 0;
    else if (m.body_simple[body1] === TRANSLATES && m.body_simple[body2] === TRANSLATES) {
      m.flexedge_invweight0[edge] = (1 / m.body_mass[body1] + 1 / m.body_mass[body2]) / 2;
    } else {
      loadSparse(d.flexedge_J, m.flexedge_J_colind, m.flexedge_J_rowadr[edge], m.flexedge_J_rownnz[edge]);
      m.flexedge_invweight0[edge] = mobility();
    }
  });
}

/**
 * v M^-1 v for v in `row`, which is zeroed: with M = L^T D L the sum of y^2 / D for L^T y = v. Only the dofs of v and
 * those above them take part.
 */
function takeMobility(m: ModelRecord, d: DataRecord, row: Float64Array): number {
  const { nv, M_rownnz, M_rowadr, M_colind } = m;
  const { qLD, qLDiagInv } = d;
  let sum = 0;
  for (let i = nv - 1; i >= 0; i--) {
    const y = row[i];
    if (y === 0) continue;
    row[i] = 0;
    sum += y * y * qLDiagInv[i];
    const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
    for (let a = M_rowadr[i]; a < diagonal; a++) row[M_colind[a]] -= qLD[a] * y;
  }
  return sum;
}

function setBodyWeights(m: ModelRecord, d: DataRecord, row: Float64Array, mobility: () => number): void {
  const { nv, body_invweight0 } = m;
  const jacobians = [new Float64Array(3 * nv), new Float64Array(3 * nv)] as const;
  body_invweight0.fill(0);
  for (let i = 1; i < m.nbody; i++) {
    if (m.body_dofnum[m.body_weldid[i]] === 0) continue;
    if (m.body_simple[i] === TRANSLATES) {
      body_invweight0[2 * i] = 1 / Math.max(MINVAL, m.body_mass[i]);
      continue;
    }
    jacPoint(m, d, jacobians[0], jacobians[1], d.xipos, 3 * i, i);
    jacobians.forEach((jacobian, part) => {
      let sum = 0;
      for (let axis = 0; axis < 3; axis++) {
        row.set(jacobian.subarray(axis * nv, (axis + 1) * nv));
        sum += mobility();
      }
      body_invweight0[2 * i + part] = sum / 3;
    });
  }
}

/** Dofs whose weights are averaged: three of a ball, three and three of a free joint. */
const GROUPS: Record<JointType, readonly number[]> = {
  [JointType.FREE]: [3, 3],
  [JointType.BALL]: [3],
  [JointType.SLIDE]: [1],
  [JointType.HINGE]: [1],
};

function setDofWeights(m: ModelRecord, row: Float64Array, mobility: () => number): void {
  for (let joint = 0; joint < m.njnt; joint++) {
    let dof = m.jnt_dofadr[joint];
    const body = m.jnt_bodyid[joint];
    if (m.body_simple[body] === TRANSLATES) {
      m.dof_invweight0[dof] = 1 / Math.max(MINVAL, m.body_mass[body]);
      continue;
    }
    for (const count of GROUPS[m.jnt_type[joint] as JointType]) {
      let sum = 0;
      for (let k = 0; k < count; k++) {
        row[dof + k] = 1;
        sum += mobility();
      }
      m.dof_invweight0.fill(sum / count, dof, dof + count);
      dof += count;
    }
  }
}

/** Visits every edge of the flexes that are not interpolated from nodes, with the bodies of its ends. */
export function forEachDeformableEdge(
  m: ModelRecord,
  visit: (edge: number, body1: number, body2: number) => void,
): void {
  for (let f = 0; f < m.nflex; f++) {
    if (m.flex_interp[f]) continue;
    for (let e = m.flex_edgeadr[f], end = e + m.flex_edgenum[f]; e < end; e++) {
      const bodyOf = (side: number): number => m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + side]];
      visit(e, bodyOf(0), bodyOf(1));
    }
  }
}
