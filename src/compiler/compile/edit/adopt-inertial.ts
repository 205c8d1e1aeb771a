/** Makes the mass and inertia that a compilation infers for a body part of the Spec. */
import { usageError } from '../../../foundation/base/usage.js';
import { normalizeQuat, scale3 } from '../../../foundation/math/pose.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import { placeIn, refuseDeleted } from '../../../modelling/spec/edit/edit-checks.js';
import type { Element } from '../../../modelling/spec/element.js';
import { type CompileOptions, contextOf } from '../compilation.js';
import type { RigidPart } from '../elements/inertia.js';
import { gaugeWithin, shapeFactor } from '../scale/gauge.js';
import { resolvedBodies } from './resolved-bodies.js';

/**
 * Gives a body an `inertial` with the mass and inertia that follow from its geoms now, so that later edits of the
 * geoms leave them unchanged. They are computed before `settotalmass` scales them. A body with an `inertial` keeps it.
 *
 * @throws ModelError `bad-restructuring/inertia-from-geoms` if `inertiafromgeom` is true, which ignores an `inertial`;
 *   the errors of the assets and bodies. Nothing is then changed.
 */
export function adoptInertial(body: Element<'body'>, options: CompileOptions = {}): Element<'inertial'> {
  refuseDeleted(body);
  const { spec } = body;
  if (!body.parent || !spec.holds(body)) throw usageError('adoptInertial', 'a body of a model', body.label);
  if (body.compiler.inertiafromgeom === 'true') {
    throw messageError(message('bad-restructuring/inertia-from-geoms'), placeIn(body), body.label);
  }
  const known = inertialOf(body);
  if (known) return known;
  const resolved = resolvedBodies(spec, options);
  const found = resolved.bodies.find(({ element }) => resolved.sourceOf(element) === body);
  if (!found) throw messageError(message('bad-restructuring/no-inertia'), contextOf(body), body.label);
  return spec.changes.group(() => authorInertial(body, resolved.inertiaOf(found)));
}

/** The `inertial` of a body, also within frames. */
export function inertialOf(body: Element<'body'>): Element<'inertial'> | undefined {
  const below = (el: Element<'body'> | Element<'frame'>): Element<'inertial'> | undefined => {
    for (const child of el.elements) {
      if (child.is('inertial')) return child;
      const found = child.is('frame') ? below(child) : undefined;
      if (found) return found;
    }
    return undefined;
  };
  return below(body);
}

/**
 * Replaces the `inertial` of a body; positions in the frame of the body [m], mass [kg], moments [kg m^2]. The values are
 * compiled ones, which the scaled frames around the body are divided out of.
 */
export function authorInertial(body: Element<'body'>, { mass, ipose, inertia }: RigidPart): Element<'inertial'> {
  for (let old = inertialOf(body); old; old = inertialOf(body)) body.spec.remove(old);
  const gauge = gaugeWithin(body);
  const length = 1 / gauge.shape;
  const moment = 1 / shapeFactor(gauge, { L: 2, M: 1 });
  const quat = normalizeQuat(ipose.quat);
  const turn = quat[0] === 1 ? {} : { quat };
  return body.add(
    'inertial',
    {
      pos: scale3(ipose.pos, length),
      mass: mass / shapeFactor(gauge, { L: 0, M: 1 }),
      diaginertia: scale3(inertia, moment),
      ...turn,
    },
    { index: 0 },
  );
}
