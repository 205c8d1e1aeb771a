/**
 * Builds an arm of two links with motors and a touch sensor from a blank world, by the list of parts, fields and
 * handles alone: once by keys and, in `npm run test:long`, once by the mouse. Counts presses of the mouse, chords of keys and typed words.
 */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isLong } from '../runner/size.js';
import { EditorPage } from './editor-page.js';
import { AT_REST } from './harness.js';
import { setUp } from './set-up.js';

/** Most acts that either way may take. */
const MOST = { mouse: 26, keys: 56 };

const started = setUp();

/** A user whose acts are counted. */
class Hand {
  clicks = 0;
  chords = 0;
  words = 0;
  /** Names of the elements that had the focus after a key, if it was the body of the page. */
  readonly lost: string[] = [];

  constructor(readonly editor: EditorPage) {}

  get count(): number {
    return this.clicks + this.chords + this.words;
  }

  get page() {
    return this.editor.page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks++;
    await target.click();
  }

  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    this.clicks++;
    const { mouse } = this.page;
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(...to, { steps: 6 });
    await mouse.up();
  }

  async press(...chords: readonly string[]): Promise<void> {
    for (const chord of chords) {
      this.chords++;
      await this.page.keyboard.press(chord);
      await this.page.waitForTimeout(60);
      const isLost = await this.page.evaluate('document.activeElement === document.body');
      if (isLost) this.lost.push(chord);
    }
  }

  async type(text: string): Promise<void> {
    this.words++;
    await this.page.keyboard.type(text);
  }

  /** Waits for the list, finds an entry by a word and takes it by Enter. */
  async find(words: string, title: string): Promise<void> {
    await this.page.locator('dialog.palette input').waitFor();
    await this.type(words);
    await this.page.locator('dialog.palette [aria-selected=true] strong', { hasText: title }).waitFor();
    await this.press('Enter');
  }

  /** Types the name of a new element, whose field has the focus. */
  async name(name: string): Promise<void> {
    await this.page.getByLabel('New name').and(this.page.locator(':focus')).waitFor();
    await this.type(name);
    await this.press('Enter');
    await this.editor.inspected(`'${name}'`).waitFor();
  }
}

async function blankPage(): Promise<Hand> {
  const studio = await started.studio({
    query: AT_REST,
    context: { viewport: { width: 1200, height: 800 } },
    // files are downloaded, as in browsers without access to the disk
    prepare: (page) => page.addInitScript('delete window.showSaveFilePicker'),
  });
  return new Hand(new EditorPage(studio));
}

/** Checks the arm in the text of the model, that it survives a reload, and that it runs. */
async function requireArm({ editor, page }: Hand): Promise<void> {
  const { studio } = editor;
  await studio.kept();
  await page.reload();
  await studio.settled();
  await studio.openPanel('Elements');
  await editor.tree.waitFor();
  await page.locator('.elements > input[type=search]').fill('lower');
  await editor.line('lower').first().waitFor();
  await studio.press('Play');
  await studio.waitForTime((t) => t > 0.2);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+s')]);
  const stream = await saved.createReadStream();
  let text = '';
  for await (const part of stream) text += String(part);
  expect(text).toMatch(
    /<body name="upper"[^>]*>\s*<joint[^>]*\/>\s*<geom[^>]*capsule[^>]*\/>\s*<body name="lower" pos="0 0 0.3">/,
  );
  expect(text.match(/<motor /g)).toHaveLength(2);
  expect(text).toContain('<site name="tip" pos="0 0 0.3"/>');
  expect(text).toMatch(/<touch [^>]*site="tip"/);
  expect(text).toContain('name="floor"');
  expect(studio.errors).toEqual([]);
}

