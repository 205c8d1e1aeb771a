/** Hints to V8 about the layout of objects with many properties. Other engines ignore them. */

/**
 * Prepares a prototype for hundreds of properties. V8 copies the list of properties for each added one, which takes
 * 9 ms for 600, unless it stores them in a dictionary: it does so once a property other than the last is deleted. It
 * returns to a list when the prototype is first used.
 */
export function preallocateProperties(prototype: object): void {
  const [first, last] = [Symbol(), Symbol()];
  Object.defineProperties(prototype, { [first]: { configurable: true }, [last]: { configurable: true } });
  Reflect.deleteProperty(prototype, first);
  Reflect.deleteProperty(prototype, last);
}

/**
 * Returns the object with fast properties. An object with many properties of computed names stores them in a
 * dictionary; V8 gives it a hidden class again once it is the prototype of an object whose properties are
 * enumerated.
 */
export function withFastProperties<T extends object>(object: T): T {
  for (const _ in Object.create(object) as object) break;
  return object;
}
