/** The pages of `docs/` and `site/pages/`, copied to where the generator reads them. */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gallery, galleryPages } from './gallery.js';
import { withSiteLinks } from './links.js';
import { llmsText } from './llms.js';
import { sectionOf, withExamples } from './mjcf-examples.js';
import { PAGES, PUBLIC, root } from './paths.js';
import { withPlots } from './plots.js';
import { referenceIndex } from './reference-index.js';

const filesBelow = (folder: string): string[] =>
  (readdirSync(`${root}${folder}`, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.length).replaceAll('\\', '/'))
    .sort();

/** Paths of the pages in the repository, without the API reports. */
export const docsPages = (): string[] =>
  filesBelow('docs').filter((path) => path.endsWith('.md') && !path.startsWith('docs/api/'));

/** A page of `docs/` as the site shows it. */
export function docsPage(path: string): string {
  const text = withSiteLinks(readFileSync(root + path, 'utf8'), path);
  const section = sectionOf(path);
  if (section) return withExamples(text, section);
  return path === 'docs/benchmarks.md' ? withPlots(text) : text;
}

export function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

export function copyPages(): void {
  // a README.md is the index of its folder; that of docs/zh/ is for the repository, and the site has a home page
  // instead
  for (const path of docsPages().filter((each) => each !== 'docs/zh/README.md')) {
    write(PAGES + path.slice('docs/'.length).replace(/README\.md$/, 'index.md'), docsPage(path));
  }
  for (const path of filesBelow('docs').filter((name) => /\.(?:png|jpg|svg)$/.test(name))) {
    write(PAGES + path.slice('docs/'.length), readFileSync(root + path));
  }
  cpSync(`${root}site/pages`, PAGES, { recursive: true });
  cpSync(`${root}models/humanoid/model.xml`, `${PUBLIC}models/humanoid.xml`);
  write(`${PUBLIC}llms.txt`, llmsText());
  for (const [path, text] of [...galleryPages(gallery()), ...referenceIndex()]) write(PAGES + path, text);
}
