/** Networks: every operator against its closed form, and files that are refused. */
import { describe, expect, it, test } from 'vitest';
import { networkOf, perceptron, randomTensor, randomValues } from '../../../test/policy/networks.js';
import { type FileNode, type FileTensor, onnxFile } from '../../../test/policy/onnx-file.js';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { Network } from './network.js';
import { OPERATORS } from './operators/index.js';

const X = randomValues(12, 7).map((x) => 4 * x);
const indices = (...values: number[]): FileTensor => ({ shape: [values.length], values });
const scalar = (value: number): FileTensor => ({ shape: [], values: Float32Array.of(value) });

/** The outputs of a network whose input `x` has given values. */
function outputsOf(bytes: Uint8Array, x: ArrayLike<number> = X): { shape: readonly number[]; data: number[] }[] {
  const evaluator = new Network(bytes).evaluator();
  evaluator.inputs[0]!.data.set(x);
  evaluator.run();
  return evaluator.outputs.map(({ shape, data }) => ({ shape, data: [...data] }));
}

const tested = new Set<string>();

/** Compares an operator with the expected shapes and values, to the precision of float32. */
function expectOperator(
  operator: string,
  bytes: Uint8Array,
  expected: readonly { readonly shape: readonly number[]; readonly data: readonly number[] }[],
  x?: ArrayLike<number>,
): void {
  tested.add(operator);
  const outputs = outputsOf(bytes, x);
  expect(outputs.map(({ shape }) => shape)).toEqual(expected.map(({ shape }) => shape));
  for (const [i, { data }] of outputs.entries()) {
    // a float32 has 24 bits; sums of this size lose less than three
    for (const [k, value] of data.entries()) {
      const wanted = expected[i]!.data[k]!;
      expect(Math.abs(value - wanted), `${operator} ${k}`).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
    }
  }
}

const unary: Readonly<Record<string, (x: number) => number>> = {
  Abs: Math.abs,
  Exp: Math.exp,
  Identity: (x) => x,
  Mish: (x) => x * Math.tanh(Math.log1p(Math.exp(x))),
  Neg: (x) => -x,
  Relu: (x) => Math.max(0, x),
  Sigmoid: (x) => 1 / (1 + Math.exp(-x)),
  Softplus: (x) => Math.log1p(Math.exp(x)),
  Tanh: Math.tanh,
};
const FAR = Float32Array.of(0, -0, 1e-9, -1e-9, 1e-3, -1e-3, 20, -20, 88, -88, 3, -3);

test.each(Object.entries(unary))('%s agrees with its formula, also far from zero', (operator, f) => {
  for (const x of [X, FAR]) {
    expectOperator(operator, networkOf(operator, [3, 4]), [{ shape: [3, 4], data: [...x].map(f) }], x);
  }
});

test('small arguments keep their relative precision', () => {
  for (const operator of ['Tanh', 'Elu']) {
    const [{ data } = { data: [] as number[] }] = outputsOf(networkOf(operator, [2]), [-1e-12, -1e-5]);
    expect(data[0]! / -1e-12).toBeCloseTo(1, 6);
    expect(data[1]! / Math.expm1(-1e-5)).toBeCloseTo(1, 4);
  }
});

test('Sqrt agrees with its formula', () => {
  const x = X.map(Math.abs);
  expectOperator('Sqrt', networkOf('Sqrt', [12]), [{ shape: [12], data: [...x].map(Math.sqrt) }], x);
});

test('Elu takes its factor for negative values', () => {
  const f = (x: number): number => (x > 0 ? x : 0.5 * Math.expm1(x));
  const bytes = networkOf('Elu', [12], [], { alpha: Float32Array.of(0.5) });
  expectOperator('Elu', bytes, [{ shape: [12], data: [...X].map(f) }]);
});

test('Clip takes bounds as inputs, and as attributes before version 11', () => {
  const data = [...X].map((x) => Math.min(Math.max(x, Math.fround(-0.3)), 0.5));
  const inputs = networkOf('Clip', [12], [scalar(-0.3), scalar(0.5)]);
  const attributes = networkOf(
    'Clip',
    [12],
    [],
    { min: Float32Array.of(-0.3), max: Float32Array.of(0.5) },
    { opset: 9 },
  );
  for (const bytes of [inputs, attributes]) expectOperator('Clip', bytes, [{ shape: [12], data }]);
  const above = outputsOf(networkOf('Clip', [12], [undefined, scalar(0)]))[0]?.data;
  expect(above).toEqual([...X].map((x) => Math.min(x, 0)));
});

