/**
 * Every snippet of the README and the docs, also one that does not run, compiles under `strict` against the built
 * package.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { isBuilt } from '../package/packed.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'README.md', 'docs'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => name.endsWith('.md') && !name.startsWith('docs/api/'));
const folder = `${root}.cache/strict-snippets`;

/** Files that snippets import as files of the reader. */
const OWN_FILES: Readonly<Record<string, string>> = {
  'reach.ts': "import type { PlanningTask } from 'kinetree/plan';\nexport declare const reach: PlanningTask;\n",
};

/** Snippets that start with this comment are for a page, where some entry points differ. */
const IN_PAGE = '// in the page\n';

interface Conditions {
  readonly types?: string;
  readonly node?: { readonly types: string };
  readonly browser?: { readonly types: string };
}

/** Declarations of the built package by entry point, as one platform resolves them. */
function typesFor(platform: 'node' | 'browser'): Record<string, string[]> {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    exports: Record<string, Conditions>;
  };
  return Object.fromEntries(
    Object.entries(exports).map(([name, conditions]) => [
      name.replace('.', 'kinetree'),
      [root + (conditions[platform]?.types ?? conditions.types)],
    ]),
  );
}

/** Writes every snippet of a page to a separate file. */
function writeSnippets(page: string): string[] {
  const text = readFileSync(`${root}${page}`, 'utf8');
  return [...text.matchAll(/^```(tsx?)(?: no-run)?\n([\s\S]*?)^```$/gm)].map(([, kind, code], i) => {
    const file = `${folder}/${page.replace(/\W/g, '-')}-${i + 1}.${kind}`;
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
}

/** Files of all programs, each parsed once. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** Compiler errors of files, with modules of the package as one platform resolves them. */
function problemsOf(files: readonly string[], platform: 'node' | 'browser'): string[] {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts'],
    jsx: ts.JsxEmit.ReactJSX,
    paths: typesFor(platform),
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) => {
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...rest));
    return parsed.get(name);
  };
  const program = ts.createProgram(files, options, host);
  return files.flatMap((file) =>
    program.getSemanticDiagnostics(program.getSourceFile(file)).map(({ messageText, start = 0 }) => {
      const line = program.getSourceFile(file)!.getLineAndCharacterOfPosition(start).line + 1;
      return `${file.slice(folder.length + 1)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    }),
  );
}

test.runIf(isBuilt)('every snippet of the docs compiles under strict', () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(OWN_FILES)) writeFileSync(`${folder}/${name}`, text);
  const files = PAGES.flatMap(writeSnippets);
  expect(files.length).toBeGreaterThan(60);
  const isOfPage = (file: string): boolean => readFileSync(file, 'utf8').startsWith(IN_PAGE);
  const [ofPages, others] = [files.filter(isOfPage), files.filter((file) => !isOfPage(file))];
  expect([...problemsOf(others, 'node'), ...problemsOf(ofPages, 'browser')]).toEqual([]);
});
