/**
 * Other versions of Node for tests: npm's `node` packages, each in a separate folder in `.cache/`, because their
 * command would shadow the user's in every npm script. Run it to prepare, import it to get the paths.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** Versions in addition to the running one. */
export const NODE_VERSIONS = ['20.20.2', '22.22.2', '24.21.0', '26.10.0'];

/** The first version of each line whose `require` loads ES modules. */
export const FIRST_TO_REQUIRE = ['20.19.0', '22.12.0'];

const folderOf = (version) => `${root}.cache/node-${version}`;

/** Path of an installed version, or undefined. */
export function installedNode(version) {
  const path = `${folderOf(version)}/node_modules/node/bin/node`;
  return existsSync(path) ? path : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const version of [...NODE_VERSIONS, ...FIRST_TO_REQUIRE]) {
    if (process.versions.node === version || installedNode(version)) continue;
    console.log(`Installing Node ${version} for tests (once)...`);
    const args = ['install', `node@${version}`, '--prefix', folderOf(version), '--no-fund', '--no-audit'];
    const { status } = spawnSync('npm', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    // a missing version skips its tests
    if (status !== 0) console.error(`Node ${version} could not be installed: its tests are skipped.`);
  }
}
