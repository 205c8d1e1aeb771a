/** Recording of a run as a file, and replay of a file. Loaded on first use. */

import { familyOf } from '../../../foundation/base/diagnostics.js';
import { MemorySink, Recorder, type RecordFormat, readTrajectory } from '../../../robotics/record/recorder.js';
import { Player, type Trajectory } from '../../../robotics/record/trajectory.js';
import type { Data } from '../../../simulation/model/data.js';
import type { Model } from '../../../simulation/model/model.js';
import type { RunRecording, RunReplay } from '../simulation-run.js';

/** File size at which a recording ends, to protect the memory of the page [bytes]. */
const MAX_BYTES = 1 << 29;

/** Records a run in memory. Calls `ended` when the time goes back or the file is full. */
export class Recording implements RunRecording {
  private readonly sink = new MemorySink();
  private readonly recorder: Recorder;
  private size = 0;
  private time = Number.NEGATIVE_INFINITY;

  constructor(
    readonly format: RecordFormat,
    model: Model,
    private readonly data: Data,
    private readonly ended: () => void,
  ) {
    this.recorder = new Recorder(format, model, data, (bytes) => {
      this.size += bytes.length;
      return this.sink.write(bytes);
    });
  }

  get rows(): number {
    return this.recorder.rows;
  }

  take(): void {
    const { time } = this.data;
    if (time <= this.time || this.size > MAX_BYTES) {
      this.ended();
      return;
    }
    this.time = time;
    void this.recorder.record();
  }

  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    await this.recorder.end();
    return this.sink.bytes();
  }
}

/** A recorded trajectory that is shown row by row. */
export class Replay implements RunReplay {
  loop = false;

  private constructor(
    readonly name: string,
    private readonly player: Player,
  ) {}

  /**
   * Reads a file for a Model, unless it has been read.
   *
   * @throws ModelError if the file is not a trajectory, RangeError if it belongs to another model
   */
  static async open(recorded: Uint8Array | Trajectory, name: string, model: Model): Promise<Replay> {
    const trajectory = recorded instanceof Uint8Array ? await readTrajectory(recorded, name) : recorded;
    const player = new Player(trajectory);
    player.requireFit(model);
    return new Replay(name, player);
  }

  get rows(): number {
    return this.player.trajectory.time.length;
  }

  get isCut(): boolean {
    return this.player.trajectory.diagnostics?.some(({ code }) => familyOf(code) === 'cut-trajectory') ?? false;
  }

  timeOf(row: number): number {
    return this.player.trajectory.time[row]!;
  }

  show(row: number, data: Data): void {
    this.player.seek(data, this.timeOf(row));
  }
}
