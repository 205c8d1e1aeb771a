/** Programs of the gallery compile under `strict`, and their models compile without a word of complaint. */
import { existsSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { gallery, galleryPages } from '../make/gallery.js';
import { root } from '../make/paths.js';

const examples = gallery();

it('has twenty examples with a page each, and one page for all', () => {
  expect(examples.length).toBe(20);
  const pages = galleryPages(examples);
  expect(pages.size).toBe(21);
  for (const { name, title } of examples) {
    expect(pages.get('gallery/index.md')).toContain(`href="./${name}.html"`);
    expect(pages.get(`gallery/${name}.md`)).toContain(`# ${title}`);
  }
});

it('names files that there are', () => {
  const files = new Set(examples.flatMap((example) => example.files));
  for (const name of files) {
    const source = name.endsWith('.xml') ? `models/${name.slice(0, -4)}/model.xml` : `site/gallery/${name}`;
    expect(existsSync(root + source), name).toBe(true);
  }
});

it('imports what the frame has', () => {
  const known = /'(?:kinetree(?:\/(?:env|ik|plan|rollout|scene|view))?|onnxruntime-web)'/;
  for (const { name, code } of examples) {
    for (const [, module] of code.matchAll(/^import [^;]+ from ('[^']+');$/gm)) expect(module, name).toMatch(known);
  }
});

it('compiles under strict', { timeout: 300_000 }, () => {
  const files = examples.map(({ name }) => `${root}site/gallery/${name}.ts`);
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram([...files, `${root}site/gallery/onnxruntime-web.d.ts`], options);
  const problems = files.flatMap((file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => `${file}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  );
  expect(options.strict).toBe(true);
  expect(problems).toEqual([]);
});
