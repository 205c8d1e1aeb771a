/** Reading and compiling with the registered plugins, decoders and providers. */

import type { Extensions } from '../../authoring/load/extensions.js';
import { type ParseOptions, parseModel } from '../../authoring/load/parse.js';
import { withRegisteredFormats } from '../../authoring/load/registry.js';
import type { CompileOptions } from '../../compiler/compile/compilation.js';
import { compile } from '../../compiler/compile/compile.js';
import { copyBack } from '../../compiler/compile/edit/copy-back.js';
import { Diagnostics } from '../../foundation/base/diagnostics.js';
import { REFERENCE_COMPATIBILITY } from '../../foundation/schema/compatibility.js';
import type { Spec } from '../../modelling/spec/spec.js';
import type { Model } from '../../simulation/model/model.js';
import { namesOf } from '../../simulation/model/named.js';
import { withRegistered } from '../../simulation/plugin/registry.js';

const options = (spec: Spec): CompileOptions => ({
  extensions: withRegistered(withRegisteredFormats<Extensions>(spec.extensions ?? {})),
});

/** Reads a model from text, with the registered providers and decoders. */
export const parseRegistered = (text: string, parsing: Omit<ParseOptions, 'extensions'>): Spec =>
  parseModel(text, {
    urdf: { asMujoco: true },
    ...parsing,
    extensions: withRegisteredFormats({}),
    compatibility: REFERENCE_COMPATIBILITY,
  });

/** Compiles a Spec with the plugins of its extensions and all registered plugins. */
export const compileRegistered = (spec: Spec, diagnostics?: Diagnostics): Model =>
  compile(spec, { ...options(spec), ...(diagnostics && { diagnostics }) });

/** Compiles a Model and returns the warnings of the reference's compiler, in its wording. */
export function compileWarned(spec: Spec): { readonly model: Model; readonly warnings: readonly string[] } {
  const diagnostics = new Diagnostics();
  const model = compileRegistered(spec, diagnostics);
  const loose = diagnostics.list.filter(({ code }) => code === 'loose-flex');
  return { model, warnings: loose.map(({ message }) => looseFlex(model, /^\w+ '(.*?)'/.exec(message)?.[1] ?? '')) };
}

/** Warning of a flex whose vertices nothing connects. */
function looseFlex(model: Model, name: string): string {
  const id = Math.max(0, namesOf(model.record, 'flex').indexOf(name));
  return `flex '${name}' is not rigid and has no equality constraints or passive forces\nElement name '${name}', id ${id}`;
}

/** Copies values edited in a Model back to the elements it was compiled from. */
export const copyBackRegistered = (spec: Spec, model: Model): void => copyBack(spec, model, options(spec));
