import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'app',
    'test',
    'bench',
    'scripts',
    'examples',
    'site',
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs|js)$/.test(name));

/** The beginnings of clauses without a subject and a verb of their own; a question ends with its mark. */
const HEADLESS = /^(?:What|Whether|How|Which|Who|Whose|Why|Whatever|Tells)\b(?![^.]*\?)|^Where [^,.]*\.?$/;

/** Phrases that a reader must decipher. */
const RIDDLES = /\b(?:that (?:is|are) none|says? as much as)\b/;

/** The beginnings of block comments, and of line comments that do not continue the line before. */
const COMMENT =
  /\/\*\*?\s+(?:\* )?((?:(?!\*\/)[\s\S])*)|(?<!\n[ \t]*\/\/[^\n]*)\n[ \t]*\/\/ ([^\n]*(?:\n[ \t]*\/\/[^\n]*)*)/g;

/** The comments of a text on one line each, with the number of their first line. */
function commentsOf(text: string): { line: number; words: string }[] {
  return [...`\n${text}`.matchAll(COMMENT)].map(({ 0: { length }, 1: block, 2: lines, index }) => ({
    line: `\n${text}`.slice(0, index + (block === undefined ? length : 1)).split('\n').length - 1,
    words: (block ?? lines!).replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ').trim(),
  }));
}

const isPuzzling = (words: string): boolean => {
  const [first] = words.split(/(?<=[.;:]) /);
  return HEADLESS.test(first!) || RIDDLES.test(words);
};

/** A declaration that is exported, at the beginning of a line. */
const EXPORTED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|interface|type|const|let|enum) ([\w{].*)/;

/** Comments for tools, which stand between a comment and what it is of. */
const FOR_TOOLS = /^\/\/ (?:biome-ignore|@ts-|long:)/;

/** The exported declarations of a text without a comment of their own; the overloads of a function share one. */
function uncommentedIn(text: string): { line: number; words: string }[] {
  const lines = text.split('\n');
  const commented = new Set<string>();
  return lines.flatMap((line, i) => {
    const words = EXPORTED.exec(line)?.[1];
    if (words === undefined || words.includes(' from ')) return [];
    const name = /^\w*/.exec(words)![0];
    let before = i - 1;
    while (FOR_TOOLS.test(lines[before] ?? '')) before -= 1;
    if (lines[before]?.endsWith('*/')) commented.add(name);
    return commented.has(name) ? [] : [{ line: i + 1, words }];
  });
}

describe('comments', () => {
  it('belong to every export of the package and of the studio', () => {
    const found = files
      .filter((name) => /^(?:src|app)\//.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
      .flatMap((name) =>
        uncommentedIn(readFileSync(`${root}/${name}`, 'utf8')).map(({ line, words }) => `${name}:${line}: ${words}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['/** A number. */\nexport const one = 1;', []],
    ['export const one = 1;', [1]],
    ['/** The file. */\n\nexport async function run() {}', [3]],
    ['/** Runs. */\nexport function run(): void;\nexport function run(a?: 1) {}', []],
    ['/** A button. */\n// biome-ignore lint: of the platform\nexport class Button {}', []],
    ["export type { A } from './a.js';\nexport { b } from './b.js';", []],
    ['/** A. */\nexport type A = 1;\nexport type B = 2;', [3]],
  ])('%j', (text, lines) => {
    expect(uncommentedIn(text).map(({ line }) => line)).toEqual(lines);
  });

  it('begin with a noun or a verb, never with a clause that lacks its main clause', () => {
    const found = files.flatMap((name) =>
      commentsOf(readFileSync(`${root}/${name}`, 'utf8'))
        .filter(({ words }) => isPuzzling(words))
        .map(({ line, words }) => `${name}:${line}: ${words.slice(0, 80)}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    [`/** ${'What'} a thing is. */`, true],
    [`/**\n * ${'Whether'} a body\n * sleeps.\n */`, true],
    [`x();\n  // ${'How'} it works`, true],
    [`/** ${'Where'} the rows begin. */`, true],
    [`/** Numbers ${'that are'} none count as zero. */`, true],
    ['/** Where rows repeat, the last one counts. */', false],
    ['/** Tests whether a body sleeps. */', false],
    ['// what follows\n// What begins a second line belongs to the first', false],
    [`// ${'What'} does it cost? Two multiplications.`, false],
  ])('%j', (text, isFound) => {
    expect(commentsOf(text).some(({ words }) => isPuzzling(words))).toBe(isFound);
  });
});
