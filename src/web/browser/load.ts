/** Loading in a browser: a name without a scheme is an address relative to the page. */

import { LOAD_OPTIONS, type LoadOptions } from '../../authoring/load/load.js';
import { type ModelSource, resolveSource } from '../../authoring/load/model-source.js';
import * as neutral from '../../authoring/public-functions/load.js';
import { COMPILE_OPTIONS, type CompileOptions } from '../../compiler/compile/compilation.js';
import { requireOptionsOf } from '../../foundation/base/usage.js';
import { schemeOf } from '../../foundation/resource/provider.js';
import { Spec } from '../../modelling/spec/spec.js';
import { Model } from '../../simulation/model/model.js';

/** Returns the source with an absolute address in place of a relative one, unless its name is looked up in files. */
function inBrowser(call: string, source: ModelSource, { files }: LoadOptions): ModelSource {
  const resolved = resolveSource(call, source);
  if (resolved instanceof Spec || resolved instanceof Model || resolved.files || files) return source;
  const { name } = resolved;
  return schemeOf(name) === undefined ? new URL(name, globalThis.location.href).href : name;
}

/** Reads a model and the files that it references; see `loadSpec` of the platform-neutral package. */
export async function loadSpecAddress(source: ModelSource, options: LoadOptions = {}): Promise<Spec> {
  requireOptionsOf('loadSpec', LOAD_OPTIONS, options);
  return neutral.loadSpec(inBrowser('loadSpec', source, options), options);
}

/** Reads and compiles a model. */
export async function loadModelAddress(
  source: ModelSource,
  options: LoadOptions & CompileOptions = {},
): Promise<Model> {
  requireOptionsOf('loadModel', { ...LOAD_OPTIONS, ...COMPILE_OPTIONS }, options);
  return neutral.loadModel(inBrowser('loadModel', source, options), options);
}
