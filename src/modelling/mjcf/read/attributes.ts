/** Converts the text of an attribute to the value that its row describes. */
import { isBeyondRange, parseInteger, parseNumber, plainNumbers, words } from '../../../foundation/base/numbers.js';
import { suggest } from '../../../foundation/base/suggest.js';
import { REFUSED_KEYWORDS } from '../../../foundation/schema/mjcf/other-words.js';
import type { Attribute, AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import { boundsText, countText, frozen, keywordsOf, withinBounds } from '../../spec/attribute-values.js';
import type { ReadContext } from './context.js';
import { reportRefused } from './refusals.js';

/** Returns the value; undefined if the text is empty or if a problem has been reported. */
export function readAttribute(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  row: Attribute,
): AttributeValue | undefined {
  const text = xml.attributes[name]!;
  switch (row.type) {
    case 'num':
    case 'float':
    case 'int':
      return readNumbers(context, xml, name, row, text);
    case 'bool': {
      const keyword = readKeyword(context, xml, name, text, { false: 0, true: 1 });
      return keyword === undefined ? undefined : keyword === 'true';
    }
    case 'keyword':
      if (row.blank && text.trim() === '') return undefined;
      return readKeyword(context, xml, name, text, row.keywords!);
    case 'flags':
      return readFlags(context, xml, name, row, text);
    case 'names':
      return frozen(words(text));
    case 'chars':
      return readChars(context, xml, name, row, text);
    default:
      return row.cdata ? xml.exactValue(name) : text;
  }
}

function readNumbers(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  row: Attribute,
  text: string,
): AttributeValue | undefined {
  const [min, max] = row.arity;
  const plain = row.type === 'int' ? undefined : plainNumbers(text);
  const values = plain ?? parseWords(context, xml, name, row, words(text));
  if (!values) return undefined;
  // an empty list counts as absent unless the row sets `nonempty`
  if (values.length === 0 && !row.nonempty) return undefined;
  if (Number.isNaN(values[0]) && isOptional(row)) return undefined;
  if (values.length < min || values.length > max) {
    const expected = countText(min, max);
    context.report('bad-count', { attribute: name, expected, count: values.length }, xml, { attribute: name });
    return undefined;
  }
  for (const value of values) {
    if (withinBounds(row, value)) continue;
    context.report('out-of-range', { attribute: name, bounds: boundsText(row), value }, xml, { attribute: name });
    return undefined;
  }
  return max === 1 ? values[0] : Object.freeze(values);
}

/** Converts words to numbers; undefined, with a report, if one is not a number. */
function parseWords(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  row: Attribute,
  list: readonly string[],
): number[] | undefined {
  const parse = row.type === 'int' ? parseInteger : parseNumber;
  const single = row.type === 'float';
  const values: number[] = [];
  for (const word of list) {
    const value = parse(word);
    if (value === undefined || isBeyondRange(word, value, single)) {
      reportNumber(context, xml, name, row, word, value);
      return undefined;
    }
    values.push(value);
  }
  return values;
}

/** True if a leading NaN means "absent", as for optional lists without a default. */
const isOptional = ({ arity, default: value, required }: Attribute): boolean =>
  Number.isFinite(arity[1]) && value === undefined && !required;

/** Reports an invalid number in a list, at its location. */
function reportNumber(
  context: ReadContext,
  xml: XmlElement,
  attribute: string,
  { type }: Attribute,
  word: string,
  value: number | undefined,
): void {
  const location = xml.valueLocation(attribute, xml.attributes[attribute]!.indexOf(word));
  if (value === undefined) {
    const isDivided =
      word.includes(',') && word.split(',').every((part) => part === '' || parseNumber(part) !== undefined);
    const code = isDivided ? 'comma-number' : type === 'int' ? 'bad-integer' : 'bad-number';
    context.report(code, { attribute, value: word }, xml, { location });
    return;
  }
  const code = Math.abs(value) > 1 ? 'number-range/large' : 'number-range/small';
  context.report(code, { attribute, value: word, bits: type === 'float' ? 32 : 64 }, xml, { location });
}

/** Looks up a word from a file in a table; ignores inherited properties such as `toString`. */
export const own = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

function readKeyword(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  text: string,
  keywords: Readonly<Record<string, number>>,
): string | undefined {
  if (Object.hasOwn(keywords, text)) return text;
  const refused = own(REFUSED_KEYWORDS[xml.name]?.[name] ?? {}, text);
  if (refused) {
    reportRefused(context, xml, name, refused, text);
    return undefined;
  }
  const list = Object.keys(keywords);
  context.report('bad-keyword', { attribute: name, value: text, keywords: list.join(', ') }, xml, {
    attribute: name,
    suggestion: suggest(text, list),
  });
  return undefined;
}

function readFlags(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  row: Attribute,
  text: string,
): AttributeValue | undefined {
  const list = words(text);
  if (list.length === 0) return row.blank ? Object.freeze(list) : undefined;
  for (const word of list) {
    if (readKeyword(context, xml, name, word, row.keywords!) === undefined) return undefined;
  }
  const repeated = list.find((word, i) => list.indexOf(word) < i);
  if (repeated !== undefined) {
    context.report('duplicate-keyword', { attribute: name, value: repeated }, xml, { attribute: name });
    return undefined;
  }
  const order = list.map((word) => row.keywords![word]!);
  if (row.ordered && order.slice(1).some((position, i) => position <= order[i]!)) {
    context.report('bad-order', { attribute: name, keywords: keywordsOf(row) }, xml, { attribute: name });
    return undefined;
  }
  return Object.freeze(list);
}

function readChars(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  row: Attribute,
  text: string,
): AttributeValue | undefined {
  const [min, max] = row.arity;
  if (text.length >= min && text.length <= max) return text;
  const expected = `${countText(min, max)} characters`;
  context.report('bad-value', { attribute: name, expected, value: `'${text}'` }, xml, { attribute: name });
  return undefined;
}
