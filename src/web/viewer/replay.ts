/** A recorded run that a viewer shows in place of the simulation. */
import type { Diagnostic } from '../../foundation/base/diagnostics.js';
import { type OptionNames, requireOptionsOf, usageError } from '../../foundation/base/usage.js';
import type { Player, Trajectory } from '../../robotics/record/trajectory.js';
import type { Model } from '../../simulation/model/model.js';
import type { OpenedRun } from './recorded-run.js';

/** A recorded run: an address (relative to the page, or `data:`), a file, its bytes with a name, or a trajectory. */
export type RecordedRun = string | URL | Blob | { readonly name: string; readonly bytes: Uint8Array } | Trajectory;

/** Options of a replay. */
export interface ReplayOptions {
  /** True to begin again after the last row; default false. */
  readonly loop?: boolean;
  /** Cancels loading. */
  readonly signal?: AbortSignal;
}

const REPLAY_OPTIONS: OptionNames<ReplayOptions> = { loop: true, signal: true };

/** The functions of a simulation for its replay. */
export interface ReplayHost {
  /** Shows a row; continues to play if the run plays. */
  seek(row: number): void;
  loopChanged(on: boolean): void;
  /** Returns the time that is shown [s]. */
  time(): number;
  end(): void;
}

/**
 * A recorded run that is shown. `play`, `pause`, `speed`, `step` (by rows) and `reset` of the viewer or simulation go
 * through its rows.
 */
export class Replay {
  /** Name of the file; empty for a trajectory. */
  readonly name: string;
  readonly trajectory: Trajectory;
  private readonly player: Player;
  private isLoop: boolean;
  private hasEnded = false;

  /** @internal */
  constructor(
    { name, player }: OpenedRun,
    private readonly host: ReplayHost,
    isLoop: boolean,
  ) {
    this.name = name;
    this.player = player;
    this.trajectory = player.trajectory;
    this.isLoop = isLoop;
  }

  /** Time of the first row [s]. */
  get start(): number {
    return this.trajectory.time[0]!;
  }

  /** Time from the first row to the last [s]. */
  get duration(): number {
    return this.trajectory.time.at(-1)! - this.start;
  }

  /** Time of the row that is shown [s], between `start` and `start + duration`. */
  get time(): number {
    return this.host.time();
  }

  /** True if the last row is shown. */
  get isOver(): boolean {
    return this.time >= this.start + this.duration;
  }

  /** True if the run begins again after its last row. */
  get loop(): boolean {
    return this.isLoop;
  }

  set loop(on: boolean) {
    this.isLoop = on;
    if (!this.hasEnded) this.host.loopChanged(on);
  }

  /** Warnings of reading: `cut-trajectory` if the file was truncated and only its complete rows are shown. */
  get diagnostics(): readonly Diagnostic[] {
    return this.trajectory.diagnostics ?? [];
  }

  /** Shows the last row at or before a time [s]. @throws TypeError if it is not a number */
  seek(time: number): void {
    if (!Number.isFinite(time)) throw usageError('seek', 'a time in seconds', time);
    if (!this.hasEnded) this.host.seek(this.player.rowAt(time));
  }

  /** Ends the replay: the simulation continues from the state that is shown, paused. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.host.end();
  }

  /** @internal Another replay, model or simulation is shown. */
  replaced(): void {
    this.hasEnded = true;
  }
}

/** Reads a run for a replay; its code is loaded here, so that other pages do not contain it. */
export async function openReplay(run: RecordedRun, options: ReplayOptions, model: Model): Promise<OpenedRun> {
  requireOptionsOf('replay', REPLAY_OPTIONS, options);
  const { openRun } = await import('./recorded-run.js');
  return openRun('replay', run, model, options.signal);
}
