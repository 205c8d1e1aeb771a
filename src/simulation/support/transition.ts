/** Derivatives of whole steps and of inverse dynamics by finite differences. */

import { requireOptions, usageError } from '../../foundation/base/usage.js';
import { doubles } from '../../foundation/math/scratch.js';
import { DisableBit, EnableBit, IntegratorType, SensorStage, State } from '../../foundation/schema/enums.js';
import { OPT } from '../../foundation/schema/options.js';
import { addVelocity, differencePos } from '../engine/integrate/integrate-pos.js';
import type { Data } from '../model/data.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { pipelineOf } from '../runtime/run.js';
import { outputOf, requireFit } from './arguments.js';
import { getState, setState, stateSize } from './state.js';

/** Matrices that `transitionFD` fills, row-major; each is optional. n = 2 nv + na. */
export interface TransitionMatrices {
  /** d (next state) / d (state), n x n. */
  A?: Float64Array | null;
  /** d (next state) / d (control), n x nu. */
  B?: Float64Array | null;
  /** d (sensors) / d (state), nsensordata x n. */
  C?: Float64Array | null;
  /** d (sensors) / d (control), nsensordata x nu. */
  D?: Float64Array | null;
}

/** The result of a step: positions, velocities, activations and sensors. */
interface Outcome {
  readonly qpos: Float64Array;
  /** Velocities, then activations. */
  readonly rest: Float64Array;
  readonly sensordata: Float64Array;
}

/** One kind of input to perturb. */
interface Input {
  readonly count: number;
  /** Last stage that does not depend on it. */
  readonly skip: SensorStage;
  /** Column of its first value in the matrices. */
  readonly column: number;
  /** Matrices of the next state and of the sensors that contain its columns. */
  readonly state: Matrix | undefined;
  readonly sensor: Matrix | undefined;
  nudge(i: number, by: number): void;
  /** Tests whether the i-th value may be changed by an amount. */
  allows(i: number, by: number): boolean;
}

interface Matrix {
  readonly values: Float64Array;
  readonly cols: number;
}

/**
 * Transition matrices of one time step, by finite differences: a change dx of the state and du of the controls changes
 * the next state by A dx + B du and the sensors by C dx + D du. States are tangent: (nv positions, nv velocities, na
 * activations). A control at the end of its range is perturbed inwards. The state is restored afterwards.
 *
 * @param eps size of a perturbation
 * @param centered central instead of forward differences, at twice the cost
 * @throws RangeError for the Runge-Kutta integrator, if trees may sleep, and for models with delays
 * @see mjd_transitionFD
 */
