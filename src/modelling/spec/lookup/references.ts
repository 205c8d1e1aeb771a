/** References between elements. */
import type { AttributeValue, Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';

/** One reference: the attribute that contains the name, and the namespace of the name. */
export interface Reference {
  readonly element: SpecElement;
  readonly attribute: string;
  readonly namespace: Namespace;
  readonly name: string;
}

/** Attributes that name an object, with the attribute that gives the type of the object. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ['objname', 'objtype'],
  ['refname', 'reftype'],
]);

const NONE: readonly Reference[] = [];

/** References of an element without its descendants; also for elements in default classes. */
export function ownReferences(element: SpecElement): readonly Reference[] {
  // most elements have no references
  let found: Reference[] | undefined;
  for (const attribute of element.authored.keys()) {
    const namespace = namespaceOf(element, attribute);
    if (namespace === undefined) continue;
    const value = element.authored.get(attribute) as string | readonly string[];
    for (const name of typeof value === 'string' ? [value] : value) {
      found ??= [];
      found.push({ element, attribute, namespace, name });
    }
  }
  return found ?? NONE;
}

/** Returns the namespace of the names in an attribute; undefined if it contains no names. */
function namespaceOf(element: SpecElement, attribute: string): Namespace | undefined {
  const { type, namespace } = element.rowOf(attribute)!;
  if (type === 'names') return namespace;
  if (type === 'ref') return element.authored.get(attribute) === '' ? undefined : namespace;
  const typedBy = TYPED.get(attribute);
  if (typedBy === undefined || element.authored.get(attribute) === '') return undefined;
  const objtype = element.authored.get(typedBy) as Namespace | 'xbody' | undefined;
  return objtype === 'xbody' ? 'body' : objtype;
}

/** References of an element and its descendants. */
export const references = (element: SpecElement): readonly Reference[] => element.descendants().flatMap(ownReferences);

/** Replaces every name in a reference value. */
export function renamed(value: AttributeValue, rename: (name: string) => string): AttributeValue {
  return typeof value === 'object' ? Object.freeze((value as readonly string[]).map(rename)) : rename(value as string);
}
