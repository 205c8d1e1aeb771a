/** Velocities of the vertices and nodes of flexes by those of degrees of freedom. */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { lastDofs } from '../position/joint-force.js';
import { CHAIN } from './point-forces.js';

/**
 * Sets `out` (n x 3) to the velocities of points first to end of bodies, which are at `at` (n x 3), in world coordinates,
 * for the dof velocities x. `direct` has the reach of each point, as for `bindPointForces`.
 */
export type SetPointMoves = (
  out: Float64Array,
  x: Float64Array,
  bodies: Int32Array,
  direct: Int32Array,
  at: Float64Array,
  first: number,
  end: number,
) => void;

/** Binds the velocities. They read poses, `cdof` and `subtree_com`. */
export function bindPointMoves(m: ModelRecord, d: DataRecord): SetPointMoves {
  const last = lastDofs(m);

  function moveByChain(out: Float64Array, o: number, x: Float64Array, body: number, at: Float64Array): void {
    const { dof_parentid, body_rootid } = m;
    const { cdof, subtree_com } = d;
    const com = 3 * body_rootid[body];
    const rx = at[o] - subtree_com[com];
    const ry = at[o + 1] - subtree_com[com + 1];
    const rz = at[o + 2] - subtree_com[com + 2];
    for (let dof = last[body]; dof >= 0; dof = dof_parentid[dof]) {
      const c = 6 * dof;
      const q = x[dof];
      out[o] += q * (cdof[c + 3] + cdof[c + 1] * rz - cdof[c + 2] * ry);
      out[o + 1] += q * (cdof[c + 4] + cdof[c + 2] * rx - cdof[c] * rz);
      out[o + 2] += q * (cdof[c + 5] + cdof[c] * ry - cdof[c + 1] * rx);
    }
  }

  return function setPointMoves(out, x, bodies, direct, at, first, end): void {
    const { body_dofadr } = m;
    const { xmat } = d;
    for (let v = first; v < end; v++) {
      const o = 3 * v;
      out[o] = out[o + 1] = out[o + 2] = 0;
      if (direct[v] === CHAIN) moveByChain(out, o, x, bodies[v], at);
      const r = 9 * bodies[v];
      for (let k = 0; k < direct[v]; k++) {
        const q = x[body_dofadr[bodies[v]] + k];
        out[o] += xmat[r + k] * q;
        out[o + 1] += xmat[r + 3 + k] * q;
        out[o + 2] += xmat[r + 6 + k] * q;
      }
    }
  };
}
