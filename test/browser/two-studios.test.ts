/** Two studios on one page share nothing but the settings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStudioServer } from '../../src/hosts/studio-server/server.js';
import { PATIENCE, sharedBrowser } from './harness.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let folder = '';
let page: Page;
let close: () => Promise<unknown>;
const errors: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kinetree-two-'));
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({
    configFile: at('app/vite.config.ts'),
    root: at('test/browser/two-studios'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  process.env.NODE_ENV = NODE_ENV;
  const server = await startStudioServer({ page: folder, port: 0, plugins: [] });
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1800, height: 700 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => errors.push(error.message));
  close = () => Promise.all([context.close(), server.close()]);
  await page.goto(server.entryTo(''));
});

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const studio = (name: string): Locator => page.locator(`#${name}`);
const time = async (name: string): Promise<number> =>
  Number.parseFloat((await studio(name).locator('output[aria-label="Simulation time"]').textContent()) ?? '');
const canvas = (name: string): Locator => studio(name).locator('.picture canvas').first();
const button = (name: string, label: string): Locator => studio(name).getByRole('button', { name: label, exact: true });

describe('two studios on one page', () => {
  it('step, select and edit apart, and keys reach the one that was used last', async () => {
    for (const name of ['left', 'right']) {
      await studio(name).locator('.studio[data-status=ready]').waitFor();
      await button(name, 'Reset').click();
      await expect.poll(() => time(name)).toBe(0);
    }
    await canvas('left').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => time('left')).toBeGreaterThan(0);
    expect(await time('right')).toBe(0);
    await canvas('right').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => time('right')).toBeGreaterThan(await time('left'));
    // edits and their history are separate
    for (const name of ['left', 'right']) {
      await button(name, 'Elements').click();
      await studio(name)
        .getByRole('treeitem', { name: /worldbody/ })
        .click();
      await page.keyboard.press('ArrowRight');
      await studio(name)
        .getByRole('treeitem')
        .filter({ has: page.locator(`.name:text-is("${name}")`) })
        .first()
        .click();
      await page.keyboard.press('Control+d');
      await studio(name)
        .getByRole('button', { name: /^Undo duplicate body/ })
        .waitFor();
    }
    await page.keyboard.press('Control+z');
    await studio('right')
      .getByRole('button', { name: /^Undo duplicate/ })
      .waitFor({ state: 'detached' });
    await studio('left')
      .getByRole('button', { name: /^Undo duplicate body 'left'/ })
      .waitFor();
    expect(errors).toEqual([]);
  });

  it('Escape cancels the drag of the studio that is used, not that of the other', async () => {
    await canvas('right').focus();
    const box = (await canvas('left').boundingBox())!;
    await button('left', 'Reset').click();
    await page.mouse.move(box.x + box.width / 2 - 15, box.y + box.height / 2 + 15);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 15, { steps: 4 });
    await canvas('right').focus();
    await page.keyboard.press('Escape');
    await canvas('left').focus();
    const held = await page.screenshot({ clip: box });
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await page.screenshot({ clip: box })).equals(held)).toBe(false);
    await page.mouse.up();
    expect(errors).toEqual([]);
  });
});
