/** Room for the many properties of prototypes that tables fill. */

/**
 * Readies a prototype for hundreds of properties. V8 copies the list of properties for each one that is added, which takes 9 ms for
 * 600, unless it keeps them in a dictionary: it does so once one is deleted that is not the last. It lists them again
 * when the prototype is first used.
 */
export function expectMany(prototype: object): void {
  const [first, last] = [Symbol(), Symbol()];
  Object.defineProperties(prototype, { [first]: { configurable: true }, [last]: { configurable: true } });
  Reflect.deleteProperty(prototype, first);
  Reflect.deleteProperty(prototype, last);
}
