/** Viewers that are disposed of leave nothing: no graphics context, and no memory. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type StudioServer, startStudioServer } from '../../src/cli/studio-server.js';
import { bundle } from '../determinism/bundle.js';
import { launchBrowser, samplePath } from './harness.js';

const TIMEOUT = 600_000;
/** A viewer of the humanoid holds several megabytes, so that one that stays shows [bytes]. */
const MAX_GROWTH = 2_000_000;

let browser: Browser;
let folder: string;
let server: StudioServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-disposal-'));
  writeFileSync(join(folder, 'run.js'), await bundle('test/browser/disposal-page.ts'));
  server = await startStudioServer({ page: folder, port: 0, plugins: [] });
  browser = await launchBrowser(['--js-flags=--expose-gc']);
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true });
});

/** Keeps count of the contexts that draw. */
const COUNT_CONTEXTS = `
  globalThis.contexts = [];
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = getContext.call(this, kind, ...rest);
    if (context && kind.startsWith('webgl') && !contexts.some((each) => each.deref() === context)) {
      contexts.push(new WeakRef(context));
    }
    return context;
  };
  globalThis.liveContexts = () => contexts.filter((each) => each.deref() && !each.deref().isContextLost()).length;`;

it('gives back contexts and memory', { timeout: TIMEOUT }, async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (/context/i.test(message.text()) && message.type() !== 'info') errors.push(message.text());
  });
  await page.addInitScript(COUNT_CONTEXTS);
  await page.goto(`${server.address}plugins.json`);
  await page.addScriptTag({ type: 'module', url: 'run.js' });
  while (!(await page.evaluate('typeof useViewers === "function"'))) await page.waitForTimeout(20);
  const session = await page.context().newCDPSession(page);
  const xml = JSON.stringify(readFileSync(samplePath('humanoid'), 'utf8'));
  const use = (count: number): Promise<unknown> => page.evaluate(`useViewers(${xml}, ${count})`);
  const heap = async (): Promise<number> => {
    for (let k = 0; k < 3; k++) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  // code and tables that stay for good are made by the first ones
  await use(2);
  await use(2);
  const before = await heap();
  for (let k = 0; k < 4; k++) await use(2);
  const growth = (await heap()) - before;
  expect(await page.evaluate('contexts.length')).toBeGreaterThanOrEqual(12);
  expect(await page.evaluate('liveContexts()')).toBe(0);
  expect(growth, `${before} bytes before, ${growth} more after eight viewers`).toBeLessThan(MAX_GROWTH);
  expect(errors).toEqual([]);
  process.stdout.write(
    `viewers: ${(before / 1e6).toFixed(1)} MB before, ${(growth / 1e6).toFixed(2)} MB more after eight\n`,
  );
});
