/** A running model: its steps with noise, controllers and recordings, and the user's commands. */

import { compile } from '../../authoring/public-functions/load.js';
import { recompile } from '../../authoring/public-functions/recompile.js';
import type { KeyframeValues } from '../../authoring/source/index.js';
import { elementsByName } from '../../compiler/compile/edit/elements-by-name.js';
import { replaceModel } from '../../compiler/compile/edit/recompile.js';
import { transferState } from '../../compiler/compile/edit/transfer-state.js';
import { State } from '../../foundation/schema/enums.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { RecordFormat } from '../../robotics/record/recorder.js';
import { Data } from '../../simulation/model/data.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { Model } from '../../simulation/model/model.js';
import type { ModelRecord } from '../../simulation/model/model-record.js';
import type { ElementLists } from '../../simulation/model/named.js';
import { forward, step } from '../../simulation/runtime/run.js';
import { StepWatch } from '../../simulation/runtime/step-watch.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { getState, setState, stateSize } from '../../simulation/support/state.js';
import { AppliedPerturbation } from './applied-perturbation.js';
import { ControlNoise } from './controls/control-noise.js';
import type { ControllerLink } from './controls/controller-link.js';
import { ExpressionSamples } from './controls/expression-samples.js';
import { keyframeText, keyframeValues, renamedKeyframe } from './controls/keyframe-text.js';
import { StateHistory } from './history/state-history.js';
import { StepProfile } from './history/step-profile.js';
import { addLaunched } from './launch.js';
import type { LoadedModel } from './simulation-model.js';
import type { HistoryView, KeptState, Launch, SimulationNotice } from './simulation-protocol.js';

/** Simulated time between states of the history: about one picture [s]. */
const HISTORY_INTERVAL = 1 / 60;

/** A compiled model and its elements. */
export interface CompiledModel {
  readonly record: ModelRecord;
  readonly elements: ElementLists;
}

/** Tests whether states of one model fit the other. */
function haveSameState(before: CompiledModel, { record, elements }: CompiledModel): boolean {
  const isSame = (kind: 'body' | 'joint' | 'actuator' | 'equality'): boolean =>
    before.elements[kind].length === elements[kind].length &&
    before.elements[kind].every((element, id) => element === elements[kind][id]);
  const { nq, nv, na, nmocap } = before.record;
  const haveSameSizes = nq === record.nq && nv === record.nv && na === record.na && nmocap === record.nmocap;
  return haveSameSizes && (['body', 'joint', 'actuator', 'equality'] as const).every(isSame);
}

/** Tests whether all mocap bodies are where the model places them. */
function isWithoutMoved({ nbody, body_mocapid, body_pos }: Model, { mocap_pos }: Data): boolean {
  for (let body = 0; body < nbody; body++) {
    const at = body_mocapid[body]!;
    if (at < 0) continue;
    for (let k = 0; k < 3; k++) if (mocap_pos[3 * at + k] !== body_pos[3 * body + k]) return false;
  }
  return true;
}

/** Converts a kept state after an edit; remaining elements keep their values. */
function convertKept(model: Model, kept: KeptState, before: CompiledModel, now: CompiledModel): KeptState {
  const former = new Model(before.record);
  if (kept.state.length !== stateSize(former, State.INTEGRATION)) return kept;
  const [from, to] = [new Data(former), new Data(model)];
  try {
    setState(former, from, kept.state, State.INTEGRATION);
    transferState(before, from.record, now, to.record);
    const state = new Float64Array(stateSize(model, State.INTEGRATION));
    getState(model, to, state, State.INTEGRATION);
    return { ...kept, state, xml: keyframeText(model, to, kept.name) };
  } finally {
    from.dispose();
    to.dispose();
  }
}

/** Called before and after each step. */
export interface StepHooks {
  readonly beforeStep?: (model: Model, data: Data) => void;
  readonly afterStep?: (model: Model, data: Data) => void;
}

/** The owner of the Spec of a run, for example a project under edit. */
export interface RunOwner {
  /** Applies a named change to the Spec. */
  transact(name: string, change: () => void): void;
  undo(): void;
  /** Called when the first compiled model replaced the empty stand-in. */
  began(): void;
  /** Called when the model was replaced in place. */
  compiled(before: CompiledModel, model: Model): void;
}

export interface RunOptions {
  readonly hooks?: StepHooks;
  /** Default: an owner that uses the changes of the Spec. */
  readonly owner?: RunOwner;
}

