/** One run of the studio: the worker that simulates, and what the page asks of it. The store holds what it answered. */

import { noPerturbation, type Perturbation } from '../../src/graphics/scene/perturbation.js';
import type { RecordFormat } from '../../src/robotics/record/recorder.js';
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
} from '../../src/browser/simulation-protocol.js';
import type { PluginDrawn } from '../../src/model/plugin-drawing.js';
import type { RecordFormat } from '../../src/record/index.js';
import { noPerturbation, type Perturbation } from '../../src/scene/perturbation.js';
import { firstText } from '../texts/startup-texts.js';
import { DRAWN, follow, followedSession } from './remote-session.js';
import { type ModelEntry, withEntry } from './model-list.js';
import { addNotice, forgetTrouble } from '../store/notices.js';
import { useStudio } from '../store/studio-state.js';

/** Time between updates of the numbers in the panels [ms]; the picture is not held back. */
const PANEL_INTERVAL = 100;

/** Time without an answer after which the user may stop the simulation [ms]. */
const SILENCE = 10_000;

/** Longest time that keeping what was edited holds the next model back [ms]. */
const KEEPING = 2000;

/** The listeners of a session, beside the store. */
export interface SessionListener {
  /** Another model runs; `kept` if it continues with the previous state. */
  loaded?(mirror: SimulationMirror, kept: boolean): void;
  /** A model runs that the user opened, in place of one before or as it was read again. */
  opened?(entry: ModelEntry): void;
  /** The model that is edited runs, in the place of the empty one that stood in for it. */
  mended?(): void;
  /** The mirror has other numbers. */
  framed?(frame: SimulationFrame): void;
  sampled?(samples: Samples): void;
  /** A recording of the run has ended. */
  recorded?(bytes: Uint8Array<ArrayBuffer>, format: RecordFormat): void;
  /** The model that runs was edited: the same mirror with other values in the arrays named, or another mirror. */
  amended?(mirror: SimulationMirror, fields: readonly string[] | undefined): void;
  /** The editor reports its state, and the result of a request. */
  viewed?(view: EditorView): void;
  replied?(reply: EditorReply): void;
}

/** The page's connection to the worker, or to a remote session. */
export class Session {
  perturbation: Perturbation = noPerturbation();
  /** The drawings of plugins in the last frame, and the paths of searches. */
  drawn: readonly PluginDrawn[] = [];
  private readonly client: SimulationClient;
  private readonly listeners = new Set<SessionListener>();
  private readonly before: (() => Promise<void>)[] = [];
  private panelsUpdated = 0;
  private panelsDue: ReturnType<typeof setTimeout> | undefined;
  private awaitsArchive: ((report: Extract<SimulationReport, { type: 'archive' }>) => void)[] = [];

  constructor(
    private readonly makeWorker: () => WorkerPort,
    /** True if it simulates for this page alone. */
    readonly isOwn: boolean,
  ) {
    this.client = new SimulationClient(makeWorker(), DRAWN, {
      loaded: (mirror, report) => this.loaded(mirror, report),
      progress: ({ progress }) => this.progressed(progress),
      failed: ({ failure, canMend }) => this.failed(failure, undefined, canMend),
      cancelled: () => useStudio.setState({ loading: undefined }),
      status: ({ status }) => useStudio.setState({ status }),
      options: () => this.updatePanels(),
      notice: ({ notice }) => addNotice(notice),
      archive: (report) => this.awaitsArchive.shift()?.(report),
      recorded: ({ bytes, format }) => this.each((listener) => listener.recorded?.(bytes, format)),
      amended: (mirror, fields) => this.amended(mirror, fields),
      editor: ({ view }) => this.each((listener) => listener.viewed?.(view)),
      edited: ({ reply }) => this.each((listener) => listener.replied?.(reply)),
      frame: (frame) => this.framed(frame),
    });
  }

