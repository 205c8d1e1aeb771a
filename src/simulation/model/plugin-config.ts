/** Configuration of plugin instances: declared as plain data, typed, read from MJCF text. */

import { suggest } from '../../foundation/base/suggest.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';

interface Documented {
  readonly doc?: string;
  /** If true, an instance without the attribute is an error. */
  readonly required?: boolean;
}

interface NumberAttribute extends Documented {
  readonly type: 'number' | 'integer';
  readonly default?: number;
  /** Smallest valid value. */
  readonly min?: number;
  /** Largest valid value. */
  readonly max?: number;
  /** Exclusive lower bound. */
  readonly above?: number;
}

interface NumbersAttribute extends Documented {
  readonly type: 'numbers';
  /** Required number of values; any number if undefined. */
  readonly length?: number;
  readonly default?: readonly number[];
}

interface BooleanAttribute extends Documented {
  readonly type: 'boolean';
  readonly default?: boolean;
}

interface TextAttribute extends Documented {
  readonly type: 'text';
  readonly default?: string;
}

interface KeywordAttribute extends Documented {
  readonly type: 'keyword';
  readonly values: readonly string[];
  readonly default?: string;
}

/** The declaration of a plugin's attribute: one or several numbers, a boolean, a text or a keyword. */
export type PluginAttribute = NumberAttribute | NumbersAttribute | BooleanAttribute | TextAttribute | KeywordAttribute;

/** Attributes of a plugin by name, in the order in which a Model keeps their values. */
export type Attributes = Readonly<Record<string, PluginAttribute>>;

type ValueOf<P> = P extends { type: 'keyword'; values: readonly (infer K)[] }
  ? K
  : P extends { type: 'number' | 'integer' }
    ? number
    : P extends { type: 'numbers' }
      ? readonly number[]
      : P extends { type: 'boolean' }
        ? boolean
        : string;

type Certain<P> = P extends { readonly default: unknown } | { readonly required: true } ? true : false;

/** Values of a configuration. Optional attributes without a default may be undefined. */
export type Config<A extends Attributes> = {
  readonly [K in keyof A]: Certain<A[K]> extends true ? ValueOf<A[K]> : ValueOf<A[K]> | undefined;
};

type Value = number | boolean | string | readonly number[];

/** Fault of an attribute text, with the reason. */
export interface ConfigFault {
  readonly key: string;
  readonly fault: PluginFault;
  /** The key that was probably intended. */
  readonly suggestion?: string | undefined;
}

type PluginFault = Message<CodeIn<'bad-plugin'>>;

/** The plugin and the key of an attribute text. */
interface Place {
  readonly plugin: string;
  readonly key: string;
}

function readNumber(value: string, attribute: NumberAttribute, place: Place): number | PluginFault {
  const number = Number(value);
  if (Number.isNaN(number)) return message('bad-plugin/number', { ...place, value });
  if (attribute.type === 'integer' && !Number.isInteger(number)) {
    return message('bad-plugin/integer', { ...place, value });
  }
  const broken = brokenBound(number, attribute);
  return broken ? message(`bad-plugin/${broken.bound}`, { ...place, limit: broken.limit, value }) : number;
}

/** The bound that a number violates; undefined if it is valid. */
export function brokenBound(
  value: number,
  { min, max, above }: NumberAttribute,
): { readonly bound: 'at-least' | 'above' | 'at-most'; readonly limit: number } | undefined {
  if (min !== undefined && value < min) return { bound: 'at-least', limit: min };
  if (above !== undefined && !(value > above)) return { bound: 'above', limit: above };
  if (max !== undefined && value > max) return { bound: 'at-most', limit: max };
  return undefined;
}

function readNumbers(value: string, length: number | undefined, place: Place): readonly number[] | PluginFault {
  const numbers = value.split(/\s+/).map(Number);
  if (numbers.some(Number.isNaN)) return message('bad-plugin/numbers', { ...place, value });
  if (length === undefined || numbers.length === length) return numbers;
  return message('bad-plugin/number-count', { ...place, expected: length, count: numbers.length });
}

/** Parses an attribute text; returns the value or a fault. */
function read(value: string, attribute: PluginAttribute, place: Place): Value | PluginFault {
  switch (attribute.type) {
    case 'number':
    case 'integer':
      return readNumber(value, attribute, place);
    case 'numbers':
      return readNumbers(value, attribute.length, place);
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true';
      return message('bad-plugin/boolean', { ...place, value });
    case 'keyword':
      if (attribute.values.includes(value)) return value;
      return message('bad-plugin/keyword', { ...place, value, keywords: attribute.values.join(', ') });
    default:
      return value;
  }
}

/** Freezes a value, since instances share the defaults of a plugin. */
const frozen = (value: Value | undefined): Value | undefined =>
  typeof value === 'object' ? Object.freeze([...value]) : value;

/** Reads the texts of a configuration; an empty text counts as absent. The configuration is frozen. */
export function readConfig<A extends Attributes>(
  attributes: A,
  texts: ReadonlyMap<string, string>,
  plugin: string,
): { config: Config<A>; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  for (const key of texts.keys()) {
    if (Object.hasOwn(attributes, key)) continue;
    const suggestion = suggest(key, Object.keys(attributes));
    faults.push({ key, fault: message('bad-plugin/no-attribute', { plugin, key }), suggestion });
  }
  const config = Object.fromEntries(
    Object.entries(attributes).map(([key, attribute]) => {
      const text = texts.get(key)?.trim() ?? '';
      if (text === '') {
        if (attribute.required) faults.push({ key, fault: message('bad-plugin/required', { plugin, key }) });
        return [key, frozen(attribute.default)];
      }
      const result = read(text, attribute, { plugin, key });
      if (typeof result !== 'object' || !('code' in result)) return [key, frozen(result)];
      faults.push({ key, fault: result });
      return [key, frozen(attribute.default)];
    }),
  );
  return { config: Object.freeze(config) as Config<A>, faults };
}

/** All numbers of a configuration in the order of the attributes; 0 for absent ones. */
export function numbersOf<A extends Attributes>(attributes: A, config: Config<A>): number[] {
  return Object.entries(attributes).flatMap(([key, { type }]) => {
    const value = config[key] as Value | undefined;
    if (type === 'number' || type === 'integer') return [(value as number | undefined) ?? 0];
    return type === 'numbers' ? [...((value as readonly number[] | undefined) ?? [])] : [];
  });
}
