/** Derivatives of the gyroscopic forces of free bodies in a discrete step. */
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isFreeBody } from '../derive/rne-vel.js';
import type { Stages } from '../stages.js';
import { eachCoupling } from './couplings.js';

/** Corrections of bodies that are not coupled to others. */
export interface FreeBodies {
  /** Solves the block of each free body again, with the derivatives of its bias forces. */
  solve(): void;
  /** Replaces the product with the metric by that with these blocks: out = block x. */
  mul(out: Float64Array, x: Float64Array): void;
}

/**
 * Binds the corrections. A body has a block of its own in the metric if it is a tree with a free joint that no
 * constraint row, tendon or actuator of the metric acts on. The block is not symmetric, and is solved by elimination.
 *
 * MuJoCo documentation, Computation, "Numerical integration", gyroscopic derivatives.
 */
export function bindFreeBodies(m: ModelRecord, d: DataRecord, stages: Stages, inertia: Float64Array): FreeBodies {
  const bodies: number[] = [];
  for (let i = 1; i < m.nbody; i++) if (isFreeBody(m, i)) bodies.push(i);
  const { length } = bodies;
  const body = integers(length);
  body.set(bodies);
  /** 1 for dofs with constraint rows or couplings. */
  const coupled = integers(length > 0 ? m.nv : 0);
  const block = doubles(36);
  const bias = doubles(36);

  function mark(_: Float64Array, colind: Int32Array, adr: number, count: number): void {
    for (let p = adr; p < adr + count; p++) coupled[colind[p]] = 1;
  }

  function markCoupled(): void {
    const { scalar, efc_J, efc_J_rownnz, efc_J_rowadr, efc_J_colind } = d;
    const nefc = scalar[SC.nefc];
    coupled.fill(0);
    for (let r = 0; r < nefc; r++) mark(efc_J, efc_J_colind, efc_J_rowadr[r], efc_J_rownnz[r]);
    eachCoupling(m, d, mark);
  }

  function isCoupled(dof: number): boolean {
    for (let i = dof; i < dof + 6; i++) if (coupled[i] !== 0) return true;
    return false;
  }

  /** Block of the metric plus h times the derivative of the bias forces. */
  function setBlock(i: number): void {
    const { M_rowadr, M_rownnz, M_colind, body_dofadr, opt } = m;
    const dof = body_dofadr[i];
    const h = opt[OPT.timestep];
    stages.freeBiasVel(i, bias);
    clearRange(block, 0, 36);
    for (let r = 0; r < 6; r++) {
      const end = M_rowadr[dof + r] + M_rownnz[dof + r];
      for (let p = M_rowadr[dof + r]; p < end; p++) {
        const c = M_colind[p] - dof;
        block[6 * r + c] = inertia[p];
        block[6 * c + r] = inertia[p];
      }
    }
    for (let k = 0; k < 36; k++) block[k] += h * bias[k];
  }

  function solveBody(i: number): void {
    const { qacc, qfrc_smooth, qfrc_constraint, efm_c, efm_ca } = d;
    const o = m.body_dofadr[i];
    setBlock(i);
    for (let k = o; k < o + 6; k++) qacc[k] = qfrc_smooth[k] + efm_c[k] + efm_ca[k] + qfrc_constraint[k];
    for (let p = 0; p < 6; p++) {
      for (let r = p + 1; r < 6; r++) {
        const factor = block[6 * r + p] / block[6 * p + p];
        for (let c = p; c < 6; c++) block[6 * r + c] -= factor * block[6 * p + c];
        qacc[o + r] -= factor * qacc[o + p];
      }
    }
    for (let r = 5; r >= 0; r--) {
      for (let c = r + 1; c < 6; c++) qacc[o + r] -= block[6 * r + c] * qacc[o + c];
      qacc[o + r] /= block[6 * r + r];
    }
  }

  function mulBody(i: number, out: Float64Array, x: Float64Array): void {
    const o = m.body_dofadr[i];
    setBlock(i);
    for (let r = 0; r < 6; r++) {
      let sum = 0;
      for (let c = 0; c < 6; c++) sum += block[6 * r + c] * x[o + c];
      out[o + r] = sum;
    }
  }

  const isAwake = (i: number): boolean => d.tree_awake[m.dof_treeid[m.body_dofadr[i]]] !== 0;

  function solve(): void {
    if (length === 0) return;
    markCoupled();
    for (let k = 0; k < length; k++) if (isAwake(body[k]) && !isCoupled(m.body_dofadr[body[k]])) solveBody(body[k]);
  }

  function mul(out: Float64Array, x: Float64Array): void {
    if (length === 0) return;
    markCoupled();
    for (let k = 0; k < length; k++) if (!isCoupled(m.body_dofadr[body[k]])) mulBody(body[k], out, x);
  }

  return { solve, mul };
}