const pairs: Readonly<Record<string, (a: number, b: number) => number>> = {
  Add: (a, b) => a + b,
  Sub: (a, b) => a - b,
  Mul: (a, b) => a * b,
  Div: (a, b) => a / b,
  Pow: (a, b) => a ** b,
};

test.each(Object.entries(pairs))('%s broadcasts both sides', (operator, f) => {
  const x = X.map(Math.abs);
  const column = randomTensor([3, 1, 1], 3);
  const bytes = networkOf(operator, [1, 3, 4], [column]);
  const data = [0, 1, 2].flatMap((i) => [...x].map((a) => f(a, column.values[i]!)));
  expectOperator(operator, bytes, [{ shape: [3, 3, 4], data }], x);
});

/** The product of matrices, by rows. */
const product = (a: ArrayLike<number>, b: ArrayLike<number>, [rows, depth, columns]: readonly number[]): number[] =>
  Array.from({ length: rows! * columns! }, (_, at) => {
    const [i, j] = [Math.floor(at / columns!), at % columns!];
    let sum = 0;
    for (let k = 0; k < depth!; k++) sum += a[i * depth! + k]! * b[k * columns! + j]!;
    return sum;
  });

describe('products of matrices', () => {
  const b = randomTensor([4, 11], 5);
  const transposed: FileTensor = {
    shape: [11, 4],
    values: Float32Array.from({ length: 44 }, (_, at) => b.values[(at % 4) * 11 + Math.floor(at / 4)]!),
  };
  const ab = product(X, b.values, [3, 4, 11]);

  it('Gemm multiplies, with factors, a transposed matrix and a bias that is broadcast', () => {
    const bias = randomTensor([11], 6);
    const data = ab.map((value, at) => 0.5 * value + 2 * bias.values[at % 11]!);
    const factors = { alpha: Float32Array.of(0.5), beta: Float32Array.of(2) };
    expectOperator('Gemm', networkOf('Gemm', [3, 4], [b, bias], factors), [{ shape: [3, 11], data }]);
    const other = networkOf('Gemm', [3, 4], [transposed, bias], { ...factors, transB: 1 });
    expectOperator('Gemm', other, [{ shape: [3, 11], data }]);
    const column = randomTensor([3, 1], 8);
    const added = ab.map((value, at) => value + column.values[Math.floor(at / 11)]!);
    expectOperator('Gemm', networkOf('Gemm', [3, 4], [b, column]), [{ shape: [3, 11], data: added }]);
  });

  it('Gemm transposes its first matrix', () => {
    const x = Float32Array.from({ length: 12 }, (_, at) => X[(at % 3) * 4 + Math.floor(at / 3)]!);
    expectOperator('Gemm', networkOf('Gemm', [4, 3], [b], { transA: 1 }), [{ shape: [3, 11], data: ab }], x);
  });

  it('a matrix that is an input is read in each run', () => {
    const bytes = networkOf('Gemm', [3, 4], [], {}, { further: [{ name: 'b', shape: [4, 11] }] });
    const evaluator = new Network(bytes).evaluator();
    evaluator.inputs[0]!.data.set(X);
    for (const factor of [1, 2]) {
      evaluator.inputs[1]!.data.set((b.values as Float32Array).map((value) => factor * value));
      evaluator.run();
      for (const [i, value] of [...evaluator.outputs[0]!.data].entries()) {
        // float32
        expect(value).toBeCloseTo(factor * ab[i]!, 5);
      }
    }
  });

  it('MatMul multiplies stacks of rows', () => {
    expectOperator('MatMul', networkOf('MatMul', [3, 1, 4], [b]), [{ shape: [3, 1, 11], data: ab }]);
  });
});

