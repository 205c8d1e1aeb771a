/**
 * Inverse inertia at bodies, dofs, tendons, flex edges and actuators at qpos0: diagonals of J M^-1 J^T, averaged over
 * the axes of a rotation or translation so that they do not depend on the frame.
 */
import { MINVAL } from '../../foundation/math/vec.js';
import { JointType } from '../../foundation/schema/enums.js';
import type { DataRecord } from '../model/data-record.js';
import type { ModelRecord } from '../model/model-record.js';

/** `body_simple` of a body that only translates along its own axes; M is diagonal for it. */
const TRANSLATES = 2;

/** Sets all inverse weights; requires M factored. */
export function setInverseWeights(m: ModelRecord, d: DataRecord): void {
  const block = new MotionBlock(m, d);
  setBodyWeights(m, d, block);
  setDofWeights(m, block);
  const motion = new Motion(m, d);
  for (let i = 0; i < m.ntendon; i++) {
    motion.add(d.ten_J, m.ten_J_colind, m.ten_J_rowadr[i], m.ten_J_rownnz[i]);
    m.tendon_invweight0[i] = motion.takeMobility();
  }
  for (let i = 0; i < m.nout; i++) {
    motion.add(d.actuator_moment, d.moment_colind, d.moment_rowadr[i], d.moment_rownnz[i]);
    m.actuator_acc0[i] = motion.takeAcceleration();
  }
  forEachDeformableEdge(m, (edge, body1, body2) => {
    if (m.flexedge_rigid[edge]) m.flexedge_invweight0[edge] = 0;
    else if (m.body_simple[body1] === TRANSLATES && m.body_simple[body2] === TRANSLATES) {
      m.flexedge_invweight0[edge] = (1 / m.body_mass[body1] + 1 / m.body_mass[body2]) / 2;
    } else {
      motion.add(d.flexedge_J, m.flexedge_J_colind, m.flexedge_J_rowadr[edge], m.flexedge_J_rownnz[edge]);
      m.flexedge_invweight0[edge] = motion.takeMobility();
    }
  });
}

/** Returns a function of a force output that computes J M^-1 J^T with its row J of the moment; requires M factored. */
export function outputMobility(m: ModelRecord, d: DataRecord): (out: number) => number {
  const motion = new Motion(m, d);
  return (out) => {
    motion.add(d.actuator_moment, d.moment_colind, d.moment_rowadr[out], d.moment_rownnz[out]);
    return motion.takeMobility();
  };
}

/**
 * A Jacobian row v, accumulated by `add` and consumed by the other methods. With M = L^T D L only the trees that v
 * touches take part, so the cost of a row depends on the sizes of these trees, not on the number of trees.
 */
class Motion {
  private readonly row: Float64Array;
  /** One past the last nonzero dof. */
  private end = 0;
  /** First dof of the first tree with nonzero values. */
  private start: number;

  constructor(
    private readonly m: ModelRecord,
    private readonly d: DataRecord,
  ) {
    this.row = new Float64Array(m.nv);
    this.start = m.nv;
  }

  /** Adds a sparse row. */
  add(values: Float64Array, colind: Int32Array, adr: number, nnz: number): void {
    for (let j = adr; j < adr + nnz; j++) this.addTo(colind[j], values[j]);
  }

  addTo(dof: number, value: number): void {
    const { tree_dofadr, dof_treeid } = this.m;
    this.row[dof] += value;
    this.end = Math.max(this.end, dof + 1);
    this.start = Math.min(this.start, tree_dofadr[dof_treeid[dof]]);
  }

  /** Returns v M^-1 v, the sum of y^2 / D with L^T y = v, and clears v. */
  takeMobility(): number {
    const { row, start, end } = this;
    const { M_rownnz, M_rowadr, M_colind } = this.m;
    const { qLD, qLDiagInv } = this.d;
    let sum = 0;
    for (let i = end - 1; i >= start; i--) {
      const y = row[i];
      if (y === 0) continue;
      row[i] = 0;
      sum += y * y * qLDiagInv[i];
      const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
      for (let a = M_rowadr[i]; a < diagonal; a++) row[M_colind[a]] -= qLD[a] * y;
    }
    this.clear();
    return sum;
  }

