/**
 * The snippets of README, guides and concepts, run as a reader runs them: in an empty folder with the packed package,
 * those for pages in a page that Vite builds.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import ts from 'typescript';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { sized } from '../runner/size.js';
import { isBuilt, type Project, packedProject } from './packed.js';
import { type FolderServer, serveFolder } from './serve-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

interface Snippet {
  readonly page: string;
  readonly line: number;
  readonly code: string;
  /** Marked `no-run`: it needs more than Node and the package. */
  readonly isMarked: boolean;
}

const PAGES = ['README.md', ...['guides', 'concepts'].flatMap(inDocs)];

function inDocs(folder: string): string[] {
  const names = readdirSync(join(root, 'docs', folder)).filter((name) => name.endsWith('.md'));
  return names.map((name) => `docs/${folder}/${name}`);
}

const SNIPPETS: readonly Snippet[] = PAGES.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```ts( no-run)?\n([\s\S]*?)^```$/gm)].map((match) => ({
    page,
    line: text.slice(0, match.index).split('\n').length,
    code: match[2]!,
    isMarked: match[1] !== undefined,
  }));
});

/** Snippets that need what a test of the package does not have, by their page, and where they are run instead. */
const NEEDS: readonly (readonly [page: string, text: RegExp, need: string])[] = [
  ['docs/guides/remote.md', /ws:/, 'a server of a robot with a renderer: test/remote'],
  ['docs/guides/urdf.md', /panda\.urdf/, 'the package of a robot: src/modelling/urdf'],
  ['docs/guides/studies.md', /fall\.study\.mjs/, 'the study of the same page, and a terminal: test/study'],
  ['docs/guides/environments.md', /hoppers\.mjs/, 'the module of the same page: test/env'],
  ['docs/guides/planning.md', /reach\.js|my-worker/, 'the task of the same page: test/browser/planning.test.ts'],
  ['docs/guides/publish-a-run.md', /run\.krec/, 'a recording of the reader: test/browser/replay.test.ts'],
  [
    'docs/guides/teleoperation.md',
    /menagerie|arm\.xml|walk\.json/,
    'a robot of the reader: test/browser/teleop.test.ts',
  ],
  ['docs/guides/policies.md', /robust\.json/, 'a file of mjswan: src/robotics/policy'],
  ['docs/concepts/differences.md', /@mujoco\/mujoco/, 'the reference: test/oracle'],
];

/** Optional packages that the text of a page asks the reader to install. */
const OPTIONAL = ['three', 'meshoptimizer'];

/** Folders of the package that the text of a page asks the reader to copy. */
const COPIED: Readonly<Record<string, string>> = { 'docs/guides/policies.md': 'models/cartpole' };

const needOf = ({ page, code }: Snippet): string | undefined =>
  NEEDS.find(([where, text]) => where === page && text.test(code))?.[2];

/** Files that snippets of other files name in their first line: `// control.ts, the script of the worker`. */
const fileOf = ({ code }: Snippet): string | undefined => /^\/\/ ([\w-]+\.ts)\b/.exec(code)?.[1];

const marked = SNIPPETS.filter((each) => each.isMarked && /^import /m.test(each.code));
const inPage = marked.filter((each) => !needOf(each) && !fileOf(each));

const ROBOT = `<mujoco><worldbody><light pos="0 0 3"/><geom type="plane" size="2 2 .1"/><body name="ball" pos="0 0 1"><freejoint name="free"/>
  <geom size=".1"/><camera name="eye" pos="0 0 .5"/></body></worldbody>
  <actuator><motor joint="free" gear="0 0 1 0 0 0"/></actuator></mujoco>`;

describe.runIf(isBuilt)('snippets with the packed package', () => {
  let project: Project;

  beforeAll(() => {
    project = packedProject();
    for (const name of OPTIONAL)
      symlinkSync(join(root, 'node_modules', name), join(project.folder, 'node_modules', name));
  });

  afterAll(() => project?.remove());

  const inNode = SNIPPETS.filter((each) => !each.isMarked);

  // in `npm test`, test/docs/snippets.test.ts runs the snippets of all pages from the sources
  const pages = [...new Set(inNode.map(({ page }) => page))];
  it.each(sized(pages.slice(0, 2), pages))('the snippets of %s run in an empty folder', async (page) => {
    const folder = join(project.folder, 'snippets', page.replace(/\W/g, '-'));
    mkdirSync(folder, { recursive: true });
    const copied = COPIED[page];
    if (copied) cpSync(join(project.installed, copied), join(folder, copied), { recursive: true });
    const names = inNode
      .filter((each) => each.page === page)
      .map(({ code, line }) => {
        const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
        const { outputText } = ts.transpileModule(code, { compilerOptions: options });
        writeFileSync(join(folder, `line-${line}.mjs`), outputText);
        return `line-${line}.mjs`;
      });
    const all = `for (const name of ${JSON.stringify(names)}) await import('./' + name).catch((error) => {
      console.error(name + ': ' + error.stack);
      process.exitCode = 1;
    });`;
    writeFileSync(join(folder, 'all.mjs'), all);
    await run(process.execPath, ['all.mjs'], { cwd: folder, maxBuffer: 1e8 });
  });

  describe('in a page', () => {
    let browser: Browser;
    let server: FolderServer;

    beforeAll(async () => {
      const folder = join(project.folder, 'page');
      mkdirSync(join(folder, 'public'), { recursive: true });
      copyFileSync(join(root, 'models/humanoid/model.xml'), join(folder, 'public/humanoid.xml'));
      writeFileSync(join(folder, 'public/robot.xml'), ROBOT);
      cpSync(join(root, 'models/cartpole'), join(folder, 'public'), { recursive: true });
      copyFileSync(join(root, 'models/cartpole/model.xml'), join(folder, 'public/cartpole.xml'));
      for (const each of marked) {
        const name = fileOf(each);
        if (name && !needOf(each)) writeFileSync(join(folder, name), each.code);
      }
      inPage.forEach(({ code }, i) => {
        writeFileSync(join(folder, `${i}.ts`), `${code}\ndocument.documentElement.dataset.ran = 'yes';\n`);
        writeFileSync(
          join(folder, `${i}.html`),
          `<!doctype html><canvas style="width: 300px; height: 200px"></canvas><output></output><input type="range"><button>Sound</button>
          <script type="module" src="/${i}.ts"></script>`,
        );
      });
      await build({
        root: folder,
        configFile: false,
        logLevel: 'error',
        worker: { format: 'es' },
        build: { target: 'es2022', rolldownOptions: { input: inPage.map((_, i) => join(folder, `${i}.html`)) } },
      });
      server = await serveFolder(join(folder, 'dist'), undefined);
      browser = await launchBrowser();
    });

    afterAll(async () => {
      await browser?.close();
      server?.close();
    });

    it.each(inPage.map((each, i) => [each.page, each.line, i] as const))('%s, line %i', async (_page, _line, i) => {
      const page = await browser.newPage({ viewport: { width: 320, height: 240 } });
      const failed = new Promise<never>((_, fail) => {
        page.on('pageerror', fail);
      });
      await page.goto(`${server.address}${i}.html`);
      const ran = page.locator('html[data-ran]').waitFor({ state: 'attached', timeout: PATIENCE });
      await Promise.race([ran, failed]);
      await page.close();
    });
  });

  it('every snippet that is not run is in the list of what it needs', () => {
    const unused = NEEDS.filter(([where, text]) => !marked.some(({ page, code }) => page === where && text.test(code)));
    expect(unused).toEqual([]);
  });
});
