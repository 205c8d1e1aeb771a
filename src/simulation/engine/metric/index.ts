/**
 * The metric of a discrete step: Mhat = M + h D + h^2 K with the positive damping D and stiffness K of joints, tendons,
 * actuators, fluids and flexes. Mhat qacc = f + c + J' f_c, with the shift c = -h K qvel of the smooth force.
 *
 * MuJoCo documentation, Computation, "Numerical integration", Discrete-time.
 */
import { doubles } from '../../../foundation/math/scratch.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { bindFlexMetric } from '../flex/metric.js';
import { bindActuatorTerms } from './actuator-terms.js';
import { bindBackbone } from './backbone.js';
import { eachCoupling } from './couplings.js';
import { bindFreeBodies } from './free-bodies.js';
import { isDiscrete } from './gate.js';
import { bindJointTerms } from './joint-terms.js';
import { REFUSALS, stepRefusal } from './refuse.js';
import { bindMetricSolution } from './solve.js';
import { bindTendonTerms } from './tendon-terms.js';

/** Stages of the metric, of which the last ones act only with the discrete integrator. */
export interface MetricStages {
  /**
   * Begins the metric at this position: lists tendons and builds the terms of flexes, with factors if they are to be
   * solved. False if the arena is too small. Without the discrete integrator, `efm_active` is 0 then.
   */
  positionMetric(withFactors: boolean): boolean;
  /** Computes the terms that depend on position and velocity, and the shift `efm_c`. */
  velocityMetric(): void;
  /** Computes the terms of actuators, with `efm_ca`, and completes the metric. */
  actuationMetric(): void;
  /** M with the terms of joints and drag, in the rows of M. */
  metricInertia(): Float64Array;
  /** out = Mhat x. */
  mulMetric(out: Float64Array, x: Float64Array): void;
  /** out += the terms of flexes times x. */
  addFlexStiffness(out: Float64Array, x: Float64Array): void;
  /** x = B \ x with the factored part B of the metric. */
  solveBackbone(x: Float64Array): void;
  /** out = P \ b, with the preconditioner of the metric. */
  preconditionMetric(out: Float64Array, b: Float64Array): void;
  /** x = Mhat \ x, to the tolerance of the solver if the factored part is not all of it. */
  solveMetric(x: Float64Array): void;
  /** Adds the derivatives of gyroscopic forces to the accelerations of free bodies. */
  turnFreeBodies(): void;
  /** Replaces the rows of free bodies in out = Mhat x by those with the derivatives of gyroscopic forces. */
  mulFreeBodies(out: Float64Array, x: Float64Array): void;
}

/** Binds the parts that only the discrete integrator needs. */
function parts(...[m, d, stages, context]: Parameters<Bind<unknown>>) {
  const backbone = bindBackbone(m, d, stages, context);
  return {
    backbone,
    jointTerms: bindJointTerms(m, d, stages),
    tendonTerms: bindTendonTerms(m, d, stages),
    actuatorTerms: bindActuatorTerms(m, d, stages),
    freeBodies: bindFreeBodies(m, d, stages, backbone.inertia),
    solve: bindMetricSolution(m, d, stages, context),
    flex: m.nflex > 0 ? bindFlexMetric(m, d, stages, context) : undefined,
  };
}

/** Binds the stages. */
export const bindMetric: Bind<MetricStages> = (m, d, stages, context) => {
  let bound: ReturnType<typeof parts> | undefined;
  /** Operands of `addCoupling`. */
  const operands = { out: doubles(0), x: doubles(0) };

  const metric = (): ReturnType<typeof parts> => {
    bound ??= parts(m, d, stages, context);
    return bound;
  };

  function hasFlex(): boolean {
    const { flex } = metric();
    if (!flex) return false;
    return flex.isActive();
  }

  function positionMetric(withFactors: boolean): boolean {
    const { scalar } = d;
    const refusal = stepRefusal(m);
    if (refusal >= 0) context.refuse(REFUSALS[refusal]);
    scalar[SC.efm_active] = isDiscrete(m) ? 1 : 0;
    scalar[SC.nefmT] = scalar[SC.nefmA] = scalar[SC.nefmK] = scalar[SC.nefmdof] = scalar[SC.nefmL] = 0;
    if (scalar[SC.efm_active] === 0) return true;
    const { tendonTerms, flex } = metric();
    tendonTerms.list();
    return !flex || flex.build(withFactors);
  }

  function velocityMetric(): void {
    const { jointTerms, tendonTerms, backbone, flex } = metric();
    const { nv, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { efm_c, efm_ck, efm_tk, efm_tid, qvel, ten_velocity, ten_J, scalar } = d;
    jointTerms();
    tendonTerms.set();
    backbone.setFluid();
    for (let i = 0; i < nv; i++) efm_c[i] = -efm_ck[i] * qvel[i];
    for (let k = 0; k < scalar[SC.nefmT]; k++) {
      const t = efm_tid[k];
      const force = efm_tk[k] * ten_velocity[t];
      const end = ten_J_rowadr[t] + ten_J_rownnz[t];
      for (let p = ten_J_rowadr[t]; p < end; p++) efm_c[ten_J_colind[p]] -= force * ten_J[p];
    }
    if (flex && hasFlex()) flex.addShift();
  }

  function actuationMetric(): void {
    const { actuatorTerms, backbone, flex } = metric();
    actuatorTerms();
    backbone.set();
    if (flex && hasFlex()) flex.update();
  }

  function addCoupling(
    values: Float64Array,
    colind: Int32Array,
    adr: number,
    count: number,
    weights: Float64Array,
    at: number,
  ): void {
    const { out, x: v } = operands;
    let product = 0;
    for (let p = adr; p < adr + count; p++) product += values[p] * v[colind[p]];
    product *= weights[at];
    for (let p = adr; p < adr + count; p++) out[colind[p]] += product * values[p];
  }

  function mulMetric(out: Float64Array, v: Float64Array): void {
    const { backbone } = metric();
    backbone.mul(out, v);
    operands.out = out;
    operands.x = v;
    eachCoupling(m, d, addCoupling);
    if (hasFlex()) addFlexStiffness(out, v);
  }

  function addFlexStiffness(out: Float64Array, v: Float64Array): void {
    const { flex } = metric();
    if (flex) flex.addStiffness(out, v);
  }

  function preconditionMetric(out: Float64Array, b: Float64Array): void {
    const { flex, backbone } = metric();
    if (flex && hasFlex()) {
      flex.precondition(out, b);
      return;
    }
    for (let i = 0; i < m.nv; i++) out[i] = b[i];
    backbone.solve(out);
  }

  function solveMetric(v: Float64Array): void {
    const { backbone, solve } = metric();
    const isWhole = d.scalar[SC.nefmT] === 0 && d.scalar[SC.nefmA] === 0 && !hasFlex();
    if (isWhole) backbone.solve(v);
    else solve(v);
  }

  return {
    positionMetric,
    velocityMetric,
    actuationMetric,
    metricInertia: () => metric().backbone.inertia,
    mulMetric,
    addFlexStiffness,
    solveBackbone: (v) => metric().backbone.solve(v),
    preconditionMetric,
    solveMetric,
    turnFreeBodies: () => metric().freeBodies.solve(),
    mulFreeBodies: (out, v) => metric().freeBodies.mul(out, v),
  };
};
