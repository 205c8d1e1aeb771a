/** An empty page that runs a bundled script of the repository. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type StudioServer, startStudioServer } from '../../src/hosts/studio-server/server.js';
import { bundle } from '../determinism/bundle.js';
import { PATIENCE } from './harness.js';

/** The window of a page, and its preparation. */
export interface ScriptPageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** True to allow evaluation of text, which the debugger otherwise allows only during a call of `page.evaluate`. */
  readonly bypassCSP?: boolean;
  /** Called with the page before anything is loaded. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

export class ScriptPage {
  /** Errors of the page since it was opened. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly server: StudioServer,
    private readonly folder: string,
  ) {
    page.on('pageerror', (error) => this.errors.push(error.message));
  }

  /** Opens a page, and returns when the script has defined a function of the given name on `globalThis`. */
  static async open(
    browser: Browser,
    script: string,
    name: string,
    options: ScriptPageOptions = {},
  ): Promise<ScriptPage> {
    const folder = mkdtempSync(join(tmpdir(), 'kinetree-script-page-'));
    writeFileSync(join(folder, 'run.js'), await bundle(script));
    const server = await startStudioServer({ page: folder, port: 0, plugins: [] });
    const { viewport, bypassCSP = false } = options;
    const page = await browser.newPage({ ...(viewport && { viewport }), bypassCSP });
    page.setDefaultTimeout(PATIENCE);
    const opened = new ScriptPage(page, server, folder);
    await options.prepare?.(page);
    await page.goto(server.entryTo('plugins.json'));
    await page.addScriptTag({ type: 'module', url: 'run.js' });
    while (!(await page.evaluate(`typeof ${name} === "function"`))) await page.waitForTimeout(20);
    return opened;
  }

  async close(): Promise<void> {
    await this.page.close();
    await this.server.close();
    rmSync(this.folder, { recursive: true });
  }
}
