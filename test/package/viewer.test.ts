/**
 * Viewers of the packed package: the examples of `examples/page`, built by Vite, in a page that forbids code
 * generation.
 */
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, PATIENCE } from '../browser/harness.js';
import { isBuilt, type Project, packedProject } from './packed.js';
import { type FolderServer, STRICT, serveFolder } from './serve-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PEERS = ['three', 'react', 'react-dom', 'scheduler', '@react-three'];

/**
 * Expected errors: the engine tries to generate code, which the policy forbids; and one model is missing on purpose.
 */
const EXPECTED = /'script-src' was not explicitly set|404 \(Not Found\)/;

type Color = readonly [red: number, green: number, blue: number];

/** Colors that only a jelly, a cloth or a rope has in the example of soft bodies. */
const SOFT_COLORS: Readonly<Record<string, (color: Color) => boolean>> = {
  jelly: ([r, g, b]) => g > 1.3 * r && g > 1.3 * b,
  cloth: ([r, g, b]) => r > 2 * g && r > 2 * b,
  rope: ([r, g, b]) => r > 2 * b && g > 2 * b && g > 0.7 * r,
};

interface Shown {
  readonly page: Page;
  readonly errors: string[];
}

describe.runIf(isBuilt)('viewers in a page', () => {
  let project: Project;
  let browser: Browser;
  let server: FolderServer;

  beforeAll(async () => {
    project = packedProject();
    for (const name of PEERS) symlinkSync(join(root, 'node_modules', name), join(project.folder, 'node_modules', name));
    cpSync(join(root, 'examples/page'), project.folder, { recursive: true });
    const pages = readdirSync(project.folder).filter((name) => name.endsWith('.html') && name !== 'element.html');
    await build({
      root: project.folder,
      configFile: false,
      logLevel: 'error',
      worker: { format: 'es' },
      build: { target: 'es2022', rolldownOptions: { input: pages.map((name) => join(project.folder, name)) } },
    });
    // the page loads the element from the package
    cpSync(join(project.folder, 'element.html'), join(project.folder, 'dist/element.html'));
    cpSync(join(project.installed, 'dist'), join(project.folder, 'dist/node_modules/kinetree/dist'), {
      recursive: true,
    });
    cpSync(join(root, 'models/humanoid/model.xml'), join(project.folder, 'dist/humanoid.xml'));
    server = await serveFolder(join(project.folder, 'dist'), STRICT);
    browser = await launchBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    project?.remove();
  });

  async function open(name: string): Promise<Shown> {
    const page = await browser.newPage({ viewport: { width: 320, height: 240 } });
    page.setDefaultTimeout(PATIENCE);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
    });
    await page.goto(server.address + name);
    return { page, errors };
  }

  /** Waits until the center of the page shows many colors: a figure, not a background. */
  async function waitForPicture(page: Page, name: string): Promise<void> {
    for (;;) {
      const { data, channels } = decode(
        await page.screenshot({ path: join(root, `.cache/examples/page-${name}.png`) }),
      );
      const colors = new Set<number>();
      for (let i = 0; i < data.length; i += channels) colors.add(data[i]! * 65536 + data[i + 1]! * 256 + data[i + 2]!);
      if (colors.size > 300) return;
      await page.waitForTimeout(100);
    }
  }

  /** Returns the number of pixels of a color in the image of a page, and their mean height [px]. */
  async function whereIs(page: Page, name: string, isColor: (color: Color) => boolean): Promise<[number, number]> {
    const { data, channels, width } = decode(
      await page.screenshot({ path: join(root, `.cache/examples/page-${name}.png`) }),
    );
    const rows: number[] = [];
    for (let i = 0; i < data.length; i += channels) {
      if (isColor([data[i]!, data[i + 1]!, data[i + 2]!])) rows.push(Math.floor(i / channels / width));
    }
    return [rows.length, rows.reduce((sum, row) => sum + row, 0) / rows.length];
  }

  /** Returns the mean color of the lower right corner of a page, where the floor is in front of the robot. */
  async function floor(page: Page): Promise<Color> {
    const { data, channels, width, height } = decode(await page.screenshot());
    const [columns, rows] = [80, 40];
    const mean = (k: number): number => {
      let sum = 0;
      for (let y = height - rows; y < height; y++) {
        for (let x = width - columns; x < width; x++) sum += data[channels * (y * width + x) + k]!;
      }
      return sum / (columns * rows);
    };
    return [mean(0), mean(1), mean(2)];
  }

  /** Presses the mouse at positions of the view until a body is grabbed, and returns its name. */
  async function grab(page: Page, held: () => Promise<string>): Promise<string> {
    for (;;) {
      for (let y = 60; y < 200; y += 8) {
        for (let x = 130; x < 190; x += 8) {
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(x + 5, y, { steps: 2 });
          const name = await held();
          await page.mouse.up();
          if (name) return name;
        }
      }
    }
  }

  const outputOf = (page: Page) => async (): Promise<string> =>
    (await page.locator('output').first().textContent()) ?? '';

  it('five lines show a humanoid whose bodies can be perturbed', async () => {
    const { page, errors } = await open('viewer.html');
    await waitForPicture(page, 'viewer');
    expect(await grab(page, outputOf(page))).toMatch(/pelvis|chest|head|arm|thigh|shin|foot/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('a simulation runs in a worker for two viewers', async () => {
    const { page, errors } = await open('worker.html');
    await waitForPicture(page, 'worker');
    const time = outputOf(page);
    while (!(Number(await time()) > 0.2)) await page.waitForTimeout(50);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('a custom renderer can draw the flat scene', async () => {
    const { page, errors } = await open('scene.html');
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(root, '.cache/examples/page-scene.png') });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('the custom element needs one script tag and shows errors', async () => {
    const { page, errors } = await open('element.html');
    const viewers = page.locator('kinetree-viewer');
    await viewers.nth(2).getByRole('alert').getByText('missing.xml').waitFor();
    await waitForPicture(page, 'element');
    expect(errors).toEqual([]);
    await page.close();
  });

  it('React components show the model and its time', async () => {
    const { page, errors } = await open('react.html');
    await waitForPicture(page, 'react');
    const time = async (): Promise<number> => Number.parseFloat(await outputOf(page)());
    while (!((await time()) > 0.2)) await page.waitForTimeout(50);
    // the floor has another color in the other look
    const classic = await floor(page);
    const differs = async (): Promise<boolean> => (await floor(page)).some((c, k) => Math.abs(c - classic[k]!) > 4);
    const look = page.getByRole('button', { name: 'Look' });
    await look.click();
    while (!(await differs())) await page.waitForTimeout(50);
    await page.screenshot({ path: join(root, '.cache/examples/page-react-studio.png') });
    await look.click();
    while (await differs()) await page.waitForTimeout(50);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('objects of three.js are bodies, and are added while others move', async () => {
    const { page, errors } = await open('three.html');
    await waitForPicture(page, 'three');
    const said = outputOf(page);
    while (!(Number.parseFloat(await said()) > 0.2)) await page.waitForTimeout(50);
    const bodies = async (): Promise<number> => Number((await said()).match(/(\d+) bodies/)?.[1]);
    const before = await bodies();
    const time = Number.parseFloat(await said());
    await page.mouse.click(160, 120);
    while ((await bodies()) !== before + 1) await page.waitForTimeout(50);
    expect(Number.parseFloat(await said())).toBeGreaterThanOrEqual(time);
    await page.screenshot({ path: join(root, '.cache/examples/page-three-more.png') });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('soft bodies and a rope are drawn at their positions', async () => {
    const { page, errors } = await open('three-soft.html');
    await waitForPicture(page, 'three-soft');
    /** Waits until a function accepts the height of every body. */
    const waitFor = async (name: string, accepts: (height: number, body: string) => boolean) => {
      const heights = new Map<string, number>();
      for (const [body, isColor] of Object.entries(SOFT_COLORS)) {
        for (;;) {
          const [count, height] = await whereIs(page, name, isColor);
          heights.set(body, height);
          if (count > 20 && accepts(height, body)) break;
          await page.waitForTimeout(50);
        }
      }
      return heights;
    };
    await page.mouse.move(10, 10);
    await page.mouse.down();
    await page.getByText('0.00 s').waitFor();
    const start = await waitFor('three-soft', () => true);
    await page.mouse.up();
    // soft bodies fall and hang down, and the weight pulls the rope
    await waitFor('three-soft-later', (height, body) => Math.abs(height - start.get(body)!) > 2);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('raising terrain lifts bodies on it, including a soft body', async () => {
    const { page, errors } = await open('three-terrain.html');
    await waitForPicture(page, 'three-terrain');
    const heights = async (): Promise<number[]> =>
      ((await page.locator('output').textContent()) ?? '').split(' at ')[1]!.split(',').map(Number.parseFloat);
    const time = async (): Promise<number> => Number.parseFloat((await page.locator('output').textContent()) ?? '');
    while ((await time()) < 2) await page.waitForTimeout(50);
    const before = await heights();
    for (const height of before) expect(height).toBeLessThan(0.3);
    // the ground is a bowl: balls roll into a pit in its center, and lie there when it rises again
    await page.mouse.move(160, 120);
    const shapeUntil = async (isDone: (lowest: number) => boolean): Promise<number> => {
      await page.mouse.down();
      while (!isDone(Math.min(...(await heights())))) await page.waitForTimeout(50);
      await page.mouse.up();
      return Math.min(...(await heights()));
    };
    await page.keyboard.down('Shift');
    const pit = await shapeUntil((lowest) => lowest < Math.min(...before) - 0.1);
    await page.keyboard.up('Shift');
    await shapeUntil((lowest) => lowest > pit + 0.05);
    await page.screenshot({ path: join(root, '.cache/examples/page-three-terrain-later.png') });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('React elements are bodies in the Canvas of react-three-fiber', async () => {
    const { page, errors } = await open('three-react.html');
    await waitForPicture(page, 'three-react');
    while ((await page.title()) !== '5 bodies') await page.waitForTimeout(50);
    await page.getByRole('button', { name: 'Longer' }).click();
    while ((await page.title()) !== '6 bodies') await page.waitForTimeout(50);
    const height = async () =>
      Number(/ball at (-?[\d.]+) m/.exec((await page.locator('span').textContent()) ?? '')?.[1]);
    // the ball comes to rest in the bowl, and rises with its ground
    while (!((await height()) < -1)) await page.waitForTimeout(50);
    const before = await height();
    for (let i = 0; i < 4; i++) await page.getByRole('button', { name: 'Higher' }).click();
    while (!((await height()) > before + 0.12)) await page.waitForTimeout(50);
    await page.screenshot({ path: join(root, '.cache/examples/page-three-react-later.png') });
    expect(errors).toEqual([]);
    await page.close();
  });

  it('react-three-fiber draws the model among its objects', async () => {
    const { page, errors } = await open('fiber.html');
    await waitForPicture(page, 'fiber');
    expect(await grab(page, async () => ((await page.title()) === 'held' ? 'held' : ''))).toBe('held');
    expect(errors).toEqual([]);
    await page.close();
  });
});
