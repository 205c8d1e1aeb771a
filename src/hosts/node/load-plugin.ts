/** Loading a plugin in Node: paths are relative to the working directory, as those of models are. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as neutral from '../../authoring/public-functions/load-plugin.js';
import type { RegisterOptions } from '../../simulation/plugin/registry.js';

/** A path, rather than the name of a package or a URL. */
const PATH = /^(\.{0,2}[\\/]|[a-z]:[\\/])/i;

/**
 * Imports a module that default-exports plugins, decoders, encoders or providers, and registers them. It runs code of the
 * module: load only what you trust.
 *
 * @param specifier a package, a URL, or a path that begins with `./`, `../` or `/`; relative to the working directory
 * @throws TypeError for a module that exports something else, RangeError where a name is taken
 */
export function loadPlugin(specifier: string | URL, options: RegisterOptions = {}): Promise<neutral.LoadedExtensions> {
  const isPath = typeof specifier === 'string' && PATH.test(specifier);
  return neutral.loadPlugin(isPath ? pathToFileURL(resolve(specifier)) : specifier, options);
}
