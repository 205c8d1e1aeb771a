/**
 * A user of the drop-in module: npm's `mujoco-react` and its dependencies, in a separate folder in `.cache/`, because
 * 190 MB are too much for every `npm ci`. Run it to prepare, import it to get the path.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installSeparately, root } from './install.mjs';

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

if (process.argv[1] === fileURLToPath(import.meta.url) && !installedMujocoReact())
  installSeparately(`mujoco-react ${VERSION}`, folder, PACKAGES);
