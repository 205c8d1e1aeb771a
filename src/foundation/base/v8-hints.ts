/** Hints to V8 about the layout of objects with many properties. Other engines ignore them. */

/**
 * Prepares a prototype for hundreds of properties. V8 copies the list of properties for each one that is added, which takes 9 ms for
 * 600, unless it keeps them in a dictionary: it does so once one is deleted that is not the last. It lists them again
 * when the prototype is first used.
 */
export function preallocateProperties(prototype: object): void {
  const [first, last] = [Symbol(), Symbol()];
  Object.defineProperties(prototype, { [first]: { configurable: true }, [last]: { configurable: true } });
  Reflect.deleteProperty(prototype, first);
  Reflect.deleteProperty(prototype, last);
}

/**
 * Returns the object with fast properties. An object that gets many properties by computed names keeps them in a dictionary;
 * V8 gives it a hidden class again once it is the prototype of an object whose properties are enumerated.
 */
export function withFastProperties<T extends object>(object: T): T {
  for (const _ in Object.create(object) as object) break;
  return object;
}
