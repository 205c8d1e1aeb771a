/** Measures the time of the stages of a step and the convergence of the solver. */

import { NSOLVER, NSOLVERSTAT, NTIMER, SOLVER_STAT } from '../../../foundation/schema/scalars.js';
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import { setCallbacks } from '../../../simulation/runtime/run.js';
import type { Profile } from '../simulation-protocol.js';

/** Averages timers and solver statistics over the steps of a frame while it is on. */
export class StepProfile {
  isOn = false;
  private readonly durations = new Float64Array(NTIMER);
  private readonly counts = new Float64Array(NTIMER);

  constructor(
    private readonly model: Model,
    private readonly data: Data,
  ) {}

  /** Switches the clock on or off; reading it costs a little in each stage. */
  turn(on: boolean): void {
    if (on === this.isOn) return;
    this.isOn = on;
    setCallbacks(this.model, this.data, on ? { time: () => performance.now() } : {});
    this.mark();
  }

  /** Returns the averages since the last call. */
  drain(): Profile | undefined {
    if (!this.isOn) return undefined;
    const { timer_duration, timer_number } = this.data;
    const timers = Array.from({ length: NTIMER }, (_, i) => {
      const steps = timer_number[i]! - this.counts[i]!;
      return steps > 0 ? (timer_duration[i]! - this.durations[i]!) / steps : Number.NaN;
    });
    this.mark();
    return { timers, improvement: this.solver(SOLVER_STAT.improvement), gradient: this.solver(SOLVER_STAT.gradient) };
  }

  private mark(): void {
    this.durations.set(this.data.timer_duration);
    this.counts.set(this.data.timer_number);
  }

  /** Returns a statistic for each iteration of the first island. */
  private solver(stat: number): number[] {
    const count = Math.min(NSOLVER, this.data.solver_niter[0] ?? 0);
    return Array.from({ length: count }, (_, i) => this.data.record.solver[i * NSOLVERSTAT + stat]!);
  }
}