export function transitionFD(model: Model, data: Data, eps: number, centered: boolean, out: TransitionMatrices): void {
  requireFit(model, data);
  requireNudge('transitionFD', eps, out);
  const { A, B, C, D } = out;
  const m = model.record;
  const { nv, na, nu, nsensordata } = m;
  const n = 2 * nv + na;
  requireDifferentiable(m);
  if (m.nhistory > 0) throw new RangeError('delays are not supported');
  const matrix = (values: Float64Array | null | undefined, rows: number, cols: number, name: string) =>
    values ? { values: outputOf(values, rows * cols, name), cols } : undefined;
  const ofState = { state: matrix(A, n, n, 'A'), sensor: matrix(C, nsensordata, n, 'C') };
  const ofControl = { state: matrix(B, n, nu, 'B'), sensor: matrix(D, nsensordata, nu, 'D') };
  const always = (): boolean => true;
  const direction = doubles(nv);
  const inputs: Input[] = [
    {
      ...{ ...ofControl, count: nu, skip: SensorStage.VEL, column: 0 },
      nudge: (i, by) => void (data.record.ctrl[i] += by),
      allows: (i, by) => {
        const x = data.record.ctrl[i];
        const low = m.actuator_ctrlrange[2 * i];
        const high = m.actuator_ctrlrange[2 * i + 1];
        return !m.actuator_ctrllimited[i] || (Math.min(x, x + by) >= low && Math.max(x, x + by) <= high);
      },
    },
    {
      ...{ ...ofState, count: na, skip: SensorStage.VEL, column: 2 * nv },
      nudge: (i, by) => void (data.record.act[i] += by),
      allows: always,
    },
    {
      ...{ ...ofState, count: nv, skip: SensorStage.POS, column: nv },
      nudge: (i, by) => void (data.record.qvel[i] += by),
      allows: always,
    },
    {
      ...{ ...ofState, count: nv, skip: SensorStage.NONE, column: 0 },
      nudge: (i, by) => {
        direction.fill(0);
        direction[i] = 1;
        addVelocity(m, data.record.qpos, direction, Float64Array.of(by), 0);
      },
      allows: always,
    },
  ];
  const skipSensor = !C && !D;
  const restore = keepState(model, data);
  const advance = (skip: SensorStage): Outcome => {
    pipelineOf(model, data).stages.stepSkip(skip, skipSensor);
    const { qpos, qvel, act, sensordata } = data.record;
    const outcome = { qpos: qpos.slice(), rest: Float64Array.of(...qvel, ...act), sensordata: sensordata.slice() };
    restore();
    return outcome;
  };
  const base = advance(SensorStage.NONE);
  for (const input of inputs) {
    if (!input.state && !input.sensor) continue;
    for (let i = 0; i < input.count; i++) {
      const nudged = (by: number): Outcome | undefined => {
        if (!input.allows(i, by)) return undefined;
        input.nudge(i, by);
        return advance(input.skip);
      };
      const plus = nudged(eps);
      const minus = centered || !plus ? nudged(-eps) : undefined;
      const width = (plus ? eps : 0) + (minus ? eps : 0);
      writeColumn(model, input, i, minus ?? base, plus ?? base, width);
    }
  }
}

/** Saves the state and the inputs that a step depends on; returns a function that restores them. */
function keepState(model: Model, data: Data): () => void {
  const warmstart = (model.record.opt[OPT.disableflags] & DisableBit.WARMSTART) === 0;
  const signature = State.FULLPHYSICS | State.CTRL | (warmstart ? State.WARMSTART : 0);
  const state = doubles(stateSize(model, signature));
  getState(model, data, state, signature);
  return () => setState(model, data, state, signature);
}

/**
 * Writes the column of an input: the difference of two outcomes divided by their distance, or zeros if that is zero.
 */
function writeColumn(model: Model, input: Input, i: number, from: Outcome, to: Outcome, width: number): void {
  const m = model.record;
  const scale = width > 0 ? 1 / width : 0;
  const { state, sensor } = input;
  const column = input.column + i;
  const write = ({ values, cols }: Matrix, row: number, change: number): void => {
    values[row * cols + column] = change * scale;
  };
  if (state) {
    const change = doubles(m.nv);
    differencePos(m, change, 1, from.qpos, to.qpos);
    change.forEach((value, k) => {
      write(state, k, value);
    });
    to.rest.forEach((value, k) => {
      write(state, m.nv + k, value - from.rest[k]);
    });
  }
  if (sensor) {
    to.sensordata.forEach((value, k) => {
      write(sensor, k, value - from.sensordata[k]);
    });
  }
}

/** Throws a usage error unless a call received a perturbation size and an object with matrices. */
function requireNudge(call: string, eps: number, out: object): void {
  if (typeof eps !== 'number') throw usageError(`${call}, eps`, 'the size of a perturbation, such as 1e-6', eps);
  if (out === undefined) throw usageError(`${call}, out`, 'matrices by name', out);
  requireOptions(`${call}, out`, out, 'matrices by name');
}

/** Refuses options under which a small change of the state does not change the next state by a small amount. */
function requireDifferentiable(m: ModelRecord): void {
  if (m.opt[OPT.integrator] === IntegratorType.RK4) throw new RangeError('the Runge-Kutta integrator is not supported');
  if (((m.opt[OPT.enableflags] as number) & EnableBit.SLEEP) !== 0) throw new RangeError('sleep is not supported');
}

