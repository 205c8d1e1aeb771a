/** Readers of trained policies, and mutations of their files. */
import { compile, Data, parseXML } from '../../src/api/index.js';
import { importMjswan, Network, Policy, type PolicyDescription } from '../../src/api/policy.js';
import { perceptron, randomTensor, recurrent } from '../policy/networks.js';
import { type FileNode, type FilePort, type FileTensor, type OnnxFile, onnxFile } from '../policy/onnx-file.js';
import { described, JOINTS, ROBOT } from '../policy/robot.js';
import { mutate } from './mutate.js';
import { mutateValue } from './mutate-values.js';
import type { Reader, Readers } from './readers.js';

const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const below = (random: () => number, count: number): number => Math.floor(random() * count);

/** Values that hostile files have in place of sizes and axes. */
const NUMBERS = [0, 1, 2, 3, 4, -1, -2, 7, 8, 100, 65_536, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER, -(2 ** 40)];
const integer = (random: () => number): number => (random() < 0.8 ? below(random, 6) - 1 : pick(random, NUMBERS));
const integers = (random: () => number, most: number): number[] =>
  Array.from({ length: below(random, most + 1) }, () => integer(random));

const OPERATORS = [
  ...['Abs', 'Add', 'Clip', 'Concat', 'Constant', 'Div', 'Elu', 'Exp', 'Expand', 'Flatten', 'Gemm', 'Identity'],
  ...['LayerNormalization', 'MatMul', 'Mish', 'Mul', 'Neg', 'Pow', 'ReduceL2', 'ReduceSum', 'Relu', 'Reshape'],
  ...['Shape', 'Sigmoid', 'Slice', 'Softplus', 'Split', 'Sqrt', 'Sub', 'Tanh', 'Transpose', 'LSTM'],
];

/** A tensor with plausible or hostile values and shape. */
function someTensor(random: () => number): FileTensor {
  if (random() < 0.4) return { shape: [3], values: integers(random, 3).concat([1, 1, 1]).slice(0, 3) };
  if (random() < 0.2) {
    const values = integers(random, 3);
    return { shape: [random() < 0.9 ? values.length : integer(random)], values };
  }
  const shape = pick(random, [[], [4], [4, 4], [1, 4], [2, 3], [4, 1, 2]]);
  const tensor = randomTensor(shape, below(random, 1e9));
  return random() < 0.9 ? tensor : { ...tensor, shape: integers(random, 4) };
}

const ATTRIBUTES = [
  'axis',
  'axes',
  'alpha',
  'beta',
  'transA',
  'transB',
  'keepdims',
  'perm',
  'split',
  'epsilon',
  'value',
];

function someNode(random: () => number, names: readonly string[], index: number): FileNode {
  const inputs = Array.from({ length: 1 + below(random, 4) }, () => (random() < 0.05 ? '' : pick(random, names)));
  const attributes: Record<string, NonNullable<FileNode['attributes']>[string]> = {};
  for (let n = below(random, 3); n > 0; n--) {
    attributes[pick(random, ATTRIBUTES)] = pick(random, [
      () => integer(random),
      () => integers(random, 4),
      () => Float32Array.of(4 * random() - 2),
      () => someTensor(random),
    ])();
  }
  const count = random() < 0.8 ? 1 : below(random, 4);
  const outputs = Array.from({ length: count }, (_, i) => (random() < 0.02 ? pick(random, names) : `n${index}_${i}`));
  return { operator: pick(random, OPERATORS), inputs, outputs, attributes };
}

/** A graph of random nodes. */
function someGraph(random: () => number): OnnxFile {
  const tensors = Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`t${i}`, someTensor(random)]));
  const inputs: FilePort[] = [{ name: 'x', shape: random() < 0.9 ? [1, 4] : integers(random, 4) }];
  const names = ['x', ...Object.keys(tensors)];
  const nodes: FileNode[] = [];
  for (let n = 1 + below(random, 6); n > 0; n--) {
    const node = someNode(random, names, nodes.length);
    nodes.push(node);
    names.push(...node.outputs);
  }
  return {
    nodes,
    tensors,
    inputs,
    outputs: [{ name: names.at(-1)!, shape: [] }],
    opset: pick(random, [7, 11, 13, 18]),
  };
}

