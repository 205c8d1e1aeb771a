/** States have the same bits in the browser as in Node. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enginePlugin } from '../../scripts/engine-plugin.mjs';
import { HASHES } from '../determinism/hashes.js';
import { SAMPLES, sampleText } from '../models/samples.js';
import { launchBrowser } from './harness.js';

const SETUP_TIMEOUT = 180_000;
const entry = fileURLToPath(new URL('../determinism/page.ts', import.meta.url));

/** The script with everything it imports, as one text. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [enginePlugin()],
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  });
  const [{ output }] = result as Rolldown.RolldownOutput[];
  return output[0].code;
}

let browser: Browser;
let script: string;

beforeAll(async () => {
  script = await bundle();
  browser = await launchBrowser();
}, SETUP_TIMEOUT);

afterAll(() => browser?.close());

describe('in Chromium', { timeout: SETUP_TIMEOUT }, () => {
  it.each(['shared', 'fresh'] as const)('states have the recorded bits, mode %s', async (mode) => {
    const page = await browser.newPage();
    await page.addScriptTag({ type: 'module', content: script });
    await page.waitForFunction('typeof stateHash === "function"');
    for (const name of SAMPLES) {
      const hash = await page.evaluate(`stateHash(${JSON.stringify(sampleText(name))}, '${mode}')`);
      expect([name, hash]).toEqual([name, HASHES[name]]);
    }
    await page.close();
  });
});
