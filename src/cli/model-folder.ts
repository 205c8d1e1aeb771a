/** The folder of a model as a server offers it: the files a model may be made of, and nothing else. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** What a model may consist of. */
const EXTENSIONS = new Set([
  '.xml',
  '.mjcf',
  '.urdf',
  '.mjb',
  '.mjz',
  '.obj',
  '.stl',
  '.msh',
  '.dae',
  '.png',
  '.ktx',
  '.skn',
  '.hf',
  '.bin',
  '.txt',
]);

/** More than any model has; keeps a model in a home folder from offering all of it. */
const MAX_FILES = 4000;
const MAX_DEPTH = 6;
const SKIPPED = new Set(['node_modules']);

export interface ModelManifest {
  /** File of the model itself. */
  readonly name: string;
  /** Paths of all files, relative to the folder, with slashes. */
  readonly files: readonly string[];
}

export class ModelFolder {
  private readonly root: string;
  private readonly name: string;
  private offered = new Set<string>();

  /** @param path the file of the model; its folder is what is offered. */
  constructor(path: string) {
    const real = realpathSync(path);
    if (!statSync(real).isFile()) throw new Error(`${path} is not a file`);
    this.root = dirname(real);
    this.name = basename(real);
  }

  /** Looks through the folder again. Links are not followed, hidden files are left out. */
  list(): ModelManifest {
    const files: string[] = [];
    this.collect('', 0, files);
    if (!files.includes(this.name)) files.unshift(this.name);
    this.offered = new Set(files);
    return { name: this.name, files };
  }

  /** Absolute path of a file that `list` has offered. */
  resolve(path: string): string | undefined {
    if (!this.offered.has(path)) return undefined;
    const full = join(this.root, path);
    return lstatSync(full, { throwIfNoEntry: false })?.isFile() ? full : undefined;
  }

  private collect(folder: string, depth: number, files: string[]): void {
    for (const entry of readdirSync(join(this.root, folder), { withFileTypes: true })) {
      if (files.length >= MAX_FILES) return;
      if (entry.name.startsWith('.') || SKIPPED.has(entry.name)) continue;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && depth < MAX_DEPTH) this.collect(path, depth + 1, files);
      else if (entry.isFile() && EXTENSIONS.has(extname(entry.name).toLowerCase())) files.push(path);
    }
  }
}
