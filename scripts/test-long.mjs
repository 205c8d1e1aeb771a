/**
 * `npm run test:long [-- inputs]`: runs the tests of `scripts/long-tests.mjs`; times the short texts that expand to
 * large models; compares 200 soft scenes with the reference; then runs slices of damaged inputs for every reader
 * (`npm run fuzz`), 2,000,000 by default, each with the random tests; then takes 10 million steps of all available
 * models under random controls and pushes. A stopped run continues where it was; each slice has other seeds, which are
 * printed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureInstalled, root, run } from './install.mjs';
import { LONG_TESTS, REPEATED_TESTS } from './long-tests.mjs';

ensureInstalled();

/** Damaged inputs in a slice. */
const SLICE = 20_000;
/** Maximum number of seeds of a test in a slice. */
const SEEDS = 1000;
const FIRST_SEED = 20_260_000;
/** Limit of one test [ms]. */
const LIMIT = 3 * 3_600_000;
const goal = Number(process.argv[2] ?? 2_000_000);
const progress = `${root}.cache/test-long.json`;

/** Runs test files with long samples; ends this process if they fail. */
function test(files, settings = {}) {
  const args = ['run', ...files, `--testTimeout=${LIMIT}`, `--hookTimeout=${LIMIT}`];
  const options = { cwd: root, env: { ...process.env, TEST_LONG: '1', ...settings }, stdio: 'inherit' };
  const { status } = spawnSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, ...args], options);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script of the tests on the built package; ends this process if it fails. */
function script(file, args = [], options = []) {
  const all = [...options, '--import', 'tsx', `${root}${file}`, ...args];
  const { status } = spawnSync(process.execPath, all, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

let done = existsSync(progress) ? JSON.parse(readFileSync(progress, 'utf8')).slices : 0;
if (done * SLICE >= goal) done = 0;
mkdirSync(`${root}.cache`, { recursive: true });
run('node', ['scripts/build.mjs'], { label: 'build' });
if (done === 0) {
  // counts of an older version of the package
  rmSync(`${root}.cache/fuzz.json`, { force: true });
  run('node', ['scripts/browser.mjs'], { label: 'browser for tests' });
  run('node', ['scripts/nodes.mjs'], { label: 'other versions of Node for tests' });
  run('node', ['scripts/typescripts.mjs'], { label: 'other versions of TypeScript for tests' });
  run('node', ['scripts/mujoco-react.mjs'], { label: 'mujoco-react for tests' });
  run('node', ['scripts/next.mjs'], { label: 'Next.js for tests' });
  run('node', ['scripts/peer-examples.mjs'], { label: 'programs for other bindings' });
  run('node', ['scripts/site.mjs'], { label: 'site' });
  test(Object.keys(LONG_TESTS));
  script('test/fuzz/time-probes.ts');
  script('test/oracle/run.ts', ['--soft', '200', '--patience', '900']);
}
for (; done * SLICE < goal; done++) {
  const seed = FIRST_SEED + done * SEEDS;
  console.log(`${done * SLICE} of ${goal} inputs; TEST_SEED=${seed}`);
  script('test/fuzz/run.ts', [String((done + 1) * SLICE)]);
  test(Object.keys(REPEATED_TESTS), { TEST_SEED: String(seed) });
  writeFileSync(progress, JSON.stringify({ slices: done + 1 }));
}
script('test/soak/soak.ts', [], ['--expose-gc']);
