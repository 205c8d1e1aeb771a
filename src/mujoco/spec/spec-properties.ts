/** Kinds of properties of structs: getters and setters that convert attributes of a Spec to the reference's terms. */
import type { AttributeValue } from '../../foundation/schema/mjcf/rows.js';
import { extraValue, type NonXmlValues } from '../../modelling/spec/non-xml-values.js';
import { engineError } from '../binding/handle.js';
import { mjDoubleVec, mjFloatVec, mjIntVec, mjStringVec, type Vector } from '../binding/vector.js';
import { ENUMERATIONS, type EnumerationName, type Enumerator, type EnumeratorOf } from '../enums.js';
import type { Shared, SpecStruct } from './spec-struct.js';

/** Getter and setter of a property. */
export interface Property<T, S extends SpecStruct = SpecStruct> {
  get(struct: S): T;
  set?(struct: S, value: T): void;
}

/** The properties of a class of structs, by name. */
export type Properties = Readonly<Record<string, Property<never, never> | Property<unknown, never>>>;

/** A number; NaN means absent. */
export const numberOf = (path: string): Property<number> => ({
  get: (struct) => {
    const value = (struct.read(path) as number | undefined) ?? Number.NaN;
    return struct.row(path).type === 'float' ? Math.fround(value) : value;
  },
  set: (struct, value) => struct.author(path, Number.isNaN(value) ? undefined : value),
});

/** A number, with a value that means absent. */
export const numberOr = (path: string, absent: number): Property<number> => ({
  get: (struct) => (struct.read(path) as number | undefined) ?? absent,
  set: (struct, value) => struct.author(path, value === absent ? undefined : value),
});

/** A boolean; absent means false. */
export const truthOf = (path: string): Property<boolean> => ({
  get: (struct) => struct.read(path) === true,
  set: (struct, value) => struct.author(path, Boolean(value)),
});

/** A text; an empty one unsets the attribute. */
export const textOf = (path: string): Property<string> => ({
  get: (struct) => (struct.read(path) as string | undefined) ?? '',
  set: (struct, value) => struct.author(path, value === '' ? undefined : value),
});

/** A value without an attribute and without effect in the reference; only stored. */
export const looseOf = <T>(name: string, initial: T): Property<T> => ({
  get: ({ notes }) => (notes.has(name) ? (notes.get(name) as T) : initial),
  set: ({ notes }, value) => void notes.set(name, value),
});

/**
 * A value of the element's attribute; if the kind lacks the attribute, the value follows from the kind, and a set value
 * is only stored.
 */
export const impliedOf = <T>(
  name: string,
  held: Property<T>,
  widen: (struct: SpecStruct) => void = () => {},
): Property<T> => ({
  get: (struct) => (struct.notes.has(name) ? (struct.notes.get(name) as T) : held.get(struct)),
  set: (struct, value) => {
    widen(struct);
    if (name in struct.own.row.attributes) held.set?.(struct, value);
    else struct.notes.set(name, value);
  },
});

/** Values held outside of the attributes, of which the compiler uses some; zeros mean absent. */
export const besideFloatsOf = (name: string, count: number): Property<Float32Array> => ({
  get: (struct) =>
    struct.share(
      name,
      () => new Float32Array(count),
      () => extraValue<readonly number[]>(struct.own, name) ?? [],
      (items) => struct.authorExtra(name, items as readonly number[]),
    ),
});

/** An array or list without an attribute and without effect in the reference; only stored. */
export const looseItemsOf = <V extends Shared>(name: string, make: () => V): Property<V> => ({
  get: ({ notes }) => {
    const items = (notes.get(name) as V | undefined) ?? make();
    notes.set(name, items);
    return items;
  },
});

type Beside = Required<NonXmlValues>;

/** A value without an attribute that the compiler uses. */
export const besideOf = <N extends 'needsdf' | 'octreeDepth'>(name: N, absent: Beside[N]): Property<Beside[N]> => ({
  get: ({ own }) => (own.nonXmlValues?.[name] as Beside[N] | undefined) ?? absent,
  set: ({ own }, value) => {
    own.nonXmlValues = { ...own.nonXmlValues, [name]: value };
  },
});

/** A list without an attribute that the compiler uses; an empty list means absent. */
export const besideListOf = <N extends 'pixels' | 'facetexcoord', V extends Vector<number>>(
  name: N,
  make: () => V,
  arrayOf: (items: readonly number[]) => Beside[N],
): Property<V> => ({
  get: (struct) =>
    struct.share(
      name,
      make,
      () => [...(struct.own.nonXmlValues?.[name] ?? [])],
      (items) => {
        const { [name]: _, ...rest } = struct.own.nonXmlValues ?? {};
        struct.own.nonXmlValues = items.length > 0 ? { ...rest, [name]: arrayOf(items as readonly number[]) } : rest;
      },
    ),
});

type Numbers = Float64Array | Float32Array | Int32Array;

const arrayOf = <A extends Numbers>(path: string, make: () => A): Property<A> => ({
  get: (struct) =>
    struct.share(
      path,
      make,
      () => (struct.read(path) as readonly number[] | undefined) ?? [Number.NaN],
      (items) => struct.author(path, Number.isNaN(items[0]) ? undefined : (items as readonly number[])),
    ),
});

