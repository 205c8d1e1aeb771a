/** Level of detail is not visible: a crowd is drawn with and without it, and outlines stay. */
import { expect, it } from 'vitest';
import { strayShare } from '../../scripts/picture-difference.js';
import { picturePair } from './detail.js';

/** Number of humanoids along a side, few enough for software rendering, and size of the image [px]. */
const [SIDE, WIDTH, HEIGHT] = [3, 160, 90];
/** Maximum share of pixels without an equal one within one pixel: outlines and highlights move by half a pixel. */
const MAX_SHARE = 0.006;

it('humanoids look the same with a tenth of the triangles', async () => {
  const { pictures, triangles } = await picturePair(SIDE, WIDTH, HEIGHT);
  const share = strayShare(...pictures, 4, WIDTH, HEIGHT);
  const said = `share ${share.toFixed(5)}, triangles ${triangles.join(' and ')}`;
  expect(triangles[0], said).toBeLessThan(triangles[1] / 10);
  expect(share, said).toBeLessThan(MAX_SHARE);
  // the measure detects missing parts: the image without its left half
  const other = pictures[1].map((value, i) => ((i / 4) % WIDTH < WIDTH / 2 ? 0 : value));
  expect(strayShare(pictures[0], other, 4, WIDTH, HEIGHT)).toBeGreaterThan(0.3);
});
