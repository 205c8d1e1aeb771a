/** Each row of the page on the Unity plug-in names tests that exist, or says that there is none. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/reference/unity.md`, 'utf8');
/** Claim, whether it holds, how, and tests. */
const rows = page
  .split('\n')
  .map((line) => line.match(/^\| (.+?) \| (yes|differs|not there) \| (.+) \| (.+) \|$/))
  .filter((row) => row !== null)
  .map(([, claim, status, , tests]) => ({ claim: claim!, status: status!, tests: tests! }));

const countOf = (name: string): number => Number(page.match(new RegExp(`^\\| ${name} \\| (\\d+) \\|$`, 'm'))?.[1]);
const has = (status: string, ...tested: boolean[]): number =>
  rows.filter((row) => row.status === status && tested.includes(row.tests !== 'no test')).length;

describe('docs/reference/unity.md', () => {
  it('has a row for each claim, and no line of a table that is none', () => {
    const lines = page.split('\n').filter((line) => /^\| /.test(line) && !/^\| the chapter says /.test(line));
    // the summary has a head and four counts
    expect(rows).toHaveLength(lines.length - 5);
  });

  it('counts its rows', () => {
    expect(countOf('missing')).toBe(has('not there', true, false));
    expect(countOf('differ')).toBe(has('differs', true, false));
    expect(countOf('hold without a test')).toBe(has('yes', false));
    expect(countOf('hold with a test')).toBe(has('yes', true));
  });

  it.each(rows.filter(({ tests }) => tests !== 'no test'))('$claim', ({ tests }) => {
    for (const test of tests.split('<br>')) {
      const [, file, title] = test.match(/^`([^`]+\.test\.ts)` › (.+)$/) ?? [];
      expect(file, 'a file and the title of a test').toBeDefined();
      expect(existsSync(root + file!), file).toBe(true);
      const text = readFileSync(root + file!, 'utf8');
      const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``, `\`${title}\${`];
      expect(
        quoted.some((each) => text.includes(each)),
        `${file} › ${title}`,
      ).toBe(true);
    }
  });
});
