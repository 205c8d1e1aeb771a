/** The interface of trajectory formats. */

import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { diagnosticOf, messageError } from '../../foundation/schema/report.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Column } from './columns.js';
import type { Trajectory } from './trajectory.js';

/** Receives the bytes of a file in consecutive parts. */
export type Sink = (bytes: Uint8Array) => void | Promise<void>;

export interface Writing {
  start(): Promise<void>;
  /** Copies the values of a Data; the function returned writes them. */
  row(data: Data): () => Promise<void>;
  end(): Promise<void>;
}

/** A file format of trajectories. `read` puts the name of the file into its errors, which are `bad-trajectory`. */
export interface Format {
  write(columns: readonly Column[], model: Model, sink: Sink): Writing;
  read(bytes: Uint8Array, name: string): Promise<Trajectory>;
}

/** Returns the error for a file that is not a trajectory. */
export function badTrajectory(name: string, fault: Message<CodeIn<'bad-trajectory'>>, line?: number): Error {
  return messageError(fault, { location: locationIn(name, line) }, name);
}

const locationIn = (uri: string, line?: number) => ({ uri, ...(line !== undefined && { line }) });

/** Where a truncated file ends, and why it counts as truncated. */
export interface Cut {
  /** Makes the warning, for the number of whole rows that were read. */
  readonly warning: (rows: number) => Message<CodeIn<'cut-trajectory'>>;
  readonly line?: number;
}

/** The field that a label belongs to: its part before the name or number of the element. */
export const fieldOf = (label: string): string => /^[^:.]*/.exec(label)![0];

/** Collects rows as they are read; columns may have any lengths. */
export class RowCollector {
  private readonly times: number[] = [];
  private readonly lists: number[][];

  constructor(
    private readonly columns: readonly Column[],
    private readonly name: string,
  ) {
    this.lists = columns.map(() => []);
  }

  /** @param where name of the row in error messages */
  add(time: number, values: readonly ArrayLike<number>[], where: string): void {
    if (!Number.isFinite(time)) throw badTrajectory(this.name, message('bad-trajectory/no-time', { row: where }));
    if (time < this.times.at(-1)!)
      throw badTrajectory(this.name, message('bad-trajectory/time-back', { row: where, time }));
    this.times.push(time);
    for (const [i, { name, labels }] of this.columns.entries()) {
      const row = values[i]!;
      if (row.length !== labels.length) {
        throw badTrajectory(
          this.name,
          message('bad-trajectory/row-length', { row: where, field: name, count: row.length, expected: labels.length }),
        );
      }
      const list = this.lists[i]!;
      for (let k = 0; k < row.length; k++) list.push(row[k]!);
    }
  }

  /** @param cut set for a truncated file */
  trajectory(cut?: Cut): Trajectory {
    const entries = this.columns.map(({ name }, i) => [name, Float64Array.from(this.lists[i]!)] as const);
    const trajectory = {
      time: Float64Array.from(this.times),
      columns: this.columns,
      values: Object.fromEntries(entries),
    };
    if (!cut) return trajectory;
    const context = { location: locationIn(this.name, cut.line) };
    return { ...trajectory, diagnostics: [diagnosticOf(cut.warning(this.times.length), context)] };
  }
}

/** Splits a text into its complete lines, without line ends, and the rest after the last line end. */
export function wholeLines(bytes: Uint8Array): { lines: readonly string[]; rest: string } {
  const lines = new TextDecoder().decode(bytes).split('\n');
  const rest = lines.pop()!;
  return { lines: lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)), rest };
}
