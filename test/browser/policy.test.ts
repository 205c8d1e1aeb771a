/** Policies in a page: the element with the attribute `policy`, and the same bits as in Node. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balance } from '../policy/balance.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';
import { servePolicyPage } from './policy-page.js';
import type { ServedFiles } from './serve-files.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let browser: Browser;
let served: ServedFiles;

beforeAll(async () => {
  [browser, served] = await Promise.all([sharedBrowser(), servePolicyPage()]);
});

afterAll(async () => {
  await closePages(browser);
  served?.close();
});

it('an element balances a pole by a policy, without generated code, and follows its command', async () => {
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  const element = `document.querySelector('kinetree-viewer')`;
  // the content security policy forbids waiting functions inside of the page
  const until = async (condition: string): Promise<void> => {
    while (!(await page.evaluate(condition))) await page.waitForTimeout(50);
  };
  await until(`${element}.policy !== undefined && ${element}.viewer.data.time > 0`);
  await page.evaluate(`${element}.policy.command('position', [0.5])`);
  await until(`Math.abs(${element}.viewer.data.qpos[0] - 0.5) < 0.2`);
  await page.screenshot({ path: at('.cache/examples/policy.png') });
  expect(Math.abs((await page.evaluate(`${element}.viewer.data.qpos[1]`)) as number)).toBeLessThan(0.3);
  const read = (name: string): Buffer => readFileSync(at(`models/cartpole/${name}`));
  const files = [read('model.xml').toString(), read('balance.json').toString()] as const;
  const inNode = balance(...files, new Uint8Array(read('balance.onnx')), 500);
  expect(await page.evaluate('balance(500)')).toEqual(inNode);
  await page.evaluate(`${element}.setAttribute('policy', 'missing.json')`);
  await until(`${element}.shadowRoot.querySelector('p').textContent.includes('missing.json')`);
  expect(errors).toEqual([]);
  await page.close();
});

it('a simulation of React is controlled by a policy, whose commands are props', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  for (const position of [0.5, -0.5]) {
    await page.evaluate(`render('balance.json', ${position})`);
    while (!(await page.evaluate(`Math.abs(shown.simulation?.data.qpos[0] - ${position}) < 0.2`))) {
      await page.waitForTimeout(50);
    }
    expect(Math.abs((await page.evaluate('shown.simulation.data.qpos[1]')) as number)).toBeLessThan(0.3);
  }
  await page.evaluate(`render('missing.json', 0)`);
  while (!(await page.evaluate('shown.error'))) await page.waitForTimeout(50);
  expect(await page.evaluate('shown.error')).toContain('missing.json');
  expect(errors).toEqual([]);
  await page.close();
});
