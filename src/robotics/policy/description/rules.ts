/** Rules for values of JSON: each checks a value, gives its JSON Schema and its TypeScript type. */
import { suggest } from '../../../foundation/base/suggest.js';
import { described } from '../../../foundation/base/usage.js';
import { message } from '../../../foundation/schema/messages.js';
import { faultOf, type Source } from '../fault.js';

/** Checks a value; `part` is its path, such as `inputs[0].terms[2]`. */
type Check = (value: unknown, part: string, source: Source) => void;

/** A rule for values of type T. */
export interface Rule<T, O extends boolean = false> {
  readonly check: Check;
  readonly schema: Readonly<Record<string, unknown>>;
  /** True if the member may be left out. */
  readonly isOptional: O;
  /** @internal The type. */
  readonly type?: T;
}

type AnyRule = Rule<unknown, boolean>;
/** Rules of the members of an object. */
export type Members = Readonly<Record<string, AnyRule>>;

/** The type of values that a rule accepts. */
export type TypeOf<R> = R extends Rule<infer T, boolean> ? T : never;

type OptionalKeys<M extends Members> = { [K in keyof M]: M[K] extends Rule<unknown, true> ? K : never }[keyof M];
type Simplified<T> = { [K in keyof T]: T[K] };

/** The type of objects with given members. */
export type ObjectOf<M extends Members> = Simplified<
  { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: TypeOf<M[K]> } & {
    readonly [K in OptionalKeys<M>]?: TypeOf<M[K]>;
  }
>;

const rule = <T>(schema: Readonly<Record<string, unknown>>, check: Check): Rule<T> => ({
  check,
  schema,
  isOptional: false,
});

const refuse = (expected: string, value: unknown, part: string, source: Source): Error =>
  faultOf(source, message('bad-policy/not-object', { part, expected, given: described(value) }));

/** Makes a member optional, with its description. */
export const optional = <T>(each: Rule<T>, description = ''): Rule<T, true> => ({
  ...documented(each, description),
  isOptional: true,
});

/** Adds a description. */
export const documented = <T>(each: Rule<T>, description: string): Rule<T> =>
  description === '' ? each : { ...each, schema: { ...each.schema, description } };

interface Bounds {
  readonly integer?: boolean;
  readonly least?: number;
  readonly most?: number;
  readonly above?: number;
}

/** A finite number. */
export function number({ integer = false, least, most, above }: Bounds = {}): Rule<number> {
  const schema = {
    type: integer ? 'integer' : 'number',
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
    ...(above !== undefined && { exclusiveMinimum: above }),
  };
  return rule(schema, (value, part, source) => {
    if (typeof value !== 'number') throw refuse(integer ? 'an integer' : 'a number', value, part, source);
    const broken = !Number.isFinite(value)
      ? 'a finite number'
      : integer && !Number.isSafeInteger(value)
        ? 'an integer'
        : least !== undefined && value < least
          ? `at least ${least}`
          : most !== undefined && value > most
            ? `at most ${most}`
            : above !== undefined && value <= above
              ? `more than ${above}`
              : undefined;
    if (broken !== undefined) throw faultOf(source, message('bad-policy/bound', { part, value, bound: broken }));
  });
}

export const text: Rule<string> = rule({ type: 'string' }, (value, part, source) => {
  if (typeof value !== 'string') throw refuse('a text', value, part, source);
});

export const flag: Rule<boolean> = rule({ type: 'boolean' }, (value, part, source) => {
  if (typeof value !== 'boolean') throw refuse('true or false', value, part, source);
});

/** One of a list of words. */
export const choice = <const W extends string>(...known: readonly W[]): Rule<W> =>
  rule({ enum: known }, (value, part, source) => {
    if ((known as readonly unknown[]).includes(value)) return;
    throw faultOf(source, message('bad-policy/choice', { part, known: known.join(', '), given: described(value) }));
  });

