/** Puts trees with the policy `init` to sleep at the start, in the pose of the Model. */
import { copyRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { SleepPolicy } from '../../../foundation/schema/enums.js';
import { SC } from '../../../foundation/schema/scalars.js';
import { FULLY_AWAKE, READY, TO_SLEEP } from '../../../foundation/schema/sleep.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { setContactCount } from '../collision/contact-count.js';
import type { Stages } from '../stages.js';

/** Arrays that a user may write before the first step. */
const WRITTEN = ['qpos', 'qvel', 'act', 'ctrl', 'qfrc_applied', 'xfrc_applied', 'mocap_pos', 'mocap_quat'] as const;

/**
 * Binds the function that puts such trees to sleep in a Data that has not run yet. Forward dynamics runs at the reset
 * state, so that the trees keep the values they will wake with. Values that the user has written since the reset are
 * restored afterwards, and wake the trees that they move.
 */
export function bindFirstSleep(m: ModelRecord, d: DataRecord, stages: Stages): () => void {
  const { INIT } = SleepPolicy;
  const first = m.tree_sleep_policy.indexOf(INIT);

  function mark(value: number): void {
    for (let t = 0; t < m.ntree; t++) d.tree_asleep[t] = m.tree_sleep_policy[t] === INIT ? value : FULLY_AWAKE;
  }

  /** Resets the values that the user wrote, and returns a function that restores them. */
  function putAside(): () => void {
    const kept = WRITTEN.map((name) => {
      const copy = doubles(d[name].length);
      copyRange(copy, d[name]);
      d[name].fill(0);
      return copy;
    });
    d.qpos.set(m.qpos0);
    for (let i = 0; i < m.nbody; i++) {
      const id = m.body_mocapid[i];
      if (id < 0) continue;
      for (let k = 0; k < 3; k++) d.mocap_pos[3 * id + k] = m.body_pos[3 * i + k];
      for (let k = 0; k < 4; k++) d.mocap_quat[4 * id + k] = m.body_quat[4 * i + k];
    }
    return () => {
      for (const [k, name] of WRITTEN.entries()) copyRange(d[name], kept[k]);
    };
  }

  return function firstSleep(): void {
    // a reset marks all of these trees
    if (d.tree_asleep[first] !== TO_SLEEP) return;
    mark(FULLY_AWAKE);
    const bringBack = putAside();
    stages.forward();
    mark(READY);
    // called through the table: the arena, which holds the islands, may have grown since binding
    stages.fallAsleep();
    stages.updateSleep();
    d.qacc_smooth.fill(0);
    d.qfrc_smooth.fill(0);
    setContactCount(d, 0);
    d.scalar[SC.nefc] = d.scalar[SC.nisland] = 0;
    bringBack();
  };
}
