/** Snippets of the guides on editing, viewers and providers compile under `strict`, as they stand. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = ['docs/guides/model-editing.md', 'docs/guides/viewer.md', 'docs/guides/writing-a-resource-provider.md'];
const folder = `${root}.cache/strict-snippets`;

/** Every snippet of a page in a file of its own. */
function writeSnippets(page: string): string[] {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(/^```(tsx?)(?: no-run)?\n([\s\S]*?)^```$/gm)].map(([, kind, code], i) => {
    const file = `${folder}/${page.replace(/\W/g, '-')}-${i + 1}.${kind}`;
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
}

test('every snippet compiles under strict', { timeout: 300_000 }, () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = PAGES.flatMap(writeSnippets);
  expect(files.length).toBeGreaterThan(10);
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    paths: {
      kinetree: [`${root}src/node/index.ts`],
      'kinetree/react': [`${root}src/react/index.ts`],
      'kinetree/scene': [`${root}src/scene/index.ts`],
      'kinetree/view': [`${root}src/viewer/view.ts`],
      'kinetree/worker': [`${root}src/viewer/worker.ts`],
    },
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  });
  const problems = files.flatMap((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText, start = 0 }) => {
      const line = program.getSourceFile(file)!.getLineAndCharacterOfPosition(start).line + 1;
      return `${file.slice(folder.length + 1)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    }),
  );
  expect(problems).toEqual([]);
});
