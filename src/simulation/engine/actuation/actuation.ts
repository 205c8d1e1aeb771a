/** Forces of all actuators and their sum in joint space. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { norm3 } from '../../../foundation/math/vec.js';
import {
  BiasType,
  DisableBit,
  GainType,
  JointType,
  PluginCapability,
  TrnType,
  Warning,
} from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { historyRead } from '../integrate/history.js';
import { isBad, warn } from '../integrate/warning.js';
import { awakeJoints } from '../sleep/awake.js';
import { bindSleepers } from '../sleep/sleepers.js';
import { type Activation, bindActivation } from './activation.js';
import { dcMotorMechanical, MOTOR_SCRATCH_SIZE } from './dc-motor.js';
import { actuatorDisabled } from './disabled.js';
import { bindActuatorForce } from './force.js';

const { max, min } = Math;

/** Stages of actuation: from `ctrl` and `act` to `act_dot`, `actuator_force` and `qfrc_actuator`. */
export interface ActuationStages {
  /** Computes act_dot, actuator_force and, in joint space, qfrc_actuator. */
  fwdActuation(): void;
  nextActivation: Activation['nextActivation'];
}

/** MuJoCo documentation, Computation, "Actuation model". */
export const bindActuation: Bind<ActuationStages> = (m, d, _, context) => {
  const { actDot, nextActivation } = bindActivation(m, d, context);
  const { force } = bindActuatorForce(m, d, context, nextActivation);
  const sleeps = bindSleepers(m, d, 'actuator');
  /** Controls after delays, limits and slew limits. */
  const u = doubles(m.nu);
  const tendonForce = doubles(m.ntendon);
  const motor = doubles(MOTOR_SCRATCH_SIZE);
  /** Time at which a delayed control is read [s]. */
  const readTime = doubles(1);
  const hasMotors = m.actuator_biastype.includes(BiasType.DCMOTOR);

  function fwdActuation(): void {
    const { nactuator, ntendon, opt } = m;
    clear();
    if (nactuator === 0 || ((opt[OPT.disableflags] as number) & DisableBit.ACTUATION) !== 0) return;
    readControls();
    checkControls();
    actDot(u);
    forces();
    if (ntendon > 0) limitTendonForces();
    limitForces();
    if (hasMotors) mechanicalForces();
    jointForces();
  }

  function clear(): void {
    clearRange(d.actuator_force, 0, m.nout);
    clearRange(d.qfrc_actuator, 0, m.nv);
  }

  function readControls(): void {
    const { nactuator, nu, actuator_delay, actuator_history, actuator_historyadr } = m;
    const { actuator_ctrladr, actuator_ctrlnum } = m;
    const { ctrl, history, scalar } = d;
    for (let k = 0; k < nu; k++) u[k] = ctrl[k];
    for (let i = 0; i < nactuator; i++) {
      const delay = actuator_delay[i];
      if (!delay) continue;
      const samples = actuator_history[2 * i];
      const interpolation = actuator_history[2 * i + 1];
      readTime[0] = scalar[SC.time] - delay;
      const dim = actuator_ctrlnum[i];
      historyRead(u, actuator_ctrladr[i], history, actuator_historyadr[i], samples, dim, readTime, 0, interpolation);
    }
    if (((m.opt[OPT.disableflags] as number) & DisableBit.CLAMPCTRL) !== 0) return;
    const { actuator_ctrllimited, actuator_ctrlrange } = m;
    for (let k = 0; k < nu; k++) {
      if (actuator_ctrllimited[k]) u[k] = max(actuator_ctrlrange[2 * k], min(actuator_ctrlrange[2 * k + 1], u[k]));
    }
  }

  /** Sets all controls to zero if one of them is bad, with a warning. */
  function checkControls(): void {
    const { nu } = m;
    for (let k = 0; k < nu; k++) {
      if (!isBad(u[k])) continue;
      warn(d, context, Warning.BADCTRL, k);
      u.fill(0);
      return;
    }
  }

  /** Tests whether the force of an actuator is computed here: it is awake, not disabled and not that of a plugin. */
  function isOwn(i: number): boolean {
    return m.actuator_plugin[i] < 0 && !actuatorDisabled(m, i) && !sleeps(i);
  }

  function forces(): void {
    const { nactuator } = m;
    for (let i = 0; i < nactuator; i++) if (isOwn(i)) force(i, u);
    if (context.plugins) context.plugins.compute(PluginCapability.ACTUATOR, 0);
  }

  /** Scales all forces on a tendon by the same factor if their sum is outside of its range. */
  function limitTendonForces(): void {
    const { nactuator, actuator_trntype, actuator_trnid, actuator_outadr } = m;
    const { tendon_actfrclimited, tendon_actfrcrange } = m;
    const { actuator_force } = d;
    clearRange(tendonForce, 0, m.ntendon);
    for (let i = 0; i < nactuator; i++) {
      if (actuator_trntype[i] === TrnType.TENDON)
        tendonForce[actuator_trnid[2 * i]] += actuator_force[actuator_outadr[i]];
    }
    for (let i = 0; i < nactuator; i++) {
      const t = actuator_trnid[2 * i];
      if (actuator_trntype[i] !== TrnType.TENDON || !tendon_actfrclimited[t] || tendonForce[t] === 0) continue;
      const total = tendonForce[t];
      const limited = max(tendon_actfrcrange[2 * t], min(tendon_actfrcrange[2 * t + 1], total));
      if (limited !== total) actuator_force[actuator_outadr[i]] *= limited / total;
    }
  }

  function limitForces(): void {
    const { nactuator, actuator_forcelimited, actuator_forcerange, actuator_gaintype } = m;
    const { actuator_outadr, actuator_outnum } = m;
    const { actuator_force } = d;
    for (let i = 0; i < nactuator; i++) {
      if (!actuator_forcelimited[i]) continue;
      const lower = actuator_forcerange[2 * i];
      const upper = actuator_forcerange[2 * i + 1];
      const out = actuator_outadr[i];
      const end = out + actuator_outnum[i];
      if (actuator_gaintype[i] === GainType.SO3) {
        const norm = norm3(actuator_force, out);
        if (norm > upper) for (let k = out; k < end; k++) actuator_force[k] *= upper / norm;
      } else {
        for (let k = out; k < end; k++) actuator_force[k] = max(lower, min(upper, actuator_force[k]));
      }
    }
  }

  /** Adds the forces of DC motors that are not electrical. */
  function mechanicalForces(): void {
    const { nactuator, actuator_biastype, actuator_outadr } = m;
    for (let i = 0; i < nactuator; i++) {
      if (actuator_biastype[i] !== BiasType.DCMOTOR || !isOwn(i)) continue;
      dcMotorMechanical(motor, m, d, i);
      d.actuator_force[actuator_outadr[i]] += motor[0];
    }
  }

  /** Adds moments times forces and the gravity compensation of joints with `actuatorgravcomp`, then limits joints. */
  function jointForces(): void {
    const { nout } = m;
    const { qfrc_actuator, actuator_force, actuator_moment, moment_rownnz, moment_rowadr, moment_colind } = d;
    for (let k = 0; k < nout; k++) {
      const value = actuator_force[k];
      if (value === 0) continue;
      const end = moment_rowadr[k] + moment_rownnz[k];
      for (let p = moment_rowadr[k]; p < end; p++) qfrc_actuator[moment_colind[p]] += actuator_moment[p] * value;
    }
    addGravityCompensation();
    awakeJoints(m, d, limitJoints);
  }

  function limitJoints(begin: number, end: number): void {
    const { jnt_type, jnt_dofadr, jnt_actfrclimited, jnt_actfrcrange } = m;
    const { qfrc_actuator } = d;
    for (let j = begin; j < end; j++) {
      const scalar = jnt_type[j] === JointType.HINGE || jnt_type[j] === JointType.SLIDE;
      if (!scalar || !jnt_actfrclimited[j]) continue;
      const dof = jnt_dofadr[j];
      qfrc_actuator[dof] = max(jnt_actfrcrange[2 * j], min(jnt_actfrcrange[2 * j + 1], qfrc_actuator[dof]));
    }
  }

  function addGravityCompensation(): void {
    const { ngravcomp, nv, opt, dof_jntid, jnt_actgravcomp } = m;
    const { qfrc_actuator, qfrc_gravcomp } = d;
    if (ngravcomp === 0 || ((opt[OPT.disableflags] as number) & DisableBit.GRAVITY) !== 0) return;
    for (let i = 0; i < nv; i++) if (jnt_actgravcomp[dof_jntid[i]]) qfrc_actuator[i] += qfrc_gravcomp[i];
  }

  return { fwdActuation, nextActivation };
};
