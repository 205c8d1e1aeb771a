/**
 * Sleep: trees that stand still are left alone until something awake acts on them.
 * MuJoCo documentation, Computation and Programming, "Sleeping islands".
 */
import { copyRange } from '../../math/ranges.js';
import { doubles, integers } from '../../math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { EnableBit, SleepPolicy } from '../../schema/enums.js';
import { OPT } from '../../schema/options.js';
import { SC } from '../../schema/scalars.js';
import type { Bind } from '../context.js';
import { bindFallAsleep, bindTreeActivity } from './fall-asleep.js';
import { bindFirstSleep } from './first-sleep.js';
import { bindKeepSmooth, type KeepSmooth } from './keep-smooth.js';
import { bindWake } from './wake.js';

export interface SleepStages extends KeepSmooth {
  /** Lists of awake trees, bodies and dofs. */
  updateSleep(): void;
  /** Before kinematics: puts trees to sleep that start so, and notes where those that sleep are. */
  beginSleep(): void;
  /** After kinematics: wakes trees that the user moved, pushed or gave a velocity. */
  wakeByUser(): void;
  /** Wakes trees that a tendon at its limit ties to one that is awake. */
  wakeByTendon(): void;
  /** Wakes trees that touch one that is awake; whether there were any, whose own contacts are then missing. */
  wakeByContact(): boolean;
  /** Wakes trees that an equality ties to one that is awake, or that sleeps apart from them. */
  wakeByEquality(): void;
  /** Counts still steps and puts islands that are ready to sleep; returns the number of trees. */
  fallAsleep(): number;
  /** Counts still steps and puts islands to sleep; what depends on velocity is computed again for these. */
  sleep(): void;
}

/** Most Models never let a tree sleep, and what they would need is not made for them. */
export const bindSleep: Bind<SleepStages> = (m, d, s, x) => {
  const updateSleep = (): void => x.listAwake(m, d, false);
  const activity = bindTreeActivity(m, d);
  const fallAsleep = bindFallAsleep(m, d, activity);
  const wake = bindWake(m, d, activity);
  const poses = bindPoses(m, d);
  const startsAsleep = m.tree_sleep_policy.includes(SleepPolicy.INIT);
  const firstSleep = bindFirstSleep(m, d, s);

  const isEnabled = (): boolean => (m.opt[OPT.enableflags] & EnableBit.SLEEP) !== 0;

  function beginSleep(): void {
    if (!isEnabled()) return;
    if (startsAsleep) firstSleep();
    if (d.scalar[SC.ntree_awake] < m.ntree) poses.note();
  }

  function wakeByUser(): void {
    if (d.scalar[SC.ntree_awake] === m.ntree) return;
    if (wake.byUser(poses.moved())) updateSleep();
  }

  function wakeByTendon(): void {
    if (wake.byTendon()) updateSleep();
  }

  function wakeByContact(): boolean {
    const woke = wake.byContact();
    if (woke) updateSleep();
    return woke;
  }

  function wakeByEquality(): void {
    if (wake.byEquality()) updateSleep();
  }

  function sleep(): void {
    if (!isEnabled() || fallAsleep() === 0) return;
    s.forwardSkip(1, false);
    updateSleep();
  }

  return {
    updateSleep,
    beginSleep,
    wakeByUser,
    wakeByTendon,
    wakeByContact,
    wakeByEquality,
    fallAsleep,
    sleep,
    ...bindKeepSmooth(m, d),
  };
};

interface Poses {
  /** Notes the poses of all bodies. */
  note(): void;
  /** Trees with a body that sleeps and is not where it was noted. */
  moved(): Int32Array;
}

function bindPoses(m: ModelRecord, d: DataRecord): Poses {
  const isMoved = integers(m.ntree);
  /** Made when a tree first sleeps. */
  let kept: { readonly xpos: Float64Array; readonly xquat: Float64Array } | undefined;

  function note(): void {
    kept ??= { xpos: doubles(3 * m.nbody), xquat: doubles(4 * m.nbody) };
    copyRange(kept.xpos, d.xpos);
    copyRange(kept.xquat, d.xquat);
  }

  function differs(a: Float64Array, b: Float64Array, first: number, end: number): boolean {
    for (let i = first; i < end; i++) if (a[i] !== b[i]) return true;
    return false;
  }

  function moved(): Int32Array {
    const { ntree, tree_bodyadr, tree_bodynum } = m;
    const { tree_asleep, xpos, xquat } = d;
    for (let t = 0; t < ntree; t++) {
      const first = tree_bodyadr[t];
      const end = first + tree_bodynum[t];
      const sleeps = kept !== undefined && tree_asleep[t] >= 0;
      isMoved[t] =
        sleeps && (differs(kept!.xpos, xpos, 3 * first, 3 * end) || differs(kept!.xquat, xquat, 4 * first, 4 * end))
          ? 1
          : 0;
    }
    return isMoved;
  }

  return { note, moved };
}
