/** Plugins and other extensions from a folder: files that default-export them, and packages. */

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadedExtensions } from '../../authoring/calls/load-plugin.js';
import { joined, loadModule } from '../../authoring/calls/load-plugin.js';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { RegisterOptions } from '../../simulation/plugin/registry.js';

/** Options for loading the plugins of a folder. */
export interface PluginDirectoryOptions extends RegisterOptions {
  /** Asked before the code of a file runs; loading is refused without a yes. Without it, everything in the folder runs. */
  readonly confirm?: (file: string) => boolean | Promise<boolean>;
  /** Hears of files that could not be loaded; without it, the first error is thrown. */
  readonly failed?: (file: string, error: unknown) => void;
}

export const PLUGIN_DIRECTORY_OPTIONS: OptionNames<PluginDirectoryOptions> = {
  override: true,
  confirm: true,
  failed: true,
};

const SCRIPT = /\.m?js$/;

/** Returns the entry file of a package, by its package.json; undefined for a folder that is not a package. */
async function packageEntry(folder: string): Promise<string | undefined> {
  try {
    const { main = 'index.js' } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { main?: string };
    return resolve(folder, main);
  } catch {
    return undefined;
  }
}

/** Scripts directly in a folder and the entries of packages in it, in the order of names. */
async function entriesIn(folder: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new RangeError(`${folder}: there is no such folder`, { cause: error });
    if (error.code === 'ENOTDIR') throw new RangeError(`${folder}: it is not a folder`, { cause: error });
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = resolve(folder, entry.name);
    if (entry.isFile() && SCRIPT.test(entry.name)) found.push(path);
    const main = entry.isDirectory() ? await packageEntry(path) : undefined;
    if (main !== undefined) found.push(main);
  }
  return found;
}

/**
 * Imports every script and package of a folder and registers what they default-export, as `loadPlugin` does. It runs
 * their code.
 *
 * @throws Error with the name of the file that cannot be imported or registered, and why, unless `failed` hears of it
 */
export async function loadPluginDirectory(
  path: string,
  options: PluginDirectoryOptions = {},
): Promise<LoadedExtensions> {
  requireOptionsOf('loadPluginDirectory', PLUGIN_DIRECTORY_OPTIONS, options);
  const { confirm: _, failed: __, ...registering } = options;
  const loaded: LoadedExtensions[] = [];
  for (const file of await entriesIn(path)) {
    if (options.confirm && !(await options.confirm(file))) continue;
    try {
      loaded.push(await loadModule(pathToFileURL(file).href, registering));
    } catch (error) {
      if (!options.failed)
        throw new Error(`${file}: ${error instanceof Error ? error.message : error}`, { cause: error });
      options.failed(file, error);
    }
  }
  return joined(loaded);
}
