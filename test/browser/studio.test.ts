/** The studio as its user meets it: in a browser, with a mouse. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildStudio, launchBrowser, StudioPage, samplePath } from './harness.js';

const SETUP_TIMEOUT = 180_000;
const TEST_TIMEOUT = 300_000;
const TIMESTEP = 0.005;

let browser: Browser;
let folder: string;
let studio: StudioPage | undefined;

beforeAll(async () => {
  folder = await buildStudio();
  browser = await launchBrowser();
}, SETUP_TIMEOUT);

afterAll(() => browser?.close());

afterEach(async () => {
  await studio?.close();
  studio = undefined;
});

async function open(model?: string): Promise<StudioPage> {
  studio = await StudioPage.open(browser, folder, model);
  return studio;
}

const distance = (a: number[], b: number[]): number => Math.hypot(...a.map((x, k) => x - (b[k] ?? 0)));

describe('studio', { timeout: TEST_TIMEOUT }, () => {
  it('shows the humanoid and simulates it, without errors', async () => {
    const page = await open();
    await page.waitForTime((t) => t > 0);
    await page.press('Pause');
    const first = await page.picture();
    const time = await page.time();
    await page.press('Play');
    await page.waitForTime((t) => t > time + 0.5);
    await page.press('Pause');
    expect((await page.picture()).equals(first)).toBe(false);
    await page.screenshot('humanoid');
    expect(page.errors).toEqual([]);
  });

  it('never runs ahead of real time', async () => {
    const page = await open();
    await page.press('Pause');
    await page.press('Reset');
    await page.waitForTime((t) => t === 0);
    // from a standstill: a clock that is drawn late shows too little, never too much
    const wall = performance.now();
    await page.press('Play');
    const time = await page.waitForTime((t) => t > 3);
    expect(time).toBeLessThan((performance.now() - wall) / 1000);
  });

  it('freezes when paused, and steps by one time step', async () => {
    const page = await open();
    await page.waitForTime((t) => t > 0.1);
    await page.press('Pause');
    await page.page.waitForTimeout(300);
    const time = await page.time();
    const still = await page.picture();
    await page.page.waitForTimeout(500);
    expect(await page.time()).toBe(time);
    expect((await page.picture()).equals(still)).toBe(true);
    await page.press('Step');
    expect(await page.waitForTime((t) => t !== time)).toBeCloseTo(time + TIMESTEP, 9);
    await page.page.keyboard.press('Escape');
  });

  it('returns to the start when reset', async () => {
    const page = await open();
    await page.press('Pause');
    await page.press('Reset');
    await page.waitForTime((t) => t === 0);
    const start = await page.picture();
    await page.press('Play');
    await page.waitForTime((t) => t > 0.5);
    await page.press('Pause');
    await page.press('Reset');
    await page.waitForTime((t) => t === 0);
    await page.page.waitForTimeout(300);
    expect((await page.picture()).equals(start)).toBe(true);
  });

  it('lets a body be pulled with the mouse', async () => {
    const page = await open();
    await page.openPanel('Info');
    await page.hold(0.5, 0.5, 0, 0);
    await page.page.locator('output[aria-label="Position"]').waitFor();
    const before = await page.position();
    const time = await page.time();
    await page.release();
    await page.hold(0.5, 0.5, 160, -60);
    await page.waitForTime((t) => t > time + 0.6);
    const pulled = await page.position();
    await page.release();
    expect(distance(pulled, before)).toBeGreaterThan(0.15);
    expect(page.errors).toEqual([]);
  });

  it('moves the body itself while paused', async () => {
    const page = await open();
    await page.press('Pause');
    await page.openPanel('Info');
    await page.hold(0.5, 0.5, 0, 0);
    await page.page.locator('output[aria-label="Position"]').waitFor();
    const before = await page.position();
    await page.release();
    await page.hold(0.5, 0.5, 0, -100);
    await expect
      .poll(async () => (await page.position())[2]!, { timeout: TEST_TIMEOUT })
      .toBeGreaterThan(before[2]! + 0.15);
    const [x, y] = await page.position();
    await page.release();
    expect(distance([x!, y!], before.slice(0, 2))).toBeLessThan(0.15);
  });

  it.each(['tendon-arm', 'stack-and-ball'])('opens the file it is given: %s', async (name) => {
    const page = await open(samplePath(name));
    await page.waitForTime((t) => t > 0.75);
    await page.press('Pause');
    await page.screenshot(name);
    expect(await page.page.getByRole('button', { name: /model\.xml/ }).count()).toBe(1);
    expect(page.errors).toEqual([]);
  });

  it('says where the problems of a file are', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'kinetree-broken-'));
    const path = join(broken, 'broken.xml');
    writeFileSync(path, '<mujoco>\n  <worldbody>\n    <geom type="sphere" sise="1"/>\n  </worldbody>\n</mujoco>\n');
    const page = await open(path);
    const problems = page.page.getByRole('alert');
    await problems.waitFor();
    expect(await problems.textContent()).toContain('broken.xml:3:');
    await page.screenshot('problems');
    rmSync(broken, { recursive: true });
  });
});
