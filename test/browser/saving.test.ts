/** Saving as its user meets it: a file of the computer that the browser may write, and files that someone else changes. */
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

/** The dialog of the system is the only part that is made up: it answers with a file of the browser's own disk. */
const PICKER = `window.picks = 0;
window.showSaveFilePicker = async ({ suggestedName }) => {
  window.picks++;
  if (window.isCancelled) throw new DOMException('the user closed the dialog', 'AbortError');
  const disk = await navigator.storage.getDirectory();
  return disk.getFileHandle(suggestedName, { create: true });
};`;

const file = (name: string, then: string): string => `(async () => {
  const disk = await navigator.storage.getDirectory();
  const handle = await disk.getFileHandle('${name}');
  ${then}
})()`;
const READ = 'return (await handle.getFile()).text();';
const write = (text: string): string => `const stream = await handle.createWritable();
  await stream.write(${JSON.stringify(text)});
  await stream.close();`;

describe('a file that the browser may write', { timeout: TIMEOUT }, () => {
  it('is chosen once, written whole, and asked about when someone else has changed it', async () => {
    const editor = await EditorPage.open(browser, folder, PENDULUM, { prepare: (page) => page.addInitScript(PICKER) });
    const { page, studio } = editor;
    const save = async (): Promise<void> => {
      await page.keyboard.press('Control+s');
      await studio.notice('The file was saved').waitFor();
      await studio.press('Dismiss');
    };
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.08');
    await page.evaluate('window.isCancelled = true');
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.evaluate('window.picks')).toBe(1);
    await page.evaluate('window.isCancelled = false');
    await save();
    const first = PENDULUM.replace('size=".05"', 'size="0.08"');
    expect(await page.evaluate(file('model.xml', READ))).toBe(first);
    await editor.set('size', '0.09');
    await save();
    const second = PENDULUM.replace('size=".05"', 'size="0.09"');
    expect(await page.evaluate(file('model.xml', READ))).toBe(second);
    expect(await page.evaluate('window.picks')).toBe(2);
    // another program changes another place of the file
    await page.evaluate(file('model.xml', write(second.replace('name="bob" size=".1"', 'name="bob" size=".2"'))));
    await editor.set('size', '0.07');
    await page.keyboard.press('Control+s');
    await page.getByText('was changed both on disk and here').waitFor();
    await studio.screenshot('saving-conflict');
    await studio.press('Merge');
    await studio.notice('The file was saved').waitFor();
    const merged = PENDULUM.replace('size=".05"', 'size="0.07"').replace('size=".1"', 'size=".2"');
    expect(await page.evaluate(file('model.xml', READ))).toBe(merged);
    await editor.select('bob');
    expect(await editor.field('size').first().inputValue()).toBe('0.2');
    // another model of the same name is another file
    await studio.run(PENDULUM);
    await editor.tree.waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.evaluate('window.picks')).toBe(3);
    expect(studio.errors).toEqual([]);
    await studio.close();
  });
});

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
