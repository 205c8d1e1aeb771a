/** Rates of change of lengths: their sparse Jacobians times qvel. */
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { Bind } from '../context.js';

/** The stage that writes `flexedge_velocity`, `ten_velocity` and `actuator_velocity`. */
export interface LengthVelocityStages {
  /** Computes velocities of flex edges, tendons and actuators; zero for actuators if actuation is disabled. */
  lengthVelocities(): void;
}

/** Binds `lengthVelocities`: it multiplies `flexedge_J`, `ten_J` and `actuator_moment` with `qvel`. */
export const bindLengthVelocities: Bind<LengthVelocityStages> = (m, d) => {
  function lengthVelocities(): void {
    const { nflexedge, ntendon, nout } = m;
    const { flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { flexedge_J, flexedge_velocity, ten_J, ten_velocity } = d;
    const { actuator_moment, moment_rownnz, moment_rowadr, moment_colind, actuator_velocity } = d;
    multiply(flexedge_velocity, nflexedge, flexedge_J, flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind);
    multiply(ten_velocity, ntendon, ten_J, ten_J_rownnz, ten_J_rowadr, ten_J_colind);
    if (((m.opt[OPT.disableflags] as number) & DisableBit.ACTUATION) !== 0) actuator_velocity.fill(0);
    else multiply(actuator_velocity, nout, actuator_moment, moment_rownnz, moment_rowadr, moment_colind);
  }

  function multiply(
    out: Float64Array,
    rows: number,
    values: Float64Array,
    rownnz: Int32Array,
    rowadr: Int32Array,
    colind: Int32Array,
  ): void {
    const { qvel } = d;
    for (let r = 0; r < rows; r++) {
      const end = rowadr[r] + rownnz[r];
      let sum = 0;
      for (let p = rowadr[r]; p < end; p++) sum += values[p] * qvel[colind[p]];
      out[r] = sum;
    }
  }

  return { lengthVelocities };
};
