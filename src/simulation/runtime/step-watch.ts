/** Reports warnings of steps, and resets after the state went bad. */
import { DisableBit, Warning } from '../../foundation/schema/enums.js';
import { NWARNING } from '../../foundation/schema/scalars.js';
import { warnedJoint } from '../engine/integrate/warning.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import { type NamedKind, namesOf } from '../model/named.js';

/** Something that happened in a step. */
export interface StepNotice {
  readonly kind: 'warning' | 'reset';
  /** Index in `Warning`, for a warning. */
  readonly warning?: number;
  /** Simulated time at which it happened [s]. */
  readonly time: number;
  /** The element concerned: `joint 'knee'`. */
  readonly element?: string;
  /** The number of occurrences since the notice before. */
  readonly count: number;
}

/** Notices of one kind within this time are reported as one [ms]. */
const NOTICE_INTERVAL = 500;

const DIVERGED = [Warning.BADQPOS, Warning.BADQVEL, Warning.BADQACC];

/** Reports warnings and diverged states after each step of a Data, many of one kind as one notice with a count. */
export class StepWatch {
  /** True if the last step found a state that went bad, and began from the start. */
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

  /** To be called after the state was set other than by stepping. */
  acceptState(): void {
    this.seen.set(this.data.warning_number);
    this.time = this.data.time;
  }

  /** To be called after a step; returns true if it warned. */
  check(now: number): boolean {
    const { data, seen } = this;
    const { time, warning_number: numbers } = data;
    const before = this.time;
    const wasReset = time <= before || this.hasDiverged();
    // counters start anew with the state
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

  /** A state that went bad is reset, unless the model forbids it. */
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

/** The element a warning is about, by name where it has one. */
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
