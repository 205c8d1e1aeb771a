/** The folder of a model as a server offers it: the files a model may be made of, and nothing else. */
import { lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { ModelError } from '../base/diagnostics.js';
import { assetReferences } from '../load/assets.js';
import { withRegisteredFormats } from '../load/registry.js';
import { absolutePath, readAnyFile } from '../node/files.js';
import { loadSpec } from '../node/load.js';
import { schemeOf } from '../resource/provider.js';

/** What a model may consist of. */
const EXTENSIONS = new Set([
  '.xml',
  '.mjcf',
  '.urdf',
  '.mjb',
  '.mjz',
  '.zip',
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

/** Absolute paths of what a model names: included and attached files, and assets. What cannot be read is left out. */
export async function filesNamedBy(model: string): Promise<readonly string[]> {
  const read = new Set<string>();
  const files = (path: string): Uint8Array | undefined => {
    const bytes = readAnyFile(path);
    if (bytes) read.add(path);
    return bytes;
  };
  try {
    const spec = await loadSpec(absolutePath(model), { files });
    const named = assetReferences(spec).flatMap(({ path }) => (path !== undefined && !schemeOf(path) ? [path] : []));
    return [...new Set([...read, ...named.filter((path) => readAnyFile(path))])];
  } catch (error) {
    // the page will report it
    if (!(error instanceof ModelError)) throw error;
    return [...read];
  }
}

export class ModelFolder {
  /** What paths are relative to: the folder of the model, or one around it where the model names files outside. */
  private readonly root: string;
  /** Folder of the model below the root, empty or with a slash at its end. */
  private readonly folder: string;
  private readonly name: string;
  /** Files outside of the folder that the model names. */
  private readonly outside: readonly string[];
  private offered = new Set<string>();

  /**
   * @param path the file of the model; its folder is what is offered
   * @param named absolute paths of files that the model names; those elsewhere are offered, too
   */
  constructor(path: string, named: readonly string[] = []) {
    const real = realpathSync(path);
    if (!statSync(real).isFile()) throw new Error(`${path} is not a file`);
    const folder = dirname(real);
    const outside = named.map((file) => realpathSync(file)).filter((file) => isOffered(file) && !isBelow(folder, file));
    this.root = outside.reduce(commonFolder, folder);
    const below = (file: string): string => file.slice(this.root.replace(/[\\/]$/, '').length + 1).replaceAll(sep, '/');
    this.folder = folder === this.root ? '' : `${below(folder)}/`;
    this.name = this.folder + basename(real);
    this.outside = outside.map(below);
  }

  /** Looks through the folder again. Links are not followed, hidden files are left out. */
  list(): ModelManifest {
    const files: string[] = [];
    this.collect(this.folder, 0, files);
    if (!files.includes(this.name)) files.unshift(this.name);
    files.push(...this.outside);
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
      const path = folder + entry.name;
      if (entry.isDirectory() && depth < MAX_DEPTH) this.collect(`${path}/`, depth + 1, files);
      else if (entry.isFile() && isOffered(entry.name)) files.push(path);
    }
  }
}

/** Files of the known kinds, and of those that decoders which were loaded read. */
function isOffered(file: string): boolean {
  const extension = extname(file).toLowerCase();
  const { decoders } = withRegisteredFormats({});
  return EXTENSIONS.has(extension) || decoders.some(({ extensions }) => extensions.includes(extension.slice(1)));
}

const isBelow = (folder: string, file: string): boolean =>
  file.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The nearest folder that a file is in as well. */
function commonFolder(folder: string, file: string): string {
  return isBelow(folder, file) ? folder : commonFolder(dirname(folder), file);
}
