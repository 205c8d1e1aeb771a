/** Lists of awake elements for kernels, derived from the sleep state of the trees. */
import { SleepState } from '../../foundation/schema/enums.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { DataRecord } from './data-record.js';
import type { ModelRecord } from './model-record.js';

/**
 * Derives states and lists of awake trees, bodies and dofs from `tree_asleep`. Bodies without a tree are static; mocap
 * bodies are always awake. Static bodies are listed, and count as awake if `staticAwake`.
 */
export function listAwake(m: ModelRecord, d: DataRecord, staticAwake: boolean): void {
  const { ntree, nbody, nv, body_treeid, body_parentid, body_rootid, body_mocapid, dof_bodyid } = m;
  const { scalar, tree_asleep, tree_awake, body_awake, body_awake_ind, parent_awake_ind, dof_awake_ind } = d;
  let trees = 0;
  for (let i = 0; i < ntree; i++) trees += tree_awake[i] = (tree_asleep[i] as number) < 0 ? 1 : 0;
  let bodies = 0;
  let children = 0;
  for (let i = 0; i < nbody; i++) {
    const tree = body_treeid[i] as number;
    const root = body_rootid[i] as number;
    const parent = body_parentid[i] as number;
    if (tree >= 0) body_awake[i] = tree_awake[tree] ? SleepState.AWAKE : SleepState.ASLEEP;
    else if (staticAwake || (body_mocapid[root] as number) >= 0) body_awake[i] = SleepState.AWAKE;
    else body_awake[i] = SleepState.STATIC;
    if (body_awake[i] !== SleepState.ASLEEP) body_awake_ind[bodies++] = i;
    if (i > 0 && body_awake[parent] !== SleepState.ASLEEP) parent_awake_ind[children++] = i;
  }
  let dofs = 0;
  for (let i = 0; i < nv; i++) {
    const body = dof_bodyid[i] as number;
    if ((body_treeid[body] as number) >= 0 && body_awake[body] === SleepState.AWAKE) dof_awake_ind[dofs++] = i;
  }
  scalar[SC.ntree_awake] = trees;
  scalar[SC.nbody_awake] = bodies;
  scalar[SC.nparent_awake] = children;
  scalar[SC.nv_awake] = dofs;
}
