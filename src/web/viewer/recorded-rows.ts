/** Shows the rows of a recorded run in a Data, by the clock of a page. */
import type { Player } from '../../robotics/record/trajectory.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { forward } from '../../simulation/runtime/run.js';

/** Longest time between two pictures that counts [s]; more is dropped, for example that of a hidden page. */
const MAX_GAP = 0.25;

/** The rows of a run, of which one is shown. */
export class RecordedRows {
  private row = -1;
  /** Recorded time that is reached [s]. */
  private time = 0;
  private wall: number | undefined;

  constructor(
    private readonly player: Player,
    private readonly model: Model,
    private readonly data: Data,
  ) {
    this.show(0);
  }

  get isOver(): boolean {
    return this.row === this.last;
  }

  private get last(): number {
    return this.player.trajectory.time.length - 1;
  }

  private timeOf(row: number): number {
    return this.player.trajectory.time[row]!;
  }

  /** Shows a row, or the first or last one for an index beyond them. */
  show(row: number): void {
    const shown = Math.max(0, Math.min(this.last, row));
    this.showAt(shown, this.timeOf(shown));
  }

  /** Shows the row a number of rows later. */
  skip(count: number): void {
    this.show(this.row + count);
  }

  /** Call when the run pauses: the time until it plays again does not count. */
  stop(): void {
    this.wall = undefined;
  }

  /**
   * Shows the row of a time of the clock; returns true if another row is shown.
   *
   * @param now time of the clock [s]
   * @param speed recorded seconds per second
   */
  advance(now: number, speed: number, loop: boolean): boolean {
    const elapsed = Math.min(MAX_GAP, now - (this.wall ?? now)) * speed;
    this.wall = now;
    const [start, end] = [this.timeOf(0), this.timeOf(this.last)];
    const reached = this.time + elapsed;
    const isBeyond = reached > end && loop && end > start;
    const time = isBeyond ? start + ((reached - start) % (end - start)) : Math.min(end, reached);
    const row = this.player.rowAt(time);
    if (row !== this.row) {
      this.showAt(row, time);
      return true;
    }
    this.time = time;
    return false;
  }

  private showAt(row: number, time: number): void {
    this.row = row;
    this.time = time;
    this.player.seek(this.data, this.timeOf(row));
    forward(this.model, this.data);
  }
}
