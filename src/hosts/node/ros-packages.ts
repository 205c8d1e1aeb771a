/** Folders of ROS packages, for the files `package://name/path` of a robot. */
import { readFileSync } from 'node:fs';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { outsideRoot } from '../../foundation/resource/fault.js';
import { appendPath } from '../../foundation/resource/path.js';
import type { PackagePath, Packages } from '../../modelling/urdf/options.js';
import { isBelow, isFolder, realPath } from './files.js';

/** Number of folders above that of the model that are searched. */
const FOLDERS_UP = 8;

/** Length of the part of a manifest in which its name is looked up [characters]. */
const MANIFEST_HEAD = 1 << 16;

/** True for a folder whose `package.xml` has a name. */
function isPackage(folder: string, name: string): boolean {
  try {
    const text = readFileSync(join(folder, 'package.xml'), 'utf8').slice(0, MANIFEST_HEAD);
    return /<name>\s*([^<]*?)\s*<\/name>/.exec(text)?.[1] === name;
  } catch {
    return false;
  }
}

/** The folder of a package at a folder: itself, or one in it that has its name. */
function packageAt(folder: string, name: string): string | undefined {
  if (basename(folder) === name || isPackage(folder, name)) return folder;
  const inside = join(folder, name);
  // any folder at the top of the disk could be meant
  return dirname(folder) !== folder && isFolder(inside) ? inside : undefined;
}

/** Folders of `ROS_PACKAGE_PATH`, then that of the model and at most eight above it. */
function* searched(model: string): Generator<string> {
  for (const folder of (process.env.ROS_PACKAGE_PATH ?? '').split(delimiter)) if (folder !== '') yield folder;
  let folder = dirname(model);
  for (let i = 0; i <= FOLDERS_UP; i++) {
    yield folder;
    const above = dirname(folder);
    if (above === folder) return;
    folder = above;
  }
}

/**
 * Returns a function that finds the files of packages: in the given folders, in those of `ROS_PACKAGE_PATH`, then in the
 * folder of the model and at most eight above it. A file must be below the folder of its package when links are resolved.
 *
 * @param model absolute path of the model
 * @param root folder that contains all files of the model; packages outside of it are not found
 * @param found called with the folder of each package that was not given
 */
export function packagesFor(
  model: string,
  given: Packages = {},
  root?: string,
  found?: (name: string, folder: string) => void,
): Packages {
  if (typeof given === 'function') return given;
  const base = root === undefined ? undefined : realPath(root);
  const known = new Map<string, string | undefined>(Object.entries(given));
  const folderOf = (name: string): string | undefined => {
    if (known.has(name)) return known.get(name);
    for (const each of searched(model)) {
      const folder = packageAt(each, name);
      const real = folder && realPath(folder);
      if (folder === undefined || real === undefined || (base !== undefined && !isBelow(base, real))) continue;
      known.set(name, folder.replaceAll(sep, '/'));
      found?.(name, known.get(name)!);
      return known.get(name);
    }
    known.set(name, undefined);
    return undefined;
  };
  const locate: PackagePath = (name, path) => {
    const folder = folderOf(name);
    if (folder === undefined) return undefined;
    const file = appendPath(folder, path);
    const [real, top] = [realPath(file), realPath(folder)];
    if (real !== undefined && top !== undefined && !isBelow(top, real)) throw outsideRoot(file, folder);
    return file;
  };
  return locate;
}
