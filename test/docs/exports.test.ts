/** Every export of an entry point has a comment, which editors show when a user hovers over it. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Sources of the entry points, by the names of the files that `tsdown.config.ts` makes of them. */
function entries(): string[] {
  const config = readFileSync(`${root}tsdown.config.ts`, 'utf8');
  return [...config.matchAll(/'(src\/[\w/.-]+\.tsx?)'/g)].map(([, path]) => root + path);
}

test('every export of an entry point has a comment', () => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  };
  const files = entries();
  expect(files.length).toBeGreaterThan(15);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const silent = new Set<string>();
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
    for (const each of module ? checker.getExportsOfModule(module) : []) {
      const symbol = each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each;
      const [declaration] = symbol.declarations ?? [];
      const source = declaration?.getSourceFile().fileName;
      if (!source?.startsWith(`${root}src/`) || ts.isSourceFile(declaration!)) continue;
      // the name of an enumerator's value is all there is to say about its type
      if (source.endsWith('/mujoco/enum-types.ts')) continue;
      if (symbol.getDocumentationComment(checker).length > 0) continue;
      silent.add(`${source.slice(root.length)}: ${symbol.name}`);
    }
  }
  expect([...silent]).toEqual([]);
});