/** An array to change in place; NaN while the attribute is absent. */
export const numsOf = (path: string, count: number) => arrayOf(path, () => new Float64Array(count));
/** An array of single-precision numbers to change in place; NaN while the attribute is absent. */
export const floatsOf = (path: string, count: number) => arrayOf(path, () => new Float32Array(count));
/** An array of integers to change in place; zeros while the attribute is absent. */
export const intsOf = (path: string, count: number) => arrayOf(path, () => new Int32Array(count));

/** An array of single-precision numbers to change in place; zeros while the attribute is absent. */
export const zerosOf = (path: string, count: number): Property<Float32Array> => ({
  get: (struct) =>
    struct.share(
      path,
      () => new Float32Array(count),
      () => (struct.read(path) as readonly number[] | undefined) ?? [],
      (items) => struct.author(path, items as readonly number[]),
    ),
});

const vectorOf = <V extends Vector<number> | Vector<string>>(path: string, make: () => V): Property<V> => ({
  get: (struct) =>
    struct.share(
      path,
      make,
      () => (struct.read(path) as readonly number[] | undefined) ?? [],
      (items) => struct.author(path, items.length === 0 ? undefined : (items as AttributeValue)),
    ),
});

/** A list of any length. */
export const listOf = (path: string) => vectorOf(path, () => new mjDoubleVec());
/** A list of single-precision numbers; an empty one unsets the attribute. */
export const floatListOf = (path: string) => vectorOf(path, () => new mjFloatVec());
/** A list of integers; an empty one unsets the attribute. */
export const intListOf = (path: string) => vectorOf(path, () => new mjIntVec());
/** A list of names; an empty one unsets the attribute. */
export const namesOf = (path: string) => vectorOf(path, () => new mjStringVec());

/** Returns the enumerator with a value. */
export const enumeratorOf = <E extends EnumerationName>(enumeration: E, value: number): EnumeratorOf<E> =>
  ENUMERATIONS[enumeration].values[value] as EnumeratorOf<E>;

/**
 * Number of an assigned enumerator. Throws for other values, where the reference would silently use the first value of
 * the enumeration.
 */
export function valueGiven(property: string, enumeration: EnumerationName, given: unknown): number {
  const value = (given as { readonly value?: unknown } | null | undefined)?.value;
  if (typeof value === 'number') return value;
  const { values, ...named } = ENUMERATIONS[enumeration];
  const meant = Object.keys(named).find((name) => (named as Record<string, unknown>)[name] === values[given as number]);
  const hint = meant === undefined ? '' : `; ${enumeration}.${meant} has this number`;
  throw engineError(`${property}: ${String(given)} is not an enumerator of ${enumeration}${hint}`);
}

/** The keyword of a number. */
function keywordFor(struct: SpecStruct, path: string, value: number | undefined): string {
  const found = Object.entries(struct.row(path).keywords ?? {}).find(([, number]) => number === value);
  if (!found) throw engineError(`${path}: ${value} is not one of its values`);
  return found[0];
}

const keyedNumber = (struct: SpecStruct, path: string, absent: number): number =>
  struct.row(path).keywords?.[struct.read(path) as string] ?? absent;

/** A keyword as an enumerator: `sphere` is `mjGEOM_SPHERE`. */
export function keywordOf<E extends EnumerationName>(
  path: string,
  enumeration: E,
  absent?: number,
): Property<EnumeratorOf<E>>;
export function keywordOf(path: string, enumeration: EnumerationName, absent = 0): Property<Enumerator> {
  return {
    get: (struct) => enumeratorOf(enumeration, keyedNumber(struct, path, absent)),
    set: (struct, enumerator) =>
      struct.author(path, keywordFor(struct, path, valueGiven(path, enumeration, enumerator))),
  };
}

/** A keyword as an enumerator. Values without a keyword are held outside of the attributes. */
export const keywordOrBesideOf = <E extends EnumerationName>(
  name: string,
  enumeration: E,
): Property<EnumeratorOf<E>> => ({
  get: (struct) => enumeratorOf(enumeration, extraValue<number>(struct.own, name) ?? keyedNumber(struct, name, 0)),
  set: (struct, enumerator) => {
    const value = valueGiven(name, enumeration, enumerator);
    const isKeyword = Object.values(struct.row(name).keywords ?? {}).includes(value);
    struct.authorExtra(name, isKeyword ? undefined : value);
    struct.author(name, isKeyword ? keywordFor(struct, name, value) : undefined);
  },
});

/** A keyword as a number. */
export const keyNumberOf = (path: string): Property<number> => ({
  get: (struct) => keyedNumber(struct, path, 0),
  set: (struct, value) => struct.author(path, keywordFor(struct, path, value)),
});

/** Two keywords as a boolean, such as `radian` and `degree`. */
export const wordsOf = (path: string, no: string, yes: string): Property<boolean> => ({
  get: (struct) => struct.read(path) === yes,
  set: (struct, value) => struct.author(path, value ? yes : no),
});

/** Keywords as bits of a number. */
export const bitsOf = (path: string): Property<number> => ({
  get: (struct) => {
    const { keywords } = struct.row(path);
    const words = (struct.read(path) as readonly string[] | undefined) ?? [];
    return words.reduce((bits, word) => bits | (keywords?.[word] ?? 0), 0);
  },
  set: (struct, bits) => {
    const words = Object.entries(struct.row(path).keywords ?? {}).filter(([, bit]) => (bits & bit) !== 0);
    struct.author(
      path,
      words.map(([word]) => word),
    );
  },
});
