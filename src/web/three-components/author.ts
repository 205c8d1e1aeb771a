/** Writes the attributes of components to their elements and removes all others. */

import { usageError } from '../../foundation/base/usage.js';
import type { Vec3 } from '../../foundation/math/pose.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import type { GEOM_TYPE } from '../../foundation/schema/mjcf/keywords.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { messageError } from '../../foundation/schema/report.js';
import type { Element, SpecElement } from '../../modelling/spec/element.js';
import { targetsOf } from './attribute-input.js';
import type { KeptPart, MjElement } from './element.js';

/** Attribute values for an element of the Spec. */
export type Desired = Map<string, AttributeValue>;

type ElementOf = (component: MjElement) => SpecElement | undefined;

/** Replaces components by the names of their elements; references to components outside of the scene are omitted. */
export function resolved(values: ReadonlyMap<string, unknown>, elementOf: ElementOf): Desired {
  const desired: Desired = new Map();
  for (const [name, value] of values) {
    const targets = targetsOf(value);
    if (targets.length === 0) desired.set(name, value as AttributeValue);
    else if (Array.isArray(value)) {
      desired.set(
        name,
        value.map((each) => nameOf(each, elementOf)).filter((each) => each !== undefined),
      );
    } else {
      const target = nameOf(targets[0]!, elementOf);
      if (target !== undefined) desired.set(name, target);
    }
  }
  return desired;
}

const nameOf = (target: string | MjElement, elementOf: ElementOf): string | undefined =>
  typeof target === 'string' ? target : elementOf(target)?.identifier;

const isEqual = (a: AttributeValue | undefined, b: AttributeValue): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((each, i) => Object.is(each, b[i])));

/** Sets the desired attributes and unsets all others. `scale` is the scale of the object. */
export function author(element: SpecElement, desired: Desired, scale: Vec3): void {
  for (const name of [...element.authored.keys()]) if (!desired.has(name)) element.unset(name);
  const isScaled = scale.some((x) => x !== 1);
  if (isScaled) {
    // sites have the same shapes and sizes as geoms
    const size = scaledSize(element as Element<'geom'>, desired, scale);
    if (size) desired.set('size', size);
  }
  for (const [name, value] of desired) {
    if (!isEqual(element.authored.get(name), value)) element.set(name, value);
  }
}

/** Axes of the object that scale each size of a shape; the scales of several axes must be equal. */
const AXES_OF_SIZES: Readonly<Record<string, readonly (readonly number[])[]>> = {
  plane: [[0], [1], []],
  sphere: [[0, 1, 2]],
  capsule: [[0, 1], [2]],
  ellipsoid: [[0], [1], [2]],
  cylinder: [[0, 1], [2]],
  box: [[0], [1], [2]],
} satisfies Partial<Record<keyof typeof GEOM_TYPE, readonly (readonly number[])[]>>;

/** Returns the scaled sizes of a geom or site. Throws a ModelError for types without sizes, such as meshes. */
function scaledSize(element: Element<'geom'>, desired: Desired, scale: Vec3): readonly number[] | undefined {
  for (const name of ['type', 'class'] as const) {
    const value = desired.get(name);
    if (value !== undefined && element.authored.get(name) !== value) element.set(name, value as 'box');
  }
  const { type } = element;
  const factorsText = scale.join(' ');
  const axes = AXES_OF_SIZES[type];
  const refuse = (fault: Message<CodeIn<'component-size'>>): never => {
    const place = element.location?.uri ?? element.path;
    throw messageError(fault, { element: place }, place);
  };
  // meshes made from the geometry of the object have scaled vertices already; others cannot be scaled
  if (!axes) return refuse(message('component-size/no-sizes', { type, scale: factorsText }));
  if (desired.has('fromto')) return refuse(message('component-size/fromto', { scale: factorsText }));
  const given = (desired.get('size') as readonly number[] | undefined) ?? [];
  const inherited = element.inheritance?.values.get('size') as readonly number[] | undefined;
  const size = [...given, ...(inherited ?? []).slice(given.length)];
  return size.slice(0, axes.length).map((each, i) => {
    const factors = axes[i]!.map((axis) => Math.abs(scale[axis]!));
    if (factors.some((factor) => factor !== factors[0])) {
      const along = axes[i]!.map((axis) => 'xyz'[axis]).join(', ');
      const code = type === 'sphere' ? 'component-size/round-ellipsoid' : 'component-size/round';
      return refuse(message(code, { type, axes: along, scale: factorsText }));
    }
    return each * (factors[0] ?? 1);
  });
}

/** Adds parts to an element; returns the added elements without their descendants. */
export function authorParts(parent: SpecElement, parts: readonly KeptPart[], elementOf: ElementOf): SpecElement[] {
  return parts.map(({ kind, values, parts: inner }, index) => {
    const element = parent.add(kind, Object.fromEntries(resolved(values, elementOf)), {
      index,
    });
    if (element.kind !== kind) throw usageError('parts', `a ${kind}`, element);
    authorParts(element, inner, elementOf);
    return element;
  });
}
