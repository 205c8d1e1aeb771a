/** Loading in a browser: a name without a scheme is an address relative to the page. */

import { LOAD_OPTIONS, type LoadOptions } from '../../authoring/load/load.js';
import * as neutral from '../../authoring/public-functions/load.js';
import { COMPILE_OPTIONS, type CompileOptions } from '../../compiler/compile/compilation.js';
import { requireOptionsOf, requireText } from '../../foundation/base/usage.js';
import { httpProviders } from '../../foundation/resource/http.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';

/**
 * Allows reads from the origins of the page and of the model. A provider for `http` or `https` in `extensions` replaces
 * this rule.
 */
export function inBrowser<O extends Pick<LoadOptions, 'files' | 'extensions'>>(
  name: string,
  options: O,
): [name: string, options: O] {
  if (options.files !== undefined) return [name, options];
  const page = globalThis.location.href;
  const uri = schemeOf(name) === undefined ? new URL(name, page).href : name;
  const given = options.extensions?.providers ?? [];
  const allow = [page, uri].filter((each) => /^https?:/i.test(each)).map((each) => `${new URL(each).origin}/`);
  const network = httpProviders({ allow }).filter(
    ({ prefix }) => !given.some((each) => each.prefix.toLowerCase() === prefix),
  );
  return [uri, { ...options, extensions: { ...options.extensions, providers: [...given, ...network] } }];
}

/** Reads a model from an address and the files that it references; see `loadSpec` of the platform-neutral package. */
export async function loadSpecAddress(name: string, options: LoadOptions = {}): Promise<Spec> {
  requireText('loadSpec', 'an address', name, 'parseXML reads text');
  requireOptionsOf('loadSpec', LOAD_OPTIONS, options);
  return neutral.loadSpec(...inBrowser(name, options));
}

/** Reads and compiles a model from an address. */
export async function loadModelAddress(name: string, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  requireText('loadModel', 'an address', name, 'compile takes a Spec, loadMJB bytes');
  requireOptionsOf('loadModel', { ...LOAD_OPTIONS, ...COMPILE_OPTIONS }, options);
  return neutral.loadModel(...inBrowser(name, options));
}
