/** Transfers forces on the vertices and nodes of flexes to degrees of freedom. */
import { integers } from '../../../foundation/math/scratch.js';
import { follows } from '../../../foundation/schema/compatibility.js';
import { JointType } from '../../../foundation/schema/enums.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { Stages } from '../stages.js';

/** Value of `direct` for a point whose force has no effect. */
export const DROPPED = -1;
/** Value of `direct` for a point whose force acts on all dofs that move its body. */
export const CHAIN = 0;

/** Adds to `out` (nv) the forces (n x 3) on points first to end, which are at `at` (n x 3), in world coordinates. */
export type AddPointForces = (
  out: Float64Array,
  forces: Float64Array,
  at: Float64Array,
  first: number,
  end: number,
) => void;

/**
 * Binds the sum of J^T f over points of bodies.
 *
 * @param direct for each point, the number of dofs of its body that slide along the body's axes and are all that the
 * force acts on; or `CHAIN` or `DROPPED`
 */
export function bindPointForces(
  m: ModelRecord,
  d: DataRecord,
  stages: Stages,
  bodies: Int32Array,
  direct: Int32Array,
): AddPointForces {
  return function addPointForces(out, forces, at, first, end): void {
    const { body_dofadr } = m;
    const { xmat } = d;
    for (let v = first; v < end; v++) {
      const n = direct[v];
      const body = bodies[v];
      if (n === CHAIN) stages.addForce(out, body, at, 3 * v, forces, 3 * v, 1);
      if (n <= CHAIN) continue;
      const x = forces[3 * v];
      const y = forces[3 * v + 1];
      const z = forces[3 * v + 2];
      const r = 9 * body;
      const dof = body_dofadr[body];
      out[dof] += xmat[r] * x + xmat[r + 3] * y + xmat[r + 6] * z;
      if (n > 1) out[dof + 1] += xmat[r + 1] * x + xmat[r + 4] * y + xmat[r + 7] * z;
      if (n > 2) out[dof + 2] += xmat[r + 2] * x + xmat[r + 5] * y + xmat[r + 8] * z;
    }
  };
}

/**
 * Number of dofs of a body if these are slides along its axes in their order, and nothing else moves it; otherwise 0.
 */
export function alignedSlides(m: ModelRecord, body: number): number {
  const { body_simple, body_dofnum, body_jntadr, jnt_axis } = m;
  if (body_simple[body] !== 2) return 0;
  for (let k = 0; k < body_dofnum[body]; k++) if (jnt_axis[3 * (body_jntadr[body] + k) + k] !== 1) return 0;
  return body_dofnum[body];
}

/** Tests whether a body has three joints that slide along its axes in their order. */
export function slidesAlongAxes(m: ModelRecord, body: number): boolean {
  const { body_jntnum, body_jntadr, jnt_type, jnt_axis } = m;
  if (body_jntnum[body] !== 3) return false;
  for (let k = 0, j = body_jntadr[body]; k < 3; k++, j++) {
    if (jnt_type[j] !== JointType.SLIDE || jnt_axis[3 * j + k] !== 1) return false;
  }
  return true;
}

/** Tests whether the dofs of the body of a vertex are those of a point of the metric: three slides along its axes. */
export const isMetricBody = (m: ModelRecord, body: number): boolean =>
  follows(m.compatibility, 'articulatedFlexes') ? slidesAlongAxes(m, body) : m.body_dofnum[body] === 3;

/** Reach of forces on points of bodies: along the chain of a body, or directly if it only slides. */
export function reachOfPoints(m: ModelRecord, bodies: Int32Array): Int32Array {
  const direct = integers(bodies.length);
  for (let v = 0; v < bodies.length; v++) direct[v] = alignedSlides(m, bodies[v]);
  return direct;
}

/**
 * Reach of bending forces, and of all elastic forces in a discrete step. Before the rule `articulatedFlexes`, only that
 * of vertices whose bodies have three dofs, which are treated as slides.
 */
export function reachOfVertices(m: ModelRecord): Int32Array {
  const { nflexvert, flex_vertbodyid, body_dofnum } = m;
  if (follows(m.compatibility, 'articulatedFlexes')) return reachOfPoints(m, flex_vertbodyid);
  const direct = integers(nflexvert);
  for (let v = 0; v < nflexvert; v++) direct[v] = body_dofnum[flex_vertbodyid[v]] === 3 ? 3 : DROPPED;
  return direct;
}

/**
 * Reach of forces on nodes: the three dofs of a body whose origin is the node, treated as slides; otherwise its whole
 * chain.
 */
export function reachOfNodes(m: ModelRecord): Int32Array {
  const { nflex, flex_nodeadr, flex_nodenum, flex_nodebodyid, flex_node, flex_centered, body_dofnum } = m;
  const direct = integers(m.nflexnode);
  for (let f = 0; f < nflex; f++) {
    const end = flex_nodeadr[f] + flex_nodenum[f];
    for (let k = flex_nodeadr[f]; k < end; k++) {
      const isOrigin = flex_node[3 * k] === 0 && flex_node[3 * k + 1] === 0 && flex_node[3 * k + 2] === 0;
      const own = body_dofnum[flex_nodebodyid[k]] === 3 && (flex_centered[f] !== 0 || isOrigin);
      direct[k] = own ? 3 : CHAIN;
    }
  }
  return direct;
}
