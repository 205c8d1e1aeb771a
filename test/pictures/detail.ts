/** Images of a crowd with and without level of detail. */

import { createRenderer } from '../../src/api/render.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { readModelText } from '../fixtures/read-model-text.js';
import { crowdOfHumanoids } from './crowd.js';

export interface PicturePair {
  /** Number of triangles of each image, including shadows and reflections. */
  readonly triangles: readonly [withDetail: number, inFull: number];
  readonly pictures: readonly [withDetail: Uint8Array, inFull: Uint8Array];
}

/** Draws a square of humanoids twice. */
export async function picturePair(side: number, width: number, height: number): Promise<PicturePair> {
  const model = compile(readModelText(crowdOfHumanoids(side)));
  const data = new Data(model);
  forward(model, data);
  const pictures: Uint8Array[] = [];
  const triangles: number[] = [];
  for (const detail of [1, Number.POSITIVE_INFINITY]) {
    const renderer = await createRenderer(model, { width, height, detail });
    renderer.update(data);
    pictures.push(await renderer.color());
    triangles.push(renderer.triangles);
    renderer.dispose();
  }
  return { triangles: triangles as [number, number], pictures: pictures as [Uint8Array, Uint8Array] };
}
