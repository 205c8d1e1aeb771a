/** The state of a Data as one vector, component by component in the order of the bits of a signature. */
import { usageError } from '../../foundation/base/usage.js';
import { State } from '../../foundation/schema/enums.js';
import { SC } from '../../foundation/schema/scalars.js';
import type { Data } from '../model/data.js';
import type { DataRecord } from '../model/data-record.js';
import type { Model } from '../model/model.js';
import type { ModelRecord } from '../model/model-record.js';
import { outputOf, requireFit, requireList, requireModel } from './arguments.js';

type Values = Float64Array | Int32Array;

interface Component {
  readonly bit: number;
  readonly size: (m: ModelRecord) => number;
  readonly values: (d: DataRecord) => Values;
}

const COMPONENTS: readonly Component[] = [
  { bit: State.TIME, size: () => 1, values: (d) => d.scalar.subarray(SC.time, SC.time + 1) },
  { bit: State.QPOS, size: (m) => m.nq, values: (d) => d.qpos },
  { bit: State.QVEL, size: (m) => m.nv, values: (d) => d.qvel },
  { bit: State.ACT, size: (m) => m.na, values: (d) => d.act },
  { bit: State.HISTORY, size: (m) => m.nhistory, values: (d) => d.history },
  { bit: State.WARMSTART, size: (m) => m.nv, values: (d) => d.qacc_warmstart },
  { bit: State.CTRL, size: (m) => m.nu, values: (d) => d.ctrl },
  { bit: State.QFRC_APPLIED, size: (m) => m.nv, values: (d) => d.qfrc_applied },
  { bit: State.XFRC_APPLIED, size: (m) => 6 * m.nbody, values: (d) => d.xfrc_applied },
  { bit: State.EQ_ACTIVE, size: (m) => m.neq, values: (d) => d.eq_active },
  { bit: State.MOCAP_POS, size: (m) => 3 * m.nmocap, values: (d) => d.mocap_pos },
  { bit: State.MOCAP_QUAT, size: (m) => 4 * m.nmocap, values: (d) => d.mocap_quat },
  { bit: State.USERDATA, size: (m) => m.nuserdata, values: (d) => d.userdata },
  { bit: State.PLUGIN, size: (m) => m.npluginstate, values: (d) => d.plugin_state },
];

function checkSignature(signature: number): void {
  if (!Number.isInteger(signature) || signature < 0 || signature > State.INTEGRATION) {
    const expected = `a sum of bits of State, from 0 to ${State.INTEGRATION}`;
    if (typeof signature !== 'number') throw usageError('signature', expected, signature, 'such as State.QPOS');
    throw new RangeError(`signature: expected ${expected}, not ${signature}`);
  }
}

/** Components of a signature. */
function chosen(signature: number): readonly Component[] {
  checkSignature(signature);
  if (signature === State.INTEGRATION) return COMPONENTS;
  return COMPONENTS.filter(({ bit }) => (signature & bit) !== 0);
}

/** Number of values in a state vector; signatures are sums of `State` bits. @see mj_stateSize */
export function stateSize(model: Model, signature: number): number {
  requireModel(model);
  return chosen(signature).reduce((sum, { size }) => sum + size(model.record), 0);
}

/** Copies the chosen components of the state into a vector of `stateSize` values. @see mj_getState */
export function getState(model: Model, data: Data, state: Float64Array, signature: number): void {
  requireFit(model, data);
  outputOf(state, stateSize(model, signature), 'state');
  let at = 0;
  for (const { values } of chosen(signature)) {
    const from = values(data.record);
    if (from.length > 0) state.set(from, at);
    at += from.length;
  }
}

/** Sets the chosen components of the state from a vector. @see mj_setState */
export function setState(model: Model, data: Data, state: ArrayLike<number>, signature: number): void {
  requireFit(model, data);
  const size = stateSize(model, signature);
  requireList(state, 'state');
  if (state.length < size) throw new RangeError(`state has ${state.length} values, ${size} are needed`);
  // views and `set` copy blocks; in a small model, copying number by number costs a tenth of a step
  const source = state instanceof Float64Array ? state : Float64Array.from(state);
  let at = 0;
  for (const { bit, values } of chosen(signature)) {
    const to = values(data.record);
    if (to.length > 0) to.set(source.subarray(at, at + to.length));
    if (bit === State.EQ_ACTIVE) for (let i = 0; i < to.length; i++) to[i] = source[at + i] !== 0 ? 1 : 0;
    at += to.length;
  }
}

/** Copies the selected components between a Data and an offset in a longer vector. */
export interface StateCopier {
  readonly size: number;
  read(out: Float64Array, at: number): void;
  write(from: Float64Array, at: number): void;
}

/**
 * Makes a copier for repeated `getState` and `setState`: it looks up the components of a Data once and makes no views.
 */
export function stateCopier({ record }: Data, signature: number): StateCopier {
  const numbers: Placed<Float64Array>[] = [];
  const flags: Placed<Int32Array>[] = [];
  let size = 0;
  for (const { values } of chosen(signature)) {
    const array = values(record);
    if (array instanceof Float64Array) numbers.push({ array, offset: size });
    else flags.push({ array, offset: size });
    size += array.length;
  }
  return {
    size,
    read(out, at) {
      for (const { array, offset } of numbers) for (let i = 0; i < array.length; i++) out[at + offset + i] = array[i]!;
      for (const { array, offset } of flags) for (let i = 0; i < array.length; i++) out[at + offset + i] = array[i]!;
    },
    write(from, at) {
      for (const { array, offset } of numbers) for (let i = 0; i < array.length; i++) array[i] = from[at + offset + i]!;
      for (const { array, offset } of flags) {
        for (let i = 0; i < array.length; i++) array[i] = from[at + offset + i] !== 0 ? 1 : 0;
      }
    },
  };
}

/** Values of a component and their offset in a state vector. */
interface Placed<T> {
  readonly array: T;
  readonly offset: number;
}

/** Copies the chosen components of the state of one Data to another. @see mj_copyState */
export function copyState(model: Model, from: Data, to: Data, signature: number): void {
  requireFit(model, from);
  requireFit(model, to);
  for (const { values } of chosen(signature)) values(to.record).set(values(from.record));
}

/**
 * Extracts the part of a state vector for another signature, whose components must all be in the first.
 * @see mj_extractState
 */
export function extractState(
  model: Model,
  from: ArrayLike<number>,
  fromSignature: number,
  to: Float64Array,
  toSignature: number,
): void {
  checkSignature(toSignature);
  checkSignature(fromSignature);
  if ((toSignature & ~fromSignature) !== 0) {
    throw new RangeError(`state signature ${toSignature} is not part of ${fromSignature}`);
  }
  outputOf(to, stateSize(model, toSignature), 'state');
  let source = 0;
  let target = 0;
  for (const { bit, size: sizeOf } of chosen(fromSignature)) {
    const size = sizeOf(model.record);
    if (toSignature & bit) for (let i = 0; i < size; i++) to[target++] = from[source + i];
    source += size;
  }
}
