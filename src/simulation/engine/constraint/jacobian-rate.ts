/** The acceleration of connect and weld rows that is due to the motion of their Jacobian. */
import { doubles } from '../../../foundation/math/scratch.js';
import { EqType, JointType } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bindAnchors, NEQDATA, TORQUESCALE } from './anchor.js';

/**
 * Binds the subtraction of dJ/dt v from `efc_aref`. Translation: the difference of the anchors' velocity-dependent
 * accelerations. Rotation, with T the map of `turnMap`, s the torque scale and r the residual of the
 * orientation: T (a1 - a2 + w1 x w2) - s/4 |w1 - w2|^2 r, from the product rule on conj(q) (w1 - w2) p.
 */
export function bindJacobianRate(m: ModelRecord, d: DataRecord): () => void {
  const anchors = bindAnchors(m, d);
  const { point, body, residual, turn } = anchors;
  /** Velocity-dependent acceleration of an anchor: linear and angular. */
  const one = doubles(6);
  const two = doubles(6);
  const rate = doubles(6);

  /** Rate of the motion axis of a dof; axes of ball and free rotations rotate with their body. */
  function axisRate(dof: number): void {
    const { dof_jntid, dof_bodyid, jnt_type, jnt_dofadr } = m;
    const { cdof, cdof_dot, cvel } = d;
    const joint = dof_jntid[dof];
    const type = jnt_type[joint];
    const c = 6 * dof;
    if (type !== JointType.BALL && !(type === JointType.FREE && dof >= jnt_dofadr[joint] + 3)) {
      for (let k = 0; k < 6; k++) rate[k] = cdof_dot[c + k];
      return;
    }
    const v = 6 * dof_bodyid[dof];
    const wx = cvel[v];
    const wy = cvel[v + 1];
    const wz = cvel[v + 2];
    rate[0] = wy * cdof[c + 2] - wz * cdof[c + 1];
    rate[1] = wz * cdof[c] - wx * cdof[c + 2];
    rate[2] = wx * cdof[c + 1] - wy * cdof[c];
    rate[3] = wy * cdof[c + 5] - wz * cdof[c + 4] + cvel[v + 4] * cdof[c + 2] - cvel[v + 5] * cdof[c + 1];
    rate[4] = wz * cdof[c + 3] - wx * cdof[c + 5] + cvel[v + 5] * cdof[c] - cvel[v + 3] * cdof[c + 2];
    rate[5] = wx * cdof[c + 4] - wy * cdof[c + 3] + cvel[v + 3] * cdof[c + 1] - cvel[v + 4] * cdof[c];
  }

  /** Sum over the dofs of a body of qvel times the rate of the Jacobian of the point at `point[o]`. */
  function anchorRate(out: Float64Array, o: number, id: number): void {
    const { body_weldid, body_dofnum, body_dofadr, body_rootid, dof_parentid } = m;
    const { subtree_com, cvel, cdof, qvel } = d;
    out.fill(0);
    const root = body_weldid[id];
    if (body_dofnum[root] === 0) return;
    const com = 3 * body_rootid[id];
    const rx = point[o] - subtree_com[com];
    const ry = point[o + 1] - subtree_com[com + 1];
    const rz = point[o + 2] - subtree_com[com + 2];
    const v = 6 * id;
    const px = cvel[v + 3] + cvel[v + 1] * rz - cvel[v + 2] * ry;
    const py = cvel[v + 4] + cvel[v + 2] * rx - cvel[v] * rz;
    const pz = cvel[v + 5] + cvel[v] * ry - cvel[v + 1] * rx;
    for (let i = body_dofadr[root] + body_dofnum[root] - 1; i >= 0; i = dof_parentid[i]) {
      const speed = qvel[i];
      const c = 6 * i;
      axisRate(i);
      out[0] += speed * (rate[3] + rate[1] * rz - rate[2] * ry + cdof[c + 1] * pz - cdof[c + 2] * py);
      out[1] += speed * (rate[4] + rate[2] * rx - rate[0] * rz + cdof[c + 2] * px - cdof[c] * pz);
      out[2] += speed * (rate[5] + rate[0] * ry - rate[1] * rx + cdof[c] * py - cdof[c + 1] * px);
      for (let k = 0; k < 3; k++) out[3 + k] += speed * rate[k];
    }
  }

  function rotation(row: number, eq: number): void {
    const { cvel, efc_aref } = d;
    const scale = m.eq_data[NEQDATA * eq + TORQUESCALE];
    const a = 6 * body[0];
    const b = 6 * body[1];
    const ux = cvel[a];
    const uy = cvel[a + 1];
    const uz = cvel[a + 2];
    const vx = cvel[b];
    const vy = cvel[b + 1];
    const vz = cvel[b + 2];
    const gap = (ux - vx) * (ux - vx) + (uy - vy) * (uy - vy) + (uz - vz) * (uz - vz);
    const x = one[3] - two[3] + uy * vz - uz * vy;
    const y = one[4] - two[4] + uz * vx - ux * vz;
    const z = one[5] - two[5] + ux * vy - uy * vx;
    anchors.turnMap(eq);
    for (let k = 0; k < 3; k++) {
      const turning = turn[3 * k] * x + turn[3 * k + 1] * y + turn[3 * k + 2] * z;
      efc_aref[row + k] -= turning - 0.25 * scale * gap * residual[k];
    }
  }

  return function subtractJacobianRate(): void {
    const { eq_type } = m;
    const { scalar, efc_id, efc_aref } = d;
    const ne = scalar[SC.ne] | 0;
    for (let row = 0; row < ne; ) {
      const eq = efc_id[row];
      const weld = eq_type[eq] === EqType.WELD;
      if (!weld && eq_type[eq] !== EqType.CONNECT) {
        row++;
        continue;
      }
      anchors.locate(eq);
      anchorRate(one, 0, body[0]);
      anchorRate(two, 3, body[1]);
      for (let k = 0; k < 3; k++) efc_aref[row + k] -= one[k] - two[k];
      if (weld) rotation(row + 3, eq);
      row += weld ? 6 : 3;
    }
  };
}
