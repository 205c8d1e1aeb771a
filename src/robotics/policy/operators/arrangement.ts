/** Operators that select, arrange and repeat elements, and those of constants and shapes. */
import { message } from '../../../foundation/schema/messages.js';
import type { Elements } from '../onnx/tensor.js';
import type { Call, Operator, Value } from './call.js';
import { broadcastList, broadcastShape, indexList, stridesOf } from './index-list.js';

/** y[i] = x[index[i]]. */
function gather(x: Elements, index: Int32Array, y: Elements): void {
  for (let i = 0; i < index.length; i++) y[i] = x[index[i]];
}

/** y[index[i]] = x[i]. */
function scatter(x: Elements, index: Int32Array, y: Elements): void {
  for (let i = 0; i < index.length; i++) y[index[i]] = x[i];
}

/** Makes an output of a shape from the elements of an input at distances along its axes. */
function strided(call: Call, x: Value, shape: readonly number[], strides: readonly number[], offset = 0): () => void {
  const y = call.output(x.type, shape);
  const index = indexList(shape, strides, offset);
  return () => gather(x.data, index, y.data);
}

const concat: Operator = (call) => {
  const first = call.input(0);
  const axis = call.axisOf(call.number('axis', Number.NaN), first.shape.length);
  const inputs = Array.from({ length: call.inputCount }, (_, i) => call.input(i));
  let length = 0;
  for (const { shape, type } of inputs) {
    const fits = shape.length === first.shape.length && shape.every((each, i) => i === axis || each === first.shape[i]);
    if (!fits || type !== first.type) throw call.shapes();
    length += shape[axis];
  }
  const y = call.output(first.type, first.shape.with(axis, length));
  const strides = stridesOf(y.shape);
  let at = 0;
  const parts = inputs.map(({ data, shape }) => {
    const index = indexList(shape, strides, at * strides[axis]);
    at += shape[axis];
    return { data, index };
  });
  return () => {
    for (let i = 0; i < parts.length; i++) scatter(parts[i].data, parts[i].index, y.data);
  };
};

/** Sizes are an attribute before opset 13, then an input; equal parts if neither is given. */
const split: Operator = (call) => {
  const x = call.input(0);
  const axis = call.axisOf(call.number('axis', 0), x.shape.length);
  const length = x.shape[axis];
  const count = call.node.outputs.length;
  const each = Math.ceil(length / count);
  const equal = Array.from({ length: count }, (_, i) => Math.min(each, length - i * each));
  const sizes = call.constantIntegers(1) ?? call.integers('split') ?? equal;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (sizes.length !== count || total !== length || sizes.some((size) => size < 0)) throw call.shapes();
  const strides = stridesOf(x.shape);
  let at = 0;
  const parts = sizes.map((size) => {
    const run = strided(call, x, x.shape.with(axis, size), strides, at * strides[axis]);
    at += size;
    return run;
  });
  return () => {
    for (let i = 0; i < parts.length; i++) parts[i]();
  };
};

/** Bounds are attributes before opset 10, then inputs. */
const slice: Operator = (call) => {
  const x = call.input(0);
  const list = (index: number, attribute: string): readonly number[] | undefined =>
    call.hasInput(1) ? call.constantIntegers(index) : call.integers(attribute);
  const starts = list(1, 'starts');
  const ends = list(2, 'ends');
  if (starts === undefined || ends === undefined)
    throw call.fault(message('bad-network/no-input', { index: 1, part: '' }));
  const axes = list(3, 'axes') ?? [...starts.keys()];
  const steps = call.constantIntegers(4) ?? starts.map(() => 1);
  if (new Set([starts.length, ends.length, axes.length, steps.length]).size > 1) throw call.shapes();
  const shape = [...x.shape];
  const strides = stridesOf(x.shape);
  let offset = 0;
  const unit = stridesOf(x.shape);
  const isSliced = shape.map(() => false);
  for (let i = 0; i < starts.length; i++) {
    const axis = call.axisOf(axes[i], shape.length);
    const step = steps[i];
    // -1 and the last axis are the same
    if (!(step > 0 || step < 0) || isSliced[axis]) throw call.shapes();
    const length = x.shape[axis];
    const fromFront = (bound: number): number => (bound < 0 ? bound + length : bound);
    const [lowest, highest] = step > 0 ? [0, length] : [-1, length - 1];
    const clamped = (bound: number): number => Math.min(Math.max(fromFront(bound), lowest), highest);
    const start = clamped(starts[i]);
    const end = clamped(ends[i]);
    isSliced[axis] = true;
    shape[axis] = Math.max(0, Math.ceil((end - start) / step));
    strides[axis] = unit[axis] * step;
    offset += start * unit[axis];
  }
  return strided(call, x, shape, strides, offset);
};

