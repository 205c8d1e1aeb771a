/** Damping and armature that actuators contribute to the joints and tendons they act on. */

import { damperForce, damperSlope } from '../../math/polynomial.js';
import { doubles, integers } from '../../math/scratch.js';
import type { ModelRecord } from '../../model/model-record.js';
import { TrnType } from '../../schema/enums.js';

/** Sums over the actuators of one joint or tendon; each is reflected by the square of its gear. */
export interface Reflected {
  armature(target: number): number;
}

/** Dampers of all dofs or all tendons, with what actuators add to them, at the given velocities. */
export interface Damping {
  /** out[i] = force along the axis or tendon, against the velocity [N or N m]. */
  forces(out: Float64Array, velocity: Float64Array): void;
  /** out[i] = derivative of the damping, the negative force, with respect to velocity. */
  slopes(out: Float64Array, velocity: Float64Array): void;
}

function actsOn(m: ModelRecord, actuator: number, tendons: boolean): boolean {
  const type = m.actuator_trntype[actuator];
  return tendons ? type === TrnType.TENDON : type === TrnType.JOINT || type === TrnType.JOINTINPARENT;
}

/** Actuators by target: those of target i are list[start[i]] to list[start[i + 1] - 1]. */
function listByTarget(m: ModelRecord, tendons: boolean): { start: Int32Array; list: Int32Array } {
  const start = integers((tendons ? m.ntendon : m.njnt) + 1);
  for (let k = 0; k < m.nactuator; k++) if (actsOn(m, k, tendons)) start[m.actuator_trnid[2 * k] + 1]++;
  for (let i = 1; i < start.length; i++) start[i] += start[i - 1];
  const list = integers(start[start.length - 1]);
  const next = start.slice();
  for (let k = 0; k < m.nactuator; k++) if (actsOn(m, k, tendons)) list[next[m.actuator_trnid[2 * k]]++] = k;
  return { start, list };
}

export function bindReflected(m: ModelRecord, tendons: boolean): Reflected {
  const { start, list } = listByTarget(m, tendons);

  function armature(target: number): number {
    const { actuator_armature, actuator_gear, actuator_outadr } = m;
    let sum = 0;
    for (let p = start[target]; p < start[target + 1]; p++) {
      const value = actuator_armature[list[p]];
      if (value === 0) continue;
      const gear = actuator_gear[6 * actuator_outadr[list[p]]];
      sum += value * (gear * gear);
    }
    return sum;
  }

  return { armature };
}

/** MuJoCo documentation, XML reference, joint/damping and actuator/damping. */
export function bindDamping(m: ModelRecord, tendons: boolean): Damping {
  const { start, list } = listByTarget(m, tendons);
  const target = tendons ? Int32Array.from({ length: m.ntendon }, (_, i) => i) : m.dof_jntid;
  const linear = tendons ? m.tendon_damping : m.dof_damping;
  const higher = tendons ? m.tendon_dampingpoly : m.dof_dampingpoly;
  const count = tendons ? m.ntendon : m.nv;
  /** Linear, quadratic and cubic coefficient of each. */
  const coefficient = doubles(3 * count);

  function setCoefficients(): void {
    const { actuator_damping, actuator_dampingpoly, actuator_gear, actuator_outadr } = m;
    for (let i = 0; i < count; i++) {
      const end = start[target[i] + 1];
      let a = 0;
      let b = 0;
      let c = 0;
      for (let p = start[target[i]]; p < end; p++) {
        const k = list[p];
        const ka = actuator_damping[k];
        const kb = actuator_dampingpoly[2 * k];
        const kc = actuator_dampingpoly[2 * k + 1];
        if (ka === 0 && kb === 0 && kc === 0) continue;
        const gear = actuator_gear[6 * actuator_outadr[k]];
        a += ka * (gear * gear);
        b += kb * (gear * gear);
        c += kc * (gear * gear);
      }
      coefficient[3 * i] = linear[i] + a;
      coefficient[3 * i + 1] = higher[2 * i] + b;
      coefficient[3 * i + 2] = higher[2 * i + 1] + c;
    }
  }

  function forces(out: Float64Array, velocity: Float64Array): void {
    setCoefficients();
    for (let i = 0, k = 0; i < count; i++, k += 3) {
      out[i] = -damperForce(coefficient[k], coefficient[k + 1], coefficient[k + 2], velocity[i]);
    }
  }

  function slopes(out: Float64Array, velocity: Float64Array): void {
    setCoefficients();
    for (let i = 0, k = 0; i < count; i++, k += 3) {
      out[i] = damperSlope(coefficient[k], coefficient[k + 1], coefficient[k + 2], velocity[i]);
    }
  }

  return { forces, slopes };
}
