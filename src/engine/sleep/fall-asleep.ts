/** Trees that stand still fall asleep, all of an island at once. */
import { INDEX } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { EnableBit, SleepPolicy } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { SC } from '../../schema/scalars.js';
import { FULLY_AWAKE, READY } from '../../schema/sleep.js';

/** Tests of what moves a tree, or acts on it. */
export interface TreeActivity {
  /** Tests whether nothing is applied to some trees that follow each other, and all of their velocities are zero. */
  areUntouched(first: number, end: number): boolean;
  /** Tests whether the policy of a tree lets it sleep and nothing is applied to it. */
  canRest(tree: number): boolean;
  /** Tests whether all velocities of a tree are zero, not even -0. */
  hasNoVelocity(tree: number): boolean;
}

const { NEVER, AUTO_NEVER } = SleepPolicy;

/** Binds what asks whether something moves or pushes a tree. */
export function bindTreeActivity(m: ModelRecord, d: DataRecord): TreeActivity {
  /** Bits of the numbers of the user: all are zero for +0 only, and -0 is to wake a tree too. */
  const bits = { xfrc: bitsOf(d.xfrc_applied), qfrc: bitsOf(d.qfrc_applied), velocity: bitsOf(d.qvel) };

  function canRest(tree: number): boolean {
    const { tree_sleep_policy, tree_bodyadr, tree_bodynum, tree_dofadr, tree_dofnum } = m;
    const policy = tree_sleep_policy[tree];
    if (policy === NEVER || policy === AUTO_NEVER) return false;
    const body = tree_bodyadr[tree];
    const dof = tree_dofadr[tree];
    return (
      isZero(bits.xfrc, 12 * body, 12 * (body + tree_bodynum[tree])) &&
      isZero(bits.qfrc, 2 * dof, 2 * (dof + tree_dofnum[tree]))
    );
  }

  function hasNoVelocity(tree: number): boolean {
    const dof = m.tree_dofadr[tree];
    return isZero(bits.velocity, 2 * dof, 2 * (dof + m.tree_dofnum[tree]));
  }

  function areUntouched(first: number, end: number): boolean {
    const { tree_bodyadr, tree_bodynum, tree_dofadr, tree_dofnum } = m;
    const lastBody = 12 * (tree_bodyadr[end - 1] + tree_bodynum[end - 1]);
    const dof = 2 * tree_dofadr[first];
    const lastDof = 2 * (tree_dofadr[end - 1] + tree_dofnum[end - 1]);
    const { velocity, qfrc, xfrc } = bits;
    return (
      isZero(velocity, dof, lastDof) && isZero(qfrc, dof, lastDof) && isZero(xfrc, 12 * tree_bodyadr[first], lastBody)
    );
  }

  return { canRest, hasNoVelocity, areUntouched };
}

const bitsOf = ({ buffer, byteOffset, length }: Float64Array): Int32Array =>
  new Int32Array(buffer as ArrayBuffer, byteOffset, 2 * length);

/** Tests whether all bits of a range are zero. Eight at a time: a user may have thousands of sleeping trees. */
function isZero(words: Int32Array, first: number, end: number): boolean {
  let any = 0;
  let i = first & INDEX;
  for (; i < end - 7; i += 8) {
    any |= words[i] | words[i + 1] | words[i + 2] | words[i + 3];
    any |= words[i + 4] | words[i + 5] | words[i + 6] | words[i + 7];
  }
  for (; i < end; i++) any |= words[i];
  return any === 0;
}

/**
 * Binds the counting towards sleep. A tree is still while each velocity times the length of its dof is below
 * `sleep_tolerance` [length / time]; ten still steps make it ready, and an island sleeps when all of its trees are
 * ready. Sets velocities and accelerations of what falls asleep to zero, and returns the number of such trees.
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

  function countStillSteps(): void {
    const { ntree } = m;
    const { tree_asleep } = d;
    for (let t = 0; t < ntree; t++) {
      if (tree_asleep[t] >= 0) continue;
      if (!activity.canRest(t) || !isSlow(t)) tree_asleep[t] = FULLY_AWAKE;
      else if (tree_asleep[t] < READY) tree_asleep[t]++;
    }
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
    // without islands it is unknown which trees constraints tie together
    if (scalar[SC.nefc] > 0 && nisland === 0) return 0;
    countStillSteps();
    let slept = 0;
    let tied = 0;
    for (let k = 0; k < nisland; k++) {
      const first = island_itreeadr[k];
      tied = first + island_ntree[k];
      if (!isReady(first, tied)) continue;
      close(first, tied);
      slept += tied - first;
    }
    // trees that no constraint ties follow those of islands
    if (nisland === 0) for (let t = 0; t < ntree; t++) map_itree2tree[t] = t;
    for (let j = tied; j < ntree; j++) {
      if (!isReady(j, j + 1)) continue;
      close(j, j + 1);
      slept++;
    }
    return slept;
  };
}
