/** Saving as its user meets it, with files that someone else changes. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EditorPage } from './editor-page.js';
import { buildStudio, launchBrowser, PENDULUM, StudioPage } from './harness.js';

const TIMEOUT = 300_000;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await buildStudio();
  browser = await launchBrowser();
}, TIMEOUT);

afterAll(() => browser?.close());

describe('a model on disk that someone else changes', { timeout: TIMEOUT }, () => {
  it('is taken over where nothing was edited here, merged where places differ, and asked for where they do not', async () => {
    const disk = mkdtempSync(join(tmpdir(), 'kinetree-saving-'));
    const path = join(disk, 'pendulum.xml');
    writeFileSync(path, PENDULUM);
    const studio = await StudioPage.open(browser, folder, { model: path, context: { reducedMotion: 'reduce' } });
    await studio.openPanel('Elements');
    await studio.openPanel('Inspector');
    const editor = new EditorPage(studio);
    await editor.select('worldbody', 'arm', 'rod');
    const size = () => editor.field('size').first().inputValue();
    writeFileSync(path, PENDULUM.replace('size=".05"', 'size=".06"'));
    await expect.poll(size, { timeout: TIMEOUT }).toBe('0.06');
    await editor.set('size', '0.07');
    const theirs = PENDULUM.replace('size=".05"', 'size=".08"');
    writeFileSync(path, theirs);
    await studio.page.getByText('was changed both on disk and here').waitFor();
    await studio.press('Keep my changes');
    expect(await size()).toBe('0.07');
    expect(readFileSync(path, 'utf8')).toBe(theirs);
    await studio.page.keyboard.press('Control+s');
    await studio.notice('The file was saved').waitFor();
    expect(readFileSync(path, 'utf8')).toBe(PENDULUM.replace('size=".05"', 'size="0.07"'));
    expect(studio.errors).toEqual([]);
    await studio.close();
    rmSync(disk, { recursive: true });
  });
});
