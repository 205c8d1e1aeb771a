/** The tutorials, done as they say. With `WRITE_TUTORIALS`, their pages and pictures are written. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudio, launchBrowser } from './harness.js';
import { TUTORIALS } from './tutorials/index.js';
import { play } from './tutorials/play.js';
import { writePage, writePicture } from './tutorials/write.js';

const TIMEOUT = 300_000;
const isWriting = process.env.WRITE_TUTORIALS !== undefined;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await buildStudio();
  browser = await launchBrowser();
}, TIMEOUT);

afterAll(() => browser?.close());

describe('the tutorial', { timeout: TIMEOUT }, () => {
  it.each(TUTORIALS.map((each) => [each.name, each] as const))('%s does what it says', async (_, tutorial) => {
    if (isWriting) writePage(tutorial);
    const after = (studio: Parameters<typeof writePicture>[1], i: number) => writePicture(tutorial, studio, i);
    expect(await play(browser, folder, tutorial, isWriting ? after : undefined)).toEqual([]);
  });
});
