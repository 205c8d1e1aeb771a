/** Conversion of attribute values to text and back. */
import { formatNumber } from '../../../src/foundation/base/numbers.js';
import type { AttributeValue } from '../../../src/foundation/schema/mjcf/rows.js';
import type { AttributeView } from '../../../src/web/simulation-worker/editing/editor-protocol.js';
import { numberOf } from '../../ui/number-text.js';

/** Formats the value of an attribute as the inspector shows it. */
export function shownValue(value: AttributeValue): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'object') return String(value);
  return value.map((each) => (typeof each === 'number' ? formatNumber(each) : each)).join(' ');
}

/** Parses the text of a value; undefined if it is invalid. */
export function parsedValue(
  { type, arity: [, max], unit }: Pick<AttributeView, 'type' | 'arity' | 'unit'>,
  text: string,
): AttributeValue | undefined {
  const words = text.trim() === '' ? [] : text.trim().split(/\s+/);
  if (type === 'num' || type === 'float' || type === 'int') {
    if (words.length === 0) return undefined;
    // an expression with spaces is one number
    const single = max === 1 ? numberOf(text, unit) : undefined;
    if (max === 1) return single !== undefined && type === 'int' ? Math.round(single) : single;
    const numbers = words.map((word) => numberOf(word, unit));
    return numbers.every((each) => each !== undefined) ? numbers : undefined;
  }
  if (type === 'names' || type === 'flags') return words;
  if (type === 'bool') return text.trim() === 'true';
  return text.trim() === '' ? undefined : text;
}
