/** Wakes sleeping trees when an awake object acts on them: the user, a contact, a tendon at its limit, an equality. */

import { EnableBit, EqType, SleepPolicy, SleepState } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { FULLY_AWAKE } from '../../../foundation/schema/sleep.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { bodyOfFlexSide } from '../constraint/contact-bodies.js';
import { inOneCycle, wakeCycle } from './cycle.js';
import type { TreeActivity } from './fall-asleep.js';
import { flexBodies, sleepMap } from './sleepers.js';

const { NEVER, AUTO_NEVER } = SleepPolicy;

const FLEX_EQUALITIES: readonly number[] = [EqType.FLEX, EqType.FLEXVERT, EqType.FLEXSTRAIN];

/** Each function returns true if a tree woke; the awake lists are then out of date. */
export interface WakeStages {
  /** Wakes trees by user input; kinematics marks moved trees in `tree_awake`. Wakes all trees if sleep is disabled. */
  byUser(): boolean;
  byTendon(): boolean;
  byContact(): boolean;
  byEquality(): boolean;
}

/** The objects that equalities couple. */
interface Ties {
  /** Bodies of each equality: two, if it can couple trees. */
  readonly bodies: readonly Int32Array[];
  /** Movable bodies of each flex. */
  readonly flexes: readonly Int32Array[];
}

function tiesOf(m: ModelRecord): Ties {
  const { equality } = sleepMap(m);
  return {
    bodies: Array.from({ length: m.neq }, (_, i) => Int32Array.from(equality(i))),
    flexes: Array.from({ length: m.nflex }, (_, f) => Int32Array.from(flexBodies(m, f))),
  };
}

