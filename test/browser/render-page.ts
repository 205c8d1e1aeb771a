/** A page that draws pictures without showing any. */
import { createRenderer, type Look } from '../../src/browser/render.js';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/mjcf/read/read.js';
import { Data } from '../../src/model/data.js';
import { forward } from '../../src/runtime/run.js';

/** Draws a model with its first camera; returns what is seen at a pixel, and the number of colors of the picture. */
async function draw(xml: string, look: Look, size: number, x: number, y: number) {
  const model = compile(parseXML(xml));
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

Object.assign(globalThis, { draw });
