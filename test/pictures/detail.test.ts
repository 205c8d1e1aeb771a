/** Small shapes are drawn coarsely, and the picture looks the same. */
import { afterEach, expect, it } from 'vitest';
import { blockDifference } from '../../scripts/picture-difference.js';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/mjcf/read/read.js';
import { Data } from '../../src/model/data.js';
import { createRenderer, type PictureRenderer } from '../../src/node/render.js';
import { forward } from '../../src/runtime/run.js';
import { crowdOfHumanoids } from './crowd.js';

const PATIENCE = 240_000;
const SIZE = { width: 1280, height: 720 } as const;

const opened: PictureRenderer[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.dispose();
});

it('draws a hundred humanoids with half a million triangles, as if all were drawn in full', {
  timeout: PATIENCE,
}, async () => {
  const model = compile(parseXML(crowdOfHumanoids()));
  const data = new Data(model);
  forward(model, data);
  const draw = async (detail: number) => {
    const renderer = await createRenderer(model, { ...SIZE, detail });
    opened.push(renderer);
    renderer.update(data);
    return { pixels: await renderer.color(), triangles: renderer.triangles };
  };
  const usual = await draw(1);
  const full = await draw(Number.POSITIVE_INFINITY);
  expect(model.ngeom).toBeGreaterThan(3000);
  expect(full.triangles).toBeGreaterThan(5_000_000);
  expect(usual.triangles).toBeLessThan(500_000);
  const { mean, share } = blockDifference(usual.pixels, 4, full.pixels, 4, SIZE.width, SIZE.height);
  expect(mean).toBeLessThan(0.5);
  expect(share).toBeLessThan(0.001);
});