  /** Returns the length of M^-1 v and clears v. */
  takeAcceleration(): number {
    if (this.end === 0) return 0;
    const { row, start } = this;
    const { M_rownnz, M_rowadr, M_colind, tree_dofadr, tree_dofnum, dof_treeid } = this.m;
    const { qLD, qLDiagInv } = this.d;
    const tree = dof_treeid[this.end - 1];
    const end = tree_dofadr[tree] + tree_dofnum[tree];
    for (let i = this.end - 1; i >= start; i--) {
      const y = row[i];
      if (y === 0) continue;
      const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
      for (let a = M_rowadr[i]; a < diagonal; a++) row[M_colind[a]] -= qLD[a] * y;
    }
    let sum = 0;
    for (let i = start; i < end; i++) {
      let x = row[i] * qLDiagInv[i];
      const diagonal = M_rowadr[i] + M_rownnz[i] - 1;
      for (let a = M_rowadr[i]; a < diagonal; a++) x -= qLD[a] * row[M_colind[a]];
      row[i] = x;
      sum += x * x;
    }
    row.fill(0, start, end);
    this.clear();
    return Math.sqrt(sum);
  }

  private clear(): void {
    this.end = 0;
    this.start = this.m.nv;
  }
}

/** Number of rows in a block: translation and rotation of a body about three axes each. */
const LANES = 6;

/**
 * Several rows v processed together, interleaved: each number of the factor is read once for all of them. In a long
 * chain these rows take most of the compile time. Every sum equals that of `Motion.takeMobility` bit by bit. Zeros are
 * not skipped: multiplied by overflowed values they give NaN, as in the reference.
 */
class MotionBlock {
  /** v M^-1 v for each row v of the block that `take` processed last. */
  readonly mobility = new Float64Array(LANES);
  private readonly rows: Float64Array;
  private end = 0;
  private start: number;

  constructor(
    private readonly m: ModelRecord,
    private readonly d: DataRecord,
  ) {
    this.rows = new Float64Array(LANES * m.nv);
    this.start = m.nv;
  }

  set(lane: number, dof: number, value: number): void {
    this.rows[LANES * dof + lane] = value;
  }

  /** Marks that the rows have values at a dof and at the dofs it depends on, down to the first dof of its tree. */
  reach(dof: number): void {
    const { tree_dofadr, dof_treeid } = this.m;
    this.end = Math.max(this.end, dof + 1);
    this.start = Math.min(this.start, tree_dofadr[dof_treeid[dof]]);
  }

  takeMobility(): void {
    const { rows, start, end, mobility } = this;
    const { M_rownnz, M_rowadr, M_colind } = this.m;
    const { qLD, qLDiagInv } = this.d;
    mobility.fill(0);
    for (let i = end - 1; i >= start; i--) {
      const o = LANES * i;
      const y0 = rows[o];
      const y1 = rows[o + 1];
      const y2 = rows[o + 2];
      const y3 = rows[o + 3];
      const y4 = rows[o + 4];
      const y5 = rows[o + 5];
      if (y0 === 0 && y1 === 0 && y2 === 0 && y3 === 0 && y4 === 0 && y5 === 0) continue;
      const inverse = qLDiagInv[i];
      mobility[0] += y0 * y0 * inverse;
      mobility[1] += y1 * y1 * inverse;
      mobility[2] += y2 * y2 * inverse;
      mobility[3] += y3 * y3 * inverse;
      mobility[4] += y4 * y4 * inverse;
      mobility[5] += y5 * y5 * inverse;
      const first = M_rowadr[i];
      const diagonal = first + M_rownnz[i] - 1;
      for (let a = first; a < diagonal; a++) {
        const factor = qLD[a];
        const to = LANES * M_colind[a];
        rows[to] -= factor * y0;
        rows[to + 1] -= factor * y1;
        rows[to + 2] -= factor * y2;
        rows[to + 3] -= factor * y3;
        rows[to + 4] -= factor * y4;
        rows[to + 5] -= factor * y5;
      }
    }
    rows.fill(0, LANES * start, LANES * end);
    this.end = 0;
    this.start = this.m.nv;
  }
}

/**
 * Mean over the axes of the translational inverse inertia of each body's center of mass, and of its rotational inverse
 * inertia.
 */
