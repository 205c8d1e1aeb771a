/** Conversion of attribute values to text and back. */
import { formatNumber } from '../../../src/foundation/base/numbers.js';
import type { AttributeValue } from '../../../src/foundation/schema/mjcf/rows.js';
import type { AttributeView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';

/** Formats the value of an attribute as the inspector shows it. */
export function shownValue(value: AttributeValue): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'object') return String(value);
  return value.map((each) => (typeof each === 'number' ? formatNumber(each) : each)).join(' ');
}

/** Parses the text of a value; undefined if it is invalid. */
export function parsedValue(
  { type, arity: [, max] }: Pick<AttributeView, 'type' | 'arity'>,
  text: string,
): AttributeValue | undefined {
  const words = text.trim() === '' ? [] : text.trim().split(/\s+/);
  if (type === 'num' || type === 'float' || type === 'int') {
    const numbers = words.map(Number);
    if (words.length === 0 || numbers.some(Number.isNaN)) return undefined;
    return max === 1 ? numbers[0] : numbers;
  }
  if (type === 'names' || type === 'flags') return words;
  if (type === 'bool') return text.trim() === 'true';
  return text.trim() === '' ? undefined : text;
}
