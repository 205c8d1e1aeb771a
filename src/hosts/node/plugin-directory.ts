/** Loads plugins and other extensions from the scripts and packages in a folder. */

import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LoadedExtensions } from '../../authoring/public-functions/load-plugin.js';
import { joined, loadModule } from '../../authoring/public-functions/load-plugin.js';
import { type OptionNames, requireOptionsOf } from '../../foundation/base/usage.js';
import type { RegisterOptions } from '../../simulation/plugin/registry.js';

/** Options for loading the plugins of a folder. */
export interface PluginDirectoryOptions extends RegisterOptions {
  /** Called before the code of a file runs; the file is refused unless it returns true. Default: all files run. */
  readonly confirm?: (file: string) => boolean | Promise<boolean>;
  /** Receives the errors of files that cannot be loaded; without it, the first error is thrown. */
  readonly failed?: (file: string, error: unknown) => void;
  /** Called with each TypeScript file that this version of Node cannot run. */
  readonly skipped?: (file: string) => void;
}

export const PLUGIN_DIRECTORY_OPTIONS: OptionNames<PluginDirectoryOptions> = {
  override: true,
  confirm: true,
  failed: true,
  skipped: true,
};

/** True if Node runs TypeScript: from 22.18 on, it strips types. */
const RUNS_TYPESCRIPT = Boolean((process.features as { readonly typescript?: unknown }).typescript);
const SCRIPT = RUNS_TYPESCRIPT ? /(?<!\.d)\.m?[jt]s$/ : /\.m?js$/;
const TYPESCRIPT = /(?<!\.d)\.m?ts$/;

/** Entry file of a package by its package.json; undefined for other folders. */
async function packageEntry(folder: string): Promise<string | undefined> {
  try {
    const { main = 'index.js' } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { main?: string };
    return resolve(folder, main);
  } catch {
    return undefined;
  }
}

/** Scripts and package entries in a folder, sorted by name. */
async function entriesIn(folder: string, skipped: PluginDirectoryOptions['skipped']): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new RangeError(`${folder}: there is no such folder`, { cause: error });
    if (error.code === 'ENOTDIR') throw new RangeError(`${folder}: it is not a folder`, { cause: error });
    throw error;
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = resolve(folder, entry.name);
    if (entry.isFile() && SCRIPT.test(entry.name)) found.push(path);
    else if (entry.isFile() && TYPESCRIPT.test(entry.name)) skipped?.(path);
    const main = entry.isDirectory() ? await packageEntry(path) : undefined;
    if (main !== undefined) found.push(main);
  }
  return found;
}

/**
 * Imports all scripts and packages in a folder, which runs their code, and registers their default exports as `loadPlugin`
 * does.
 *
 * @throws Error with the name of a file that cannot be imported or registered and the reason, unless `failed` is given
 */
export async function loadPluginDirectory(
  path: string,
  options: PluginDirectoryOptions = {},
): Promise<LoadedExtensions> {
  requireOptionsOf('loadPluginDirectory', PLUGIN_DIRECTORY_OPTIONS, options);
  const { confirm: _, failed: __, skipped: ___, ...registering } = options;
  const loaded: LoadedExtensions[] = [];
  for (const file of await entriesIn(path, options.skipped)) {
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
