/** Usage errors, with the expected and the given argument of a call. */
import { suggest } from './suggest.js';

/** A TypeError with the expected and the given argument and an optional hint. */
export function usageError(call: string, expected: string, given: unknown, hint = ''): TypeError {
  return new TypeError(`${call}: expected ${expected}, not ${described(given)}${hint && `; ${hint}`}`);
}

/** Throws a usage error unless an argument is an instance of a class. */
export function requireInstance<T>(
  call: string,
  // biome-ignore lint/suspicious/noExplicitAny: a class is known by what it makes
  type: abstract new (...args: any[]) => T,
  given: unknown,
  hint = '',
): asserts given is T {
  if (!(given instanceof type)) throw usageError(call, articled(type.name), given, hint);
}

/** Throws a usage error unless an argument is a function. */
export function requireFunction(call: string, given: unknown): asserts given is (...args: never[]) => unknown {
  if (typeof given !== 'function') throw usageError(call, 'a function', given);
}

/** Throws a usage error unless an argument is text. */
export function requireText(call: string, expected: string, given: unknown, hint = ''): asserts given is string {
  if (typeof given !== 'string') throw usageError(call, expected, given, hint);
}

/** True for a plain object, also of another realm; false for an array or an instance of a class. */
function isPlainObject(given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Throws a usage error unless options are a plain object or undefined. */
export function requireOptions(call: string, given: unknown, expected = 'options as an object', hint = ''): void {
  if (given !== undefined && !isPlainObject(given)) throw usageError(call, expected, given, hint);
}

/** Throws a usage error unless a value is one of the words or undefined. */
export function requireChoice(call: string, words: readonly string[], given: unknown): void {
  if (given === undefined || (words as readonly unknown[]).includes(given)) return;
  throw usageError(call, `one of ${words.map((word) => `'${word}'`).join(', ')}`, given);
}

/** Throws a usage error for an unknown name. */
export function requireKnown(call: string, what: string, known: readonly string[], names: Iterable<string>): void {
  for (const name of names) {
    if (known.includes(name)) continue;
    const near = suggest(name, known);
    const hint = near === undefined ? `there is ${known.join(', ')}` : `did you mean '${near}'?`;
    throw new TypeError(`${call}: there is no ${what} '${name}'; ${hint}`);
  }
}

/** The names of all options of a type; the type checker detects missing and unknown ones. */
export type OptionNames<O> = { readonly [N in keyof O & string]-?: true };

/** Options that belong inside `extensions`. */
const EXTENSIONS: readonly string[] = ['plugins', 'providers', 'decoders', 'encoders'];

/**
 * Throws a usage error unless options are a plain object of known names, or undefined. Undefined options are
 * ignored.
 */
export function requireOptionsOf<O>(
  call: string,
  names: OptionNames<O>,
  given: unknown,
  expected?: string,
  hint?: string,
): void {
  requireOptions(`${call}, options`, given, expected, hint);
  const known = Object.keys(names);
  const present = Object.entries(given ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  for (const name of present) {
    if (known.includes(name) || !known.includes('extensions') || !EXTENSIONS.includes(name)) continue;
    throw new TypeError(`${call}: there is no option '${name}'; write extensions: { ${name}: [...] }`);
  }
  requireKnown(call, 'option', known, present);
}

/** A setter for a property that cannot be replaced; its error gives `hint`. */
export const refusingSet = (what: string, hint: string) => (given: unknown) => {
  throw new TypeError(`${what}: it cannot be replaced by ${described(given)}; ${hint}`);
};

/**
 * Adds a setter to each read-only property of a class. It throws an error with the hint of `hintOf` for the name;
 * without it, assignment from plain JavaScript throws an error of the language.
 */
export function refuseSetting<T extends object>(
  type: { readonly prototype: T },
  labelOf: (object: T) => string,
  hintOf: (name: string) => string,
): void {
  const { prototype } = type;
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!property.get || property.set) continue;
    const set = function (this: T, given: unknown): void {
      refusingSet(`${labelOf(this)}.${name}`, hintOf(name))(given);
    };
    Object.defineProperty(prototype, name, { ...property, set });
  }
}

/**
 * A prototype for objects whose members are all own properties: assignment of an unknown member is a usage error,
 * and Node prints the values of the members.
 */
export const closedPrototype = (what: string): object =>
  new Proxy(
    {
      [Symbol.for('nodejs.util.inspect.custom')](this: object): object {
        try {
          return { ...this };
        } catch {
          return this; // a deleted element has no values
        }
      },
    },
    {
      set(_, name, value, object: object) {
        if (typeof name === 'string') requireKnown(what, 'member', Object.keys(object), [name]);
        return Reflect.defineProperty(object, name, { value, writable: true, configurable: true });
      },
    },
  );

/**
 * Makes assignment of an unknown property of an instance throw a TypeError instead of being ignored.
 *
 * @param labelOf returns the name of the object in the message
 * @param hintOf returns the replacement for a name that other libraries use; undefined for other names
 */
export function closeInstances<T extends object>(
  type: { readonly prototype: T },
  labelOf: (object: T) => string,
  hintOf: (name: string, object: T) => string | undefined = () => undefined,
): void {
  const { prototype } = type;
  const set = (_: object, name: string | symbol, value: unknown, object: T): boolean => {
    // class definitions add members
    if (typeof name === 'string' && !Object.hasOwn(object, 'constructor')) {
      const known = namesIn(object);
      const near = suggest(name, known);
      const hint = hintOf(name, object) ?? (near === undefined ? '' : `did you mean '${near}'?`);
      throw new TypeError(`${labelOf(object)} has no property '${name}'${hint && `; ${hint}`}`);
    }
    return Reflect.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
  };
  Object.setPrototypeOf(prototype, new Proxy({}, { set }));
}

/** Names of the members of an object and its classes. */
function namesIn(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at && !Object.hasOwn(at, 'hasOwnProperty'); at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names];
}

const MAX_TEXT = 40;

/** Describes a value in a few words: `undefined`, `the text 'abc'`, `a Float64Array`. */
export function described(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'string') {
    return `the text '${value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}...` : value}'`;
  }
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object') return `the ${typeof value} ${String(value)}`;
  if (Array.isArray(value)) return 'an array';
  const { label } = value as { readonly label?: unknown };
  if (typeof label === 'string') return label;
  const name = (value.constructor as { readonly name?: string } | undefined)?.name;
  return name === undefined || name === 'Object' || name === '' ? 'an object' : articled(name);
}

const articled = (noun: string): string => `${/^[AEIO]/.test(noun) ? 'an' : 'a'} ${noun}`;
