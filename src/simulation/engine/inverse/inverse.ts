import { doubles } from '../../../foundation/math/scratch.js';
import { EnableBit, IntegratorType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { isDiscrete } from '../metric/gate.js';

/** Stages of inverse dynamics (MuJoCo documentation, Computation, "Inverse dynamics"). */
export interface InverseStages {
  /** Computes qfrc_inverse (nv) from qpos, qvel and qacc. */
  inverse(): void;
  /** Like `inverse`, without stages that are done: `skipStage` 1 skips position, 2 position and velocity. */
  inverseSkip(skipStage: number, skipSensor: boolean): void;
  /**
   * Adds M qacc - passive - constraint forces to qfrc_inverse. It is a stage, because the arena may have grown since
   * inverse dynamics began.
   */
  sumInverseForces(): void;
  /** Writes the norms of the differences of forward and inverse dynamics to solver_fwdinv. */
  compareFwdInv(): void;
}

const { sqrt } = Math;

/**
 * qfrc_inverse = M qacc + bias - passive - constraint forces. With the flag `invdiscrete`, qacc is the change of
 * velocity in a step of the selected integrator, divided by the timestep; it is first converted to the acceleration of
 * continuous time. Runge-Kutta is not supported.
 *
 * MuJoCo documentation, Computation, "Inverse dynamics".
 */
export const bindInverse: Bind<InverseStages> = (m, d, stages, context) => {
  const force = doubles(m.nv);
  const given = doubles(m.nv);
  const applied = doubles(m.nv);
  const savedConstraint = doubles(m.nv);
  const savedForce = doubles(d.cap_nefc);

  const enabled = (bit: number): boolean => ((m.opt[OPT.enableflags] as number) & bit) !== 0;

  function inverse(): void {
    stages.inverseSkip(0, false);
  }

  function inverseSkip(skipStage: number, skipSensor: boolean): void {
    if (skipStage < 1) {
      stages.invPosition();
      if (!skipSensor) stages.sensorPos();
      if (enabled(EnableBit.ENERGY) && !d.scalar[SC.flg_energypos]) stages.energyPos();
    }
    if (skipStage < 2) {
      stages.fwdVelocity();
      if (!skipSensor) stages.sensorVel();
      if (enabled(EnableBit.ENERGY) && !d.scalar[SC.flg_energyvel]) stages.energyVel();
    }
    const isBetweenSteps = enabled(EnableBit.INVDISCRETE) && !isDiscrete(m);
    if (isBetweenSteps) {
      given.set(d.qacc);
      continuousAcceleration();
    }
    if (skipStage < 2) stages.completeMetric(enabled(EnableBit.DIAGEXACT));
    stages.invConstraint();
    stages.rne(false, d.qfrc_inverse);
    stages.tendonBias(d.qfrc_inverse);
    if (!skipSensor) {
      d.scalar[SC.flg_rnepost] = 0;
      stages.sensorAcc();
    }
    stages.sumInverseForces();
    if (isBetweenSteps) d.qacc.set(given);
  }

  function sumInverseForces(): void {
    const { nv } = m;
    const { qacc, qfrc_inverse, qfrc_passive, qfrc_constraint } = d;
    if (isDiscrete(m)) {
      const { efm_c, efm_ca } = d;
      stages.mulMetric(force, qacc);
      stages.mulFreeBodies(force, qacc);
      for (let i = 0; i < nv; i++) force[i] -= efm_c[i] + efm_ca[i];
    } else {
      stages.mulM(force, qacc);
    }
    for (let i = 0; i < nv; i++) qfrc_inverse[i] += force[i] - qfrc_passive[i] - qfrc_constraint[i];
  }

  /** qacc = M^-1 (M - h D) qacc with the D of the integrator; throws for Runge-Kutta, which has no such matrix. */
  function continuousAcceleration(): void {
    if (m.opt[OPT.integrator] === IntegratorType.RK4) context.refuse('discrete-inverse');
    if (!stages.mulStepInertia(force, d.qacc)) return;
    d.qacc.set(force);
    stages.solveM(d.qacc);
  }

  /** Computes the norms for constraint forces and for applied forces; restores the forward results. */
  function compareFwdInv(): void {
    const { nv } = m;
    const { scalar, qfrc_applied, qfrc_actuator, qfrc_constraint, qfrc_inverse, efc_force } = d;
    scalar[SC.solver_fwdinv] = 0;
    scalar[SC.solver_fwdinv + 1] = 0;
    const nefc = scalar[SC.nefc];
    if (nefc === 0) return;
    for (let i = 0; i < nv; i++) applied[i] = qfrc_applied[i] + qfrc_actuator[i];
    stages.xfrcAccumulate(applied);
    savedConstraint.set(qfrc_constraint);
    for (let i = 0; i < nefc; i++) savedForce[i] = efc_force[i];
    stages.inverseSkip(2, true);
    scalar[SC.solver_fwdinv] = distance(savedConstraint, qfrc_constraint);
    scalar[SC.solver_fwdinv + 1] = distance(applied, qfrc_inverse);
    qfrc_constraint.set(savedConstraint);
    for (let i = 0; i < nefc; i++) efc_force[i] = savedForce[i];
  }

  function distance(a: Float64Array, b: Float64Array): number {
    const { nv } = m;
    let sum = 0;
    for (let i = 0; i < nv; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return sqrt(sum);
  }

  return { inverse, inverseSkip, sumInverseForces, compareFwdInv };
};
