/**
 * The top of the pipeline: each function is the table of contents of one stage. They call kernels
 * through the stage table and hold no arena array, so that the arena may grow between two calls.
 */
import { DisableBit, EnableBit, IntegratorType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { SC } from '../../foundation/schema/scalars.js';
import { setContactCount } from './collision/contact-count.js';
import type { Bind } from './context.js';
import { isDiscrete } from './metric/gate.js';
import { awakeDofs } from './sleep/awake.js';

/** Stages that call the others in order. */
export interface StepStages {
  /** Everything that depends on position only. */
  fwdPosition(): void;
  /** As `fwdPosition`, without islands and projection, which inverse dynamics has no use for. */
  invPosition(): void;
  /** Everything that depends on position and velocity. */
  fwdVelocity(): void;
  /** Sum of smooth forces and the acceleration they would cause alone. */
  fwdAcceleration(): void;
  /**
   * With the discrete integrator, completes the metric by actuators and computes the parameters of rows in
   * it, with their projection for solvers on request.
   */
  completeMetric(project: boolean): void;
  /** Collision with as much room for contacts as it takes. */
  collide(): void;
  /** Constraint rows, islands and projection with as much room as they take. */
  constrain(): void;
  /** Energies, if enabled and not computed yet. */
  energyPosIfNeeded(): void;
  energyVelIfNeeded(): void;
  /** Forward dynamics: position and velocity to acceleration and sensors. */
  forward(): void;
  /** Forward dynamics without stages already done: 1 skips position, 2 position and velocity. */
  forwardSkip(skipStage: number, skipSensor: boolean): void;
  /** Advances the state by one time step. */
  step(): void;
  /** As `step`, without stages already done; arguments as of `forwardSkip`. */
  stepSkip(skipStage: number, skipSensor: boolean): void;
  /** Advances the state by what `forward` has computed, with the integrator of the options. */
  integrate(): void;
  /** First half of a step: everything that does not depend on control. */
  step1(): void;
  /** Second half of a step. Runge-Kutta is replaced by Euler. */
  step2(): void;
}

/** Binds the top of the pipeline. */
export const bindStep: Bind<StepStages> = (m, d, stages, context) => {
  const enabled = (bit: number): boolean => ((m.opt[OPT.enableflags] as number) & bit) !== 0;
  const disabled = (bit: number): boolean => ((m.opt[OPT.disableflags] as number) & bit) !== 0;

  function collide(): void {
    if (disabled(DisableBit.CONSTRAINT | DisableBit.CONTACT)) setContactCount(d, 0);
    else while (!stages.collision()) context.grow();
  }

  function constrain(): void {
    makeRows();
    sortAndProject();
  }

  function sortAndProject(): void {
    stages.island();
    // in a discrete step, rows depend on the metric
    if (!isDiscrete(m)) while (!stages.projectConstraint()) context.grow();
  }

  function makeRows(): void {
    while (!stages.makeConstraint()) context.grow();
  }

  function fwdPosition(): void {
    upToContacts();
    makeRows();
    stages.transmission();
    buildMetric(true);
    sortAndProject();
  }

  function invPosition(): void {
    upToContacts();
    makeRows();
    stages.transmission();
    buildMetric(false);
  }

  /** Begins the metric of the discrete integrator. */
  function buildMetric(withFactors: boolean): void {
    while (!stages.positionMetric(withFactors)) context.grow();
  }

  /** Tests whether the solver computes the acceleration of a whole step. */
  const isActive = (): boolean => d.scalar[SC.efm_active] !== 0;

  function completeMetric(project: boolean): void {
    if (!isActive()) return;
    // after the arena has grown, new bindings have lost intermediate results
    for (;;) {
      stages.actuationMetric();
      stages.discreteConstraint();
      if (!project || stages.projectConstraint()) break;
      context.grow();
    }
    stages.referenceConstraint();
  }

  function upToContacts(): void {
    d.scalar[SC.flg_energypos] = 0;
    stages.beginSleep();
    stages.kinematics();
    stages.comPos();
    stages.camlight();
    stages.flex();
    stages.tendon();
    stages.wakeByTendon();
    stages.crb();
    stages.tendonArmature();
    stages.factorM();
    stages.collide();
    // contacts of sleeping trees with each other and the world are left out: those of trees that woke are missing
    if (stages.wakeByContact()) stages.collide();
    stages.wakeByEquality();
  }

  function fwdVelocity(): void {
    d.scalar[SC.flg_subtreevel] = 0;
    d.scalar[SC.flg_energyvel] = 0;
    stages.lengthVelocities();
    stages.comVel();
    stages.passive();
    stages.referenceConstraint();
    stages.rne(false, d.qfrc_bias);
    stages.tendonBias(d.qfrc_bias);
    if (isActive()) stages.velocityMetric();
  }

  function fwdAcceleration(): void {
    const { qfrc_smooth, qacc_smooth } = d;
    awakeDofs(m, d, sumForces);
    stages.xfrcAccumulate(qfrc_smooth);
    awakeDofs(m, d, startAccelerations);
    if (!isActive()) {
      stages.solveAwake(qacc_smooth);
      return;
    }
    const { nv } = m;
    const { efm_c, efm_ca } = d;
    for (let i = 0; i < nv; i++) qacc_smooth[i] += efm_c[i] + efm_ca[i];
    stages.solveMetric(qacc_smooth);
  }

  function sumForces(begin: number, end: number): void {
    const { qfrc_smooth, qfrc_passive, qfrc_bias, qfrc_applied, qfrc_actuator } = d;
    for (let i = begin; i < end; i++) {
      qfrc_smooth[i] = qfrc_passive[i] - qfrc_bias[i] + qfrc_applied[i] + qfrc_actuator[i];
    }
  }

  function startAccelerations(begin: number, end: number): void {
    const { qfrc_smooth, qacc_smooth } = d;
    for (let i = begin; i < end; i++) qacc_smooth[i] = qfrc_smooth[i];
  }

  function energyPosIfNeeded(): void {
    if (d.scalar[SC.flg_energypos]) return;
    if (enabled(EnableBit.ENERGY)) stages.energyPos();
    else d.scalar[SC.energy] = d.scalar[SC.energy + 1] = 0;
  }

  function energyVelIfNeeded(): void {
    if (enabled(EnableBit.ENERGY) && !d.scalar[SC.flg_energyvel]) stages.energyVel();
  }

  function forwardSkip(skipStage: number, skipSensor: boolean): void {
    if (skipStage < 1) {
      stages.fwdPosition();
      if (!skipSensor) stages.sensorPos();
      stages.energyPosIfNeeded();
    }
    if (skipStage < 2) {
      stages.fwdVelocity();
      if (!skipSensor) stages.sensorVel();
      stages.energyVelIfNeeded();
    }
    control();
    accelerate(skipSensor);
  }

  function control(): void {
    if (context.callbacks.control && !disabled(DisableBit.ACTUATION)) context.callbacks.control();
  }

  function accelerate(skipSensor: boolean): void {
    stages.fwdActuation();
    stages.completeMetric(true);
    stages.fwdAcceleration();
    stages.fwdConstraint();
    if (skipSensor) return;
    d.scalar[SC.flg_rnepost] = 0;
    stages.sensorAcc();
  }

  function forward(): void {
    stages.forwardSkip(0, false);
  }

  function step(): void {
    stages.stepSkip(0, false);
  }

  function stepSkip(skipStage: number, skipSensor: boolean): void {
    stages.checkPos();
    stages.checkVel();
    stages.forwardSkip(skipStage, skipSensor);
    stages.checkAcc();
    if (enabled(EnableBit.FWDINV)) stages.compareFwdInv();
    integrate();
  }

  function integrate(): void {
    integrateBy(m.opt[OPT.integrator] as number);
  }

  function integrateBy(integrator: number): void {
    if (integrator === IntegratorType.EULER) stages.euler();
    else if (integrator === IntegratorType.RK4) stages.rungeKutta();
    else if (integrator === IntegratorType.DISCRETE) stages.discrete();
    else stages.implicit();
  }

  function step1(): void {
    stages.checkPos();
    stages.checkVel();
    stages.fwdPosition();
    stages.sensorPos();
    stages.energyPosIfNeeded();
    stages.fwdVelocity();
    stages.sensorVel();
    stages.energyVelIfNeeded();
    control();
  }

  function step2(): void {
    accelerate(false);
    stages.checkAcc();
    if (enabled(EnableBit.FWDINV)) stages.compareFwdInv();
    const integrator = m.opt[OPT.integrator] as number;
    integrateBy(integrator === IntegratorType.RK4 ? IntegratorType.EULER : integrator);
  }

  return {
    fwdPosition,
    invPosition,
    fwdVelocity,
    fwdAcceleration,
    completeMetric,
    collide,
    constrain,
    energyPosIfNeeded,
    energyVelIfNeeded,
    forward,
    forwardSkip,
    step,
    stepSkip,
    integrate,
    step1,
    step2,
  };
};
