/** References between elements: who names whom. */
import type { AttributeValue, Namespace } from '../../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from '../element.js';

/** One reference of an element: the attribute that holds the name, and where the name is declared. */
export interface Reference {
  readonly element: SpecElement;
  readonly attribute: string;
  readonly namespace: Namespace;
  readonly name: string;
}

/** Attributes that name an object of the type another attribute gives. */
const TYPED: ReadonlyMap<string, string> = new Map([
  ['objname', 'objtype'],
  ['refname', 'reftype'],
]);

const NONE: readonly Reference[] = [];

/** References of an element alone, default classes included. */
export function ownReferences(element: SpecElement): readonly Reference[] {
  // most elements have none
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

/** Returns the namespace of the names that an attribute holds; undefined if it holds no names. */
function namespaceOf(element: SpecElement, attribute: string): Namespace | undefined {
  const { type, namespace } = element.rowOf(attribute)!;
  if (type === 'names') return namespace;
  if (type === 'ref') return element.authored.get(attribute) === '' ? undefined : namespace;
  const typedBy = TYPED.get(attribute);
  if (typedBy === undefined || element.authored.get(attribute) === '') return undefined;
  const objtype = element.authored.get(typedBy) as Namespace | 'xbody' | undefined;
  return objtype === 'xbody' ? 'body' : objtype;
}

/** References of an element and everything below it. */
export const references = (element: SpecElement): readonly Reference[] => element.descendants().flatMap(ownReferences);

/** The value of an attribute with every name in it replaced. */
export function renamed(value: AttributeValue, rename: (name: string) => string): AttributeValue {
  return typeof value === 'object' ? Object.freeze((value as readonly string[]).map(rename)) : rename(value as string);
}
