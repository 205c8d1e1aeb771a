/**
 * `npm run site:pictures`, after `npm run site`: takes the thumbnails of the gallery and the still of the home page
 * from the pages in headless Chromium, and stores them in `site/pages/public/`. Names select examples; `--pages DIR`
 * instead takes whole pages, wide and narrow, light and dark, in both languages, for review.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/harness.js';
import { serveFolder } from '../test/package/serve-folder.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const PUBLIC = join(root, 'site/pages/public');
const CARD = [480, 320] as const;
const STILL = [960, 720] as const;
/** Limit for a machine that draws without a graphics card [ms]. */
const PATIENCE = 180_000;
/** Time that a program runs before its picture is taken [ms]. */
const RUNNING = 6000;

/** Pages to review after a change of the site. */
const PAGES = ['index', 'guides/getting-started', 'gallery/index', 'gallery/sdf', 'reference/mjcf/geom', 'benchmarks'];
const DESKTOP = { width: 1280, height: 800 };
/** A viewport in which programs draw at the proportions of a card, so that no label at an edge is cut. */
const AROUND_CARD = { width: 618, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Cuts a picture to the proportions of a size, scales it, and encodes it as JPEG. */
async function shrink(page: Page, png: Buffer, [width, height]: readonly [number, number]): Promise<Buffer> {
  const address = await page.evaluate(
    async ([source, w, h]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const scale = Math.max(w / image.width, h / image.height);
      const [x, y] = [(w - scale * image.width) / 2, (h - scale * image.height) / 2];
      const context = canvas.getContext('2d')!;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, x, y, scale * image.width, scale * image.height);
      return canvas.toDataURL('image/jpeg', 0.8);
    },
    [png.toString('base64'), width, height] as const,
  );
  return Buffer.from(address.split(',')[1]!, 'base64');
}

function save(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${path} (${Math.round(bytes.length / 1000)} kB)`);
}

/** Runs the program of a page, and returns the element it draws in. */
async function runProgram(page: Page): Promise<Locator> {
  await page.locator('kinetree-playground .run').first().click();
  const stage = page.locator('kinetree-playground .stage iframe').first();
  await stage.contentFrame().locator('canvas').first().waitFor();
  return stage;
}

async function pictureOfExample(browser: Browser, address: string, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: AROUND_CARD });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${address}gallery/${name}.html`);
  const stage = await runProgram(page);
  await page.waitForTimeout(RUNNING);
  save(join(PUBLIC, `gallery/${name}.jpg`), await shrink(page, await stage.screenshot({ type: 'png' }), CARD));
  await page.close();
}

async function stillOfHome(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${address}index.html`);
  const viewer = page.locator('kinetree-viewer');
  await viewer.locator('canvas').waitFor();
  await page.waitForTimeout(1500);
  save(join(PUBLIC, 'home.jpg'), await shrink(page, await viewer.screenshot({ type: 'png' }), STILL));
  await page.close();
}

async function pictureOfPages(browser: Browser, address: string, folder: string): Promise<void> {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport, colorScheme });
      page.setDefaultTimeout(PATIENCE);
      for (const path of PAGES.flatMap((each) => [each, `zh/${each}`])) {
        const answer = await page.goto(`${address}${path}.html`);
        if (answer?.status() !== 200) continue;
        await page.waitForLoadState('networkidle');
        const name = `${path.replaceAll('/', '-')}-${device}-${colorScheme}.png`;
        save(join(folder, name), await page.screenshot());
      }
      await page.close();
    }
  }
}

const { values, positionals } = parseArgs({ options: { pages: { type: 'string' } }, allowPositionals: true });
const site = join(root, 'dist-site');
const server = await serveFolder(site, undefined);
const browser = await launchBrowser();
try {
  if (values.pages) await pictureOfPages(browser, server.address, values.pages);
  else {
    const chosen = new Set(positionals);
    if (chosen.size === 0 || chosen.has('home')) await stillOfHome(browser, server.address);
    const pages = readdirSync(join(site, 'gallery')).filter((name) => name.endsWith('.html') && name !== 'index.html');
    for (const name of pages.map((page) => page.slice(0, -'.html'.length))) {
      if (chosen.size === 0 || chosen.has(name)) await pictureOfExample(browser, server.address, name);
    }
  }
} finally {
  await browser.close();
  server.close();
}
