/** The built page and a browser that opens it, shared by the tests of a process. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { EditorPage } from './editor-page.js';
import { buildStudio, closePages, type OpenOptions, StudioPage, sharedBrowser } from './harness.js';

/** Message of a test whose page was lost; `vitest.config.ts` runs such a test once more. */
const LOST = 'the page was lost';

export interface Started {
  /** The folder of the built page; exists when a test starts. */
  readonly folder: string;
  studio(options?: OpenOptions): Promise<StudioPage>;
  /** Opens a model, paused at its start. */
  model(text: string, options?: OpenOptions): Promise<StudioPage>;
  /** Opens a model with the panels of the editor, as if chosen from the disk. */
  editor(text: string, options?: OpenOptions): Promise<EditorPage>;
  /** Opens a model from the disk of the server, with the panels of the editor. */
  editorOf(path: string, options?: OpenOptions): Promise<EditorPage>;
  /**
   * Opens a page before the first test of the file, or of the group of the call, and closes it after the last. A lost
   * page is opened again before the next test.
   */
  share(open: () => Promise<StudioPage | EditorPage>): void;
}

/** Builds the page before the tests of the file. A test whose page is lost fails with `LOST`. */
export function setUp(): Started {
  let folder = '';
  const opened = new Set<StudioPage>();
  beforeAll(async () => {
    folder = await buildStudio();
  });
  afterEach(async () => {
    const lost = [...opened].filter(({ isLost }) => isLost);
    for (const each of lost) {
      opened.delete(each);
      await each.close().catch(() => undefined);
    }
    // the last error of a test decides whether it runs again
    if (lost.length > 0) throw new Error(LOST);
  });
  afterAll(async () => closePages(await sharedBrowser()));
  const noted = async <P extends StudioPage | EditorPage>(opening: Promise<P>): Promise<P> => {
    const page = await opening;
    opened.add(studioOf(page));
    return page;
  };
  return {
    get folder() {
      return folder;
    },
    studio: async (options) => noted(StudioPage.open(await sharedBrowser(), folder, options)),
    model: async (text, options) => noted(StudioPage.openModel(await sharedBrowser(), folder, text, options)),
    editor: async (text, options) => noted(EditorPage.open(await sharedBrowser(), folder, text, options)),
    editorOf: async (path, options) => noted(EditorPage.openFile(await sharedBrowser(), folder, path, options)),
    share(open) {
      let page: StudioPage | undefined;
      beforeEach(async () => {
        if (!page || !opened.has(page)) page = studioOf(await open());
      });
      afterAll(async () => {
        if (page && opened.has(page)) await page.close();
      });
    },
  };
}

const studioOf = (page: StudioPage | EditorPage): StudioPage => (page instanceof StudioPage ? page : page.studio);
