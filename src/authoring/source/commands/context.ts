/** Commands of the context menus, which add to the selected elements or convert them. */

import { compile } from '../../../compiler/compile/compile.js';
import { compose, IDENTITY, inversePose, type Pose } from '../../../foundation/math/pose.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { type Kind, rowOf } from '../../../foundation/schema/mjcf.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Authored, Element, SpecElement } from '../../../modelling/spec/element.js';
import { localPose, worldPose } from '../../../modelling/spec/pose.js';
import type { Edited, Project } from '../project.js';
import { freeNameIn, moveTo, setPose } from './structure.js';

const refuse = (fault: Message<CodeIn<'edit-refused'>>): never => {
  throw messageError(fault);
};

const IDENTITY_CHANGE: Pose = IDENTITY;

/** Tests whether a body has a free joint. */
const isFree = (body: SpecElement): boolean =>
  body.elements.some((child) => child.kind === 'freejoint' || (child.is('joint') && child.type === 'free'));

/**
 * Makes a body, or a geom of another body, a freely moving body: it becomes a child of the world with a free joint and
 * keeps its pose. Its former joints and their referrers are deleted.
 */
export function convertToFree(project: Project, element: SpecElement): Edited<Element<'body'>> {
  return project.transact(`make ${element.label} free`, ({ spec }) => {
    if (element.is('geom')) return freeGeom(element);
    if (!element.is('body')) return refuse(message('edit-refused/not-free', { tag: element.tag }));
    if (isFree(element)) return refuse(message('edit-refused/already-free', { element: element.label }));
    for (const joint of element.children('joint')) joint.delete();
    if (element.parent !== spec.worldbody) moveTo(element, spec.worldbody);
    element.add('freejoint', {}, { index: 0 });
    return element;
  });
}

function freeGeom(geom: Element<'geom'>): Element<'body'> {
  const { spec } = geom;
  const pose = worldPose(geom);
  const name = geom.name === undefined ? {} : { name: freeNameIn(spec, 'body', geom.name) };
  const body = spec.worldbody.add('body', name);
  const isPlaced = geom.authored.has('fromto');
  if (!isPlaced) setPose(body, pose);
  body.add('freejoint');
  moveTo(geom, body);
  return body;
}

/** Adds a collision geom for a visual mesh: the same mesh and pose, in the group of collision geoms. */
export function addMatchingGeom(project: Project, visual: Element<'geom'>): Edited<Element<'geom'>> {
  return project.transact(`add a matching geom to ${visual.label}`, ({ spec }) => {
    const parent = visual.parent!;
    const values = copied(visual, [...PLACE, 'mesh', 'type', 'size', 'hfield']);
    const name = visual.name === undefined ? {} : { name: freeNameIn(spec, 'geom', `${visual.name}_collision`) };
    const index = parent.elements.indexOf(visual) + 1;
    const shown = visual.type === 'mesh' || visual.mesh !== undefined ? { type: 'mesh' as const } : {};
    const geom = parent.add('geom', { ...values, ...shown, ...name, group: 3 }, { index });
    if (geom.contype === 0 && geom.conaffinity === 0) Object.assign(geom, { contype: 1, conaffinity: 1 });
    return geom;
  });
}

/** Adds a visual geom for a collision geom: without mass, in group 2. */
export function addMeshRenderer(
  project: Project,
  geom: Element<'geom'>,
  look: { readonly mesh?: string; readonly material?: string } = {},
): Edited<Element<'geom'>> {
  return project.transact(`add a mesh renderer to ${geom.label}`, ({ spec }) => {
    const parent = geom.parent!;
    const { mesh, material } = look;
    const shape = mesh === undefined ? ([...PLACE, 'mesh', 'type', 'size'] as const) : PLACE;
    const values = {
      ...copied(geom, shape),
      ...(mesh === undefined ? { type: geom.type } : { type: 'mesh' as const, mesh }),
      ...(material !== undefined && { material }),
      ...(geom.name !== undefined && { name: freeNameIn(spec, 'geom', `${geom.name}_visual`) }),
      ...{ contype: 0, conaffinity: 0, mass: 0, group: 2 },
    };
    const index = parent.elements.indexOf(geom) + 1;
    return parent.add('geom', values, { index });
  });
}

