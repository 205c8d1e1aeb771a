/** Properties of the kinds of elements, derived from the schema once per kind. */
import type { Attribute, AttributeValue, ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { isOpenRange } from './attribute-values.js';

/** Properties of an attribute that every read needs. */
export interface AttributeFacts {
  readonly name: string;
  readonly row: Attribute;
  readonly default: AttributeValue | undefined;
  /** True if the row accepts fewer values and the missing ones are inherited. */
  readonly isOpen: boolean;
  /** The attributes of which only one can be authored, including this one. */
  readonly alternatives: readonly string[] | undefined;
}

/** Properties of a kind of element that every access needs. */
export interface KindFacts {
  readonly row: ElementRow;
  readonly namespace: Namespace | undefined;
  /** Elements of one group take their defaults from the elements of that group in a default class. */
  readonly group: string | undefined;
  readonly attributes: ReadonlyMap<string, AttributeFacts>;
  /** Attribute that declares the name: `name`, or `class` of a default. */
  readonly idAttribute: string | undefined;
}

function factsOf(row: ElementRow): KindFacts {
  const { alternatives } = row;
  const attributes = new Map<string, AttributeFacts>();
  for (const [name, attribute] of Object.entries(row.attributes)) {
    attributes.set(name, {
      name,
      row: attribute,
      default: attribute.default,
      isOpen: isOpenRange(attribute),
      alternatives: alternatives?.includes(name) ? alternatives : undefined,
    });
  }
  const idAttribute = Object.keys(row.attributes).find((name) => row.attributes[name]!.type === 'id');
  return { row, namespace: row.namespace, group: row.defaults, attributes, idAttribute };
}

/** The properties of each kind. */
export const KIND_FACTS: ReadonlyMap<Kind, KindFacts> = new Map(
  Object.entries<ElementRow>(MJCF).map(([kind, row]) => [kind as Kind, factsOf(row)]),
);

/** The attribute that declares the name of a kind: `name`, or `class` of a default. */
export const idAttributeOf = (kind: Kind): string | undefined => KIND_FACTS.get(kind)!.idAttribute;
