/** Edits by handles in the viewport, other than poses: ends of shapes, axes and ranges of joints, paths of tendons. */

import { conjugate, rotate, type Vec3 } from '../../../foundation/math/pose.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { radiansOf, worldPose } from '../../../modelling/spec/pose.js';
import type { Edited, Project, TransactionOptions } from '../project.js';
import { freeNameIn, tidy } from './structure.js';

const refuse = (fault: Message<CodeIn<'edit-refused'>>): never => {
  throw messageError(fault);
};

/** Converts a vector from the world frame to the frame of the parent. */
const inParent = ({ parent }: SpecElement, vector: Vec3): Vec3 =>
  parent ? rotate(vector, conjugate(worldPose(parent).quat)) : vector;

/**
 * Moves one end of an element with `fromto` by an offset in the world frame [m]. Throws a ModelError `edit-refused` for
 * other elements.
 */
export function moveEnd(
  project: Project,
  element: SpecElement,
  end: 0 | 1,
  offset: Vec3,
  options: TransactionOptions = {},
): Edited<void> {
  return project.transact(
    `move an end of ${element.label}`,
    () => {
      const ends = element.authored.get('fromto') as readonly number[] | undefined;
      if (!ends) return refuse(message('edit-refused/not-between-points', { element: element.label }));
      const by = inParent(element, offset);
      element.set('fromto', tidy(ends.map((x, i) => (i >= 3 * end && i < 3 * end + 3 ? x + by[i % 3]! : x))));
      return undefined;
    },
    options,
  );
}

/** Rounds to a number of decimals that suits manual input. */
const round = (x: number, places: number): number => Math.round(x * 10 ** places) / 10 ** places + 0;

/** Sets the range of a hinge [rad], ball [rad] or slide [m], in the units of its file. */
export function setRange(
  project: Project,
  joint: Element<'joint'>,
  [low, high]: readonly [low: number, high: number],
  options: TransactionOptions = {},
): Edited<void> {
  return project.transact(
    `set range of ${joint.label}`,
    () => {
      if (!(low <= high)) return refuse(message('edit-refused/range-order'));
      if (joint.type === 'free') return refuse(message('edit-refused/free-range'));
      const unit = joint.type === 'slide' ? 1 : radiansOf(joint);
      joint.range = [low, high].map((x) => round(x / unit, unit === 1 ? 4 : 2)) as [number, number];
      return undefined;
    },
    options,
  );
}

/** Points the axis of a joint along a direction in the world frame. */
export function pointAxis(
  project: Project,
  joint: Element<'joint'>,
  direction: Vec3,
  options: TransactionOptions = {},
): Edited<void> {
  return project.transact(
    `point axis of ${joint.label}`,
    () => {
      const length = Math.hypot(...direction);
      if (!(length > 0)) return refuse(message('edit-refused/axis'));
      const own = inParent(joint, direction);
      joint.axis = own.map((x) => round(x / length, 4)) as [number, number, number];
      return undefined;
    },
    options,
  );
}

/** Routes a spatial tendon on through a site or a geom, at the end of its path. */
export function routeTendon(
  project: Project,
  tendon: Element<'spatial'>,
  along: SpecElement,
  options: TransactionOptions = {},
): Edited<SpecElement> {
  return project.transact(
    `route ${tendon.label} through ${along.label}`,
    ({ spec }) => {
      const { namespace } = along;
      if (namespace !== 'site' && namespace !== 'geom')
        return refuse(message('edit-refused/tendon-along', { tag: along.tag }));
      if (!along.identifier) along.set('name', freeNameIn(spec, namespace, along.tag));
      const name = along.identifier!;
      return namespace === 'site'
        ? tendon.add('spatialSite', { site: name })
        : tendon.add('spatialGeom', { geom: name });
    },
    options,
  );
}
