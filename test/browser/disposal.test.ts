/** Disposing of viewers releases everything: graphics contexts and memory. */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../runner/size.js';
import { launchBrowser, samplePath } from './harness.js';
import { ScriptPage } from './script-page.js';

/** A viewer of the humanoid holds several megabytes, so one that remains is detected [bytes]. */
const MAX_GROWTH = 2_000_000;
/** Number of rounds in which two viewers are created and disposed of. */
const ROUNDS = sized(2, 4);

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser(['--js-flags=--expose-gc']);
});

afterAll(() => browser?.close());

/** Counts the drawing contexts. */
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

it('disposed viewers release graphics contexts and memory', async () => {
  const complaints: string[] = [];
  const watch = async (opened: Page): Promise<void> => {
    opened.on('console', (message) => {
      if (/context/i.test(message.text()) && message.type() !== 'info') complaints.push(message.text());
    });
    await opened.addInitScript(COUNT_CONTEXTS);
  };
  const script = await ScriptPage.open(browser, 'test/browser/disposal-page.ts', 'useViewers', {
    prepare: watch,
    bypassCSP: true,
  });
  const { page } = script;
  const session = await page.context().newCDPSession(page);
  const xml = JSON.stringify(readFileSync(samplePath('humanoid'), 'utf8'));
  const use = (count: number): Promise<unknown> => page.evaluate(`useViewers(${xml}, ${count})`);
  const heap = async (): Promise<number> => {
    for (let k = 0; k < 3; k++) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
  // the first viewers create code and tables that remain
  await use(2);
  await use(2);
  const before = await heap();
  for (let k = 0; k < ROUNDS; k++) await use(2);
  const growth = (await heap()) - before;
  expect(await page.evaluate('contexts.length')).toBeGreaterThanOrEqual(4 + 2 * ROUNDS);
  expect(await page.evaluate('liveContexts()')).toBe(0);
  expect(growth, `${before} bytes before, ${growth} more after ${2 * ROUNDS} viewers`).toBeLessThan(MAX_GROWTH);
  expect([...script.errors, ...complaints]).toEqual([]);
  await script.close();
  process.stdout.write(
    `viewers: ${(before / 1e6).toFixed(1)} MB before, ${(growth / 1e6).toFixed(2)} MB more after ${2 * ROUNDS}\n`,
  );
});
