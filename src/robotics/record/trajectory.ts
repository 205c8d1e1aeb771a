/** A recorded trajectory in memory, and its player. */
import type { Diagnostic } from '../../foundation/base/diagnostics.js';
import { suggest } from '../../foundation/base/suggest.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { type Column, valuesOf } from './columns.js';

/** Rows of values over time. */
export interface Trajectory {
  /** Times of the rows [s], ascending. */
  readonly time: Float64Array;
  readonly columns: readonly Column[];
  /** Values of each field by name, (rows x labels), row-major. */
  readonly values: Readonly<Record<string, Float64Array>>;
  /** Warnings of reading: `cut-trajectory` if the file was truncated and only its complete rows were read. */
  readonly diagnostics?: readonly Diagnostic[];
}

/** The fields that a player sets: the state and the inputs. */
const PLAYED = ['qpos', 'qvel', 'act', 'ctrl', 'mocap_pos', 'mocap_quat', 'userdata', 'qfrc_applied', 'xfrc_applied'];

/** Times of rows are sums of time steps, with rounding errors [s]. */
const ROUNDING = 1e-9;

/** Index of the last row at or before a time; 0 if there is none. */
export function rowAt({ time }: Trajectory, at: number): number {
  let [low, high] = [0, time.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (time[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the values of one label over time, such as `qpos:hinge`, `xpos:torso.2` or `time`; a new array with a value per
 * row.
 *
 * @throws RangeError that suggests a label if there is none of that name
 */
export function seriesOf({ time, columns, values }: Trajectory, label: string): Float64Array {
  if (label === 'time') return time.slice();
  for (const { name, labels } of columns) {
    const at = labels.indexOf(label);
    if (at >= 0) return time.map((_, row) => values[name]![row * labels.length + at]!);
  }
  const known = columns.flatMap(({ labels }) => labels);
  const near = suggest(label, known) ?? known.find((each) => each.startsWith(label));
  throw new RangeError(
    `the trajectory has no values '${label}'${near === undefined ? '' : `; did you mean '${near}'?`}`,
  );
}

/** Sets a Data to recorded states. */
export class Player {
  private readonly played: readonly Column[];

  /** @throws RangeError for a trajectory without rows or without positions */
  constructor(readonly trajectory: Trajectory) {
    if (trajectory.time.length === 0) throw new RangeError('the trajectory has no rows');
    this.played = trajectory.columns.filter(({ name }) => PLAYED.includes(name));
    if (!this.played.some(({ name }) => name === 'qpos')) throw new RangeError('the trajectory has no qpos');
  }

  /** Time between the first and the last row [s]. */
  get duration(): number {
    const { time } = this.trajectory;
    return time.at(-1)! - time[0]!;
  }

  /** The trajectory without the fields that are not set. */
  get playedTrajectory(): Trajectory {
    return { ...this.trajectory, columns: this.played };
  }

  /** Index of the last row at or before a time [s], which may fall short of it by rounding; 0 if there is none. */
  rowAt(time: number): number {
    return rowAt(this.trajectory, time + ROUNDING);
  }

  /** Throws a RangeError if the trajectory belongs to a Model of other sizes. */
  requireFit(model: Model): void {
    const data = new Data(model);
    try {
      this.seek(data, this.trajectory.time[0]!);
    } finally {
      data.dispose();
    }
  }

  /**
   * Sets time, state and inputs to those of the last row at or before a time [s]. Call `forward` for all other values.
   * Returns the index of the row.
   *
   * @throws RangeError for a Data of other sizes
   */
  seek(data: Data, time: number): number {
    const { trajectory } = this;
    const row = rowAt(trajectory, time);
    for (const { name, labels } of this.played) {
      const target = valuesOf(data, name) as Float64Array;
      if (target.length !== labels.length) {
        throw new RangeError(`${name} has ${labels.length} recorded values and ${target.length} in the model`);
      }
      target.set(trajectory.values[name]!.subarray(row * labels.length, (row + 1) * labels.length));
    }
    data.time = trajectory.time[row]!;
    return row;
  }
}
