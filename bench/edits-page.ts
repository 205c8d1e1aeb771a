/**
 * `npx tsx bench/edits-page.ts [--model PATH] [--body NAME] [--rounds N] [--warm N] [--paused]`: time of an edit in
 * Chromium while the model runs. Edits are made as a user makes them, by keys and fields. Measured is the time from the
 * request of the page until the worker runs the edited model and has replied, and until the next frame is drawn; for
 * comparison, the interval of frames without edits. When paused, only edits draw frames. Default models: the humanoid,
 * and a robot of 24 links with one mesh each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { EditorPage } from '../test/browser/editor-page.js';
import { buildStudio, launchBrowser, samplePath } from '../test/browser/harness.js';
import { writeMeshRobot } from './mesh-robot.js';
import { median } from './protocol.js';

/** Number of frames whose median interval is reported. */
const PACE = 21;

const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    body: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    warm: { type: 'string', default: '3' },
    paused: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
/** Warm-up rounds. */
const warm = Number(values.warm);
/** The viewport is small because frames may be drawn without a graphics card. */
const VIEWPORT = { width: 900, height: 520 };

/** Longest time to wait for the answer to a command and its picture [ms]. */
const PATIENCE = 60_000;

/** Times since the last call, by name [ms]. */
const TAKE_TIMES = `(() => {
  const found = performance.getEntriesByType('measure').map(({ name, duration }) => [name, duration]);
  performance.clearMeasures();
  return found;
})()`;

/** Records when a frame is submitted to the graphics card: the page creates a fence after each. */
const NOTE_PICTURES = `
  const { prototype } = WebGL2RenderingContext;
  const { fenceSync } = prototype;
  prototype.fenceSync = function (...given) {
    performance.mark('picture');
    return fenceSync.apply(this, given);
  };
`;

/** Intervals between frames [ms]. */
const PACES = `new Promise((done) => {
  performance.clearMarks('picture');
  const wait = () => {
    const times = performance.getEntriesByName('picture').map(({ startTime }) => startTime);
    if (times.length <= ${PACE}) return setTimeout(wait, 100);
    done(times.slice(1).map((time, i) => time - times[i]));
  };
  wait();
})`;

interface Times {
  /** Time until the reply of the worker. */
  readonly answer: number;
  /** Time until the next frame. */
  readonly picture: number;
}

/** Waits for the reply to a command and the frame after it, and returns their times. */
async function timesOf(page: EditorPage['page'], command: string): Promise<Times> {
  const found = new Map<string, number>();
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    for (const [name, time] of (await page.evaluate(TAKE_TIMES)) as (readonly [string, number])[])
      found.set(name, time);
    const [answer, picture] = [found.get(`edit ${command}`), found.get(`picture after ${command}`)];
    if (answer !== undefined && picture !== undefined) return { answer, picture };
    await page.waitForTimeout(20);
  }
  throw new Error(`no picture after ${command}`);
}

type Note = (name: string, times: Times) => void;

/** A round of edits of a geom that is added to a body; all are undone at the end. */
async function round(editor: EditorPage, body: string, note: Note, i: number): Promise<void> {
  const { page, tree } = editor;
  const measured = async (label: string, command: string, act: () => Promise<unknown>): Promise<void> => {
    await page.evaluate(TAKE_TIMES);
    await act();
    note(label, await timesOf(page, command));
  };
  const search = page.locator('.elements > input[type=search]');
  await search.fill(body);
  await editor.line(body).first().click();
  await editor.inspected(`'${body}'`).waitFor();
  await search.fill('');
  await tree.focus();
  await page.keyboard.press('Insert');
  await measured('add a geom', 'add', () => editor.choose('geom'));
  await editor.inspected(/^geom/).waitFor();
  await tree.focus();
  await measured('move a geom', 'translate', () => page.keyboard.press('Alt+PageUp'));
  const attributes = page.locator('.inspected input[type=search]');
  for (const [label, name, value] of [
    ['set a color', 'rgba', `0.${1 + (i % 9)} 0.4 0.6 1`],
    ['set a size', 'size', `${0.01 + (i % 9) / 1000}`],
    ['set a friction', 'friction', `${0.5 + i / 100}`],
  ] as const) {
    await attributes.fill(name);
    const field = page.locator(`.attribute[data-name="${name}"] input:not([type=color])`).first();
    await field.fill(value);
    await measured(label, 'setAttribute', () => field.press('Enter'));
  }
  await tree.focus();
  await measured('delete a geom', 'remove', () => page.keyboard.press('Delete'));
  for (let k = 0; k < 6; k++) await measured('undo', 'undo', () => page.keyboard.press('Control+z'));
}

async function measure(browser: Browser, folder: string, path: string, body: string): Promise<void> {
  const editor = await EditorPage.openFile(browser, folder, path, {
    context: { viewport: VIEWPORT },
    prepare: (page) => page.addInitScript(NOTE_PICTURES),
  });
  const { studio, page } = editor;
  const play = page.getByRole('button', { name: 'Play', exact: true });
  if (!values.paused && (await play.isVisible())) await play.click();
  const pace = values.paused
    ? 'paused'
    : `a picture every ${median((await page.evaluate(PACES)) as number[]).toFixed(0)} ms`;
  const rows = new Map<string, Times[]>();
  for (let i = 0; i < warm + rounds; i++) {
    const note: Note = (name, times) => {
      process.stderr.write(`\r${i + 1 - warm} of ${rounds}: ${name}`.padEnd(40));
      if (i >= warm) rows.set(name, [...(rows.get(name) ?? []), times]);
    };
    await round(editor, body, note, i);
  }
  console.log(`${basename(path)}, Chromium ${browser.version()}, medians of ${rounds} rounds; ${pace}`);
  const ms = (times: readonly number[]): string => median(times).toFixed(0).padStart(5);
  for (const [label, times] of rows) {
    const [answers, pictures] = [times.map(({ answer }) => answer), times.map(({ picture }) => picture)];
    console.log(`  ${label.padEnd(16)} ${ms(answers)} ms to the answer, ${ms(pictures)} ms to the picture`);
  }
  if (studio.errors.length > 0) console.error(studio.errors.join('\n'));
  await studio.close();
}

const files = mkdtempSync(join(tmpdir(), 'kinetree-edits-'));
const browser = await launchBrowser();
try {
  const folder = await buildStudio();
  const { model, body = 'torso' } = values;
  if (model !== undefined) await measure(browser, folder, model, body);
  else {
    await measure(browser, folder, samplePath('humanoid'), 'head');
    await measure(browser, folder, writeMeshRobot(files), 'link12');
  }
} finally {
  await browser.close();
  rmSync(files, { recursive: true });
}
