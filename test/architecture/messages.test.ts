/** Every code of the message tables is raised by some file of the sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MESSAGES } from '../../src/foundation/schema/messages.js';

const ROOT = join(import.meta.dirname, '../../src');

/** Sources except tests and the tables themselves. */
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/schema[\\/]messages/.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

test('every code of the message tables is used', () => {
  // a value that the compiler checks completes some families: `too-large/${name}`
  const isRaised = (code: string): boolean =>
    sources.includes(`'${code}'`) || sources.includes(`\`${code.split('/')[0]}/\${`);
  expect(Object.keys(MESSAGES).filter((code) => !isRaised(code))).toEqual([]);
});
