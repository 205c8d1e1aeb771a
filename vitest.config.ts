import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Two at least: on two cores, one worker alone would take twice as long. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'app/**/*.test.ts', 'app/**/*.test.tsx', 'site/*/*.test.ts'],
    pool: 'forks',
    maxWorkers,
    // a machine with much else to do takes its time
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
