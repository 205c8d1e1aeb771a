/**
 * The worker's side of a simulation: runs one model in real time, carries out the page's commands, and reports its
 * state.
 */

import { prepareDAE } from '../../authoring/load/dae-decoder.js';
import { drawSdfPaths } from '../../graphics/scene/sdf-paths.js';
import type { RecordFormat } from '../../robotics/record/recorder.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { drawPlugins } from '../../simulation/model/plugin-drawing.js';
import { RealTimeRunner } from '../../simulation/realtime/real-time-runner.js';
import type { ContactReports } from './contact-reports.js';
import { ControllerError, ControllerLink } from './controls/controller-link.js';
import { prepareExpressions } from './controls/expression-samples.js';
import type { ModelAmendment } from './editing/amended-record.js';
import type { Editor, EditorListener } from './editing/editor.js';
import { lostByName } from './editing/lost-state.js';
import type { BrokenModel } from './editing/open-editor.js';
import type { FollowingListener } from './file-following.js';
import { type FrameFields, packFrame } from './frame.js';
import { recordRun, setReplay } from './history/trajectory-files.js';
import { failureOf, LoadError, loadForSimulation } from './simulation-model.js';
import type { LoadRequest, SimulationCommand, SimulationNotice, SimulationReport } from './simulation-protocol.js';
import { SimulationRun, type StepHooks } from './simulation-run.js';
import { type SimulationSettings, statusOf } from './simulation-status.js';
import { transferStateByName } from './transfer-state-by-name.js';

export type { StepHooks } from './simulation-run.js';

/** The part of a worker's global scope in use. */
export interface WorkerScope {
  postMessage(report: SimulationReport): void;
  onmessage: ((event: { data: SimulationCommand }) => void) | null;
}

/**
 * Serves a page from inside a worker.
 *
 * @param base base of relative addresses: the address of the page
 */
export function serveSimulation(
  scope: WorkerScope,
  frameFields: FrameFields,
  base: string,
  hooks: StepHooks = {},
): void {
  const server = new SimulationServer(scope, frameFields, base, hooks);
  scope.onmessage = ({ data }) => void server.handle(data);
}

type Handlers = {
  readonly [T in SimulationCommand['type']]: (
    command: Extract<SimulationCommand, { readonly type: T }>,
    run: SimulationRun,
  ) => void | Promise<void>;
};

/** Commands that work without a model. */
const ALWAYS = new Set(
  'load mend cancel fields speed noise pauseOnWarning plot unplot profile'.split(' ') as SimulationCommand['type'][],
);

class SimulationServer {
  private run: SimulationRun | undefined;
  /** Cancels the load in progress. */
  private loading: AbortController | undefined;
  private editor: Editor | undefined;
  /** The last model that failed to load, if it can be corrected. */
  private broken: (BrokenModel & { readonly isPaused: boolean }) | undefined;
  private frame: Float64Array<ArrayBuffer> | undefined;
  private contacts: ContactReports | undefined;
  /** The code of contact events while it is loading: commands and steps wait for it and keep their order. */
  private preparing: Promise<void> | undefined;
  private readonly hooks: StepHooks;
  private readonly runner = new RealTimeRunner(
    {
      time: () => this.run?.data.time ?? 0,
      timestep: () => this.run?.timestep ?? 0,
      step: () => this.step(),
      failed: (error) => this.handleError(error),
    },
    { schedule: (frame, delay) => setTimeout(frame, delay) },
  );
  private readonly settings: SimulationSettings = {
    noise: { scale: 0, time: 0.1 },
    pauseOnWarning: false,
    expressions: [],
    isProfiled: false,
  };

  constructor(
    private readonly scope: WorkerScope,
    private frameFields: FrameFields,
    private readonly base: string,
    { beforeStep, afterStep }: StepHooks,
  ) {
    this.hooks = {
      ...(beforeStep && { beforeStep }),
      afterStep: (model, data) => {
        afterStep?.(model, data);
        this.contacts?.check(model, data);
      },
    };
  }

  async handle(command: SimulationCommand): Promise<void> {
    try {
      if (this.preparing) await this.preparing;
      if (!this.run && !ALWAYS.has(command.type)) return;
      await (this.handlers[command.type] as (each: SimulationCommand, run: unknown) => void)(command, this.run);
    } catch (error) {
      this.handleError(error);
    }
  }

