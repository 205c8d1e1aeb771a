/** Derivative of the forces of dampers with respect to velocity. */
import { doubles } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { awakeDofs } from '../sleep/awake.js';
import type { Stages } from '../stages.js';
import { addRowOuter } from './sparse-outer.js';

/** qDeriv += d qfrc_damper / d qvel, including the damping that actuators add. */
export function bindDamperVel(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const dofSlope = doubles(m.nv);
  const tendonSlope = doubles(m.ntendon);
  const edgeSlope = doubles(1);

  /** Adds the dampers along the edges of flexes. */
  function edgeDampers(): void {
    const { nflex, flex_rigid, flex_edgeadr, flex_edgenum, flex_edgedamping, flexedge_rigid } = m;
    const { flexedge_J_rownnz, flexedge_J_rowadr, flexedge_J_colind } = m;
    const { flexedge_J } = d;
    for (let f = 0; f < nflex; f++) {
      if (flex_rigid[f] !== 0 || flex_edgedamping[f] === 0) continue;
      edgeSlope[0] = -flex_edgedamping[f];
      const end = flex_edgeadr[f] + flex_edgenum[f];
      for (let e = flex_edgeadr[f]; e < end; e++) {
        if (flexedge_rigid[e] !== 0) continue;
        addRowOuter(m, d, flexedge_J, flexedge_J_colind, flexedge_J_rowadr[e], flexedge_J_rownnz[e], edgeSlope, 0);
      }
    }
  }

  function subtractSlopes(begin: number, end: number): void {
    const { D_rowadr, D_diag } = m;
    const { qDeriv } = d;
    for (let i = begin; i < end; i++) qDeriv[D_rowadr[i] + D_diag[i]] -= dofSlope[i];
  }

  return function damperVel(): void {
    const { ntendon, ten_J_rownnz, ten_J_rowadr, ten_J_colind } = m;
    const { ten_J } = d;
    stages.dofDamperSlopes(dofSlope);
    stages.tendonDamperSlopes(tendonSlope);
    awakeDofs(m, d, subtractSlopes);
    edgeDampers();
    for (let t = 0; t < ntendon; t++) {
      if (tendonSlope[t] === 0) continue;
      tendonSlope[t] = -tendonSlope[t];
      addRowOuter(m, d, ten_J, ten_J_colind, ten_J_rowadr[t], ten_J_rownnz[t], tendonSlope, t);
    }
  };
}
