/**
 * Ranges over which the smooth stages run: everything, or the awake part while trees sleep. Kernels receive ranges of
 * bodies or dofs of adjacent trees, so that they are the same in both cases.
 */
import { inPieces, inPiecesDown, inRuns, inRunsDown, PIECE } from '../../../foundation/math/pieces.js';
import { EnableBit } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

type Kernel = (begin: number, end: number) => void;

/** Tests whether any tree sleeps. If none does, stages process all bodies without lists of those that are awake. */
export function someSleep(m: ModelRecord, d: DataRecord): boolean {
  return d.scalar[SC.nbody_awake] < m.nbody && (m.opt[OPT.enableflags] & EnableBit.SLEEP) !== 0;
}

/** Number of bodies that are awake or static, plus the number of flexes, which count as awake. */
export const awakeColliders = (m: ModelRecord, d: DataRecord): number => (d.scalar[SC.nbody_awake] | 0) + m.nflex;

/** The k-th awake collider: a body, or `nbody` plus the id of a flex. */
export function awakeCollider(m: ModelRecord, d: DataRecord, k: number): number {
  const awake = d.scalar[SC.nbody_awake] | 0;
  return k < awake ? d.body_awake_ind[k] : m.nbody + k - awake;
}

/** Runs a kernel over bodies that are awake or static, starting at the world (0) or after it (1). */
export function awakeBodies(m: ModelRecord, d: DataRecord, first: 0 | 1, kernel: Kernel): void {
  // the world is first in the list
  if (someSleep(m, d)) inRuns(d.body_awake_ind, first, d.scalar[SC.nbody_awake] | 0, kernel);
  else inPieces(first, m.nbody, kernel);
}

/** `awakeBodies` in descending order, from the last body to the first after the world. */
export function awakeBodiesDown(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  if (someSleep(m, d)) inRunsDown(d.body_awake_ind, 1, d.scalar[SC.nbody_awake] | 0, kernel);
  else inPiecesDown(1, m.nbody, kernel);
}

/** Runs a kernel over the dofs of awake trees, in increasing order. */
export function awakeDofs(m: ModelRecord, d: DataRecord, kernel: Kernel): void {
  if (someSleep(m, d)) inRuns(d.dof_awake_ind, 0, d.scalar[SC.nv_awake] | 0, kernel);
  else inPieces(0, m.nv, kernel);
}

/** Runs a kernel over the joints of awake trees. */
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

/** Runs a kernel over the dofs of whole awake trees, in ranges of about one piece. */
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
