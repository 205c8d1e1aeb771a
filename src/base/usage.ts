/** Usage errors: what a call takes, and what it was given. */

/** A TypeError that says what a call takes, what it was given, and where that helps what to do instead. */
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

const MAX_TEXT = 40;

/** A value in a few words: `undefined`, `the text 'abc'`, `a Float64Array`. */
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
