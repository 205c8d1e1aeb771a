/** The page's side: a mirror of the worker's Model and Data, and the commands that drive the worker. */
import { Data } from '../model/data.js';
import { readMJB } from '../model/mjb.js';
import { Model } from '../model/model.js';
import { type FrameFields, unpackFrame } from './frame.js';
import type { SimulationCommand, SimulationReport } from './simulation-protocol.js';

/** A running simulation as the page sees it. */
export interface SimulationMirror {
  readonly model: Model;
  /** As of the last frame; only the arrays of the frame are meaningful. */
  readonly data: Data;
}

type Report<T extends SimulationReport['type']> = Extract<SimulationReport, { readonly type: T }>;

/** A function for each kind of report. */
export type SimulationListener = {
  readonly [T in Exclude<SimulationReport['type'], 'loaded'>]: (report: Report<T>) => void;
} & { loaded(mirror: SimulationMirror, report: Report<'loaded'>): void };

/** What of a Worker is used. */
export interface WorkerPort {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<SimulationReport>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export class SimulationClient {
  private mirror: SimulationMirror | undefined;
  private awaitsFrame = false;

  constructor(
    private readonly worker: WorkerPort,
    private readonly names: FrameFields,
    private readonly listener: SimulationListener,
  ) {
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = ({ message }) => listener.failed({ type: 'failed', failure: { message, diagnostics: [] } });
  }

  send(command: SimulationCommand, transfer: Transferable[] = []): void {
    this.worker.postMessage(command, transfer);
  }

  /** Asks for a frame, unless one is on its way. */
  requestFrame(): void {
    if (this.awaitsFrame || !this.mirror) return;
    this.awaitsFrame = true;
    this.send({ type: 'frame' });
  }

  dispose(): void {
    this.worker.terminate();
  }

  private receive(report: SimulationReport): void {
    if (report.type === 'loaded') {
      // a mirror runs nothing, so it needs no plugins
      const model = new Model(readMJB(report.model));
      this.mirror = { model, data: new Data(model) };
      unpackFrame(report.values, this.names, this.mirror.data);
      this.awaitsFrame = false;
      this.listener.loaded(this.mirror, report);
      return;
    }
    if (report.type === 'frame') {
      if (!this.mirror) return;
      this.awaitsFrame = false;
      unpackFrame(report.values, this.names, this.mirror.data);
    } else if (report.type === 'options') this.mirror?.model.record.opt.set(report.values);
    (this.listener[report.type] as (each: SimulationReport) => void)(report);
  }
}
