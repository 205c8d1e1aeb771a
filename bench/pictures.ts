/** `npx tsx bench/pictures.ts`: pictures per second without a screen, and what a crowd costs. */
import { fileURLToPath } from 'node:url';
import { compile } from '../src/compile/compile.js';
import { parseXML } from '../src/mjcf/read/read.js';
import { Data } from '../src/model/data.js';
import { loadModel } from '../src/node/index.js';
import { createRenderer } from '../src/node/render.js';
import { forward, step } from '../src/runtime/run.js';

const humanoid = fileURLToPath(new URL('../models/humanoid/model.xml', import.meta.url));
const PICTURES = 50;

/** A loop of observations: a step, a picture, its pixels. */
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

/** A figure of 17 round parts, a hundred times. */
function crowd(): string {
  const parts = Array.from({ length: 16 }, (_, k) => {
    const [x, z] = [0.1 * (k % 4) - 0.15, 0.3 + 0.12 * (k >> 2)];
    return `<geom type="capsule" size=".05" fromto="${x} 0 ${z} ${x} .02 ${z + 0.1}"/>`;
  }).join('');
  const figure = `<body pos="0 0 .2"><freejoint/><geom size=".1" pos="0 0 .9"/>${parts}</body>`;
  return `<mujoco><statistic extent="8" center="4 4 0"/><worldbody><light pos="4 4 8" directional="true"/>
    <geom type="plane" size="20 20 .5"/>
    <replicate count="10" offset="0 .9 0"><replicate count="10" offset=".9 0 0">${figure}</replicate></replicate>
    </worldbody></mujoco>`;
}

async function crowdCost(): Promise<{ triangles: number; milliseconds: number }> {
  const model = compile(parseXML(crowd()));
  const data = new Data(model);
  forward(model, data);
  const renderer = await createRenderer(model, { width: 1280, height: 720 });
  const times: number[] = [];
  for (let k = 0; k < 6; k++) {
    const start = performance.now();
    renderer.update(data);
    const pixels = renderer.color();
    times.push(performance.now() - start);
    await pixels;
  }
  const { triangles } = renderer;
  renderer.dispose();
  return { triangles, milliseconds: Math.min(...times.slice(2)) };
}

for (const size of [64, 320]) {
  process.stdout.write(`${size}x${size}: ${(await observations(size)).toFixed(0)} pictures per second\n`);
}
const { triangles, milliseconds } = await crowdCost();
process.stdout.write(
  `100 figures of 17 parts: ${(triangles / 1e6).toFixed(2)} million triangles, ${milliseconds.toFixed(1)} ms of this thread\n`,
);
