/** The connection of a studio to its simulation. Reports are passed to the stores and to listeners. */

import type { RecordFormat } from '../../src/api/record.js';
import { noPerturbation, type Perturbation } from '../../src/graphics/scene/perturbation.js';
import type { PluginDrawn } from '../../src/simulation/model/plugin-drawing.js';
import type { EditorReply, EditorView } from '../../src/web/simulation-worker/editing/editor-protocol.js';
import {
  SimulationClient,
  type SimulationMirror,
  type WorkerPort,
} from '../../src/web/simulation-worker/simulation-client.js';
import type {
  Launch,
  NoiseSettings,
  Samples,
  SimulationCommand,
  SimulationFrame,
  SimulationReport,
} from '../../src/web/simulation-worker/simulation-protocol.js';
import type { ModelEntry } from '../store/model-entry.js';
import { addNotice, removeWarnings } from '../store/notices.js';
import { openPanel } from '../store/panels.js';
import { chosenCompatibility } from '../store/settings.js';
import { startupText } from '../store/startup-text.js';
import type { Stores } from '../store/stores.js';
import { withEntry } from './model-list.js';
import { DRAWN } from './remote-session.js';

/** Interval of updates of the numbers in panels [ms]; pictures are not delayed. */
const PANEL_INTERVAL = 100;

/** Time without an answer after which the user can stop the simulation [ms]. */
const SILENCE = 10_000;

/** Maximum time that opening a model waits for storing unsaved edits [ms]. */
const STORE_TIMEOUT = 2000;

/** Listeners of a session, in addition to the store. */
export interface SessionListener {
  /** Called when another model runs; `kept` if it has the previous state. */
  loaded?(mirror: SimulationMirror, kept: boolean): void;
  /** Called when a model runs that the user opened or reloaded. */
  opened?(entry: ModelEntry): void;
  /** Called when the corrected model has replaced its empty stand-in. */
  mended?(): void;
  /** Called when the mirror has been updated. */
  framed?(frame: SimulationFrame): void;
  sampled?(samples: Samples): void;
  /** Called when a recording has ended. */
  recorded?(bytes: Uint8Array<ArrayBuffer>, format: RecordFormat): void;
  /**
   * Called when the running model was edited: the same mirror with other values in the given arrays, or a new mirror.
   */
  amended?(mirror: SimulationMirror, fields: readonly string[] | undefined): void;
  /** Called with the state of the editor after a request. */
  viewed?(view: EditorView): void;
  replied?(reply: EditorReply): void;
  /** Called when files of the server's model have changed on disk. */
  filesChanged?(): void;
}

/** The page's connection to the worker, or to a remote session. */
export class Session {
  perturbation: Perturbation = noPerturbation();
  /** The drawings of plugins and the paths of searches in the last frame. */
  drawn: readonly PluginDrawn[] = [];
  private readonly client: SimulationClient;
  private readonly listeners = new Set<SessionListener>();
  private readonly before: (() => Promise<void>)[] = [];
  private panelsUpdated = 0;
  private panelsDue: ReturnType<typeof setTimeout> | undefined;
  private awaitsArchive: ((report: Extract<SimulationReport, { type: 'archive' }>) => void)[] = [];

  /**
   * @param makeWorker returns a port to a simulation worker, or to a remote session
   * @param isOwn true if it simulates for this page only
   * @param openEditor opens the editor, whose code is loaded first
   */
  constructor(
    private readonly stores: Stores,
    private readonly makeWorker: () => WorkerPort,
    readonly isOwn: boolean,
    private readonly openEditor: () => Promise<unknown>,
  ) {
    const { studio } = stores;
    this.client = new SimulationClient(makeWorker(), DRAWN, {
      loaded: (mirror, report) => this.loaded(mirror, report),
      progress: ({ progress }) => this.progressed(progress),
      failed: ({ failure, canMend }) => this.failed(failure, undefined, canMend),
      cancelled: () => studio.setState({ loading: undefined }),
      status: ({ status }) => studio.setState({ status }),
      options: () => this.updatePanels(),
      notice: ({ notice }) => addNotice(stores, notice),
      // the studio does not watch contacts
      contacts: () => {},
      archive: (report) => this.awaitsArchive.shift()?.(report),
      recorded: ({ bytes, format }) => this.each((listener) => listener.recorded?.(bytes, format)),
      amended: (mirror, fields) => this.amended(mirror, fields),
      editorView: ({ view }) => this.each((listener) => listener.viewed?.(view)),
      editorReply: ({ reply }) => this.each((listener) => listener.replied?.(reply)),
      frame: (frame) => this.framed(frame),
    });
  }

