/**
 * `npm run test:long [-- inputs]`: the packed package with every version of TypeScript, under mujoco-react and its
 * example, and under the tests of the official bindings; the time that short texts take which stand for much; a study of
 * 100,000 tasks on a queue; a cloth that lies on a ball for 10,000 steps; 200 soft scenes against the reference; a robot
 * built by hand in the studio; the site, every page of it; damaged inputs for every reader (`npm run fuzz`), 2,000,000 by
 * default, with an editing sequence for every 50 of them, calls of public functions with made-up arguments, edits of
 * projects, and calls of every function of the drop-in and the reference with the same made-up arguments; then 10 million
 * steps of all models at hand under random controls and pushes. Goes on where it was stopped; each slice has seeds of its
 * own, which are printed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureInstalled, root, run } from './install.mjs';

ensureInstalled();

const TESTS = [
  'test/fuzz/calls.test.ts',
  'test/editing/random.test.ts',
  'test/source/project.test.ts',
  'test/mujoco/parity.test.ts',
];
/** Damaged inputs in a slice. */
const SLICE = 20_000;
/** Calls of each public function, and editing sequences, in a slice. */
const CALLS = 1000;
const EDITS = SLICE / 50;
/** Seeds of arguments for every function of the drop-in in a slice. */
const PARITIES = 4;
/** Edits of projects in a slice, and on how many files. */
const PROJECTS = { PROJECT_EDITS: 1000, PROJECT_FILES: 50 };
const FIRST_SEED = 20_260_000;
const goal = Number(process.argv[2] ?? 2_000_000);
const progress = `${root}.cache/test-long.json`;

/** Runs tests with settings in the environment; ends this process if they fail. */
function test(files, settings) {
  const texts = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
  const args = ['run', ...files, '--testTimeout=10800000', '--hookTimeout=600000'];
  const options = { cwd: root, env: { ...process.env, ...texts }, stdio: 'inherit' };
  const { status } = spawnSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, ...args], options);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script of the tests on what is built; ends this process if it fails. */
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
  // counts of an older state of the package
  rmSync(`${root}.cache/fuzz.json`, { force: true });
  run('node', ['scripts/browser.mjs'], { label: 'browser for tests' });
  run('node', ['scripts/nodes.mjs'], { label: 'other versions of Node for tests' });
  run('node', ['scripts/typescripts.mjs'], { label: 'other versions of TypeScript for tests' });
  run('node', ['scripts/mujoco-react.mjs'], { label: 'mujoco-react for tests' });
  run('node', ['scripts/peer-examples.mjs'], { label: 'programs for other bindings' });
  test(['test/package'], { PACKAGE_MATRIX: 'all' });
  script('test/fuzz/time-probes.ts');
  test(['test/study/queue.test.ts'], { STUDY_TASKS: 100_000 });
  test(['test/physics/cloth.test.ts'], { CLOTH_STEPS: 10_000 });
  script('test/oracle/run.ts', ['--soft', '200', '--patience', '900']);
  test(['test/browser/build-robot.test.ts'], { BUILD_ROBOT: 1 });
  run('node', ['scripts/site.mjs'], { label: 'site' });
  test(['test/browser/site.test.ts'], { SITE: 'all' });
}
for (; done * SLICE < goal; done++) {
  const seed = FIRST_SEED + done * CALLS;
  const edits = 1 + done * EDITS;
  console.log(`${done * SLICE} of ${goal} inputs; FUZZ_SEED=${seed} RANDOM_SEED=${edits} RANDOM_EDITS=${EDITS}`);
  script('test/fuzz/run.ts', [String((done + 1) * SLICE)]);
  test(TESTS, {
    FUZZ_SEED: seed,
    FUZZ_COUNT: CALLS,
    RANDOM_SEED: edits,
    RANDOM_EDITS: EDITS,
    PARITY_SEED: 1 + done * PARITIES,
    PARITY_COUNT: PARITIES,
    ...PROJECTS,
    PROJECT_SEED: seed,
  });
  writeFileSync(progress, JSON.stringify({ slices: done + 1 }));
}
script('test/soak/soak.ts', [], ['--expose-gc']);
