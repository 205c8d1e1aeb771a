/** Forces that spatial tendons exert on bodies, once constraint forces and accelerations are known. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConstraintType, DisableBit, EqType, TrnType, WrapType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { NEQDATA } from '../constraint/anchor.js';
import type { Stages } from '../stages.js';
import { writeTendonSprings } from '../velocity/spring-damper.js';

const { sqrt } = Math;

/** Adds a force f, at the point p[o..] of a body, to the external forces of the body; all in world coordinates. */
export type AddForceAt = (body: number, f: Float64Array, sign: 1 | -1, p: Float64Array, o: number) => void;

/**
 * Binds the forces of spatial tendons. A tendon with the force f along its length L, which acts on dofs as f dL/dq,
 * pushes the two ends of each straight stretch apart with f times the share of the branch. f is the sum of spring,
 * damper, actuators, limits, friction loss, equality constraints and of the inertia of the armature,
 * -armature d^2L/dt^2.
 */
export function bindTendonWrenches(m: ModelRecord, d: DataRecord, stages: Stages, addForceAt: AddForceAt): () => void {
  const force = doubles(m.ntendon);
  const part = doubles(m.ntendon);
  const push = doubles(3);
  /** Share of the current branch in the force of its tendon. */
  const share = doubles(1);

  function addPart(): void {
    for (let t = 0; t < m.ntendon; t++) force[t] += part[t];
  }

  function addPassive(): void {
    const disabled = m.opt[OPT.disableflags] as number;
    if ((disabled & DisableBit.SPRING) === 0) {
      writeTendonSprings(m, d, part);
      addPart();
    }
    if ((disabled & DisableBit.DAMPER) === 0) {
      stages.tendonDampers(part);
      addPart();
    }
  }

  function addActuators(): void {
    const { nactuator, actuator_trntype, actuator_trnid, actuator_outadr, actuator_gear } = m;
    for (let i = 0; i < nactuator; i++) {
      if (actuator_trntype[i] !== TrnType.TENDON) continue;
      const out = actuator_outadr[i];
      force[actuator_trnid[2 * i]] += actuator_gear[6 * out] * d.actuator_force[out];
    }
  }

  function addConstraints(): void {
    const { efc_type, efc_id, efc_force, efc_pos, ten_length } = d;
    const nefc = d.scalar[SC.nefc];
    for (let row = 0; row < nefc; row++) {
      const type = efc_type[row];
      const t = efc_id[row];
      if (type === ConstraintType.FRICTION_TENDON) {
        force[t] += efc_force[row];
      } else if (type === ConstraintType.LIMIT_TENDON) {
        // if both limits are active, the lower one comes first
        const isSecond = row > 0 && efc_type[row - 1] === type && efc_id[row - 1] === t;
        const isLower = !isSecond && efc_pos[row] === ten_length[t] - m.tendon_range[2 * t];
        force[t] += isLower ? efc_force[row] : -efc_force[row];
      } else if (type === ConstraintType.EQUALITY && m.eq_type[t] === EqType.TENDON) {
        addEquality(t, row);
      }
    }
  }

  /** L1 - L1(0) = a polynomial of x = L2 - L2(0): the second tendon gets the force times minus its slope. */
  function addEquality(eq: number, row: number): void {
    const { eq_obj1id, eq_obj2id, eq_data, tendon_length0 } = m;
    const two = eq_obj2id[eq];
    const f = d.efc_force[row];
    force[eq_obj1id[eq]] += f;
    if (two < 0) return;
    const a = NEQDATA * eq;
    const x = d.ten_length[two] - tendon_length0[two];
    force[two] -= f * (eq_data[a + 1] + x * (2 * eq_data[a + 2] + x * (3 * eq_data[a + 3] + x * 4 * eq_data[a + 4])));
  }

  /** Applies the force of a tendon along its path, whose points follow the elements of the tendon. */
  function applyAlong(t: number): void {
    const { tendon_adr, tendon_num, wrap_type, wrap_objid, wrap_prm, site_bodyid, geom_bodyid } = m;
    const { ten_wrapadr, ten_wrapnum, wrap_obj } = d;
    const end = tendon_adr[t] + tendon_num[t];
    const last = ten_wrapadr[t] + ten_wrapnum[t];
    share[0] = 1;
    let body = -1;
    let p = ten_wrapadr[t];
    for (let w = tendon_adr[t]; w < end && p < last; w++) {
      const object = wrap_objid[w];
      if (wrap_type[w] === WrapType.PULLEY) {
        share[0] = 1 / wrap_prm[w];
        body = -1;
        p++;
      } else if (wrap_type[w] === WrapType.SITE) {
        if (body >= 0) pushApart(t, body, p - 1, site_bodyid[object], p);
        body = site_bodyid[object];
        p++;
      } else if (wrap_obj[p] >= 0) {
        // the path touches the geom at two points
        pushApart(t, body, p - 1, geom_bodyid[object], p);
        body = geom_bodyid[object];
        p += 2;
      }
    }
  }

  function pushApart(t: number, body1: number, p1: number, body2: number, p2: number): void {
    if (body1 === body2) return;
    const { wrap_xpos } = d;
    const a = 3 * p1;
    const b = 3 * p2;
    const x = wrap_xpos[b] - wrap_xpos[a];
    const y = wrap_xpos[b + 1] - wrap_xpos[a + 1];
    const z = wrap_xpos[b + 2] - wrap_xpos[a + 2];
    const length = sqrt(x * x + y * y + z * z);
    const isPoint = length < MINVAL;
    const scale = isPoint ? 0 : (force[t] * share[0]) / length;
    push[0] = isPoint ? force[t] * share[0] : x * scale;
    push[1] = y * scale;
    push[2] = z * scale;
    addForceAt(body1, push, -1, wrap_xpos, a);
    addForceAt(body2, push, 1, wrap_xpos, b);
  }

  return function addTendons(): void {
    const { ntendon, tendon_adr, wrap_type } = m;
    clearRange(force, 0, ntendon);
    addPassive();
    addActuators();
    addConstraints();
    stages.tendonInertias(part);
    addPart();
    for (let t = 0; t < ntendon; t++) {
      if (force[t] !== 0 && wrap_type[tendon_adr[t]] !== WrapType.JOINT) applyAlong(t);
    }
  };
}
