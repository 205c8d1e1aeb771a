/** Data for an inspector: the attributes of a component with their schema rows, descriptions and values. */
import type { Attribute } from '../../foundation/schema/mjcf/rows.js';
import { attributeText, KIND_TEXTS } from '../../foundation/schema/mjcf-docs.js';
import type { KeptValue } from './attribute-input.js';
import type { MjElement } from './element.js';

/** An attribute of a component. */
export interface InspectedAttribute {
  readonly name: string;
  /** The description of the attribute, with its unit. */
  readonly text: string;
  /** Type, number of values, keywords, bounds, default, and the kind of element that it refers to. */
  readonly row: Attribute;
  /** The effective value. */
  readonly value: KeptValue | undefined;
  /** Source of the value: the component, a default class, or the default of the schema. */
  readonly from: 'component' | 'class' | 'default';
}

/** A component as described for an inspector. */
export interface Inspected {
  readonly text: string;
  readonly attributes: readonly InspectedAttribute[];
}

/** Describes a component and each of its attributes. */
export function inspect(component: MjElement): Inspected {
  const { elementKind: kind, row, specElement } = component;
  const inherited = specElement?.inheritance?.values;
  const attributes = Object.entries(row.attributes).map(([name, attribute]): InspectedAttribute => {
    const from = component.isSet(name) ? 'component' : inherited?.has(name) ? 'class' : 'default';
    return { name, text: attributeText(kind, name), row: attribute, value: component.get(name), from };
  });
  return { text: KIND_TEXTS[kind], attributes };
}
