/** Polynomial dampers of dofs and tendons, with what actuators add to them. */
import { damperForce, damperSlope } from '../../math/polynomial.js';
import { doubles } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { actionsOf } from './reflected.js';

/** What actuators add to the coefficients of dampers. */
interface AddedDamping {
  /** To the linear, quadratic and cubic coefficient of each dof or tendon, as of the last `update`. */
  readonly added: Float64Array;
  update(): void;
}

/** MuJoCo documentation, XML reference, joint/damping and actuator/damping. */
function bindAddedDamping(m: ModelRecord, tendons: boolean): AddedDamping {
  const { actuator, target } = actionsOf(m, tendons);
  const added = doubles(3 * (tendons ? m.ntendon : m.nv));
  let isClear = true;

  function update(): void {
    const adds = actuator.length > 0 && hasDamping();
    if (!adds && isClear) return;
    isClear = !adds;
    added.fill(0);
    if (adds) add();
  }

  function hasDamping(): boolean {
    const { nactuator, actuator_damping, actuator_dampingpoly } = m;
    for (let k = 0; k < nactuator; k++) {
      if (actuator_damping[k] !== 0 || actuator_dampingpoly[2 * k] !== 0 || actuator_dampingpoly[2 * k + 1] !== 0) {
        return true;
      }
    }
    return false;
  }

  function add(): void {
    const { actuator_damping, actuator_dampingpoly, actuator_gear, actuator_outadr } = m;
    for (let p = 0; p < actuator.length; p++) {
      const k = actuator[p];
      const o = 3 * target[p];
      const gear = actuator_gear[6 * actuator_outadr[k]];
      added[o] += actuator_damping[k] * (gear * gear);
      added[o + 1] += actuator_dampingpoly[2 * k] * (gear * gear);
      added[o + 2] += actuator_dampingpoly[2 * k + 1] * (gear * gear);
    }
  }

  return { added, update };
}

export interface DofDamping {
  /** Sets qfrc_damper, which is against qvel [N or N m]. */
  forces(): void;
  /** Derivative of each damping, the negative force, with respect to its velocity, as of the last `slopes`. */
  readonly slope: Float64Array;
  slopes(): void;
}

export function bindDofDamping(m: ModelRecord, d: DataRecord): DofDamping {
  const { added, update } = bindAddedDamping(m, false);
  const slope = doubles(m.nv);

  function forces(): void {
    const { nv, dof_damping, dof_dampingpoly } = m;
    const { qvel, qfrc_damper } = d;
    const more = added;
    update();
    for (let i = 0; i < nv; i++) {
      const a = dof_damping[i] + more[3 * i];
      const b = dof_dampingpoly[2 * i] + more[3 * i + 1];
      const c = dof_dampingpoly[2 * i + 1] + more[3 * i + 2];
      qfrc_damper[i] = -damperForce(a, b, c, qvel[i]);
    }
  }

  function slopes(): void {
    const { nv, dof_damping, dof_dampingpoly } = m;
    const { qvel } = d;
    const more = added;
    const out = slope;
    update();
    for (let i = 0; i < nv; i++) {
      const a = dof_damping[i] + more[3 * i];
      const b = dof_dampingpoly[2 * i] + more[3 * i + 1];
      const c = dof_dampingpoly[2 * i + 1] + more[3 * i + 2];
      out[i] = damperSlope(a, b, c, qvel[i]);
    }
  }

  return { forces, slope, slopes };
}

export interface TendonDamping {
  /** Against ten_velocity [N], as of the last `forces`. */
  readonly force: Float64Array;
  forces(): void;
  /** As in `DofDamping`. */
  readonly slope: Float64Array;
  slopes(): void;
}

export function bindTendonDamping(m: ModelRecord, d: DataRecord): TendonDamping {
  const { added, update } = bindAddedDamping(m, true);
  const force = doubles(m.ntendon);
  const slope = doubles(m.ntendon);

  function forces(): void {
    const { ntendon, tendon_damping, tendon_dampingpoly } = m;
    const { ten_velocity } = d;
    update();
    for (let t = 0; t < ntendon; t++) {
      const a = tendon_damping[t] + added[3 * t];
      const b = tendon_dampingpoly[2 * t] + added[3 * t + 1];
      const c = tendon_dampingpoly[2 * t + 1] + added[3 * t + 2];
      force[t] = -damperForce(a, b, c, ten_velocity[t]);
    }
  }

  function slopes(): void {
    const { ntendon, tendon_damping, tendon_dampingpoly } = m;
    const { ten_velocity } = d;
    update();
    for (let t = 0; t < ntendon; t++) {
      const a = tendon_damping[t] + added[3 * t];
      const b = tendon_dampingpoly[2 * t] + added[3 * t + 1];
      const c = tendon_dampingpoly[2 * t + 1] + added[3 * t + 2];
      slope[t] = damperSlope(a, b, c, ten_velocity[t]);
    }
  }

  return { force, forces, slope, slopes };
}
