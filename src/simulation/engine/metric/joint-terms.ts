/** Springs and dampers of joints in the metric. */
import { doubles } from '../../../foundation/math/scratch.js';
import { norm3, sub3 } from '../../../foundation/math/vec.js';
import { JointType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';
import { bindSpringRotation } from '../velocity/spring-damper.js';
import { hasDampers, hasSprings } from './gate.js';

const { max } = Math;

/**
 * Binds `efm_ck` = h k and `efm_diag` = h b + h^2 k, with the slopes k of springs and b of dampers, or zero where they
 * are negative. The slope of a spring in three dimensions is that along its displacement.
 */
export function bindJointTerms(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const slope = doubles(m.nv);
  const displacement = doubles(3);
  const setRotation = bindSpringRotation(m, d, displacement);

  /** Slope of the spring of joint j at the displacement at[o]. */
  function setSlope(j: number, dof: number, count: number, at: Float64Array, o: number): void {
    const { jnt_stiffness, jnt_stiffnesspoly, opt } = m;
    const x = at[o];
    const k = jnt_stiffness[j] + x * (2 * jnt_stiffnesspoly[2 * j] + x * (3 * jnt_stiffnesspoly[2 * j + 1]));
    for (let i = dof; i < dof + count; i++) d.efm_ck[i] = opt[OPT.timestep] * max(0, k);
  }

  function spring(j: number): void {
    const { jnt_type, jnt_qposadr, jnt_dofadr, qpos_spring } = m;
    const { qpos } = d;
    const type = jnt_type[j];
    const adr = jnt_qposadr[j];
    const dof = jnt_dofadr[j];
    if (type === JointType.FREE) {
      sub3(displacement, 0, qpos, adr, qpos_spring, adr);
      displacement[0] = norm3(displacement, 0);
      setSlope(j, dof, 3, displacement, 0);
      rotation(j, adr + 3, dof + 3);
    } else if (type === JointType.BALL) {
      rotation(j, adr, dof);
    } else {
      displacement[0] = qpos[adr] - qpos_spring[adr];
      setSlope(j, dof, 1, displacement, 0);
    }
  }

  function rotation(j: number, adr: number, dof: number): void {
    setRotation(adr);
    displacement[0] = norm3(displacement, 0);
    setSlope(j, dof, 3, displacement, 0);
  }

  return function jointTerms(): void {
    const { nv, njnt, opt, jnt_stiffness, jnt_stiffnesspoly } = m;
    const { efm_diag, efm_ck } = d;
    const h = opt[OPT.timestep];
    for (let i = 0; i < nv; i++) efm_ck[i] = 0;
    if (hasSprings(m)) {
      for (let j = 0; j < njnt; j++) {
        if (jnt_stiffness[j] !== 0 || jnt_stiffnesspoly[2 * j] !== 0 || jnt_stiffnesspoly[2 * j + 1] !== 0) spring(j);
      }
    }
    for (let i = 0; i < nv; i++) efm_diag[i] = h * efm_ck[i];
    if (!hasDampers(m)) return;
    stages.dofDamperSlopes(slope);
    for (let i = 0; i < nv; i++) efm_diag[i] += h * max(0, slope[i]);
  };
}
