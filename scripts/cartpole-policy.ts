/**
 * `npx tsx scripts/cartpole-policy.ts [SEED]`: trains the policy of the sample cart-pole, and writes it as
 * `models/cartpole/balance.onnx`. It balances the pole while the cart follows a commanded position; takes a minute.
 *
 * Cross-entropy method: weights are drawn from a normal distribution, and the best of them determine the next one.
 * de Boer, Kroese, Mannor and Rubinstein, "A tutorial on the cross-entropy method", 2005.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Generator } from '../src/api/env.js';
import { compile, Data, type Model, parseXML } from '../src/api/index.js';
import { Network, Policy } from '../src/api/policy.js';
import { type FileTensor, onnxFile } from '../test/policy/onnx-file.js';

const FOLDER = new URL('../models/cartpole/', import.meta.url);

/** Observations, hidden units and actions. */
const [INPUTS, HIDDEN] = [5, 8];
/** Shapes of the weights, in their order. */
const SHAPES = { A: [HIDDEN, INPUTS], a: [HIDDEN], B: [1, HIDDEN], b: [1] } as const;
const sizeOf = (shape: readonly number[]): number => shape.reduce((size, length) => size * length, 1);
const COUNT = Object.values(SHAPES).reduce((sum, shape) => sum + sizeOf(shape), 0);

const SETTINGS = { generations: 60, candidates: 40, elite: 8, episodes: 4, seconds: 5 };

/** The file of a network: action = tanh(B tanh(A observation + a) + b). */
function fileOf(weights: Float64Array): Uint8Array {
  let at = 0;
  const tensors: Record<string, FileTensor> = {};
  for (const [name, shape] of Object.entries(SHAPES)) {
    tensors[name] = { shape, values: Float32Array.from(weights.subarray(at, at + sizeOf(shape))) };
    at += sizeOf(shape);
  }
  return onnxFile({
    nodes: [
      { operator: 'Gemm', inputs: ['observation', 'A', 'a'], outputs: ['hidden'], attributes: { transB: 1 } },
      { operator: 'Tanh', inputs: ['hidden'], outputs: ['active'] },
      { operator: 'Gemm', inputs: ['active', 'B', 'b'], outputs: ['raw'], attributes: { transB: 1 } },
      { operator: 'Tanh', inputs: ['raw'], outputs: ['action'] },
    ],
    tensors,
    inputs: [{ name: 'observation', shape: [1, INPUTS] }],
    outputs: [{ name: 'action', shape: [1, 1] }],
  });
}

/** Mean return of a network over episodes with given seeds. */
function evaluate(model: Model, description: string, weights: Float64Array, seed: number): number {
  const policy = new Policy(model, new Network(fileOf(weights)), description);
  const data = new Data(model);
  let total = 0;
  for (let episode = 0; episode < SETTINGS.episodes; episode++) {
    const random = new Generator(seed + episode);
    policy.reset(data);
    data.qpos.set([0.5 * random.normal(), 0.15 * random.normal()]);
    const goal = random.uniform(-1, 1);
    policy.command('position', [goal]);
    policy.begin(data);
    while (data.time < SETTINGS.seconds && Math.abs(data.qpos[1]!) < 1) {
      policy.step(data);
      const distance = data.qpos[0]! - goal;
      total +=
        model.opt.timestep *
        (2 + Math.cos(data.qpos[1]!) - Math.min(2, distance * distance) - 0.1 * Math.abs(data.qvel[0]!));
    }
  }
  data.dispose();
  return total / SETTINGS.episodes;
}

function train(seed: number): Float64Array {
  const model = compile(parseXML(readFileSync(new URL('model.xml', FOLDER), 'utf8')));
  const description = readFileSync(new URL('balance.json', FOLDER), 'utf8');
  const random = new Generator(seed);
  const mean = new Float64Array(COUNT);
  const deviation = new Float64Array(COUNT).fill(1);
  for (let generation = 1; generation <= SETTINGS.generations; generation++) {
    // all candidates meet the same episodes
    const episodes = random.integer(0, 2 ** 31);
    const tried = Array.from({ length: SETTINGS.candidates }, () => {
      const weights = mean.map((value, i) => value + deviation[i]! * random.normal());
      return { weights, total: evaluate(model, description, weights, episodes) };
    });
    tried.sort((a, b) => b.total - a.total);
    const best = tried.slice(0, SETTINGS.elite);
    const floor = 0.3 * 0.93 ** generation;
    for (let i = 0; i < COUNT; i++) {
      const average = best.reduce((sum, { weights }) => sum + weights[i]!, 0) / best.length;
      const variance = best.reduce((sum, { weights }) => sum + (weights[i]! - average) ** 2, 0) / best.length;
      mean[i] = average;
      deviation[i] = Math.sqrt(variance) + floor;
    }
    process.stdout.write(`generation ${generation}, best return ${best[0]!.total.toFixed(2)}\n`);
  }
  return mean;
}

writeFileSync(new URL('balance.onnx', FOLDER), fileOf(train(Number(process.argv[2] ?? 0))));
