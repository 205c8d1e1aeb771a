/** Each visualization flag changes the image of a model with elements of its kind. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { VisFlag } from '../../src/foundation/schema/visual-enums.js';
import { closeGraphics, openGraphics } from '../../src/hosts/node/graphics.js';
import { FlagPictures, LEAST_CHANGE, ROWS } from './flag-pictures.js';

let gpu: Awaited<ReturnType<typeof openGraphics>>;
let pictures: FlagPictures;

beforeAll(async () => {
  gpu = await openGraphics();
  pictures = new FlagPictures(gpu);
});

afterAll(() => {
  pictures?.dispose();
  closeGraphics(gpu);
});

it('the test covers every visualization flag', () => {
  expect(ROWS.map(([flag]) => flag).sort()).toEqual(Object.keys(VisFlag).sort());
});

it.each(ROWS.map(([flag]) => flag))('the flag %s changes the image', async (flag) => {
  expect(await pictures.changedBy(flag)).toBeGreaterThanOrEqual(LEAST_CHANGE);
});
