/** Labels in images, drawn without a canvas for text. */
import { afterEach, describe, expect, it } from 'vitest';
import { createRenderer, type PictureRenderer } from '../../src/api/render.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Label } from '../../src/foundation/schema/visual-enums.js';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';

const SIZE = 64;
const MODEL = `<mujoco><visual><headlight active="0"/></visual><worldbody>
  <camera pos="0 0 3" fovy="60"/><geom name="I" size=".5" rgba="0 0 0 1"/></worldbody></mujoco>`;

const opened: PictureRenderer[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.dispose();
});

describe('labels', () => {
  it('labels are drawn in front of their elements, on whole pixels, only when enabled', async () => {
    const model = compile(readModelText(MODEL));
    const data = new Data(model);
    forward(model, data);
    const renderer = await createRenderer(model, { width: SIZE, height: SIZE, antialias: false });
    opened.push(renderer);
    renderer.update(data, 0);
    const bright = async (): Promise<[number, number][]> => {
      const pixels = await renderer.color();
      const out: [number, number][] = [];
      for (let i = 0; i < SIZE * SIZE; i++) if (pixels[4 * i]! > 250) out.push([i % SIZE, Math.floor(i / SIZE)]);
      return out;
    };
    expect(await bright()).toEqual([]);
    renderer.options.label = Label.GEOM;
    renderer.update(data, 0);
    const seen = await bright();
    // the letter I: two bars of three pixels and a stem of five between them
    expect(seen.length).toBe(3 + 5 + 3);
    const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
    expect(Math.max(...ys) - Math.min(...ys)).toBe(6);
    expect(Math.max(...xs) - Math.min(...xs)).toBe(2);
    // the label starts at the center of the geom, on its height
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(SIZE / 2);
    expect(Math.min(...xs)).toBeLessThan(SIZE / 2 + 4);
    expect(Math.abs((Math.max(...ys) + Math.min(...ys)) / 2 - SIZE / 2)).toBeLessThanOrEqual(1);
  });
});
