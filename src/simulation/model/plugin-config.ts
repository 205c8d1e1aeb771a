/** Configuration of plugin instances: declared as plain data, typed, read from the text of MJCF. */
import { suggest } from '../../foundation/base/suggest.js';

interface Documented {
  readonly doc?: string;
  /** An instance without it is an error. */
  readonly required?: boolean;
}

interface NumberAttribute extends Documented {
  readonly type: 'number' | 'integer';
  readonly default?: number;
  /** Least value. */
  readonly min?: number;
  /** Largest value. */
  readonly max?: number;
  /** The value must be greater. */
  readonly above?: number;
}

interface NumbersAttribute extends Documented {
  readonly type: 'numbers';
  /** The required number of values; any number if undefined. */
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

/** Values of a configuration; one without default that is not required may be undefined. */
export type Config<A extends Attributes> = {
  readonly [K in keyof A]: Certain<A[K]> extends true ? ValueOf<A[K]> : ValueOf<A[K]> | undefined;
};

type Value = number | boolean | string | readonly number[];

/** A value that cannot be read, and why. */
export interface ConfigFault {
  readonly key: string;
  readonly reason: string;
}

function readNumber(text: string, attribute: NumberAttribute): number | string {
  const value = Number(text);
  if (Number.isNaN(value)) return `'${text}' is not a number`;
  if (attribute.type === 'integer' && !Number.isInteger(value)) return `'${text}' is not an integer`;
  const fault = rangeFault(value, attribute);
  return fault === undefined ? value : `${fault}, not ${text}`;
}

/** The bound that a number breaks, in words; undefined if it is within all. */
export function rangeFault(value: number, { min, max, above }: NumberAttribute): string | undefined {
  if (min !== undefined && value < min) return `must be at least ${min}`;
  if (above !== undefined && !(value > above)) return `must be above ${above}`;
  if (max !== undefined && value > max) return `must be at most ${max}`;
  return undefined;
}

function readNumbers(text: string, length: number | undefined): readonly number[] | string {
  const values = text.split(/\s+/).map(Number);
  if (values.some(Number.isNaN)) return `'${text}' is not a list of numbers`;
  return length !== undefined && values.length !== length ? `needs ${length} numbers, not ${values.length}` : values;
}

/** The value, or an object with the error in the text. */
function read(text: string, attribute: PluginAttribute): { value: Value } | { reason: string } {
  const result = (value: Value): { value: Value } | { reason: string } =>
    typeof value === 'string' ? { reason: value } : { value };
  switch (attribute.type) {
    case 'number':
    case 'integer':
      return result(readNumber(text, attribute));
    case 'numbers':
      return result(readNumbers(text, attribute.length));
    case 'boolean':
      if (text === 'true' || text === 'false') return { value: text === 'true' };
      return { reason: `must be true or false, not '${text}'` };
    case 'keyword':
      if (attribute.values.includes(text)) return { value: text };
      return { reason: `'${text}' is not one of ${attribute.values.join(', ')}` };
    default:
      return { value: text };
  }
}

/** A value that nobody can change: instances share the default of a plugin. */
const frozen = (value: Value | undefined): Value | undefined =>
  typeof value === 'object' ? Object.freeze([...value]) : value;

/** Reads the texts of a configuration; text that is empty counts as absent. The configuration is frozen. */
export function readConfig<A extends Attributes>(
  attributes: A,
  texts: ReadonlyMap<string, string>,
): { config: Config<A>; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  for (const key of texts.keys()) {
    if (Object.hasOwn(attributes, key)) continue;
    const near = suggest(key, Object.keys(attributes));
    faults.push({ key, reason: `there is no attribute '${key}'${near ? `; did you mean '${near}'?` : ''}` });
  }
  const config = Object.fromEntries(
    Object.entries(attributes).map(([key, attribute]) => {
      const text = texts.get(key)?.trim() ?? '';
      if (text === '') {
        if (attribute.required) faults.push({ key, reason: `the attribute '${key}' is required` });
        return [key, frozen(attribute.default)];
      }
      const result = read(text, attribute);
      if ('value' in result) return [key, frozen(result.value)];
      faults.push({ key, reason: `attribute '${key}': ${result.reason}` });
      return [key, frozen(attribute.default)];
    }),
  );
  return { config: Object.freeze(config) as Config<A>, faults };
}

/** All numbers of a configuration in the order of the attributes; 0 for those without value. */
export function numbersOf<A extends Attributes>(attributes: A, config: Config<A>): number[] {
  return Object.entries(attributes).flatMap(([key, { type }]) => {
    const value = config[key] as Value | undefined;
    if (type === 'number' || type === 'integer') return [(value as number | undefined) ?? 0];
    return type === 'numbers' ? [...((value as readonly number[] | undefined) ?? [])] : [];
  });
}
