/** A simulation in a worker. The page has a mirror of its state and stays responsive even if steps are slow. */

import { type Diagnostic, ModelError } from '../../foundation/base/diagnostics.js';
import { type OptionNames, requireKnown, requireOptionsOf } from '../../foundation/base/usage.js';
import type { ArenaFieldName } from '../../foundation/schema/arena.js';
import { DATA_FIELDS, type DataFieldName } from '../../foundation/schema/data.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../graphics/scene/drawn-fields.js';
import { noPerturbation, type Perturbation } from '../../graphics/scene/perturbation.js';
import {
  ContactEvents,
  type ContactHandlers,
  type ContactOptions,
} from '../../simulation/contact-events/contact-events.js';
import type { ContactSelector } from '../../simulation/contact-events/selection.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { PluginDrawn } from '../../simulation/model/plugin-drawing.js';
import { keyframeOf } from '../../simulation/support/reset.js';
import type { FrameFields } from '../simulation-worker/frame.js';
import { refuseUnsent } from '../simulation-worker/sent-fields.js';
import { SimulationClient, type SimulationMirror, type WorkerPort } from '../simulation-worker/simulation-client.js';
import type {
  LoadProgress,
  SimulationCommand,
  SimulationFailure,
  SimulationNotice,
  SimulationStatus,
} from '../simulation-worker/simulation-protocol.js';
import { controlIndex, stepCount } from './inputs.js';
import { openReplay, type RecordedRun, Replay, type ReplayOptions } from './replay.js';
import { Listeners, type Running, type RunningEvent } from './running.js';
import { type PageSource, sourceFrom } from './sources.js';
import { standardWorker } from './standard-worker.js';

/** Options of a simulation in a worker. */
export interface WorkerOptions {
  /** Creates a worker from a custom script, which calls `serveSimulation`. */
  readonly createWorker?: () => Worker;
  /** Addresses of modules that default-export plugins; the worker runs their code. */
  readonly plugins?: readonly string[];
  /** Arrays of Data that frames contain in addition to the drawn ones (`DRAWN_FIELDS`), such as `actuator_force`. */
  readonly fields?: readonly DataFieldName[];
  /** True to wait for `play`; default false. */
  readonly paused?: boolean;
  /** Called with the progress of loading. */
  readonly progress?: (progress: LoadProgress) => void;
  /** Cancels loading and terminates the worker. */
  readonly signal?: AbortSignal;
}

export const WORKER_OPTIONS: OptionNames<WorkerOptions> = {
  createWorker: true,
  plugins: true,
  fields: true,
  paused: true,
  progress: true,
  signal: true,
};

/** Callbacks of a load in progress. */
interface Loading {
  readonly done: () => void;
  readonly failed: (reason: unknown) => void;
  readonly progress: ((progress: LoadProgress) => void) | undefined;
}

/** The page's side of a simulation in a worker. */
export class WorkerSimulation implements Running {
  readonly runsInWorker = true;
  perturbation: Perturbation = noPerturbation();
  drawn: readonly PluginDrawn[] = [];
  /** The last status that the worker reported. */
  status: SimulationStatus | undefined;
  private mirror: SimulationMirror | undefined;
  /** The arrays of Data in frames. */
  private readonly sent: FrameFields;
  /** Functions for contacts, by the ids of their watches. */
  private readonly contacts = new Map<number, ContactHandlers>();
  private lastWatch = 0;
  private loading: Loading | undefined;
  private recorded: Replay | undefined;
  /** Number of calls of `replay`, of which only the last takes effect. */
  private replays = 0;
  private readonly showingPaths = new Set<object>();
  private readonly client: SimulationClient;
  private readonly changed = new Listeners<[RunningEvent]>();
  private readonly noticed = new Listeners<[SimulationNotice]>();

