/** Patches of attributes: they replace the value, or add or remove the attribute, and change nothing else. */
import { parseNumber } from '../../../foundation/base/numbers.js';
import { escapeAttribute } from '../../../foundation/xml/xml-writer.js';
import { CDATA, type SyntaxNode } from './syntax.js';
import type { TextPatch } from './text-patch.js';

/** Escapes a value for the given quotes. */
const escaped = (value: string, quote: string): string =>
  quote === "'" ? escapeAttribute(value).replaceAll("'", '&apos;') : escapeAttribute(value);

/** Returns a list of numbers as text, in which unchanged numbers and the spaces between keep their previous form. */
export function respelled(before: string, after: string): string {
  const old = before.split(/(\s+)/);
  const now = after.split(/\s+/);
  const words = old.filter((word) => word.trim() !== '');
  if (words.length !== now.length || after.trim() !== after) return after;
  let at = 0;
  return old
    .map((word) => {
      if (word.trim() === '') return word;
      const next = now[at++]!;
      const value = parseNumber(word);
      return value !== undefined && Object.is(value, parseNumber(next)) ? word : next;
    })
    .join('');
}

/**
 * Sets the value of an attribute, or removes it if the value is undefined; returns undefined if nothing changes.
 * `inCDATA`: a CDATA section of the element may take the place of the attribute.
 */
export function attributePatch(
  text: string,
  node: SyntaxNode,
  name: string,
  value: string | undefined,
  /** Names of the attributes in the order of the schema. */
  order: readonly string[],
  inCDATA = false,
): TextPatch | undefined {
  const found = node.attribute(name);
  if (!found && inCDATA && node.cdata) return cdataPatch(text, node, node.cdata, name, value);
  if (!found) return value === undefined ? undefined : addition(text, node, name, value, order);
  const { nameStart, valueStart, valueEnd } = found;
  if (value === undefined) {
    const start = nameStart - (/\s*$/.exec(text.slice(node.start, nameStart))?.[0].length ?? 0);
    return { start, end: valueEnd + 1, insert: '' };
  }
  const quote = text[valueEnd]!;
  const before = text.slice(valueStart, valueEnd);
  const insert = escaped(respelled(before, value), quote);
  return insert === before ? undefined : { start: valueStart, end: valueEnd, insert };
}

/** Replaces the text of a CDATA section; a text that such a section cannot hold becomes an attribute. */
function cdataPatch(
  text: string,
  { start, name: tag, attributes }: SyntaxNode,
  cdata: { readonly start: number; readonly end: number },
  name: string,
  value: string | undefined,
): TextPatch | undefined {
  if (value === undefined || !value.includes(']]>')) {
    const insert = value === undefined ? '' : `${CDATA}${value}]]>`;
    return insert === text.slice(cdata.start, cdata.end) ? undefined : { ...cdata, insert };
  }
  const last = attributes.at(-1);
  const at = last ? last.valueEnd + 1 : start + 1 + tag.length;
  return { start: at, end: cdata.end, insert: ` ${name}="${escapeAttribute(value)}"${text.slice(at, cdata.start)}` };
}

/** Adds an attribute after the one that precedes it in the schema, with the spacing of the others. */
function addition(text: string, node: SyntaxNode, name: string, value: string, order: readonly string[]): TextPatch {
  const rank = order.indexOf(name);
  const { attributes } = node;
  const before = attributes.findLast((each) => order.indexOf(each.name) < rank);
  const insert = `${name}="${escapeAttribute(value)}"`;
  if (before) {
    const at = before.valueEnd + 1;
    const next = attributes[attributes.indexOf(before) + 1];
    const gap = next ? text.slice(at, next.nameStart) : spaceBefore(text, node, attributes.indexOf(before));
    return { start: at, end: at, insert: (gap === '' ? ' ' : gap) + insert };
  }
  const at = node.start + 1 + node.name.length;
  return { start: at, end: at, insert: ` ${insert}` };
}

/** White space before an attribute; a blank for the first. */
function spaceBefore(text: string, node: SyntaxNode, index: number): string {
  const { attributes } = node;
  if (index < 1) return ' ';
  return text.slice(attributes[index - 1]!.valueEnd + 1, attributes[index]!.nameStart);
}
