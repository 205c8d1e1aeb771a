/** The worker's side: holds a Model and its Data, steps them in real time and posts frames when asked. */
import { type Diagnostic, ModelError } from '../base/diagnostics.js';
import type { Data } from '../model/data.js';
import { saveMJB } from '../model/mjb.js';
import type { Model } from '../model/model.js';
import { drawPlugins } from '../model/plugin-drawing.js';
import { type FrameFields, packFrame } from './frame.js';
import { Pacer } from './pacer.js';
import type { ModelFiles, SimulationCommand, SimulationFailure, SimulationReport } from './simulation-protocol.js';

export interface LoadedModel {
  readonly model: Model;
  readonly data: Data;
  readonly diagnostics: readonly Diagnostic[];
}

/** The parser, compiler and engine of a worker; the application chooses them. */
export interface Simulator<P> {
  readonly frameFields: FrameFields;
  /** Makes a Model from files, with the plugins of modules; rejects with a ModelError if they are at fault. */
  load(name: string, files: ModelFiles, plugins: readonly string[]): Promise<LoadedModel>;
  step(model: Model, data: Data): void;
  /** Computes everything that follows from the state, without advancing it. */
  forward(model: Model, data: Data): void;
  /** Back to the start, or to a keyframe. */
  reset(model: Model, data: Data, key?: number): void;
  /** Begins, changes or ends the user's pull. */
  perturb(model: Model, data: Data, perturbation: P): void;
  /** Applies the pull; called before each step, and once when a pull changes while paused. */
  applyPerturbation(model: Model, data: Data, paused: boolean): void;
}

/** What of a worker's global scope is used. */
export interface WorkerScope<P> {
  postMessage(report: SimulationReport): void;
  onmessage: ((event: { data: SimulationCommand<P> }) => void) | null;
}

/** Time to simulate before messages are read again, and to rest when in step with real time [ms]. */
const BUDGET = 12;
const REST = 2;

const seconds = (): number => performance.now() / 1000;

/** Serves a page from inside a worker. */
export function serveSimulation<P>(scope: WorkerScope<P>, simulator: Simulator<P>): void {
  const server = new SimulationServer(scope, simulator);
  scope.onmessage = ({ data }) => server.handle(data);
}

type LoadCommand = Extract<SimulationCommand<unknown>, { readonly type: 'load' }>;

class SimulationServer<P> {
  private loaded: LoadedModel | undefined;
  /** Counts loads, so that one that is overtaken ends without a word. */
  private loads = 0;
  private playing = false;
  private frame: Float64Array<ArrayBuffer> | undefined;
  private readonly pacer = new Pacer();

  constructor(
    private readonly scope: WorkerScope<P>,
    private readonly simulator: Simulator<P>,
  ) {}

  handle(command: SimulationCommand<P>): void {
    try {
      if (command.type === 'load') this.load(command).catch((error: unknown) => this.fail(error));
      else if (this.loaded) this.control(command, this.loaded);
    } catch (error) {
      this.fail(error);
    }
  }

  private async load({ name, files, plugins }: LoadCommand): Promise<void> {
    this.playing = false;
    this.loaded?.data.dispose();
    this.loaded = undefined;
    const load = ++this.loads;
    const loaded = await this.simulator.load(name, files, plugins);
    if (load !== this.loads) {
      loaded.data.dispose();
      return;
    }
    this.loaded = loaded;
    const { model, data, diagnostics } = loaded;
    this.simulator.forward(model, data);
    this.scope.postMessage({ type: 'loaded', model: saveMJB(model), diagnostics });
  }

  private control(command: SimulationCommand<P>, { model, data }: LoadedModel): void {
    switch (command.type) {
      case 'play':
        this.play(data);
        break;
      case 'pause':
        this.playing = false;
        break;
      case 'step':
        for (let i = 0; i < command.count; i++) this.step(model, data);
        this.simulator.forward(model, data);
        break;
      case 'reset':
        this.simulator.reset(model, data, command.key);
        this.simulator.forward(model, data);
        this.pacer.start(seconds(), data.time);
        break;
      case 'speed':
        this.pacer.speed = command.factor;
        this.pacer.start(seconds(), data.time);
        break;
      case 'control':
        data.ctrl[command.index] = command.value;
        break;
      case 'perturb':
        this.simulator.perturb(model, data, command.perturbation);
        if (!this.playing) this.simulator.applyPerturbation(model, data, true);
        break;
      case 'frame':
        this.report(model, data);
    }
  }

  private play(data: Data): void {
    if (this.playing) return;
    this.playing = true;
    this.pacer.start(seconds(), data.time);
    this.run();
  }

  private step(model: Model, data: Data): void {
    this.simulator.applyPerturbation(model, data, false);
    this.simulator.step(model, data);
  }

  /** Steps up to the time of the clock or the end of the budget, then lets messages in. */
  private readonly run = (): void => {
    if (!this.playing || !this.loaded) return;
    const { model, data } = this.loaded;
    try {
      const target = this.pacer.target(seconds(), data.time);
      const deadline = performance.now() + BUDGET;
      while (data.time < target && performance.now() < deadline) this.step(model, data);
      this.pacer.measure(seconds(), data.time);
      setTimeout(this.run, data.time < target ? 0 : REST);
    } catch (error) {
      this.playing = false;
      this.fail(error);
    }
  };

  private report(model: Model, data: Data): void {
    this.frame = packFrame(data, this.simulator.frameFields, this.frame);
    const { playing } = this;
    this.scope.postMessage({
      type: 'frame',
      values: this.frame,
      drawn: drawPlugins(model, data),
      playing,
      factor: playing ? this.pacer.factor : 0,
    });
  }

  private fail(error: unknown): void {
    this.scope.postMessage({ type: 'failed', failure: describeFailure(error) });
  }
}

function describeFailure(error: unknown): SimulationFailure {
  if (error instanceof ModelError) return { message: error.message, diagnostics: error.diagnostics };
  return { message: error instanceof Error ? `${error.name}: ${error.message}` : String(error), diagnostics: [] };
}
