/** The studio, built and served, in a real browser. */
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { BROWSER_FLAGS, ensureBrowser } from '../../scripts/browser.mjs';
import { type StudioServer, startStudioServer } from '../../src/cli/studio-server.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Where a test finds a sample model. */
export const samplePath = (name: string): string => at(`models/${name}/model.xml`);

export async function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { path, env } = ensureBrowser();
  return chromium.launch({ executablePath: path, args: [...BROWSER_FLAGS, ...flags], env: { ...process.env, ...env } });
}

/** Builds the page into a folder for tests and returns it. */
export async function buildStudio(): Promise<string> {
  const outDir = at('.cache/studio-test');
  await build({ root: at('app'), logLevel: 'error', build: { outDir } });
  return outDir;
}

/** A machine that is busy and draws without a graphics card takes its time [ms]. */
const PATIENCE = 120_000;

/** What a user sees of the studio, and does. */
export class StudioPage {
  /** Errors of the page and its console since it was opened. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly server: StudioServer,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.errors.push(message.text());
    });
  }

  /** Serves the built page, with a model if given, and opens it; returns when the model is there or has failed. */
  static async open(
    browser: Browser,
    folder: string,
    model?: string,
    plugins: readonly string[] = [],
  ): Promise<StudioPage> {
    const server = await startStudioServer({ page: folder, port: 0, plugins, ...(model ? { model } : {}) });
    const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
    page.setDefaultTimeout(PATIENCE);
    const studio = new StudioPage(page, server);
    await page.goto(server.address);
    await page.locator('.studio:not([data-status=loading])').waitFor();
    return studio;
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.server.close();
  }

  press(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click();
  }

  async openPanel(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  /** Simulated time [s]. */
  async time(): Promise<number> {
    return Number.parseFloat((await this.output('Simulation time').textContent()) ?? '');
  }

  /** World position of the selected body [m]; the Info panel must be open. */
  async position(): Promise<number[]> {
    const text = (await this.output('Position').textContent()) ?? '';
    return text.trim().split(/\s+/).slice(0, 3).map(Number);
  }

  /** Waits until the simulated time satisfies a condition. */
  async waitForTime(accept: (time: number) => boolean): Promise<number> {
    for (;;) {
      const time = await this.time();
      if (accept(time)) return time;
      await this.page.waitForTimeout(30);
    }
  }

  /** Presses the mouse at a place of the picture (shares of its size), moves it by pixels and holds it there. */
  async hold(x: number, y: number, dx: number, dy: number): Promise<void> {
    const box = await this.page
      .getByLabel('Simulation', { exact: true })
      .and(this.page.locator('canvas'))
      .boundingBox();
    if (!box) throw new Error('the picture is not shown');
    const { mouse } = this.page;
    await mouse.move(box.x + x * box.width, box.y + y * box.height);
    await mouse.down();
    await mouse.move(box.x + x * box.width + dx, box.y + y * box.height + dy, { steps: 5 });
  }

  release(): Promise<void> {
    return this.page.mouse.up();
  }

  async screenshot(name: string): Promise<void> {
    await this.settle();
    await this.page.screenshot({ path: at(`.cache/screenshots/${name}.png`) });
  }

  /** The picture alone, for comparison; to be taken while paused. */
  async picture(): Promise<Buffer> {
    await this.settle();
    return this.page.locator('canvas').screenshot();
  }

  /** Waits until what was ordered to be drawn is drawn. */
  private settle(): Promise<unknown> {
    return this.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }

  private output(label: string) {
    return this.page.locator(`output[aria-label="${label}"]`);
  }
}
