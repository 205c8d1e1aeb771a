/** Rows of joint and tendon limits that are reached, or closer than their margin. */

import { doubles } from '../../../foundation/math/scratch.js';
import { replaceByAtan2 } from '../../../foundation/math/trigonometry.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConstraintType, DisableBit, JointType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { awakeJoints } from '../sleep/awake.js';
import type { Rows } from './rows.js';
import { writeTendonRow } from './tendon-row.js';

/** Binds the writer of limit rows: up to two per scalar joint and tendon, one per ball joint. */
export function bindLimit(m: ModelRecord, d: DataRecord, rows: Rows, tendonSleeps: (i: number) => boolean): () => void {
  /** Sine and cosine of half the angle of a ball joint. */
  const half = doubles(2);

  /** Adds the limits of a scalar joint; most joints are within their ranges. */
  function scalarLimit(joint: number): void {
    const { jnt_range, jnt_margin, jnt_qposadr } = m;
    const q = d.qpos[jnt_qposadr[joint]];
    const margin = jnt_margin[joint];
    if (q - jnt_range[2 * joint] < margin) addScalarLimit(joint, -1);
    if (jnt_range[2 * joint + 1] - q < margin) addScalarLimit(joint, 1);
  }

  /** Distance to the lower (side -1) or upper (side 1) end of a range: negative beyond it. */
  function addScalarLimit(joint: number, side: number): void {
    const { jnt_range, jnt_margin, jnt_dofadr, jnt_qposadr } = m;
    const { qpos, efc_J, efc_J_colind, efc_J_rowadr, efc_pos, efc_margin } = d;
    const row = rows.open(1, 1, ConstraintType.LIMIT_JOINT, joint);
    if (row < 0) return;
    const end = jnt_range[2 * joint + (side > 0 ? 1 : 0)];
    efc_J[efc_J_rowadr[row]] = -side;
    efc_J_colind[efc_J_rowadr[row]] = jnt_dofadr[joint];
    efc_pos[row] = side * (end - qpos[jnt_qposadr[joint]]);
    efc_margin[row] = jnt_margin[joint];
    rows.close(row, 1, false);
  }

  /**
   * Adds the limit of a ball joint: its angle is limited by the larger end of its range, and the row is minus its axis.
   */
  function ballLimit(joint: number): void {
    const { jnt_range, jnt_margin, jnt_dofadr, jnt_qposadr } = m;
    const { qpos, efc_J, efc_J_colind, efc_J_rowadr, efc_pos, efc_margin } = d;
    const q = jnt_qposadr[joint];
    let w = qpos[q];
    let x = qpos[q + 1];
    let y = qpos[q + 2];
    let z = qpos[q + 3];
    const norm = Math.sqrt(w * w + x * x + y * y + z * z);
    if (norm < MINVAL) {
      w = 1;
      x = y = z = 0;
    } else {
      w /= norm;
      x /= norm;
      y /= norm;
      z /= norm;
    }
    const sine = Math.sqrt(x * x + y * y + z * z);
    half[0] = sine;
    half[1] = w;
    replaceByAtan2(half, 0);
    let angle = 2 * half[0];
    if (angle > Math.PI) angle -= 2 * Math.PI;
    // unit axis of the rotation by a positive angle; x if there is no rotation
    const turn = angle < 0 ? -1 : 1;
    let ax = 1;
    let ay = 0;
    let az = 0;
    if (sine >= MINVAL && Math.abs(angle) >= MINVAL) {
      ax = (turn * x) / sine;
      ay = (turn * y) / sine;
      az = (turn * z) / sine;
    }
    const dist = Math.max(jnt_range[2 * joint], jnt_range[2 * joint + 1]) - Math.abs(angle);
    if (!(dist < jnt_margin[joint])) return;
    const row = rows.open(1, 3, ConstraintType.LIMIT_JOINT, joint);
    if (row < 0) return;
    const adr = efc_J_rowadr[row];
    for (let k = 0; k < 3; k++) efc_J_colind[adr + k] = jnt_dofadr[joint] + k;
    efc_J[adr] = -ax;
    efc_J[adr + 1] = -ay;
    efc_J[adr + 2] = -az;
    efc_pos[row] = dist;
    efc_margin[row] = jnt_margin[joint];
    rows.close(row, 1, false);
  }

  function tendonLimit(tendon: number): void {
    const { tendon_range, tendon_margin } = m;
    const { ten_length, efc_pos, efc_margin, tendon_efcadr, scalar } = d;
    for (let side = -1; side <= 1; side += 2) {
      const dist = side * (tendon_range[2 * tendon + (side + 1) / 2] - ten_length[tendon]);
      if (!(dist < tendon_margin[tendon])) continue;
      const row = writeTendonRow(m, d, rows, ConstraintType.LIMIT_TENDON, tendon, -side);
      if (row < 0) continue;
      efc_pos[row] = dist;
      efc_margin[row] = tendon_margin[tendon];
      const kept = rows.close(row, 1, false);
      if (tendon_efcadr[tendon] === -1) tendon_efcadr[tendon] = kept ? row : scalar[SC.nefc] | 0;
    }
  }

  return function limitRows(): void {
    const { opt, ntendon, tendon_limited } = m;
    if ((opt[OPT.disableflags] & DisableBit.LIMIT) !== 0) return;
    awakeJoints(m, d, jointLimits);
    for (let i = 0; i < ntendon; i++) if (tendon_limited[i] !== 0 && !tendonSleeps(i)) tendonLimit(i);
  };

  function jointLimits(begin: number, end: number): void {
    const { jnt_limited, jnt_type, jnt_dofadr, dof_treeid } = m;
    const { tree_awake } = d;
    for (let i = begin; i < end; i++) {
      if (jnt_limited[i] === 0 || tree_awake[dof_treeid[jnt_dofadr[i]]] === 0) continue;
      const type = jnt_type[i];
      if (type === JointType.HINGE || type === JointType.SLIDE) scalarLimit(i);
      else if (type === JointType.BALL) ballLimit(i);
    }
  }
}
