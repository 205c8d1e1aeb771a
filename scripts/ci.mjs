/**
 * `node scripts/ci.mjs JOB`: a job of CI, as the workflows of `.github/workflows` and `npm test` (the job `all`) run it. A job is
 * a list of steps and the paths of its test files.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled, root, run, runSideBySide } from './install.mjs';

/** With the separators of the system: the shell of Windows reads a slash as an option. */
const bin = (name) => join(root, 'node_modules', '.bin', name);

/** The native compiler, which checks types in a quarter of the time; tools that read types need the JavaScript one. */
const TSC = join(root, 'node_modules/typescript-native/bin/tsc');

const STEPS = {
  lint: ['format and lint', bin('biome'), ['ci', '--diagnostic-level=error', '.']],
  types: ['types', 'node', [TSC, '-b', 'tsconfig.build.json']],
  unused: ['unused code', bin('knip'), ['--no-progress']],
  build: ['build', 'node', ['scripts/build.mjs']],
  api: ['API reports', 'node', ['scripts/api.mjs', '--check']],
  browser: ['browser for tests', 'node', ['scripts/browser.mjs']],
  nodes: ['other versions of Node for tests', 'node', ['scripts/nodes.mjs']],
  long: ['long tests', 'node', ['scripts/test-long.mjs']],
  oracle: ['oracle', bin('tsx'), ['test/oracle/run.ts']],
  publish: ['package as it would be published', 'npm', ['publish', '--dry-run']],
  wheel: ['Python client', 'node', ['scripts/wheel.mjs']],
  site: ['site', 'node', ['scripts/site.mjs']],
  mutate: ['mutation', bin('stryker'), ['run']],
};

/** Folders with unit tests next to their sources. */
export const UNIT = ['src/', 'app/', 'site/'];
const BROWSERS = ['test/browser/', 'test/rollout/browser'];
const PACKAGE = ['test/package/', 'test/determinism/'];

/** Chains of steps that run in parallel, then tests: the files of these paths, except those of excluded paths. */
const JOBS = {
  all: {
    chains: [
      ['lint', 'types', 'unused'],
      ['build', 'api', 'browser', 'nodes'],
    ],
    tests: [],
  },
  lint: { chains: [['lint', 'types'], ['unused']] },
  unit: { chains: [], tests: UNIT },
  // files, URLs and processes, which differ between systems
  paths: { chains: [], tests: ['src/foundation/', 'src/authoring/load/', 'src/hosts/', 'test/outputs/'] },
  system: { chains: [['build', 'browser']], tests: ['test/'], without: [...BROWSERS, ...PACKAGE] },
  browsers: { chains: [['build', 'browser']], tests: BROWSERS },
  package: { chains: [['build', 'api', 'browser', 'nodes']], tests: PACKAGE },
  release: { chains: [['build', 'publish', 'wheel', 'site']] },
  long: { chains: [['long']] },
  oracle: { chains: [['build', 'oracle']] },
  mutation: { chains: [['mutate']] },
};

/** Runs test files whose path contains one of the texts, or all of them. */
export function runTests(tests, without = []) {
  const excluded = without.flatMap((path) => ['--exclude', `**/${path}**`]);
  run(bin('vitest'), ['run', ...tests, ...excluded], { label: 'tests' });
}

export async function runJob(name) {
  const { chains, tests, without } = JOBS[name];
  await runSideBySide(chains.map((chain) => chain.map((step) => STEPS[step])));
  if (tests) runTests(tests, without);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = ''] = process.argv;
  if (!Object.hasOwn(JOBS, name)) {
    console.error(`'${name}' is not a job; choose one of ${Object.keys(JOBS).join(', ')}`);
    process.exit(1);
  }
  ensureInstalled();
  await runJob(name);
}