describe('arrangements', () => {
  const at = (...list: number[]): number[] => list.map((i) => X[i]!);

  it('Concat joins along an axis', () => {
    const other = randomTensor([3, 1], 9);
    const [a, b, c] = other.values;
    const data = [...at(0, 1, 2, 3), a!, ...at(4, 5, 6, 7), b!, ...at(8, 9, 10, 11), c!];
    expectOperator('Concat', networkOf('Concat', [3, 4], [other], { axis: -1 }), [{ shape: [3, 5], data }]);
  });

  it('Split takes sizes as an input or an attribute, or makes equal parts', () => {
    const parts = [
      { shape: [3, 1], data: at(0, 4, 8) },
      { shape: [3, 3], data: at(1, 2, 3, 5, 6, 7, 9, 10, 11) },
    ];
    expectOperator('Split', networkOf('Split', [3, 4], [indices(1, 3)], { axis: 1 }, { outputs: 2 }), parts);
    const old = networkOf('Split', [3, 4], [], { axis: 1, split: [1, 3] }, { outputs: 2, opset: 11 });
    expectOperator('Split', old, parts);
    const equal = networkOf('Split', [3, 4], [], { axis: -1 }, { outputs: 2 });
    expectOperator('Split', equal, [
      { shape: [3, 2], data: at(0, 1, 4, 5, 8, 9) },
      { shape: [3, 2], data: at(2, 3, 6, 7, 10, 11) },
    ]);
  });

  it('Slice takes negative bounds and steps, and bounds beyond the end', () => {
    const end = Number.MAX_SAFE_INTEGER;
    const bytes = networkOf('Slice', [3, 4], [indices(1, -1), indices(end, -end), indices(0, 1), indices(1, -2)]);
    expectOperator('Slice', bytes, [{ shape: [2, 2], data: at(7, 5, 11, 9) }]);
    const old = networkOf('Slice', [3, 4], [], { starts: [1], ends: [3], axes: [1] }, { opset: 9 });
    expectOperator('Slice', old, [{ shape: [3, 2], data: at(1, 2, 5, 6, 9, 10) }]);
  });

  it('Transpose reverses the axes, or orders them', () => {
    const data = at(0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11);
    expectOperator('Transpose', networkOf('Transpose', [3, 4]), [{ shape: [4, 3], data }]);
    const bytes = networkOf('Transpose', [3, 1, 4], [], { perm: [2, 1, 0] });
    expectOperator('Transpose', bytes, [{ shape: [4, 1, 3], data }]);
  });

  it('Reshape takes 0 as the length of the input and -1 as the rest', () => {
    const bytes = networkOf('Reshape', [3, 4], [indices(0, 2, -1)]);
    expectOperator('Reshape', bytes, [{ shape: [3, 2, 2], data: [...X] }]);
  });

  it('Flatten makes a matrix', () => {
    expectOperator('Flatten', networkOf('Flatten', [3, 2, 2]), [{ shape: [3, 4], data: [...X] }]);
  });

  it('Expand to the Shape of a value repeats it', () => {
    const bytes = onnxFile({
      nodes: [
        { operator: 'Constant', inputs: [], outputs: ['like'], attributes: { value: randomTensor([2, 3, 4], 1) } },
        { operator: 'Shape', inputs: ['like'], outputs: ['shape'] },
        { operator: 'Expand', inputs: ['x', 'shape'], outputs: ['y'] },
      ],
      inputs: [{ name: 'x', shape: [3, 1] }],
      outputs: [{ name: 'y', shape: [2, 3, 4] }],
    });
    const rows = [1, 2, 3].flatMap((value) => [value, value, value, value]);
    expectOperator('Expand', bytes, [{ shape: [2, 3, 4], data: [...rows, ...rows] }], [1, 2, 3]);
    tested.add('Constant').add('Shape');
  });
});

describe('reductions', () => {
  const rows = [0, 1, 2].map((i) => [...X.slice(4 * i, 4 * i + 4)]);
  const sums = rows.map((row) => row.reduce((sum, value) => sum + value, 0));

  it('ReduceSum keeps the axis or removes it, and takes axes as an input or an attribute', () => {
    const kept = networkOf('ReduceSum', [3, 4], [indices(-1)]);
    expectOperator('ReduceSum', kept, [{ shape: [3, 1], data: sums }]);
    const removed = networkOf('ReduceSum', [3, 4], [], { axes: [1], keepdims: 0 }, { opset: 11 });
    expectOperator('ReduceSum', removed, [{ shape: [3], data: sums }]);
    const whole = networkOf('ReduceSum', [3, 4], [], { keepdims: 0 });
    expectOperator('ReduceSum', whole, [{ shape: [], data: [sums[0]! + sums[1]! + sums[2]!] }]);
  });

  it('ReduceL2 is the length along an axis', () => {
    const data = [0, 1, 2, 3].map((k) => Math.hypot(...rows.map((row) => row[k]!)));
    expectOperator('ReduceL2', networkOf('ReduceL2', [3, 4], [], { axes: [0] }, { opset: 13 }), [
      { shape: [1, 4], data },
    ]);
  });

  it('LayerNormalization has mean 0 and variance 1 before scale and bias', () => {
    const [scale, bias] = [randomTensor([4], 2), randomTensor([4], 3)];
    const data = rows.flatMap((row, i) => {
      const mean = sums[i]! / 4;
      const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 4;
      return row.map((value, k) => ((value - mean) / Math.sqrt(variance + 1e-3)) * scale.values[k]! + bias.values[k]!);
    });
    const bytes = networkOf('LayerNormalization', [3, 4], [scale, bias], { epsilon: Float32Array.of(1e-3) });
    expectOperator('LayerNormalization', bytes, [{ shape: [3, 4], data }]);
  });
});

