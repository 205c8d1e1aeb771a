/** The page's side: a mirror of the worker's Model and Data, and the commands that drive the worker. */
import type { Diagnostic } from '../base/diagnostics.js';
import { Data } from '../model/data.js';
import { readMJB } from '../model/mjb.js';
import { Model } from '../model/model.js';
import type { PluginDrawn } from '../model/plugin-drawing.js';
import { type FrameFields, unpackFrame } from './frame.js';
import type { ModelFiles, SimulationCommand, SimulationFailure, SimulationReport } from './simulation-protocol.js';

/** A running simulation as the page sees it. */
export interface SimulationMirror {
  readonly model: Model;
  /** As of the last frame; only the arrays of the frame are meaningful. */
  readonly data: Data;
}

/** What comes with a frame. */
export interface FrameStatus {
  readonly playing: boolean;
  /** Simulated seconds per second. */
  readonly factor: number;
  /** What plugins draw. */
  readonly drawn: readonly PluginDrawn[];
}

export interface SimulationListener {
  loaded(mirror: SimulationMirror, diagnostics: readonly Diagnostic[]): void;
  failed(failure: SimulationFailure): void;
  /** A frame has arrived in the mirror. */
  frame(status: FrameStatus): void;
}

/** What of a Worker is used. */
export interface WorkerPort {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent<SimulationReport>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  terminate(): void;
}

export class SimulationClient<P> {
  private mirror: SimulationMirror | undefined;
  private awaitsFrame = false;

  constructor(
    private readonly worker: WorkerPort,
    private readonly names: FrameFields,
    private readonly listener: SimulationListener,
  ) {
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = ({ message }) => listener.failed({ message, diagnostics: [] });
  }

  /** Loads another model, with plugins from modules if it needs any; what ran before ends. */
  load(name: string, files: ModelFiles, plugins: readonly string[] = []): void {
    this.mirror = undefined;
    this.awaitsFrame = false;
    this.send({ type: 'load', name, files, plugins });
  }

  play(): void {
    this.send({ type: 'play' });
  }

  pause(): void {
    this.send({ type: 'pause' });
  }

  step(count = 1): void {
    this.send({ type: 'step', count });
  }

  /** Back to the start, or to a keyframe of the model. */
  reset(key?: number): void {
    this.send({ type: 'reset', key });
  }

  /** Sets how many simulated seconds should pass in a second. */
  setSpeed(factor: number): void {
    this.send({ type: 'speed', factor });
  }

  setControl(index: number, value: number): void {
    this.send({ type: 'control', index, value });
  }

  perturb(perturbation: P): void {
    this.send({ type: 'perturb', perturbation });
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

  private send(command: SimulationCommand<P>): void {
    this.worker.postMessage(command);
  }

  private receive(report: SimulationReport): void {
    if (report.type === 'loaded') {
      // a mirror runs nothing, so it needs no plugins
      const model = new Model(readMJB(report.model));
      this.mirror = { model, data: new Data(model) };
      this.listener.loaded(this.mirror, report.diagnostics);
    } else if (report.type === 'failed') {
      this.listener.failed(report.failure);
    } else if (this.mirror) {
      this.awaitsFrame = false;
      unpackFrame(report.values, this.names, this.mirror.data);
      this.listener.frame(report);
    }
  }
}
