/** The examples written for `@mujoco/mujoco`, in a browser. */
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enginePlugin } from '../../build-plugins/engine-plugin.mjs';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

afterAll(() => closePages(browser));

/** A module of the repository, or one with the given text in its place, bundled with its imports. */
async function bundled(entry: string, text?: string): Promise<string> {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      enginePlugin(),
      {
        name: 'entry',
        resolveId: (id: string) => (id === entry ? id : null),
        load: (id: string) => (id === entry ? (text ?? null) : null),
      },
    ],
    resolve: {
      alias: { 'kinetree/mujoco': at('src/api/mujoco.ts') },
      extensionAlias: { '.js': ['.ts', '.js'] },
    },
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  return output[0].code;
}

/** Opens a page that runs an example; errors of the page fail the test. */
async function open(example: string, text?: string): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width: 640, height: 480 } });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.setContent('<body style="margin:0"></body>');
  await page.addScriptTag({ type: 'module', content: await bundled(at(`examples/${example}`), text) });
  await page.locator('canvas').waitFor();
  return { page, errors };
}

const picture = async (page: Page, name: string): Promise<Buffer> =>
  page.screenshot({ path: at(`.cache/examples/${name}.png`) });

/** Number of pixels that are more red than blue, and the other way round. */
function colorsIn(png: Buffer): { red: number; blue: number } {
  const { data, channels } = decode(png);
  const count = { red: 0, blue: 0 };
  for (let i = 0; i < data.length; i += channels) {
    const [r, b] = [data[i]!, data[i + 2]!];
    if (r > 1.5 * b) count.red++;
    else if (b > 1.5 * r) count.blue++;
  }
  return count;
}

describe('examples', () => {
  it('the example reads a model, steps it and renders it', async () => {
    const { page, errors } = await open('read-model-render.ts');
    // the box and the ball each cover a good part of the view once textures and shaders are loaded
    const shown = async (): Promise<number> => {
      const { red, blue } = colorsIn(await picture(page, 'render'));
      return errors.length > 0 ? Number.POSITIVE_INFINITY : Math.min(red, blue);
    };
    await expect.poll(shown, { interval: 200 }).toBeGreaterThan(500);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('perturbs a body with the mouse', async () => {
    const entry = "import { openPage } from './drag-perturbation.ts'; globalThis.page = openPage();";
    const { page, errors } = await open('start-drag.ts', entry);
    const farthest = 'Math.max(...[1, 2].map((body) => Math.abs(page.data.xpos[3 * body])))';
    // both bodies have come to rest where they were dragged
    await page.waitForFunction('page.data.time > 0.5');
    expect(await page.evaluate(farthest)).toBeLessThan(0.1);
    await picture(page, 'drag-before');
    await page.mouse.move(320, 260);
    await page.mouse.down();
    for (let i = 1; i <= 20; i++) await page.mouse.move(320 + 8 * i, 260);
    await page.waitForFunction(`${farthest} > 0.1`);
    await picture(page, 'drag-perturbed');
    await page.mouse.up();
    expect(errors).toEqual([]);
    await page.close();
  });
});
