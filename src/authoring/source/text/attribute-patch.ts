/** Patches of attributes: they replace the value, or add or remove the attribute, and change nothing else. */
import { parseNumber } from '../../../foundation/base/numbers.js';
import { escapeAttribute } from '../../../foundation/xml/xml-writer.js';
import type { SyntaxNode } from './syntax.js';
import type { TextPatch } from './text-patch.js';

/** Value for the quotes it stands in. */
const escaped = (value: string, quote: string): string =>
  quote === "'" ? escapeAttribute(value).replaceAll("'", '&apos;') : escapeAttribute(value);

/**
 * A list of numbers in the words of the one it replaces: numbers that stay keep their spelling, and the spaces between
 * them stay as well.
 */
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

/** Replaces the value of an attribute, adds it or, without a value, takes it away; undefined if it is so already. */
export function attributePatch(
  text: string,
  node: SyntaxNode,
  name: string,
  value: string | undefined,
  /** Names of the attributes in the order of the language. */
  order: readonly string[],
): TextPatch | undefined {
  const found = node.attribute(name);
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

/** Adds an attribute behind the one it follows in the language, spaced as the others are. */
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

/** Space before an attribute that is not the first; one blank before that. */
function spaceBefore(text: string, node: SyntaxNode, index: number): string {
  const { attributes } = node;
  if (index < 1) return ' ';
  return text.slice(attributes[index - 1]!.valueEnd + 1, attributes[index]!.nameStart);
}