  /** Reports the effects of edits and of changed files on the running model. */
  private readonly changes: EditorListener & FollowingListener = {
    onView: (view) => this.scope.postMessage({ type: 'editorView', view }),
    onBegan: () => {
      if (!this.run) return;
      this.postLoaded(this.run, false, true);
      this.runner.restart();
    },
    onAmended: (amendment) => this.postAmended(amendment),
    onLost: (element) => this.postNotice({ kind: 'lost', element, time: this.run?.data.time ?? 0, count: 1 }),
    onFailed: (failure) => this.scope.postMessage({ type: 'failed', failure, canMend: false }),
  };

  private readonly handlers: Handlers = {
    load: (request) => this.load(request),
    refresh: async ({ files }, run) => {
      const { followFiles: goOnWithFiles } = await import('./file-following.js');
      await goOnWithFiles(run, this.editor, files, this.changes);
      this.runner.restart();
    },
    mend: () => this.mend(),
    cancel: () => this.loading?.abort(new DOMException('The load was cancelled.', 'AbortError')),
    play: () => this.play(),
    pause: () => this.pause(),
    step: ({ count }, run) => this.stepBy(run, count),
    reset: ({ key }, run) => {
      this.contacts?.end();
      run.reset(key);
      this.runner.restart();
    },
    speed: ({ factor }) => {
      this.runner.speed = factor;
      this.postStatus();
    },
    control: ({ index, value }, run) => run.setControl(index, value),
    fields: ({ fields }) => {
      const all = new Set([...this.frameFields.fields, ...fields]);
      this.frameFields = { ...this.frameFields, fields: [...all] };
    },
    position: ({ index, value }, run) => run.setPosition(index, value),
    equality: ({ id, active }, run) => run.setEquality(id, active),
    option: ({ at, values }, run) => {
      run.model.record.opt.set(values, at);
      this.scope.postMessage({ type: 'options', values: run.model.record.opt.slice() });
    },
    perturbation: ({ perturbation }, run) => {
      run.perturbation.set(perturbation);
      if (!this.runner.playing) run.perturbation.apply(true);
    },
    noise: ({ noise }) => {
      this.settings.noise = noise;
      this.run?.noise.change(noise);
      this.postStatus();
    },
    pauseOnWarning: ({ on }) => {
      this.settings.pauseOnWarning = on;
      this.postStatus();
    },
    keep: ({ name }, run) => {
      run.keep(name);
      this.postStatus();
    },
    recall: ({ index }, run) => {
      run.recall(index);
      this.runner.restart();
    },
    forget: ({ index }, run) => {
      run.kept.splice(index, 1);
      this.postStatus();
    },
    renameKept: ({ index, name }, run) => {
      run.renameKept(index, name);
      this.postStatus();
    },
    keepAll: ({ states }, run) => {
      run.kept = [...states];
      this.postStatus();
    },
    seek: ({ index }, run) => {
      this.pause();
      run.seek(index);
    },
    plot: ({ expressions }) => this.plot([...this.settings.expressions, ...expressions]),
    unplot: ({ expressions }) => this.plot(this.settings.expressions.filter((each) => !expressions.includes(each))),
    profile: ({ on }) => {
      this.settings.isProfiled = on;
      this.run?.profile.turn(on);
      this.postStatus();
    },
    watchContacts: async ({ id, ...watch }, run) => {
      if (!this.contacts) await (this.preparing = this.prepareContacts());
      this.contacts?.watch(run.model, run.data, id, watch);
    },
    unwatchContacts: ({ id }) => this.contacts?.unwatch(id),
    launch: async ({ launch }, run) => {
      if (!run.spec) throw new Error('A binary model cannot take objects.');
      // throwing is an edit
      const editor = this.editor?.run === run ? this.editor : await this.opened();
      editor?.run.launch(launch);
      editor?.postView();
    },
    editorRequest: async ({ request }) => {
      try {
        const editor = await this.opened();
        if (!editor) return;
        this.scope.postMessage({ type: 'editorReply', reply: editor.handle(request) });
        this.runner.restart();
      } catch (error) {
        this.scope.postMessage({ type: 'editorReply', reply: { id: request.id, fault: failureOf(error) } });
      }
    },
    record: ({ format }, run) => this.record(run, format),
    replay: async ({ name, recorded, loop }, run) => {
      this.pause();
      await setReplay(run, name, recorded, loop);
      this.postStatus();
    },
    loop: ({ on }, run) => {
      if (run.replay) run.replay.loop = on;
    },
    archive: (_, run) => this.postArchive(run),
    controller: ({ id, port }, run) => {
      run.controller?.close();
      run.controller = port && new ControllerLink(id, port);
      this.postStatus();
    },
    frame: ({ paths = false }, run) => this.postFrame(run, paths),
  };

