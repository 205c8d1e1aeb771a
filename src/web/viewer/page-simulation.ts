/** A simulation in the page; its state can be read and changed at any time. */

import { noPerturbation, type Perturbation } from '../../graphics/scene/perturbation.js';
import type { Subject } from '../../graphics/view/subject.js';
import {
  ContactEvents,
  type ContactHandlers,
  type ContactOptions,
} from '../../simulation/contact-events/contact-events.js';
import type { ContactSelector } from '../../simulation/contact-events/selection.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { RealTimeRunner } from '../../simulation/realtime/real-time-runner.js';
import { camlight, comPos, flex, forward, kinematics, step, tendon } from '../../simulation/runtime/run.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { AppliedPerturbation } from '../simulation-worker/applied-perturbation.js';
import { controlIndex, stepCount } from './inputs.js';
import { RecordedRows } from './recorded-rows.js';
import { openReplay, type RecordedRun, Replay, type ReplayOptions } from './replay.js';
import { Listeners, type Running, type RunningEvent, type StepHook } from './running.js';

/** The stages that compute the poses of all that is drawn. */
const POSES = [kinematics, comPos, camlight, flex, tendon] as const;

/** Returns a picture of the initial state, or of a keyframe, of a model that is not simulated yet. */
export function stillPicture(model: Model, data: Data, keyframe?: number | string): Subject {
  if (keyframe === undefined) resetData(model, data);
  else resetDataKeyframe(model, data, keyframe);
  for (const compute of POSES) compute(model, data);
  return { model, data, perturbation: noPerturbation(), drawn: [], perturbationChanged: () => {} };
}

/** A simulation that steps in the page, without a worker. */
export class PageSimulation implements Running {
  readonly perturbation: Perturbation = noPerturbation();
  /** Empty: plugins in the Data draw when the Data is drawn. */
  readonly drawn = [];
  private readonly applied: AppliedPerturbation;
  private readonly runner = new RealTimeRunner({
    time: () => this.state.time,
    timestep: () => this.model.opt.timestep,
    step: () => this.advanceOne(),
    afterFrame: () => this.changed.call('state'),
  });
  private readonly before = new Listeners<Parameters<StepHook>>();
  private readonly after = new Listeners<Parameters<StepHook>>();
  private readonly changed = new Listeners<[RunningEvent]>();
  private contacts: ContactEvents | undefined;
  private readonly ownsData: boolean;
  private recorded: { readonly replay: Replay; readonly rows: RecordedRows } | undefined;
  /** Number of calls of `replay`, of which only the last takes effect. */
  private replays = 0;
  private readonly state: Data;
  /** True once the state contains all that `forward` computes. */
  private isEvaluated = false;
  private drawnSubject: Subject | undefined;
  /** True if the first picture was due. */
  private isShown = false;

  /** @param data state to simulate; by default a new one, which is disposed together with the simulation */
  constructor(
    readonly model: Model,
    data?: Data,
  ) {
    this.ownsData = data === undefined;
    this.state = data ?? new Data(model);
    this.applied = new AppliedPerturbation(model, this.state);
    // errors of plugins are thrown here
    if (data || model.plugins) this.evaluate();
  }

  get data(): Data {
    this.evaluate();
    return this.state;
  }

  /**
   * What pictures show. The first one is drawn before the physics is evaluated: its Data contains only poses, until `data`
   * is read or `advance` is called for the second picture.
   */
  get picture(): Subject {
    if (!this.drawnSubject) {
      const { model, state: data, perturbation, drawn } = this;
      if (!this.isEvaluated) for (const compute of POSES) compute(model, data);
      this.drawnSubject = { model, data, perturbation, drawn, perturbationChanged: () => this.perturbationChanged() };
    }
    return this.drawnSubject;
  }

  get playing(): boolean {
    return this.runner.playing;
  }

  play(): void {
    this.setPlaying(true);
  }

  pause(): void {
    this.setPlaying(false);
  }

  get speed(): number {
    return this.runner.speed;
  }

  set speed(factor: number) {
    if (!(factor > 0 && factor < Infinity)) throw new RangeError(`speed must be a positive number, not ${factor}`);
    this.runner.speed = factor;
    this.changed.call('status');
  }

