/** Setpoints on a circle: position servos on purely rotational transmissions use the nearest representative. */

import { norm3 } from '../../../foundation/math/vec.js';
import { BiasType, DynType, GainType, JointType, TrnType } from '../../../foundation/schema/enums.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Number of parameters of each of gain, bias and dynamics. */
export const NPRM = 10;

/** Tests whether the force of an actuator is a gain times the difference between a setpoint and the length. */
function isServo(m: ModelRecord, i: number): boolean {
  if (m.actuator_gaintype[i] === GainType.PID) return true;
  const dyntype = m.actuator_dyntype[i];
  return (
    m.actuator_gaintype[i] === GainType.FIXED &&
    m.actuator_biastype[i] === BiasType.AFFINE &&
    m.actuator_gainprm[NPRM * i] === -m.actuator_biasprm[NPRM * i + 1] &&
    (dyntype === DynType.NONE || dyntype === DynType.INTEGRATOR)
  );
}

/** out[o] = change of length over a full turn of actuator i; 0 if it is not a servo on a circle. */
export function setPeriod(out: Float64Array, o: number, m: ModelRecord, i: number): void {
  const at = turningGear(m, i);
  out[o] = at < 0 ? 0 : 2 * Math.PI * norm3(m.actuator_gear, at);
}

/** Returns the address of the rotational gear of a servo whose transmission is purely rotational, else -1. */
function turningGear(m: ModelRecord, i: number): number {
  const type = m.actuator_trntype[i];
  const { actuator_gear, actuator_trnid } = m;
  const g = 6 * m.actuator_outadr[i];
  if (type === TrnType.JOINT || type === TrnType.JOINTINPARENT) {
    const isBall = m.jnt_type[actuator_trnid[2 * i]] === JointType.BALL;
    return isBall && isServo(m, i) ? g : -1;
  }
  if (type !== TrnType.SITE || actuator_trnid[2 * i + 1] < 0 || !isServo(m, i)) return -1;
  const turnsOnly = actuator_gear[g] === 0 && actuator_gear[g + 1] === 0 && actuator_gear[g + 2] === 0;
  return turnsOnly ? g + 3 : -1;
}

/** v[k] = the representative of the setpoint v[k] that is nearest to near[n]; v[k] itself if the period is 0. */
export function replaceByNearest(
  v: Float64Array,
  k: number,
  near: Float64Array,
  n: number,
  periods: Float64Array,
  p: number,
): void {
  const period = periods[p];
  if (period > 0) v[k] -= period * Math.floor((v[k] - near[n]) / period + 0.5);
}