test('every operator has been compared', () => {
  expect([...tested].sort()).toEqual(Object.keys(OPERATORS).sort());
});

test('a run allocates no buffers, and the same inputs give the same bits', () => {
  const evaluator = new Network(perceptron(5, 9, 3)).evaluator();
  const { data } = evaluator.outputs[0]!;
  evaluator.inputs[0]!.data.set([1, 2, 3, 4, 5]);
  evaluator.run();
  const first = [...data];
  evaluator.inputs[0]!.data.fill(0);
  evaluator.run();
  expect([...data]).not.toEqual(first);
  evaluator.inputs[0]!.data.set([1, 2, 3, 4, 5]);
  evaluator.run();
  expect(evaluator.outputs[0]!.data).toBe(data);
  expect([...data]).toEqual(first);
});

test('evaluators of a network do not share buffers', () => {
  const network = new Network(perceptron(2, 3, 1));
  const [a, b] = [network.evaluator(), network.evaluator()];
  a.inputs[0]!.data.fill(1);
  a.run();
  const [value] = a.outputs[0]!.data;
  b.run();
  expect(a.outputs[0]!.data[0]).toBe(value);
});

test('a network lists its ports, operators, metadata and count of parameters', () => {
  const bytes = onnxFile({
    nodes: [{ operator: 'Neg', inputs: ['x'], outputs: ['y'] }],
    tensors: { unused: randomTensor([2, 3], 1) },
    inputs: [{ name: 'x', shape: ['batch', 4] }],
    outputs: [
      { name: 'y', shape: ['batch', 4] },
      { name: 'y', shape: ['batch', 4] },
    ],
    metadata: { joint_names: 'a,b' },
  });
  const network = new Network(bytes, { name: 'walk.onnx' });
  expect(network.inputs).toEqual([{ name: 'x', type: 'float32', shape: [1, 4], size: 4 }]);
  expect(network.outputs.map(({ name }) => name)).toEqual(['y', 'y']);
  expect(network.operators).toEqual(['Neg']);
  expect(network.metadata.get('joint_names')).toBe('a,b');
  expect(network.parameters).toBe(6);
});

test('integers may be listed and negative', () => {
  const axes: FileTensor = { shape: [1], values: [-1], isListed: true };
  expect(outputsOf(networkOf('ReduceSum', [3, 4], [axes]))[0]!.shape).toEqual([3, 1]);
});

test('nodes in any order are evaluated after their inputs', () => {
  const node = (operator: string, input: string, output: string): FileNode => ({
    operator,
    inputs: [input],
    outputs: [output],
  });
  const bytes = onnxFile({
    nodes: [node('Neg', 'b', 'y'), node('Abs', 'a', 'b'), node('Neg', 'x', 'a'), node('Sin', 'x', 'unused')],
    inputs: [{ name: 'x', shape: [2] }],
    outputs: [{ name: 'y', shape: [2] }],
  });
  // the operator that is not run is not needed either
  expect(outputsOf(bytes, [1, -2])[0]!.data).toEqual([-1, -2]);
});

/** The code, message and location of the error that a function throws. */
function faultOf(read: () => unknown): {
  code: string;
  message: string;
  uri: string | undefined;
  element: string | undefined;
} {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    const [{ code, message, location, element }] = error.diagnostics as [(typeof error.diagnostics)[0]];
    return { code, message, uri: location?.uri, element };
  }
  throw new Error('no error');
}

