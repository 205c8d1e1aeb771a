/** The facts of the schema about a kind of element, looked up once per kind. */
import type { Attribute, AttributeValue, ElementRow, Namespace } from '../../foundation/schema/mjcf/rows.js';
import { type Kind, MJCF } from '../../foundation/schema/mjcf.js';
import { isOpenRange } from './attribute-values.js';

/** The facts needed to read an attribute. */
export interface AttributeFacts {
  readonly name: string;
  readonly row: Attribute;
  readonly default: AttributeValue | undefined;
  /** True if the row accepts fewer values and the missing ones are inherited. */
  readonly isOpen: boolean;
  /** The attributes that exclude it when authored, including itself. */
  readonly alternatives: readonly string[] | undefined;
}

/** Facts about a kind of element that follow from its row and are needed at every access. */
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

/** The facts of each kind, computed once when the module is loaded. */
export const KIND_FACTS: ReadonlyMap<Kind, KindFacts> = new Map(
  Object.entries<ElementRow>(MJCF).map(([kind, row]) => [kind as Kind, factsOf(row)]),
);

/** Attribute that declares the name of a kind: `name`, or `class` of a default. */
export const idAttributeOf = (kind: Kind): string | undefined => KIND_FACTS.get(kind)!.idAttribute;