/** Records the states of a run. */
export interface RunRecording {
  readonly format: RecordFormat;
  /** Adds the current state. */
  take(): void;
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
}

/** A recorded run that is shown instead of a simulation. */
export interface RunReplay {
  readonly name: string;
  readonly rows: number;
  /** True if the file is truncated; its complete rows are available. */
  readonly isCut: boolean;
  /** True if the run begins again after its last row. */
  loop: boolean;
  timeOf(row: number): number;
  /** Sets a Data to a recorded state. */
  show(row: number, data: Data): void;
}

/** Returns an owner for a Spec without an editor. */
const ownerOf = ({ changes }: Spec): Pick<RunOwner, 'transact' | 'undo'> => ({
  transact: (_, change) => changes.group(change),
  undo: () => changes.undo(),
});

/** Steps a Data with noise, controllers, perturbations, plots and history, and carries out commands on it. */
export class SimulationRun {
  readonly model: Model;
  readonly data: Data;
  readonly samples: ExpressionSamples;
  readonly profile: StepProfile;
  readonly perturbation: AppliedPerturbation;
  kept: KeptState[] = [];
  noise: ControlNoise;
  controller: ControllerLink | undefined;
  readonly hooks: StepHooks;
  private readonly owner: RunOwner | undefined;
  private readonly watch: StepWatch;
  private history: StateHistory;
  /** Index of the history state or replay row that is shown; -1 while the simulation runs. */
  private shown = -1;
  private replayed: RunReplay | undefined;
  recording: RunRecording | undefined;

  constructor(
    private loaded: LoadedModel,
    private readonly notify: (notice: SimulationNotice) => void,
    { hooks = {}, owner }: RunOptions = {},
  ) {
    const { model, data } = loaded;
    this.hooks = hooks;
    this.owner = owner;
    this.model = model;
    this.data = data;
    forward(model, data);
    this.samples = new ExpressionSamples(model, data);
    this.profile = new StepProfile(model, data);
    this.perturbation = new AppliedPerturbation(model, data);
    this.watch = new StepWatch(model, data, notify);
    this.noise = new ControlNoise(model, data.ctrl);
    this.history = new StateHistory(this.stateSize);
    this.restartHistory();
  }

  get spec() {
    return this.loaded.spec;
  }

  get refresh() {
    return this.loaded.refresh;
  }

  get diagnostics() {
    return this.loaded.diagnostics;
  }

  /** True for an empty model that replaces one with errors. */
  get isStandIn(): boolean {
    return this.spec !== undefined && this.model.elements?.body[0] !== this.spec.worldbody;
  }

  private get stateSize(): number {
    return stateSize(this.model, State.INTEGRATION);
  }

  /** Simulated duration of the next step, or time until the next row of a replay [s]. */
  get timestep(): number {
    const { replayed, shown } = this;
    if (!replayed || shown === replayed.rows - 1) return this.model.opt.timestep;
    return replayed.timeOf(shown + 1) - replayed.timeOf(shown);
  }

  /** Advances by one time step; returns true if it warned. Rejects with the error of a control function. */
  step(): boolean | Promise<boolean> {
    if (this.replayed) return this.replayStep(this.replayed);
    if (this.controller) return this.controller.control(this.data).then(() => this.advance());
    return this.advance();
  }

  private advance(): boolean {
    const { model, data } = this;
    const { time } = data;
    this.dropLaterStates();
    this.noise.apply();
    this.hooks.beforeStep?.(model, data);
    this.perturbation.apply(false);
    step(model, data);
    this.hooks.afterStep?.(model, data);
    const warned = this.watch.check(performance.now());
    if (data.time <= time) this.restartHistory();
    else if (data.time >= this.lastTime() + HISTORY_INTERVAL) this.addToHistory();
    this.samples.take();
    this.recording?.take();
    return warned;
  }

  /** Sets a recorded run to show from its start; undefined continues the simulation from the state shown. */
  set replay(replay: RunReplay | undefined) {
    const was = this.replayed;
    this.replayed = replay;
    if (replay) this.showRow(replay, 0);
    else if (was) this.adoptState();
  }

  get replay(): RunReplay | undefined {
    return this.replayed;
  }

  /** True if the last recorded state is shown, and the run does not begin again. */
  get isOver(): boolean {
    const { replayed } = this;
    return replayed !== undefined && !replayed.loop && this.shown === replayed.rows - 1;
  }

