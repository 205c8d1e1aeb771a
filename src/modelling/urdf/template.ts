/** Detects templates of xacro. */
import type { XmlElement } from '../../foundation/xml/tree.js';

const PREFIX = 'xacro:';
/** Expressions and substitutions: `${2 * width}`, `$(find package)`. */
const COMPUTED = /\$[{(]/;

/** True for an element of xacro. */
export const isMacro = (xml: XmlElement): boolean => xml.name.startsWith(PREFIX);

/**
 * True if an element is a macro or computes one of its values. A declaration of the prefix alone does not count,
 * because expansion keeps it.
 */
function isComputed(xml: XmlElement): boolean {
  return isMacro(xml) || Object.values(xml.attributes).some((value) => COMPUTED.test(value));
}

/** The first element, in document order, that needs expansion. */
export function firstComputed(xml: XmlElement): XmlElement | undefined {
  if (isComputed(xml)) return xml;
  for (const child of xml.children) {
    const found = firstComputed(child);
    if (found) return found;
  }
  return undefined;
}

/** True for a text with elements of xacro. */
export const isTemplateText = (text: string): boolean => /<xacro:/.test(text);