/** Largest number of entries in a list. */
const MAX_ENTRIES = 100_000;

/** A list, of a fixed length if one is given. */
export const list = <T>(each: Rule<T>, length?: number): Rule<readonly T[]> =>
  rule(
    { type: 'array', items: each.schema, ...(length !== undefined && { minItems: length, maxItems: length }) },
    (value, part, source) => {
      if (!Array.isArray(value)) throw refuse('a list', value, part, source);
      const wanted = length ?? Math.min(value.length, MAX_ENTRIES);
      if (value.length !== wanted) {
        throw faultOf(source, message('bad-policy/count', { part, count: value.length, wanted }));
      }
      for (const [i, entry] of value.entries()) each.check(entry, `${part}[${i}]`, source);
    },
  );

type Kind = 'string' | 'number' | 'array' | 'object';

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value);

/** A value of one of several kinds: a text or a number, a number or a list. */
export const either = <A, B>(a: readonly [Kind, Rule<A>], b: readonly [Kind, Rule<B>]): Rule<A | B> =>
  rule({ anyOf: [a[1].schema, b[1].schema] }, (value, part, source) => {
    const found = [a, b].find(([kind]) => kind === kindOf(value)) ?? a;
    found[1].check(value, part, source);
  });

/** Values by any name. */
export const record = <T>(each: Rule<T>): Rule<Readonly<Record<string, T>>> =>
  rule({ type: 'object', additionalProperties: each.schema }, (value, part, source) => {
    requireObject(value, part, source);
    for (const [name, entry] of Object.entries(value)) each.check(entry, `${part}.${name}`, source);
  });

/** An object with known members. */
export const object = <M extends Members>(members: M): Rule<ObjectOf<M>> =>
  rule(objectSchema(members), (value, part, source) => {
    requireObject(value, part, source);
    checkMembers(members, value, part, source);
  });

/** An object whose member `type` determines its other members. */
export const tagged = <V extends Readonly<Record<string, Members>>, C extends Members>(
  variants: V,
  common: C,
): Rule<{ [K in keyof V]: Simplified<{ readonly type: K } & ObjectOf<V[K]> & ObjectOf<C>> }[keyof V]> => {
  const names = Object.keys(variants);
  const type = choice(...names);
  return rule(
    {
      type: 'object',
      required: ['type'],
      oneOf: names.map((name) =>
        objectSchema({ type: rule({ const: name }, type.check), ...variants[name], ...common }),
      ),
    },
    (value, part, source) => {
      requireObject(value, part, source);
      if (value.type === undefined) throw faultOf(source, message('bad-policy/missing', { part, name: 'type' }));
      type.check(value.type, `${part}.type`, source);
      checkMembers({ type, ...variants[value.type as string], ...common }, value, part, source);
    },
  );
};

function objectSchema(members: Members): Readonly<Record<string, unknown>> {
  const required = Object.keys(members).filter((name) => !members[name].isOptional);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(members).map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function requireObject(
  value: unknown,
  part: string,
  source: Source,
): asserts value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refuse('an object', value, part, source);
  }
}

function checkMembers(members: Members, value: Readonly<Record<string, unknown>>, part: string, source: Source): void {
  const known = Object.keys(members);
  for (const [name, entry] of Object.entries(value)) {
    if (!Object.hasOwn(members, name)) {
      const near = suggest(name, known);
      throw faultOf(
        source,
        near === undefined
          ? message('bad-policy/unknown', { part, name, known: known.join(', ') })
          : message('bad-policy/near', { part, name, near }),
      );
    }
    if (entry === undefined && members[name].isOptional) continue;
    members[name].check(entry, part === ROOT ? name : `${part}.${name}`, source);
  }
  for (const name of known) {
    if (members[name].isOptional || value[name] !== undefined) continue;
    throw faultOf(source, message('bad-policy/missing', { part, name }));
  }
}

/** Path of the whole value. */
export const ROOT = 'description';
