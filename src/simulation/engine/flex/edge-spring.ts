/** Springs and dampers along the edges of flexes. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Adds k (l0 - l) and -c dl/dt along each edge to the forces of springs and of dampers. */
export interface EdgeSprings {
  springs(f: number): void;
  dampers(f: number): void;
}

/** Makes the forces. They read lengths, velocities and `flexedge_J` and add to `qfrc_spring` and `qfrc_damper`. */
export function bindEdgeSprings(m: ModelRecord, d: DataRecord): EdgeSprings {
  function springs(f: number): void {
    const { flex_edgeadr, flex_edgenum, flex_edgestiffness, flexedge_rigid, flexedge_length0 } = m;
    const { flexedge_J_rowadr, flexedge_J_rownnz, flexedge_J_colind } = m;
    const { flexedge_J, flexedge_length, qfrc_spring } = d;
    const stiffness = flex_edgestiffness[f];
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      if (flexedge_rigid[e] !== 0) continue;
      const force = stiffness * (flexedge_length0[e] - flexedge_length[e]);
      const last = flexedge_J_rowadr[e] + flexedge_J_rownnz[e];
      for (let p = flexedge_J_rowadr[e]; p < last; p++) qfrc_spring[flexedge_J_colind[p]] += flexedge_J[p] * force;
    }
  }

  function dampers(f: number): void {
    const { flex_edgeadr, flex_edgenum, flex_edgedamping, flexedge_rigid } = m;
    const { flexedge_J_rowadr, flexedge_J_rownnz, flexedge_J_colind } = m;
    const { flexedge_J, flexedge_velocity, qfrc_damper } = d;
    const damping = flex_edgedamping[f];
    const end = flex_edgeadr[f] + flex_edgenum[f];
    for (let e = flex_edgeadr[f]; e < end; e++) {
      if (flexedge_rigid[e] !== 0) continue;
      const force = -damping * flexedge_velocity[e];
      const last = flexedge_J_rowadr[e] + flexedge_J_rownnz[e];
      for (let p = flexedge_J_rowadr[e]; p < last; p++) qfrc_damper[flexedge_J_colind[p]] += flexedge_J[p] * force;
    }
  }

  return { springs, dampers };
}
