/**
 * `npm run screenshots [FOLDER]`: takes the studio on a desktop and on a phone, light and dark, in both looks, and its
 * panels, for review after a change of the page. The default folder is `.cache/screenshots`.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, devices } from 'playwright-core';
import { buildStudio, launchBrowser, StudioPage } from '../test/browser/harness.js';

const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../.cache/screenshots', import.meta.url)));

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 5'];
const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch },
};
const SCHEMES = ['light', 'dark'] as const;
const LOOKS = ['Classic', 'Studio'] as const;
/** Panels that are open together in a screenshot. */
const PANELS: readonly (readonly string[])[] = [
  ['Controls', 'Plots'],
  ['Joints', 'Contacts'],
  ['Elements', 'Inspector'],
  ['Display', 'Profiler'],
  ['Physics', 'Source'],
  ['States'],
  ['Recording'],
  ['Control function'],
  ['Launcher'],
  ['Info'],
];

/** Simulated time of the screenshots [s]. */
const TIME = 0.5;

async function take(studio: StudioPage, name: string): Promise<void> {
  // a panel of the editor first shows that it is opening
  await studio.page.waitForTimeout(400);
  await studio.page.getByText('Opening the editor').first().waitFor({ state: 'detached' });
  await studio.page.waitForTimeout(400);
  await studio.page.screenshot({ path: `${folder}/${name}.png`, timeout: 120_000 });
  process.stdout.write(`${folder}/${name}.png\n`);
}

async function openedStudio(browser: Browser, page: string, context: BrowserContextOptions): Promise<StudioPage> {
  const studio = await StudioPage.open(browser, page, { context });
  await studio.waitForTime((t) => t > TIME);
  await studio.press('Pause');
  await studio.stillTime();
  return studio;
}

async function closePanels(studio: StudioPage): Promise<void> {
  const open = studio.page.locator('.rail button[aria-expanded=true]');
  while ((await open.count()) > 0) await open.first().click();
}

mkdirSync(folder, { recursive: true });
const page = await buildStudio();
const browser = await launchBrowser();
for (const [device, context] of Object.entries(DEVICES)) {
  for (const colorScheme of SCHEMES) {
    const studio = await openedStudio(browser, page, { ...context, colorScheme });
    await take(studio, `${device}-${colorScheme}`);
    for (const look of LOOKS) {
      await studio.openPanel('Display');
      await studio.page.getByLabel('Look').selectOption(look);
      await closePanels(studio);
      await take(studio, `${device}-${colorScheme}-${look.toLowerCase()}`);
    }
    for (const panels of PANELS) {
      for (const panel of device === 'phone' ? panels.slice(0, 1) : panels) await studio.openPanel(panel);
      await take(studio, `${device}-${colorScheme}-${panels[0]!.toLowerCase().replaceAll(' ', '-')}`);
      await closePanels(studio);
    }
    await studio.close();
  }
}
await browser.close();
