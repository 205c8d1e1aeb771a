/** A simulation in the page itself: its state can be read and changed at any time. */

import { noPerturbation, type Perturbation } from '../../graphics/scene/perturbation.js';
import { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import { Pacer } from '../../simulation/runtime/pacer.js';
import { forward, step } from '../../simulation/runtime/run.js';
import { resetData, resetDataKeyframe } from '../../simulation/support/reset.js';
import { UserPull } from '../simulation-worker/user-pull.js';
import { controlIndex, keyIndex, stepCount } from './inputs.js';
import { Calls, type Running, type RunningEvent, type StepHook } from './running.js';

/** Time for which one picture may wait for steps [ms]. */
const BUDGET = 12;

/** A simulation that runs in the page itself. */
export class PageSimulation implements Running {
  readonly perturbation: Perturbation = noPerturbation();
  /** Plugins live in the Data itself, and draw when that is drawn. */
  readonly drawn = [];
  private readonly pull: UserPull;
  private readonly pacer = new Pacer();
  private readonly before = new Calls<Parameters<StepHook>>();
  private readonly after = new Calls<Parameters<StepHook>>();
  private readonly changed = new Calls<[RunningEvent]>();
  private readonly ownsData: boolean;
  private isPlaying = false;
  /** The clock starts anew with the next picture. */
  private isStarting = true;

  readonly data: Data;

  /** @param data its state; by default a fresh one, which is disposed with it */
  constructor(
    readonly model: Model,
    data?: Data,
  ) {
    this.ownsData = data === undefined;
    this.data = data ?? new Data(model);
    this.pull = new UserPull(model, this.data);
    forward(model, this.data);
  }

  get playing(): boolean {
    return this.isPlaying;
  }

  play(): void {
    this.setPlaying(true);
  }

  pause(): void {
    this.setPlaying(false);
  }

  get speed(): number {
    return this.pacer.speed;
  }

  set speed(factor: number) {
    if (!(factor > 0 && factor < Infinity)) throw new RangeError(`speed must be a positive number, not ${factor}`);
    this.pacer.speed = factor;
    this.isStarting = true;
    this.changed.call('status');
  }

  step(count = 1): void {
    const steps = stepCount(count);
    this.pause();
    for (let i = 0; i < steps; i++) this.advanceOne();
    forward(this.model, this.data);
    this.changed.call('state');
  }

  reset(key?: number | string): void {
    if (key === undefined) resetData(this.model, this.data);
    else resetDataKeyframe(this.model, this.data, keyIndex(this.model, key));
    forward(this.model, this.data);
    this.isStarting = true;
    this.changed.call('state');
  }

  setControl(index: number | string, value: number): void {
    this.data.ctrl[controlIndex(this.model, index, value)] = value;
    this.changed.call('state');
  }

  advance(now: number): void {
    if (!this.isPlaying) return;
    const { data, pacer } = this;
    const wall = now / 1000;
    if (this.isStarting) pacer.start(wall, data.time);
    this.isStarting = false;
    const target = pacer.target(wall, data.time);
    const deadline = performance.now() + BUDGET;
    const start = data.time;
    try {
      while (data.time < target && performance.now() < deadline) {
        const { time } = data;
        this.advanceOne();
        if (data.time > time) continue;
        // the state went bad, and time began anew
        this.isStarting = true;
        break;
      }
    } catch (error) {
      // what a hook throws would be thrown again with every picture
      this.pause();
      throw error;
    }
    pacer.measure(wall, data.time);
    if (data.time !== start) this.changed.call('state');
  }

  listen(changed: (event: RunningEvent) => void): () => void {
    return this.changed.add(changed);
  }

  beforeStep(hook: StepHook): () => void {
    return this.before.add(hook);
  }

  afterStep(hook: StepHook): () => void {
    return this.after.add(hook);
  }

  perturbationChanged(): void {
    this.pull.set(this.perturbation);
    if (!this.isPlaying) this.pull.apply(true);
    this.changed.call('state');
  }

  dispose(): void {
    this.isPlaying = false;
    for (const calls of [this.before, this.after, this.changed]) calls.clear();
    if (this.ownsData) this.data.dispose();
  }

  private setPlaying(playing: boolean): void {
    if (this.isPlaying === playing) return;
    this.isPlaying = playing;
    this.isStarting = true;
    this.changed.call('status');
  }

  private advanceOne(): void {
    const { model, data } = this;
    this.before.call(model, data);
    this.pull.apply(false);
    step(model, data);
    this.after.call(model, data);
  }
}
