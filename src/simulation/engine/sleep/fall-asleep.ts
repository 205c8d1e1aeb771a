/** Puts resting trees to sleep, all trees of an island at once. */
import { INDEX } from '../../../foundation/math/scratch.js';
import { EnableBit, SleepPolicy } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { FULLY_AWAKE, READY } from '../../../foundation/schema/sleep.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';

/** Tests of motion and applied forces of trees. */
export interface TreeActivity {
  /** Tests whether consecutive trees have no applied forces and only zero velocities. */
  areUntouched(first: number, end: number): boolean;
  /** Tests whether the policy of a tree allows sleep and no force is applied to it. */
  canRest(tree: number): boolean;
  /** Tests whether all velocities of a tree are +0; -0 counts as nonzero. */
  hasNoVelocity(tree: number): boolean;
}

const { NEVER, AUTO_NEVER } = SleepPolicy;

/** Binds the tests of motion and applied forces. */
export function bindTreeActivity(m: ModelRecord, d: DataRecord): TreeActivity {
  function canRest(tree: number): boolean {
    const { tree_sleep_policy, tree_bodyadr, tree_bodynum, tree_dofadr, tree_dofnum } = m;
    const policy = tree_sleep_policy[tree];
    if (policy === NEVER || policy === AUTO_NEVER) return false;
    const body = tree_bodyadr[tree];
    const dof = tree_dofadr[tree];
    return (
      isZero(d.xfrc_applied, 6 * body, 6 * (body + tree_bodynum[tree])) &&
      isZero(d.qfrc_applied, dof, dof + tree_dofnum[tree])
    );
  }

  function hasNoVelocity(tree: number): boolean {
    const dof = m.tree_dofadr[tree];
    return isZero(d.qvel, dof, dof + m.tree_dofnum[tree]);
  }

  function areUntouched(first: number, end: number): boolean {
    const { tree_bodyadr, tree_bodynum, tree_dofadr, tree_dofnum } = m;
    const { qvel, qfrc_applied, xfrc_applied } = d;
    const lastBody = tree_bodyadr[end - 1] + tree_bodynum[end - 1];
    const dof = tree_dofadr[first];
    const lastDof = tree_dofadr[end - 1] + tree_dofnum[end - 1];
    return (
      isZero(qvel, dof, lastDof) &&
      isZero(qfrc_applied, dof, lastDof) &&
      isZero(xfrc_applied, 6 * tree_bodyadr[first], 6 * lastBody)
    );
  }

  return { canRest, hasNoVelocity, areUntouched };
}

/**
 * Tests whether all values of a range are +0. A -0 must wake a tree too, and only the difference of -0 and +0 is -0.
 * Four values at a time, since a user may have thousands of sleeping trees.
 */
function isZero(x: Float64Array, begin: number, end: number): boolean {
  let a = -0;
  let b = -0;
  let c = -0;
  let e = -0;
  let i = begin & INDEX;
  for (; i < end - 3; i += 4) {
    a -= x[i];
    b -= x[i + 1];
    c -= x[i + 2];
    e -= x[i + 3];
  }
  for (; i < end; i++) a -= x[i];
  return Object.is(a + b + c + e, -0);
}

/**
 * Binds the sleep countdown. A tree is still while each velocity times the length of its dof is below
 * `sleep_tolerance` [length / time]; ten still steps make it ready, and an island sleeps when all of its trees are
 * ready. Zeroes velocities and accelerations of trees that fall asleep, and returns their number.
 * MuJoCo documentation, Programming, "Sleeping islands".
 */
export function bindFallAsleep(m: ModelRecord, d: DataRecord, activity: TreeActivity): () => number {
  function isSlow(tree: number): boolean {
    const { tree_dofadr, tree_dofnum, dof_length, opt } = m;
    const { qvel } = d;
    const first = tree_dofadr[tree];
    const tolerance = opt[OPT.sleep_tolerance];
    if (tolerance === 0) return activity.hasNoVelocity(tree);
    for (let i = first; i < first + tree_dofnum[tree]; i++) {
      if (dof_length[i] * Math.abs(qvel[i]) >= tolerance) return false;
    }
    return true;
  }

  /** Returns true if a tree is ready to sleep. */
  function countStillSteps(): boolean {
    const { ntree } = m;
    const { tree_asleep } = d;
    let someReady = false;
    for (let t = 0; t < ntree; t++) {
      if (tree_asleep[t] >= 0) continue;
      if (!activity.canRest(t) || !isSlow(t)) tree_asleep[t] = FULLY_AWAKE;
      else if (tree_asleep[t] < READY) tree_asleep[t]++;
      if (tree_asleep[t] === READY) someReady = true;
    }
    return someReady;
  }

  /** Puts trees in a part of `map_itree2tree` to sleep as one cycle. */
  function close(first: number, end: number): void {
    const { tree_dofadr, tree_dofnum } = m;
    const { map_itree2tree, tree_asleep, qvel, qacc } = d;
    for (let j = first; j < end; j++) {
      const tree = map_itree2tree[j];
      tree_asleep[tree] = map_itree2tree[j + 1 < end ? j + 1 : first];
      const dof = tree_dofadr[tree];
      qvel.fill(0, dof, dof + tree_dofnum[tree]);
      qacc.fill(0, dof, dof + tree_dofnum[tree]);
    }
  }

  function isReady(first: number, end: number): boolean {
    const { map_itree2tree, tree_asleep } = d;
    for (let j = first; j < end; j++) if (tree_asleep[map_itree2tree[j]] !== READY) return false;
    return true;
  }

  return function fallAsleep(): number {
    const { ntree } = m;
    const { scalar, island_itreeadr, island_ntree, map_itree2tree } = d;
    const nisland = scalar[SC.nisland] | 0;
    if ((m.opt[OPT.enableflags] & EnableBit.SLEEP) === 0) return 0;
    // without islands it is unknown which trees are coupled by constraints
    if (scalar[SC.nefc] > 0 && nisland === 0) return 0;
    // unconstrained trees follow those of islands
    if (nisland === 0) for (let t = 0; t < ntree; t++) map_itree2tree[t] = t;
    if (!countStillSteps()) return 0;
    let slept = 0;
    let tied = 0;
    for (let k = 0; k < nisland; k++) {
      const first = island_itreeadr[k];
      tied = first + island_ntree[k];
      if (!isReady(first, tied)) continue;
      close(first, tied);
      slept += tied - first;
    }
    for (let j = tied; j < ntree; j++) {
      if (!isReady(j, j + 1)) continue;
      close(j, j + 1);
      slept++;
    }
    return slept;
  };
}
