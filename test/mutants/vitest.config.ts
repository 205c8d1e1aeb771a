/** Vitest on code with mutants in it: the file named in MUTANTS_CODE holds it by path. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.js';

const code = new Map<string, string>(JSON.parse(readFileSync(process.env.MUTANTS_CODE!, 'utf8')));

// files of tests that share a process would keep the code of another mutant
const { projects: _, ...settings } = base.test!;

export default defineConfig({
  ...base,
  test: {
    ...settings,
    isolate: true,
    include: ['{src,test}/**/*.test.ts'],
    // failures are wanted here, and no news
    reporters: [{}],
    runner: fileURLToPath(new URL('./batch-runner.ts', import.meta.url)),
    // the crew sees what takes too long, and knows when the run was stopped for a while
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      load: (id) => code.get(id.split('?')[0]!),
    },
  ],
});
