/**
 * A user of the drop-in module: npm's `mujoco-react` and its dependencies, in a separate folder in `.cache/`, because
 * 190 MB are too much for every `npm ci`. Run it to prepare, import it to get the path.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

const VERSION = '8.2.0';
const PACKAGES = {
  'mujoco-react': VERSION,
  '@react-three/drei': '10.7.9',
  '@react-three/fiber': '9.8.2',
  react: '19.3.1',
  'react-dom': '19.3.1',
  three: '0.187.0',
};

const folder = `${root}.cache/mujoco-react-${VERSION}`;

/** Path of the folder `node_modules` that contains it; undefined if it is not installed. */
export function installedMujocoReact() {
  const path = `${folder}/node_modules`;
  return existsSync(`${path}/mujoco-react/package.json`) ? path : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !installedMujocoReact()) {
  console.log(`Installing mujoco-react ${VERSION} for tests (once)...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  // a missing package skips its test
  if (status !== 0) console.error('mujoco-react could not be installed: its test is skipped.');
}
