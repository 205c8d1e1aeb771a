/** The page that plans in real time. Rates depend on the machine: none is asked for. */
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './harness.js';
import { type PlanningPage, servePlanningPage } from './planning-page.js';

/** Time limit for conditions on a busy machine [ms]. */
const TIMEOUT = 180_000;
const picture = (name: string): string =>
  fileURLToPath(new URL(`../../.cache/examples/planning-${name}.png`, import.meta.url));

let browser: Browser;
let served: PlanningPage;

beforeAll(async () => {
  [browser, served] = await Promise.all([launchBrowser(), servePlanningPage()]);
}, TIMEOUT);

afterAll(async () => {
  await browser?.close();
  served?.close();
});

const figure = (name: string): string =>
  `Number.parseFloat(document.querySelector('[data-figure="${name}"]')?.textContent ?? '0')`;

it('swings the pole up, and goes on to the quadruped', { timeout: 2 * TIMEOUT }, async () => {
  const page = await browser.newPage({ viewport: { width: 900, height: 640 } });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(served.address);
  await page.waitForFunction(`${figure('Upright for')} >= 1`, undefined, { timeout: TIMEOUT });
  await page.screenshot({ path: picture('cartpole'), timeout: TIMEOUT });
  expect(await page.evaluate(figure('Plans per second'))).toBeGreaterThan(0);
  await page.getByLabel('Task').selectOption('quadruped');
  await page.waitForFunction(`${figure('Walked')} >= 0.1`, undefined, { timeout: TIMEOUT });
  await page.screenshot({ path: picture('quadruped'), timeout: TIMEOUT });
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.waitForFunction(`${figure('Walked')} < 0.1`, undefined, { timeout: TIMEOUT });
  expect(errors).toEqual([]);
  await page.close();
});
