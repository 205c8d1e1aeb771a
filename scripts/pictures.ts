/**
 * `npm run pictures`: takes the images of the docs from the studio; with `--reference`, compares images with the
 * reference.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRST_PARTY_PLUGINS } from '../src/simulation/plugin/registry.js';
import { buildStudio, launchBrowser, StudioPage, samplePath } from '../test/browser/harness.js';
import { exampleOf, shortName } from './plugin-docs.js';
import { compareWithReference } from './reference-pictures.js';

const images = fileURLToPath(new URL('../docs/images', import.meta.url));

const root = fileURLToPath(new URL('..', import.meta.url));

/** Image, model, and time at which it is taken [s]. */
const PICTURES: readonly (readonly [name: string, model: string, time: number])[] = [
  ['studio', samplePath('humanoid'), 0.4],
  ['stack-and-ball', samplePath('stack-and-ball'), 1.2],
  ...FIRST_PARTY_PLUGINS.map(
    (plugin) => [`plugins/${shortName(plugin)}`, resolve(root, exampleOf(plugin)), 0.3] as const,
  ),
];

/** If names are given, only those images are taken. */
const wanted = process.argv.slice(2).filter((name) => !name.startsWith('--'));

if (process.argv.includes('--reference')) {
  process.exit((await compareWithReference(wanted, resolve(root, '.cache/pictures'))) ? 0 : 1);
}

mkdirSync(`${images}/plugins`, { recursive: true });
const folder = await buildStudio();
const browser = await launchBrowser();
for (const [name, model, time] of PICTURES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const studio = await StudioPage.open(browser, folder, { model });
  await studio.waitForTime((t) => t > time);
  await studio.press('Pause');
  await studio.page.waitForTimeout(500);
  const path = `${images}/${name}.png`;
  if (name.startsWith('plugins/')) await studio.canvas.screenshot({ path, timeout: 120_000 });
  else await studio.page.screenshot({ path, timeout: 120_000 });
  await studio.close();
  process.stdout.write(`docs/images/${name}.png\n`);
}
await browser.close();
