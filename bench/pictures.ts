/** `npx tsx bench/pictures.ts`: images per second without a screen, and the cost of a crowd. */
import { fileURLToPath } from 'node:url';
import { loadModel } from '../src/api/node.js';
import { createRenderer } from '../src/api/render.js';
import { compile } from '../src/compiler/compile/compile.js';
import { Data } from '../src/simulation/model/data.js';
import { forward, step } from '../src/simulation/runtime/run.js';
import { readModelText } from '../test/fixtures/read-model-text.js';
import { crowdOfHumanoids } from '../test/pictures/crowd.js';

const humanoid = fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));
const PICTURES = 50;

/** A loop of observations: a step, an image, its pixels. */
async function observations(size: number): Promise<number> {
  const model = await loadModel(humanoid);
  const data = new Data(model);
  const renderer = await createRenderer(model, { width: size, height: size });
  const picture = async (): Promise<void> => {
    step(model, data);
    renderer.update(data);
    await renderer.color();
  };
  for (let k = 0; k < 10; k++) await picture();
  const start = performance.now();
  for (let k = 0; k < PICTURES; k++) await picture();
  const rate = (1000 * PICTURES) / (performance.now() - start);
  renderer.dispose();
  return rate;
}

async function crowdCost(): Promise<{ triangles: number; milliseconds: number }> {
  const model = compile(readModelText(crowdOfHumanoids()));
  const data = new Data(model);
  forward(model, data);
  const renderer = await createRenderer(model, { width: 1280, height: 720 });
  const times: number[] = [];
  for (let k = 0; k < 12; k++) {
    const start = performance.now();
    renderer.update(data);
    const pixels = renderer.color();
    times.push(performance.now() - start);
    await pixels;
  }
  const { triangles } = renderer;
  renderer.dispose();
  return { triangles, milliseconds: Math.min(...times.slice(4)) };
}

for (const size of [64, 320]) {
  process.stdout.write(`${size}x${size}: ${(await observations(size)).toFixed(0)} pictures per second\n`);
}
const { triangles, milliseconds } = await crowdCost();
process.stdout.write(
  `100 humanoids: ${(triangles / 1e6).toFixed(2)} million triangles, ${milliseconds.toFixed(1)} ms of this thread\n`,
);
