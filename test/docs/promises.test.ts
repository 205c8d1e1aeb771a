/** Tables of promises, each with the test that shows it: every file is there, and has a test of that title. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = readdirSync(`${root}docs/reference`).filter((name) => name.endsWith('-tests.md'));

const PATH = '`((?:test|src|bench|scripts|app)/[\\w/.-]+)`';

/** Lists what a page names that is not there. */
function missingIn(text: string): string[] {
  const missing: string[] = [];
  let [ofTable, ofRow] = ['', ''];
  for (const line of text.split('\n').filter((each) => each.startsWith('| '))) {
    const [, promise = '', shown = ''] = line.split(/(?<!\\)\|/);
    if (promise.trim() === 'promise') [ofTable, ofRow] = [new RegExp(PATH).exec(shown)?.[1] ?? '', ''];
    let at = ofTable === '' || /^ the same/.test(shown) ? ofRow : ofTable;
    for (const [, path, title] of shown.matchAll(new RegExp(`${PATH}|"([^"]+)"`, 'g'))) {
      if (path !== undefined) at = path;
      if (at === '' || !existsSync(root + at)) missing.push(`${promise.trim()}: ${at || 'no file'}`);
      else if (title !== undefined) {
        const source = readFileSync(root + at, 'utf8');
        if (!source.includes(title.replace(/ ?…$/, ''))) missing.push(`${at}: "${title}"`);
      }
      ofRow = at;
    }
  }
  return missing;
}

test.each(pages)('%s names tests that there are', (page) => {
  expect(missingIn(readFileSync(`${root}docs/reference/${page}`, 'utf8'))).toEqual([]);
});

test('a test that is not there is found', () => {
  const table = (shown: string): string => `| promise | test |\n|---|---|\n| it works |${shown} |`;
  expect(missingIn(table(' `test/docs/promises.test.ts` "a test that is not there is found"'))).toEqual([]);
  expect(missingIn(table(' `test/docs/nowhere.test.ts` "x"'))).toContain('it works: test/docs/nowhere.test.ts');
  const title = ['a title', 'of no test'].join(' ');
  expect(missingIn(table(` \`test/docs/promises.test.ts\` "${title}"`))).toHaveLength(1);
});