/** Matrices that `inverseFD` fills, row-major with one row per perturbed input; each is optional. */
export interface InverseMatrices {
  /** d (force) / d (position, velocity, acceleration), nv x nv each. */
  DfDq?: Float64Array | null;
  DfDv?: Float64Array | null;
  DfDa?: Float64Array | null;
  /** d (sensors) / d (position, velocity, acceleration), nv x nsensordata each. */
  DsDq?: Float64Array | null;
  DsDv?: Float64Array | null;
  DsDa?: Float64Array | null;
  /** d M / d (position), nv x nC. */
  DmDq?: Float64Array | null;
}

/**
 * Derivatives of inverse dynamics by forward differences of size `eps`. Rows belong to inputs: row i of DfDq is the
 * change of `qfrc_inverse` with position i, so the matrices are transposed with respect to `transitionFD`.
 *
 * @param actuation if true, subtracts actuator forces: `qfrc_inverse - qfrc_actuator`
 * @throws RangeError for the Runge-Kutta integrator, if trees may sleep, and with noslip iterations
 * @see mjd_inverseFD
 */
export function inverseFD(model: Model, data: Data, eps: number, actuation: boolean, out: InverseMatrices): void {
  requireFit(model, data);
  requireNudge('inverseFD', eps, out);
  const m = model.record;
  const { nv, nC, nsensordata } = m;
  requireDifferentiable(m);
  if (m.opt[OPT.noslip_iterations] > 0) throw new RangeError('noslip iterations are not supported');
  const skipSensor = !out.DsDq && !out.DsDv && !out.DsDa;
  const evaluate = (skip: SensorStage) => {
    const { stages } = pipelineOf(model, data);
    stages.inverseSkip(skip, skipSensor);
    const force = data.record.qfrc_inverse.slice();
    if (actuation) {
      stages.fwdActuation();
      data.record.qfrc_actuator.forEach((value, i) => {
        force[i] -= value;
      });
    }
    return { force, sensordata: data.record.sensordata.slice(), inertia: data.record.M.slice() };
  };
  const base = evaluate(SensorStage.NONE);
  const run = (
    skip: SensorStage,
    nudge: (i: number) => () => void,
    outputs: readonly [Float64Array | null | undefined, number, keyof typeof base, string][],
  ): void => {
    const wanted = outputs.filter(([values]) => values);
    for (const [values, cols, , name] of wanted) outputOf(values as Float64Array, nv * cols, name);
    for (let i = 0; i < nv && wanted.length > 0; i++) {
      const restore = nudge(i);
      const nudged = evaluate(skip);
      restore();
      for (const [values, cols, key] of wanted) {
        for (let k = 0; k < cols; k++) (values as Float64Array)[i * cols + k] = (nudged[key][k] - base[key][k]) / eps;
      }
    }
  };
  /** Adds eps to one value of an array of Data; returns a function that restores it. */
  const add = (name: 'qacc' | 'qvel', i: number) => {
    const kept = data.record[name][i];
    data.record[name][i] += eps;
    return () => void (data.record[name][i] = kept);
  };
  const qpos = data.record.qpos.slice();
  const direction = doubles(nv);
  const turn = (i: number) => {
    direction.fill(0);
    direction[i] = 1;
    addVelocity(m, data.record.qpos, direction, Float64Array.of(eps), 0);
    return () => data.record.qpos.set(qpos);
  };
  run(SensorStage.VEL, (i) => add('qacc', i), [
    [out.DfDa, nv, 'force', 'DfDa'],
    [out.DsDa, nsensordata, 'sensordata', 'DsDa'],
  ]);
  run(SensorStage.POS, (i) => add('qvel', i), [
    [out.DfDv, nv, 'force', 'DfDv'],
    [out.DsDv, nsensordata, 'sensordata', 'DsDv'],
  ]);
  run(SensorStage.NONE, turn, [
    [out.DfDq, nv, 'force', 'DfDq'],
    [out.DsDq, nsensordata, 'sensordata', 'DsDq'],
    [out.DmDq, nC, 'inertia', 'DmDq'],
  ]);
}
