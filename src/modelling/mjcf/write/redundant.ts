/**
 * Finds authored values that an element has without them, from its default class or MJCF. A canonical file leaves
 * them out.
 */
import type { AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { Kind } from '../../../foundation/schema/mjcf.js';
import { layered } from '../../spec/attribute-values.js';
import type { SpecElement } from '../../spec/element.js';
import { type MechanicsLayer, mechanicsOf } from '../../spec/mechanics.js';
import { inheritsForm, ORIENTATION_FORMS } from '../../spec/pose.js';

type Values = ReadonlyMap<string, AttributeValue>;

/** Attributes whose presence has an effect, whatever their values. */
const TELLING: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  light: ['type', 'directional'],
  spatial: ['springlength'],
  fixed: ['springlength'],
  connect: ['anchor'],
  weld: ['anchor'],
  flexcomp: ['origin'],
  material: ['texture'],
};

/** The group of all actuators, in which the effect of an attribute depends on the kind. */
export const ACTUATORS = 'actuator';

/** Returns the values of an element that must be written, in a Spec with one `compiler`. */
export function withoutRedundant(element: SpecElement): Values {
  const { authored } = element;
  if (authored.size === 0) return authored;
  const kept = new Map(authored);
  if (isClassImplied(element, 'class')) kept.delete('class');
  if (isClassImplied(element, 'childclass')) kept.delete('childclass');
  if (element.row.defaults === ACTUATORS) dropFromActuator(element.spec.defaults.layersOf(element), kept);
  else for (const name of authored.keys()) if (isRedundant(element, name)) kept.delete(name);
  return kept;
}

/** True if an element or a body would have the same class without naming it. */
function isClassImplied(element: SpecElement, attribute: 'class' | 'childclass'): boolean {
  const name = element.authored.get(attribute) as string | undefined;
  if (name === undefined) return false;
  const { defaults } = element.spec;
  let implied: string | undefined;
  for (let at = element.parent; at && implied === undefined; at = at.parent) {
    implied = at.authored.get('childclass') as string | undefined;
  }
  const named = defaults.find(name);
  return named !== undefined && named === defaults.find(implied);
}

function isRedundant(element: SpecElement, name: string): boolean {
  const { row, kind } = element;
  const attribute = row.attributes[name]!;
  if (attribute.required || isDemanded(element, name) || TELLING[kind]?.includes(name)) return false;
  // without the identity as quat, an element takes another form from its class
  if ((ORIENTATION_FORMS as readonly string[]).includes(name) && !inheritsForm(element)) return false;
  const inherited = element.inheritance?.values.get(name);
  const implied = layered(attribute, inherited, attribute.default);
  return isEqual(element.get(name), implied);
}

/** True if other attributes of the element require this one, as `refname` requires `reftype`. */
const isDemanded = ({ row }: SpecElement, name: string): boolean =>
  !!row.constraints?.some(({ rule, bundles }) => rule !== 'exclusive' && bundles.flat().includes(name));

/** Removes each value of an actuator without which the actuator is the same. */
function dropFromActuator(layers: readonly SpecElement[], kept: Map<string, AttributeValue>): void {
  const { tag, row, spec } = layers.at(-1)!;
  const inherited = layers.slice(0, -1);
  const meaningOf = (own: MechanicsLayer): string =>
    JSON.stringify(mechanicsOf([...inherited, own], spec.compatibility));
  const meaning = meaningOf({ tag, authored: kept });
  for (const [name, value] of [...kept]) {
    const { type } = row.attributes[name]!;
    if (type === 'id' || type === 'ref' || type === 'text') continue;
    kept.delete(name);
    if (meaningOf({ tag, authored: kept }) !== meaning) kept.set(name, value);
  }
}

function isEqual(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b);
  return a.length === b.length && a.every((x, i) => Object.is(x, b[i]));
}
