/** `npm run pictures`: takes the pictures of the docs from the studio itself. */
import { fileURLToPath } from 'node:url';
import { buildStudio, launchBrowser, StudioPage, samplePath } from '../test/browser/harness.js';

const images = fileURLToPath(new URL('../docs/images', import.meta.url));

/** Picture, sample model, and the time at which it is taken [s]. */
const PICTURES = [
  ['studio', 'humanoid', 0.4],
  ['stack-and-ball', 'stack-and-ball', 1.2],
] as const;

const folder = await buildStudio();
const browser = await launchBrowser();
for (const [name, sample, time] of PICTURES) {
  const studio = await StudioPage.open(browser, folder, samplePath(sample));
  await studio.waitForTime((t) => t > time);
  await studio.press('Pause');
  await studio.page.waitForTimeout(500);
  await studio.page.screenshot({ path: `${images}/${name}.png`, timeout: 120_000 });
  await studio.close();
  process.stdout.write(`docs/images/${name}.png\n`);
}
await browser.close();
