/** Polynomial dampers of dofs and tendons, with the damping that actuators add. */
import { damperForce, damperSlope } from '../../../foundation/math/polynomial.js';
import { doubles } from '../../../foundation/math/scratch.js';
import type { Bind } from '../context.js';
import { bindReflected } from '../position/reflected.js';
import { awakeDofs } from '../sleep/awake.js';

/**
 * Forces of dampers, and their slopes: the negated derivatives with respect to velocity. Dofs and tendons have separate
 * kernels, because a shared one would box numbers.
 */
export interface DampingStages {
  /** out (nv) = forces of the dampers of awake dofs [N or N m]. */
  dofDampers(out: Float64Array): void;
  /** out (nv) = slopes of the dampers of awake dofs [N s/m or N m s/rad]. */
  dofDamperSlopes(out: Float64Array): void;
  /** out (ntendon) = forces of the dampers of tendons [N]. */
  tendonDampers(out: Float64Array): void;
  /** out (ntendon) = slopes of the dampers of tendons [N s/m]. */
  tendonDamperSlopes(out: Float64Array): void;
}

/** MuJoCo documentation, XML reference, joint/damping, tendon/damping and actuator/damping. */
export const bindDamping: Bind<DampingStages> = (m, d) => {
  const ofDof = bindReflected(m, 'damping', false);
  const ofTendon = bindReflected(m, 'damping', true);

  /** Output of the running kernel of dofs, and whether it writes slopes. */
  const target = { out: doubles(0), isSlope: false };

  function dofs(out: Float64Array, isSlope: boolean): void {
    ofDof.update();
    target.out = out;
    target.isSlope = isSlope;
    awakeDofs(m, d, rangeOfDofs);
  }

  function rangeOfDofs(begin: number, end: number): void {
    const { dof_damping, dof_dampingpoly } = m;
    const { qvel } = d;
    const { added } = ofDof;
    const { out, isSlope } = target;
    for (let i = begin; i < end; i++) {
      const a = dof_damping[i] + added[3 * i];
      const b = dof_dampingpoly[2 * i] + added[3 * i + 1];
      const c = dof_dampingpoly[2 * i + 1] + added[3 * i + 2];
      out[i] = isSlope ? damperSlope(a, b, c, qvel[i]) : -damperForce(a, b, c, qvel[i]);
    }
  }

  function tendons(out: Float64Array, isSlope: boolean): void {
    const { ntendon, tendon_damping, tendon_dampingpoly } = m;
    const { ten_velocity } = d;
    const { added } = ofTendon;
    ofTendon.update();
    for (let t = 0; t < ntendon; t++) {
      const a = tendon_damping[t] + added[3 * t];
      const b = tendon_dampingpoly[2 * t] + added[3 * t + 1];
      const c = tendon_dampingpoly[2 * t + 1] + added[3 * t + 2];
      out[t] = isSlope ? damperSlope(a, b, c, ten_velocity[t]) : -damperForce(a, b, c, ten_velocity[t]);
    }
  }

  return {
    dofDampers: (out) => dofs(out, false),
    dofDamperSlopes: (out) => dofs(out, true),
    tendonDampers: (out) => tendons(out, false),
    tendonDamperSlopes: (out) => tendons(out, true),
  };
};
