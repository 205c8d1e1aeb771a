/** The public stage functions: they bind a Data on first use and run the named stage. */
import {
  requireFunction,
  requireInstance,
  requireKnown,
  requireOptions,
  usageError,
} from '../../foundation/base/usage.js';
import type { Stages } from '../engine/stages.js';
import { Data } from '../model/data.js';
import { Model } from '../model/model.js';
import { missingPlugins } from '../model/plugin.js';
import { CALLBACKS, type UserCallbacks } from './callbacks.js';
import { structureOf } from './code-sharing.js';
import { takesTurns, type WantedMode } from './instantiate.js';
import { type AdvancingStage, OwnPipeline, type Pipeline, patienceOf } from './pipeline.js';
import { Turn } from './turns.js';

/**
 * The pipeline of a Data; bound here if it has none or if a record has been replaced.
 *
 * @param mode code to use if it is bound now: `shared` for a Data too short-lived for a separate copy
 */
export function pipelineOf(model: Model, data: Data, mode?: WantedMode): Pipeline {
  const bound = data?.binding as Pipeline | undefined;
  return bound?.isCurrent(model, data) ? bound : bind(model, data, mode);
}

function bind(model: Model, data: Data, mode?: WantedMode): Pipeline {
  requireInstance('the engine', Model, model, 'calls take a Model, then a Data');
  requireInstance('the engine', Data, data, 'calls take a Model, then a Data');
  // every pipeline is bound here, in any mode
  if (model.missingPlugins) throw missingPlugins(model.nplugin, model.missingPlugins);
  data.takeBack();
  const bound = data.binding;
  if (bound && (bound as Pipeline).isCurrent(model, data)) return bound as Pipeline;
  // stages run by the `init` of a plugin are bound again afterwards
  if (model.plugins && data.plugins.life === 'unborn') return bindOwn(model, data, 'brief');
  // a Data with user functions gets a separate pipeline: they may run another Data in the middle of a step
  const isPlain = !(bound instanceof OwnPipeline) && !mode && !model.plugins;
  if (!isPlain) return bindOwn(model, data, mode);
  // the Model was recompiled
  const isStale = bound instanceof Turn && bound.model === model && !bound.isOf(model.record);
  const structure = structureOf(model);
  if (takesTurns(structure.isOwned)) {
    const turn = new Turn(model, data, structure, isStale ? patienceOf(model) : 0);
    data.binding = turn;
    return turn;
  }
  const own = isStale ? OwnPipeline.warm(model, data) : new OwnPipeline(model, data);
  data.binding = own;
  structure.noteOwner(own);
  own.takeTurns((each) => new Turn(model, each, structure));
  return own;
}

function bindOwn(model: Model, data: Data, mode?: WantedMode): OwnPipeline {
  const bound = data.binding;
  bound?.release();
  const own = bound instanceof OwnPipeline ? bound.successor(model, data, mode) : new OwnPipeline(model, data, mode);
  data.binding = own;
  return own;
}

/**
 * Sets the user functions that steps of a Data call, replacing all previous ones; `{}` removes all.
 *
 * @see mjcb_control, mjcb_passive, mjcb_sensor, mjcb_contactfilter, mjcb_act_dyn, mjcb_act_gain, mjcb_act_bias,
 * mjcb_time
 */
export function setCallbacks(model: Model, data: Data, callbacks: UserCallbacks): void {
  requireOptions('setCallbacks', callbacks ?? {}, 'functions by name, such as { control: (model, data) => {} }');
  requireKnown('setCallbacks', 'callback', CALLBACKS, Object.keys(callbacks ?? {}));
  for (const [name, callback] of Object.entries(callbacks ?? {})) {
    if (callback !== undefined) requireFunction(`setCallbacks, ${name}`, callback);
  }
  const bound = pipelineOf(model, data);
  (bound instanceof OwnPipeline ? bound : bindOwn(model, data)).install(callbacks ?? {});
}

/** Makes a function that runs a state-changing stage. */
const advance =
  (name: AdvancingStage) =>
  (model: Model, data: Data): void => {
    pipelineOf(model, data).advance(name);
  };

/** Makes a function that runs a stage without arguments. */
const run =
  <N extends PlainStage>(name: N) =>
  (model: Model, data: Data): void => {
    pipelineOf(model, data).stages[name]();
  };

type PlainStage = { [N in keyof Stages]: Stages[N] extends () => void ? N : never }[keyof Stages];

