/**
 * `npx tsx bench/edits-page.ts [--model PATH] [--rounds N]`: the time of an edit in Chromium, while the model runs: from the
 * request of the page until the edited model runs in the worker and the page has the answer. The edits are made as a user
 * makes them, by keys and fields. Without a model: the humanoid, and a robot of 24 links with a mesh each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { EditorPage } from '../test/browser/editor-page.js';
import { buildStudio, launchBrowser, StudioPage, samplePath } from '../test/browser/harness.js';
import { writeMeshRobot } from './mesh-robot.js';
import { median } from './protocol.js';

/** Rounds before the first that counts. */
const WARM = 3;

const { values } = parseArgs({ options: { model: { type: 'string' }, rounds: { type: 'string', default: '15' } } });
const rounds = Number(values.rounds);

/** Times of the edits since the last call, by command [ms]. */
const TAKE = `(() => {
  const found = performance.getEntriesByType('measure').filter(({ name }) => name.startsWith('edit '));
  performance.clearMeasures();
  return found.map(({ name, duration }) => [name.slice(5), duration]);
})()`;

/** Waits for an answer of the worker, and returns the time that it took. */
async function timeOf(page: EditorPage['page'], command: string): Promise<number> {
  for (;;) {
    const found = (await page.evaluate(TAKE)) as (readonly [string, number])[];
    const own = found.find(([name]) => name === command);
    if (own) return own[1];
    await page.waitForTimeout(20);
  }
}

/** A round of edits of the last geom and the body it is in, each taken back at the end. */
async function round({ page }: EditorPage, note: (name: string, time: number) => void, i: number): Promise<void> {
  const measured = async (label: string, command: string, act: () => Promise<unknown>): Promise<void> => {
    await page.evaluate(TAKE);
    await act();
    note(label, await timeOf(page, command));
  };
  const tree = page.getByRole('tree');
  await tree.focus();
  await page.keyboard.press('End');
  await page.locator('.inspected h3', { hasText: /^geom/ }).waitFor();
  const search = page.locator('.inspected input[type=search]');
  await measured('move a geom', 'translate', () => page.keyboard.press('Alt+PageUp'));
  for (const [label, name, value] of [
    ['set a color', 'rgba', `0.${1 + (i % 9)} 0.5 0.5 1`],
    ['set a friction', 'friction', `${0.5 + i / 100}`],
  ] as const) {
    await search.fill(name);
    const field = page.locator(`.attribute[data-name="${name}"] input:not([type=color])`).first();
    await field.fill(value);
    await measured(label, 'setAttribute', () => field.press('Enter'));
  }
  await search.fill('');
  await tree.focus();
  await measured('duplicate a geom', 'duplicate', () => page.keyboard.press('Control+d'));
  await tree.focus();
  for (let k = 0; k < 4; k++) await measured('undo', 'undo', () => page.keyboard.press('Control+z'));
}

async function measure(browser: Browser, folder: string, path: string): Promise<void> {
  const studio = await StudioPage.open(browser, folder, { model: path, context: { reducedMotion: 'reduce' } });
  const { page } = studio;
  await studio.openPanel('Elements');
  await studio.openPanel('Inspector');
  const editor = new EditorPage(studio);
  await editor.tree.waitFor();
  // the last line is a geom of the last body
  await page.locator('.elements input[type=search]').fill('geom');
  await page.getByRole('treeitem').filter({ hasText: 'geom' }).first().waitFor();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  if (await play.isVisible()) await play.click();
  const rows = new Map<string, number[]>();
  for (let i = 0; i < WARM + rounds; i++) {
    await round(editor, (name, time) => i >= WARM && rows.set(name, [...(rows.get(name) ?? []), time]), i);
  }
  console.log(`${basename(path)}, Chromium ${browser.version()}, medians of ${rounds} rounds`);
  for (const [label, times] of rows) {
    const spread = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`;
    console.log(`  ${label.padEnd(18)} ${median(times).toFixed(1).padStart(7)} ms (${spread})`);
  }
  if (studio.errors.length > 0) console.error(studio.errors.join('\n'));
  await studio.close();
}

const files = mkdtempSync(join(tmpdir(), 'kinetree-edits-'));
const browser = await launchBrowser();
try {
  const folder = await buildStudio();
  const models = values.model ? [values.model] : [samplePath('humanoid'), writeMeshRobot(files)];
  for (const path of models) await measure(browser, folder, path);
} finally {
  await browser.close();
  rmSync(files, { recursive: true });
}
