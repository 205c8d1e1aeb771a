/** States have the same bits in the browser as in Node. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { determinismBundle } from '../determinism/bundle.js';
import { HASHES } from '../determinism/hashes.js';
import { FEW_SCENES, SCENE_TEXTS } from '../determinism/scenes.js';
import { closePages, sharedBrowser } from './harness.js';

let browser: Browser;
let script: string;

beforeAll(async () => {
  script = await determinismBundle();
  browser = await sharedBrowser();
});

afterAll(() => closePages(browser));

describe('in Chromium', () => {
  it.each(['shared', 'own'] as const)('states in Chromium have the recorded bits in mode %s', async (mode) => {
    const page = await browser.newPage();
    await page.addScriptTag({ type: 'module', content: script });
    await page.waitForFunction('typeof stateHash === "function"');
    // all scenes run in mode shared
    for (const [name, text] of Object.entries(mode === 'own' ? FEW_SCENES : SCENE_TEXTS)) {
      const hash = await page.evaluate(`stateHash(${JSON.stringify(text)}, '${mode}')`);
      expect([name, hash]).toEqual([name, HASHES[name]]);
    }
    await page.close();
  });
});