  /** Loads the code of contact events with the first watch. */
  private async prepareContacts(): Promise<void> {
    try {
      const { ContactReports: Reports } = await import('./contact-reports.js');
      this.contacts = new Reports((report) => this.scope.postMessage(report));
    } catch (error) {
      this.handleError(error);
    } finally {
      this.preparing = undefined;
    }
  }

  /** Returns the editor of the running model; loads its code on first use. */
  private async opened(): Promise<Editor | undefined> {
    const [{ openEditor }] = await Promise.all([import('./editing/open-editor.js'), prepareDAE()]);
    const { run } = this;
    if (!run || this.editor?.run === run) return run && this.editor;
    const editor = openEditor(run, (notice) => this.postNotice(notice), this.changes);
    this.editor = editor;
    this.begin(editor.run, true);
    if (run.recording) void this.record(run, undefined);
    run.dispose();
    return editor;
  }

  /** Loads a model. The previous one keeps running until then, also if loading fails. */
  private async load(request: LoadRequest): Promise<void> {
    this.loading?.abort();
    const loading = new AbortController();
    this.loading = loading;
    try {
      const loaded = await loadForSimulation(request, this.base, loading.signal, (progress) =>
        this.scope.postMessage({ type: 'progress', progress }),
      );
      if (loading.signal.aborted) return loaded.data.dispose();
      const before = this.run;
      if (request.keepState && before) {
        transferStateByName(before.model, before.data, loaded.model, loaded.data);
        for (const label of lostByName(before.model.record, loaded.model)) this.changes.onLost(label);
      }
      if (before?.recording) await this.record(before, undefined);
      this.begin(
        new SimulationRun(loaded, (notice) => this.postNotice(notice), { hooks: this.hooks }),
        request.keepState && !!before,
        request.isPaused,
      );
      before?.dispose();
    } catch (error) {
      if (error instanceof LoadError && !loading.signal.aborted) {
        const { failure, broken } = error;
        this.broken = broken && { ...broken, isPaused: this.opensPaused(request) };
        this.scope.postMessage({ type: 'failed', failure, canMend: broken !== undefined });
      } else if (this.loading === loading) this.scope.postMessage({ type: 'cancelled' });
    } finally {
      if (this.loading === loading) this.loading = undefined;
    }
  }

  /** Opens the texts of the model that failed to load; an empty model runs until they compile. */
  private async mend(): Promise<void> {
    const { broken } = this;
    if (!broken) return;
    const [{ mendEditor }] = await Promise.all([import('./editing/open-editor.js'), prepareDAE()]);
    const before = this.run;
    if (before?.recording) await this.record(before, undefined);
    const editor = mendEditor(broken, (notice) => this.postNotice(notice), this.changes, this.hooks);
    this.editor = editor;
    this.broken = undefined;
    this.begin(editor.run, false, broken.isPaused);
    before?.dispose();
    editor.postView();
  }

  /** True if a loaded model must not run before the user starts it. */
  private opensPaused({ keepState, isPaused = false }: LoadRequest): boolean {
    return keepState && this.run ? !this.runner.playing : isPaused;
  }

  private begin(run: SimulationRun, kept: boolean, isPaused = false): void {
    const { noise, expressions, isProfiled } = this.settings;
    if (!kept) this.contacts?.end();
    this.contacts?.report();
    this.run = run;
    run.noise.change(noise);
    run.samples.set(expressions);
    run.profile.turn(isProfiled);
    const { runner } = this;
    runner.restart();
    if (!kept) runner.playing = !isPaused;
    // status first, so that the page never shows a model as paused that is about to run
    this.postStatus();
    this.postLoaded(run, kept);
  }

