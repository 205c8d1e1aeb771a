/** Writes elements as text, with every authored value, in the indentation of the surrounding text. */
import { formatNumber } from '../../foundation/base/numbers.js';
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { escapeAttribute } from '../../foundation/xml/xml-writer.js';
import type { SpecElement } from '../../modelling/spec/element.js';

/** The layout of written text. */
export interface Layout {
  readonly indent: string;
  readonly lineEnd: string;
}

/** Formats the value of an attribute as XML text; numbers keep all their digits. */
export function formatValue(value: AttributeValue): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'object') return String(value);
  return value.map((item) => (typeof item === 'number' ? formatNumber(item) : item)).join(' ');
}

/** The parts of an element that are written. */
export interface Selected {
  /** Values of an element, if they differ from the authored ones. */
  values?(element: SpecElement): ReadonlyMap<string, AttributeValue>;
  /** Returns false for children that are left out of the text; without it, all children are written. */
  holds?(child: SpecElement): boolean;
}

/**
 * Returns the text of an element with its contents; the first line is not indented. The elements are appended to
 * `written` in order.
 */
export function writeElement(
  element: SpecElement,
  layout: Layout,
  depth: string,
  written: SpecElement[] = [],
  selected: Selected = {},
): string {
  written.push(element);
  const authored = selected.values?.(element) ?? element.authored;
  const attributes = Object.keys(element.row.attributes).flatMap((name) => {
    const value = authored.get(name);
    return value === undefined ? [] : [` ${name}="${escapeAttribute(formatValue(value))}"`];
  });
  const open = `<${element.tag}${attributes.join('')}`;
  const children = element.elements.filter((child) => selected.holds?.(child) ?? true);
  if (children.length === 0) return `${open}/>`;
  const inner = depth + layout.indent;
  const lines = children.map(
    (child) => `${layout.lineEnd}${inner}${writeElement(child, layout, inner, written, selected)}`,
  );
  return `${open}>${lines.join('')}${layout.lineEnd}${depth}</${element.tag}>`;
}
