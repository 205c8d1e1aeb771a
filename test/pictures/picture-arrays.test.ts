/** Tensors and point clouds of pictures, compared with the pixels they come from and with the shapes they show. */
import { afterEach, expect, it } from 'vitest';
import { createRenderer, type PictureRenderer } from '../../src/api/render.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';

const [WIDTH, HEIGHT] = [48, 32];
const RADIUS = 0.5;
const CENTER = [0.3, -0.2, 0.4] as const;

const opened: PictureRenderer[] = [];
afterEach(() => {
  for (const renderer of opened.splice(0)) renderer.dispose();
});

/** A red ball, seen by a camera that is turned about all axes, or by an orthographic one. */
async function ball(camera = 'fovy="40"'): Promise<PictureRenderer> {
  const model = compile(
    readModelText(`<mujoco><visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual>
      <worldbody><geom name="ball" size="${RADIUS}" pos="${CENTER.join(' ')}" rgba="1 0 0 1"/>
        <camera name="eye" pos="2 -1.5 1.6" xyaxes=".6 .8 0 -.4 .3 .9" ${camera}/></worldbody></mujoco>`),
  );
  const data = new Data(model);
  forward(model, data);
  const renderer = await createRenderer(model, { width: WIDTH, height: HEIGHT, antialias: false, detail: Infinity });
  opened.push(renderer);
  renderer.update(data, 'eye');
  return renderer;
}

it.each([
  ['perspective', 'fovy="40"'],
  ['orthographic', 'projection="orthographic" fovy="2"'],
])('the points of a point cloud of a camera with %s projection are on the ball that it sees', async (_, camera) => {
  const renderer = await ball(camera);
  const { positions, colors, pixels } = await renderer.pointCloud({ colors: true });
  expect(pixels.length).toBeGreaterThan(100);
  for (let i = 0; i < pixels.length; i++) {
    const away = [0, 1, 2].map((k) => positions[3 * i + k]! - CENTER[k]!);
    // the ball is drawn by flat triangles
    expect(Math.abs(Math.hypot(...away) - RADIUS)).toBeLessThan(0.012);
    expect(Array.from(colors!.subarray(3 * i, 3 * i + 3))).toEqual([255, 0, 0]);
  }
  expect((await renderer.pointCloud()).colors).toBeUndefined();
});

it('a tensor has the values of the pictures, in both layouts', async () => {
  const renderer = await ball();
  const [color, depth, segmentation] = [await renderer.color(), await renderer.depth(), await renderer.segmentation()];
  const first = await renderer.tensor({ depth: true, segmentation: true });
  expect(first.shape).toEqual([6, HEIGHT, WIDTH]);
  expect(first.channels).toEqual(['red', 'green', 'blue', 'depth', 'id', 'type']);
  const last = await renderer.tensor({ depth: true, segmentation: true, layout: 'HWC' });
  expect(last.shape).toEqual([HEIGHT, WIDTH, 6]);
  const pixels = WIDTH * HEIGHT;
  for (let i = 0; i < pixels; i++) {
    const expected = [0, 1, 2].map((k) => Math.fround(color[4 * i + k]! / 255));
    expected.push(depth[i]!, segmentation[2 * i]!, segmentation[2 * i + 1]!);
    expect(expected.map((_, c) => first.data[c * pixels + i])).toEqual(expected);
    expect(Array.from(last.data.subarray(6 * i, 6 * i + 6))).toEqual(expected);
  }
});

it('a tensor is written to a given array of its length', async () => {
  const renderer = await ball();
  const out = new Float32Array(WIDTH * HEIGHT);
  expect((await renderer.tensor({ color: false, depth: true, out })).data).toBe(out);
  expect(Math.max(...out)).toBeGreaterThan(1);
  await expect(renderer.tensor({ out })).rejects.toThrow(`out must have ${3 * WIDTH * HEIGHT} numbers (3 x 32 x 48)`);
  await expect(renderer.tensor({ layout: 'WHC' as never })).rejects.toThrow("one of 'CHW', 'HWC'");
});
