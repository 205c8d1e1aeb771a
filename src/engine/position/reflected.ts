/** Damping and armature that actuators contribute to the joints and tendons they act on. */
import type { ModelRecord } from '../../model/model-record.js';
import { TrnType } from '../../schema/enums.js';

/** Sums over the actuators of one joint or tendon; each is reflected by the square of its gear. */
export interface Reflected {
  armature(target: number): number;
  damping(target: number): number;
  /** Coefficient of the next powers of velocity: 0 the quadratic one, 1 the cubic one. */
  dampingPoly(target: number, power: number): number;
}

function actsOn(m: ModelRecord, actuator: number, tendons: boolean): boolean {
  const type = m.actuator_trntype[actuator];
  return tendons ? type === TrnType.TENDON : type === TrnType.JOINT || type === TrnType.JOINTINPARENT;
}

/** Actuators by target: those of target i are list[start[i]] to list[start[i + 1] - 1]. */
function listByTarget(m: ModelRecord, tendons: boolean): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array((tendons ? m.ntendon : m.njnt) + 1);
  const list: number[] = [];
  for (let target = 0; target < start.length - 1; target++) {
    for (let k = 0; k < m.nactuator; k++) {
      if (actsOn(m, k, tendons) && m.actuator_trnid[2 * k] === target) list.push(k);
    }
    start[target + 1] = list.length;
  }
  return { start, list: Int32Array.from(list) };
}

export function bindReflected(m: ModelRecord, tendons: boolean): Reflected {
  const { start, list } = listByTarget(m, tendons);

  function gearSquared(k: number): number {
    const gear = m.actuator_gear[6 * m.actuator_outadr[k]];
    return gear * gear;
  }

  function armature(target: number): number {
    let sum = 0;
    for (let p = start[target]; p < start[target + 1]; p++) {
      sum += m.actuator_armature[list[p]] * gearSquared(list[p]);
    }
    return sum;
  }

  function damping(target: number): number {
    let sum = 0;
    for (let p = start[target]; p < start[target + 1]; p++) {
      sum += m.actuator_damping[list[p]] * gearSquared(list[p]);
    }
    return sum;
  }

  function dampingPoly(target: number, power: number): number {
    let sum = 0;
    for (let p = start[target]; p < start[target + 1]; p++) {
      sum += m.actuator_dampingpoly[2 * list[p] + power] * gearSquared(list[p]);
    }
    return sum;
  }

  return { armature, damping, dampingPoly };
}