/** Advances the state by one time step. */
export const step = advance('step');
/**
 * Advances the state by `count` time steps with the results of `step`; faster if many Data of a Model run.
 *
 * @throws TypeError if `count` is not a number of steps
 */
export function stepMany(model: Model, data: Data, count = 1): void {
  if (!Number.isInteger(count) || count < 0) throw usageError('stepMany, count', 'a number of steps', count);
  pipelineOf(model, data).advance('step', count);
}
/**
 * The first half of `step`: everything that depends on positions and velocities. Controls may be set after it. @see
 * mj_step1
 */
export const step1 = advance('step1');
/** The second half of `step`: actuation, acceleration, constraint forces and integration. @see mj_step2 */
export const step2 = advance('step2');
/** Computes accelerations and sensors of the current state, without advancing time. */
export const forward = run('forward');
/**
 * Computes `qfrc_inverse` (nv), the forces that cause the accelerations `qacc` in the current state [N or N m]. @see
 * mj_inverse
 */
export const inverse = run('inverse');
/** Writes to `solver_fwdinv` the difference between inverse dynamics and the previous forward dynamics. */
export const compareFwdInv = run('compareFwdInv');
/** Computes the potential and kinetic energy of the state, into `energy` [J]. */
export const energyPos = run('energyPos');
/** Computes the kinetic energy of the state, into `energy[1]` [J]. */
export const energyVel = run('energyVel');
/** Computes poses of bodies, geoms and sites, and joint axes, in the world from `qpos`. @see mj_kinematics */
export const kinematics = run('kinematics');
/** Computes centers of mass of subtrees, and inertias and motion axes of dofs about them. @see mj_comPos */
export const comPos = run('comPos');
/** Computes poses of cameras and lights in the world. @see mj_camlight */
export const camlight = run('camlight');
/** Computes positions of flex vertices, and lengths and Jacobians of flex edges, in the world. @see mj_flex */
export const flex = run('flex');
/** Computes paths, lengths and moment arms of tendons. @see mj_tendon */
export const tendon = run('tendon');
/** Computes lengths and moments of actuator transmissions. @see mj_transmission */
export const transmission = run('transmission');
/** Computes the inertia matrix `M` by the composite rigid body algorithm. @see mj_crb */
export const crb = run('crb');
/** Factors the inertia matrix as L' D L. @see mj_factorM */
export const factorM = run('factorM');
/** Finds all contacts. @see mj_collision */
export const collision = run('collide');
/** Makes the rows of all active constraints: Jacobians, positions, margins and impedances. @see mj_makeConstraint */
export const makeConstraint = run('constrain');
/**
 * Computes velocities of bodies about the centers of mass of their subtrees, and derivatives of motion axes. @see
 * mj_comVel
 */
export const comVel = run('comVel');
/**
 * Computes `qfrc_passive`: forces of springs, dampers, gravity compensation, fluids, flexes and plugins. @see
 * mj_passive
 */
export const passive = run('passive');
/** Computes velocities and angular momenta of subtrees in the world. @see mj_subtreeVel */
export const subtreeVel = run('subtreeVel');
/** Computes the reference accelerations of constraints. @see mj_referenceConstraint */
export const referenceConstraint = run('referenceConstraint');
/** Runs all stages of forward dynamics that depend on positions. @see mj_fwdPosition */
export const fwdPosition = run('fwdPosition');
/** Runs all stages of forward dynamics that depend on velocities. @see mj_fwdVelocity */
export const fwdVelocity = run('fwdVelocity');
/** Computes actuator forces and derivatives of activations. @see mj_fwdActuation */
export const fwdActuation = run('fwdActuation');
/** Computes the accelerations without constraints, `qacc_smooth` (nv). @see mj_fwdAcceleration */
export const fwdAcceleration = run('fwdAcceleration');
/** Solves for the constraint forces, and computes the accelerations `qacc` (nv). @see mj_fwdConstraint */
export const fwdConstraint = run('fwdConstraint');
/**
 * Computes accelerations and interaction forces of bodies: `cacc`, `cfrc_int` and `cfrc_ext`. @see mj_rnePostConstraint
 */
export const rnePostConstraint = run('rnePostConstraint');
/** Computes the sensors that depend on positions. @see mj_sensorPos */
export const sensorPos = run('sensorPos');
/** Computes the sensors that depend on velocities. @see mj_sensorVel */
export const sensorVel = run('sensorVel');
/** Computes the sensors that depend on accelerations and forces. @see mj_sensorAcc */
export const sensorAcc = run('sensorAcc');
