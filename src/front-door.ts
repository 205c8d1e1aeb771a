/** Compiling and loading with the plugins that are registered, beside those that are given. */
import type { CompileOptions } from './compile/compilation.js';
import { compile as compileSpec } from './compile/compile.js';
import { copyBack as copyBackSpec } from './compile/copy-back.js';
import type { CompileExtensions } from './compile/extensions.js';
import { recompile as recompileSpec } from './compile/recompile.js';
import { DAE_DECODER } from './load/dae.js';
import { type LoadOptions, loadModel as load } from './load/load.js';
import type { Data } from './model/data.js';
import type { Model } from './model/model.js';
import { withRegistered } from './plugin/registry.js';
import type { Spec } from './spec/spec.js';

/**
 * Compiles a Spec to a Model; the Spec is not changed. Throws one ModelError with every problem of the first pass that
 * finds any. Plugins come from the options, else from the Spec, then from those registered.
 *
 * MuJoCo's chapter *Modeling*.
 */
export function compile(spec: Spec, options: CompileOptions = {}): Model {
  return compileSpec(spec, withPlugins(spec, options));
}

/**
 * Compiles a Spec again into the Model that was compiled from it, and carries the state of its Data over by element:
 * positions, velocities, activations, histories, controls, applied forces, mocap poses, active equalities, user data,
 * warm start, plugin state and time. What is new starts in the reference configuration; a Model that comes out as it was
 * is not touched, nor is its Data.
 *
 * Model and Data stay the same objects. Handles (`model.body('torso')`) follow their elements and throw a RangeError once
 * they are gone; arrays taken before are of the past. Values edited in the Model alone are lost.
 *
 * @throws ModelError as `compile` does, with Model and Data left as they were
 * @throws TypeError when the Model was not compiled from this Spec or a Data is of another Model
 * @see mj_recompile
 */
export function recompile(
  spec: Spec,
  model: Model,
  data: Data | readonly Data[] = [],
  options: CompileOptions = {},
): void {
  recompileSpec(spec, model, data, withPlugins(spec, options));
}

/**
 * Writes what was edited in a Model back to its Spec, so that `toXML` saves identified parameters: whatever differs from
 * what the Spec compiles to is authored at its element, poses in their frames, inertias as an `inertial`. What no
 * attribute can say is left alone and reported as a warning `not-copied`.
 *
 * @throws TypeError when elements were added or removed since the Model was compiled
 * @see mj_copyBack
 */
export function copyBack(spec: Spec, model: Model, options: CompileOptions = {}): void {
  copyBackSpec(spec, model, withPlugins(spec, options));
}

const withPlugins = (spec: Spec, options: CompileOptions): CompileOptions => ({
  ...options,
  extensions: withDefaults(options.extensions ?? spec.extensions ?? {}),
});

/** Decoders of the package that are more than the language asks for come first, so that those given outweigh them. */
const withDefaults = (extensions: CompileExtensions): CompileExtensions =>
  withRegistered({ ...extensions, decoders: [DAE_DECODER, ...(extensions.decoders ?? [])] });

/** Loads and compiles a model; a binary one is loaded as it is. Throws as `loadSpec` and `compile` do. */
export async function loadModel(name: string, options: LoadOptions & CompileOptions = {}): Promise<Model> {
  return load(name, { ...options, extensions: withDefaults(options.extensions ?? {}) });
}
