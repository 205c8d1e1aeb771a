/** Derivatives of actuator forces with respect to velocity and length. */
import { replaceByExp } from '../../../foundation/math/exponential.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL, norm3 } from '../../../foundation/math/vec.js';
import { BiasType, CtrlInput, DisableBit, DynType, GainType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { dcMotorResistance, MOTOR_SCRATCH_SIZE } from '../actuation/dc-motor.js';
import { actuatorDisabled } from '../actuation/disabled.js';
import { MUSCLE_ROOM, muscleBiasLength, muscleGainLength, muscleGainVel } from '../actuation/muscle.js';
import type { Stages } from '../stages.js';
import { addRowOuter } from './sparse-outer.js';

/** Number of parameters of each of gain, bias and dynamics of an actuator. */
const NPRM = 10;

/** Inputs of the controller of a motor. */
const CONTROLLED = CtrlInput.POS | CtrlInput.VEL | CtrlInput.FF;

/** Part of the largest norm at which a force counts as limited: scaling to that norm has rounding errors. */
const AT_LIMIT = 1 - 1e-15;

/** Offsets in an array that avoids boxing: slopes of force and gain, and the number that the gain multiplies. */
const SLOPE = 0;
const GAIN = 1;
const INPUT = 2;

/** Slopes of the force of an actuator, the same for each of its outputs. */
export interface ActuatorSlopes {
  /** Slope by velocity, then by length. */
  readonly slopes: Float64Array;
  /** Tests whether the force of an actuator may vary: it is neither disabled nor at its limit. */
  isActive(i: number): boolean;
  /** Computes the slope by velocity. */
  setVelocitySlope(i: number): void;
  /** Computes the slope by length, at a constant activation. */
  setLengthSlope(i: number): void;
}

/** Binds the slopes. */
export function bindActuatorSlopes(m: ModelRecord, d: DataRecord, stages: Stages): ActuatorSlopes {
  const slopes = doubles(2);
  const terms = doubles(3);
  const muscle = doubles(MUSCLE_ROOM);
  const motor = doubles(MOTOR_SCRATCH_SIZE);

  const isActive = (i: number): boolean => !actuatorDisabled(m, i) && !isSaturated(i);

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
      setControl(m.actuator_ctrladr[i]);
      return;
    }
    const last = m.actuator_actadr[i] + m.actuator_actnum[i] - 1;
    if (m.actuator_actearly[i]) stages.nextActivation(terms, INPUT, i, last, d.act_dot);
    else terms[INPUT] = d.act[last];
  }

  /** Writes a control, clamped to its range, into terms[INPUT]. */
  function setControl(k: number): void {
    const { opt, actuator_ctrllimited, actuator_ctrlrange } = m;
    const u = d.ctrl[k];
    terms[INPUT] = u;
    if (!actuator_ctrllimited[k] || ((opt[OPT.disableflags] as number) & DisableBit.CLAMPCTRL) !== 0) return;
    terms[INPUT] = Math.max(actuator_ctrlrange[2 * k], Math.min(actuator_ctrlrange[2 * k + 1], u));
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
    const isControlled = (actuator_ctrlspec[i] & CONTROLLED) !== 0;
    const voltage = isControlled ? K - (actuator_gainprm[p + 6] * resistance) / K : 0;
    const bristles = Math.max(0, actuator_dynprm[p + 6]);
    const backEMF = lag > 0 || actuator_biastype[i] === BiasType.DCMOTOR ? K : 0;
    const torque = K * (voltage - backEMF);
    setReach(i);
    dcMotorResistance(motor, m, d, i);
    terms[SLOPE] += (torque * terms[INPUT]) / Math.max(MINVAL, motor[0]) - bristles;
  }

  function setVelocitySlope(i: number): void {
    setSlope(i);
    slopes[0] = terms[SLOPE];
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

  function setLengthSlope(i: number): void {
    const { actuator_gaintype, actuator_gainprm, actuator_biastype, actuator_biasprm } = m;
    const { actuator_outadr, actuator_lengthrange, actuator_acc0 } = m;
    const { actuator_length } = d;
    const p = NPRM * i;
    const o = actuator_outadr[i];
    const bias = actuator_biastype[i];
    const gain = actuator_gaintype[i];
    terms[SLOPE] = bias === BiasType.AFFINE || bias === BiasType.SO3 ? actuator_biasprm[p + 1] : 0;
    if (bias === BiasType.MUSCLE) {
      muscleBiasLength(muscle, actuator_length, actuator_lengthrange, actuator_acc0, o, actuator_biasprm, p);
      terms[SLOPE] = muscle[0];
    }
    terms[GAIN] = gain === GainType.AFFINE ? actuator_gainprm[p + 1] : 0;
    if (gain === GainType.MUSCLE) {
      const { actuator_velocity } = d;
      const prm = actuator_gainprm;
      muscleGainLength(muscle, actuator_length, actuator_velocity, actuator_lengthrange, actuator_acc0, o, prm, p);
      terms[GAIN] = muscle[0];
    } else if (gain === GainType.DCMOTOR) {
      addControllerSlope(i);
    }
    if (terms[GAIN] !== 0) {
      setInput(i);
      terms[SLOPE] += terms[GAIN] * terms[INPUT];
    }
    slopes[1] = terms[SLOPE];
  }

  /** Adds the slope of the position controller of a motor, whose gain is a torque. */
  function addControllerSlope(i: number): void {
    const { actuator_gainprm, actuator_ctrlspec } = m;
    if ((actuator_ctrlspec[i] & CONTROLLED) === 0) return;
    setReach(i);
    terms[SLOPE] -= actuator_gainprm[NPRM * i + 4] * terms[INPUT];
  }

  /** Writes the part of a change of torque that the current of a motor reaches within one step into terms[INPUT]. */
  function setReach(i: number): void {
    const lag = m.actuator_dynprm[NPRM * i];
    terms[INPUT] = 1;
    if (!(lag > 0)) return;
    terms[INPUT] = -m.opt[OPT.timestep] / lag;
    replaceByExp(terms, INPUT);
    terms[INPUT] = 1 - terms[INPUT];
  }

  return { slopes, isActive, setVelocitySlope, setLengthSlope };
}

/**
 * qDeriv += d qfrc_actuator / d qvel: each output with moments J adds J^T J times the slope of its force. The slope of
 * a force at its limit is zero.
 */
export function bindActuatorVel(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const { slopes, isActive, setVelocitySlope } = bindActuatorSlopes(m, d, stages);

  return function actuatorVel(): void {
    const { nactuator, actuator_outadr, actuator_outnum } = m;
    const { actuator_moment, moment_colind, moment_rowadr, moment_rownnz } = d;
    if (m.opt[OPT.disableflags] & DisableBit.ACTUATION) return;
    for (let i = 0; i < nactuator; i++) {
      if (!isActive(i)) continue;
      setVelocitySlope(i);
      if (slopes[0] === 0) continue;
      const end = actuator_outadr[i] + actuator_outnum[i];
      for (let o = actuator_outadr[i]; o < end; o++) {
        addRowOuter(m, d, actuator_moment, moment_colind, moment_rowadr[o], moment_rownnz[o], slopes, 0);
      }
    }
  };
}
