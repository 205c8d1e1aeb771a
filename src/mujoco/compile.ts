/** Compiling with the plugins that are registered, as the reference does. */
import { compile } from '../compile/compile.js';
import type { Model } from '../model/model.js';
import { withRegistered } from '../plugin/registry.js';
import type { Spec } from '../spec/spec.js';

export const compileRegistered = (spec: Spec): Model =>
  compile(spec, { extensions: withRegistered(spec.extensions ?? {}) });
