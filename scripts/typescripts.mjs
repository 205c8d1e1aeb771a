/**
 * Versions of TypeScript for the check of the shipped types, each in a separate folder in `.cache/`, because their
 * commands would replace the project's. Run it to prepare, import it to get the paths.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** The version that the project uses: `npm test` checks it. */
export const NEWEST = '6.0.3';

/** The oldest that is supported, and the newest; `npm run test:long` checks all. */
export const TYPESCRIPT_VERSIONS = ['5.5.4', NEWEST];

const folderOf = (version) => (version === NEWEST ? root : `${root}.cache/typescript-${version}/`);

/** Path of the compiler as a library; undefined if it is not installed. */
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
    // a missing version skips its test
    if (status !== 0) console.error(`TypeScript ${version} could not be installed: its tests are skipped.`);
  }
}
