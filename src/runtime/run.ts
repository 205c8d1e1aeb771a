/** The functions a user calls: they bind a Data on first use and run the named stage. */
import { requireFunction, requireInstance } from '../base/usage.js';
import type { Stages } from '../engine/stages.js';
import { Data } from '../model/data.js';
import { Model } from '../model/model.js';
import type { UserCallbacks } from './callbacks.js';
import { takesTurns, type WantedMode } from './instantiate.js';
import { type AdvancingStage, OwnPipeline, type Pipeline } from './pipeline.js';
import { TurnPipeline } from './turns.js';

/**
 * The pipeline of a Data, bound now if it is not yet or if a record has been replaced.
 *
 * @param mode where the code comes from if it is bound now: `shared` for a Data too short-lived to be worth its own
 */
export function pipelineOf(model: Model, data: Data, mode?: WantedMode): Pipeline {
  const bound = data?.binding as Pipeline | undefined;
  return bound?.isCurrent(model, data) ? bound : bind(model, data, mode);
}

function bind(model: Model, data: Data, mode?: WantedMode): Pipeline {
  requireInstance('the engine', Model, model, 'calls take a Model, then a Data');
  requireInstance('the engine', Data, data, 'calls take a Model, then a Data');
  const bound = data.binding;
  // what calls functions of the user goes on alone: they may run another Data in the middle of a step
  if (!(bound instanceof OwnPipeline) && !mode && !model.plugins && takesTurns()) return TurnPipeline.lend(model, data);
  return bindOwn(model, data, mode);
}

function bindOwn(model: Model, data: Data, mode?: WantedMode): OwnPipeline {
  const bound = data.binding;
  bound?.release();
  const own = bound instanceof OwnPipeline ? bound.successor(model, data, mode) : new OwnPipeline(model, data, mode);
  data.binding = own;
  return own;
}

/**
 * Has the steps of a Data call functions of the user, instead of those set before; `{}` takes all away.
 *
 * @see mjcb_control, mjcb_passive, mjcb_sensor, mjcb_contactfilter, mjcb_act_dyn, mjcb_act_gain, mjcb_act_bias, mjcb_time
 */
export function setCallbacks(model: Model, data: Data, callbacks: UserCallbacks): void {
  for (const [name, callback] of Object.entries(callbacks ?? {})) {
    if (callback !== undefined) requireFunction(`setCallbacks, ${name}`, callback);
  }
  const bound = pipelineOf(model, data);
  (bound instanceof OwnPipeline ? bound : bindOwn(model, data)).install(callbacks);
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
