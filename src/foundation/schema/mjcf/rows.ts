/**
 * Rows of the MJCF tables: attributes and children of an element. The reader, the writer, default classes, editors
 * and the reference pages use them, and the types of elements of a Spec are inferred from them.
 */
import type { Release } from '../compatibility.js';

type NumberType = 'num' | 'float' | 'int';

/** Types of the values of attributes. */
export type AttributeType =
  | NumberType
  | 'bool'
  | 'keyword'
  | 'flags'
  | 'text'
  | 'chars'
  | 'file'
  | 'id'
  | 'ref'
  | 'names';

/** The values that an attribute can have in a spec. */
export type AttributeValue = number | boolean | string | readonly number[] | readonly string[];

/** Names are unique within a namespace: two joints, or a flex and a flexcomp, cannot share a name. */
export type Namespace =
  | 'body'
  | 'frame'
  | 'joint'
  | 'geom'
  | 'site'
  | 'camera'
  | 'light'
  | 'flex'
  | 'mesh'
  | 'skin'
  | 'hfield'
  | 'texture'
  | 'material'
  | 'model'
  | 'pair'
  | 'exclude'
  | 'equality'
  | 'tendon'
  | 'actuator'
  | 'sensor'
  | 'numeric'
  | 'text'
  | 'tuple'
  | 'key'
  | 'instance'
  | 'default';

/** Keywords and the corresponding integers. */
export type Keywords = Readonly<Record<string, number>>;

/** `Given` is true if reading always yields a value: there is a default, or the attribute is required. */
export interface Attribute<
  Value extends AttributeValue = AttributeValue,
  Given extends boolean = boolean,
  Type extends AttributeType = AttributeType,
> {
  readonly type: Type;
  /** Smallest and largest number of values, or of characters for `chars`. */
  readonly arity: readonly [min: number, max: number];
  readonly default?: Value;
  readonly required?: Given;
  readonly keywords?: Keywords;
  /** Namespace in which a name is declared or looked up. */
  readonly namespace?: Namespace;
  /** False if a default class cannot set it. */
  readonly inDefault?: false;
  readonly min?: number;
  readonly max?: number;
  readonly positive?: true;
  /** Keywords must come in the order of the table. */
  readonly ordered?: true;
  /** Physical dimension of a real value, or of each, as in `L T^-2` or `1, L, L`; see dimensions.ts. */
  readonly dim?: string;
  /** Given in the angle unit of the compiler. */
  readonly angle?: true;
  /** A single value applies to all components. */
  readonly repeat?: true;
  /**
   * An empty text is an error. For other attributes, an empty list of numbers is ignored, and an empty name counts
   * as absent.
   */
  readonly nonempty?: true;
  /** A keyword may be blank, which counts as absent. */
  readonly blank?: true;
  /** Read only if this attribute is given, too. */
  readonly onlyWith?: string;
  /** A CDATA section in the element may take its place. */
  readonly cdata?: true;
  /** False for a setting of saving that is itself not saved. */
  readonly saved?: false;
  /** Checked by the custom check of this name. */
  readonly read?: string;
  /** Release of MuJoCo that introduced it; refused in models that follow an earlier one. */
  readonly since?: Release;
}

interface Facets {
  readonly required?: true;
  readonly inDefault?: false;
  readonly min?: number;
  readonly max?: number;
  readonly positive?: true;
  readonly ordered?: true;
  readonly dim?: string;
  readonly angle?: true;
  readonly repeat?: true;
  readonly nonempty?: true;
  readonly blank?: true;
  readonly onlyWith?: string;
  readonly cdata?: true;
  readonly since?: Release;
  readonly saved?: false;
  readonly read?: string;
}

interface TupleOf {
  1: number;
  2: readonly [number, number];
  3: readonly [number, number, number];
  4: readonly [number, number, number, number];
  5: readonly [number, number, number, number, number];
  6: readonly [number, number, number, number, number, number];
  7: readonly [number, number, number, number, number, number, number];
}

type Arity = keyof TupleOf | readonly [min: number, max: number];
type NumbersOf<A> = A extends keyof TupleOf ? TupleOf[A] : readonly number[];
type IsGiven<O> = O extends { readonly default: unknown } | { readonly required: true } ? true : false;

/** Any number of values. */
export const LIST = [0, Number.POSITIVE_INFINITY] as const;

/** Freezes the default, because programs that read an attribute share it. */
function keeping<O extends { readonly default?: unknown }>(options: O | undefined): O | undefined {
  if (typeof options?.default === 'object') Object.freeze(options.default);
  return options;
}

const numbersOf =
  (type: NumberType) =>
  <const A extends Arity = 1, const O extends Facets & { readonly default?: NumbersOf<A> } = Record<never, never>>(
    arity?: A,
    options?: O,
  ): Attribute<NumbersOf<A>, IsGiven<O>, NumberType> => {
    const range: readonly [number, number] = typeof arity === 'object' ? arity : [arity ?? 1, arity ?? 1];
    return { type, arity: range, ...keeping(options) } as Attribute<NumbersOf<A>, IsGiven<O>, NumberType>;
  };