  /** Adds a listener. Returns a function that removes it. */
  subscribe(listener: SessionListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Loads a model. The previous one keeps running until then, even if loading fails. */
  async open(entry: ModelEntry, { keepState = false, isPaused = false } = {}): Promise<void> {
    if (!this.isOwn && !entry.isSession) {
      this.failed({ message: startupText(this.stores, 'sessionOnly'), diagnostics: [] });
      return;
    }
    const models = withEntry(this.stores.studio.getState().models, entry);
    this.stores.studio.setState({ loading: { entry, progress: undefined }, models });
    try {
      // a worker that was stopped does not answer
      const timeout = new Promise<void>((done) => setTimeout(done, STORE_TIMEOUT));
      await Promise.race([Promise.all(this.before.map((finish) => finish())), timeout]);
      const compatibility = chosenCompatibility(this.stores.settings.getState(), entry.id);
      const source = { ...(await entry.source()), ...(compatibility && { compatibility }) };
      const opensPaused = isPaused || (!keepState && this.opensPaused());
      this.client.send({ type: 'load', source, plugins: entry.plugins, keepState, isPaused: opensPaused });
    } catch (error) {
      this.failed({ message: error instanceof Error ? error.message : String(error), diagnostics: [] });
    }
  }

  /** True if a model must not run before the user starts it: by setting, for reduced motion, or after a pause. */
  private opensPaused(): boolean {
    if (!this.isOwn) return false;
    const { settings, studio } = this.stores;
    const { mirror, status, isStandIn } = studio.getState();
    const wasPaused = mirror !== undefined && !isStandIn && !status.playing;
    return wasPaused || settings.getState().opensPaused || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  /** Adds a task that is awaited before another model is loaded. */
  beforeLoading(finish: () => Promise<void>): void {
    this.before.push(finish);
  }

  /** Opens the texts of the last model that failed to load, in the source panel. */
  async mend(entry: ModelEntry): Promise<void> {
    await this.openEditor();
    openPanel(this.stores, 'bottom', 'source');
    this.stores.studio.setState({ loading: { entry, progress: undefined } });
    this.send({ type: 'mend' });
  }

  /** Loads the running model again and keeps its state; if no model runs, the one that failed to load. */
  reload(): void {
    const { current, loading, failed } = this.stores.studio.getState();
    const entry = current ?? loading?.entry ?? failed;
    if (entry) void this.open(entry, { keepState: true });
  }

  /** Sends a command whose effect shows in the next frame. */
  send(command: SimulationCommand, transfer?: Transferable[]): void {
    this.client.send(command, transfer);
  }

  /** Updates the server's model from files that changed on disk. */
  refresh(files: Extract<SimulationCommand, { readonly type: 'refresh' }>['files']): void {
    this.send({ type: 'refresh', files });
    this.each((listener) => listener.filesChanged?.());
  }

  togglePlaying(): void {
    this.send({ type: this.stores.studio.getState().status.playing ? 'pause' : 'play' });
  }

  step(count = 1): void {
    this.send({ type: 'step', count });
  }

  /** Goes back one state of the history. */
  stepBack(): void {
    const { length, index } = this.stores.studio.getState().history;
    this.seek((index < 0 ? length - 1 : index) - 1);
  }

  seek(index: number): void {
    this.send({ type: 'seek', index });
  }

  /** Goes to a state of the history or of a recording; resolves when the mirror has it. */
  show(index: number): Promise<void> {
    return new Promise((done) => {
      const stop = this.subscribe({
        framed: ({ history }) => {
          if (history.index !== index) return;
          stop();
          done();
        },
      });
      this.seek(index);
    });
  }

  reset(key?: number): void {
    removeWarnings(this.stores);
    this.send({ type: 'reset', key });
  }

  setControl(index: number, value: number): void {
    this.send({ type: 'control', index, value });
  }

  setNoise(noise: NoiseSettings): void {
    this.send({ type: 'noise', noise });
  }

  launch(launch: Launch): void {
    this.send({ type: 'launch', launch });
  }

  /** Returns an archive of the model with all its files. Rejects with the missing files. */
  archive(): Promise<Uint8Array> {
    return new Promise((done, fail) => {
      this.awaitsArchive.push(({ bytes, fault }) => (bytes ? done(bytes) : fail(new Error(fault))));
      this.client.send({ type: 'archive' });
    });
  }

  /** Starts recording the run; an undefined format ends the recording. */
  record(format: RecordFormat | undefined): void {
    this.send({ type: 'record', format });
  }

  /** Shows a recorded run; without a file, continues the simulation from the shown state. */
  async replay(file: File | undefined): Promise<void> {
    const bytes = file && new Uint8Array(await file.arrayBuffer());
    this.send({ type: 'replay', name: file?.name ?? '', recorded: bytes });
  }

  /** Sends `perturbation` after a change. */
  perturbationChanged(): void {
    this.send({ type: 'perturbation', perturbation: this.perturbation });
  }

  /** Requests the next frame if there may be one; called for every picture. */
  poll(paths: boolean): void {
    this.client.poll(paths);
    const isSilent = this.isOwn && this.client.silence > SILENCE;
    if (isSilent !== this.stores.studio.getState().isSilent) this.stores.studio.setState({ isSilent });
  }

  /** Stops a simulation that does not answer, and loads its model again, paused at its start. */
  restart(): void {
    const { current } = this.stores.studio.getState();
    this.client.restart(this.makeWorker());
    this.stores.studio.setState({ isSilent: false, loading: undefined });
    if (current) void this.open(current, { isPaused: true });
  }

  private loaded(mirror: SimulationMirror, report: LoadedReport): void {
    const { kept, diagnostics, isEditable, isStandIn = false, isMended = false } = report;
    const { loading, current, generation } = this.stores.studio.getState();
    const entry = loading?.entry ?? current;
    if (!kept) this.perturbation = noPerturbation();
    this.drawn = [];
    removeWarnings(this.stores);
    this.stores.studio.setState({
      mirror,
      isEditable,
      isStandIn,
      current: entry,
      loading: undefined,
      failed: undefined,
      generation: generation + 1,
      problems: diagnostics.length > 0 ? { title: entry?.title ?? '', diagnostics } : undefined,
      profile: undefined,
      hovered: undefined,
      ...(!kept && { selection: undefined, isTracking: false, notices: [] }),
    });
    if (isMended) this.each((listener) => listener.mended?.());
    this.each((listener) => listener.loaded?.(mirror, kept));
    if (loading) this.each((listener) => listener.opened?.(loading.entry));
  }

  private amended(mirror: SimulationMirror, fields: readonly string[] | undefined): void {
    const { generation, amendments, problems } = this.stores.studio.getState();
    // the files have been corrected
    const hadFailed =
      problems?.failure !== undefined || problems?.diagnostics.some((each) => each.severity === 'error');
    if (hadFailed) this.stores.studio.setState({ problems: undefined });
    const isOther = !fields && { mirror, generation: generation + 1 };
    this.stores.studio.setState({ amendments: amendments + 1, ...isOther });
    removeWarnings(this.stores);
    this.each((listener) => listener.amended?.(mirror, fields));
    this.updatePanels();
  }

  private each(call: (listener: SessionListener) => void): void {
    for (const listener of this.listeners) call(listener);
  }

  private progressed(progress: { name: string; done: number; total: number }): void {
    const { loading } = this.stores.studio.getState();
    if (loading) this.stores.studio.setState({ loading: { ...loading, progress } });
  }

  /** Reports a failed load; the previous model keeps running. The title defaults to that of the model being loaded. */
  failed({ message, diagnostics }: FailedReport['failure'], title?: string, canMend = false): void {
    const { loading, current, mirror, isStandIn } = this.stores.studio.getState();
    const entry = loading?.entry ?? current;
    const failure = diagnostics.length > 0 ? {} : { failure: message };
    this.stores.studio.setState({
      loading: undefined,
      failed: loading?.entry,
      problems: {
        ...{ title: title ?? entry?.title ?? '', id: entry?.id, diagnostics, ...failure },
        mendable: canMend ? entry : undefined,
      },
    });
    // no other model runs
    const isAlone = !mirror || (isStandIn && current?.id === entry?.id);
    if (canMend && entry && isAlone) void this.mend(entry);
  }

  private framed(frame: SimulationFrame): void {
    const { playing, drawn, samples } = frame;
    this.drawn = drawn;
    // others may change the state of a remote session at any time
    if (playing || !this.isOwn || this.perturbation.active !== 0) this.client.expectMore();
    for (const listener of this.listeners) {
      listener.framed?.(frame);
      if (samples) listener.sampled?.(samples);
    }
    const now = performance.now();
    if ((playing || !this.isOwn) && now - this.panelsUpdated < PANEL_INTERVAL) {
      // there may be no frame after this one
      if (!this.isOwn) this.panelsDue ??= setTimeout(() => this.updatePanels(frame), PANEL_INTERVAL);
      return;
    }
    this.updatePanels(frame);
  }

  private updatePanels(frame?: SimulationFrame): void {
    clearTimeout(this.panelsDue);
    this.panelsDue = undefined;
    this.panelsUpdated = performance.now();
    const { tick } = this.stores.studio.getState();
    const { factor, history, profile } = frame ?? {};
    this.stores.studio.setState({
      tick: tick + 1,
      ...(factor !== undefined && { factor }),
      ...(history && { history }),
      ...(profile && { profile }),
    });
  }
}

type FailedReport = Extract<SimulationReport, { readonly type: 'failed' }>;
type LoadedReport = Extract<SimulationReport, { readonly type: 'loaded' }>;

export const startWorker = (): WorkerPort =>
  // bundlers recognize exactly this form
  new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });
