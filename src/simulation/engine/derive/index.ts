import { clearRange } from '../../../foundation/math/ranges.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { Bind } from '../context.js';
import { awakeDofs } from '../sleep/awake.js';
import { bindActuatorVel } from './actuator-vel.js';
import { bindFluidVel } from './fluid-vel.js';
import { bindDamperVel } from './passive-vel.js';
import { bindRneVel } from './rne-vel.js';

/** Stages of derivatives of forces with respect to velocity. */
export interface DeriveStages {
  /**
   * qDeriv = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel, the last term only with bias. Rows are those of
   * `D_rownnz`, `D_rowadr`, `D_colind`. Requires forces, velocities and M of the current state.
   */
  deriveSmoothVel(withBias: boolean): void;
  /** out (6 x 6) = d qfrc_bias / d qvel of a free body (`isFreeBody`). */
  freeBiasVel(body: number, out: Float64Array): void;
  /** out += derivatives of the drag of a fluid by velocity, made symmetric. `out` has the rows of `qDeriv`. */
  dragVel(out: Float64Array): void;
}

/** Binds the derivatives of smooth forces with respect to velocity; they write `qDeriv`. */
export const bindDerive: Bind<DeriveStages> = (m, d, stages) => {
  const actuatorVel = bindActuatorVel(m, d, stages);
  const { fluidVel, dragVel } = bindFluidVel(m, d);
  const damperVel = bindDamperVel(m, d, stages);
  const { rneVel, freeBiasVel } = bindRneVel(m, d);

  function deriveSmoothVel(withBias: boolean): void {
    const disabled = m.opt[OPT.disableflags];
    const springs = (disabled & DisableBit.SPRING) === 0;
    const dampers = (disabled & DisableBit.DAMPER) === 0;
    // bias and edges of flexes write rows of all dofs
    if (withBias || m.nflex > 0) clearRange(d.qDeriv, 0, m.nD);
    else awakeDofs(m, d, clearRows);
    actuatorVel();
    if (springs || dampers) fluidVel();
    if (dampers) damperVel();
    if (withBias) rneVel();
  }

  function clearRows(begin: number, end: number): void {
    const { D_rowadr, D_rownnz } = m;
    clearRange(d.qDeriv, D_rowadr[begin], D_rowadr[end - 1] + D_rownnz[end - 1]);
  }

  return { deriveSmoothVel, freeBiasVel, dragVel };
};
