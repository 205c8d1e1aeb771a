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

/** Joint or tendon an actuator acts on, or -1 if it acts on something else. */
function targetOf(m: ModelRecord, actuator: number, tendons: boolean): number {
  const type = m.actuator_trntype[actuator];
  const acts = tendons ? type === TrnType.TENDON : type === TrnType.JOINT || type === TrnType.JOINTINPARENT;
  return acts ? m.actuator_trnid[2 * actuator] : -1;
}

/** Actuators by target: those of target i are list[start[i]] to list[start[i + 1] - 1]. */
function listByTarget(m: ModelRecord, tendons: boolean): { start: Int32Array; list: Int32Array } {
  const count = tendons ? m.ntendon : m.njnt;
  const start = new Int32Array(count + 1);
  for (let k = 0; k < m.nactuator; k++) {
    const target = targetOf(m, k, tendons);
    if (target >= 0) start[target + 1]++;
  }
  for (let target = 0; target < count; target++) start[target + 1] += start[target];
  const next = start.slice();
  const list = new Int32Array(start[count]);
  for (let k = 0; k < m.nactuator; k++) {
    const target = targetOf(m, k, tendons);
    if (target >= 0) list[next[target]++] = k;
  }
  return { start, list };
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
