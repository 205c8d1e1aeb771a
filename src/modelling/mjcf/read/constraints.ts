/** Checks of attributes that depend on each other. */
import { brokenConstraint } from '../../../foundation/schema/constraints.js';
import type { Constraint } from '../../../foundation/schema/mjcf/rows.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import type { ReadContext } from './context.js';

/** Reports a diagnostic if the attributes of an element violate the constraint. */
export function checkConstraint(context: ReadContext, xml: XmlElement, constraint: Constraint): void {
  const broken = brokenConstraint(constraint, xml.name, (name) => Object.hasOwn(xml.attributes, name));
  if (!broken) return;
  const { code, parameters, attribute } = broken;
  context.report(code, parameters, xml, attribute === undefined ? {} : { attribute });
}
