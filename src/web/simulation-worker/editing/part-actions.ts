/** Actions in the menu of an element. */

import * as source from '../../../authoring/source/index.js';
import { message } from '../../../foundation/schema/messages.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import type { PartAction } from './editor-protocol.js';

type Act = (project: source.Project, element: SpecElement) => source.Edited<SpecElement>;

function bodyOf(element: SpecElement): Element<'body'> {
  if (element.is('body')) return element;
  throw messageError(message('edit-refused/not-body', { tag: element.tag }));
}

function geomOf(element: SpecElement): Element<'geom'> {
  if (element.is('geom')) return element;
  throw messageError(message('edit-refused/not-geom', { tag: element.tag }));
}

const joint =
  (type: 'hinge' | 'slide' | 'ball'): Act =>
  (project, element) =>
    source.addJoint(project, bodyOf(element), { type });

const fitted =
  (type: source.Primitive): Act =>
  (project, element) => {
    const { notes } = source.fitPrimitive(project, geomOf(element), type);
    return { result: element, notes };
  };

/** Functions that carry out each action on an element. */
export const partActions: Readonly<Record<PartAction, Act>> = {
  convertToFree: (project, element) => source.convertToFree(project, element) as source.Edited<SpecElement>,
  addHinge: joint('hinge'),
  addSlide: joint('slide'),
  addBall: joint('ball'),
  addMatchingGeom: (project, element) => source.addMatchingGeom(project, geomOf(element)) as source.Edited<SpecElement>,
  addMeshRenderer: (project, element) => source.addMeshRenderer(project, geomOf(element)) as source.Edited<SpecElement>,
  fitBox: fitted('box'),
  fitSphere: fitted('sphere'),
  fitCapsule: fitted('capsule'),
  fitCylinder: fitted('cylinder'),
  fitEllipsoid: fitted('ellipsoid'),
  expand(project, element) {
    const { parent } = element;
    const { notes } = source.expandGenerator(project, element);
    return { result: element.spec.holds(element) ? element : parent!, notes };
  },
  adoptInertial: (project, element) => source.adoptInertial(project, bodyOf(element)) as source.Edited<SpecElement>,
  fuseStatic: (project, element) => ({ result: element, notes: source.fuseStatic(project).notes }),
  discardVisual: (project, element) => ({ result: element, notes: source.discardVisual(project).notes }),
};
