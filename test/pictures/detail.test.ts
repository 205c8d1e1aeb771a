/** Level of detail is not seen: a crowd is drawn with and without it, and the pictures are compared block by block. */
import { expect, it } from 'vitest';
import { picturePair } from './detail.js';

/** Blocks differ by less than a tenth of a step of eight bits in the mean, and hardly one by more than 16 of them. */
const MAX_MEAN = 0.1;
const MAX_SHARE = 0.0005;

it.each([
  ['from afar', 'free'],
  ['from the middle of it', 'near'],
] as const)('a hundred humanoids look the same %s', { timeout: 600_000 }, async (_, place) => {
  const { mean, share, triangles } = await picturePair(480, 270, place);
  const said = `mean ${mean.toFixed(3)}, share ${share.toFixed(5)}, triangles ${triangles.join(' and ')}`;
  expect(triangles[0], said).toBeLessThan(triangles[1] / 4);
  expect(mean, said).toBeLessThan(MAX_MEAN);
  expect(share, said).toBeLessThan(MAX_SHARE);
});
