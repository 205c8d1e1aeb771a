/** Small networks for tests. */
import { randomOf } from '../fuzz/mutate.js';
import { type FileNode, type FilePort, type FileTensor, onnxFile } from './onnx-file.js';

/** Seeded values in [-1, 1). */
export function randomValues(size: number, seed: number): Float32Array {
  const random = randomOf(seed);
  return Float32Array.from({ length: size }, () => 2 * random() - 1);
}

/** A matrix or vector with seeded values. */
export const randomTensor = (shape: readonly number[], seed: number): FileTensor => ({
  shape,
  values: randomValues(
    shape.reduce((size, length) => size * length, 1),
    seed,
  ),
});

/** A network of one operator with the input `x`, further inputs as tensors, and the outputs `y`, `y1` ... */
export function networkOf(
  operator: string,
  shape: readonly number[],
  others: readonly (FileTensor | undefined)[] = [],
  attributes: FileNode['attributes'] = {},
  { opset = 18, outputs = 1, further = [] as readonly FilePort[] } = {},
): Uint8Array {
  const names = others.map((_, i) => `t${i}`);
  const results = Array.from({ length: outputs }, (_, i) => (i === 0 ? 'y' : `y${i}`));
  return onnxFile({
    opset,
    nodes: [
      {
        operator,
        inputs: ['x', ...further.map(({ name }) => name), ...names.map((name, i) => (others[i] ? name : ''))],
        outputs: results,
        attributes,
      },
    ],
    tensors: Object.fromEntries(others.flatMap((each, i) => (each ? [[names[i]!, each]] : []))),
    inputs: [{ name: 'x', shape }, ...further],
    outputs: results.map((name) => ({ name, shape: [] })),
  });
}

/** A perceptron with one hidden layer: action = tanh(B elu(A obs + a) + b). */
export function perceptron(observation: number, hidden: number, action: number, seed = 1): Uint8Array {
  return onnxFile({
    nodes: [
      { operator: 'Gemm', inputs: ['obs', 'A', 'a'], outputs: ['h'], attributes: { transB: 1 } },
      { operator: 'Elu', inputs: ['h'], outputs: ['e'] },
      { operator: 'Gemm', inputs: ['e', 'B', 'b'], outputs: ['u'], attributes: { transB: 1 } },
      { operator: 'Tanh', inputs: ['u'], outputs: ['action'] },
    ],
    tensors: {
      A: randomTensor([hidden, observation], seed),
      a: randomTensor([hidden], seed + 1),
      B: randomTensor([action, hidden], seed + 2),
      b: randomTensor([action], seed + 3),
    },
    inputs: [{ name: 'obs', shape: ['batch', observation] }],
    outputs: [{ name: 'action', shape: ['batch', action] }],
  });
}

/** A recurrent network: h' = tanh(x + h), action = 2 h'; input `first` resets nothing, as in exported networks. */
export const recurrent = (size: number): Uint8Array =>
  onnxFile({
    nodes: [
      { operator: 'Add', inputs: ['x', 'h'], outputs: ['sum'] },
      { operator: 'Tanh', inputs: ['sum'], outputs: ['next'] },
      { operator: 'Mul', inputs: ['next', 'two'], outputs: ['action'] },
    ],
    tensors: { two: { shape: [], values: Float32Array.of(2) } },
    inputs: [
      { name: 'x', shape: [1, size] },
      { name: 'first', shape: [1], type: 9 },
      { name: 'h', shape: [1, size] },
    ],
    outputs: [
      { name: 'action', shape: [1, size] },
      { name: 'next', shape: [1, size] },
    ],
  });