/** Double precision; the number of values is exact (default 1), or `[min, max]`. */
export const num = numbersOf('num');
/** Stored as float32 in a Model. */
export const float = numbersOf('float');
/** Row of an attribute with one or more integers. */
export const int = numbersOf('int');

const scalarOf =
  <Value extends AttributeValue>() =>
  <const T extends AttributeType>(type: T) =>
  <const O extends Facets & { readonly default?: Value } = Record<never, never>>(
    options?: O,
  ): Attribute<Value, IsGiven<O>, T> =>
    ({ type, arity: [1, 1], ...options }) as unknown as Attribute<Value, IsGiven<O>, T>;

/** Row of an attribute with `true` or `false`. */
export const bool = scalarOf<boolean>()('bool');
/** Row of an attribute with any text. */
export const text = scalarOf<string>()('text');
/** Path of a file, resolved against the directories of the compiler. */
export const file = scalarOf<string>()('file');

/** Text with a limited number of characters. */
export const chars = <const O extends Facets & { readonly default?: string } = Record<never, never>>(
  arity: readonly [min: number, max: number],
  options?: O,
): Attribute<string, IsGiven<O>, 'chars'> =>
  ({ type: 'chars', arity, ...options }) as unknown as Attribute<string, IsGiven<O>, 'chars'>;

/** Row of an attribute with one of some keywords. */
export const keyword = <K extends Keywords, const O extends Facets & { readonly default?: keyof K & string }>(
  keywords: K,
  options?: O,
): Attribute<keyof K & string, IsGiven<O>, 'keyword'> =>
  ({ type: 'keyword', arity: [1, 1], keywords, ...options }) as unknown as Attribute<
    keyof K & string,
    IsGiven<O>,
    'keyword'
  >;

/** Several keywords, each at most once. */
export const flags = <
  K extends Keywords,
  const O extends Facets & { readonly default?: readonly (keyof K & string)[] },
>(
  keywords: K,
  options?: O,
): Attribute<readonly (keyof K & string)[], IsGiven<O>, 'flags'> =>
  ({ type: 'flags', arity: [1, Object.keys(keywords).length], keywords, ...keeping(options) }) as unknown as Attribute<
    readonly (keyof K & string)[],
    IsGiven<O>,
    'flags'
  >;

const nameOf =
  <Value extends AttributeValue>() =>
  <const T extends AttributeType>(type: T) =>
  <const O extends Facets = Record<never, never>>(namespace: Namespace, options?: O): Attribute<Value, IsGiven<O>, T> =>
    ({ type, arity: type === 'names' ? LIST : [1, 1], namespace, ...options }) as unknown as Attribute<
      Value,
      IsGiven<O>,
      T
    >;

/** Declares the name of the element. */
export const id = nameOf<string>()('id');
/** Refers to an element by name. */
export const ref = nameOf<string>()('ref');
/** Refers to several elements by name. */
export const names = nameOf<readonly string[]>()('names');

/** At most one, exactly one, any number, any number and recursive. */
export type Cardinality = '?' | '!' | '*' | 'R';

/** Attributes that are given together. */
type Bundle = readonly string[];

/** A rule about attributes of one element that exclude or require each other. */
export interface Constraint {
  readonly rule: 'exclusive' | 'together' | 'oneOf';
  readonly bundles: readonly Bundle[];
}

const constraintOf =
  (rule: Constraint['rule']) =>
  (...bundles: readonly (string | Bundle)[]): Constraint => ({
    rule,
    bundles: bundles.map((bundle) => (typeof bundle === 'string' ? [bundle] : bundle)),
  });

/** At most one of the bundles may be given. */
export const exclusive = constraintOf('exclusive');
/** All or none must be given. */
export const together = constraintOf('together');
/** At least one complete bundle must be given. */
export const oneOf = constraintOf('oneOf');

/** A row: the attributes, children, names and constraints of an element. */
export interface ElementRow {
  /** XML name if it differs from the kind. */
  readonly tag?: string;
  /** Namespace of its `name`. */
  readonly namespace?: Namespace;
  /** Dimension of the control of an actuator, `U` in its attributes. */
  readonly control?: string;
  /** Dimension of the values of a sensor, `Y` in its attributes. */
  readonly output?: string;
  /** Attribute with the file that names an unnamed element. */
  readonly namedAfter?: string;
  /** Elements of one group take their defaults from the elements of that group in a default class. */
  readonly defaults?: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  readonly constraints?: readonly Constraint[];
  /** Alternative attributes: an authored one hides inherited values of the others. */
  readonly alternatives?: readonly string[];
  readonly children?: Readonly<Record<string, Cardinality>>;
  /** Attributes that exclude a kind of child, which can express the same and more. */
  readonly childInstead?: Readonly<Record<string, string>>;
}

/** Declares the row of an element and keeps its literal types. */
export const element = <const T extends ElementRow>(row: T): T => row;

type ValueOf<A> =
  A extends Attribute<infer Value, infer Given, infer _> ? (Given extends true ? Value : Value | undefined) : never;

/** Values of attributes when they are read; homomorphic, so that editors show the comment of a row at each use. */
export type AttributeValues<T extends Readonly<Record<string, Attribute>>> = {
  -readonly [N in keyof T]: ValueOf<T[N]>;
};
