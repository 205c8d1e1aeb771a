import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { enginePlugin } from './build-plugins/engine-plugin.mjs';

/** Two at least: on two cores, one worker alone would take twice as long. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The one time limit of tests and hooks [ms]: a busy machine takes its time, and what hangs ends. */
const LIMIT = 20 * 60_000;

/**
 * Test files share processes, since loading the engine takes a second; `test/runner/shared-process.ts` fails a file that leaves
 * a changed global. The files listed here have a process each, for the reason given.
 */
const OWN_PROCESS = [
  // commands, threads and packages depend on the process around them
  'src/hosts/{cli,node,studio-server}/**/*.test.ts',
  'test/{determinism,env,outputs,package,pictures,remote,rollout,study}/**/*.test.ts',
  // flags of V8, memory and generated code of a process
  'test/architecture/*.test.ts',
  // the first compile of a process
  'test/property/*.test.ts',
  // mocks of modules, which stay loaded
  'src/**/simulation-client.test.ts',
  'test/docs/snippets.test.ts',
  // a global that is replaced while the file is loaded
  'test/editing/conflict.test.ts',
  'test/fuzz/calls.test.ts',
  // the mode of the engine in a process
  'src/**/sdf-paths.test.ts',
  'test/plugin/plugin.test.ts',
  // an instance of the reference beside the shared one
  'test/plugin/sdf-ray.test.ts',
];

/** Plans step through thousands of rollouts: on the engine as it is built, a quarter of the time is enough. */
const PLANS = 'test/plan/**/*.test.ts';

const ALL = ['{src,test,app}/**/*.test.{ts,tsx}', 'site/*/*.test.ts'];
const setupFiles = ['test/runner/processor-time.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    reporters: ['default', './test/runner/slowest-files.ts'],
    testTimeout: LIMIT,
    hookTimeout: LIMIT,
    expect: { poll: { timeout: 120_000 } },
    // a test whose page was lost runs once more, in a new one: test/browser/set-up.ts
    retry: { count: 1, condition: /^the page was lost$/ },
    // programs of the gallery import the package by its name
    alias: { 'kinetree/view': at('src/api/view.ts'), kinetree: at('src/api/index.ts') },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ALL,
          exclude: [...OWN_PROCESS, PLANS],
          isolate: false,
          setupFiles: [...setupFiles, 'test/runner/shared-process.ts'],
        },
      },
      { extends: true, test: { name: 'process', include: OWN_PROCESS, setupFiles } },
      { extends: true, plugins: [enginePlugin()], test: { name: 'built', include: [PLANS], setupFiles } },
    ],
  },
});
