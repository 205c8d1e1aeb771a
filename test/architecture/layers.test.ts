import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projects } from '../../scripts/tsconfigs.js';
import { LAYERS } from './layers.js';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = (readdirSync(src, { recursive: true }) as string[]).filter((name) => /\.tsx?$/.test(name));
const isTest = (name: string): boolean => /\.test\.tsx?$/.test(name);

/** Folder of a path below src; files at the top are the front door. */
const folderOf = (path: string): string => {
  const [first, second] = path.split(sep);
  return second === undefined ? 'index' : first;
};

/** Every module specifier of a file: static, dynamic and re-exported. */
const specifiers = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);

function importsOf(name: string): { folders: string[]; packages: string[] } {
  const folders: string[] = [];
  const packages: string[] = [];
  for (const specifier of specifiers(readFileSync(join(src, name), 'utf8'))) {
    if (!specifier.startsWith('.')) {
      packages.push(specifier);
      continue;
    }
    const target = relative(src, resolve(join(src, name), '..', specifier));
    folders.push(target.startsWith('..') ? target : folderOf(target.replace(/\.js$/, '.ts')));
  }
  return { folders, packages };
}

describe('layers', () => {
  it('lists every folder of src', () => {
    const folders = new Set(files.map(folderOf));
    expect([...folders].filter((folder) => !(folder in LAYERS))).toEqual([]);
  });

  it('is what ARCHITECTURE.md says of folders', () => {
    const page = readFileSync(join(src, '../ARCHITECTURE.md'), 'utf8');
    const named = [...page.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) => cell!.match(/\w+/g) ?? []);
    expect(Object.keys(LAYERS).filter((folder) => folder !== 'index' && !named.includes(folder))).toEqual([]);
  });

  it('has no edge that the table does not allow', () => {
    const wrong: string[] = [];
    for (const name of files.filter((name) => !isTest(name))) {
      const folder = folderOf(name);
      const layer = LAYERS[folder];
      if (!layer) continue;
      const { folders, packages } = importsOf(name);
      for (const target of folders) {
        if (target !== folder && !layer.imports.includes(target)) wrong.push(`${name} imports ${target}`);
      }
      for (const specifier of packages) {
        const allowed =
          (layer.platform === 'node' && specifier.startsWith('node:')) ||
          layer.packages?.some((pkg) => specifier === pkg || specifier.startsWith(`${pkg}/`));
        if (!allowed) wrong.push(`${name} imports ${specifier}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('keeps the console out of everything below the command line', () => {
    const loud = files.filter(
      (name) =>
        !isTest(name) && !name.startsWith(`cli${sep}`) && /\bconsole\./.test(readFileSync(join(src, name), 'utf8')),
    );
    expect(loud).toEqual([]);
  });
});

describe('projects', () => {
  it('are what the table of layers makes (npm run tsconfigs)', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    for (const [path, text] of projects()) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
  });
});
