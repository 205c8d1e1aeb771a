/** Decoded assets that the browser keeps between visits. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, sharedBrowser } from './harness.js';
import { ScriptPage } from './script-page.js';

let browser: Browser;
let script: ScriptPage;

beforeAll(async () => {
  browser = await sharedBrowser();
  script = await ScriptPage.open(browser, 'test/browser/kept-assets-page.ts', 'load');
});

afterAll(async () => {
  await script?.close();
  await closePages(browser);
});

/** A wavy surface that is large enough for workers. */
function surface(height: number): string {
  const n = 110;
  const lines: string[] = [];
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) lines.push(`v ${i} ${j} ${(height * ((i * j) % 7)) / 7}`);
  const at = (i: number, j: number): number => i * (n + 1) + j + 1;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) lines.push(`f ${at(i, j)} ${at(i + 1, j)} ${at(i + 1, j + 1)} ${at(i, j + 1)}`);
  return lines.join('\n');
}

const files = (height: number) => ({
  'model.xml': `<mujoco><asset><mesh name="m" file="m.obj" inertia="shell"/></asset><worldbody>
    <geom type="mesh" mesh="m" contype="0" conaffinity="0"/></worldbody></mujoco>`,
  'm.obj': surface(height),
});
const load = (height: number): Promise<readonly number[]> =>
  script.page.evaluate(`load(${JSON.stringify(files(height))})`);
const countStored = (): Promise<number> => script.page.evaluate('countStored()');

async function visitAgain(): Promise<void> {
  await script.page.reload();
  await script.page.addScriptTag({ type: 'module', url: 'run.js' });
  await expect.poll(() => script.page.evaluate('typeof load')).toBe('function');
}

it('a later visit finds the decoded assets of an earlier one by their content', async () => {
  const first = await load(1);
  // the surface, and its structures for collision
  await expect.poll(countStored).toBe(2);
  await visitAgain();
  expect(await load(1)).toEqual(first);
  await script.page.evaluate('doubleStored()');
  await visitAgain();
  expect(await load(1)).toEqual(first.map((x) => 2 * x));
  const other = await load(2);
  await expect.poll(countStored).toBe(4);
  await visitAgain();
  expect(await load(2)).toEqual(other);
});

it('the worker of a simulation keeps decoded assets, and finds those of viewers', async () => {
  const simulate = (height: number) => script.page.evaluate(`simulate(${JSON.stringify(files(height))})`);
  await visitAgain();
  const before = await countStored();
  const first = await load(3);
  await expect.poll(countStored).toBe(before + 2);
  await script.page.evaluate('doubleStored()');
  await visitAgain();
  expect(await simulate(3)).toEqual(first.map((x) => 2 * x));
  await simulate(4);
  await expect.poll(countStored).toBe(before + 4);
});

it('the store stays within its limit, and drops the assets that were used least recently', async () => {
  const limit = 3000;
  const keys = ['a', 'b', 'c', 'a', 'd'];
  const context = await browser.newContext();
  const apart = await ScriptPage.open(context as never, 'test/browser/kept-assets-page.ts', 'load');
  expect(await apart.page.evaluate(`fill(${JSON.stringify(keys)}, 1000, ${limit})`)).toEqual(['a', 'c', 'd']);
  await apart.close();
  await context.close();
});
