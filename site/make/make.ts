/**
 * Makes all inputs of the generator: pages, scripts of the pages, and the reference of the API. With `--watch`, only
 * copies pages when they change.
 */
import { rmSync, watch } from 'node:fs';
import { makeApi } from './api.js';
import { copyPages } from './pages.js';
import { PAGES, root } from './paths.js';
import { makeScripts } from './scripts.js';

const WATCHED = ['docs', 'site/pages', 'site/gallery'];

async function timed(label: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  process.stdout.write(`   ${label}: ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Copies again; prints errors of a page, and the next change tries again. */
function copyAgain(): void {
  try {
    copyPages();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
}

if (process.argv.includes('--watch')) {
  for (const folder of WATCHED) watch(`${root}${folder}`, { recursive: true }, copyAgain);
} else {
  rmSync(PAGES, { recursive: true, force: true });
  await timed('pages', copyPages);
  await timed('scripts', makeScripts);
  await timed('API', makeApi);
}
