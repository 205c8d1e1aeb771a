/** Constants that need no pose: masses, feature flags, trees, sparsity of tendons, sleep policies. */

import { ObjType, SleepPolicy, TrnType, WrapType } from '../../foundation/schema/enums.js';
import { modelError } from '../../foundation/schema/report.js';
import type { ModelFlags, ModelRecord } from '../model/model-record.js';
import { pathOf, transmissionObject, treesOf, wrapBody } from './trees.js';

/** Values of `jnt_actuatorid` and `tendon_actuatorid` for no actuator, and for more than one. */
const NO_ACTUATOR = -1;
const SEVERAL_ACTUATORS = -2;

/** Flags of features that a Model uses, and the number of bodies with gravity compensation. */
export interface FeatureUse extends ModelFlags {
  readonly ngravcomp: number;
}

/** Sets `body_subtreemass`: mass of each body with its descendants [kg]. */
export function setSubtreeMass(m: ModelRecord): void {
  const { nbody, body_mass, body_subtreemass, body_parentid } = m;
  body_subtreemass.set(body_mass);
  for (let i = nbody - 1; i > 0; i--) body_subtreemass[body_parentid[i]] += body_subtreemass[i];
}

/** Features that the values of a Model use. They are constants of a record, so a change needs a new record. */
export function featuresIn(m: ModelRecord): FeatureUse {
  const nonzero = (x: number): boolean => x !== 0;
  const ngravcomp = m.body_gravcomp.reduce((count, x) => count + (x > 0 ? 1 : 0), 0);
  return {
    ngravcomp,
    flg_gravcomp: ngravcomp > 0 ? 1 : 0,
    flg_surfacevel: m.geom_surfacevel.some(nonzero) ? 1 : 0,
    flg_adhesion: m.geom_adhesion.some(nonzero) || m.pair_adhesion.some(nonzero) ? 1 : 0,
  };
}

/** Tests whether an actuator adds damping or armature to the object it drives. */
function hasPassivePart(m: ModelRecord, actuator: number): boolean {
  return (
    m.actuator_damping[actuator] !== 0 ||
    m.actuator_dampingpoly[2 * actuator] !== 0 ||
    m.actuator_dampingpoly[2 * actuator + 1] !== 0 ||
    m.actuator_armature[actuator] !== 0
  );
}

/** Sets `jnt_actuatorid` and `tendon_actuatorid`: the actuator that adds damping or armature to a joint or tendon. */
export function setPassiveActuators(m: ModelRecord): void {
  m.jnt_actuatorid.fill(NO_ACTUATOR);
  m.tendon_actuatorid.fill(NO_ACTUATOR);
  for (let i = 0; i < m.nactuator; i++) {
    if (!hasPassivePart(m, i)) continue;
    const type = m.actuator_trntype[i];
    const target = m.actuator_trnid[2 * i];
    let ids: Int32Array;
    if (type === TrnType.JOINT || type === TrnType.JOINTINPARENT) ids = m.jnt_actuatorid;
    else if (type === TrnType.TENDON) ids = m.tendon_actuatorid;
    else continue;
    ids[target] = ids[target] === NO_ACTUATOR ? i : SEVERAL_ACTUATORS;
  }
}

/** Sets the ranges of bodies and dofs of each kinematic tree, and the tree of each body; requires `dof_treeid`. */
export function setTrees(m: ModelRecord): void {
  m.tree_bodynum.fill(0);
  m.tree_dofnum.fill(0);
  for (let i = 0; i < m.nbody; i++) {
    const weld = m.body_weldid[i];
    const tree = m.body_dofnum[weld] > 0 ? m.dof_treeid[m.body_dofadr[weld]] : -1;
    m.body_treeid[i] = tree;
    if (i > 0 && tree >= 0 && m.tree_bodynum[tree]++ === 0) m.tree_bodyadr[tree] = i;
  }
  for (let i = 0; i < m.nv; i++) {
    const tree = m.dof_treeid[i];
    if (m.tree_dofnum[tree]++ === 0) m.tree_dofadr[tree] = i;
  }
}

