/** Text for elements in messages and printed output. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import type { SpecElement } from './element.js';
import type { Spec } from './spec.js';

/** Longest list that is printed in full; longer lists are shown as a count. */
const MAX_LISTED = 8;
const MAX_TEXT = 60;

/**
 * Returns the path of an element in its model: `body 'foo' > geom 'bar'`. An element without a name is given by its
 * index, as in `geom[2]`.
 */
export function pathOf(element: SpecElement): string {
  const steps: string[] = [];
  for (let at: SpecElement | undefined = element; at; at = at.parent) {
    const isNamedByContext = at !== element && (at.spec.isSection(at) || at === at.spec.root);
    if (!isNamedByContext) steps.unshift(stepOf(at));
  }
  return steps.join(' > ');
}

function stepOf(element: SpecElement): string {
  const { label, identifier, parent, tag, kind } = element;
  if (identifier !== undefined || !parent || element.spec.isSection(element)) return label;
  const alike = parent.elements.filter((other) => other.kind === kind);
  return alike.length > 1 && alike.includes(element) ? `${tag}[${alike.indexOf(element)}]` : label;
}

/** One-line description of an element: its path and its authored values. */
export function lineOf(element: SpecElement): string {
  const values: string[] = [];
  for (const [name, value] of element.authored) {
    if (value !== element.identifier) values.push(`${name}=${textOf(value)}`);
  }
  return values.length === 0 ? pathOf(element) : `${pathOf(element)} (${values.join(', ')})`;
}

/** One-line description of a Spec: the name of the model and the counts of its elements. */
export function summaryOf({ root, bodies, joints, geoms, actuators, sensors }: Spec): string {
  const lists = Object.entries({ bodies, joints, geoms, actuators, sensors });
  const counts = lists.flatMap(([name, { length }]) => (length > 0 ? [`${name}: ${length}`] : []));
  return `Spec '${root.model}' (${counts.join(', ') || 'empty'})`;
}

function textOf(value: AttributeValue): string {
  if (typeof value === 'object') {
    return value.length > MAX_LISTED ? `[${value.length} values]` : `[${value.join(' ')}]`;
  }
  const text = String(value);
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
}
