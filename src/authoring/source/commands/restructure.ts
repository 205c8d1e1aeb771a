/** Commands that simplify a model without a change of its physics. */
import { adoptInertial as adopt } from '../../../compiler/compile/edit/adopt-inertial.js';
import { discardVisual as discard } from '../../../compiler/compile/edit/discard-visual.js';
import { fuseStatic as fuse } from '../../../compiler/compile/edit/fuse-static.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { Edited, Project } from '../project.js';

/** Replaces static bodies by frames in their parents; returns the bodies. Throws the errors of `fuseStatic`. */
export const fuseStatic = (project: Project): Edited<readonly Element<'body'>[]> =>
  project.transact('fuse static bodies', ({ spec }) => fuse(spec));

/** Removes visual geoms, unused meshes, materials and textures; returns them. Throws the errors of `discardVisual`. */
export const discardVisual = (project: Project): Edited<readonly SpecElement[]> =>
  project.transact('discard visual elements', ({ spec }) => discard(spec));

/** Gives a body an `inertial` with its inferred inertia. Throws the errors of `adoptInertial`. */
export const adoptInertial = (project: Project, body: Element<'body'>): Edited<Element<'inertial'>> =>
  project.transact(`adopt the inertia of ${body.label}`, () => adopt(body));
