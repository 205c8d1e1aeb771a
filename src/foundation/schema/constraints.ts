/** Evaluation of the constraints between attributes of an element. */
import type { MessageCode, MessageParameters } from './messages.js';
import type { Constraint } from './mjcf/rows.js';

type Code = Extract<MessageCode, 'exclusive-attributes' | 'together-attributes' | 'missing-one-of'>;

/** A violated constraint, as a message. */
export type Broken = {
  [C in Code]: {
    readonly code: C;
    readonly parameters: MessageParameters<C>;
    /** The attribute at fault; undefined if no single attribute is. */
    readonly attribute: string | undefined;
  };
}[Code];

type Bundle = readonly string[];

const nameBundle = (bundle: Bundle): string => bundle.join(' and ');
const nameAll = (bundles: readonly Bundle[]): string => bundles.map(nameBundle).join(', ');

/** Returns the message for an element that violates a constraint; `has` returns true if an attribute is given. */
export function brokenConstraint(
  { rule, bundles }: Constraint,
  element: string,
  has: (attribute: string) => boolean,
): Broken | undefined {
  switch (rule) {
    case 'exclusive': {
      const present = bundles.filter((bundle) => bundle.some(has));
      if (present.length < 2) return undefined;
      const parameters = { element, attributes: nameAll(bundles) };
      return { code: 'exclusive-attributes', parameters, attribute: present[1]!.find(has) };
    }
    case 'together': {
      const attribute = bundles.flat().find(has);
      if (attribute === undefined || bundles.flat().every(has)) return undefined;
      return { code: 'together-attributes', parameters: { element, attributes: nameAll(bundles) }, attribute };
    }
    case 'oneOf': {
      if (bundles.some((bundle) => bundle.every(has))) return undefined;
      const attributes = bundles.map(nameBundle).join(' or ');
      return { code: 'missing-one-of', parameters: { element, attributes }, attribute: undefined };
    }
  }
}
