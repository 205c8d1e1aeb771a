/** Flattens the kinematic tree: bodies depth first, and the elements of each body with the frames around them. */
import { IDENTITY, type Pose, UNIT_QUAT, ZERO3 } from '../../foundation/math/pose.js';
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import { type AttributesOf, MJCF } from '../../foundation/schema/mjcf.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import { composeFrames } from '../../modelling/spec/pose.js';
import type { Compilation } from './compilation.js';
import type {
  CompiledBody,
  CompiledCamera,
  CompiledElement,
  CompiledGeom,
  CompiledJoint,
  CompiledLight,
  CompiledSite,
  Objects,
} from './compiled-element.js';

/** Collects and numbers all elements of the tree. */
export function collectTree(compilation: Compilation): Objects {
  const world = newBody(compilation.spec.worldbody, undefined, undefined);
  collect(compilation, compilation.spec.worldbody.elements, world, undefined);
  return renumber(world);
}

/** Lists and numbers all objects from the world on, depth first. */
export function renumber(world: CompiledBody): Objects {
  const objects: Objects = { bodies: [], joints: [], geoms: [], sites: [], cameras: [], lights: [] };
  const visit = (body: CompiledBody): void => {
    append(objects.bodies, [body]);
    append(objects.joints, body.joints);
    append(objects.geoms, body.geoms);
    append(objects.sites, body.sites);
    append(objects.cameras, body.cameras);
    append(objects.lights, body.lights);
    body.bodies.forEach(visit);
  };
  visit(world);
  return objects;
}

function append<T extends CompiledElement>(list: T[], drafts: readonly T[]): void {
  for (const draft of drafts) {
    draft.id = list.length;
    list.push(draft);
  }
}

/** Adds the elements of a body or frame. */
function collect(c: Compilation, elements: readonly SpecElement[], body: CompiledBody, frame: Pose | undefined): void {
  for (const el of elements) {
    const replacement = c.expansion.of(el);
    if (replacement) {
      collect(c, replacement.elements, body, replacement.frame ?? frame);
    } else if (el.is('frame')) {
      collect(c, el.elements, body, composeFrames(frame, c.poseOf(el)));
    } else if (el.is('body')) {
      const child = newBody(el, body, frame);
      body.bodies.push(child);
      collect(c, el.elements, child, undefined);
    } else if (el.kind !== 'plugin' && !collectLeaf(el, body, frame)) {
      c.report(el, 'unsupported', { feature: `element '${el.tag}'` });
    }
  }
}

function collectLeaf(el: SpecElement, body: CompiledBody, frame: Pose | undefined): boolean {
  if (el.is('inertial')) body.inertial = el;
  else if (el.is('joint', 'freejoint')) body.joints.push(newJoint(el, body, frame));
  else if (el.is('geom')) body.geoms.push(newGeom(el, body, frame));
  else if (el.is('site')) body.sites.push(newSite(el, body, frame));
  else if (el.is('camera')) body.cameras.push(newCamera(el, body, frame));
  else if (el.is('light')) body.lights.push(newLight(el, body, frame));
  else return false;
  return true;
}

// Each literal lists every property: spreading shared ones would create objects with slow property access.

const nameOf = (element: SpecElement): string => element.identifier ?? '';

function newBody(
  element: Element<'body'> | Element<'worldbody'>,
  parent: CompiledBody | undefined,
  frame: Pose | undefined,
): CompiledBody {
  const body = {
    element,
    name: parent ? nameOf(element) : 'world',
    id: 0,
    parent,
    frame,
    bodies: [],
    joints: [],
    geoms: [],
    sites: [],
    cameras: [],
    lights: [],
    inertial: undefined,
    mocap: element.is('body') && element.mocap,
    pose: IDENTITY,
    ipose: IDENTITY,
    mass: 0,
    inertia: ZERO3,
    contype: 0,
    conaffinity: 0,
    margin: 0,
    dofnum: 0,
  } as unknown as CompiledBody;
  body.weld = body;
  return body;
}

const JOINT_DEFAULTS = Object.fromEntries(
  Object.entries<Attribute>(MJCF.joint.attributes).map(([name, row]) => [name, row.default]),
) as unknown as AttributesOf<'joint'>;

const newJoint = (
  el: Element<'joint'> | Element<'freejoint'>,
  body: CompiledBody,
  frame: Pose | undefined,
): CompiledJoint => ({
  element: el,
  given: el.is('joint') ? el : JOINT_DEFAULTS,
  name: nameOf(el),
  id: 0,
  body,
  frame,
  type: 0,
  pos: ZERO3,
  axis: ZERO3,
  limited: false,
  range: [0, 0],
  actfrclimited: false,
  ref: 0,
  springref: 0,
  springdamper: [0, 0],
  nq: 0,
  nv: 0,
  qposadr: 0,
  dofadr: 0,
});

const newGeom = (el: Element<'geom'>, body: CompiledBody, frame: Pose | undefined): CompiledGeom => ({
  element: el,
  name: nameOf(el),
  id: 0,
  body,
  frame,
  type: 0,
  contype: 0,
  conaffinity: 0,
  size: ZERO3,
  pose: IDENTITY,
  bounds: [0, 0, 0, 0, 0, 0],
  rbound: 0,
  mass: 0,
  inertia: ZERO3,
  fluid: ZERO3,
  surfacevel: ZERO3,
  mesh: undefined,
  namedMesh: undefined,
  hfield: undefined,
  material: undefined,
  visual: false,
});

const newSite = (el: Element<'site'>, body: CompiledBody, frame: Pose | undefined): CompiledSite => ({
  element: el,
  name: nameOf(el),
  id: 0,
  body,
  frame,
  type: 0,
  size: ZERO3,
  pose: IDENTITY,
  mesh: undefined,
  material: undefined,
});

const newCamera = (el: Element<'camera'>, body: CompiledBody, frame: Pose | undefined): CompiledCamera => ({
  element: el,
  name: nameOf(el),
  id: 0,
  body,
  frame,
  pose: { pos: ZERO3, quat: UNIT_QUAT },
});

const newLight = (el: Element<'light'>, body: CompiledBody, frame: Pose | undefined): CompiledLight => ({
  element: el,
  name: nameOf(el),
  id: 0,
  body,
  frame,
  pos: ZERO3,
  dir: ZERO3,
});
