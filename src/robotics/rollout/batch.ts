/** Runs to be made, checked and with their shapes. Everything in it is plain, so that parts of it cross to workers. */

import type { OptionNames } from '../../foundation/base/usage.js';
import { State } from '../../foundation/schema/enums.js';
import type { Model } from '../../simulation/model/model.js';
import { stateSize } from '../../simulation/support/state.js';
import { type Varied, type VariedFields, type VariedOptions, variedByName, variedOf } from './variation.js';

/** The inputs of the simulations; arrays are row-major. */
export interface RolloutInputs {
  /** Steps of each run. */
  readonly steps: number;
  /** Number of runs; follows from the inputs that have one row for each, else 1. */
  readonly runs?: number;
  /**
   * States to start from: (runs x nstate), or (nstate) for all runs. Without it, the reference configuration.
   */
  readonly initialState?: ArrayLike<number>;
  /** Components of states, of those that are given as of those that come back; a sum of `State`, default FULLPHYSICS. */
  readonly stateSpec?: number;
  /**
   * Controls: (runs x steps x ncontrol), (runs x ncontrol) held for the whole run, (steps x ncontrol) for all runs, or
   * (ncontrol). Without it, those of the initial state, else neutral ones.
   */
  readonly control?: ArrayLike<number>;
  /** The components that `control` sets before each step: a sum of `State` within USER, default CTRL. */
  readonly controlSpec?: number;
  /** Accelerations that the solver starts from: (runs x nv). Without it, those of the initial state, else zeros. */
  readonly initialWarmstart?: ArrayLike<number>;
  /** Rows are kept after every this many steps, default 1; with `every: steps`, the last alone. */
  readonly every?: number;
  /** Arrays of quantities of the Model for each run, by name: (runs x length of the array). */
  readonly fields?: VariedFields;
  /** Physics options for each run, by name: (runs x length of the option). */
  readonly options?: VariedOptions;
  /** Computes in each run what follows from `fields`, as `setConst` does: wanted for masses, poses and `qpos0`. */
  readonly derive?: boolean;
  /** Sensor values are not wanted. */
  readonly sensordata?: false;
}

export const ROLLOUT_INPUTS: OptionNames<RolloutInputs> = {
  steps: true,
  runs: true,
  initialState: true,
  stateSpec: true,
  control: true,
  controlSpec: true,
  initialWarmstart: true,
  every: true,
  fields: true,
  options: true,
  derive: true,
  sensordata: true,
};

/** Several runs of one Model, with inputs for each. */
export interface Batch {
  readonly nrun: number;
  readonly steps: number;
  readonly every: number;
  readonly stateSpec: number;
  readonly controlSpec: number;
  /** (nrun x nstate) */
  readonly initialState: Float64Array | undefined;
  readonly control: Controls | undefined;
  /** (nrun x nv) */
  readonly initialWarmstart: Float64Array | undefined;
  readonly varied: readonly Varied[];
  readonly derive: boolean;
  readonly sensordata: boolean;
}

/** The layout of controls over steps: a stride of 0 holds them. */
interface Controls {
  readonly values: Float64Array;
  readonly runStride: number;
  readonly stepStride: number;
}

/** Rows that a run gives. */
export const rowsOf = ({ steps, every }: Batch): number => Math.floor(steps / every);

