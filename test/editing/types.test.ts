/** Types of editing: a program as users write it compiles under `strict`. */
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PROGRAM = `${root}test/editing/types/program.ts`;

test('a program that edits a model compiles under strict', () => {
  const program = ts.createProgram([PROGRAM], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
    paths: { kinetree: [`${root}src/api/index.ts`] },
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  });
  const found = program.getSemanticDiagnostics(program.getSourceFile(PROGRAM));
  expect(
    found.map(({ messageText, start }) => `${start}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  ).toEqual([]);
});