  constructor(
    worker: WorkerPort,
    private readonly plugins: readonly string[] = [],
    fields: readonly DataFieldName[] = [],
  ) {
    this.sent = { fields: [...new Set([...DRAWN_FIELDS, ...fields])], arenaFields: DRAWN_ARENA_FIELDS };
    this.client = new SimulationClient(worker, this.sent, {
      loaded: (mirror) => this.loaded(mirror),
      progress: ({ progress }) => this.loading?.progress?.(progress),
      failed: ({ failure }) => this.loading?.failed(errorOf(failure)),
      cancelled: () => this.loading?.failed(new DOMException('The load was cancelled.', 'AbortError')),
      status: ({ status }) => {
        this.status = status;
        this.changed.call('status');
      },
      options: () => this.changed.call('state'),
      notice: ({ notice }) => this.noticed.call(notice),
      amended: (mirror) => this.amended(mirror),
      contacts: ({ events }) => {
        for (const [id, event] of events) {
          try {
            this.contacts.get(id)?.[event.type]?.(event);
          } catch (error) {
            reportError(error);
          }
        }
      },
      archive: () => {},
      recorded: () => {},
      // viewers do not edit
      editorReply: () => {},
      editorView: () => {},
      frame: ({ drawn, playing }) => {
        this.drawn = drawn;
        if (playing || this.perturbation.active !== 0) this.client.expectMore();
        this.changed.call('state');
      },
    });
    if (fields.length > 0) this.send({ type: 'fields', fields });
  }

  get model(): Model {
    return this.shown.model;
  }

  /**
   * State of the last frame: time and other scalars, the drawn arrays (`DRAWN_FIELDS`, `DRAWN_ARENA_FIELDS`), and those
   * of the option `fields`. Reading another array throws a RangeError; writing has no effect.
   */
  get data(): Data {
    return this.shown.data;
  }

  /** Names of the arrays that `data` contains: the drawn ones, and those of the option `fields`. */
  get fields(): readonly (DataFieldName | ArenaFieldName)[] {
    return [...this.sent.fields, ...this.sent.arenaFields];
  }

  get playing(): boolean {
    return this.status?.playing ?? false;
  }

  get speed(): number {
    return this.status?.speed ?? 1;
  }

  set speed(factor: number) {
    if (!(factor > 0 && factor < Infinity)) throw new RangeError(`speed must be a positive number, not ${factor}`);
    this.send({ type: 'speed', factor });
  }

  /**
   * Loads a model. The previous one runs until the new one has loaded, and continues if loading fails.
   *
   * @throws ModelError if the model has errors
   */
  async load(source: PageSource, progress?: (progress: LoadProgress) => void, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    const resolved = await sourceFrom('createSimulation', source);
    signal?.throwIfAborted();
    this.loading?.failed(new DOMException('Another load began.', 'AbortError'));
    return new Promise((done, failed) => {
      const cancel = (): void => this.client.send({ type: 'cancel' });
      const ending =
        <A extends readonly unknown[]>(then: (...args: A) => void) =>
        (...args: A): void => {
          signal?.removeEventListener('abort', cancel);
          this.loading = undefined;
          then(...args);
        };
      signal?.addEventListener('abort', cancel);
      this.loading = {
        progress,
        done: ending(done),
        failed: ending((reason: unknown) => failed(signal?.aborted ? signal.reason : reason)),
      };
      const absolute = this.plugins.map((url) => new URL(url, document.baseURI).href);
      this.client.send({ type: 'load', source: resolved, plugins: absolute, keepState: false });
    });
  }

  play(): void {
    if (this.recorded?.isOver) this.send({ type: 'seek', index: 0 });
    this.send({ type: 'play' });
  }

  pause(): void {
    this.send({ type: 'pause' });
  }

  step(count = 1): void {
    this.send({ type: 'step', count: stepCount(count) });
  }

  reset(key?: number | string): void {
    this.send({ type: 'reset', key: key === undefined ? undefined : keyframeOf(this.model, key) });
  }

  setControl(which: number | string, value: number): void {
    this.send({ type: 'control', index: controlIndex(this.model, which, value), value });
  }

  /** Sends a command of the protocol; its effect shows in the next frame. */
  send(command: SimulationCommand, transfer?: Transferable[]): void {
    this.client.send(command, transfer);
  }

  advance(): void {
    this.client.poll(this.showingPaths.size > 0);
  }

  showPaths(viewer: object, on: boolean): void {
    if (on) this.showingPaths.add(viewer);
    else this.showingPaths.delete(viewer);
  }

  subscribe(changed: (event: RunningEvent) => void): () => void {
    return this.changed.add(changed);
  }

  /** Subscribes to warnings, resets and failures of the simulation; returns an unsubscribe function. */
  onNotice(listener: (notice: SimulationNotice) => void): () => void {
    return this.noticed.add(listener);
  }

  /** @throws TypeError always: functions of the page cannot run in a worker */
  beforeStep(): never {
    throw new TypeError('stepping happens in a worker; pass hooks to serveSimulation in the worker script');
  }

  /** @throws TypeError always: functions of the page cannot run in a worker */
  afterStep(): never {
    return this.beforeStep();
  }

