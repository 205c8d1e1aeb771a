/** Equality of definitions, such as plugins that two modules provide. */

/**
 * True if two values have the same content, so that loading a definition twice has no effect. Functions are equal if
 * their source texts are; captured values are not compared.
 */
export function areSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a === 'function' && typeof b === 'function') return a.toString() === b.toString();
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  if (keys.length !== others.length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every((key) => Object.hasOwn(b, key) && areSame(a[key as keyof object], b[key as keyof object]));
}
