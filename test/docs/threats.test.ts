/** Each sentence of the page on threats names a test that exists. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/reference/threats.md`, 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !/^\| (sentence|---)/.test(line));

describe('docs/reference/threats.md', () => {
  it('the table of threats has rows', () => expect(rows.length).toBeGreaterThan(25));

  it.each(rows)('%s', (row) => {
    const [, file, title] = row.match(/`([^`]+\.test\.ts)` › (.+?) \|$/) ?? [];
    expect(file, 'the row ends in a file and the title of a test').toBeDefined();
    expect(existsSync(root + file!), file).toBe(true);
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
    expect(
      quoted.some((each) => readFileSync(root + file!, 'utf8').includes(each)),
      title,
    ).toBe(true);
  });
});
