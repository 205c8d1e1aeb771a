/** Level of detail is not seen: a crowd is drawn with and without it, and what is drawn stays where it is. */
import { expect, it } from 'vitest';
import { strayShare } from '../../scripts/picture-difference.js';
import { picturePair } from './detail.js';

/** Humanoids along a side, few enough to be drawn in full by a processor, and the size of the picture [px]. */
const [SIDE, WIDTH, HEIGHT] = [3, 160, 90];
/** Share of the pixels that have no equal within one pixel: outlines move by half of one, and highlights with them. */
const MAX_SHARE = 0.006;

it('humanoids look the same with a tenth of the triangles', async () => {
  const { pictures, triangles } = await picturePair(SIDE, WIDTH, HEIGHT);
  const share = strayShare(...pictures, 4, WIDTH, HEIGHT);
  const said = `share ${share.toFixed(5)}, triangles ${triangles.join(' and ')}`;
  expect(triangles[0], said).toBeLessThan(triangles[1] / 10);
  expect(share, said).toBeLessThan(MAX_SHARE);
  // a measure that finds what is missing: the picture without its left half
  const other = pictures[1].map((value, i) => ((i / 4) % WIDTH < WIDTH / 2 ? 0 : value));
  expect(strayShare(pictures[0], other, 4, WIDTH, HEIGHT)).toBeGreaterThan(0.3);
});
