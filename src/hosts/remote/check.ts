/** Checks requests against their table, and derives types from it. */
import { suggest } from '../../foundation/base/suggest.js';
import { described } from '../../foundation/base/usage.js';
import {
  type Parameter,
  type ParameterKind,
  REMOTE_LIMITS,
  REMOTE_REQUESTS,
  type RemoteRequestName,
} from '../../foundation/schema/remote.js';
import { remoteError } from './error.js';

/** An element by name or index. */
export type Which = string | number;

interface Values {
  readonly text: string;
  readonly integer: number;
  readonly number: number;
  readonly flag: boolean;
  readonly which: Which;
  readonly names: readonly Which[];
}

type ValueOf<P> = P extends { readonly kind: 'choice'; readonly choices: readonly (infer C)[] }
  ? C
  : P extends { readonly kind: infer K extends keyof Values }
    ? Values[K]
    : never;

type Takes<N extends RemoteRequestName> = (typeof REMOTE_REQUESTS)[N]['takes'];
type OptionalIn<T> = { [K in keyof T]: T[K] extends { readonly optional: true } ? K : never }[keyof T];

/** The values that a request accepts. */
export type RequestValues<N extends RemoteRequestName> = {
  readonly [K in Exclude<keyof Takes<N>, OptionalIn<Takes<N>>>]: ValueOf<Takes<N>[K]>;
} & { readonly [K in OptionalIn<Takes<N>>]?: ValueOf<Takes<N>[K]> | undefined };

/** Returns the name of the request in a message. @throws RemoteError if it is missing or unknown */
export function requestName(content: Readonly<Record<string, unknown>>): RemoteRequestName {
  const name = content.do;
  if (typeof name === 'string' && Object.hasOwn(REMOTE_REQUESTS, name)) return name as RemoteRequestName;
  const near = typeof name === 'string' ? suggest(name.slice(0, REMOTE_LIMITS.name), Object.keys(REMOTE_REQUESTS)) : '';
  throw remoteError('unknown-request', {
    name: typeof name === 'string' ? name.slice(0, 40) : described(name),
    hint: near ? `; did you mean '${near}'?` : '',
  });
}

const NAMES = ['id', 'do', 'arrays'];

/** Returns the checked values of a request. @throws RemoteError if a value is invalid, missing or unknown */
export function requestValues<N extends RemoteRequestName>(
  name: N,
  content: Readonly<Record<string, unknown>>,
): RequestValues<N> {
  const takes: Readonly<Record<string, Parameter>> = REMOTE_REQUESTS[name].takes;
  const values: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(takes)) {
    const value = Object.hasOwn(content, key) ? content[key] : undefined;
    if (value === undefined && parameter.optional) continue;
    if (!CHECKS[parameter.kind](value, parameter)) {
      throw remoteError('bad-parameter', {
        name: `${name}, ${key}`,
        expected: expectation(parameter),
        given: described(value),
      });
    }
    values[key] = value;
  }
  const unknown = Object.keys(content).find((key) => !NAMES.includes(key) && !Object.hasOwn(takes, key));
  if (unknown !== undefined) {
    const known = Object.keys(takes).join(', ');
    throw remoteError('bad-parameter', {
      name,
      expected: known ? `only ${known}` : 'no values',
      given: described(unknown),
    });
  }
  return values as RequestValues<N>;
}

const isWithin = (value: number, { min = -Infinity, max = Infinity }: Parameter): boolean =>
  value >= min && value <= max;
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= REMOTE_LIMITS.name;
const isWhich = (value: unknown): boolean =>
  isText(value) || (Number.isInteger(value) && isWithin(value as number, { kind: 'which', text: '', min: 0 }));

const CHECKS: Readonly<Record<ParameterKind, (value: unknown, parameter: Parameter) => boolean>> = {
  text: isText,
  integer: (value, parameter) => Number.isSafeInteger(value) && isWithin(value as number, parameter),
  number: (value, parameter) => Number.isFinite(value) && isWithin(value as number, parameter),
  flag: (value) => typeof value === 'boolean',
  which: isWhich,
  names: (value) => Array.isArray(value) && value.length <= REMOTE_LIMITS.names && value.every(isWhich),
  choice: (value, { choices = [] }) => choices.includes(value as string),
};

const range = ({ min, max }: Parameter): string => {
  if (min === undefined) return '';
  return max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`;
};

function expectation(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'text':
      return `a text of at most ${REMOTE_LIMITS.name} characters`;
    case 'integer':
      return `a whole number${range(parameter)}`;
    case 'number':
      return `a number${range(parameter)}`;
    case 'flag':
      return 'true or false';
    case 'which':
      return 'a name or an index';
    case 'names':
      return `a list of at most ${REMOTE_LIMITS.names} names or indices`;
    case 'choice':
      return `one of ${parameter.choices?.join(', ')}`;
  }
}
