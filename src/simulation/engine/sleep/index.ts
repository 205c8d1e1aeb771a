/**
 * Sleep: stages skip resting trees until an awake object acts on them. MuJoCo documentation, Computation and
 * Programming, "Sleeping islands".
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
  /** Updates the lists of awake trees, bodies and dofs. */
  updateSleep(): void;
  /** Called before kinematics: puts trees to sleep that start asleep. */
  beginSleep(): void;
  /** Called within kinematics: wakes trees that are marked as moved, or that the user pushed or gave a velocity. */
  wakeByUser(): void;
  /** Wakes trees that a tendon at its limit couples to an awake tree. */
  wakeByTendon(): void;
  /** Wakes trees in contact with an awake tree; returns true if any woke, whose own contacts are then missing. */
  wakeByContact(): boolean;
  /** Wakes trees that an equality couples to an awake tree, or to one that sleeps separately. */
  wakeByEquality(): void;
  /** Counts still steps and puts ready islands to sleep; returns the number of trees. */
  fallAsleep(): number;
  /** Counts still steps, puts islands to sleep, and recomputes velocity-dependent values for these. */
  sleep(): void;
}

/** Binds the sleep stages. Most Models never let a tree sleep; their data structures are created lazily. */
export const bindSleep: Bind<SleepStages> = (m, d, stages, context) => {
  const updateSleep = (): void => context.listAwake(m, d, false);
  const activity = bindTreeActivity(m, d);
  const fallAsleep = bindFallAsleep(m, d, activity);
  const wake = bindWake(m, d, activity);
  const startsAsleep = m.tree_sleep_policy.includes(SleepPolicy.INIT);
  const firstSleep = bindFirstSleep(m, d, stages);

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
    stages.forwardSkip(1, false);
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
