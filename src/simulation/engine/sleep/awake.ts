/**
 * The ranges that the smooth stages run over: everything, or, while trees sleep, the awake part. Kernels are given ranges, which bodies and
 * dofs of neighboring trees form, so that they are the same in both cases.
 */
import { inPieces, inPiecesDown, inRuns, inRunsDown, PIECE } from '../../../foundation/math/pieces.js';
import { EnableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

type Kernel = (begin: number, end: number) => void;

/** Tests whether a tree sleeps, so that there is something to leave out. */
export function someSleep(m: ModelRecord, d: DataRecord): boolean {
  return d.scalar[SC.nbody_awake] < m.nbody && (m.opt[OPT.enableflags] & EnableBit.SLEEP) !== 0;
}

/** Number of bodies that are awake or static, and of flexes, which count as awake. */
export const awakeColliders = (m: ModelRecord, d: DataRecord): number => (d.scalar[SC.nbody_awake] | 0) + m.nflex;

/** The k-th of these: a body, or `nbody` and the id of a flex. */
export function awakeCollider(m: ModelRecord, d: DataRecord, k: number): number {
  const awake = d.scalar[SC.nbody_awake] | 0;
  return k < awake ? d.body_awake_ind[k] : m.nbody + k - awake;
}

/** Bodies that are awake or static, from the world (0) or from the body after it (1) on. */
export function awakeBodies(m: ModelRecord, d: DataRecord, first: 0 | 1, kernel: Kernel): void {
  // the world is the first of the list
  if (someSleep(m, d)) inRuns(d.body_awake_ind, first, d.scalar[SC.nbody_awake] | 0, kernel);
  else inPieces(first, m.nbody, kernel);
}

/** As `awakeBodies`, from the last body down to the first after the world. */
export function awakeBodiesDown(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  if (someSleep(m, d)) inRunsDown(d.body_awake_ind, 1, d.scalar[SC.nbody_awake] | 0, kernel);
  else inPiecesDown(1, m.nbody, kernel);
}

/** Runs a kernel over the dofs of awake trees, in increasing order. */
export function awakeDofs(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  if (someSleep(m, d)) inRuns(d.dof_awake_ind, 0, d.scalar[SC.nv_awake] | 0, kernel);
  else inPieces(0, m.nv, kernel);
}

/** Joints of awake trees. */
export function awakeJoints(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  if (someSleep(m, d)) jointsOfTrees(m, d, kernel);
  else inPieces(0, m.njnt, kernel);
}

function jointsOfTrees(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  const { tree_dofnum, dof_treeid, dof_jntid } = m;
  const { dof_awake_ind, scalar } = d;
  const count = scalar[SC.nv_awake] | 0;
  for (let k = 0; k < count; ) {
    const dof = dof_awake_ind[k];
    const dofs = tree_dofnum[dof_treeid[dof]];
    inPieces(dof_jntid[dof], dof_jntid[dof + dofs - 1] + 1, kernel);
    k += dofs;
  }
}

/** Dofs of whole trees that are awake: a range is given to the kernel when it is a piece long, or a little longer. */
export function awakeTrees(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  const { tree_dofnum, dof_treeid } = m;
  const { dof_awake_ind, scalar } = d;
  const count = scalar[SC.nv_awake] | 0;
  for (let k = 0; k < count; ) {
    const begin = dof_awake_ind[k];
    let end = begin;
    do {
      const dofs = tree_dofnum[dof_treeid[end]];
      end += dofs;
      k += dofs;
    } while (end - begin < PIECE && k < count && dof_awake_ind[k] === end);
    kernel(begin, end);
  }
}