  private replayStep(replay: RunReplay): boolean {
    if (!this.isOver) this.showRow(replay, (this.shown + 1) % replay.rows);
    return false;
  }

  private showRow(replay: RunReplay, row: number): void {
    replay.show(row, this.data);
    forward(this.model, this.data);
    this.watch.acceptState();
    this.shown = row;
    this.samples.take();
  }

  /** Call after the last of several steps: computes the quantities that depend on the state. */
  finishSteps(): void {
    forward(this.model, this.data);
    this.watch.acceptState();
    this.endHistory();
  }

  /** Adds the state at which a run pauses to the history. */
  endHistory(): void {
    if (!this.replayed && this.shown < 0 && this.data.time > this.lastTime()) this.addToHistory();
  }

  /** Resets to the initial state or to a keyframe; resets a replay to its first row. */
  reset(key: number | undefined): void {
    if (this.replayed) {
      this.showRow(this.replayed, 0);
      return;
    }
    if (key === undefined) resetData(this.model, this.data);
    else resetDataKeyframe(this.model, this.data, key);
    this.adoptState();
  }

  /** Call after setting the state other than by stepping: the history starts again. */
  adoptState(): void {
    forward(this.model, this.data);
    this.noise.adopt();
    this.restartHistory();
    this.samples.take();
  }

  setPosition(index: number, value: number): void {
    this.data.qpos[index] = value;
    forward(this.model, this.data);
    this.watch.acceptState();
  }

  setControl(index: number, value: number): void {
    this.noise.set(index, value);
  }

  setEquality(id: number, active: boolean): void {
    this.data.eq_active[id] = active ? 1 : 0;
    forward(this.model, this.data);
  }

  keep(name: string): void {
    const state = new Float64Array(this.stateSize);
    getState(this.model, this.data, state, State.INTEGRATION);
    this.kept.push({ name, time: this.data.time, xml: keyframeText(this.model, this.data, name), state });
  }

  renameKept(index: number, name: string): void {
    const kept = this.kept[index];
    if (kept) this.kept[index] = { ...kept, name, xml: renamedKeyframe(kept.xml, name) };
  }

  recall(index: number): void {
    const kept = this.kept[index];
    if (!kept) return;
    if (kept.state.length !== this.stateSize) {
      // the state belongs to another version of the model
      this.notify({ kind: 'lost', element: `state '${kept.name}'`, time: this.data.time, count: 1 });
      return;
    }
    this.replayed = undefined;
    setState(this.model, this.data, kept.state, State.INTEGRATION);
    this.adoptState();
  }

  /** Returns a kept state as a keyframe; undefined if it belongs to another version of the model. */
  keyframeOf(index: number): KeyframeValues | undefined {
    const { model, stateSize: size } = this;
    const kept = this.kept[index];
    if (kept?.state.length !== size) return undefined;
    const data = new Data(model);
    try {
      setState(model, data, kept.state, State.INTEGRATION);
      return { name: kept.name, ...keyframeValues(model, data) };
    } finally {
      data.dispose();
    }
  }

  get historyView(): HistoryView {
    const { history, shown, replayed } = this;
    if (replayed) {
      const { rows } = replayed;
      return { length: rows, first: replayed.timeOf(0), last: replayed.timeOf(rows - 1), index: shown };
    }
    const { length } = history;
    return { length, first: history.timeOf(0), last: history.timeOf(length - 1), index: shown };
  }

  /** Goes to a state of the history; later states stay until the next step. */
  seek(index: number): void {
    const last = (this.replayed?.rows ?? this.history.length) - 1;
    const at = Math.max(0, Math.min(last, index));
    if (this.replayed) {
      this.showRow(this.replayed, at);
      return;
    }
    setState(this.model, this.data, this.history.at(at), State.INTEGRATION);
    forward(this.model, this.data);
    this.watch.acceptState();
    this.noise.adopt();
    this.shown = at;
  }

  /** Adds an object with a velocity; compiles the model again and keeps the state. */
  launch(launch: Launch): void {
    const { spec } = this;
    if (!spec) throw new Error('A binary model cannot take objects.');
    const owner = this.owner ?? ownerOf(spec);
    let name = '';
    owner.transact(`throw ${launch.shape}`, () => {
      name = addLaunched(spec, launch);
    });
    try {
      this.recompile();
    } catch (error) {
      owner.undo();
      throw error;
    }
    this.data.joint(name).qvel.set(launch.velocity);
    this.adoptState();
  }