function setBodyWeights(m: ModelRecord, d: DataRecord, block: MotionBlock): void {
  const { body_invweight0, body_weldid, body_dofnum } = m;
  const { mobility } = block;
  body_invweight0.fill(0);
  for (let i = 1; i < m.nbody; i++) {
    const moving = body_weldid[i];
    if (body_dofnum[moving] === 0) continue;
    if (m.body_simple[i] === TRANSLATES) {
      body_invweight0[2 * i] = 1 / Math.max(MINVAL, m.body_mass[i]);
      continue;
    }
    setBodyMotion(m, d, block, i);
    block.takeMobility();
    for (let part = 0; part < 2; part++) {
      const at = 3 * part;
      body_invweight0[2 * i + part] = (mobility[at] + mobility[at + 1] + mobility[at + 2]) / 3;
    }
  }
}

/** Adds the Jacobian of the center of mass of a body, and of its rotation. */
function setBodyMotion(m: ModelRecord, d: DataRecord, block: MotionBlock, body: number): void {
  const { body_weldid, body_dofadr, body_dofnum, body_rootid, dof_parentid } = m;
  const { cdof, xipos, subtree_com } = d;
  const moving = body_weldid[body];
  const root = 3 * body_rootid[body];
  const rx = xipos[3 * body] - subtree_com[root];
  const ry = xipos[3 * body + 1] - subtree_com[root + 1];
  const rz = xipos[3 * body + 2] - subtree_com[root + 2];
  const last = body_dofadr[moving] + body_dofnum[moving] - 1;
  block.reach(last);
  for (let dof = last; dof >= 0; dof = dof_parentid[dof]) {
    const at = 6 * dof;
    const wx = cdof[at];
    const wy = cdof[at + 1];
    const wz = cdof[at + 2];
    block.set(0, dof, cdof[at + 3] + wy * rz - wz * ry);
    block.set(1, dof, cdof[at + 4] + wz * rx - wx * rz);
    block.set(2, dof, cdof[at + 5] + wx * ry - wy * rx);
    block.set(3, dof, wx);
    block.set(4, dof, wy);
    block.set(5, dof, wz);
  }
}

/** Sizes of the groups of dofs whose weights are averaged: three of a ball, three and three of a free joint. */
const GROUPS: Record<JointType, readonly number[]> = {
  [JointType.FREE]: [3, 3],
  [JointType.BALL]: [3],
  [JointType.SLIDE]: [1],
  [JointType.HINGE]: [1],
};

function setDofWeights(m: ModelRecord, block: MotionBlock): void {
  const mobility = dofMobility(m, block);
  for (let joint = 0; joint < m.njnt; joint++) {
    let dof = m.jnt_dofadr[joint];
    const body = m.jnt_bodyid[joint];
    if (m.body_simple[body] === TRANSLATES) {
      m.dof_invweight0[dof] = 1 / Math.max(MINVAL, m.body_mass[body]);
      continue;
    }
    for (const count of GROUPS[m.jnt_type[joint] as JointType]) {
      let sum = 0;
      for (let k = 0; k < count; k++) sum += mobility[dof + k];
      m.dof_invweight0.fill(sum / count, dof, dof + count);
      dof += count;
    }
  }
}

/** The diagonal of M^-1, if the mass alone does not determine it. */
function dofMobility(m: ModelRecord, block: MotionBlock): Float64Array {
  const { nv, dof_bodyid, dof_treeid, body_simple } = m;
  const mobility = new Float64Array(nv);
  for (let first = 0, next = 0; first < nv; first = next) {
    next = first + 1;
    if (body_simple[dof_bodyid[first]] === TRANSLATES) continue;
    // rows of one tree share most of the factor
    while (next < nv && next - first < LANES && dof_treeid[next] === dof_treeid[first]) next++;
    for (let dof = first; dof < next; dof++) block.set(dof - first, dof, 1);
    block.reach(next - 1);
    block.takeMobility();
    for (let dof = first; dof < next; dof++) mobility[dof] = block.mobility[dof - first];
  }
  return mobility;
}

/** Visits every edge of flexes without interpolation, with the bodies of its ends. */
export function forEachDeformableEdge(
  m: ModelRecord,
  visit: (edge: number, body1: number, body2: number) => void,
): void {
  for (let f = 0; f < m.nflex; f++) {
    if (m.flex_interp[f]) continue;
    for (let e = m.flex_edgeadr[f], end = e + m.flex_edgenum[f]; e < end; e++) {
      const bodyOf = (side: number): number => m.flex_vertbodyid[m.flex_vertadr[f] + m.flex_edge[2 * e + side]];
      visit(e, bodyOf(0), bodyOf(1));
    }
  }
}
