/** Installs the packages of the lockfile if they are missing or outdated. Plain Node, without packages. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const MINIMUM_NODE = 20;

function isInstalled(folder) {
  const marker = `${folder}node_modules/.package-lock.json`;
  if (!existsSync(marker)) return false;
  if (statSync(marker).mtimeMs >= statSync(`${folder}package-lock.json`).mtimeMs) return true;
  return sameVersions(
    JSON.parse(readFileSync(marker, 'utf8')),
    JSON.parse(readFileSync(`${folder}package-lock.json`, 'utf8')),
  );
}

/** Tests whether every package of the lockfile is installed in its version; optional ones may be missing. */
function sameVersions(installed, locked) {
  return Object.entries(locked.packages).every(
    ([path, { version, optional }]) => path === '' || optional || installed.packages[path]?.version === version,
  );
}

/** Installs the packages of a folder with a lockfile; ends the process if that fails. */
export function ensureInstalled(folder = root) {
  if (Number(process.versions.node.split('.')[0]) < MINIMUM_NODE) {
    console.error(`Kinetree needs Node ${MINIMUM_NODE} or newer; this is ${process.version}.`);
    process.exit(1);
  }
  if (isInstalled(folder)) return;
  console.log('Installing packages (once)...');
  const args = ['ci', '--no-fund', '--no-audit', '--loglevel=error'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) return;
  console.error('npm could not install the packages.');
  process.exit(1);
}

/** Installs packages of tests into a separate folder. If that fails, the tests that need them are skipped. */
export function installSeparately(name, folder, dependencies) {
  console.log(`Installing ${name} for tests (once)...`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, type: 'module', dependencies }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) console.error(`${name} could not be installed: its test is skipped.`);
}

/** Runs a command in the repository and shows its output; ends the process if it fails. */
export function run(command, args, { label = '' } = {}) {
  const start = Date.now();
  if (label) console.log(`\n== ${label}`);
  const windows = process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: windows });
  if (status !== 0) {
    console.error(`${label || command} failed`);
    process.exit(status ?? 1);
  }
  if (label) console.log(`   ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/**
 * Runs chains of commands in parallel, the commands of a chain one after the other. Shows the output of a command when
 * it ends. Ends the process if one fails.
 * @param {(readonly [label: string, command: string, args: readonly string[]])[][]} chains
 */
export async function runSideBySide(chains) {
  const running = new Set();
  const one = ([label, command, args]) =>
    new Promise((done) => {
      const start = Date.now();
      console.log(`-- ${label} ...`);
      const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
      running.add(child);
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (data) => (text += data));
      child.on('close', (status) => {
        running.delete(child);
        process.stdout.write(`\n== ${label}\n${text}   ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
        if (status === 0) return done();
        console.error(`${label} failed`);
        for (const other of running) other.kill();
        process.exit(status ?? 1);
      });
    });
  await Promise.all(
    chains.map(async (chain) => {
      for (const command of chain) await one(command);
    }),
  );
}
