/**
 * The browser for tests: unpacks the Chromium from npm into `.cache/` and provides the few system libraries it needs.
 * Plain Node; run it to prepare, import it to get the path.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

const PACKAGE = '@sparticuz/chromium';
/** System libraries of Chromium that a small machine may lack, by Debian package. */
const DEBIAN_PACKAGES = ['libnss3', 'libnspr4', 'libexpat1'];

/** Draws in software, without privileges that a container may lack. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  // pages themselves are drawn faster without the emulated graphics card
  '--disable-gpu-rasterization',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The font configuration: the package expects fonts in folders of Lambda, and Chromium exits if it finds none. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/** Unpacks once, into a temporary folder first, so that another process never finds an incomplete browser. */
function unpack() {
  const { version } = JSON.parse(readFileSync(`${root}node_modules/${PACKAGE}/package.json`, 'utf8'));
  const folder = `${root}.cache/chromium-${version}`;
  if (existsSync(`${folder}/chromium`)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const script = `import('${PACKAGE}').then((m) => m.default.executablePath())`;
  // if this variable claims Lambda, the package also unpacks its copies of system libraries
  const env = { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' };
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, env, stdio: 'inherit' });
  writeFileSync(`${unfinished}/fonts/fonts.conf`, FONTS);
  try {
    renameSync(unfinished, folder);
  } catch {
    // another process was faster
    rmSync(unfinished, { recursive: true });
  }
  return folder;
}

function missingLibraries(path, env) {
  const { stdout } = spawnSync('ldd', [path], { env: { ...process.env, ...env }, encoding: 'utf8' });
  return [...(stdout ?? '').matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name);
}

function installLibraries() {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing ${DEBIAN_PACKAGES.join(', ')} for the browser...`);
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]]) {
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** Path of the browser, and the environment variables it needs. */
export function ensureBrowser() {
  const folder = unpack();
  const path = `${folder}/chromium`;
  const fonts = { FONTCONFIG_PATH: `${folder}/fonts` };
  if (missingLibraries(path, {}).length === 0) return { path, env: fonts };
  const bundled = { ...fonts, LD_LIBRARY_PATH: `${folder}/al2023/lib` };
  if (missingLibraries(path, bundled).length === 0) return { path, env: bundled };
  installLibraries();
  const missing = missingLibraries(path, {});
  if (missing.length === 0) return { path, env: fonts };
  throw new Error(
    `The browser for tests lacks ${missing.join(', ')}. Install the system packages ${DEBIAN_PACKAGES.join(' ')}.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { path } = ensureBrowser();
  console.log(`Browser: ${path}`);
}
