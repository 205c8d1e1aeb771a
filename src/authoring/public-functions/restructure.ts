/** Edits of a Spec that need the values that a compilation infers. */

import type { CompileOptions } from '../../compiler/compile/compilation.js';
import { adoptInertial as adoptInSpec } from '../../compiler/compile/edit/adopt-inertial.js';
import { discardVisual as discardInSpec } from '../../compiler/compile/edit/discard-visual.js';
import { fuseStatic as fuseInSpec } from '../../compiler/compile/edit/fuse-static.js';
import { usageError } from '../../foundation/base/usage.js';
import { isElement } from '../../modelling/spec/attribute-input.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import type { Spec } from '../../modelling/spec/spec.js';
import { requireCompiling, requireSpec, withPlugins } from './registered-extensions.js';

/**
 * Replaces static bodies by frames in their parents, as one step of the history: robots from URDF often have many
 * bodies without joints. The elements in a fused body, child bodies included, keep their authored poses in the frame;
 * its name and user values are lost. If both inertias follow from geoms, that of the parent still does; otherwise the
 * parent gets an `inertial` with the sum. The flag `fusestatic` of `compiler` compiles the same without changing the
 * Spec.
 *
 * A body is static without joints and mocap. It is kept if an element refers to it, or a force or torque sensor to one
 * of its sites; if its attribute `fuse` is false, or it has a plugin, a sleep policy or a flexcomp; if it moves and has mass, and
 * its `gravcomp` differs from that of its parent or the model is in a fluid; if it moves in a fluid and has a geom
 * with the ellipsoid model; if `inertiafromgeom` is true and its inertia, or that of its parent, was bounded or
 * balanced.
 *
 * Returns the fused bodies, parents first.
 *
 * @throws ModelError the errors of the assets and bodies, `edit-the-child` for a body attached by reference; nothing is
 *   then changed
 * @see mjs_fuseStatic
 */
export function fuseStatic(spec: Spec, options: CompileOptions = {}): readonly Element<'body'>[] {
  requireSpec('fuseStatic', spec);
  requireCompiling('fuseStatic', options, spec);
  return fuseInSpec(spec, withPlugins(spec, options));
}

/**
 * Removes the elements without effect on the physics, as one step of the history: geoms with `contype` and
 * `conaffinity` 0 that no element refers to and that are not ellipsoids in the fluid model; meshes that no remaining
 * geom and no site uses and no other element refers to; materials and textures with the references to them, except
 * those that a sensor or a tuple refers to. A body whose inertia follows from a removed geom gets an `inertial`. The
 * flag `discardvisual` of `compiler` compiles the same without changing the Spec.
 *
 * The dynamics stay the same; rangefinders and other rays no longer meet the removed geoms. Meshes are read only if an
 * inertia is inferred from a removed geom.
 *
 * Returns the removed elements.
 *
 * @throws ModelError `bad-restructuring/discarded-mass` if `inertiafromgeom` is true and a geom to remove has mass; the
 *   errors of the assets and bodies. Nothing is then changed.
 * @see mjs_discardVisual
 */
export function discardVisual(spec: Spec, options: CompileOptions = {}): readonly SpecElement[] {
  requireSpec('discardVisual', spec);
  requireCompiling('discardVisual', options, spec);
  return discardInSpec(spec, withPlugins(spec, options));
}

/**
 * Gives a body an `inertial` with the mass [kg] and inertia [kg m^2] that follow from its geoms now, so that later
 * edits of the geoms leave them unchanged. They are computed before `settotalmass` scales them. A body that has an
 * `inertial` keeps it. Returns the `inertial`.
 *
 * @throws ModelError `bad-restructuring/inertia-from-geoms` if `inertiafromgeom` is true, under which an `inertial` has
 *   no effect; the errors of the assets and bodies. Nothing is then changed.
 * @see mjs_adoptInertial
 */
export function adoptInertial(body: Element<'body'>, options: CompileOptions = {}): Element<'inertial'> {
  if (!isElement(body) || !body.is('body')) throw usageError('adoptInertial', 'a body of a Spec', body);
  requireCompiling('adoptInertial', options, body.spec);
  return adoptInSpec(body, withPlugins(body.spec, options));
}
