/** A pipeline runs a Data: it holds the stages bound to it, with separate code and scratch memory. */

import { modelError } from '../../foundation/schema/report.js';
import type { EngineContext } from '../engine/context.js';
import type { Engine, Stages } from '../engine/stages.js';
import { listAwake } from '../model/awake.js';
import type { Binding, Data } from '../model/data.js';
import { assertFits, type DataRecord, growArena } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import type { ModelPlugins } from '../model/plugin-instances.js';
import { resetRecord } from '../model/reset.js';
import { bindStages } from './bind-stages.js';
import { bindCallbacks, type Calls, hasCallbacks, inItself, timeStages, type UserCallbacks } from './callbacks.js';
import { structureOf } from './code-sharing.js';
import { type EngineInstance, instantiate, type WantedMode, warmMode } from './instantiate.js';
import { type BoundPlugins, bindPlugins } from './plugin-hooks.js';
import { StateGuard } from './state-guard.js';

/** The stages that change the state, which is restored when a plugin or callback throws in them. */
export type AdvancingStage = 'step' | 'step1' | 'step2';

/** Attached by the engine to a Data that it runs. */
export interface Pipeline extends Binding {
  readonly model: Model;
  readonly stages: Stages;
  readonly context: PipelineContext;
  /**
   * Tests whether it can run this Model and Data: no record has been replaced, and it is not busy with another Data.
   */
  isCurrent(model: Model, data: Data): boolean;
  /**
   * Runs a state-changing stage `count` times. If a plugin or callback throws, the state is restored to the one before
   * that call of the stage.
   */
  advance(stage: AdvancingStage, count?: number): void;
}

/** Context of the stages of a pipeline, with access to the engine code that all pipelines share. */
export interface PipelineContext extends EngineContext {
  /** Returns code that is not used by the steps of pipelines with separate code, which a second use would slow down. */
  shared(): Engine;
}

/** Makes the context of the stages: callbacks, plugins, required capacities, and functions to report back. */
export const makeContext = (
  plugins: EngineContext['plugins'],
  { grow, restart }: Pick<EngineContext, 'grow' | 'restart'>,
  isBrief = false,
): PipelineContext => ({
  shared: () => instantiate('brief').engine,
  callbacks: {},
  plugins,
  needed: { ncon: 0, nefc: 0, nJ: 0, nY: 0, nA: 0, nefmK: 0, nefmdof: 0, nefmL: 0, nefmcon: 0 },
  isBrief,
  grow,
  listAwake,
  restart,
  refuse(code) {
    throw modelError(code, {});
  },
});

/**
 * Work (steps x nv) done with shared code after a recompile before the Data gets a separate copy of the engine. A copy
 * costs about 300 ms of CPU time for a humanoid and saves 30 us per step.
 */
const PATIENCE = 300_000;

/** Number of steps after which code is warm. */
const COLD = 2000;

/** Number of steps that a Data of a Model makes with warm shared code. */
export const patienceOf = (model: Model): number => Math.ceil(PATIENCE / Math.max(1, model.nv));

/** A pipeline bound to one Model and one Data. */
export class OwnPipeline implements Pipeline {
  readonly isAlone = true;
  readonly stages: Stages;
  readonly context: PipelineContext;
  /** True while it runs no Data and waits for the next one of its Model. */
  isResting = false;
  private readonly plugins: BoundPlugins | undefined;
  /** Plugins of the Model at the time of binding. */
  private readonly code: ModelPlugins | undefined;
  private isReleased = false;
  /** True if its code is good enough for the next Data. */
  private isLasting: boolean;
  private readonly m: ModelRecord;
  private d: DataRecord;
  instance: EngineInstance;
  private guard: StateGuard | undefined = undefined;
  private isAdvancing = false;
  private readonly calls: Calls = { depth: 0 };
  /** Remaining steps until it gets separate code; 0 to stay with its code. */
  private patience = 0;
  /** Remaining steps until its code is warm; 0 if it may not take turns with other Data. */
  private cold = 0;
  /** Number of turns taken by other Data at its last step. */
  private seen = 0;
  private turn: Pipeline | undefined = undefined;
  private makeTurn: ((data: Data) => Pipeline) | undefined = undefined;

  constructor(
    readonly model: Model,
    private data: Data,
    mode?: WantedMode,
    private callbacks: UserCallbacks = {},
  ) {
    this.m = model.record;
    this.d = data.record;
    if (data.validatedFor !== this.m) assertFits(this.m, this.d);
    this.plugins = bindPlugins(model, data, this.calls);
    this.code = model.plugins;
    this.instance = instantiate(mode);
    this.isLasting = mode === undefined || this.instance.mode === 'own';
    this.context = makeContext(
      this.plugins,
      { grow: () => this.grow(), restart: () => resetRecord(this.m, this.d) },
      mode === 'brief',
    );
    bindCallbacks(this.context.callbacks, callbacks, model, data, this.calls);
    this.stages = this.bind();
  }

