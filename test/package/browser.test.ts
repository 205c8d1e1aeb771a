/**
 * The packed package in a browser: built by Vite and webpack, served by Vite, and unbundled; also if a page forbids
 * code generation.
 */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, createServer as createViteServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { isBuilt, type Project, packedProject } from './packed.js';
import { STRICT, serveFolder } from './serve-folder.js';

/** Simulates free fall in each mode of the engine; the height is the same in all. */
const program = (from: string): string => `
import { compile, Data, parseXML, prepareEngine, setEngineMode, step } from '${from}';
const model = compile(parseXML('<mujoco><worldbody><body pos="0 0 1"><freejoint/><geom size=".1"/></body></worldbody></mujoco>'));
function tell(heights) {
  document.documentElement.dataset.heights = JSON.stringify(heights);
}
function fall(mode) {
  setEngineMode(mode);
  const [data, other] = [new Data(model), new Data(model)];
  for (let i = 0; i < 50; i++) {
    step(model, data);
    step(model, other);
  }
  if (data.qpos[2] !== other.qpos[2]) throw new Error('the two differ');
  const z = data.qpos[2];
  data.dispose();
  other.dispose();
  return z;
}
try {
  await prepareEngine(2);
  tell({ own: fall('own'), turns: fall('turns'), shared: fall('shared'), chosen: fall(undefined) });
} catch (error) {
  tell(String(error.stack));
}
`;

/** Free fall by semi-implicit Euler: z - g h^2 (1 + ... + n). */
const HEIGHT = 1 - 9.81 * 0.002 ** 2 * ((50 * 51) / 2);

describe.runIf(isBuilt)('the packed package in a page', () => {
  let project: Project;
  let browser: Browser;

  beforeAll(async () => {
    project = packedProject();
    project.write('index.html', '<!doctype html><script type="module" src="/main.js"></script>');
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    project?.remove();
  });

  async function heights(folder: string, policy?: string): Promise<unknown> {
    const server = await serveFolder(folder, policy);
    try {
      return await heightsAt(server.address);
    } finally {
      server.close();
    }
  }

  async function heightsAt(address: string): Promise<unknown> {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    try {
      await page.goto(address);
      // page functions would need code generation, which the policy of the page forbids
      const done = page.locator('html[data-heights]');
      await done.waitFor({ state: 'attached', timeout: PATIENCE });
      expect(errors).toEqual([]);
      return JSON.parse((await done.getAttribute('data-heights'))!);
    } finally {
      await page.close();
    }
  }

  function expectFall(found: unknown): void {
    expect(found).toEqual(expect.objectContaining({ own: expect.closeTo(HEIGHT, 12) }));
    const values = new Set(Object.values(found as Record<string, number>));
    expect(values.size).toBe(1);
  }

  it.for([
    ['with a policy against evaluation', STRICT],
    ['without a policy', undefined],
  ] as const)('runs without a bundler, %s', async ([, policy]) => {
    project.write('main.js', program('/node_modules/kinetree/dist/browser.js'));
    expectFall(await heights(project.folder, policy));
  });

  it('the package built by Vite runs in a page, also under a policy against evaluation', async () => {
    project.write('main.js', program('kinetree'));
    await build({ root: project.folder, configFile: false, logLevel: 'error', build: { target: 'es2022' } });
    expectFall(await heights(join(project.folder, 'dist'), STRICT));
  });

  it.for([
    ['pre-bundled', []],
    ['excluded from pre-bundling', ['kinetree']],
  ] as const)('the development server of Vite serves the package, %s', async ([, exclude]) => {
    project.write('main.js', program('kinetree'));
    const server = await createViteServer({
      root: project.folder,
      configFile: false,
      logLevel: 'error',
      cacheDir: join(project.folder, `.vite-${exclude.length}`),
      server: { host: '127.0.0.1', port: 0, hmr: false, ws: false },
      optimizeDeps: { exclude: [...exclude] },
    });
    try {
      await server.listen();
      expectFall(await heightsAt(`http://127.0.0.1:${(server.httpServer!.address() as AddressInfo).port}/`));
    } finally {
      await server.close();
    }
  });

  it('the package built by webpack runs in a page, also under a policy against evaluation', async () => {
    project.write('main.js', program('kinetree'));
    const folder = join(project.folder, 'packed');
    const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
      webpack(
        {
          mode: 'production',
          context: project.folder,
          entry: './main.js',
          target: 'web',
          output: { path: folder },
          // minification takes most of the time, and Vite's build covers it
          optimization: { minimize: false },
        },
        (error, found) => (error ? fail(error) : done(found)),
      ),
    );
    expect(stats?.toJson({ all: false, errors: true }).errors).toEqual([]);
    project.write('packed/index.html', '<!doctype html><meta charset="utf-8"><script src="/main.js" defer></script>');
    expectFall(await heights(folder, STRICT));
  });
});
