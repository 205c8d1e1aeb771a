/** The page's side of a simulation: a mirror of the worker's Model and Data, and the commands for the worker. */
import { Data } from '../../simulation/model/data.js';
import { readMJB } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import type { amended } from './editing/amended-record.js';
import { type FrameFields, unpackFrame } from './frame.js';
import type { SimulationCommand, SimulationReport } from './simulation-protocol.js';

/** A running simulation as the page sees it. */
export interface SimulationMirror {
  readonly model: Model;
  /** State of the last frame; only the arrays of frames are valid. */
  readonly data: Data;
}

type Report<T extends SimulationReport['type']> = Extract<SimulationReport, { readonly type: T }>;

/** A function for each type of report. */
export type SimulationListener = {
  readonly [T in Exclude<SimulationReport['type'], 'loaded' | 'amended'>]: (report: Report<T>) => void;
} & {
  loaded(mirror: SimulationMirror, report: Report<'loaded'>): void;
  /**
   * Called when the running model changed in place: the same mirror with other values in the given arrays, or a new
   * mirror.
   */
  amended(mirror: SimulationMirror, fields: readonly string[] | undefined): void;
};

/** The part of the Worker interface in use. */
export interface WorkerPort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<SimulationReport>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

/** Sends commands to the worker and copies the frames it reports to the mirror. */
export class SimulationClient {
  private mirror: SimulationMirror | undefined;
  private awaitsFrame = false;
  /** Time at which the awaited frame was requested [ms]. */
  private requestedAt = 0;
  /** True if the simulation may have changed since the last request for a frame. */
  private isStale = true;
  /** True if the last request asked for the paths of searches. */
  private hasPaths = false;
  /** The code for amendments, loaded with the first one; later reports wait for it. */
  private amend: typeof amended | undefined;
  private waiting: SimulationReport[] | undefined;

  constructor(
    private worker: WorkerPort,
    private readonly names: FrameFields,
    private readonly listener: SimulationListener,
  ) {
    this.listen(worker);
  }

  /** Time since the awaited frame was requested [ms]; 0 if none is awaited. */
  get silence(): number {
    return this.awaitsFrame ? performance.now() - this.requestedAt : 0;
  }

  /** Terminates the worker and continues with another one, which has no model yet. */
  restart(worker: WorkerPort): void {
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.worker = worker;
    this.mirror = undefined;
    this.awaitsFrame = false;
    this.waiting = undefined;
    this.listen(worker);
  }

  private listen(worker: WorkerPort): void {
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = (event) => this.fail(event);
  }

  send(command: SimulationCommand, transfer: Transferable[] = []): void {
    this.worker.postMessage(command, transfer);
    this.isStale = true;
  }

  /** Marks the last frame as outdated, because the simulation continues. */
  expectMore(): void {
    this.isStale = true;
  }

  /**
   * Requests a frame if there may be something new and no request is pending.
   *
   * @param paths true to include the paths of searches, which take the worker time
   */
  poll(paths = false): void {
    if (!(this.isStale || paths !== this.hasPaths) || this.awaitsFrame || !this.mirror) return;
    this.awaitsFrame = true;
    this.requestedAt = performance.now();
    this.hasPaths = paths;
    this.worker.postMessage({ type: 'frame', ...(paths && { paths }) } satisfies SimulationCommand);
    // a command sent before the frame arrives sets this again: the frame may be older than the command
    this.isStale = false;
  }

  dispose(): void {
    this.worker.terminate();
  }

  /** Creates a mirror of a model in a state. */
  private reflect(record: ModelRecord, values: Float64Array): SimulationMirror {
    // a mirror does not step, so it needs no plugins
    const model = new Model(record);
    this.mirror = { model, data: new Data(model) };
    unpackFrame(values, this.names, this.mirror.data);
    this.awaitsFrame = false;
    this.isStale = true;
    return this.mirror;
  }

  private fail({ message }: { readonly message: string }): void {
    this.listener.failed({ type: 'failed', failure: { message, diagnostics: [] } });
  }

  private amended(mirror: SimulationMirror, { amendment, values }: Report<'amended'>): void {
    const record = this.amend!(mirror.model.record, amendment);
    if (amendment.sizes) {
      this.listener.amended(this.reflect(record, values), undefined);
      return;
    }
    unpackFrame(values, this.names, mirror.data);
    this.isStale = true;
    const fields = amendment.fields.map(([name]) => name);
    this.listener.amended(mirror, fields);
  }

  private async amendLater(report: SimulationReport): Promise<void> {
    const waiting = [report];
    this.waiting = waiting;
    try {
      this.amend = (await import('./editing/amended-record.js')).amended;
    } catch (error) {
      // the mirror is outdated until another model is loaded
      this.mirror = undefined;
      this.fail(error as Error);
    }
    this.waiting = undefined;
    for (const each of waiting) this.receive(each);
  }

  private receive(report: SimulationReport): void {
    if (this.waiting) {
      this.waiting.push(report);
      return;
    }
    if (report.type === 'loaded') {
      this.listener.loaded(this.reflect(readMJB(report.model), report.values), report);
      return;
    }
    if (report.type === 'amended') {
      if (!this.mirror) return;
      if (this.amend) this.amended(this.mirror, report);
      else void this.amendLater(report);
      return;
    }
    if (report.type === 'frame') {
      if (!this.mirror) return;
      this.awaitsFrame = false;
      unpackFrame(report.values, this.names, this.mirror.data);
    } else if (report.type === 'options') this.mirror?.model.record.opt.set(report.values);
    // a command may take a while, for example to read a file; the frame that followed it is too old then
    else if (report.type === 'status') this.isStale = true;
    (this.listener[report.type] as (each: SimulationReport) => void)(report);
  }
}
