/** The table of long tests is complete: it contains every test with a large size. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LONG_TESTS, REPEATED_TESTS } from '../../scripts/long-tests.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const listed = [...Object.keys(LONG_TESTS), ...Object.keys(REPEATED_TESTS)];

it('lists every test file that has a larger size in npm run test:long', () => {
  const files = (readdirSync(`${root}test`, { recursive: true }) as string[])
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => readFileSync(root + name, 'utf8').includes("from '../runner/size.js'"));
  // `npm run fuzz` runs its readers
  const ofFuzzing = ['test/fuzz/schema.test.ts', 'test/runner/long-tests.test.ts'];
  expect(files.filter((name) => !listed.includes(name) && !ofFuzzing.includes(name))).toEqual([]);
});

it('lists files that exist', () => expect(listed.filter((name) => !existsSync(root + name))).toEqual([]));
