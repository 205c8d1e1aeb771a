/**
 * Splits keyframes into parts: the values that belong to one joint, actuator or mocap body each.
 *
 * A keyframe in a file is a vector whose order depends on the whole model. When its model is attached or replicated,
 * the vector is split; the parts follow their elements through further attachments, and the compiler assembles them
 * in the order of the compiled model.
 */

import type { GeneralActuator } from '../actuators/general-actuator.js';
import type { CompilerQueries } from '../compiler-queries.js';
import { expandComposites } from '../composite/expand.js';
import type { Change } from '../edit/changes.js';
import type { Element, SpecElement } from '../element.js';
import { activationCount, controlCount, mechanicsOf } from '../mechanics.js';
import type { Spec } from '../spec.js';

/** Attributes of a keyframe that hold values per joint, actuator or mocap body; `time` is the other one. */
export const KEY_VECTORS = ['qpos', 'qvel', 'act', 'ctrl', 'mpos', 'mquat'] as const;
/** Name of a vector of a keyframe. */
export type KeyVector = (typeof KEY_VECTORS)[number];

/** True for the name of a vector of a keyframe; `time` is not a vector. */
export const isKeyVector = (name: string): name is KeyVector => (KEY_VECTORS as readonly string[]).includes(name);

/** The values of one vector of a keyframe that belong to one element. */
export interface KeyPart {
  readonly vector: KeyVector;
  /** Joint, flexcomp, actuator or mocap body. */
  readonly element: SpecElement;
  readonly values: readonly number[];
}

/** An element, and the number of its values in a vector. */
export type Slot = readonly [element: SpecElement, size: number];

const QPOS_SIZES: Readonly<Record<string, number>> = { free: 7, ball: 4 };
const QVEL_SIZES: Readonly<Record<string, number>> = { free: 6, ball: 3 };

/** Counts that a Spec cannot compute. */
type Counts = Pick<CompilerQueries, 'jointCount' | 'activationCount'>;

/** Elements that have values in a vector, in the order of the compiled model. */
export function keySlots(
  spec: Spec,
  vector: KeyVector,
  compilerQueries: Counts | undefined = spec.compilerQueries,
): Slot[] {
  switch (vector) {
    case 'qpos':
      return movingElements(spec).map((each) => [each, sizeOf(each, QPOS_SIZES, compilerQueries)]);
    case 'qvel':
      return movingElements(spec).map((each) => [each, sizeOf(each, QVEL_SIZES, compilerQueries)]);
    case 'mpos':
      return mocapBodies(spec).map((body) => [body, 3]);
    case 'mquat':
      return mocapBodies(spec).map((body) => [body, 4]);
    case 'ctrl':
      return actuatorSlots(spec, controlCount);
    case 'act':
      return actuatorSlots(spec, activationCount)
        .map(([actuator, size]): Slot => [actuator, activationsOf(actuator, size, compilerQueries)])
        .filter(([, size]) => size > 0);
  }
}

/** Number of activations that the plugin of an actuator sets; else `size`. */
function activationsOf(actuator: SpecElement, size: number, compilerQueries: Counts | undefined): number {
  return actuator.kind === 'actuatorPlugin' ? (compilerQueries?.activationCount(actuator) ?? size) : size;
}

/** Slots of all actuators, with the size that `count` returns for their general form. */
const actuatorSlots = (spec: Spec, count: (mechanics: GeneralActuator) => number): Slot[] =>
  spec
    .all('actuator')
    .map((actuator) => [actuator, count(mechanicsOf(spec.defaults.layersOf(actuator), spec.compatibility).mechanics)]);

const jointType = (joint: SpecElement): string => (joint.kind === 'freejoint' ? 'free' : (joint.get('type') as string));

/** Returns the number of coordinates of a joint, or of the joints that a flexcomp generates; NaN if it is not known. */
function sizeOf(
  element: SpecElement,
  sizes: Readonly<Record<string, number>>,
  compilerQueries: Counts | undefined,
): number {
  if (element.kind === 'flexcomp') return compilerQueries?.jointCount(element) ?? Number.NaN;
  return sizes[jointType(element)] ?? 1;
}

const mocapBodies = (spec: Spec): SpecElement[] => spec.all('body').filter((body) => body.mocap);

/**
 * Joints and flexcomps in the order of the compiled model: depth first, with the contents of frames in their
 * position.
 */
function movingElements(spec: Spec): SpecElement[] {
  const found: SpecElement[] = [];
  const visitBody = (body: SpecElement): void => {
    const bodies: SpecElement[] = [];
    const gather = (from: SpecElement): void => {
      for (const child of from.elements) {
        if (child.namespace === 'joint') found.push(child);
        else if (child.kind === 'body' || child.kind === 'flexcomp') bodies.push(child);
        else if (child.kind === 'frame' || child.kind === 'replicate') gather(child);
      }
    };
    gather(body);
    for (const each of bodies) {
      if (each.kind === 'flexcomp') found.push(each);
      else visitBody(each);
    }
  };
  visitBody(spec.worldbody);
  return found;
}

/** The parts of one keyframe. */
export interface KeyRecord {
  readonly parts: readonly KeyPart[];
  /** True if the key came with an attachment. */
  readonly isAttached: boolean;
}

/** A keyframe and its parts. */
export interface SplitKey extends KeyRecord {
  readonly key: Element<'key'>;
  /** True if its values move to the first copies of their elements; else the copies get a copy of the keyframe. */
  readonly isMoved?: boolean;
}

/** Returns the elements that have values in a vector. */
export type SlotsOf = (vector: KeyVector) => readonly Slot[];

