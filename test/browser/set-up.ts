/** The built page and a browser that opens it, shared by the tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { EditorPage } from './editor-page.js';
import { buildStudio, launchBrowser, type OpenOptions, StudioPage } from './harness.js';

/** Time that a test in a browser may take on a machine that is busy [ms]. */
export const TIMEOUT = 300_000;

export interface Started {
  /** The folder of the built page; there when a test begins. */
  readonly folder: string;
  /** Opens the studio. */
  studio(options?: OpenOptions): Promise<StudioPage>;
  /** Opens a model, paused at its start. */
  model(text: string, options?: OpenOptions): Promise<StudioPage>;
  /** Opens a model with the panels of the editor, as if chosen from the disk. */
  editor(text: string, options?: OpenOptions): Promise<EditorPage>;
  /** Opens a model that the server has on its disk, with the panels of the editor. */
  editorOf(path: string, options?: OpenOptions): Promise<EditorPage>;
}

/** Builds the page and starts a browser before the tests of the file, or of the group it is called in. */
export function setUp(timeout = TIMEOUT): Started {
  let browser: Browser | undefined;
  let folder = '';
  beforeAll(async () => {
    folder = await buildStudio();
    browser = await launchBrowser();
  }, timeout);
  afterAll(() => browser?.close());
  return {
    get folder() {
      return folder;
    },
    studio: (options) => StudioPage.open(browser!, folder, options),
    model: (text, options) => StudioPage.openModel(browser!, folder, text, options),
    editor: (text, options) => EditorPage.open(browser!, folder, text, options),
    editorOf: (path, options) => EditorPage.openFile(browser!, folder, path, options),
  };
}