  onContact(
    a: ContactSelector,
    b: ContactSelector,
    handlers: ContactHandlers,
    options: ContactOptions = {},
  ): () => void {
    // throws for what is not valid
    new ContactEvents(this.model, this.data).onContact(a, b, handlers, options);
    const id = ++this.lastWatch;
    this.contacts.set(id, handlers);
    const types = (['begin', 'impulse', 'end'] as const).filter((type) => handlers[type]);
    this.send({ type: 'watchContacts', id, a, b, merged: options.merged ?? false, types });
    return () => {
      if (this.contacts.delete(id)) this.send({ type: 'unwatchContacts', id });
    };
  }

  get replayed(): Replay | undefined {
    return this.recorded;
  }

  async replay(run: RecordedRun, options: ReplayOptions = {}): Promise<Replay> {
    const call = ++this.replays;
    const opened = await openReplay(run, options, this.model);
    if (call !== this.replays) throw new DOMException('Another run was opened, or the simulation ended.', 'AbortError');
    const { playing } = this;
    const continued = (isPlaying: boolean): void => void (isPlaying && this.send({ type: 'play' }));
    this.perturbation = noPerturbation();
    this.perturbationChanged();
    this.recorded?.replaced();
    const { trajectory } = opened.player;
    const loop = options.loop ?? false;
    this.send({ type: 'replay', name: opened.name, recorded: trajectory, loop });
    continued(playing);
    this.recorded = new Replay(
      opened,
      {
        time: () => this.data.time,
        seek: (index) => {
          const isPlaying = this.playing;
          this.send({ type: 'seek', index });
          continued(isPlaying);
        },
        loopChanged: (on) => this.send({ type: 'loop', on }),
        end: () => {
          this.recorded = undefined;
          this.send({ type: 'replay', name: '', recorded: undefined });
        },
      },
      loop,
    );
    return this.recorded;
  }

  perturbationChanged(): void {
    if (this.recorded) this.perturbation.active = 0;
    this.send({ type: 'perturbation', perturbation: this.perturbation });
  }

  dispose(): void {
    this.loading?.failed(new DOMException('The simulation was disposed.', 'AbortError'));
    this.changed.clear();
    this.noticed.clear();
    this.contacts.clear();
    this.endReplay();
    this.client.dispose();
  }

  private get shown(): SimulationMirror {
    if (!this.mirror) throw new RangeError('no model has been loaded yet: wait for load()');
    return this.mirror;
  }

  private amended(mirror: SimulationMirror): void {
    this.reflect(mirror);
    this.changed.call('model');
  }

  private reflect(mirror: SimulationMirror): void {
    if (this.mirror !== mirror) refuseUnsent(mirror.data, this.sent, howToGet);
    this.mirror = mirror;
  }

  /** Another model is shown, or the worker ends. */
  private endReplay(): void {
    this.replays++;
    this.recorded?.replaced();
    this.recorded = undefined;
  }

  private loaded(mirror: SimulationMirror): void {
    this.endReplay();
    this.reflect(mirror);
    this.perturbation = noPerturbation();
    this.drawn = [];
    this.loading?.done();
    this.changed.call('model');
  }
}

const howToGet = (name: string): string =>
  Object.hasOwn(DATA_FIELDS, name)
    ? `createSimulation(source, { fields: ['${name}'] }) has it sent`
    : 'simulate in the page, or read it in hooks of the script of the worker';

const errorOf = ({ message, diagnostics }: SimulationFailure): Error =>
  diagnostics.length > 0 ? new ModelError(diagnostics as readonly Diagnostic[]) : new Error(message);

/**
 * Loads a model into a new worker, which simulates it in real time.
 *
 * @param source a model: an address (relative to the page, `github:owner/repository/branch/path` or `sample:humanoid`),
 * a text, files, a Spec or a Model
 * @throws ModelError if the model has errors; the reason of the signal if it is aborted
 */
export async function createSimulation(source: PageSource, options: WorkerOptions = {}): Promise<WorkerSimulation> {
  requireOptionsOf('createSimulation', WORKER_OPTIONS, options);
  const { createWorker = standardWorker, plugins = [], fields = [], paused = false, progress, signal } = options;
  signal?.throwIfAborted();
  requireKnown('createSimulation, fields', 'array of Data', Object.keys(DATA_FIELDS), fields);
  const simulation = new WorkerSimulation(createWorker(), plugins, fields);
  try {
    await simulation.load(source, progress, signal);
  } catch (error) {
    simulation.dispose();
    throw error;
  }
  if (paused) simulation.pause();
  return simulation;
}
