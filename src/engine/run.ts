/** The functions a user calls: they bind a Data on first use and run the named stage. */
import type { Binding, Data } from '../model/data.js';
import type { DataRecord } from '../model/data-record.js';
import { growArena } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { ARENA_SIZES, type ArenaSizeName } from '../schema/arena.js';
import { bindCallbacks, hasCallbacks, timeStages, type UserCallbacks } from './callbacks.js';
import type { EngineContext } from './context.js';
import { type EngineInstance, instantiate, type WantedMode } from './instantiate.js';
import { bindPlugins } from './plugin-hooks.js';
import type { Stages } from './stages.js';
import { StateGuard } from './state-guard.js';

/** A pipeline bound to one Model and Data. */
export class Pipeline implements Binding {
  readonly stages = {} as Stages;
  readonly context: EngineContext;
  private readonly m: ModelRecord;
  private d: DataRecord;
  instance: EngineInstance;
  private guard: StateGuard | undefined = undefined;

  constructor(
    readonly model: Model,
    readonly data: Data,
    private readonly mode?: WantedMode,
    private callbacks: UserCallbacks = {},
  ) {
    this.instance = instantiate(mode);
    this.m = model.record;
    this.d = data.record;
    this.context = {
      callbacks: {},
      plugins: bindPlugins(model, data),
      needed: Object.fromEntries(ARENA_SIZES.map((name) => [name, 0])) as Record<ArenaSizeName, number>,
      grow: () => this.grow(),
    };
    bindCallbacks(this.context.callbacks, callbacks, model, data);
    this.bind();
  }

  /** Calls these functions of the user from now on, and no others. */
  install(callbacks: UserCallbacks): void {
    const { time } = this.callbacks;
    this.callbacks = callbacks;
    bindCallbacks(this.context.callbacks, callbacks, this.model, this.data);
    if (callbacks.time === time) return;
    this.renew();
    this.bind();
  }

  /** A pipeline for other records that calls the same functions of the user. */
  successor(model: Model, data: Data, mode?: WantedMode): Pipeline {
    return new Pipeline(model, data, mode, this.callbacks);
  }

  /** Whether the records it was bound to are still those of the Model and the Data. */
  isCurrent(model: Model, data: Data): boolean {
    return this.m === model.record && this.d === data.record;
  }

  release(): void {
    this.instance.release();
  }

  /** Runs a stage that moves the state; when a plugin or callback throws, the state is as it was before. */
  advance(stage: AdvancingStage): void {
    if (!this.context.plugins && !hasCallbacks(this.context.callbacks)) {
      this.stages[stage]();
      return;
    }
    this.guard ??= new StateGuard(this.d);
    this.guard.save();
    try {
      this.stages[stage]();
    } catch (error) {
      this.guard.restore();
      throw error;
    }
  }

  private bind(): void {
    this.instance.engine.bindStages(this.m, this.d, this.stages, this.context);
    if (this.callbacks.time) timeStages(this.stages, this.d.scalar, this.callbacks.time);
  }

  private grow(): void {
    this.d = growArena(this.m, this.d, this.context.needed);
    this.data.record = this.d;
    this.renew();
    this.bind();
  }

  /** Code that binds twice no longer treats arrays as constants. */
  private renew(): void {
    if (this.instance.mode !== 'fresh') return;
    this.instance.release();
    this.instance = instantiate(this.mode);
  }
}

type AdvancingStage = 'step' | 'step1' | 'step2';

/**
 * The pipeline of a Data, bound now if it is not yet or if a record has been replaced.
 *
 * @param mode where the code comes from if it is bound now: `shared` for a Data too short-lived to be worth its own
 */
export function pipelineOf(model: Model, data: Data, mode?: WantedMode): Pipeline {
  const bound = data.binding;
  if (bound instanceof Pipeline && bound.isCurrent(model, data)) return bound;
  bound?.release();
  const pipeline = bound instanceof Pipeline ? bound.successor(model, data, mode) : new Pipeline(model, data, mode);
  data.binding = pipeline;
  return pipeline;
}

/**
 * Has the steps of a Data call functions of the user, instead of those set before; `{}` takes all away.
 *
 * @see mjcb_control, mjcb_passive, mjcb_sensor, mjcb_contactfilter, mjcb_act_dyn, mjcb_act_gain, mjcb_act_bias, mjcb_time
 */
export function setCallbacks(model: Model, data: Data, callbacks: UserCallbacks): void {
  pipelineOf(model, data).install(callbacks);
}

/** Runs one stage that moves the state. */
const advance =
  (name: AdvancingStage) =>
  (model: Model, data: Data): void => {
    pipelineOf(model, data).advance(name);
  };

/** Runs one stage without arguments. */
const run =
  <N extends PlainStage>(name: N) =>
  (model: Model, data: Data): void => {
    pipelineOf(model, data).stages[name]();
  };

type PlainStage = { [N in keyof Stages]: Stages[N] extends () => void ? N : never }[keyof Stages];

/** Advances the state by one time step. */
export const step = advance('step');
export const step1 = advance('step1');
export const step2 = advance('step2');
/** Computes accelerations and sensors of the current state, without advancing time. */
export const forward = run('forward');
export const inverse = run('inverse');
/** Leaves in `solver_fwdinv` how far inverse dynamics is from what forward dynamics computed before. */
export const compareFwdInv = run('compareFwdInv');
/** Potential and kinetic energy of the state, into `energy` [J]. */
export const energyPos = run('energyPos');
export const energyVel = run('energyVel');
export const kinematics = run('kinematics');
export const comPos = run('comPos');
export const camlight = run('camlight');
export const tendon = run('tendon');
export const transmission = run('transmission');
export const crb = run('crb');
export const factorM = run('factorM');
export const collision = run('collide');
export const makeConstraint = run('constrain');
export const comVel = run('comVel');
export const passive = run('passive');
export const subtreeVel = run('subtreeVel');
export const referenceConstraint = run('referenceConstraint');
export const fwdPosition = run('fwdPosition');
export const fwdVelocity = run('fwdVelocity');
export const fwdActuation = run('fwdActuation');
export const fwdAcceleration = run('fwdAcceleration');
export const fwdConstraint = run('fwdConstraint');
export const rnePostConstraint = run('rnePostConstraint');
export const sensorPos = run('sensorPos');
export const sensorVel = run('sensorVel');
export const sensorAcc = run('sensorAcc');
