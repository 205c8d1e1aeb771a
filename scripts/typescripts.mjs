/**
 * Versions of TypeScript that the shipped types are checked with, each in a folder of its own in `.cache/`, because their
 * commands would stand in the place of the project's. Run it to prepare, import it to get the paths.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** The one that the project itself is written with: `npm test` checks it. */
export const NEWEST = '6.0.3';

/** The oldest that is supported, and the newest; `npm run test:long` checks all. */
export const TYPESCRIPT_VERSIONS = ['5.5.4', NEWEST];

const folderOf = (version) => (version === NEWEST ? root : `${root}.cache/typescript-${version}/`);

/** Path of the compiler as a library, or undefined where it is not there. */
export function installedTypeScript(version) {
  const path = `${folderOf(version)}node_modules/typescript/lib/typescript.js`;
  return existsSync(path) ? path : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const version of TYPESCRIPT_VERSIONS) {
    if (installedTypeScript(version)) continue;
    console.log(`Installing TypeScript ${version} for tests (once)...`);
    const args = ['install', `typescript@${version}`, '--prefix', folderOf(version), '--no-fund', '--no-audit'];
    const { status } = spawnSync('npm', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    // what is not there is not tested, and counted as skipped
    if (status !== 0) console.error(`TypeScript ${version} could not be installed: its tests are skipped.`);
  }
}
