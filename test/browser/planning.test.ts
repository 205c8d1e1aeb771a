/** The page that plans in real time. Its rates depend on the machine, so none is checked. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong, sized } from '../runner/size.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';
import { type PlanningPage, servePlanningPage } from './planning-page.js';

const picture = (name: string): string =>
  fileURLToPath(new URL(`../../.cache/examples/planning-${name}.png`, import.meta.url));

/** Distance that the quadruped walks [m]: in `npm run test:long`, more than it can fall forward. */
const WALKED = sized(0.05, 0.1);

let browser: Browser;
let served: PlanningPage;

beforeAll(async () => {
  [browser, served] = await Promise.all([sharedBrowser(), servePlanningPage()]);
});

afterAll(async () => {
  await closePages(browser);
  served?.close();
});

const figure = (name: string): string =>
  `Number.parseFloat(document.querySelector('[data-figure="${name}"]')?.textContent ?? '0')`;

it('the planning page plans for the pole and for the quadruped', async () => {
  const page = await browser.newPage({ viewport: { width: 900, height: 640 } });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  await page.waitForFunction(`${figure('Plans per second')} > 0`);
  if (isLong) await page.waitForFunction(`${figure('Upright for')} >= 1`);
  await page.screenshot({ path: picture('cartpole') });
  await page.getByLabel('Task').selectOption('quadruped');
  await page.waitForFunction(`${figure('Walked')} >= ${WALKED}`);
  await page.screenshot({ path: picture('quadruped') });
  // the walk soon passes the start again: a decrease of time shows the restart
  await page.evaluate(`(() => {
    let last = ${figure('Simulated time')};
    new MutationObserver(() => {
      const time = ${figure('Simulated time')};
      if (time < last) globalThis.restarted = true;
      last = time;
    }).observe(document.getElementById('figures'), { childList: true, characterData: true, subtree: true });
  })()`);
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.waitForFunction('globalThis.restarted');
  expect(errors).toEqual([]);
  await page.close();
});