const transpose: Operator = (call) => {
  const x = call.input(0);
  const rank = x.shape.length;
  const order = call.integers('perm') ?? [...x.shape.keys()].reverse();
  const axes = order.map((axis) => call.axisOf(axis, rank));
  if (new Set(axes).size !== rank || axes.length !== rank) throw call.shapes();
  const strides = stridesOf(x.shape);
  return strided(
    call,
    x,
    axes.map((axis) => x.shape[axis]),
    axes.map((axis) => strides[axis]),
  );
};

const expand: Operator = (call) => {
  const x = call.input(0);
  const wanted = call.constantIntegers(1);
  const shape = wanted && broadcastShape(x.shape, wanted);
  if (shape === undefined) throw call.shapes();
  const y = call.output(x.type, shape);
  const index = broadcastList(x.shape, shape);
  return () => gather(x.data, index, y.data);
};

/** A length of 0 is that of the input, -1 the rest. */
const reshape: Operator = (call) => {
  const x = call.input(0);
  const given = call.constantIntegers(1);
  if (given === undefined) throw call.shapes();
  const keepsZero = call.number('allowzero', 0) !== 0;
  const shape = given.map((length, axis) => (length === 0 && !keepsZero ? (x.shape[axis] ?? 0) : length));
  const open = shape.indexOf(-1);
  if (open >= 0) {
    const known = shape.reduce((product, length, axis) => (axis === open ? product : product * length), 1);
    shape[open] = x.data.length / known;
    if (!Number.isSafeInteger(shape[open])) throw call.shapes();
  }
  return call.alias(x, shape);
};

const flatten: Operator = (call) => {
  const x = call.input(0);
  const given = call.number('axis', 1);
  const axis = given === x.shape.length ? given : call.axisOf(given, x.shape.length);
  const product = (lengths: readonly number[]): number => lengths.reduce((size, length) => size * length, 1);
  return call.alias(x, [product(x.shape.slice(0, axis)), product(x.shape.slice(axis))]);
};

/** The dimensions from `start` to `end`; constant, as shapes are. */
const shapeOf: Operator = (call) => {
  const { shape } = call.input(0);
  const end = call.node.attributes.has('end') ? call.number('end', 0) : undefined;
  const part = shape.slice(call.number('start', 0), end);
  call.output('int64', [part.length], 1, true).data.set(part);
  return undefined;
};

const constant: Operator = (call) => {
  const { attributes } = call.node;
  const tensor = attributes.get('value');
  if (typeof tensor === 'object' && 'shape' in tensor) {
    return call.alias({ ...tensor, isConstant: true }, tensor.shape);
  }
  for (const [name, type] of [
    ['value_float', 'float32'],
    ['value_int', 'int64'],
  ] as const) {
    if (attributes.has(name)) call.output(type, []).data[0] = call.number(name, 0);
  }
  for (const [name, type] of [
    ['value_floats', 'float32'],
    ['value_ints', 'int64'],
  ] as const) {
    const list = attributes.get(name);
    if (!Array.isArray(list)) continue;
    call.output(type, [list.length]).data.set(list);
  }
  if (call.outputs.length !== 1) throw call.fault(message('bad-network/constant', { part: '' }));
  return undefined;
};

const identity: Operator = (call) => call.alias(call.input(0), call.input(0).shape);

/** Operators by name. */
export const ARRANGEMENTS: Readonly<Record<string, Operator>> = {
  Concat: concat,
  Constant: constant,
  Expand: expand,
  Flatten: flatten,
  Identity: identity,
  Reshape: reshape,
  Shape: shapeOf,
  Slice: slice,
  Split: split,
  Transpose: transpose,
};