  /**
   * Compiles the edited Spec and keeps the state; `change` may then change the state. A ModelError leaves everything
   * unchanged.
   */
  recompile(change = (): void => {}): void {
    const { spec, model, data } = this;
    if (this.isStandIn) {
      this.begin(spec!);
      return;
    }
    const wasProfiled = this.profile.isOn;
    const wasAtReference = this.isAtReference;
    const before = { record: model.record, elements: model.elements! };
    this.profile.turn(false);
    try {
      recompile(spec!, model, data);
    } finally {
      this.profile.turn(wasProfiled);
    }
    if (wasAtReference) {
      const controls = before.record.nu === model.nu ? data.ctrl.slice() : undefined;
      resetData(model, data);
      if (controls) data.ctrl.set(controls);
    } else change();
    this.adaptTo(before, { record: model.record, elements: model.elements! });
    this.owner?.compiled(before, model);
  }

  /** True before the first step, in the reference pose: then an edit of a pose moves what it places. */
  private get isAtReference(): boolean {
    const { model, data } = this;
    const isReset =
      data.time === 0 && data.qvel.every((speed) => speed === 0) && data.act.every((value) => value === 0);
    const { qpos0 } = model;
    return isReset && data.qpos.every((value, i) => value === qpos0[i]) && isWithoutMoved(model, data);
  }

  /** Replaces the empty stand-in by the first model that compiles. */
  private begin(spec: Spec): void {
    const { model, data } = this;
    const before = model.record;
    replaceModel(model, [data], compile(spec, { trialStep: false }));
    this.adoptModel(spec, before);
    resetData(model, data);
    this.adoptState();
    this.owner?.began();
  }

  /** Continues with a model that was read again into the same Model and Data; elements are matched by name. */
  adoptModel(spec: Spec | undefined, before: ModelRecord): void {
    const wasProfiled = this.profile.isOn;
    this.loaded = { ...this.loaded, spec };
    this.profile.turn(false);
    this.profile.turn(wasProfiled);
    const keys = new Map<string, object>();
    const [old, now] = [before, this.model.record].map((record) => ({
      record,
      elements: elementsByName(record, keys),
    }));
    this.adaptTo(old!, now!);
  }

  /** Updates everything that depends on the model. */
  private adaptTo(before: CompiledModel, now: CompiledModel): void {
    const { model, data } = this;
    this.noise = this.noise.successor(model, data.ctrl);
    forward(model, data);
    if (!haveSameState(before, now)) {
      this.kept = this.kept.map((kept) => convertKept(model, kept, before, now));
      this.history = new StateHistory(this.stateSize);
      this.restartHistory();
    }
    this.watch.acceptState();
    this.samples.set(this.samples.expressions.map(({ text }) => text));
  }

  /** Adopts kept states, history, replay and control function of another run of the same model. */
  adopt(before: SimulationRun): void {
    this.kept.push(...before.kept);
    if (before.stateSize !== this.stateSize) return;
    this.history = before.history;
    this.shown = before.shown;
    this.replayed = before.replayed;
    this.controller = before.controller;
    before.controller = undefined;
  }

  /** Returns the model with all its files as an archive. */
  async archive(): Promise<Uint8Array> {
    if (!this.spec) return saveMJB(this.model);
    const { toArchive } = await import('../browser/archive.js');
    return toArchive(this.spec, { format: 'mjz' });
  }

  dispose(): void {
    this.controller?.close();
    this.data.dispose();
  }

  private lastTime(): number {
    return this.history.timeOf(this.history.length - 1);
  }

  private restartHistory(): void {
    this.history.clear();
    this.shown = -1;
    this.addToHistory();
    this.watch.acceptState();
  }

  private addToHistory(): void {
    getState(this.model, this.data, this.history.push(), State.INTEGRATION);
  }

  /** Drops the states after the one shown, when the run continues from there. */
  private dropLaterStates(): void {
    if (this.shown >= 0) this.history.cutAfter(this.shown);
    this.shown = -1;
  }

  /** Reports an event outside of a step. */
  report(kind: SimulationNotice['kind'], message: string): void {
    this.notify({ kind, message, time: this.data.time, count: 1 });
  }
}
