/** Brings the state of a Data back when a function of the user throws in the middle of a step. */

import { SC } from '../../foundation/schema/scalars.js';
import type { DataRecord } from '../model/data-record.js';

/** Keeps the state from before a step and restores it when the step throws. */
export class StateGuard {
  private readonly kept: readonly (readonly [Float64Array, Float64Array])[];
  private time = 0;

  /** `d` may be replaced by a record with a larger arena: its main arrays are the same. */
  constructor(private readonly d: DataRecord) {
    this.kept = [d.qpos, d.qvel, d.act, d.plugin_state].map(
      (array) => [array, new Float64Array(array.length)] as const,
    );
  }

  save(): void {
    this.time = this.d.scalar[SC.time];
    for (let i = 0; i < this.kept.length; i++) this.kept[i][1].set(this.kept[i][0]);
  }

  restore(): void {
    this.d.scalar[SC.time] = this.time;
    for (const [array, copy] of this.kept) array.set(copy);
  }
}