  private play(): void {
    const { runner } = this;
    if (runner.playing) {
      runner.restart();
      return;
    }
    runner.playing = true;
    this.postStatus();
  }

  private pause(): void {
    if (!this.runner.playing) return;
    this.runner.playing = false;
    this.run?.endHistory();
    this.postStatus();
  }

  private async stepBy(run: SimulationRun, count: number): Promise<void> {
    this.pause();
    const stepping = this.runner.step(count);
    // without a promise to await, the steps are taken before the next command
    if (stepping) await stepping;
    run.finishSteps();
  }

  private step(): void | Promise<void> {
    const { run, preparing } = this;
    if (preparing) return preparing.then(() => this.step());
    const stepping = run?.step() ?? false;
    if (typeof stepping === 'boolean') this.stepped(run, stepping);
    else return stepping.then((warned) => this.stepped(run, warned));
  }

  private stepped(run: SimulationRun | undefined, warned: boolean): void {
    if ((warned && this.settings.pauseOnWarning) || run?.isOver) this.pause();
  }

  /** Handles an error in a step: stops the run and removes the control function. */
  private handleError(error: unknown): void {
    const { run } = this;
    const { message } = failureOf(error);
    this.runner.playing = false;
    run?.endHistory();
    if (run?.controller && error instanceof ControllerError) {
      run.controller.close();
      run.controller = undefined;
      run.report('controller', message);
    } else this.postNotice({ kind: 'failure', message, time: run?.data.time ?? 0, count: 1 });
    this.postStatus();
  }

  /** Sets the expressions to sample; duplicates are removed. */
  private async plot(expressions: readonly string[]): Promise<void> {
    this.settings.expressions = [...new Set(expressions)];
    if (expressions.length > 0) await prepareExpressions();
    // other expressions may have been requested meanwhile
    this.run?.samples.set(this.settings.expressions);
    this.run?.samples.take();
    this.postStatus();
  }

  /** Starts a recording; ends it if `format` is undefined. */
  private async record(run: SimulationRun, format: RecordFormat | undefined): Promise<void> {
    const file = await recordRun(run, format, () => void this.record(run, undefined));
    if (file) this.scope.postMessage({ type: 'recorded', ...file });
    this.postStatus();
  }

  private postNotice(notice: SimulationNotice): void {
    this.scope.postMessage({ type: 'notice', notice });
  }

  private postLoaded(run: SimulationRun, kept: boolean, isMended = false): void {
    const { model, data, spec, isStandIn } = run;
    // the errors have been corrected
    const diagnostics = isMended ? [] : run.diagnostics;
    this.frame = undefined;
    this.scope.postMessage({
      type: 'loaded',
      model: saveMJB(model),
      values: packFrame(data, this.frameFields),
      diagnostics,
      kept,
      isEditable: spec !== undefined,
      isStandIn,
      isMended,
    });
  }

  private postAmended(amendment: ModelAmendment): void {
    const { run } = this;
    if (!run) return;
    this.frame = undefined;
    this.scope.postMessage({ type: 'amended', amendment, values: packFrame(run.data, this.frameFields) });
  }

  private async postArchive(run: SimulationRun): Promise<void> {
    try {
      this.scope.postMessage({ type: 'archive', bytes: await run.archive() });
    } catch (error) {
      this.scope.postMessage({ type: 'archive', bytes: undefined, fault: failureOf(error).message });
    }
  }

  private postStatus(): void {
    const { run, settings, runner } = this;
    this.scope.postMessage({ type: 'status', status: statusOf(run, settings, runner.playing, runner.speed) });
  }

  private postFrame(run: SimulationRun, paths: boolean): void {
    const { model, data } = run;
    this.contacts?.report();
    const drawn = drawPlugins(model, data);
    this.frame = packFrame(data, this.frameFields, this.frame);
    const samples = run.samples.drain();
    const profile = run.profile.drain();
    this.scope.postMessage({
      type: 'frame',
      values: this.frame,
      drawn: paths ? [...drawn, ...drawSdfPaths(model, data)] : drawn,
      playing: this.runner.playing,
      factor: this.runner.factor,
      history: run.historyView,
      ...(samples && { samples }),
      ...(profile && { profile }),
    });
  }
}
