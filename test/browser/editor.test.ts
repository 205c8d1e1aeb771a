/** The editor as its user meets it: a model changed while it runs. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildStudio, launchBrowser, PENDULUM, StudioPage } from './harness.js';

const TIMEOUT = 300_000;

let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await buildStudio();
  browser = await launchBrowser();
}, TIMEOUT);

afterAll(() => browser?.close());

class EditorPage {
  constructor(readonly studio: StudioPage) {}

  static async open(text = PENDULUM): Promise<EditorPage> {
    const studio = await StudioPage.open(browser, folder, { context: { viewport: { width: 1200, height: 760 } } });
    await studio.run(text);
    const editor = new EditorPage(studio);
    await studio.openPanel('Elements');
    await studio.openPanel('Inspector');
    await editor.tree.waitFor();
    return editor;
  }

  get page() {
    return this.studio.page;
  }

  get tree(): Locator {
    return this.page.getByRole('tree');
  }

  line(name: string): Locator {
    return this.tree.getByRole('treeitem').filter({ has: this.page.locator(`.name:text-is("${name}")`) });
  }

  /** Opens the lines on the way, and selects the last. */
  async select(...path: readonly string[]): Promise<void> {
    for (const [i, name] of path.entries()) {
      const line = this.line(name).first();
      await line.click();
      if (i < path.length - 1 && (await line.getAttribute('aria-expanded')) === 'false') {
        await this.page.keyboard.press('ArrowRight');
      }
    }
    await this.page.locator('.inspected h3', { hasText: path.at(-1)! }).waitFor();
  }

  field(name: string): Locator {
    return this.page.locator(`.attribute[data-name="${name}"]`).locator('input, select').first();
  }

  async set(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.field(name).press('Enter');
  }
}

describe('the editor', { timeout: TIMEOUT }, () => {
  let editor: EditorPage;

  beforeAll(async () => {
    editor = await EditorPage.open();
  }, TIMEOUT);

  afterAll(() => editor?.studio.close());

  it('changes an attribute of a running model, and takes that back', async () => {
    const { studio } = editor;
    await studio.press('Play');
    await studio.waitForTime((t) => t > 0.3);
    await studio.press('Pause');
    const time = await studio.stillTime();
    await editor.select('worldbody', 'arm', 'rod');
    const before = await studio.picture();
    await editor.set('size', '0.12');
    await editor.page.getByRole('button', { name: "Undo set size of geom 'rod'" }).waitFor();
    await expect.poll(async () => (await studio.picture()).equals(before), { timeout: TIMEOUT }).toBe(false);
    expect(await studio.time()).toBe(time);
    await studio.screenshot('editor');
    await editor.page.getByRole('button', { name: "Undo set size of geom 'rod'" }).click();
    await editor.page.getByRole('button', { name: "Redo set size of geom 'rod'" }).waitFor();
    await expect.poll(() => editor.field('size').inputValue()).toBe('0.05');
    expect(studio.errors).toEqual([]);
  });

  it('is followed by the source, and follows it', async () => {
    const { studio, page } = editor;
    await studio.openPanel('Source');
    const text = page.locator('.cm-content');
    await text.filter({ hasText: 'name="rod"' }).waitFor();
    await editor.select('worldbody', 'arm', 'rod');
    await editor.set('size', '0.07');
    await text.filter({ hasText: 'size="0.07"' }).waitFor();
    await text.getByText('"bob"').click();
    await page.locator('.inspected h3', { hasText: "geom 'bob'" }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.type('<site name="typed"/>');
    await editor.line('typed').waitFor();
    await page.keyboard.type('<sit');
    await page.locator('.cm-lint-marker-error').waitFor();
    await page.getByRole('status').filter({ hasText: 'The text has errors' }).waitFor();
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace');
    await page.locator('.cm-lint-marker-error').waitFor({ state: 'detached' });
    expect(studio.errors).toEqual([]);
  });
});
