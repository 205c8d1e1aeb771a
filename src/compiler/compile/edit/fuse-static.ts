/** Fuses the static bodies of a Spec with their parents. */
import { createElement, type Element, type SpecElement } from '../../../modelling/spec/element.js';
import type { Spec } from '../../../modelling/spec/spec.js';
import type { CompileOptions } from '../compilation.js';
import { authorInertial, inertialOf } from './adopt-inertial.js';
import { resolvedBodies } from './resolved-bodies.js';
import { isStatic, planFuse } from './static-bodies.js';

/**
 * Replaces static bodies by frames in their parents, in place and as one step of the history. The elements in them,
 * child bodies included, keep their authored poses. If both inertias follow from geoms, that of the parent still does;
 * otherwise the parent gets an `inertial` with the sum.
 *
 * A body is static without joints and mocap. It is kept
 *
 * - if an element refers to it, or a force or torque sensor to one of its sites,
 * - if `fuse` is false, or it has a plugin, a sleep policy or a flexcomp,
 * - if it moves and has mass, and its `gravcomp` differs from that of its parent or the model is in a fluid,
 * - if it moves in a fluid and has a geom with the ellipsoid model,
 * - if its mass or inertia was bounded or balanced and `inertiafromgeom` is true.
 *
 * Returns the bodies that were fused, parents first.
 *
 * @throws ModelError the errors of the assets and bodies, and of elements attached by reference; nothing is then changed
 */
export function fuseStatic(spec: Spec, options: CompileOptions = {}): readonly Element<'body'>[] {
  if (!spec.all('body').some(isStatic)) return [];
  const { fused, inertias } = planFuse(spec, resolvedBodies(spec, options));
  spec.changes.group(() => {
    for (const body of fused) fuse(body);
    for (const [body, inertia] of inertias) authorInertial(body, inertia);
  });
  return fused;
}

/** Attributes that a frame has, too; its name and user values are lost. */
const KEPT = ['childclass', 'pos', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler'] as const;

function fuse(body: Element<'body'>): void {
  const { spec } = body;
  const parent = body.parent!;
  for (let old = inertialOf(body); old; old = inertialOf(body)) spec.remove(old);
  const frame: SpecElement = createElement(spec, 'frame');
  frame.scope = body.scope;
  frame.comments = body.comments;
  for (const name of KEPT) {
    const value = body.authored.get(name);
    if (value !== undefined) frame.author(name, value);
  }
  spec.insert(frame, parent, parent.elements.indexOf(body));
  for (const child of [...body.elements]) {
    spec.remove(child);
    spec.insert(child, frame);
  }
  spec.remove(body);
}
