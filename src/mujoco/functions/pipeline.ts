/** Pipeline functions: each runs one stage or a few. */

import { DATA_FIELDS } from '../../foundation/schema/data.js';
import { IntegratorType } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { resetControls } from '../../simulation/model/reset.js';
import type { Pipeline } from '../../simulation/runtime/pipeline.js';
import { pipelineOf } from '../../simulation/runtime/run.js';
import { resetData, resetDataKeyframe, setKeyframe } from '../../simulation/support/index.js';
import { type Call, call, DATA, type Definition, FLAG, MODEL, NUMBER, output } from '../binding/call.js';
import { engineError, wrongCount } from '../binding/handle.js';
import type { MjData } from '../structs/data.js';
import type { MjModel } from '../structs/model.js';

type OnData = (model: MjModel, data: MjData) => void;
/** Loose signature: extra arguments are detected. */
type Loose = (model: MjModel, data: MjData, extra?: unknown) => void;

/**
 * Makes a function of model and data only. Programs call these in every frame, so the arguments are checked without a
 * list of them.
 */
const onData =
  (run: (pipeline: Pipeline) => void): Definition<OnData> =>
  (name) => {
    const current: Call = { name, model: undefined };
    const checked: Loose = (model, data, extra) => {
      if (extra !== undefined) throw wrongCount(name, 3, 2);
      if (data === undefined) throw wrongCount(name, model === undefined ? 0 : 1, 2);
      run(pipelineOf(MODEL.take(model, current), DATA.take(data, current)));
    };
    return checked;
  };

type Plain = {
  [N in keyof Pipeline['stages']]: Pipeline['stages'][N] extends () => void ? N : never;
}[keyof Pipeline['stages']];

/** Makes a function that runs one stage. */
const stage = (name: Plain) => onData(({ stages }) => stages[name]());

/** Writers whose arrays `mj_resetDataDebug` leaves unchanged: all other arrays are recomputed by stages. */
const KEPT: readonly (string | undefined)[] = ['user', 'plugin', 'sleep', 'updateSleep'];
const COMPUTED = (Object.keys(DATA_FIELDS) as (keyof typeof DATA_FIELDS)[]).filter(
  (name) => !KEPT.includes(DATA_FIELDS[name].writer),
);
const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Int32Array) =>
  new Uint8Array(buffer, byteOffset, byteLength);

const nv = (model: { nv: number }): number => model.nv;

/** Functions of the simulation pipeline: steps, forward and inverse dynamics, and their stages. */
export const PIPELINE = {
  mj_step: onData((pipeline) => pipeline.advance('step')),
  mj_step1: onData((pipeline) => pipeline.advance('step1')),
  mj_step2: onData((pipeline) => pipeline.advance('step2')),
  mj_forward: stage('forward'),
  mj_inverse: stage('inverse'),
  mj_forwardSkip: call([MODEL, DATA, NUMBER, FLAG], (model, data, skip, skipSensor) => {
    pipelineOf(model, data).stages.forwardSkip(skip, skipSensor);
  }),
  mj_inverseSkip: call([MODEL, DATA, NUMBER, FLAG], (model, data, skip, skipSensor) => {
    pipelineOf(model, data).stages.inverseSkip(skip, skipSensor);
  }),
  mj_fwdKinematics: onData(({ stages }) => {
    stages.kinematics();
    stages.comPos();
    stages.camlight();
    stages.flex();
    stages.tendon();
  }),
  mj_fwdPosition: stage('fwdPosition'),
  mj_fwdVelocity: stage('fwdVelocity'),
  mj_fwdActuation: stage('fwdActuation'),
  mj_fwdAcceleration: stage('fwdAcceleration'),
  mj_fwdConstraint: stage('fwdConstraint'),
  mj_Euler: stage('euler'),
  mj_implicit: onData(({ model, stages }) => {
    const integrator = model.record.opt[OPT.integrator];
    if (integrator !== IntegratorType.IMPLICIT && integrator !== IntegratorType.IMPLICITFAST) {
      throw engineError('mj_implicitSkip: integrator must be implicit or implicitfast');
    }
    stages.implicit();
  }),
  mj_RungeKutta: call([MODEL, DATA, NUMBER], (model, data, order) => {
    if (order !== 4) throw engineError('mj_RungeKutta: supported RK orders: N=4');
    pipelineOf(model, data).stages.rungeKutta();
  }),
  mj_invConstraint: stage('invConstraint'),
  mj_invPosition: stage('invPosition'),
  mj_invVelocity: stage('fwdVelocity'),
  mj_compareFwdInv: stage('compareFwdInv'),
  mj_sensorPos: stage('sensorPos'),
  mj_sensorVel: stage('sensorVel'),
  mj_sensorAcc: stage('sensorAcc'),
  mj_energyPos: stage('energyPos'),
  mj_energyVel: stage('energyVel'),
  mj_checkPos: stage('checkPos'),
  mj_checkVel: stage('checkVel'),
  mj_checkAcc: stage('checkAcc'),
  mj_kinematics: stage('kinematics'),
  mj_comPos: stage('comPos'),
  mj_camlight: stage('camlight'),
  mj_flex: stage('flex'),
  mj_tendon: stage('tendon'),
  mj_transmission: stage('transmission'),
  mj_crb: stage('crb'),
  mj_makeM: onData(({ stages }) => {
    stages.crb();
    stages.tendonArmature();
  }),
  mj_factorM: stage('factorM'),
  mj_comVel: stage('comVel'),
  mj_passive: stage('passive'),
  mj_subtreeVel: stage('subtreeVel'),
  mj_rnePostConstraint: stage('rnePostConstraint'),
  mj_rne: call([MODEL, DATA, FLAG, output('result', nv)], (model, data, withAcceleration, result) => {
    pipelineOf(model, data).stages.rne(withAcceleration, result);
  }),
  mj_collision: stage('collide'),
  mj_makeConstraint: onData(({ stages, context }) => {
    while (!stages.makeConstraint()) context.grow();
  }),
  mj_island: stage('island'),
  mj_projectConstraint: onData(({ stages, context }) => {
    while (!stages.projectConstraint()) context.grow();
  }),
  mj_referenceConstraint: stage('referenceConstraint'),
  mj_resetData: call([MODEL, DATA], resetData),
  /** Resets the Data, then fills the arrays that stages compute with a byte. */
  mj_resetDataDebug: call([MODEL, DATA, NUMBER], (model, data, byte) => {
    resetData(model, data);
    for (const name of COMPUTED) bytesOf(data.record[name]).fill(byte);
  }),
  mj_resetDataKeyframe: call([MODEL, DATA, NUMBER], (model, data, key) => {
    // the reference ignores a missing keyframe
    if (key >= 0 && key < model.nkey) resetDataKeyframe(model, data, key);
    else resetData(model, data);
  }),
  mj_setKeyframe: call([MODEL, DATA, NUMBER], (model, data, key) => {
    if (key >= model.nkey) {
      throw engineError(`mj_setKeyframe: index must be smaller than ${model.nkey} (keyframes allocated in model)`);
    }
    if (key < 0) throw engineError('mj_setKeyframe: index cannot be negative');
    setKeyframe(model, data, key);
  }),
  mj_resetCtrl: call([MODEL, DATA], (model, data) => {
    resetControls(model.record, data.ctrl);
  }),
};
