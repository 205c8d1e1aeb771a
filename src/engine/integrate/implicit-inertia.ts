/** The inertia of implicit integration, M - h D, in the form each integrator takes it. */
import { copyRange } from '../../math/ranges.js';
import { doubles, filledIntegers } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { DisableBit } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { isFreeBody } from '../derive/rne-vel.js';
import type { Stages } from '../stages.js';

/** MuJoCo documentation, Computation, "Numerical integration". */
export interface ImplicitInertia {
  /** Tests whether Euler integrates the damping of any joint implicitly. */
  hasEulerDamping(): boolean;
  /** qH = M + h diag(damping). */
  setEulerInertia(): void;
  /** qLU = M - h D with all velocity derivatives; updates qDeriv. */
  setFullInertia(): void;
  /** qH = lower triangle of M - h D without the derivatives of the bias forces; updates qDeriv. */
  setFastInertia(): void;
  /** Number of bodies whose bias derivatives are reinstated, and the dof where each begins. */
  readonly freeDofs: Int32Array;
  /**
   * Leaves the derivatives out of qH where `freeBlock` stands for it: then it is positive definite whatever they are.
   */
  clearFreeBlocks(): void;
  /** out (6 x 6) = block of M - h D of free body k with the derivatives of its bias; after `setFastInertia`. */
  freeBlock(k: number, out: Float64Array): void;
}

export function bindImplicitInertia(m: ModelRecord, d: DataRecord, s: Stages): ImplicitInertia {
  const slope = doubles(m.nv);
  const free: number[] = [];
  for (let i = 1; i < m.nbody; i++) if (isFreeBody(m, i)) free.push(i);
  const freeBodies = filledIntegers(free);
  const freeDofs = filledIntegers(free.map((i) => m.body_dofadr[i]));
  const bias = doubles(36);

  /** Entry of M at entry k of D; the rows of M are shorter where a body is simple. */
  function inertiaAt(k: number): number {
    const at = m.mapM2D[k];
    return at >= 0 ? d.M[at] : 0;
  }

  function hasEulerDamping(): boolean {
    const { opt, nv, dof_damping, dof_dampingpoly, dof_jntid, jnt_actuatorid } = m;
    if (((opt[OPT.disableflags] as number) & (DisableBit.EULERDAMP | DisableBit.DAMPER)) !== 0) return false;
    for (let i = 0; i < nv; i++) {
      if (dof_damping[i] > 0 || dof_dampingpoly[2 * i] !== 0 || dof_dampingpoly[2 * i + 1] !== 0) return true;
      if (jnt_actuatorid[dof_jntid[i]] !== -1) return true;
    }
    return false;
  }

  function setEulerInertia(): void {
    const { opt, nv, M_rownnz, M_rowadr } = m;
    const { M, qH } = d;
    const h = opt[OPT.timestep];
    copyRange(qH, M);
    s.dofDamperSlopes(slope);
    for (let i = 0; i < nv; i++) qH[M_rowadr[i] + M_rownnz[i] - 1] += h * slope[i];
  }

  function setFullInertia(): void {
    const { opt, nD } = m;
    const { qLU, qDeriv } = d;
    const h = opt[OPT.timestep];
    s.deriveSmoothVel(true);
    for (let k = 0; k < nD; k++) qLU[k] = inertiaAt(k) - h * qDeriv[k];
  }

  function setFastInertia(): void {
    const { opt, nC, mapD2M } = m;
    const { M, qH, qDeriv } = d;
    const h = opt[OPT.timestep];
    s.deriveSmoothVel(false);
    for (let k = 0; k < nC; k++) qH[k] = M[k] - h * qDeriv[mapD2M[k]];
  }

  function clearFreeBlocks(): void {
    const { M_rowadr, M_rownnz } = m;
    const { M, qH } = d;
    for (let k = 0; k < freeDofs.length; k++) {
      const last = freeDofs[k] + 5;
      const end = M_rowadr[last] + M_rownnz[last];
      for (let p = M_rowadr[freeDofs[k]]; p < end; p++) qH[p] = M[p];
    }
  }

  function freeBlock(k: number, out: Float64Array): void {
    const { opt, D_rowadr, D_rownnz, D_colind } = m;
    const { qDeriv } = d;
    const h = opt[OPT.timestep];
    const dof = freeDofs[k];
    s.freeBiasVel(freeBodies[k], bias);
    for (let r = 0; r < 6; r++) {
      for (let c = 0; c < 6; c++) out[6 * r + c] = h * bias[6 * r + c];
      const end = D_rowadr[dof + r] + D_rownnz[dof + r];
      for (let p = D_rowadr[dof + r]; p < end; p++) {
        out[6 * r + D_colind[p] - dof] += inertiaAt(p) - h * qDeriv[p];
      }
    }
  }

  return { hasEulerDamping, setEulerInertia, setFullInertia, setFastInertia, freeDofs, clearFreeBlocks, freeBlock };
}