/** @throws RangeError for wrong numbers of values, TypeError for things that are not numbers */
export function batchOf(model: Model, inputs: RolloutInputs, count = inputs.runs): Batch {
  const { stateSpec = State.FULLPHYSICS, controlSpec = State.CTRL, every = 1, fields = {}, options = {} } = inputs;
  const steps = countOf(inputs.steps, 'steps');
  if ((controlSpec & ~State.USER) !== 0) throw new RangeError('controlSpec has components that are not inputs');
  const nrun = countOf(count ?? runsOf(model, inputs, stateSpec), 'runs');
  if (countOf(every, 'every') > steps) throw new RangeError(`every is ${every}, and there are ${steps} steps`);
  return {
    nrun,
    steps,
    every,
    stateSpec,
    controlSpec,
    initialState: rowsFor(inputs.initialState, nrun, stateSize(model, stateSpec), 'initialState'),
    control: controlsOf(inputs.control, nrun, steps, stateSize(model, controlSpec)),
    initialWarmstart: rowsFor(inputs.initialWarmstart, nrun, model.nv, 'initialWarmstart'),
    varied: variedByName(model, nrun, fields, options),
    derive: inputs.derive === true,
    sensordata: inputs.sensordata !== false,
  };
}

function countOf(value: number, name: string): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`${name} must be a positive integer, not ${value}`);
}

/** The number of rows of the first input that has one for each run. */
function runsOf(model: Model, inputs: RolloutInputs, stateSpec: number): number {
  const { initialState, initialWarmstart, control, steps, controlSpec = State.CTRL } = inputs;
  if (initialState) return Math.max(1, initialState.length / Math.max(1, stateSize(model, stateSpec)));
  if (initialWarmstart) return Math.max(1, initialWarmstart.length / Math.max(1, model.nv));
  return control ? Math.max(1, control.length / Math.max(1, steps * stateSize(model, controlSpec))) : 1;
}

function rowsFor(
  values: ArrayLike<number> | undefined,
  nrun: number,
  width: number,
  name: string,
): Float64Array | undefined {
  if (!values || width === 0) return undefined;
  if (values.length === nrun * width) return asFloats(values, name);
  if (values.length !== width) {
    throw new RangeError(`${name} has ${values.length} values; ${nrun} runs of ${width} are ${nrun * width}`);
  }
  const all = new Float64Array(nrun * width);
  const row = asFloats(values, name);
  for (let run = 0; run < nrun; run++) all.set(row, run * width);
  return all;
}

function controlsOf(
  values: ArrayLike<number> | undefined,
  nrun: number,
  steps: number,
  width: number,
): Controls | undefined {
  if (!values || width === 0) return undefined;
  const shapes = [
    { length: nrun * steps * width, runStride: steps * width, stepStride: width },
    { length: nrun * width, runStride: width, stepStride: 0 },
    { length: steps * width, runStride: 0, stepStride: width },
    { length: width, runStride: 0, stepStride: 0 },
  ];
  const shape = shapes.find(({ length }) => length === values.length);
  if (!shape) {
    throw new RangeError(
      `control has ${values.length} values; ${nrun} runs of ${steps} steps of ${width} are ${nrun * steps * width}`,
    );
  }
  return { values: asFloats(values, 'control'), runStride: shape.runStride, stepStride: shape.stepStride };
}

function asFloats(values: ArrayLike<number>, name: string): Float64Array {
  if (values instanceof Float64Array) return values;
  if (!Array.isArray(values) && !ArrayBuffer.isView(values)) throw new TypeError(`${name} is not an array of numbers`);
  return Float64Array.from(values);
}

/** Some of the runs, with inputs of their own. */
export function partOf(batch: Batch, runs: ArrayLike<number>): Batch {
  const { nrun, initialState, initialWarmstart, control, varied } = batch;
  const rows = (values: Float64Array | undefined) => values && chosenRows(values, values.length / nrun, runs);
  return {
    ...batch,
    nrun: runs.length,
    initialState: rows(initialState),
    initialWarmstart: rows(initialWarmstart),
    control: control && control.runStride > 0 ? { ...control, values: rows(control.values)! } : control,
    varied: variedOf(varied, runs),
  };
}

function chosenRows(values: Float64Array, width: number, runs: ArrayLike<number>): Float64Array {
  const chosen = new Float64Array(runs.length * width);
  for (let i = 0; i < runs.length; i++)
    chosen.set(values.subarray(runs[i]! * width, (runs[i]! + 1) * width), i * width);
  return chosen;
}
