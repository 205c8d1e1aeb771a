/** Restores the state of a Data when a user function throws in the middle of a step. */

import { SC } from '../../foundation/schema/scalars.js';
import type { DataRecord } from '../model/data-record.js';

/** Saves the state before a step and restores it if the step throws. */
export class StateGuard {
  private readonly kept: readonly (readonly [Float64Array, Float64Array])[];
  private time = 0;

  /** A record with a larger arena may replace `d`; its main arrays are the same. */
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
