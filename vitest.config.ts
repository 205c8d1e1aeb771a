import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { enginePlugin } from './build-plugins/engine-plugin.mjs';

/** Two at least: on two cores, one worker alone would take twice as long. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/**
 * A file of tests costs a second when it loads the engine into a process of its own, so files of tests of functions share
 * processes. These have their own: what is put in the place of a global or a module stays there, as do caches and modes of a
 * process, and an instance of the reference that a file makes itself.
 */
const NEEDS_A_PROCESS = /^import (?!type\b).*'@mujoco\/mujoco'|\bvi\.|\bglobalThis\.\w+ =|assetCache|setEngineMode/m;

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Folders whose tests call functions or work a browser. Commands, threads and packages look at the process around them; the
 * tests of properties look at the first compile of a process.
 */
const SHARES_A_PROCESS =
  /^(src\/(?!hosts\/(cli|node|studio-server))|test\/(browser|docs|editing|fuzz|mjcf|models?|mujoco|oracle|physics|plugin|record|roundtrip|scene|source|tables|writes)\/)/;

const testsOf = (folder: string): string[] =>
  (readdirSync(at(folder), { recursive: true }) as string[])
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

const sharing = [...testsOf('src'), ...testsOf('test')].filter(
  (path) => SHARES_A_PROCESS.test(path) && !NEEDS_A_PROCESS.test(readFileSync(at(path), 'utf8')),
);

/** Plans step through thousands of rollouts: on the engine as it is built, a quarter of the time is enough. */
const PLANS = 'test/plan/**/*.test.ts';

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers,
    // a machine with much else to do takes its time
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // programs of the gallery import the package by its name
    alias: { 'kinetree/view': at('src/api/view.ts'), kinetree: at('src/api/index.ts') },
    projects: [
      {
        extends: true,
        test: { name: 'shared', include: sharing, isolate: false, setupFiles: ['test/oracle/forget-peer.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ['{src,test,app}/**/*.test.{ts,tsx}', 'site/*/*.test.ts'],
          exclude: [...sharing, PLANS],
        },
      },
      { extends: true, plugins: [enginePlugin()], test: { name: 'built', include: [PLANS] } },
    ],
  },
});
