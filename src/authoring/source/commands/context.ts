/** Commands of the context menus, which add elements to the selection or convert it. */

import { compile } from '../../../compiler/compile/compile.js';
import { compose, IDENTITY, inversePose, type Pose } from '../../../foundation/math/pose.js';
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import type { Namespace } from '../../../foundation/schema/mjcf/rows.js';
import { type Kind, rowOf } from '../../../foundation/schema/mjcf.js';
import { messageError } from '../../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../../modelling/spec/element.js';
import { localPose, worldPose } from '../../../modelling/spec/pose.js';
import type { Edited, Project } from '../project.js';
import { freeNameIn, moveTo, setPose } from './structure.js';

const refuse = (fault: Message<CodeIn<'edit-refused'>>): never => {
  throw messageError(fault);
};

const IDENTITY_CHANGE: Pose = IDENTITY;

/** Tests whether a body is moved by physics, rather than fixed to the world. */
const isFree = (body: SpecElement): boolean =>
  body.elements.some((child) => child.kind === 'freejoint' || (child.is('joint') && child.type === 'free'));

/**
 * Makes a body, or a geom that is part of another one, an object that moves freely: in the world, with a free joint and its
 * pose kept. Joints that tied it to its parent go, with what refers to them.
 */
export function convertToFree(project: Project, element: SpecElement): Edited<Element<'body'>> {
  return project.transact(`make ${element.label} free`, ({ spec }) => {
    if (element.is('geom')) return freeGeom(element);
    if (!element.is('body')) return refuse(message('edit-refused/not-free', { tag: element.tag }));
    if (isFree(element)) return refuse(message('edit-refused/already-free', { element: element.label }));
    for (const joint of element.children('joint')) joint.delete();
    if (element.parent !== (spec.worldbody as SpecElement)) moveTo(element, spec.worldbody as SpecElement);
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
  if (!isPlaced) setPose(body as SpecElement, pose);
  body.add('freejoint');
  moveTo(geom as SpecElement, body as SpecElement);
  return body;
}

/** Adds a geom that collides beside one that only shows a mesh: the same mesh in the same place, in the group of those. */
export function addMatchingGeom(project: Project, visual: Element<'geom'>): Edited<Element<'geom'>> {
  return project.transact(`add a matching geom to ${visual.label}`, ({ spec }) => {
    const parent = visual.parent!;
    const values = copied(visual, [...PLACE, 'mesh', 'type', 'size', 'hfield']);
    const name = visual.name === undefined ? {} : { name: freeNameIn(spec, 'geom', `${visual.name}_collision`) };
    const index = parent.elements.indexOf(visual as SpecElement) + 1;
    const shown = visual.type === 'mesh' || visual.mesh !== undefined ? { type: 'mesh' as const } : {};
    const geom = parent.add('geom' as Kind, { ...values, ...shown, ...name, group: 3 } as object, {
      index,
    }) as Element<'geom'>;
    if (geom.contype === 0 && geom.conaffinity === 0) Object.assign(geom, { contype: 1, conaffinity: 1 });
    return geom;
  });
}

/** Adds a geom that is drawn beside one that only collides: without mass, in group 2. */
export function addMeshRenderer(
  project: Project,
  geom: Element<'geom'>,
  look: { readonly mesh?: string; readonly material?: string } = {},
): Edited<Element<'geom'>> {
  return project.transact(`add a mesh renderer to ${geom.label}`, ({ spec }) => {
    const parent = geom.parent!;
    const { mesh, material } = look;
    const shape = mesh === undefined ? [...PLACE, 'mesh', 'type', 'size'] : PLACE;
    const values = {
      ...copied(geom, shape),
      ...(mesh === undefined ? { type: geom.type } : { type: 'mesh', mesh }),
      ...(material !== undefined && { material }),
      ...(geom.name !== undefined && { name: freeNameIn(spec, 'geom', `${geom.name}_visual`) }),
      ...{ contype: 0, conaffinity: 0, mass: 0, group: 2 },
    };
    const index = parent.elements.indexOf(geom as SpecElement) + 1;
    return parent.add('geom' as Kind, values as object, { index }) as Element<'geom'>;
  });
}

const PLACE = ['class', 'pos', 'quat', 'axisangle', 'xyaxes', 'zaxis', 'euler', 'fromto'];

const copied = (element: SpecElement | Element<'geom'>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (element.authored.has(name) ? [[name, element.authored.get(name)]] : [])));

/** Types of geoms that the commands add. */
export type Primitive = 'sphere' | 'capsule' | 'ellipsoid' | 'cylinder' | 'box';

/**
 * Puts a primitive in the place of a mesh, of the size and pose that the compiler fits to it. Throws a ModelError as
 * `compile` does.
 */
export function fitPrimitive(project: Project, geom: Element<'geom'>, type: Primitive): Edited<void> {
  if (geom.mesh === undefined) refuse(message('edit-refused/no-mesh', { element: geom.label }));
  const copies = new Map<SpecElement, SpecElement>();
  const trial = project.spec.clone(copies);
  const copy = copies.get(geom as SpecElement) as unknown as Element<'geom'>;
  copy.type = type;
  const model = compile(trial, { trialStep: false });
  const id = model.elements?.geom.indexOf(copy as SpecElement) ?? -1;
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
    setPose(geom as SpecElement, pose);
  });
}

/** Pose of a frame, in frames, in its body. */
function poseInBody(parent: SpecElement): Pose {
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
    if (values.type === 'free') return body.add('freejoint', name, { index: at }) as SpecElement;
    return body.add('joint', { ...name, ...values }, { index: at }) as SpecElement;
  });
}

/** Kinds of actuators and sensors that can have an element as their object, and the attributes that name it. */
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
    return spec.add(kind, { name, ...object }) as SpecElement;
  });
}
