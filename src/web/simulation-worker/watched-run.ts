/** Plots and recordings of a followed session, made from the frames that the page receives. */

import { DATA_FIELDS } from '../../foundation/schema/data.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { RemoteReading } from '../../hosts/remote/client.js';
import type { RecordFormat } from '../../robotics/record/recorder.js';
import type { Data } from '../../simulation/model/data.js';
import { ExpressionSamples, prepareExpressions } from './controls/expression-samples.js';
import type { Recording } from './history/trajectories.js';
import type { Samples, SimulationCommand, SimulationReport, SimulationStatus } from './simulation-protocol.js';

interface WatchedListener {
  /** Called when the plots or the recording have changed. */
  changed(): void;
  post(report: SimulationReport): void;
  failed(message: string): void;
}

/** Samples formulas and records rows, one per received frame. */
export class WatchedRun {
  private readonly samples: ExpressionSamples;
  private recording: Recording | undefined;
  private faults: ReadonlyMap<string, string> = new Map();

  /**
   * @param data receives the values of the frames; all others become NaN, since they are unknown
   * @param unsent error text for a formula with values that the session does not send
   */
  constructor(
    private readonly data: Data,
    private readonly fields: readonly string[],
    private readonly unsent: string,
    private readonly listener: WatchedListener,
  ) {
    this.samples = new ExpressionSamples(data.model, data);
    const values = data as unknown as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(DATA_FIELDS)) {
      const array = values[name];
      if (!fields.includes(name) && array instanceof Float64Array) array.fill(Number.NaN);
    }
  }

  /** The parts of the status that this page determines. */
  get status(): Pick<SimulationStatus, 'expressions' | 'recording'> {
    const expressions = this.samples.expressions.map((each) => {
      const fault = each.fault ?? this.faults.get(each.text);
      return { text: each.text, ...(fault !== undefined && { fault }) };
    });
    return { expressions, recording: this.recording?.format };
  }

  /** Carries out a command that needs no simulation; false for others. */
  handle(command: SimulationCommand): boolean {
    const texts = this.samples.expressions.map(({ text }) => text);
    if (command.type === 'plot') void this.plot([...new Set([...texts, ...command.expressions])]);
    else if (command.type === 'unplot') void this.plot(texts.filter((each) => !command.expressions.includes(each)));
    else if (command.type === 'record') void this.record(command.format);
    else return false;
    return true;
  }

  /** Takes the values of a frame. */
  take({ arrays }: RemoteReading): void {
    const { data } = this;
    const values = data as unknown as Readonly<Record<string, { length: number; set(from: ArrayLike<number>): void }>>;
    for (const name of this.fields) {
      const sent = arrays[name]?.values;
      if (sent && values[name]?.length === sent.length) values[name].set(sent);
    }
    data.record.scalar[SC.time] = arrays.time!.values[0]!;
    this.samples.take();
    this.recording?.take();
  }

  /** Returns the samples since the last call. */
  drain(): Samples | undefined {
    return this.samples.drain();
  }

  private async plot(texts: readonly string[]): Promise<void> {
    await prepareExpressions();
    const { compileExpression } = await import('./controls/expression.js');
    this.samples.set(texts);
    const isUnknown = (text: string): boolean => {
      try {
        return Number.isNaN(compileExpression(text, this.data.model, this.data)());
      } catch {
        // the samples report the error
        return false;
      }
    };
    this.faults = new Map(texts.filter(isUnknown).map((text) => [text, this.unsent]));
    this.samples.take();
    this.listener.changed();
  }

  private async record(format: RecordFormat | undefined): Promise<void> {
    const { recording } = this;
    this.recording = undefined;
    try {
      if (recording) this.listener.post({ type: 'recorded', bytes: await recording.bytes(), format: recording.format });
      if (format !== undefined) {
        const { Recording } = await import('./history/trajectories.js');
        this.recording = new Recording(format, this.data.model, this.data, () => {
          // a reset, or a full file
          if (this.recording) void this.record(undefined);
        });
        this.recording.take();
      }
    } catch (error) {
      this.listener.failed((error as Error).message);
    }
    this.listener.changed();
  }
}