const refused: Readonly<Record<string, readonly [code: string, bytes: () => Uint8Array]>> = {
  'an empty file': ['bad-network/empty', () => new Uint8Array()],
  'a file that is not ONNX': ['bad-network/wire-type', () => new TextEncoder().encode('<mujoco model="x"/>')],
  'a file that is cut off': ['bad-network/cut', () => perceptron(4, 5, 2).slice(0, -40)],
  'an operator that is not run': ['bad-network/operator', () => networkOf('LSTM', [1, 2])],
  'an operator of another domain': [
    'bad-network/operator',
    () =>
      onnxFile({
        nodes: [{ operator: 'Neg', inputs: ['x'], outputs: ['y'], domain: 'com.microsoft' }],
        inputs: [{ name: 'x', shape: [1] }],
        outputs: [{ name: 'y', shape: [1] }],
      }),
  ],
  'shapes that do not fit': ['bad-network/shapes', () => networkOf('Gemm', [1, 4], [randomTensor([5, 2], 1)])],
  'a tensor with too few values': [
    'bad-network/tensor-size',
    () => networkOf('Add', [4], [{ shape: [1000, 1000], values: new Float32Array(3) }]),
  ],
  'a tensor of a hostile size': [
    'bad-network/elements',
    () => networkOf('Add', [4], [{ shape: [1e6, 1e6], values: new Float32Array(3) }]),
  ],
  'a negative dimension': [
    'bad-network/dimension',
    () => networkOf('Add', [4], [{ shape: [-4], values: new Float32Array(4) }]),
  ],
  'an output of a hostile size': ['bad-network/too-large', () => networkOf('Expand', [1], [indices(4096, 2048)])],
  'an output beyond any tensor': ['bad-network/elements', () => networkOf('Expand', [1], [indices(1e6, 1e6)])],
  'a cycle': [
    'bad-network/cycle',
    () =>
      onnxFile({
        nodes: [
          { operator: 'Add', inputs: ['x', 'b'], outputs: ['a'] },
          { operator: 'Neg', inputs: ['a'], outputs: ['b'] },
        ],
        inputs: [{ name: 'x', shape: [1] }],
        outputs: [{ name: 'b', shape: [1] }],
      }),
  ],
  'a value that no node computes': [
    'bad-network/no-value',
    () =>
      onnxFile({
        nodes: [{ operator: 'Neg', inputs: ['missing'], outputs: ['y'] }],
        inputs: [{ name: 'x', shape: [1] }],
        outputs: [{ name: 'y', shape: [1] }],
      }),
  ],
  'a value that two nodes compute': [
    'bad-network/value-twice',
    () =>
      onnxFile({
        nodes: [
          { operator: 'Neg', inputs: ['x'], outputs: ['y'] },
          { operator: 'Abs', inputs: ['x'], outputs: ['y'] },
        ],
        inputs: [{ name: 'x', shape: [1] }],
        outputs: [{ name: 'y', shape: [1] }],
      }),
  ],
  'a shape that depends on the input': [
    'bad-network/not-constant',
    () => networkOf('Reshape', [4], [], {}, { further: [{ name: 's', shape: [1], type: 7 }] }),
  ],
  'elements in half precision': [
    'bad-network/element-type',
    () => onnxFile({ nodes: [], inputs: [{ name: 'x', shape: [1], type: 10 }], outputs: [{ name: 'x', shape: [1] }] }),
  ],
  'an axis that does not exist': ['bad-network/axis', () => networkOf('Concat', [2, 2], [], { axis: 2 })],
  'operators of an old version': ['bad-network/opset', () => networkOf('Neg', [1], [], {}, { opset: 6 })],
};

test.each(Object.entries(refused))('%s is refused, with the file and a code', (_, [code, bytes]) => {
  const fault = faultOf(() => new Network(bytes(), { name: 'walk.onnx' }).evaluator());
  expect(fault.code).toBe(code);
  expect(fault.uri).toBe('walk.onnx');
});

test('the error of an operator names the node, and ONNX Runtime', () => {
  const fault = faultOf(() => new Network(networkOf('LSTM', [1, 2])).evaluator());
  expect(fault.element).toBe('node 0 (LSTM)');
  expect(fault.message).toContain('onnxruntime-web/wasm');
});

test('a chain of 20000 nodes neither overflows the stack nor takes quadratic time', () => {
  const nodes = Array.from({ length: 19_990 }, (_, i) => ({
    operator: 'Neg',
    inputs: [`v${i}`],
    outputs: [`v${i + 1}`],
  }));
  const ports = { inputs: [{ name: 'v0', shape: [1] }], outputs: [{ name: 'v19990', shape: [1] }] };
  expect(outputsOf(onnxFile({ nodes, ...ports }), [3])[0]!.data).toEqual([3]);
});