  /** Adds a listener; returns what takes it away. */
  listen(listener: SessionListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Loads a model; the previous one keeps running until it is loaded, also if that fails. */
  async open(entry: ModelEntry, { keepState = false, isPaused = false } = {}): Promise<void> {
    if (!this.isOwn && !entry.isSession) {
      this.failed({ message: firstText('sessionOnly'), diagnostics: [] });
      return;
    }
    const models = withEntry(useStudio.getState().models, entry);
    useStudio.setState({ loading: { entry, progress: undefined }, models });
    try {
      // a worker that was stopped does not answer
      const patience = new Promise<void>((done) => setTimeout(done, KEEPING));
      await Promise.race([Promise.all(this.before.map((finish) => finish())), patience]);
      const source = await entry.source();
      this.client.send({ type: 'load', source, plugins: entry.plugins, keepState, isPaused });
    } catch (error) {
      this.failed({ message: error instanceof Error ? error.message : String(error), diagnostics: [] });
    }
  }

  /** Adds what is waited for before another model is loaded. */
  beforeLoading(finish: () => Promise<void>): void {
    this.before.push(finish);
  }

  /** Opens the texts of the model that could not be loaded last, in the panel that shows the source. */
  async mend(entry: ModelEntry): Promise<void> {
    const [{ keepEditing }, { openPanel }] = await Promise.all([
      import('../interactions/open-editor.js'),
      import('../panels/registry.js'),
    ]);
    keepEditing();
    openPanel('bottom', 'source');
    useStudio.setState({ loading: { entry, progress: undefined } });
    this.send({ type: 'mend' });
  }

  /** Loads the model that runs again, with its state kept; without one, that which could not be loaded. */
  reload(): void {
    const { current, loading, failed } = useStudio.getState();
    const entry = current ?? loading?.entry ?? failed;
    if (entry) void this.open(entry, { keepState: true });
  }

  /** Sends a command whose effect shows in the next frame. */
  send(command: SimulationCommand, transfer?: Transferable[]): void {
    this.client.send(command, transfer);
  }

  togglePlaying(): void {
    this.send({ type: useStudio.getState().status.playing ? 'pause' : 'play' });
  }

  step(count = 1): void {
    this.send({ type: 'step', count });
  }

  /** One state of the history back. */
  stepBack(): void {
    const { length, index } = useStudio.getState().history;
    this.seek((index < 0 ? length - 1 : index) - 1);
  }

  seek(index: number): void {
    this.send({ type: 'seek', index });
  }

  reset(key?: number): void {
    forgetTrouble();
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

  /** An archive of the model with all its files. Rejects with the files that are missing. */
  archive(): Promise<Uint8Array> {
    return new Promise((done, fail) => {
      this.awaitsArchive.push(({ bytes, fault }) => (bytes ? done(bytes) : fail(new Error(fault))));
      this.client.send({ type: 'archive' });
    });
  }

  /** Writes the run down from now on; without a format, ends that. */
  record(format: RecordFormat | undefined): void {
    this.send({ type: 'record', format });
  }

  /** Shows a recorded run; without a file, continues the simulation from the shown state. */
  async replay(file: File | undefined): Promise<void> {
    const bytes = file && new Uint8Array(await file.arrayBuffer());
    this.send({ type: 'replay', name: file?.name ?? '', bytes });
  }

  /** To be called after a change of `perturbation`. */
  perturbationChanged(): void {
    this.send({ type: 'perturb', perturbation: this.perturbation });
  }

  /** Asks for the next frame, where there may be one to see; called for every picture. */
  poll(paths: boolean): void {
    this.client.poll(paths);
    const isSilent = this.isOwn && this.client.silence > SILENCE;
    if (isSilent !== useStudio.getState().isSilent) useStudio.setState({ isSilent });
  }

  /** Stops a simulation that does not answer, and loads the model that ran again, paused at its start. */
  restart(): void {
    const { current } = useStudio.getState();
    this.client.restart(this.makeWorker());
    useStudio.setState({ isSilent: false, loading: undefined });
    if (current) void this.open(current, { isPaused: true });
  }

  private loaded(mirror: SimulationMirror, report: LoadedReport): void {
    const { kept, diagnostics, isEditable, isStandIn = false, isMended = false } = report;
    const { loading, current, generation } = useStudio.getState();
    const entry = loading?.entry ?? current;
    if (!kept) this.perturbation = noPerturbation();
    this.drawn = [];
    forgetTrouble();
    useStudio.setState({
      mirror,
      isEditable,
      isStandIn,
      current: entry,
      loading: undefined,
      failed: undefined,
      generation: generation + 1,
      problems: diagnostics.length > 0 ? { title: entry?.title ?? '', diagnostics } : undefined,
      profile: undefined,
      ...(!kept && { selection: undefined, isTracking: false, notices: [] }),
    });
    if (isMended) this.each((listener) => listener.mended?.());
    this.each((listener) => listener.loaded?.(mirror, kept));
    if (loading) this.each((listener) => listener.opened?.(loading.entry));
    // nothing moves by itself for those who do not want it
    if (!kept && this.isOwn && matchMedia('(prefers-reduced-motion: reduce)').matches) this.send({ type: 'pause' });
  }

  private amended(mirror: SimulationMirror, fields: readonly string[] | undefined): void {
    const { generation, problems } = useStudio.getState();
    // what was wrong with the files is not any more
    const hadFailed =
      problems?.failure !== undefined || problems?.diagnostics.some((each) => each.severity === 'error');
    if (hadFailed) useStudio.setState({ problems: undefined });
    if (!fields) useStudio.setState({ mirror, generation: generation + 1 });
    forgetTrouble();
    this.each((listener) => listener.amended?.(mirror, fields));
    this.updatePanels();
  }

  private each(tell: (listener: SessionListener) => void): void {
    for (const listener of this.listeners) tell(listener);
  }

  private progressed(progress: { name: string; done: number; total: number }): void {
    const { loading } = useStudio.getState();
    if (loading) useStudio.setState({ loading: { ...loading, progress } });
  }

  /** Reports a failed load, of the model that is loading unless a title says of what; the one that ran before continues. */
  failed({ message, diagnostics }: FailedReport['failure'], title?: string, canMend = false): void {
    const { loading, current, mirror, isStandIn } = useStudio.getState();
    const entry = loading?.entry ?? current;
    const failure = diagnostics.length > 0 ? {} : { failure: message };
    useStudio.setState({
      loading: undefined,
      failed: loading?.entry,
      problems: {
        ...{ title: title ?? entry?.title ?? '', id: entry?.id, diagnostics, ...failure },
        mendable: canMend ? entry : undefined,
      },
    });
    // nothing else runs that could go on
    const isAlone = !mirror || (isStandIn && current?.id === entry?.id);
    if (canMend && entry && isAlone) void this.mend(entry);
  }

  private framed(frame: SimulationFrame): void {
    const { playing, drawn, samples } = frame;
    this.drawn = drawn;
    // of a session elsewhere, others may change the state at any time
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
    const { tick } = useStudio.getState();
    const { factor, history, profile } = frame ?? {};
    useStudio.setState({
      tick: tick + 1,
      ...(factor !== undefined && { factor }),
      ...(history && { history }),
      ...(profile && { profile }),
    });
  }
}

type FailedReport = Extract<SimulationReport, { readonly type: 'failed' }>;
type LoadedReport = Extract<SimulationReport, { readonly type: 'loaded' }>;

const followed = followedSession();

/** The one session of the page. */
export const session = followed
  ? new Session(() => follow(followed), false)
  : // bundlers look for exactly this form
    new Session(() => new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' }), true);