/** The slots of a whole Spec in its current state. */
export const slotsNow =
  (spec: Spec): SlotsOf =>
  (vector) =>
    keySlots(spec, vector);

/** The slots of a Spec, except those of elements after `end`. */
export function slotsUpTo(spec: Spec, end: SpecElement): SlotsOf {
  const later = new Set<SpecElement>();
  for (let at = end; at.parent && at !== spec.worldbody; at = at.parent) {
    for (const each of at.parent.elements.slice(at.parent.elements.indexOf(at) + 1)) later.add(each);
  }
  const isLater = (element: SpecElement): boolean =>
    later.has(element) || (element.parent !== undefined && isLater(element.parent));
  return (vector) => keySlots(spec, vector).filter(([element]) => !isLater(element));
}

/** Computes the parts of a keyframe and the vectors they come from, without changing the keyframe. */
function partsOfKey(
  spec: Spec,
  key: Element<'key'>,
  slotsOf = slotsNow(spec),
): { readonly split: SplitKey; readonly vectors: KeyVector[] } {
  const record = spec.keyParts.get(key);
  const vectors: KeyVector[] = [];
  let parts: readonly KeyPart[] = record?.parts ?? [];
  for (const vector of KEY_VECTORS) {
    const values = key.authored.get(vector) as readonly number[] | undefined;
    if (values === undefined) continue;
    parts = parts.filter((part) => part.vector !== vector);
    const slots = slotsOf(vector);
    // a vector of the wrong length is kept unsplit; the compiler reports it
    if (lengthOf(slots) !== values.length) continue;
    vectors.push(vector);
    let at = 0;
    for (const [element, size] of slots) {
      parts = [...parts, { vector, element, values: values.slice(at, at + size) }];
      at += size;
    }
  }
  return { split: { key, parts, isAttached: record?.isAttached ?? false }, vectors };
}

/** Computes the parts of every keyframe of a Spec, without changing them. */
export const partsOfKeys = (spec: Spec): SplitKey[] => spec.keyframes.map((key) => partsOfKey(spec, key).split);

/** True for a keyframe with a vector that is not split. */
export const isWhole = (key: SpecElement): boolean => KEY_VECTORS.some((vector) => key.authored.has(vector));

const lengthOf = (slots: readonly Slot[]): number => slots.reduce((sum, [, size]) => sum + size, 0);

/** True if every unsplit vector has as many values as its slots. */
export const fits = (key: Element<'key'>, slotsOf: SlotsOf): boolean =>
  KEY_VECTORS.every((vector) => {
    const values = key.authored.get(vector) as readonly number[] | undefined;
    return values === undefined || lengthOf(slotsOf(vector)) === values.length;
  });

/** Splits keyframes of a Spec, so that their values follow their elements through later edits. */
export function splitKeys(spec: Spec, keys: readonly Element<'key'>[] = spec.keyframes, slotsOf?: SlotsOf): SplitKey[] {
  // the joints must exist before values are assigned to them
  if (keys.length > 0) expandComposites(spec, spec.worldbody);
  return keys.map((key) => {
    const { split, vectors } = partsOfKey(spec, key, slotsOf);
    for (const name of vectors) {
      const before = key.authored.get(name);
      spec.changes.run({ type: 'set', element: key, name, before, after: undefined });
    }
    if (vectors.length > 0) setKeyRecord(spec, key, { parts: split.parts, isAttached: split.isAttached });
    return split;
  });
}

/** Replaces the parts of a keyframe. */
export function setKeyRecord(spec: Spec, key: SpecElement, after: KeyRecord | undefined): void {
  spec.changes.run({ type: 'parts', element: key, before: spec.keyParts.get(key), after });
}

/** Removes the parts of one vector from a keyframe. */
export function dropParts(spec: Spec, key: SpecElement, vector: string): void {
  const record = spec.keyParts.get(key);
  const rest = record?.parts.filter((part) => part.vector !== vector);
  if (record && rest!.length < record.parts.length) setKeyRecord(spec, key, { ...record, parts: rest! });
}

/** Attributes that determine the number of values of an element in a keyframe. */
const SIZE_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['type', 'mocap', 'class', 'childclass'],
  ...['dyntype', 'gaintype', 'gainprm', 'dynprm', 'actdim', 'input', 'timeconst', 'ki', 'slewmax'],
  ...['inductance', 'resistance', 'motorconst', 'nominal', 'controller', 'thermal', 'lugre'],
]);

/** True if an edit may change the number or order of the slots of a keyframe. */
export function movesSlots(change: Change): boolean {
  if (change.type === 'set') return SIZE_ATTRIBUTES.has(change.name) || isOfFlexcomp(change.element);
  if (change.type === 'parts' || change.type === 'nonXmlValues') return false;
  for (const { namespace, kind } of change.element.descendants()) {
    if (namespace === 'joint' || namespace === 'actuator' || namespace === 'body' || kind === 'flexcomp') return true;
  }
  if (isOfFlexcomp(change.parent)) return true;
  return change.element.kind === 'default' || change.parent.kind === 'default';
}

/** True for a flexcomp and its descendants. */
const isOfFlexcomp = (element: SpecElement): boolean =>
  element.kind === 'flexcomp' || (element.parent !== undefined && isOfFlexcomp(element.parent));

/** The parts of copied elements, assigned to the copies. */
export function partsOfCopies(
  parts: readonly KeyPart[],
  made: ReadonlyMap<SpecElement, SpecElement>,
): readonly KeyPart[] {
  return parts.flatMap((part) => {
    const element = made.get(part.element);
    return element ? [{ ...part, element }] : [];
  });
}
