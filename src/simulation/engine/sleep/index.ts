/**
 * Sleep: trees that stand still are left alone until something awake acts on them.
 * MuJoCo documentation, Computation and Programming, "Sleeping islands".
 */
import { EnableBit, SleepPolicy } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { SC } from '../../../foundation/schema/scalars.js';
import type { Bind } from '../context.js';
import { bindFallAsleep, bindTreeActivity } from './fall-asleep.js';
import { bindFirstSleep } from './first-sleep.js';
import { bindWake } from './wake.js';

/** Stages that put trees to sleep and wake them. */
export interface SleepStages {
  /** Lists of awake trees, bodies and dofs. */
  updateSleep(): void;
  /** Before kinematics: puts trees to sleep that start so. */
  beginSleep(): void;
  /** Within kinematics: wakes trees that are marked as moved, and those that the user pushed or gave a velocity. */
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
  const startsAsleep = m.tree_sleep_policy.includes(SleepPolicy.INIT);
  const firstSleep = bindFirstSleep(m, d, s);

  const isEnabled = (): boolean => (m.opt[OPT.enableflags] & EnableBit.SLEEP) !== 0;

  function beginSleep(): void {
    if (startsAsleep && isEnabled()) firstSleep();
  }

  function wakeByUser(): void {
    if (d.scalar[SC.ntree_awake] < m.ntree && wake.byUser()) updateSleep();
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
  };
};
