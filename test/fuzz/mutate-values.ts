/** Mutations of plain values such as definitions and messages, as faulty callers pass them. */

type Random = () => number;

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const WRONG: readonly unknown[] = [
  ...[undefined, null, true, false, 0, 1, -1, 2, 0.5, 1e9, -0, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 1e-300],
  ...['', 'a', '0', '1', '__proto__', 'constructor', 'toString', 'qpos', 'ä', ' '],
  ...[[], {}, [null], [[]], [1, 2, 3], { a: 1 }, 10n, Symbol.iterator, () => 0, new Float64Array(2), new Date(0)],
];

const numberNear = (value: number, random: Random): number =>
  pick(random, [value * 2, value / 2, -value, value + 1, value - 1, 0, 1, Number.NaN, 1e12, value]);

/** A value of the same type, or any other. */
function otherThan(value: unknown, random: Random): unknown {
  if (random() < 0.3) return pick(random, WRONG);
  if (typeof value === 'number') return numberNear(value, random);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return random() < 0.5 ? pick(random, ['', 'a', value + value, value.slice(1)]) : value;
  if (Array.isArray(value) && value.length > 0) {
    const copy = [...(value as unknown[])];
    const at = Math.floor(random() * copy.length);
    const kind = random();
    if (kind < 0.3) copy.splice(at, 1);
    else if (kind < 0.5) copy.push(copy[at]);
    else copy[at] = otherThan(copy[at], random);
    return copy;
  }
  return isPlain(value) ? mutateProperty(value, random) : pick(random, WRONG);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** An object with one property changed, removed or added. */
function mutateProperty(object: Record<string, unknown>, random: Random): Record<string, unknown> {
  const copy = { ...object };
  const names = Object.keys(copy);
  if (names.length === 0 || random() < 0.1) {
    copy[pick(random, ['a', 'size', 'constructor', 'name', ''])] = pick(random, WRONG);
    return copy;
  }
  const name = pick(random, names);
  if (random() < 0.1) delete copy[name];
  else copy[name] = otherThan(copy[name], random);
  return copy;
}

/** Returns a copy of a value with one to three changes. */
export function mutateValue<T>(value: T, random: Random): T {
  let mutated: unknown = value;
  for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
    mutated = isPlain(mutated) ? mutateProperty(mutated, random) : otherThan(mutated, random);
  }
  return mutated as T;
}
