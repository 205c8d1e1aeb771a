/** Compiling with the plugins that are registered, as the reference does. */
import type { CompileOptions } from '../compile/compilation.js';
import { compile } from '../compile/compile.js';
import { copyBack } from '../compile/edit/copy-back.js';
import type { Model } from '../model/model.js';
import { withRegistered } from '../plugin/registry.js';
import type { Spec } from '../spec/spec.js';

const options = (spec: Spec): CompileOptions => ({
  extensions: withRegistered(spec.extensions ?? {}),
});

/** Compiles a Spec with the plugins of its extensions and all that are registered. */
export const compileRegistered = (spec: Spec): Model => compile(spec, options(spec));

/** Values edited in a Model, back to the elements it was compiled from. */
export const copyBackRegistered = (spec: Spec, model: Model): void => copyBack(spec, model, options(spec));
