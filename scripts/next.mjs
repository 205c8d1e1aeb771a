/**
 * Next.js for the test of a page that it builds, in a separate folder in `.cache/`, because 350 MB are too much for every
 * `npm ci`. Run it to prepare, import it to get the path.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installSeparately, root } from './install.mjs';

const VERSION = '16.4.6';
const PACKAGES = { next: VERSION, react: '19.3.1', 'react-dom': '19.3.1', three: '0.187.0' };

const folder = `${root}.cache/next-${VERSION}`;

/** Path of the folder that contains `node_modules`; undefined if it is not installed. */
export function installedNext() {
  return existsSync(`${folder}/node_modules/next/package.json`) ? folder : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !installedNext())
  installSeparately(`Next.js ${VERSION}`, folder, PACKAGES);
