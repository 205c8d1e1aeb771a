/** Operators that compute an element from many elements. */
import type { Elements } from '../onnx/tensor.js';
import type { Operator, Value } from './call.js';
import { indexList, stridesOf } from './index-list.js';

/** Reduces `count` elements, by their indices from `at` on. */
type Reduction = (x: Elements, index: Int32Array, count: number, y: Elements) => void;

const sum: Reduction = (x, index, count, y) => {
  for (let o = 0; o < y.length; o++) {
    let total = 0;
    for (let i = 0; i < count; i++) total += x[index[o * count + i]];
    y[o] = total;
  }
};

/** Square root of the sum of squares. */
const norm: Reduction = (x, index, count, y) => {
  for (let o = 0; o < y.length; o++) {
    let total = 0;
    for (let i = 0; i < count; i++) {
      const v = x[index[o * count + i]];
      total += v * v;
    }
    y[o] = Math.sqrt(total);
  }
};

/** Axes are an attribute or, since opset 13 or 18, an input; all axes if neither is given. */
const reduce =
  (reduction: Reduction): Operator =>
  (call) => {
    const x = call.floats(0);
    const rank = x.shape.length;
    const given = call.hasInput(1) ? call.constantIntegers(1) : call.integers('axes');
    const isWhole = given === undefined || given.length === 0;
    if (isWhole && call.number('noop_with_empty_axes', 0) !== 0) return call.alias(x, x.shape);
    const axes = new Set(isWhole ? x.shape.keys() : given.map((axis) => call.axisOf(axis, rank)));
    const kept = [...x.shape.keys()].filter((axis) => !axes.has(axis));
    const reduced = [...axes];
    const count = reduced.reduce((product, axis) => product * x.shape[axis], 1);
    const keeps = call.number('keepdims', 1) !== 0;
    const shape = keeps
      ? x.shape.map((length, axis) => (axes.has(axis) ? 1 : length))
      : kept.map((axis) => x.shape[axis]);
    const y = call.output('float32', shape, count + 1);
    const strides = stridesOf(x.shape);
    const order = [...kept, ...reduced];
    const index = indexList(
      order.map((axis) => x.shape[axis]),
      order.map((axis) => strides[axis]),
    );
    return () => reduction(x.data, index, count, y.data);
  };

/** (x - mean) / sqrt(variance + epsilon) * scale + bias over the last axes, from `axis` on. */
const layerNormalization: Operator = (call) => {
  const x = call.floats(0);
  const axis = call.axisOf(call.number('axis', -1), x.shape.length);
  const count = x.shape.slice(axis).reduce((product, length) => product * length, 1);
  const weights = (input: Value): Elements => {
    if (input.data.length !== count) throw call.shapes();
    return input.data;
  };
  const scale = weights(call.floats(1));
  const bias = call.hasInput(2) ? weights(call.floats(2)) : new Float32Array(count);
  const epsilon = call.number('epsilon', 1e-5);
  const y = call.output('float32', x.shape, 4).data;
  const { data } = x;
  return () => {
    for (let at = 0; at < data.length; at += count) {
      let mean = 0;
      for (let i = 0; i < count; i++) mean += data[at + i];
      mean /= count;
      let variance = 0;
      for (let i = 0; i < count; i++) {
        const difference = data[at + i] - mean;
        variance += difference * difference;
      }
      const factor = 1 / Math.sqrt(variance / count + epsilon);
      for (let i = 0; i < count; i++) y[at + i] = (data[at + i] - mean) * factor * scale[i] + bias[i];
    }
  };
};

/** Operators by name. */
export const REDUCTIONS: Readonly<Record<string, Operator>> = {
  LayerNormalization: layerNormalization,
  ReduceL2: reduce(norm),
  ReduceSum: reduce(sum),
};
