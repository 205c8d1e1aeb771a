/**
 * A batch of runs: checked inputs and their shapes. It contains only plain values, so that parts can be sent to
 * workers.
 */

import type { OptionNames } from '../../foundation/base/usage.js';
import { State } from '../../foundation/schema/enums.js';
import type { Model } from '../../simulation/model/model.js';
import { stateSize } from '../../simulation/support/state.js';
import { type Varied, type VariedFields, type VariedOptions, variedByName, variedOf } from './variation.js';

/** The inputs of the simulations; arrays are row-major. */
export interface RolloutInputs {
  /** Number of steps of each run. */
  readonly steps: number;
  /** Number of runs; by default, the number of rows of inputs with a row per run, else 1. */
  readonly runs?: number;
  /** Initial states: (runs x nstate), or (nstate) for all runs. By default, the reference configuration. */
  readonly initialState?: ArrayLike<number>;
  /** Components of initial and returned states; a sum of `State`, default FULLPHYSICS. */
  readonly stateSpec?: number;
  /**
   * Controls: (runs x steps x ncontrol), (runs x ncontrol) held for the whole run, (steps x ncontrol) for all runs, or
   * (ncontrol). By default, those of the initial state, else neutral ones.
   */
  readonly control?: ArrayLike<number>;
  /** The components that `control` sets before each step: a sum of `State` within USER, default CTRL. */
  readonly controlSpec?: number;
  /** Initial accelerations of the solver: (runs x nv). By default, those of the initial state, else zeros. */
  readonly initialWarmstart?: ArrayLike<number>;
  /** Interval of returned rows [steps], default 1; with `every: steps`, only the last one is returned. */
  readonly every?: number;
  /** Values of Model arrays for each run, by name: (runs x length of the array). */
  readonly fields?: VariedFields;
  /** Physics options for each run, by name: (runs x length of the option). */
  readonly options?: VariedOptions;
  /** Recomputes derived constants in each run, as `setConst` does: needed for masses, poses and `qpos0`. */
  readonly derive?: boolean;
  /** False omits sensor values. */
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

/** Several runs of one Model, with separate inputs. */
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

/** Layout of controls; a step stride of 0 holds them for the whole run, a run stride of 0 shares them between runs. */
interface Controls {
  readonly values: Float64Array;
  readonly runStride: number;
  readonly stepStride: number;
}

/** Returns the number of rows of each run. */
export const rowsOf = ({ steps, every }: Batch): number => Math.floor(steps / every);

/** @throws RangeError for wrong numbers of values, TypeError for values that are not numbers */
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

/** Returns the number of rows of the first input that may have a row per run. */
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

/** Returns some of the runs of a batch with their inputs. */
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