/** Whole networks. */
const FILES = [perceptron(4, 6, 4), recurrent(4)];

/** Changes a few bytes in place, which often leaves the structure of a file as it was. */
function changeBytes(bytes: Uint8Array, random: () => number): Uint8Array {
  const changed = bytes.slice();
  for (let n = 1 + below(random, 3); n > 0; n--) changed[below(random, changed.length)] = below(random, 256);
  return changed;
}

const numbersIn = (random: () => number, size: number): Float64Array =>
  Float64Array.from({ length: size }, () => 4 * random() - 2);

/** Reads a network, runs it and checks that a second run gives the same bits. */
function runNetwork(bytes: Uint8Array, random: () => number, progress: Parameters<Reader>[1]): void {
  const network = new Network(bytes);
  progress('read');
  const evaluator = network.evaluator();
  progress('compiled');
  const given = evaluator.inputs.map(({ size }) => numbersIn(random, size));
  const run = (): number[][] => {
    for (const [i, { data }] of evaluator.inputs.entries()) data.set(given[i]!);
    evaluator.run();
    return evaluator.outputs.map(({ data }) => [...data]);
  };
  const [first, second] = [run(), run()];
  if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error('two runs differ');
  progress('stepped');
}

const MODEL = compile(parseXML(ROBOT));
const NETWORK = new Network(perceptron(24, 6, 4));

const DESCRIPTION: PolicyDescription = described([
  { type: 'linearVelocity', axes: 'world', history: { taps: [0, 1] } },
  { type: 'projectedGravity', site: 'imu' },
  { type: 'jointPositions', minus: 'default', clip: [-1, 1], scale: [1, 2, 3, 4] },
  { type: 'lastActions', mask: [1] },
  { type: 'gaitPhase', frequency: 1.5, offsets: [0, 1] },
  { type: 'command', command: 'velocity' },
]);

const CONFIG = {
  policy_joint_names: JOINTS,
  default_joint_pos: [0.1, -0.2, 0.3, -0.4],
  action_scale: 0.25,
  stiffness: 40,
  damping: [1, 1, 1, 1],
  obs_config: {
    policy: [
      { name: 'BaseLinearVelocity', world_frame: false },
      { name: 'ProjectedGravityB', history_steps: 3 },
      { name: 'JointPos', pos_steps: [0], subtract_default: true },
      { name: 'PrevActions', history_steps: 2, transpose: true },
    ],
  },
  onnx: { meta: { in_keys: ['policy'], out_keys: ['action'] } },
};

/** Binds a description and takes a few steps. */
function runPolicy(description: unknown, progress: Parameters<Reader>[1]): void {
  progress('read');
  const policy = new Policy(MODEL, NETWORK, description as PolicyDescription);
  progress('compiled');
  const data = new Data(MODEL);
  policy.reset(data);
  for (let i = 0; i < 6; i++) policy.step(data);
  data.dispose();
  MODEL.opt.timestep = 0.005;
  progress('stepped');
}

export const POLICY_READERS: Readers = {
  'networks of random nodes': (random, progress) => runNetwork(onnxFile(someGraph(random)), random, progress),
  'networks with damaged bytes': (random, progress) =>
    runNetwork((random() < 0.5 ? mutate : changeBytes)(pick(random, FILES), random), random, progress),
  'descriptions of policies': (random, progress) => runPolicy(mutateValue(DESCRIPTION, random), progress),
  'policies of mjswan': (random, progress) => runPolicy(importMjswan(mutateValue(CONFIG, random)), progress),
};