  /** Replaces the user functions. */
  install(callbacks: UserCallbacks): void {
    const { time } = this.callbacks;
    this.callbacks = callbacks;
    this.cold = 0;
    bindCallbacks(this.context.callbacks, callbacks, this.model, this.data, this.calls);
    if (callbacks.time === time) return;
    this.renew();
    this.bind();
  }

  /** A pipeline for other records with the same user functions; starts with warm code. */
  successor(model: Model, data: Data, mode?: WantedMode): OwnPipeline {
    return OwnPipeline.warm(model, data, mode, this.callbacks);
  }

  /** Makes a pipeline that starts with warm code. */
  static warm(model: Model, data: Data, mode?: WantedMode, callbacks: UserCallbacks = {}): OwnPipeline {
    const pipeline = new OwnPipeline(model, data, mode ?? warmMode(), callbacks);
    if (!mode && pipeline.instance.mode === 'shared') pipeline.patience = patienceOf(model);
    return pipeline;
  }

  isCurrent(model: Model, data: Data): boolean {
    return this.m === model?.record && this.d === data.record;
  }

  get isCalling(): boolean {
    return this.isAdvancing || this.calls.depth > 0;
  }

  /** Lets it take turns with other Data while its code is cold, if others run. */
  takeTurns(makeTurn: (data: Data) => Pipeline): void {
    this.makeTurn = makeTurn;
    this.cold = COLD;
  }

  /** Tests whether it runs a Data. */
  get isServing(): boolean {
    return !this.isResting && !this.isReleased;
  }

  release(): void {
    this.isReleased = true;
    this.instance.release();
  }

  rest(): boolean {
    const { model, data } = this;
    const isFit = this.isLasting && !this.isCalling && !this.callbacks.time;
    if (!isFit || data.model !== model || !this.isCurrent(model, data) || model.plugins !== this.code) return false;
    this.callbacks = {};
    bindCallbacks(this.context.callbacks, this.callbacks, model, data, this.calls);
    this.isResting = true;
    this.instance.rest(this);
    return true;
  }

  giveUp(): void {
    if (this.model.pooledData?.binding === this) this.model.pooledData = undefined;
  }

  moveTo(data: Data): void {
    this.data = data;
    this.turn = undefined;
    this.isResting = false;
    this.instance.wake();
    this.plugins?.moveTo(data);
    bindCallbacks(this.context.callbacks, this.callbacks, this.model, data, this.calls);
  }

  advance(stage: AdvancingStage, count = 1): void {
    if (this.patience > 0) this.wait();
    if (!this.context.plugins && !hasCallbacks(this.context.callbacks) && !this.callbacks.time) {
      if (this.cold > 0 && this.othersRun()) this.takeTurn(stage, count);
      else for (let i = 0; i < count; i++) this.stages[stage]();
      return;
    }
    for (let i = 0; i < count; i++) this.advanceGuarded(stage);
  }

  private advanceGuarded(stage: AdvancingStage): void {
    if (this.isAdvancing) throw inItself(stage);
    this.guard ??= new StateGuard(this.d);
    this.guard.save();
    this.isAdvancing = true;
    try {
      this.stages[stage]();
    } catch (error) {
      this.guard.restore();
      throw error;
    } finally {
      this.isAdvancing = false;
    }
  }

  /** Counts steps while code is cold; returns true if other Data have taken turns since the last step. */
  private othersRun(): boolean {
    const { turns } = structureOf(this.model);
    const count = turns?.count ?? 0;
    if (count === this.seen) {
      this.cold -= 1;
      if (this.cold === 0) structureOf(this.model).noteWarm();
      return false;
    }
    this.seen = count;
    return true;
  }

  /** Runs a stage in the code of the other Data, which gets warm sooner. */
  private takeTurn(stage: AdvancingStage, count: number): void {
    this.turn ??= this.makeTurn?.(this.data);
    if (!this.turn?.isCurrent(this.model, this.data)) this.turn = this.makeTurn?.(this.data);
    (this.turn ?? this).advance(stage, count);
    this.seen = structureOf(this.model).turns?.count ?? 0;
    if (this.data.record === this.d) return;
    this.d = this.data.record;
    this.renew();
    this.bind();
  }

  private wait(): void {
    this.patience -= 1;
    if (this.patience > 0) return;
    this.instance = instantiate();
    this.isLasting = true;
    const structure = structureOf(this.model);
    structure.noteOwner(this);
    structure.noteWarm();
    this.bind();
  }

  private bind(): Stages {
    const stages = bindStages(this.instance.engine, this.m, this.d, this.context, this.stages);
    if (this.callbacks.time) timeStages(stages, this.d.scalar, this.callbacks.time);
    return stages;
  }

  private grow(): void {
    this.d = growArena(this.m, this.d, this.context.needed);
    this.data.record = this.d;
    this.renew();
    this.bind();
  }

  /** Replaces the code, since code that is bound twice no longer treats arrays as constants. */
  private renew(): void {
    if (!this.instance.isEvaluated) return;
    this.instance.release();
    this.instance = instantiate('own');
  }
}