const PLACE = ['class', 'pos', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler', 'fromto'] as const;

/** Copies the authored values of some attributes. */
const copied = (element: Element<'geom'>, names: readonly (keyof Authored<'geom'>)[]): Authored<'geom'> =>
  Object.fromEntries(names.flatMap((name) => (element.authored.has(name) ? [[name, element.authored.get(name)]] : [])));

/** Types of geoms that the commands add. */
export type Primitive = 'sphere' | 'capsule' | 'ellipsoid' | 'cylinder' | 'box';

/** Replaces a mesh by the primitive that the compiler fits to it, in size and pose. Throws the errors of `compile`. */
export function fitPrimitive(project: Project, geom: Element<'geom'>, type: Primitive): Edited<void> {
  if (geom.mesh === undefined) refuse(message('edit-refused/no-mesh', { element: geom.label }));
  const copies = new Map<SpecElement, SpecElement>();
  const trial = project.spec.clone(copies);
  // a copy has the kind of its original
  const copy = copies.get(geom) as Element<'geom'>;
  copy.type = type;
  const model = compile(trial, { trialStep: false });
  const id = model.elements?.geom.indexOf(copy) ?? -1;
  if (id < 0) refuse(message('edit-refused/not-compiled', { element: geom.label }));
  const numbers = (array: ArrayLike<number>, width: number): number[] =>
    Array.from({ length: width }, (_, k) => Number(array[width * id + k]));
  const inBody = { pos: numbers(model.geom_pos, 3), quat: numbers(model.geom_quat, 4) } as unknown as Pose;
  const counts: Readonly<Record<Primitive, number>> = { sphere: 1, capsule: 2, cylinder: 2, ellipsoid: 3, box: 3 };
  return project.transact(`fit a ${type} to ${geom.label}`, () => {
    const pose = compose(inversePose(poseInBody(geom.parent!)), inBody);
    geom.mesh = undefined;
    geom.type = type;
    geom.size = numbers(model.geom_size, counts[type]);
    setPose(geom, pose);
  });
}

/** Pose of a frame, including nested frames, in its body. */
export function poseInBody(parent: SpecElement): Pose {
  let pose = IDENTITY_CHANGE;
  for (let at: SpecElement | undefined = parent; at?.kind === 'frame'; at = at.parent)
    pose = compose(localPose(at), pose);
  return pose;
}

/** Adds a joint to a body, before its other contents. */
export function addJoint(
  project: Project,
  body: Element<'body'>,
  values: {
    readonly type?: 'hinge' | 'slide' | 'ball' | 'free';
    readonly axis?: readonly [number, number, number];
  } = {},
): Edited<SpecElement> {
  return project.transact(`add a joint to ${body.label}`, ({ spec }) => {
    const name = body.name === undefined ? {} : { name: freeNameIn(spec, 'joint', `${body.name}_joint`) };
    const at = body.elements.findLastIndex(({ namespace }) => namespace === 'joint') + 1;
    if (values.type === 'free') return body.add('freejoint', name, { index: at });
    return body.add('joint', { ...name, ...values }, { index: at });
  });
}

/** Returns the kinds of actuators or sensors that can refer to an element. */
export function attachable(section: 'actuatorSection' | 'sensorSection', element: SpecElement): readonly Kind[] {
  const kinds = Object.keys(rowOf(section).children ?? {}) as Kind[];
  return kinds.filter((kind) => objectAttributes(kind, element) !== undefined);
}

/** Returns the attributes that make an actuator or a sensor refer to an element; undefined if it cannot. */
function objectAttributes(kind: Kind, { kind: own, namespace, identifier }: SpecElement): object | undefined {
  const { attributes } = rowOf(kind);
  const object = namespace === 'joint' && own === 'freejoint' ? undefined : namespace;
  if (object === undefined) return undefined;
  const name = Object.keys(attributes).find((each) => {
    const { type, namespace: space } = attributes[each]!;
    return type === 'ref' && space === object && OBJECTS.has(each);
  });
  if (name !== undefined) return { [name]: identifier };
  const types = attributes.objtype?.keywords;
  if (types && attributes.objname && Object.hasOwn(types, object)) return { objtype: object, objname: identifier };
  return undefined;
}

/** Attributes that name the target of an actuator or the object of a sensor. */
const OBJECTS: ReadonlySet<string> = new Set<Namespace>(['joint', 'tendon', 'site', 'body', 'actuator', 'geom']).add(
  'camera',
);

/** Adds an actuator or a sensor that refers to an element. The element gets a name if it has none. */
export function addForElement(project: Project, element: SpecElement, kind: Kind): Edited<SpecElement> {
  return project.transact(`add ${kind} for ${element.label}`, ({ spec }) => {
    const { namespace } = element;
    if (!objectAttributes(kind, element) || !namespace)
      return refuse(message('edit-refused/for-kind', { kind, tag: element.tag }));
    if (!element.identifier) element.set('name', freeNameIn(spec, namespace, element.tag));
    const object = objectAttributes(kind, element)!;
    const own = rowOf(kind).namespace!;
    const name = freeNameIn(spec, own, `${element.identifier}_${kind}`);
    return spec.add(kind, { name, ...object });
  });
}

/** Adds an actuator for each hinge and slide joint that no actuator drives. */
export function addForJoints(project: Project, kind: Kind): Edited<SpecElement[]> {
  return project.transact(`add ${kind} for each joint`, ({ spec }) => {
    const driven = new Set(
      [...spec.section('actuatorSection').elements].map((each) => each.authored.get('joint')).filter(Boolean),
    );
    const free = spec.worldbody
      .descendants()
      .filter((each) => each.is('joint') && (each.type === 'hinge' || each.type === 'slide'))
      .filter(({ identifier }) => identifier === undefined || !driven.has(identifier));
    if (free.length === 0) return refuse(message('edit-refused/no-free-joint'));
    return free.map((joint) => {
      if (!joint.identifier) joint.set('name', freeNameIn(spec, 'joint', 'joint'));
      const name = freeNameIn(spec, 'actuator', joint.identifier!);
      return spec.add(kind, { name, joint: joint.identifier } as Authored<Kind>);
    });
  });
}
