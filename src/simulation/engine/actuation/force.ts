/** Forces of actuators from controls, activations, lengths and velocities. */

import { copyQuat, normalizeQuat, subQuat } from '../../../foundation/math/quat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { sinCos } from '../../../foundation/math/trigonometry.js';
import { MINVAL, norm3 } from '../../../foundation/math/vec.js';
import { BiasType, CtrlChart, CtrlInput, DynType, GainType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import type { Activation } from './activation.js';
import { NPRM, replaceByNearest, setPeriod } from './circle.js';
import {
  DcMotorState,
  dcMotorBias,
  dcMotorGain,
  dcMotorState,
  MOTOR_SCRATCH_SIZE,
  packedAddress,
  terminalVoltage,
  valueAt,
} from './dc-motor.js';
import { MUSCLE_ROOM, muscleBias, muscleGain } from './muscle.js';

/** Offsets in the terms of a force, which are in an array, because results of functions may be boxed. */
const GAIN = 0;
const INPUT = 1;
const BIAS = 2;
const PERIOD = 3;

/** Gain and bias of actuators, bound to one Model and Data. */
export interface ActuatorForce {
  /** Writes the force of actuator i before limits, for controls u (nu), to actuator_force at its outputs. */
  force(i: number, u: Float64Array): void;
}

/**
 * force = gain (activation or control) + bias, except for PID servos, which have several inputs, and orientation
 * servos, which have three outputs.
 *
 * MuJoCo documentation, Computation, "Force generation"; XML reference, actuator/general, pid and orientation.
 */
export function bindActuatorForce(
  m: ModelRecord,
  d: DataRecord,
  context: EngineContext,
  nextActivation: Activation['nextActivation'],
): ActuatorForce {
  const target = doubles(4);
  const current = doubles(4);
  const vector = doubles(3);
  const next = doubles(1);
  const terms = doubles(4);
  const muscle = doubles(MUSCLE_ROOM);
  const motor = doubles(MOTOR_SCRATCH_SIZE);

  function force(i: number, u: Float64Array): void {
    const { actuator_gaintype, actuator_outadr } = m;
    if (actuator_gaintype[i] === GainType.SO3) {
      orientationServo(i, u);
      return;
    }
    if (actuator_gaintype[i] === GainType.PID) {
      pidServo(i, u);
    } else {
      setGain(i);
      setInput(i, u);
    }
    setBias(i);
    d.actuator_force[actuator_outadr[i]] = terms[GAIN] * terms[INPUT] + terms[BIAS];
  }

  /** out[o] = the activation at address adr, or with `actearly` that at the end of the step. */
  function readActivation(out: Float64Array, o: number, i: number, adr: number): void {
    if (m.actuator_actearly[i]) nextActivation(out, o, i, adr, d.act_dot);
    else out[o] = d.act[adr];
  }

  function setGain(i: number): void {
    const { actuator_gaintype, actuator_gainprm, actuator_outadr, actuator_lengthrange, actuator_acc0 } = m;
    const { actuator_length, actuator_velocity } = d;
    const p = NPRM * i;
    const out = actuator_outadr[i];
    const prm = actuator_gainprm;
    switch (actuator_gaintype[i]) {
      case GainType.FIXED:
        terms[GAIN] = prm[p];
        break;
      case GainType.AFFINE:
        terms[GAIN] = prm[p] + prm[p + 1] * actuator_length[out] + prm[p + 2] * actuator_velocity[out];
        break;
      case GainType.MUSCLE:
        muscleGain(muscle, actuator_length, actuator_velocity, actuator_lengthrange, actuator_acc0, out, prm, p);
        terms[GAIN] = muscle[0];
        break;
      case GainType.DCMOTOR:
        dcMotorGain(motor, m, d, i);
        terms[GAIN] = motor[0];
        break;
      default:
        terms[GAIN] = context.callbacks.actGain ? context.callbacks.actGain(i) : 1;
    }
  }

  /** Sets the number that the gain multiplies: the voltage of a motor, the last activation, or the control. */
  function setInput(i: number, u: Float64Array): void {
    const { actuator_gaintype, actuator_actnum, actuator_actadr, actuator_ctrladr, actuator_ctrlnum } = m;
    if (actuator_gaintype[i] === GainType.DCMOTOR && dcMotorState(m, i, DcMotorState.CURRENT) < 0) {
      terminalVoltage(motor, m, d, i, u);
      terms[INPUT] = motor[0];
      return;
    }
    const count = actuator_actnum[i];
    terms[INPUT] = actuator_ctrlnum[i] > 0 ? u[actuator_ctrladr[i]] : 0;
    if (count > 0) readActivation(terms, INPUT, i, actuator_actadr[i] + count - 1);
    setPeriod(terms, PERIOD, m, i);
    replaceByNearest(terms, INPUT, d.actuator_length, m.actuator_outadr[i], terms, PERIOD);
  }

  function setBias(i: number): void {
    const { actuator_biastype, actuator_biasprm, actuator_outadr, actuator_lengthrange, actuator_acc0 } = m;
    const p = NPRM * i;
    const out = actuator_outadr[i];
    const { actuator_length, actuator_velocity } = d;
    const prm = actuator_biasprm;
    switch (actuator_biastype[i]) {
      case BiasType.NONE:
        terms[BIAS] = 0;
        break;
      case BiasType.AFFINE:
        terms[BIAS] = prm[p] + prm[p + 1] * actuator_length[out] + prm[p + 2] * actuator_velocity[out];
        break;
      case BiasType.MUSCLE:
        muscleBias(muscle, actuator_length, actuator_lengthrange, actuator_acc0, out, prm, p);
        terms[BIAS] = muscle[0];
        break;
      case BiasType.DCMOTOR:
        dcMotorBias(motor, m, d, i);
        terms[BIAS] = motor[0];
        break;
      default:
        terms[BIAS] = context.callbacks.actBias ? context.callbacks.actBias(i) : 0;
    }
  }

  /** terms[INPUT] = kp u_pos + kv u_vel + u_ff + ki z; the affine bias has the terms of length and velocity. */
  function pidServo(i: number, u: Float64Array): void {
    const { actuator_biasprm, actuator_gainprm, actuator_ctrladr, actuator_ctrlspec } = m;
    const { actuator_actadr, actuator_actnum, actuator_outadr } = m;
    const p = NPRM * i;
    const adr = actuator_ctrladr[i];
    const spec = actuator_ctrlspec[i];
    terms[INPUT] = valueAt(u, packedAddress(adr, spec, CtrlInput.POS));
    setPeriod(terms, PERIOD, m, i);
    replaceByNearest(terms, INPUT, d.actuator_length, actuator_outadr[i], terms, PERIOD);
    const velocity = valueAt(u, packedAddress(adr, spec, CtrlInput.VEL));
    const forward = valueAt(u, packedAddress(adr, spec, CtrlInput.FF));
    terms[INPUT] = forward - actuator_biasprm[p + 1] * terms[INPUT] - actuator_biasprm[p + 2] * velocity;
    terms[GAIN] = 1;
    if (actuator_actnum[i] === 0 || !(actuator_gainprm[p] > 0)) return;
    readActivation(next, 0, i, actuator_actadr[i] + actuator_actnum[i] - 1);
    terms[INPUT] += actuator_gainprm[p] * next[0];
  }

  /** Writes kp log(q^-1 q_target) - kv w [N m], in the frame of the child. */
  function orientationServo(i: number, u: Float64Array): void {
    const { actuator_gainprm, actuator_biasprm, actuator_outadr, actuator_ctrladr, actuator_ctrlspec } = m;
    const { actuator_length, actuator_velocity, actuator_force } = d;
    const p = NPRM * i;
    const out = actuator_outadr[i];
    if (actuator_ctrlspec[i] === CtrlChart.QUAT) {
      copyQuat(target, 0, u, actuator_ctrladr[i]);
      normalizeQuat(target, 0);
    } else {
      setpointVector(i, u);
      expQuat(target, vector, 0);
    }
    expQuat(current, actuator_length, out);
    subQuat(vector, 0, target, 0, current, 0);
    for (let k = 0; k < 3; k++) {
      actuator_force[out + k] =
        actuator_gainprm[p] * vector[k] + actuator_biasprm[p] + actuator_biasprm[p + 2] * actuator_velocity[out + k];
    }
  }

  function setpointVector(i: number, u: Float64Array): void {
    const hasState = m.actuator_dyntype[i] !== DynType.NONE;
    const adr = hasState ? m.actuator_actadr[i] : m.actuator_ctrladr[i];
    for (let k = 0; k < 3; k++) {
      if (hasState) readActivation(vector, k, i, adr + k);
      else vector[k] = u[adr + k];
    }
  }

  /** out (4) = quaternion of the rotation vector v[o..]. */
  function expQuat(out: Float64Array, v: Float64Array, o: number): void {
    const angle = norm3(v, o);
    const scale = angle < MINVAL ? 0 : 1 / angle;
    for (let k = 0; k < 3; k++) vector[k] = v[o + k] * scale;
    out[0] = 0.5 * angle;
    sinCos(out, 0);
    const sine = out[0];
    out[0] = out[1];
    for (let k = 0; k < 3; k++) out[1 + k] = vector[k] * sine;
  }

  return { force };
}
