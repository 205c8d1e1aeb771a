/** Counters of a Data: warnings, timers, and solver statistics per iteration. */

import { NISLAND, NSOLVER, NSOLVERSTAT, NTIMER, NWARNING, SC, SOLVER_STAT } from '../../foundation/schema/scalars.js';
import type { Data } from '../../simulation/model/data.js';
import { Handle } from '../binding/handle.js';
import { Vector } from '../binding/vector.js';

/** An object with a number for each name; `copy` returns an independent one. */
export type Numbers<N extends string> = Handle & Record<N, number> & { copy(): Numbers<N> };
/** Class of such objects; given an array, their numbers are live views of it. */
export type NumbersClass<N extends string> = new (
  values?: Float64Array,
  offsets?: Readonly<Record<N, number>>,
) => Numbers<N>;

/** Makes a class of numbers at fixed offsets of an array. */
function recordClass<N extends string>(names: readonly N[]): NumbersClass<N> {
  class NumbersOf extends Handle {
    /** @internal */
    constructor(
      private readonly values: Float64Array = new Float64Array(names.length),
      private readonly offsets: Readonly<Record<N, number>> = Object.fromEntries(
        names.map((name, i) => [name, i]),
      ) as Record<N, number>,
    ) {
      super();
      this.compareByNumbers('values', 'offsets');
    }
    override numbers(): Readonly<Record<string, number>> {
      return Object.fromEntries(names.map((name) => [name, this.at(name)]));
    }
    /** @internal */
    at(name: N): number {
      return this.values[this.offsets[name]] as number;
    }
    /** @internal */
    put(name: N, value: number): void {
      this.values[this.offsets[name]] = value;
    }
    copy(): NumbersOf {
      const copied = new NumbersOf();
      for (const name of names) copied.put(name, this.at(name));
      return copied;
    }
  }
  for (const name of names) {
    Object.defineProperty(NumbersOf.prototype, name, {
      enumerable: true,
      get(this: NumbersOf) {
        return this.at(name);
      },
      set(this: NumbersOf, value: number) {
        this.put(name, value);
      },
    });
  }
  return NumbersOf as unknown as NumbersClass<N>;
}

/** A warning: number of occurrences and last index. */
export const MjWarningStat = recordClass(['lastinfo', 'number']);
/** A timer: total duration, in the unit of the time callback, and number of calls. */
export const MjTimerStat = recordClass(['duration', 'number']);
/** An iteration of the constraint solver, with the numbers of `SOLVER_STAT`. */
export const MjSolverStat = recordClass(Object.keys(SOLVER_STAT) as (keyof typeof SOLVER_STAT)[]);
/** A warning of a Data, or an independent one. */
export type MjWarningStat = InstanceType<typeof MjWarningStat>;
/** A timer of a Data, or an independent one. */
export type MjTimerStat = InstanceType<typeof MjTimerStat>;
/** A solver iteration of a Data, or an independent one. */
export type MjSolverStat = InstanceType<typeof MjSolverStat>;

/** A list of warnings. */
export class MjWarningStatVec extends Vector<MjWarningStat> {}
/** A list of timers. */
export class MjTimerStatVec extends Vector<MjTimerStat> {}
/** A list of solver statistics. */
export class MjSolverStatVec extends Vector<MjSolverStat> {}

const indexes = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Returns the warnings of a Data in the order of `mjtWarning`, as live objects. */
export function warningsOf({ record: { scalar } }: Data): MjWarningStatVec {
  const at = (i: number) => ({ lastinfo: SC.warning_lastinfo + i, number: SC.warning_number + i });
  return new MjWarningStatVec(indexes(NWARNING).map((i) => new MjWarningStat(scalar, at(i))));
}

/** Returns the timers of a Data in the order of `mjtTimer`, as live objects. */
export function timersOf({ record: { scalar } }: Data): MjTimerStatVec {
  const at = (i: number) => ({ duration: SC.timer_duration + i, number: SC.timer_number + i });
  return new MjTimerStatVec(indexes(NTIMER).map((i) => new MjTimerStat(scalar, at(i))));
}

/** Statistics of the stored iterations of the solver, island by island. */
export function solverStatisticsOf({ record: { solver } }: Data): MjSolverStatVec {
  const row = (i: number) => solver.subarray(i * NSOLVERSTAT, (i + 1) * NSOLVERSTAT);
  return new MjSolverStatVec(indexes(NISLAND * NSOLVER).map((i) => new MjSolverStat(row(i), SOLVER_STAT)));
}