/** Sets `tendon_treenum` and the first two trees in `tendon_treeid`. */
export function setTendonTrees(m: ModelRecord): void {
  for (let i = 0; i < m.ntendon; i++) {
    const trees = treesOf(m, ObjType.TENDON, i);
    m.tendon_treenum[i] = trees.length;
    m.tendon_treeid[2 * i] = trees[0] ?? -1;
    m.tendon_treeid[2 * i + 1] = trees[1] ?? -1;
  }
}

/** Dofs that a tendon can depend on, ascending; a fixed tendon lists a dof as often as it lists the joint. */
function tendonDofs(m: ModelRecord, tendon: number): number[] {
  const path = pathOf(m, tendon);
  if (m.wrap_type[m.tendon_adr[tendon]] === WrapType.JOINT) {
    return path.map((wrap) => m.jnt_dofadr[m.wrap_objid[wrap]]).sort((a, b) => a - b);
  }
  const dofs = new Set<number>();
  for (const wrap of path) {
    for (let body = wrapBody(m, wrap); body > 0; body = m.body_parentid[body]) {
      for (let k = 0; k < m.body_dofnum[body]; k++) dofs.add(m.body_dofadr[body] + k);
    }
  }
  return [...dofs].sort((a, b) => a - b);
}

/** Sets row lengths, addresses and columns of the tendon Jacobian. */
export function setTendonSparsity(m: ModelRecord): void {
  let address = 0;
  for (let i = 0; i < m.ntendon; i++) {
    const dofs = tendonDofs(m, i);
    m.ten_J_rowadr[i] = address;
    m.ten_J_rownnz[i] = dofs.length;
    m.ten_J_colind.set(dofs, address);
    address += dofs.length;
  }
}

/** Tests whether a tendon couples trees, so that moving one moves the other. */
function couplesTrees(m: ModelRecord, tendon: number): boolean {
  if (m.tendon_treenum[tendon] !== 2) return m.tendon_treenum[tendon] > 2;
  const poly = (values: Float64Array): boolean => values[2 * tendon] !== 0 || values[2 * tendon + 1] !== 0;
  return (
    m.tendon_stiffness[tendon] !== 0 ||
    poly(m.tendon_stiffnesspoly) ||
    m.tendon_damping[tendon] !== 0 ||
    poly(m.tendon_dampingpoly) ||
    m.tendon_actuatorid[tendon] !== NO_ACTUATOR
  );
}

/**
 * Sets an automatic `tree_sleep_policy`: trees that are actuated, coupled by a tendon or part of an unconstrained flex
 * never sleep. Throws ModelError `no-sleep` if the user requested sleep for such a tree.
 */
export function setSleepPolicy(m: ModelRecord): void {
  const policy = m.tree_sleep_policy;
  const keepAwake = (tree: number): void => {
    if (policy[tree] === SleepPolicy.AUTO) policy[tree] = SleepPolicy.AUTO_NEVER;
  };
  for (let i = 0; i < m.nactuator; i++) {
    const type = transmissionObject(m, i);
    treesOf(m, type, m.actuator_trnid[2 * i]).forEach(keepAwake);
    // the slider of a crank, or the reference of a site
    if (type === ObjType.SITE) treesOf(m, type, m.actuator_trnid[2 * i + 1]).forEach(keepAwake);
  }
  for (let i = 0; i < m.ntendon; i++) {
    if (!couplesTrees(m, i)) continue;
    for (const tree of treesOf(m, ObjType.TENDON, i)) {
      if (policy[tree] === SleepPolicy.ALLOWED || policy[tree] === SleepPolicy.INIT) {
        throw modelError('no-sleep', { tree, tendon: i }, { element: `tendon ${i}` });
      }
      keepAwake(tree);
    }
  }
  for (let f = 0; f < m.nflex; f++) {
    if (m.flex_edgeequality[f] !== 0) continue;
    treesOf(m, ObjType.FLEX, f).forEach(keepAwake);
  }
  for (let i = 0; i < m.ntree; i++) if (policy[i] === SleepPolicy.AUTO) policy[i] = SleepPolicy.AUTO_ALLOWED;
}