  step(count = 1): void {
    const steps = stepCount(count);
    this.pause();
    if (this.recorded) this.recorded.rows.skip(steps);
    else {
      this.runner.step(steps);
      forward(this.model, this.data);
    }
    this.changed.call('state');
  }

  reset(key?: number | string): void {
    if (this.recorded) {
      this.recorded.rows.show(0);
      this.changed.call('state');
      return;
    }
    this.contacts?.end();
    if (key === undefined) resetData(this.model, this.state);
    else resetDataKeyframe(this.model, this.state, key);
    this.isEvaluated = false;
    this.evaluate();
    this.runner.restart();
    this.changed.call('state');
  }

  setControl(index: number | string, value: number): void {
    this.data.ctrl[controlIndex(this.model, index, value)] = value;
    this.changed.call('state');
  }

  advance(now: number): void {
    if (this.recorded) {
      this.advanceReplay(now / 1000);
      return;
    }
    if (this.drawnSubject && !this.isEvaluated) {
      const isFirst = !this.isShown;
      this.isShown = true;
      if (isFirst) return;
      this.evaluate();
      this.changed.call('state');
    }
    try {
      this.runner.advanceTo(now / 1000);
    } catch (error) {
      // otherwise every frame would throw the same error
      this.pause();
      throw error;
    }
  }

  subscribe(changed: (event: RunningEvent) => void): () => void {
    return this.changed.add(changed);
  }

  beforeStep(hook: StepHook): () => void {
    return this.before.add(hook);
  }

  afterStep(hook: StepHook): () => void {
    return this.after.add(hook);
  }

  onContact(a: ContactSelector, b: ContactSelector, handlers: ContactHandlers, options?: ContactOptions): () => void {
    this.contacts ??= new ContactEvents(this.model, this.data);
    return this.contacts.onContact(a, b, handlers, options);
  }

  get replayed(): Replay | undefined {
    return this.recorded?.replay;
  }

  async replay(run: RecordedRun, options: ReplayOptions = {}): Promise<Replay> {
    const call = ++this.replays;
    const opened = await openReplay(run, options, this.model);
    if (call !== this.replays) throw new DOMException('Another run was opened, or the simulation ended.', 'AbortError');
    this.contacts?.end();
    this.perturbation.active = 0;
    this.applied.set(this.perturbation);
    this.recorded?.replay.replaced();
    const rows = new RecordedRows(opened.player, this.model, this.data);
    const host = {
      time: () => this.data.time,
      seek: (row: number) => {
        rows.show(row);
        this.changed.call('state');
      },
      loopChanged: () => {},
      end: () => this.endReplay(),
    };
    this.recorded = { replay: new Replay(opened, host, options.loop ?? false), rows };
    this.changed.call('state');
    return this.recorded.replay;
  }

  perturbationChanged(): void {
    this.evaluate();
    if (this.recorded) this.perturbation.active = 0;
    this.applied.set(this.perturbation);
    if (!this.playing) this.applied.apply(true);
    this.changed.call('state');
  }

  dispose(): void {
    this.runner.playing = false;
    for (const calls of [this.before, this.after, this.changed]) calls.clear();
    this.contacts = undefined;
    this.replays++;
    this.recorded?.replay.replaced();
    this.recorded = undefined;
    // a pending evaluation would use the disposed Data
    this.isEvaluated = true;
    if (this.ownsData) this.state.dispose();
  }

  private evaluate(): void {
    if (this.isEvaluated) return;
    this.isEvaluated = true;
    forward(this.model, this.state);
  }

  private advanceReplay(now: number): void {
    const { replay, rows } = this.recorded!;
    if (!this.playing) return;
    if (rows.advance(now, this.speed, replay.loop)) this.changed.call('state');
    if (rows.isOver && !replay.loop) this.pause();
  }

  private endReplay(): void {
    this.pause();
    this.recorded = undefined;
    this.runner.restart();
    this.changed.call('state');
  }

  private setPlaying(playing: boolean): void {
    if (this.playing === playing) return;
    this.recorded?.rows.stop();
    if (playing && this.recorded?.rows.isOver) this.recorded.rows.show(0);
    this.runner.playing = playing;
    this.changed.call('status');
  }

  private advanceOne(): void {
    const { model, data } = this;
    this.before.call(model, data);
    this.applied.apply(false);
    step(model, data);
    this.after.call(model, data);
    this.contacts?.check();
  }
}