describe('an arm of two links', () => {
  it.runIf(isLong)('an arm of two links is built by the mouse, with names as the only typed words', async () => {
    const hand = await blankPage();
    const { page, editor } = hand;
    const { studio } = editor;
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    const add = async (title: string): Promise<void> => {
      await hand.click(button('Add…'));
      const entry = page.locator('dialog.palette').getByRole('option');
      await hand.click(entry.filter({ has: page.locator(`strong:text-is("${title}")`) }).first());
    };
    await hand.click(button('Open'));
    await hand.click(button('New model…'));
    await hand.click(page.getByRole('option', { name: 'Blank' }));
    await studio.shows('blank.xml');
    await editor.tree.waitFor();
    await add('Link on a hinge');
    await hand.name('upper');
    await add('Link on a hinge');
    await hand.name('lower');
    await add('Site');
    await hand.name('tip');
    await add('Touch sensor at this site');
    await hand.name('contact');
    await add('Motor for each joint');
    await editor.inspected('2 × motor').waitFor();
    // all motors get a range at once, and the first link a place by its handle
    await hand.click(editor.line('upper'));
    await editor.inspected("body 'upper'").waitFor();
    const before = await editor.field('pos').nth(2).inputValue();
    const tip = await handleTip(hand);
    await hand.drag(tip, [tip[0], tip[1] - 40]);
    await expect.poll(() => editor.field('pos').nth(2).inputValue()).not.toBe(before);
    // a dragged value is short
    expect((await editor.field('pos').nth(2).inputValue()).length).toBeLessThan(7);
    await studio.screenshot('two-link-arm');
    console.log(`by mouse: ${hand.clicks} clicks, ${hand.chords} keys, ${hand.words} words`);
    expect(hand.count).toBeLessThanOrEqual(MOST.mouse);
    await requireArm(hand);
    await studio.close();
  });

  it('an arm of two links is built by keys alone, and the focus never falls to the body of the page', async () => {
    const hand = await blankPage();
    const { page, editor } = hand;
    const { studio } = editor;
    await hand.press('Control+k');
    await hand.find('new model', 'New model');
    await hand.find('blank', 'Blank');
    await studio.shows('blank.xml');
    await editor.tree.waitFor();
    for (const name of ['upper', 'lower']) {
      await hand.press('Insert');
      await hand.find('link', 'Link on a hinge');
      await hand.name(name);
    }
    await hand.press('Insert');
    await hand.find('site', 'Site');
    await hand.name('tip');
    await hand.press('Insert');
    await hand.find('touch sensor', 'Touch sensor');
    await hand.name('contact');
    await hand.press('Insert');
    await hand.find('motor each', 'Motor for each joint');
    await editor.inspected('2 × motor').waitFor();
    // the first link goes up by keys of the handles
    await hand.press('Control+k');
    await hand.find("body 'upper'", 'upper');
    await editor.inspected("body 'upper'").waitFor();
    const height = (): Promise<string> => editor.field('pos').nth(2).inputValue();
    expect(await height()).toBe('0.1');
    await hand.press('Alt+PageUp');
    await expect.poll(height).toBe('0.11');
    // a field is reached by F6 and Tab, and changed by arrow keys
    await hand.press('F6', 'F6');
    for (let i = 0; i < 12 && !(await editor.field('pos').nth(2).evaluate(HAS_FOCUS)); i++) await hand.press('Tab');
    await hand.press('ArrowUp');
    await expect.poll(height).toBe('0.12');
    await hand.press('Control+k');
    await hand.find('play or pause', 'Play or pause');
    await studio.waitForTime((t) => t > 0);
    await hand.press('F6');
    await page.keyboard.press('Control+k');
    await hand.find('play or pause', 'Play or pause');
    expect(hand.lost).toEqual([]);
    expect(hand.clicks).toBe(0);
    console.log(`by keys: ${hand.chords} keys, ${hand.words} words`);
    expect(hand.count).toBeLessThanOrEqual(MOST.keys);
    await requireArm(hand);
    await studio.close();
  });
});

const HAS_FOCUS = (element: Element): boolean => element === document.activeElement;

/** Returns the place of the tip of the blue arrow, which moves the selection up: the blue pixel furthest up. */
async function handleTip({ page }: Hand): Promise<[number, number]> {
  const found = (): Promise<[number, number] | null> =>
    page.evaluate(() => {
      const overlay = document.querySelector<HTMLCanvasElement>('.picture .overlay')!;
      const { width, height } = overlay;
      const box = overlay.getBoundingClientRect();
      // a copy, which the browser keeps in memory
      const copy = Object.assign(document.createElement('canvas'), { width, height });
      const context = copy.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(overlay, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      for (let i = 0; i < data.length; i += 4) {
        const isBlue = data[i]! < 110 && data[i + 2]! > 200 && data[i + 3]! > 200;
        if (isBlue) {
          const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
          return [box.left + (x * box.width) / width, box.top + (y * box.height) / height + 4];
        }
      }
      return null;
    });
  await expect.poll(found).not.toBeNull();
  return (await found())!;
}
