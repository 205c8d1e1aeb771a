/** Reports warnings of steps, and resets after the state diverged. */
import { DisableBit, Warning } from '../../foundation/schema/enums.js';
import { NWARNING } from '../../foundation/schema/scalars.js';
import { warnedJoint } from '../engine/integrate/warning.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { type NamedKind, namesOf } from '../model/named.js';

/** An event of a step, or several equal ones. */
export interface StepNotice {
  readonly kind: 'warning' | 'reset';
  /** Index in `Warning`, for a warning. */
  readonly warning?: number;
  /** Simulated time of the event [s]. */
  readonly time: number;
  /** The element concerned, such as `joint 'knee'`. */
  readonly element?: string;
  /** Number of occurrences since the previous notice. */
  readonly count: number;
}

/** Notices of one kind within this time are reported as one [ms]. */
const NOTICE_INTERVAL = 500;

const DIVERGED = [Warning.BADQPOS, Warning.BADQVEL, Warning.BADQACC];

/** Reports warnings and diverged states after each step of a Data, many of one kind as one notice with a count. */
export class StepWatch {
  /** True if the last step found a diverged state and reset it. */
  wasReset = false;
  private readonly seen = new Float64Array(NWARNING);
  private readonly counts = new Float64Array(NWARNING);
  private readonly reportedAt = new Float64Array(NWARNING).fill(-Infinity);
  private time = 0;

  constructor(
    private readonly model: Model,
    private readonly data: Data,
    private readonly report: (notice: StepNotice) => void,
  ) {}

  /** Call after the state was set other than by stepping. */
  acceptState(): void {
    this.seen.set(this.data.warning_number);
    this.time = this.data.time;
  }

  /** Call after a step; returns true if the step warned. */
  check(now: number): boolean {
    const { data, seen } = this;
    const { time, warning_number: numbers } = data;
    const before = this.time;
    const wasReset = time <= before || this.hasDiverged();
    // a reset also resets the counters
    this.wasReset = wasReset;
    if (wasReset) seen.fill(0);
    let warned = false;
    for (let kind = 0; kind < NWARNING; kind++) {
      const fresh = numbers[kind]! - seen[kind]!;
      if (fresh <= 0) continue;
      warned = true;
      seen[kind] = numbers[kind]!;
      this.count(kind, wasReset ? 1 : fresh, wasReset ? before : time, now);
    }
    if (wasReset) this.report({ kind: 'reset', time: before, count: 1 });
    this.time = time;
    return warned;
  }

  /** Tests whether the state diverged; it is then reset, unless the model disables that. */
  private hasDiverged(): boolean {
    const { model, data, seen } = this;
    if ((model.opt.disableflags & DisableBit.AUTORESET) !== 0) return false;
    return DIVERGED.some((kind) => data.warning_number[kind] !== seen[kind]);
  }

  private count(warning: number, fresh: number, time: number, now: number): void {
    this.counts[warning]! += fresh;
    if (now - this.reportedAt[warning]! < NOTICE_INTERVAL) return;
    const element = elementOf(this.model, this.data, warning);
    this.report({ kind: 'warning', warning, time, count: this.counts[warning]!, ...(element && { element }) });
    this.reportedAt[warning] = now;
    this.counts[warning] = 0;
  }
}

/** The element that a warning concerns, by name if it has one. */
function elementOf(model: Model, data: Data, warning: number): string | undefined {
  const joint = warnedJoint(model.record, data.record, warning);
  if (joint >= 0) return labelOf(model, 'joint', joint);
  if (warning !== Warning.BADCTRL) return undefined;
  const input = data.warning_lastinfo[warning]!;
  const actuator = model.actuator_ctrladr.findLastIndex((address) => address <= input);
  return actuator < 0 ? undefined : labelOf(model, 'actuator', actuator);
}

function labelOf(model: Model, kind: NamedKind, id: number): string {
  const name = namesOf(model.record, kind)[id];
  return name ? `${kind} '${name}'` : `${kind} ${id}`;
}
