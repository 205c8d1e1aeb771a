/** Typical sizes, masses and inertias of a model at qpos0, used to scale tolerances, viewing and perturbation. */

import { GeomType, JointType } from '../../foundation/schema/enums.js';
import { STAT } from '../../foundation/schema/statistic.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';
import { forEachDeformableEdge } from './inverse-weight.js';

/** Smallest size [m]. */
const LEAST_SIZE = 1e-5;
/** Fraction of the size of a plane or height field that counts for the extent; extent of an infinite plane [m]. */
const SURFACE_SHARE = 0.1;
const INFINITE_PLANE = 0.01;

/** Sets `m.stat` and `dof_length`; requires the positions and M of qpos0. */
export function setStatistics(m: ModelRecord, d: DataRecord): void {
  const { nbody, nv, stat } = m;
  setBounds(m, d);
  const size = bodySizes(m, d);
  setDofLength(m, size);
  if (nbody > 1) {
    stat[STAT.meansize] = size.subarray(1).reduce((sum, x) => sum + x / (nbody - 1), 0);
    stat[STAT.meanmass] = m.body_mass.subarray(1).reduce((sum, x) => sum + x, 0) / (nbody - 1);
  }
  stat[STAT.extent] = Math.max(stat[STAT.extent], 2 * stat[STAT.meansize]);
  if (nv > 0) {
    let trace = 0;
    for (let i = 0; i < nv; i++) trace += d.M[m.M_rowadr[i] + m.M_rownnz[i] - 1];
    stat[STAT.meaninertia] = trace / nv;
  }
}

/** Sets center and extent of the bounding box of bodies, joints, sites and geoms. */
function setBounds(m: ModelRecord, d: DataRecord): void {
  const low = [1e10, 1e10, 1e10];
  const high = [-1e10, -1e10, -1e10];
  const include = (points: Float64Array, i: number, radius = 0): void => {
    for (let k = 0; k < 3; k++) {
      low[k] = Math.min(low[k], points[3 * i + k] - radius);
      high[k] = Math.max(high[k], points[3 * i + k] + radius);
    }
  };
  for (let i = 1; i < m.nbody; i++) {
    include(d.xpos, i);
    include(d.xipos, i);
  }
  for (let i = 0; i < m.njnt; i++) include(d.xanchor, i);
  for (let i = 0; i < m.nsite; i++) include(d.site_xpos, i);
  for (let i = 0; i < m.ngeom; i++) include(d.geom_xpos, i, geomRadius(m, i));
  for (let k = 0; k < 3; k++) m.stat[STAT.center + k] = 0.5 * (low[k] + high[k]);
  if (high[0] > low[0]) m.stat[STAT.extent] = Math.max(LEAST_SIZE, ...high.map((x, k) => x - low[k]));
}

/** Radius of a geom in the bounds; surfaces, which have no bounding sphere, count by their size [m]. */
function geomRadius(m: ModelRecord, geom: number): number {
  if (m.geom_rbound[geom] > 0) return m.geom_rbound[geom];
  if (m.geom_type[geom] === GeomType.PLANE) {
    const half = Math.max(m.geom_size[3 * geom], m.geom_size[3 * geom + 1]);
    return half > 0 ? half * SURFACE_SHARE : INFINITE_PLANE;
  }
  if (m.geom_type[geom] === GeomType.HFIELD) {
    const at = 4 * m.geom_dataid[geom];
    return Math.max(...m.hfield_size.subarray(at, at + 4)) * SURFACE_SHARE;
  }
  return 0;
}

function distance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = a[3 * i] - b[3 * j];
  const y = a[3 * i + 1] - b[3 * j + 1];
  const z = a[3 * i + 2] - b[3 * j + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Size of each body: the distance from its center of mass to its farthest joint, geom or flex neighbor [m]. */
function bodySizes(m: ModelRecord, d: DataRecord): Float64Array {
  const size = new Float64Array(m.nbody);
  const reach = (body: number, length: number): void => {
    size[body] = Math.max(size[body], length);
  };
  for (let i = 0; i < m.njnt; i++) {
    const body = m.jnt_bodyid[i];
    const parent = m.body_parentid[body];
    reach(body, distance(d.xipos, body, d.xanchor, i));
    reach(parent, distance(d.xipos, parent, d.xanchor, i));
  }
  size[0] = 0;
  for (let i = 0; i < m.ngeom; i++) {
    const body = m.geom_bodyid[i];
    if (body > 0 && m.geom_rbound[i] > 0) {
      reach(body, m.geom_rbound[i] + distance(d.xipos, body, d.geom_xpos, i));
    }
  }
  forEachDeformableEdge(m, (edge, body1, body2) => {
    reach(body1, m.flexedge_length0[edge]);
    reach(body2, m.flexedge_length0[edge]);
  });
  for (let f = 0; f < m.nflex; f++) {
    if (!m.flex_interp[f]) continue;
    const nodes = m.flex_nodebodyid.subarray(m.flex_nodeadr[f], m.flex_nodeadr[f] + m.flex_nodenum[f]);
    for (const a of nodes) for (const b of nodes) reach(a, distance(d.xpos, a, d.xpos, b));
  }
  for (let i = 1; i < m.nbody; i++) reach(i, LEAST_SIZE);
  return size;
}

/** `dof_length`: 1 for translation, the size of the body for rotation. */
function setDofLength(m: ModelRecord, size: Float64Array): void {
  for (let i = 0; i < m.nv; i++) {
    const joint = m.dof_jntid[i];
    const type = m.jnt_type[joint];
    const translates = type === JointType.SLIDE || (type === JointType.FREE && i < m.jnt_dofadr[joint] + 3);
    m.dof_length[i] = translates ? 1 : size[m.dof_bodyid[i]];
  }
}
