/**
 * `npx tsx site/make/onnx.ts [SEED]`: trains the policy of the gallery with `examples/learning` and writes it as
 * `examples/learning/hopper.onnx`. In a clone, run `npm run build` first; it takes two to ten minutes.
 *
 * A linear policy needs two nodes of ONNX: a matrix product with a bias (Gemm), which includes the mean and deviation
 * of the observations, and bounds (Clip).
 */
import { writeFileSync } from 'node:fs';
import { createPool } from '../../src/api/rollout.js';
import { root } from './paths.js';

/** Version of the operators, and of the file format that supports them. */
const OPSET = 13;
const IR = 7;
const FLOAT = 1;

type Bytes = readonly number[];

/** A number in groups of seven bits, the lowest first (varint of protobuf). */
const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))];
/** A field of a message: a number, text, or a nested message. */
const number = (field: number, value: number): Bytes => [...varint(8 * field), ...varint(value)];
const bytes = (field: number, value: Bytes): Bytes => [...varint(8 * field + 2), ...varint(value.length), ...value];
const text = (field: number, value: string): Bytes => bytes(field, [...new TextEncoder().encode(value)]);

const tensor = (name: string, dims: readonly number[], values: Float32Array): Bytes => [
  ...dims.flatMap((dim) => number(1, dim)),
  ...number(2, FLOAT),
  ...text(8, name),
  ...bytes(9, [...new Uint8Array(values.buffer, values.byteOffset, values.byteLength)]),
];

const node = (type: string, inputs: readonly string[], output: string): Bytes => [
  ...inputs.flatMap((name) => text(1, name)),
  ...text(2, output),
  ...text(4, type),
];

const port = (name: string, dims: readonly number[]): Bytes => {
  const shape = dims.flatMap((dim) => bytes(1, number(1, dim)));
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, FLOAT), ...bytes(2, shape)]))];
};

/** A policy: action = clip(middle + W (observation - mean) / deviation). */
export interface LinearPolicy {
  /** W by rows, one for each action. */
  readonly weights: ArrayLike<number>;
  readonly mean: ArrayLike<number>;
  readonly deviation: ArrayLike<number>;
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** The file of a policy. All actions have the same bounds, as Clip has one pair. */
export function onnxFile({ weights, mean, deviation, low, high }: LinearPolicy): Uint8Array {
  const [nobs, nact] = [mean.length, low.length];
  // Gemm multiplies rows from the left, so columns of its matrix are actions
  const matrix = new Float32Array(nobs * nact);
  const bias = new Float32Array(nact);
  for (let a = 0; a < nact; a++) {
    let sum = (low[a]! + high[a]!) / 2;
    for (let k = 0; k < nobs; k++) {
      const gain = weights[a * nobs + k]! / deviation[k]!;
      matrix[k * nact + a] = gain;
      sum -= gain * mean[k]!;
    }
    bias[a] = sum;
  }
  const graph = [
    ...bytes(1, node('Gemm', ['observation', 'weights', 'bias'], 'wanted')),
    ...bytes(1, node('Clip', ['wanted', 'low', 'high'], 'action')),
    ...text(2, 'policy'),
    ...bytes(5, tensor('weights', [nobs, nact], matrix)),
    ...bytes(5, tensor('bias', [nact], bias)),
    ...bytes(5, tensor('low', [], Float32Array.of(low[0]!))),
    ...bytes(5, tensor('high', [], Float32Array.of(high[0]!))),
    ...bytes(11, port('observation', [1, nobs])),
    ...bytes(12, port('action', [1, nact])),
  ];
  return Uint8Array.from([...number(1, IR), ...text(2, 'kinetree'), ...bytes(7, graph), ...bytes(8, number(2, OPSET))]);
}

async function train(seed: number): Promise<void> {
  const { search } = await import('../../examples/learning/search.mjs');
  const { make } = await import('../../src/api/env.js');
  const pool = createPool({ workers: 2, script: new URL('../../dist/rollout-worker.js', import.meta.url) });
  const task = new URL('../../examples/learning/evaluate.mjs', import.meta.url);
  const notify = ({ iteration, total }: { iteration: number; total: number }): void => {
    process.stdout.write(`iteration ${iteration}, return ${total.toFixed(0)}\n`);
  };
  const { weights, mean, deviation } = await search({
    pool,
    task,
    id: 'Hopper-v5',
    seed,
    goal: 1300,
    iterations: 400,
    notify,
  });
  pool.close();
  const { low, high } = make('Hopper-v5').actionSpace;
  writeFileSync(`${root}examples/learning/hopper.onnx`, onnxFile({ weights, mean, deviation, low, high }));
}

if (process.argv[1]?.endsWith('onnx.ts')) await train(Number(process.argv[2] ?? 0));
