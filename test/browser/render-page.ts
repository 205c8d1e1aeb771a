/** A page that renders images without showing them. */
import { createRenderer, type Look } from '../../src/api/browser-render.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { INSTANCE_STRIDE } from '../../src/graphics/view/shapes/instances.js';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';

/** Renders a model with its first camera; returns the value at a pixel, and the number of colors of the image. */
async function draw(xml: string, look: Look, size: number, x: number, y: number) {
  const model = compile(readModelText(xml));
  const data = new Data(model);
  forward(model, data);
  const renderer = await createRenderer(model, { width: size, height: size, look });
  renderer.update(data, 0);
  const [color, depth, seen] = [await renderer.color(), await renderer.depth(), await renderer.segmentation()];
  renderer.dispose();
  const at = y * size + x;
  const colors = new Set(Array.from({ length: size * size }, (_, i) => color.subarray(4 * i, 4 * i + 3).join()));
  return {
    lengths: [color.length, depth.length, seen.length],
    color: Array.from(color.subarray(4 * at, 4 * at + 3)),
    depth: depth[at]!,
    seen: Array.from(seen.subarray(2 * at, 2 * at + 2)),
    colors: colors.size,
  };
}

/** The result of `draw`. */
export type Drawn = Awaited<ReturnType<typeof draw>>;

/** Counts the numbers that are uploaded for the vertices of an image like the previous one, and those of its geoms. */
async function sent(xml: string, size: number): Promise<{ sent: number; needed: number }> {
  const model = compile(readModelText(xml));
  const data = new Data(model);
  forward(model, data);
  const renderer = await createRenderer(model, { width: size, height: size });
  const picture = async (): Promise<void> => {
    renderer.update(data, 0);
    await renderer.color();
  };
  await picture();
  const { prototype } = WebGL2RenderingContext;
  const { bufferSubData } = prototype;
  let count = 0;
  prototype.bufferSubData = function (this: WebGL2RenderingContext, ...args: unknown[]): void {
    const [target, , values, , length] = args as [number, number, Float32Array, number?, number?];
    if (target === this.ARRAY_BUFFER) count += length || values.length;
    Reflect.apply(bufferSubData, this, args);
  };
  await picture();
  prototype.bufferSubData = bufferSubData;
  renderer.dispose();
  return { sent: count, needed: INSTANCE_STRIDE * model.ngeom };
}

Object.assign(globalThis, { draw, sent });
