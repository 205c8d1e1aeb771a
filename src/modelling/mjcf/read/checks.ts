/** Checks of single values that the schema names but cannot express. */
import { parseInteger, words } from '../../../foundation/base/numbers.js';
import type { Attribute, AttributeValue } from '../../../foundation/schema/mjcf/rows.js';
import { MEMORY } from '../../../foundation/schema/mjcf/size.js';
import type { XmlElement } from '../../../foundation/xml/tree.js';
import type { ReadContext } from './context.js';

type Check = (context: ReadContext, xml: XmlElement, name: string, value: AttributeValue) => boolean;

const MAX_GROUP = 30;
/** Number of vertices that a hull limit must exceed. */
const MIN_HULL = 3;

/** Checks by the `read` of a row. */
const CHECKS: Readonly<Record<string, Check>> = {
  quat(context, xml, name, value) {
    if ((value as readonly number[]).some((x) => x !== 0)) return true;
    context.report('zero-quaternion', { attribute: name }, xml, { attribute: name });
    return false;
  },
  coordinate(context, xml, name, value) {
    if (value !== 'global') return true;
    context.report('global-coordinates', {}, xml, { attribute: name });
    return false;
  },
  memory(context, xml, name, value) {
    if (MEMORY.test(value as string)) return true;
    context.report('bad-memory', { value: value as string }, xml, { attribute: name });
    return false;
  },
  hullLimit(context, xml, name, value) {
    if (value === -1 || (value as number) > MIN_HULL) return true;
    const expected = `-1 or above ${MIN_HULL}`;
    context.report('bad-value', { attribute: name, value: `'${value}'`, expected }, xml, { attribute: name });
    return false;
  },
  integers(context, xml, name) {
    const text = xml.attributes[name]!;
    const wrong = words(text).find((word) => parseInteger(word) === undefined);
    if (wrong === undefined) return true;
    const location = xml.valueLocation(name, text.indexOf(wrong));
    context.report('bad-integer', { attribute: name, value: wrong }, xml, { location });
    return false;
  },
  groups(context, xml, name, value) {
    const wrong = (value as readonly number[]).find((group) => group < 0 || group > MAX_GROUP);
    if (wrong === undefined) return true;
    context.report('bad-group', { attribute: name, value: wrong }, xml, { attribute: name });
    return false;
  },
};

/** True if a value passes the check that its row names; faults are reported. */
export function passesCheck(
  context: ReadContext,
  xml: XmlElement,
  name: string,
  row: Attribute,
  value: AttributeValue,
): boolean {
  return row.read === undefined || CHECKS[row.read]!(context, xml, name, value);
}
