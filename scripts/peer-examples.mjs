/**
 * Third-party programs for tests of the drop-in module: the tests and the example of the official bindings, and the
 * example of mujoco-react. Run it to download their sources and dependencies into a folder of `.cache/`, 500 MB; import
 * it to get the paths. An existing source folder is used unchanged.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

const folder = `${root}.cache/peer-examples`;

/** Sources by target folder, each at a fixed revision; of a large one only a part is checked out. */
const SOURCES = {
  mujoco: { repository: 'google-deepmind/mujoco', state: '3.12.0', part: 'wasm' },
  'mujoco-react': { repository: 'noah-wardlow/mujoco-react', state: '6d9ffaf5a30f159d3982aabd97c88ecbb7ff0e5d' },
  'mujoco-react-example': {
    repository: 'noah-wardlow/mujoco-react-example',
    state: 'ed71cc014d8f042de677bc25a3b8e35c2d0d48bf',
  },
};
const PACKAGES = {
  '@react-three/drei': '10.7.9',
  '@react-three/fiber': '9.8.2',
  '@sparkjsdev/spark': '2.1.0',
  '@tailwindcss/vite': '4.1.18',
  jasmine: '5.9.0',
  leva: '0.10.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  tailwindcss: '4.1.18',
  three: '0.184.0',
};

/** Path of the folder with all sources; undefined if a part is missing. */
export function peerExamples() {
  const parts = [...Object.keys(SOURCES), 'node_modules/jasmine'];
  return parts.every((name) => existsSync(`${folder}/${name}`)) ? folder : undefined;
}

/** Runs a command; returns whether it succeeded. */
function succeeds(command, args, cwd) {
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' };
  return spawnSync(command, args, options).status === 0;
}

/** Checks out one revision of a repository, without its history. */
function checkOut(name, { repository, state, part }) {
  const at = `${folder}/${name}`;
  if (existsSync(at)) return true;
  const made = `${folder}/.${name}`;
  mkdirSync(made, { recursive: true });
  const git = (...args) => succeeds('git', args, made);
  const from = ['--depth', '1', '--filter=blob:none', `https://github.com/${repository}`, state];
  const isFetched =
    git('init', '--quiet') &&
    (part === undefined || git('sparse-checkout', 'set', part)) &&
    git('fetch', '--quiet', ...from) &&
    git('checkout', '--quiet', 'FETCH_HEAD');
  if (isFetched) renameSync(made, at);
  return isFetched;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !peerExamples()) {
  console.log('Getting programs for other bindings (once)...');
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }));
  const install = ['install', '--ignore-scripts', '--no-fund', '--no-audit', '--legacy-peer-deps'];
  const isComplete =
    Object.entries(SOURCES).every(([name, source]) => checkOut(name, source)) && succeeds('npm', install, folder);
  // missing sources skip their tests
  if (!isComplete) console.error('Not everything could be had: the tests of these programs are skipped.');
}