/** Binds the tests that wake trees. They read forces, velocities, contacts and equalities and write `tree_asleep`. */
export function bindWake(m: ModelRecord, d: DataRecord, activity: TreeActivity): WakeStages {
  /** Built when a tree first sleeps. */
  let ties: Ties | undefined;

  const anySleeps = (): boolean =>
    (m.opt[OPT.enableflags] & EnableBit.SLEEP) !== 0 && d.scalar[SC.ntree_awake] < m.ntree;

  function byUser(): boolean {
    const { ntree, opt } = m;
    const { tree_asleep, scalar } = d;
    if ((opt[OPT.enableflags] & EnableBit.SLEEP) === 0) {
      if (scalar[SC.ntree_awake] === ntree) return false;
      tree_asleep.fill(FULLY_AWAKE);
      return true;
    }
    let woke = false;
    let someRestless = false;
    for (let t = 0; t < ntree; t++) {
      const first = t;
      t = nextRestless(t);
      if (t < ntree && tree_asleep[t] >= 0) someRestless = true;
      if (t > first && !activity.areUntouched(first, t) && wakeTouched(first, t)) woke = true;
    }
    // after the other trees, since it may share a cycle with one of them
    for (let t = someRestless ? nextRestless(0) : ntree; t < ntree; t = nextRestless(t + 1)) {
      if (tree_asleep[t] < 0) continue;
      wakeCycle(tree_asleep, t, FULLY_AWAKE);
      woke = true;
    }
    return woke;
  }

  /** The next tree, starting at `from`, that moved since it fell asleep or may no longer sleep. */
  function nextRestless(from: number): number {
    const { ntree, tree_sleep_policy } = m;
    const { tree_asleep, tree_awake } = d;
    let t = from;
    for (; t < ntree && tree_asleep[t] >= 0 && tree_awake[t] === 0; t++) {
      const policy = tree_sleep_policy[t];
      if (policy === NEVER || policy === AUTO_NEVER) break;
    }
    return t;
  }

  function wakeTouched(first: number, end: number): boolean {
    const { tree_asleep } = d;
    let woke = false;
    for (let t = first; t < end; t++) {
      if (tree_asleep[t] < 0 || (activity.canRest(t) && activity.hasNoVelocity(t))) continue;
      wakeCycle(tree_asleep, t, FULLY_AWAKE);
      woke = true;
    }
    return woke;
  }

  /** Wakes the sleeping tree of a pair if the other is awake, and copies its sleep countdown. */
  function follow(tree: number, other: number): boolean {
    const { tree_awake, tree_asleep } = d;
    if (tree_awake[tree] === tree_awake[other]) return false;
    const sleeping = tree_awake[tree] === 0 ? tree : other;
    wakeCycle(tree_asleep, sleeping, tree_asleep[sleeping === tree ? other : tree]);
    return true;
  }

  /** Tests whether a tendon is beyond its limit, or within its margin. */
  function isAtLimit(i: number): boolean {
    const { tendon_limited, tendon_range, tendon_margin } = m;
    if (tendon_limited[i] === 0) return false;
    const length = d.ten_length[i];
    const margin = tendon_margin[i];
    return length - tendon_range[2 * i] < margin || tendon_range[2 * i + 1] - length < margin;
  }

  function byTendon(): boolean {
    const { ntendon, tendon_treenum, tendon_treeid } = m;
    if (!anySleeps()) return false;
    let woke = false;
    for (let i = 0; i < ntendon; i++) {
      if (tendon_treenum[i] !== 2 || !isAtLimit(i)) continue;
      if (follow(tendon_treeid[2 * i], tendon_treeid[2 * i + 1])) woke = true;
    }
    return woke;
  }

  function byContact(): boolean {
    if (!anySleeps()) return false;
    const ncon = d.scalar[SC.ncon] | 0;
    let woke = false;
    for (let c = 0; c < ncon; c++) if (touches(bodyOf(c, 0), bodyOf(c, 1))) woke = true;
    return woke;
  }

  function bodyOf(contact: number, side: number): number {
    const geom = d.contact_geom[2 * contact + side];
    return geom >= 0 ? m.geom_bodyid[geom] : bodyOfFlexSide(m, d, contact, side);
  }

  function touches(body1: number, body2: number): boolean {
    const { body_treeid } = m;
    const tree1 = body_treeid[body1];
    const tree2 = body_treeid[body2];
    if (tree1 >= 0 && tree2 >= 0) return follow(tree1, tree2);
    return tree1 < 0 ? wakeBeside(tree2, body1) : wakeBeside(tree1, body2);
  }

  /** Wakes a tree in contact with a body without dofs if that is awake, that is, a mocap body. */
  function wakeBeside(tree: number, body: number): boolean {
    const { tree_awake, body_awake, tree_asleep } = d;
    if (tree < 0 || tree_awake[tree] !== 0 || body_awake[body] !== SleepState.AWAKE) return false;
    wakeCycle(tree_asleep, tree, FULLY_AWAKE);
    return true;
  }

  function byEquality(): boolean {
    const { neq, eq_type, eq_obj1id } = m;
    if (!anySleeps()) return false;
    ties ??= tiesOf(m);
    const { bodies, flexes } = ties;
    let woke = false;
    for (let i = 0; i < neq; i++) {
      if (d.eq_active[i] === 0) continue;
      if (FLEX_EQUALITIES.includes(eq_type[i])) {
        if (wakeFlex(flexes[eq_obj1id[i]])) woke = true;
      } else if (bodies[i].length === 2 && tie(bodies[i][0], bodies[i][1])) woke = true;
    }
    return woke;
  }

  /** Couples two bodies of an equality: an awake one wakes the other, and islands that sleep separately both wake. */
  function tie(body1: number, body2: number): boolean {
    const { body_treeid } = m;
    const { body_awake, tree_asleep } = d;
    const tree1 = body_treeid[body1];
    const tree2 = body_treeid[body2];
    const state1 = body_awake[body1];
    const state2 = body_awake[body2];
    if (tree1 === tree2 || state1 === SleepState.STATIC || state2 === SleepState.STATIC) return false;
    if (state1 === SleepState.AWAKE && state2 === SleepState.AWAKE) return false;
    if (state1 === state2 && inOneCycle(tree_asleep, tree1, tree2)) return false;
    if (state1 === SleepState.ASLEEP) wakeCycle(tree_asleep, tree1, FULLY_AWAKE);
    if (state2 === SleepState.ASLEEP) wakeCycle(tree_asleep, tree2, FULLY_AWAKE);
    return true;
  }

  /** Wakes a flex with equalities as a whole: the first awake tree of it wakes the others. */
  function wakeFlex(bodies: Int32Array): boolean {
    const { body_treeid } = m;
    const { tree_awake } = d;
    let awake = -1;
    let sleeping = -1;
    for (let k = 0; k < bodies.length; k++) {
      const tree = body_treeid[bodies[k]];
      if (tree_awake[tree] === 0) sleeping = sleeping < 0 ? tree : sleeping;
      else awake = awake < 0 ? tree : awake;
    }
    return awake >= 0 && sleeping >= 0 && follow(awake, sleeping);
  }

  return { byUser, byTendon, byContact, byEquality };
}
