/** References between elements: who names whom. */
import type { AttributeValue, Namespace } from '../schema/mjcf/rows.js';
import type { SpecElement } from './element.js';

/** One reference of an element: the attribute that holds the name, and where the name is declared. */
export interface Reference {
  readonly element: SpecElement;
  readonly attribute: string;
  readonly namespace: Namespace;
  readonly name: string;
}

/** Attributes that name an object of the type another attribute gives. */
const TYPED: Readonly<Record<string, string>> = { objname: 'objtype', refname: 'reftype' };

/** Namespaces by object type, where the words differ. */
const NAMESPACE_OF_TYPE: Readonly<Record<string, Namespace>> = { xbody: 'body' };

/** References of an element alone, default classes included. */
export function* ownReferences(element: SpecElement): Generator<Reference> {
  for (const [attribute, value] of element.authored) {
    const row = element.row.attributes[attribute]!;
    if (row.type === 'ref') {
      if (value !== '') yield { element, attribute, namespace: row.namespace!, name: value as string };
    } else if (row.type === 'names') {
      for (const name of value as readonly string[]) yield { element, attribute, namespace: row.namespace!, name };
    } else if (attribute in TYPED && value !== '') {
      const type = element.authored.get(TYPED[attribute]!) as string | undefined;
      if (type === undefined) continue;
      yield { element, attribute, namespace: NAMESPACE_OF_TYPE[type] ?? (type as Namespace), name: value as string };
    }
  }
}

/** References of an element and everything below it. */
export function* references(element: SpecElement): Generator<Reference> {
  for (const each of element.descendants()) yield* ownReferences(each);
}

/** The value of an attribute with every name in it replaced. */
export function renamed(value: AttributeValue, rename: (name: string) => string): AttributeValue {
  return typeof value === 'object' ? Object.freeze((value as readonly string[]).map(rename)) : rename(value as string);
}
