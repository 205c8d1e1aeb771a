/** Continuing with a Model after edits of its Spec or its arrays. */

import type { CompileOptions } from '../../compiler/compile/compilation.js';
import { copyBack as copyBackSpec } from '../../compiler/compile/edit/copy-back.js';
import { recompile as recompileSpec } from '../../compiler/compile/edit/recompile.js';
import { requireInstance } from '../../foundation/base/usage.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import { requireCompiling, requireSpec, withPluginsOf } from './registered-extensions.js';

/**
 * Compiles a Spec again into the Model that was compiled from it, and transfers the state of its Data by element:
 * positions, velocities, activations, histories, controls, applied forces, mocap poses, active equalities, user data,
 * warm start, plugin state and time. New elements start in the reference configuration. If the Model does not change,
 * neither it nor its Data is touched.
 *
 * Model and Data stay the same objects. Handles (`model.body('torso')`) follow their elements and throw a RangeError
 * once these are removed; arrays obtained before are outdated. Values edited only in the Model are lost.
 *
 * @throws ModelError the errors of `compile`; Model and Data are then unchanged
 * @throws TypeError if the Model was not compiled from this Spec or a Data belongs to another Model
 * @throws RangeError if called by a callback or plugin of one of the Data: edit there, and recompile after the step
 * @see mj_recompile
 */
export function recompile(
  spec: Spec,
  model: Model,
  data: Data | readonly Data[] = [],
  options: CompileOptions = {},
): void {
  requireSpec('recompile', spec);
  requireCompiling('recompile', options, spec);
  requireInstance('recompile', Model, model);
  for (const each of Array.isArray(data) ? data : [data]) requireInstance('recompile', Data, each);
  recompileSpec(spec, model, data, withPluginsOf(model, spec, options));
}

/**
 * Writes edits of a Model's arrays back to its Spec, so that `toXML` saves identified parameters: each value that
 * differs from the compiled Spec is authored at its element, poses in their frames, inertias as an `inertial`. Edits
 * that no attribute can express are an error, and nothing is copied; a Model that follows 3.14 skips them with the
 * warning `not-copied`.
 *
 * @throws ModelError `edit-not-expressible` for an edit that no attribute can express
 * @throws TypeError if elements were added or removed since the Model was compiled
 * @see mj_copyBack
 */
export function copyBack(spec: Spec, model: Model, options: CompileOptions = {}): void {
  requireSpec('copyBack', spec);
  requireInstance('copyBack', Model, model);
  requireCompiling('copyBack', options, spec);
  copyBackSpec(spec, model, withPluginsOf(model, spec, options));
}
