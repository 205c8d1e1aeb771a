/** The editor of the studio from the user's side: tree, inspector, choices. */
import { readFileSync } from 'node:fs';
import type { Browser, Locator } from 'playwright-core';
import { expect } from 'vitest';
import { type OpenOptions, StudioPage } from './harness.js';

export class EditorPage {
  constructor(readonly studio: StudioPage) {}

  /** Opens a model with the panels of the editor. */
  static async open(
    browser: Browser,
    folder: string,
    text: string,
    { context, ...options }: OpenOptions = {},
  ): Promise<EditorPage> {
    const studio = await StudioPage.openModel(browser, folder, text, {
      ...options,
      context: { viewport: { width: 1100, height: 700 }, ...context },
    });
    return EditorPage.in(studio);
  }

  /** Opens a model from the disk of the server, with the panels of the editor. */
  static async openFile(
    browser: Browser,
    folder: string,
    model: string,
    options: OpenOptions = {},
  ): Promise<EditorPage> {
    const context = { viewport: { width: 1100, height: 700 }, ...options.context } as const;
    return EditorPage.in(await StudioPage.open(browser, folder, { ...options, model, context }));
  }

  /** Opens the panels of the editor in a page. */
  private static async in(studio: StudioPage): Promise<EditorPage> {
    const editor = new EditorPage(studio);
    await studio.openPanel('Inspector');
    // a small screen shows the panel opened last
    await studio.openPanel('Elements');
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

  /** The heading of the inspector. */
  inspected(label: string | RegExp): Locator {
    return this.page.locator('.inspected h3', { hasText: label });
  }

  /** Expands the lines on the path, and selects the last. */
  async select(...path: readonly string[]): Promise<void> {
    for (const [i, name] of path.entries()) {
      const line = this.line(name).first();
      await line.click();
      // the line may not have the focus yet when the key arrives
      while (i < path.length - 1 && (await line.getAttribute('aria-expanded')) === 'false') {
        await this.page.keyboard.press('ArrowRight');
        await this.page.waitForTimeout(50);
      }
    }
    await this.inspected(path.at(-1)!).waitFor();
  }

  field(name: string): Locator {
    return this.page.locator(`.attribute[data-name="${name}"]`).locator('input, select');
  }

  /** Types a value, component by component if there are several fields. Finds hidden attributes by name. */
  async set(name: string, ...values: readonly (string | number)[]): Promise<void> {
    const search = this.page.locator('.inspected input[type=search]');
    const isFolded = !(await this.field(name).first().isVisible());
    if (isFolded) await search.fill(name);
    for (const [k, value] of values.entries()) {
      const field = this.field(name).nth(k);
      if ((await field.evaluate((each) => each.tagName)) === 'SELECT') await field.selectOption(String(value));
      else {
        await field.fill(String(value));
        await field.press('Enter');
      }
      await this.field(name)
        .nth(k)
        .and(this.page.locator(`[value="${value}"], [data-value="${value}"], select`))
        .first()
        .waitFor();
    }
    if (isFolded) await search.fill('');
  }

  /** Chooses an entry of the open list; of entries with the same title, the first. */
  choose(title: string): Promise<void> {
    return this.page
      .getByRole('option')
      .filter({ has: this.page.locator(`strong:text-is("${title}")`) })
      .first()
      .click();
  }

  private async heading(): Promise<string> {
    return (await this.page.locator('.inspected h3').allTextContents()).join();
  }

  /** Adds an element to the selection by keys; the added element becomes the selection. */
  async add(tag: string, name?: string): Promise<void> {
    await this.tree.focus();
    await this.page.keyboard.press('Insert');
    const before = await this.heading();
    await this.choose(tag);
    // the added element may have the kind of the selected one
    await expect.poll(() => this.heading(), { timeout: 60_000 }).not.toBe(before);
    await this.inspected(new RegExp(`^${tag}`)).waitFor();
    if (name === undefined) return;
    await this.tree.focus();
    await this.page.keyboard.press('F2');
    await this.page.getByLabel('New name').fill(name);
    await this.page.keyboard.press('Enter');
    await this.inspected(`'${name}'`).waitFor();
  }

  /** Downloads the model in a format. */
  async download(title: string): Promise<Buffer> {
    await this.page.locator('.edit-bar').getByRole('button', { name: 'Save', exact: true }).click();
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('button', { name: title }).click(),
    ]);
    return readFileSync(await file.path());
  }
}
