/** The inertia of implicit integration, M - h D, with timestep h and velocity derivatives D, for each integrator. */
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles, integers } from '../../../foundation/math/scratch.js';
import { DisableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { isFreeBody } from '../derive/rne-vel.js';
import { awakeBodies, awakeDofs, someSleep } from '../sleep/awake.js';
import type { Stages } from '../stages.js';

/** MuJoCo documentation, Computation, "Numerical integration". */
export interface ImplicitInertia {
  /** Tests whether Euler integrates the damping of any joint implicitly. */
  hasEulerDamping(): boolean;
  /** qH = M + h diag(damping), with the slopes of the dampers of awake dofs. */
  setEulerInertia(): void;
  /** qLU = M - h D with all velocity derivatives; updates qDeriv. */
  setFullInertia(): void;
  /** qH = lower triangle of M - h D without the derivatives of the bias forces; updates qDeriv. */
  setFastInertia(): void;
  /** First dof of each free body (nbody), whose bias derivatives `freeBlock` includes; -1 for other bodies. */
  readonly freeDof: Int32Array;
  /** Sets the blocks of free bodies in qH to those of M, so that qH is positive definite; `freeBlock` replaces them. */
  clearFreeBlocks(): void;
  /** out (6 x 6) = block of M - h D of a free body with the derivatives of its bias; after `setFastInertia`. */
  freeBlock(body: number, out: Float64Array): void;
}

/** Binds the inertia. It reads `M` and `qDeriv`, which it updates, and writes `qH` and `qLU` without factoring them. */
export function bindImplicitInertia(m: ModelRecord, d: DataRecord, stages: Stages): ImplicitInertia {
  const slope = doubles(m.nv);
  const freeDof = integers(m.nbody).fill(-1);
  for (let i = 1; i < m.nbody; i++) if (isFreeBody(m, i)) freeDof[i] = m.body_dofadr[i];
  const bias = doubles(36);

  /** Entry of M at entry k of D; zero if M does not store it, as in the shorter rows of simple bodies. */
  function inertiaAt(k: number): number {
    const at = m.mapM2D[k];
    return at >= 0 ? d.M[at] : 0;
  }

  function hasEulerDamping(): boolean {
    const { opt, nv } = m;
    const { scalar, dof_awake_ind } = d;
    if (((opt[OPT.disableflags] as number) & (DisableBit.EULERDAMP | DisableBit.DAMPER)) !== 0) return false;
    if (someSleep(m, d)) {
      const count = scalar[SC.nv_awake] | 0;
      for (let k = 0; k < count; k++) if (isDamped(dof_awake_ind[k])) return true;
      return false;
    }
    for (let i = 0; i < nv; i++) if (isDamped(i)) return true;
    return false;
  }

  function isDamped(i: number): boolean {
    const { dof_damping, dof_dampingpoly, dof_jntid, jnt_actuatorid } = m;
    if (dof_damping[i] > 0 || dof_dampingpoly[2 * i] !== 0 || dof_dampingpoly[2 * i + 1] !== 0) return true;
    return jnt_actuatorid[dof_jntid[i]] !== -1;
  }

  function setEulerInertia(): void {
    const partial = someSleep(m, d);
    if (!partial) copyRange(d.qH, d.M);
    stages.dofDamperSlopes(slope);
    if (partial) awakeDofs(m, d, copyAndAddSlopes);
    else awakeDofs(m, d, addSlopes);
  }

  function copyAndAddSlopes(begin: number, end: number): void {
    const { M_rownnz, M_rowadr } = m;
    const { M, qH } = d;
    const last = M_rowadr[end - 1] + M_rownnz[end - 1];
    for (let p = M_rowadr[begin]; p < last; p++) qH[p] = M[p];
    addSlopes(begin, end);
  }

  function addSlopes(begin: number, end: number): void {
    const { opt, M_rownnz, M_rowadr } = m;
    const { qH } = d;
    const h = opt[OPT.timestep];
    for (let i = begin; i < end; i++) qH[M_rowadr[i] + M_rownnz[i] - 1] += h * slope[i];
  }

  function setFullInertia(): void {
    const { opt, nD } = m;
    const { qLU, qDeriv } = d;
    const h = opt[OPT.timestep];
    stages.deriveSmoothVel(true);
    for (let k = 0; k < nD; k++) qLU[k] = inertiaAt(k) - h * qDeriv[k];
  }

  function setFastInertia(): void {
    stages.deriveSmoothVel(false);
    awakeDofs(m, d, fastRows);
  }

  function fastRows(begin: number, end: number): void {
    const { opt, mapD2M, M_rownnz, M_rowadr } = m;
    const { M, qH, qDeriv } = d;
    const h = opt[OPT.timestep];
    const last = M_rowadr[end - 1] + M_rownnz[end - 1];
    for (let k = M_rowadr[begin]; k < last; k++) qH[k] = M[k] - h * qDeriv[mapD2M[k]];
  }

  function clearFree(begin: number, end: number): void {
    const { M_rowadr, M_rownnz } = m;
    const { M, qH } = d;
    for (let i = begin; i < end; i++) {
      const dof = freeDof[i];
      if (dof < 0) continue;
      const last = M_rowadr[dof + 5] + M_rownnz[dof + 5];
      for (let p = M_rowadr[dof]; p < last; p++) qH[p] = M[p];
    }
  }

  function freeBlock(body: number, out: Float64Array): void {
    const { opt, D_rowadr, D_rownnz, D_colind } = m;
    const { qDeriv } = d;
    const h = opt[OPT.timestep];
    const dof = freeDof[body];
    stages.freeBiasVel(body, bias);
    for (let r = 0; r < 6; r++) {
      for (let c = 0; c < 6; c++) out[6 * r + c] = h * bias[6 * r + c];
      const end = D_rowadr[dof + r] + D_rownnz[dof + r];
      for (let p = D_rowadr[dof + r]; p < end; p++) {
        out[6 * r + D_colind[p] - dof] += inertiaAt(p) - h * qDeriv[p];
      }
    }
  }

  const clearFreeBlocks = (): void => awakeBodies(m, d, 1, clearFree);

  return { hasEulerDamping, setEulerInertia, setFullInertia, setFastInertia, freeDof, clearFreeBlocks, freeBlock };
}
