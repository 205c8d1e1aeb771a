/** Operators that compute each element from one element of each input. */
import { log, pow, replaceByExp } from '../../../foundation/math/exponential.js';
import type { Elements } from '../onnx/tensor.js';
import type { Call, Operator, Value } from './call.js';
import { broadcastList, broadcastShape } from './index-list.js';

/** Computes all elements of y from those of x. */
type Kernel = (x: Elements, y: Elements) => void;

/** Below this, a series of two terms is exact in float32. */
const TINY = 1e-4;
/** Above this e^x exceeds 1 so far that the sum is equal to it in float32. */
const LARGE = 30;

/** The argument and result of `replaceByExp`, which allocates nothing. */
const e = new Float64Array(1);

/** e^x. */
function expOf(x: number): number {
  e[0] = x;
  replaceByExp(e, 0);
  return e[0];
}

const sigmoid: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) {
    e[0] = -x[i];
    replaceByExp(e, 0);
    y[i] = 1 / (1 + e[0]);
  }
};

/** tanh x = 1 - 2 / (e^2x + 1), and x - x^3/3 near zero. */
const tanh: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) {
    const v = x[i];
    if (v < TINY && v > -TINY) y[i] = v - (v * v * v) / 3;
    else {
      e[0] = 2 * v;
      replaceByExp(e, 0);
      y[i] = 1 - 2 / (e[0] + 1);
    }
  }
};

/** x tanh(log(1 + e^x)) = x n / (n + 2), n = e^2x + 2 e^x. */
const mish: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) {
    const v = x[i];
    if (v > LARGE) y[i] = v;
    else {
      e[0] = v;
      replaceByExp(e, 0);
      const n = e[0] * (e[0] + 2);
      y[i] = (v * n) / (n + 2);
    }
  }
};

/** log(1 + e^x). */
const softplus: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) {
    const v = x[i];
    const u = expOf(v > 0 ? -v : v);
    y[i] = (v > 0 ? v : 0) + (u < TINY ? u - (u * u) / 2 : log(1 + u));
  }
};

const exponential: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) y[i] = expOf(x[i]);
};

const squareRoot: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) y[i] = Math.sqrt(x[i]);
};

const negate: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) y[i] = -x[i];
};

const absolute: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) y[i] = Math.abs(x[i]);
};

/** max(x, 0); NaN stays NaN. */
const relu: Kernel = (x, y) => {
  for (let i = 0; i < x.length; i++) y[i] = x[i] < 0 ? 0 : x[i];
};

const unary =
  (kernel: Kernel): Operator =>
  (call) => {
    const x = call.floats(0);
    const y = call.output('float32', x.shape, 8);
    return () => kernel(x.data, y.data);
  };

/** x for positive x, else alpha (e^x - 1). */
const elu: Operator = (call) => {
  const x = call.floats(0).data;
  const alpha = call.number('alpha', 1);
  const y = call.output('float32', call.floats(0).shape, 8).data;
  return () => {
    for (let i = 0; i < x.length; i++) {
      const v = x[i];
      if (v > 0) y[i] = v;
      else {
        e[0] = v;
        replaceByExp(e, 0);
        // e^x - 1 in double precision has all digits of a float32 down to 1e-9, where it is x
        y[i] = v > -1e-9 ? alpha * v : alpha * (e[0] - 1);
      }
    }
  };
};

/** Bounds are attributes before opset 11, inputs since then. */
const clip: Operator = (call) => {
  const x = call.floats(0).data;
  const bound = (index: number, attribute: string, usual: number): Elements => {
    if (!call.hasInput(index)) return Float32Array.of(call.number(attribute, usual));
    const { data } = call.floats(index);
    if (data.length !== 1) throw call.shapes();
    return data;
  };
  const low = bound(1, 'min', -Infinity);
  const high = bound(2, 'max', Infinity);
  const y = call.output('float32', call.floats(0).shape).data;
  return () => {
    for (let i = 0; i < x.length; i++) {
      const v = x[i] < low[0] ? low[0] : x[i];
      y[i] = v > high[0] ? high[0] : v;
    }
  };
};

/** Computes all elements of y from elements of a and b by their indices. */
type PairKernel = (a: Elements, i: Int32Array, b: Elements, j: Int32Array, y: Elements) => void;

const add: PairKernel = (a, i, b, j, y) => {
  for (let k = 0; k < y.length; k++) y[k] = a[i[k]] + b[j[k]];
};
const subtract: PairKernel = (a, i, b, j, y) => {
  for (let k = 0; k < y.length; k++) y[k] = a[i[k]] - b[j[k]];
};
const multiply: PairKernel = (a, i, b, j, y) => {
  for (let k = 0; k < y.length; k++) y[k] = a[i[k]] * b[j[k]];
};
const divide: PairKernel = (a, i, b, j, y) => {
  for (let k = 0; k < y.length; k++) y[k] = a[i[k]] / b[j[k]];
};
/** Integer division, rounded towards zero. */
const divideIntegers: PairKernel = (a, i, b, j, y) => {
  for (let k = 0; k < y.length; k++) y[k] = Math.trunc(a[i[k]] / b[j[k]]);
};
const power: PairKernel = (a, i, b, j, y) => {
  for (let k = 0; k < y.length; k++) y[k] = pow(a[i[k]], b[j[k]]);
};

function pairs(call: Call, a: Value, b: Value, kernel: PairKernel, workEach = 1): () => void {
  const shape = broadcastShape(a.shape, b.shape);
  if (shape === undefined) throw call.shapes();
  const y = call.output(a.type, shape, workEach);
  const i = broadcastList(a.shape, shape);
  const j = broadcastList(b.shape, shape);
  return () => kernel(a.data, i, b.data, j, y.data);
}

const binary =
  (kernel: PairKernel, ofIntegers = kernel): Operator =>
  (call) => {
    const a = call.input(0);
    const b = call.input(1);
    if (a.type !== b.type || a.type === 'bool') throw call.shapes();
    return pairs(call, a, b, a.type === 'float32' ? kernel : ofIntegers);
  };

/** The exponents may be integers. */
const powers: Operator = (call) => pairs(call, call.floats(0), call.input(1), power, 32);

/** Operators by name. */
export const ELEMENTWISE: Readonly<Record<string, Operator>> = {
  Abs: unary(absolute),
  Add: binary(add),
  Clip: clip,
  Div: binary(divide, divideIntegers),
  Elu: elu,
  Exp: unary(exponential),
  Mish: unary(mish),
  Mul: binary(multiply),
  Neg: unary(negate),
  Pow: powers,
  Relu: unary(relu),
  Sigmoid: unary(sigmoid),
  Softplus: unary(softplus),
  Sqrt: unary(squareRoot),
  Sub: binary(subtract),
  Tanh: unary(tanh),
};
