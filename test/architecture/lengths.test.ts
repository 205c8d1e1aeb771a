import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MAX_FILE = 400;
const MAX_FUNCTION = 60;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'app', 'test', 'bench', 'scripts', 'site'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name));

const lineCount = (text: string): number => text.split('\n').length;

/** Functions longer than the limit that do not say why in a `// long:` line. */
function longFunctions(name: string, text: string): string[] {
  // a short file has no long function
  if (text.split('\n').length <= MAX_FUNCTION) return [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const start = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const end = source.getLineAndCharacterOfPosition(node.end).line;
      const nested = ownLines(node.body, source);
      if (nested > MAX_FUNCTION && !/\/\/ long: \S/.test(node.getFullText(source)))
        found.push(`${name}:${start + 1} has ${end - start + 1} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Lines of a body without those of the functions it defines: a factory is as long as what it does itself. */
function ownLines(body: ts.Node, source: ts.SourceFile): number {
  const lines = (node: ts.Node): number =>
    source.getLineAndCharacterOfPosition(node.end).line -
    source.getLineAndCharacterOfPosition(node.getStart(source)).line +
    1;
  let count = lines(body);
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) count -= lines(node);
    else ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return count;
}

describe('lengths', () => {
  it('has no file over 400 lines without a reason, tables of the schema and test data apart', () => {
    const long = files
      .filter((name) => !name.startsWith('src/schema/') && !/\.cases\.ts$/.test(name))
      .map((name) => [name, readFileSync(`${root}/${name}`, 'utf8')] as const)
      .filter(([, text]) => lineCount(text) > MAX_FILE && !/^\/\/ long: \S/m.test(text))
      .map(([name, text]) => `${name} has ${lineCount(text)} lines`);
    expect(long).toEqual([]);
  });

  it('has no function over 60 lines without a reason', () => {
    const long = files
      .filter((name) => name.startsWith('src/') || name.startsWith('app/'))
      .flatMap((name) => longFunctions(name, readFileSync(`${root}/${name}`, 'utf8')));
    expect(long).toEqual([]);
  });
});
