/**
 * `npm run gallery-pictures [NAME ...]`, after `npm run site`: runs programs of the gallery in Chromium and keeps a picture
 * of each in `site/pages/public/gallery/`, for the page that lists them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { gallery } from '../site/make/gallery.js';
import { serveFolder } from '../test/package/serve-folder.js';
import { BROWSER_FLAGS, ensureBrowser } from './browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const TARGET = `${root}site/pages/public/gallery/`;
const SIZE = { width: 480, height: 320 };
/** Time that a program runs before its picture is taken [ms]; drawing in software is slow. */
const LEAD = 6000;
const PATIENCE = 180_000;

/** The picture of the canvas of a running program, cut to the shape of a card and made as small, as JPEG. */
async function pictureOf(page: Page, address: string): Promise<Buffer> {
  await page.goto(address);
  const canvas = page.frameLocator('kinetree-playground iframe').locator('canvas').first();
  await page.locator('kinetree-playground .run').click();
  await canvas.waitFor();
  await page.waitForTimeout(LEAD);
  const source = `data:image/png;base64,${(await canvas.screenshot()).toString('base64')}`;
  const url = await page.evaluate(shrink, { source, ...SIZE });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function shrink({ source, width, height }: { source: string; width: number; height: number }): Promise<string> {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(width, height);
  const scale = Math.max(width / image.width, height / image.height);
  const [w, h] = [image.width * scale, image.height * scale];
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (width - w) / 2, (height - h) / 2, w, h);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  const reader = new FileReader();
  reader.readAsDataURL(blob);
  await new Promise((done) => reader.addEventListener('load', done));
  return reader.result as string;
}

const wanted = process.argv.slice(2);
const names = gallery().flatMap(({ name }) => (wanted.length === 0 || wanted.includes(name) ? name : []));
const { path, env } = ensureBrowser();
const browser = await chromium.launch({ executablePath: path, args: BROWSER_FLAGS, env: { ...process.env, ...env } });
const server = await serveFolder(`${root}dist-site`, undefined);
mkdirSync(TARGET, { recursive: true });
for (const name of names) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: 'light' });
  page.setDefaultTimeout(PATIENCE);
  writeFileSync(`${TARGET}${name}.jpg`, await pictureOf(page, `${server.address}gallery/${name}.html`));
  console.log(name);
  await page.close();
}
await browser.close();
server.close();
