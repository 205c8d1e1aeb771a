/**
 * The same object with properties that V8 finds by their place, not in a dictionary, which is what an object becomes that
 * gets many by computed names. V8 makes the prototype of an object whose properties are enumerated so in one go.
 */
export function withFastProperties<T extends object>(object: T): T {
  for (const _ in Object.create(object) as object) break;
  return object;
}
