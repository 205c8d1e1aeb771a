/** Derivative of actuator forces with respect to velocity. */
import { replaceByExp } from '../../../foundation/math/exponential.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL, norm3 } from '../../../foundation/math/vec.js';
import { BiasType, CtrlInput, DisableBit, DynType, GainType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { actuatorDisabled } from '../actuation/disabled.js';
import { MUSCLE_ROOM, muscleGainVel } from '../actuation/muscle.js';
import type { Stages } from '../stages.js';
import { addRowOuter } from './sparse-outer.js';

/** Number of parameters of each of gain, bias and dynamics of an actuator. */
const NPRM = 10;

/** Part of the largest norm at which a force counts as limited: scaling to that norm has rounding errors. */
const AT_LIMIT = 1 - 1e-15;

/** Offsets in an array that avoids boxing: slopes of force and gain, and the number that the gain multiplies. */
const SLOPE = 0;
const GAIN = 1;
const INPUT = 2;

/**
 * qDeriv += d qfrc_actuator / d qvel: each output with moments J adds J^T J times the slope of its force. The slope of
 * a force at its limit is zero. Slopes that depend on the control use it before it is clamped.
 */
export function bindActuatorVel(m: ModelRecord, d: DataRecord, s: Stages): () => void {
  const terms = doubles(3);
  const muscle = doubles(MUSCLE_ROOM);

  function isSaturated(i: number): boolean {
    const { actuator_forcelimited, actuator_forcerange, actuator_gaintype, actuator_outadr } = m;
    if (!actuator_forcelimited[i]) return false;
    const out = actuator_outadr[i];
    const upper = actuator_forcerange[2 * i + 1];
    if (actuator_gaintype[i] === GainType.SO3) return norm3(d.actuator_force, out) >= upper * AT_LIMIT;
    const force = d.actuator_force[out];
    return force <= actuator_forcerange[2 * i] || force >= upper;
  }

  /** terms[GAIN] = slope of the gain, which multiplies the control or activation. */
  function setGainSlope(i: number): void {
    const { actuator_gaintype, actuator_gainprm, actuator_outadr, actuator_lengthrange, actuator_acc0 } = m;
    const { actuator_length, actuator_velocity } = d;
    const type = actuator_gaintype[i];
    const p = NPRM * i;
    const o = actuator_outadr[i];
    const prm = actuator_gainprm;
    terms[GAIN] = type === GainType.AFFINE ? prm[p + 2] : 0;
    if (type !== GainType.MUSCLE) return;
    muscleGainVel(muscle, actuator_length, actuator_velocity, actuator_lengthrange, actuator_acc0, o, prm, p);
    terms[GAIN] = muscle[0];
  }

  /** terms[INPUT] = the number that the gain multiplies: the control or the last activation. */
  function setInput(i: number): void {
    if (m.actuator_dyntype[i] === DynType.NONE) {
      terms[INPUT] = d.ctrl[m.actuator_ctrladr[i]];
      return;
    }
    const last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
    if (m.actuator_actearly[i]) s.nextActivation(terms, INPUT, i, last, d.act_dot);
    else terms[INPUT] = d.act[last];
  }

  /**
   * Adds the slope of the force of a motor: back-EMF -K^2/R, the controller, which converts its gain to a voltage and
   * compensates the back-EMF, and the damping of the bristles. If the current is a state with time constant tau, it
   * completes the part 1 - exp(-h / tau) of a change within one step.
   */
  function addMotorSlope(i: number): void {
    const { actuator_dynprm, actuator_gainprm, actuator_ctrlspec, actuator_biastype } = m;
    const p = NPRM * i;
    const lag = actuator_dynprm[p];
    const resistance = Math.max(MINVAL, actuator_gainprm[p]);
    const K = actuator_gainprm[p + 1];
    const isControlled = (actuator_ctrlspec[i] & (CtrlInput.POS | CtrlInput.VEL | CtrlInput.FF)) !== 0;
    const voltage = isControlled ? K - (actuator_gainprm[p + 6] * resistance) / K : 0;
    const bristles = Math.max(0, actuator_dynprm[p + 6]);
    const backEMF = lag > 0 || actuator_biastype[i] === BiasType.DCMOTOR ? K : 0;
    const torque = K * (voltage - backEMF);
    let reached = torque;
    if (lag > 0) {
      terms[INPUT] = -m.opt[OPT.timestep] / lag;
      replaceByExp(terms, INPUT);
      reached = torque * (1 - terms[INPUT]);
    }
    terms[SLOPE] += reached / resistance - bristles;
  }

  function setSlope(i: number): void {
    const { actuator_gaintype, actuator_biastype, actuator_biasprm } = m;
    const bias = actuator_biastype[i];
    terms[SLOPE] = bias === BiasType.AFFINE || bias === BiasType.SO3 ? actuator_biasprm[NPRM * i + 2] : 0;
    if (actuator_gaintype[i] === GainType.DCMOTOR) addMotorSlope(i);
    setGainSlope(i);
    if (terms[GAIN] === 0) return;
    setInput(i);
    terms[SLOPE] += terms[GAIN] * terms[INPUT];
  }

  return function actuatorVel(): void {
    const { nactuator, actuator_outadr, actuator_outnum } = m;
    const { actuator_moment, moment_colind, moment_rowadr, moment_rownnz } = d;
    if (m.opt[OPT.disableflags] & DisableBit.ACTUATION) return;
    for (let i = 0; i < nactuator; i++) {
      if (actuatorDisabled(m, i) || isSaturated(i)) continue;
      setSlope(i);
      if (terms[SLOPE] === 0) continue;
      const end = actuator_outadr[i] + actuator_outnum[i];
      for (let o = actuator_outadr[i]; o < end; o++) {
        addRowOuter(m, d, actuator_moment, moment_colind, moment_rowadr[o], moment_rownnz[o], terms, SLOPE);
      }
    }
  };
}
