/**
 * The built site (`npm run site`) in Chromium: pages have no console errors, links resolve, programs and models run,
 * the search finds Chinese. `npm run test:long` opens every page, `npm test` some of each kind.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gallery } from '../../site/make/gallery.js';
import { type FolderServer, serveFolder } from '../package/serve-folder.js';
import { isLong } from '../runner/size.js';
import { closePages, PATIENCE, sharedBrowser } from './harness.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = `${root}dist-site`;
const isBuilt = existsSync(`${site}/index.html`);

const SOME = [
  'index.html',
  'zh/index.html',
  'guides/getting-started.html',
  'zh/guides/studio.html',
  'reference/mjcf/sensor.html',
  'api/index.html',
  'benchmarks.html',
  'decisions/index.html',
  'gallery/index.html',
];
/** Programs that `npm test` runs; the others are run by `test:long`. */
const SOME_PROGRAMS = ['inverse-kinematics', 'onnx-policy', 'sdf'];

const pages = isBuilt
  ? (readdirSync(site, { recursive: true }) as string[]).filter((name) => name.endsWith('.html')).sort()
  : [];
const opened = isLong ? pages : SOME;

/** Drawing with WebGL instead of WebGPU is not an error. */
const WITHOUT_WEBGPU = /No available adapters|WebGPU is not available|GL Driver Message/;

let browser: Browser;
let server: FolderServer;

beforeAll(async () => {
  if (!isBuilt) return;
  browser = await sharedBrowser();
  server = await serveFolder(site, undefined);
});

afterAll(async () => {
  await closePages(browser);
  server?.close();
});

async function open(
  path: string,
  options: Parameters<Browser['newPage']>[0] = {},
): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  page.setDefaultTimeout(PATIENCE);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !WITHOUT_WEBGPU.test(message.text())) errors.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(server.address + path);
  return { page, errors };
}

/**
 * Presses Run and waits until the status reports the outcome. A program that is still loading may run before it fails.
 */
async function run(page: Page, wanted: 'Running' | 'Failed'): Promise<string> {
  const playground = page.locator('kinetree-playground').first();
  await playground.locator('.run').click();
  await playground.locator('.status', { hasText: wanted }).waitFor();
  return (await playground.locator('.messages .error').allTextContents()).join('; ');
}

describe.runIf(isBuilt)('the built site', () => {
  it('the built site has the pages that are opened', () =>
    expect(SOME.filter((path) => !pages.includes(path))).toEqual([]));

  it.each(opened)('the page %s has no error', async (path) => {
    const { page, errors } = await open(path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('h1').count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('the built site has no dead link', () => {
    const texts = new Map(pages.map((path) => [path, readFileSync(`${site}/${path}`, 'utf8')]));
    const wrong: string[] = [];
    for (const [path, text] of texts) {
      for (const [, href] of text.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^[a-z]+:/.test(href!)) continue;
        const { pathname, hash } = new URL(href!.replaceAll('&amp;', '&'), `http://site/${path}`);
        const file = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname).slice(1);
        const target = texts.get(file);
        if (target === undefined ? !existsSync(`${site}/${file}`) : !hasAnchor(target, hash))
          wrong.push(`${path}: ${href}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(
    gallery()
      .map(({ name }) => name)
      .filter((name) => isLong || SOME_PROGRAMS.includes(name)),
  )('the gallery runs the program %s', async (name) => {
    const { page, errors } = await open(`gallery/${name}.html`);
    // the import of a program that runs forever never completes: its changing image shows that it runs
    await page.locator('kinetree-playground .run').click();
    const frame = page.frameLocator('kinetree-playground iframe');
    await frame.locator('canvas').waitFor();
    await page.waitForTimeout(4000);
    expect(await page.locator('kinetree-playground .messages .error').allTextContents()).toEqual([]);
    expect(errors).toEqual([]);
    await page.screenshot({ path: `${root}.cache/site/gallery-${name}.png` });
    await page.close();
  });

  it('the example of an element runs, and an edited one reports the line of its error', async () => {
    const { page, errors } = await open('reference/mjcf/sensor.html');
    await page.locator('kinetree-playground .run').first().waitFor();
    expect(await run(page, 'Running')).toBe('');
    const playground = page.locator('kinetree-playground').first();
    await playground.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('<mujoco>\n  <worldbody>\n    <goem size="1"/>\n  </worldbody>\n</mujoco>');
    expect(await run(page, 'Failed')).toMatch(/^line 3: .*goem/);
    expect(errors).toEqual([]);
    await page.close();
  });

  it('the search finds Chinese words', async () => {
    const { page, errors } = await open('zh/guides/modelling.html', { locale: 'zh-CN' });
    await page.locator('.VPNavBarSearch button').click();
    await page.locator('#localsearch-input').fill('关节');
    await page.locator('.results a').first().waitFor();
    expect(await page.locator('.results a').first().getAttribute('href')).toContain('/zh/');
    expect(errors).toEqual([]);
    await page.close();
  });
});

const hasAnchor = (text: string, hash: string): boolean =>
  hash === '' || text.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
