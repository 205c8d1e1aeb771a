/** Checks of attributes that may, must and must not be present together. */
import type { Constraint } from '../../schema/mjcf/rows.js';
import type { XmlElement } from '../../xml/tree.js';
import type { ReadContext } from './context.js';

type Bundle = readonly string[];

const nameBundle = (bundle: Bundle): string => bundle.join(' and ');
const nameAll = (bundles: readonly Bundle[]): string => bundles.map(nameBundle).join(', ');

export function checkConstraint(context: ReadContext, xml: XmlElement, constraint: Constraint): void {
  const { bundles } = constraint;
  const has = (name: string): boolean => Object.hasOwn(xml.attributes, name);
  const element = xml.name;
  switch (constraint.rule) {
    case 'exclusive': {
      const present = bundles.filter((bundle) => bundle.some(has));
      if (present.length < 2) return;
      const attribute = present[1]!.find(has)!;
      context.report('exclusive-attributes', { element, attributes: nameAll(bundles) }, xml, { attribute });
      return;
    }
    case 'together': {
      const attribute = bundles.flat().find(has);
      if (attribute === undefined || bundles.flat().every(has)) return;
      context.report('together-attributes', { element, attributes: nameAll(bundles) }, xml, { attribute });
      return;
    }
    case 'requires': {
      const [attribute, required] = [bundles[0]![0]!, bundles[1]![0]!];
      if (!has(attribute) || has(required)) return;
      context.report('requires-attribute', { element, attribute, required }, xml, { attribute });
      return;
    }
    case 'oneOf':
      if (bundles.some((bundle) => bundle.every(has))) return;
      context.report('missing-one-of', { element, attributes: bundles.map(nameBundle).join(' or ') }, xml);
  }
}
