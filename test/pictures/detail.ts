/** The pictures of a crowd with and without level of detail. */

import { blockDifference } from '../../scripts/picture-difference.js';
import { compile } from '../../src/compile/compile.js';
import { parseXML } from '../../src/mjcf/read/read.js';
import { Data } from '../../src/model/data.js';
import { createRenderer } from '../../src/node/render.js';
import { forward } from '../../src/runtime/run.js';
import { defaultViewCamera } from '../../src/scene/view-camera.js';
import { crowdOfHumanoids } from './crowd.js';

export interface PicturePair {
  /** Mean of the differences of blocks of 4x4 pixels, 0 to 255, and share of the blocks that differ by more than 16. */
  readonly mean: number;
  readonly share: number;
  /** Triangles of each picture, its shadows and reflections included. */
  readonly triangles: readonly [withDetail: number, inFull: number];
  readonly pictures: readonly [withDetail: Uint8Array, inFull: Uint8Array];
}

/** Draws a hundred humanoids twice, from where all are seen, or from among them. */
export async function picturePair(width: number, height: number, place: 'free' | 'near'): Promise<PicturePair> {
  const model = compile(parseXML(crowdOfHumanoids()));
  const data = new Data(model);
  forward(model, data);
  const camera = defaultViewCamera(model);
  if (place === 'near') {
    camera.lookat.set([5.4, 5.4, 0.9]);
    Object.assign(camera, { distance: 2.5, elevation: -10 });
  }
  const pictures: Uint8Array[] = [];
  const triangles: number[] = [];
  for (const detail of [1, Number.POSITIVE_INFINITY]) {
    const renderer = await createRenderer(model, { width, height, detail });
    renderer.update(data, camera);
    pictures.push(await renderer.color());
    triangles.push(renderer.triangles);
    renderer.dispose();
  }
  const [coarse, full] = pictures as [Uint8Array, Uint8Array];
  return {
    ...blockDifference(coarse, 4, full, 4, width, height),
    triangles: triangles as [number, number],
    pictures: [coarse, full],
  };
}
