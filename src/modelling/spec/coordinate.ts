/** Kind of the coordinate of a joint, tendon, actuator or sensor, on which the units of some attributes depend. */
import type { Coordinate } from '../../foundation/schema/mjcf/dimensions.js';
import type { Element, SpecElement } from './element.js';

/**
 * The kind of coordinate of an element; undefined if it has none, or not one kind. It follows from the structure: a
 * fixed tendon is an angle if all its joints are hinges, a transmission at a site or a free joint if its `gear` only
 * turns, and lengths otherwise.
 */
export function coordinateOf(element: SpecElement): Coordinate | undefined {
  if (element.is('joint')) return coordinateOfJoint(element);
  if (element.is('spatial')) return 'L';
  if (element.is('fixed')) return coordinateOfFixed(element);
  if (element.is('orientation')) return 'A';
  if (element.is('adhesion')) return 'L';
  if (element.is('equalityJoint')) return named(element, 'joint', 'joint1');
  if (element.is('equalityTendon')) return named(element, 'tendon', 'tendon1');
  if (element.namespace === 'actuator') return coordinateOfActuator(element);
  if (element.namespace !== 'sensor') return undefined;
  const [attribute] = ['joint', 'tendon', 'actuator'].filter((name) => element.authored.has(name));
  return attribute === undefined ? undefined : named(element, attribute as 'joint', attribute);
}

function coordinateOfJoint({ type }: Element<'joint'>): Coordinate | undefined {
  if (type === 'free') return undefined;
  return type === 'slide' ? 'L' : 'A';
}

function coordinateOfFixed(tendon: Element<'fixed'>): Coordinate {
  const kinds = tendon.children('fixedJoint').map((term) => named(term, 'joint', 'joint'));
  return kinds.length > 0 && kinds.every((kind) => kind === 'A') ? 'A' : 'L';
}

function coordinateOfActuator(actuator: SpecElement): Coordinate | undefined {
  const has = (name: string): boolean => actuator.authored.has(name);
  if (has('tendon')) return named(actuator, 'tendon', 'tendon');
  if (has('slidersite') || has('cranksite') || has('body')) return 'L';
  const gear = (actuator.rowOf('gear') ? actuator.get('gear') : undefined) as readonly number[] | undefined;
  const byGear = (gear ?? [1]).slice(0, 3).some((x) => x !== 0) ? 'L' : 'A';
  if (has('site')) return byGear;
  const name = (actuator.authored.get('joint') ?? actuator.authored.get('jointinparent')) as string | undefined;
  const joint = name === undefined ? undefined : actuator.spec.find('joint', name);
  if (!joint) return undefined;
  return joint.is('joint') && joint.type !== 'free' ? coordinateOfJoint(joint) : byGear;
}

/** The kind of the element that an attribute names. */
function named(element: SpecElement, namespace: 'joint' | 'tendon' | 'actuator', attribute: string) {
  const name = element.authored.get(attribute) as string | undefined;
  const found = name ? (element.spec.find(namespace, name) as SpecElement | undefined) : undefined;
  return found && coordinateOf(found);
}
