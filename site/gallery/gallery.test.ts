/** Programs of the gallery compile under `strict`, and their models compile without a word of complaint. */
import { existsSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { gallery, galleryPages } from '../make/gallery.js';
import { root } from '../make/paths.js';

const examples = gallery();

it('has twenty-two examples with a page each, and one page for all, in both languages', () => {
  expect(examples.length).toBe(22);
  const pages = galleryPages(examples);
  expect(pages.size).toBe(46);
  for (const { name, captions } of examples) {
    for (const [folder, { title, text }] of [
      ['gallery', captions.en],
      ['zh/gallery', captions.zh],
    ] as const) {
      expect(pages.get(`${folder}/index.md`)).toContain(`href="./${name}.html"`);
      expect(pages.get(`${folder}/${name}.md`)).toContain(`# ${title}\n\n${text}`);
    }
    expect(captions.zh.title).toMatch(/\p{Script=Han}/u);
    expect(captions.zh.text).toMatch(/\p{Script=Han}.*。$/u);
  }
});

it('shows code in the cards as code', () => {
  const page = galleryPages(examples).get('zh/gallery/index.md')!;
  expect(page).toContain('启用 <code>sleep</code> 后');
  expect(page).not.toMatch(/<span>[^<]*`/);
});

it('leads from each page to its neighbors in the same language', () => {
  const pages = galleryPages(examples);
  expect(pages.get('zh/gallery/swarm.md')).toContain("text: '软夹爪'\n  link: '/zh/gallery/soft-gripper'");
  expect(pages.get('gallery/swarm.md')).toContain("link: '/gallery/soft-gripper'");
});

it('names files that there are', () => {
  const files = new Set(examples.flatMap((example) => example.files));
  for (const name of files) {
    const sources = [`models/${name.slice(0, -4)}/model.xml`, `site/gallery/${name}`, `examples/learning/${name}`];
    expect(
      sources.some((source) => existsSync(root + source)),
      name,
    ).toBe(true);
  }
});

it('imports what the frame has', () => {
  const known = /'(?:kinetree(?:\/(?:env|ik|plan|rollout|scene|teleop|view))?|onnxruntime-web)'/;
  for (const { name, code } of examples) {
    for (const [, module] of code.matchAll(/^import [^;]+ from ('[^']+');$/gm)) expect(module, name).toMatch(known);
  }
});

it('is compiled under strict with the project', () => {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  expect(options.strict).toBe(true);
  expect(examples.filter(({ name }) => !fileNames.some((file) => file.endsWith(`site/gallery/${name}.ts`)))).toEqual(
    [],
  );
});
