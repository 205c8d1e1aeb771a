/** Going on with a Model that is edited, in its Spec or in its arrays. */

import type { CompileOptions } from '../../compiler/compile/compilation.js';
import { copyBack as copyBackSpec } from '../../compiler/compile/edit/copy-back.js';
import { recompile as recompileSpec } from '../../compiler/compile/edit/recompile.js';
import { requireInstance } from '../../foundation/base/usage.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { Data } from '../../simulation/model/data.js';
import { Model } from '../../simulation/model/model.js';
import { requireCompiling, requireSpec, withPluginsOf } from './registered-extensions.js';

/**
 * Compiles a Spec again into the Model that was compiled from it, and carries the state of its Data over by element:
 * positions, velocities, activations, histories, controls, applied forces, mocap poses, active equalities, user data,
 * warm start, plugin state and time. New elements start in the reference configuration. If the Model does not change, neither
 * it nor its Data is touched.
 *
 * Model and Data stay the same objects. Handles (`model.body('torso')`) follow their elements and throw a RangeError once
 * they are gone; arrays obtained before are outdated. Values edited in the Model alone are lost.
 *
 * @throws ModelError as `compile` does, with Model and Data left as they were
 * @throws TypeError when the Model was not compiled from this Spec or a Data is of another Model
 * @throws RangeError when a callback or plugin of one of the Data calls it: edit there, and recompile after the step
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
 * Writes what was edited in a Model back to its Spec, so that `toXML` saves identified parameters: whatever differs
 * from what the Spec compiles to is authored at its element, poses in their frames, inertias as an `inertial`. Edits
 * that no attribute can express are left alone and reported with the warning `not-copied`.
 *
 * @throws TypeError when elements were added or removed since the Model was compiled
 * @see mj_copyBack
 */
export function copyBack(spec: Spec, model: Model, options: CompileOptions = {}): void {
  requireSpec('copyBack', spec);
  requireInstance('copyBack', Model, model);
  requireCompiling('copyBack', options, spec);
  copyBackSpec(spec, model, withPluginsOf(model, spec, options));
}
