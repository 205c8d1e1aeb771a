/** Formats and providers that are there without being given: what a program registers. */

import type { Decoded } from '../../compiler/compile/extensions.js';
import {
  type OptionNames,
  requireFunction,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../foundation/base/usage.js';
import { dataProvider } from '../../foundation/resource/data-uri.js';
import type { Decoder } from '../../foundation/resource/decoder.js';
import { checkProvider, type ResourceProvider } from '../../foundation/resource/provider.js';
import { DAE_DECODER } from './dae.js';
import type { ModelEncoder } from './encode.js';
import type { Extensions } from './extensions.js';

const OVERRIDE: OptionNames<Override> = { override: true };

interface Override {
  /** Replaces an existing registration. */
  readonly override?: boolean;
}

/** Values by a key of which letter case does not count. */
class Registry<T> {
  private readonly values = new Map<string, T>();

  constructor(
    private readonly what: string,
    private readonly keyOf: (value: T) => string,
    initial: readonly T[] = [],
  ) {
    for (const value of initial) this.add(value);
  }

  add(value: T, { override = false }: Override = {}): void {
    const key = this.keyOf(value).toLowerCase();
    const present = this.values.get(key);
    if (present && present !== value && !override) {
      throw new RangeError(`another ${this.what} is registered for '${key}'`);
    }
    this.values.set(key, value);
  }

  /** Returns the registered entries followed by the given ones; later entries take precedence. */
  before(given: readonly T[] = []): readonly T[] {
    return [...new Set([...this.values.values(), ...given])];
  }

  /** Returns the given entries, and the registered ones with other keys. */
  beside(given: readonly T[] = []): readonly T[] {
    const keys = new Set(given.map((each) => this.keyOf(each).toLowerCase()));
    return [...given, ...[...this.values].filter(([key]) => !keys.has(key)).map(([, value]) => value)];
  }
}

const decoders = new Registry<Decoder<Decoded>>('decoder', ({ contentType }) => contentType, [DAE_DECODER]);
const encoders = new Registry<ModelEncoder>('encoder', ({ contentType }) => contentType);
const providers = new Registry<ResourceProvider>('provider', ({ prefix }) => prefix);

/**
 * Makes a decoder known to every model that is loaded or compiled from now on. The same again is fine.
 *
 * @throws RangeError for a content type that another one has
 */
export function registerDecoder(decoder: Decoder<Decoded>, options?: Override): void {
  requireFormat('registerDecoder', decoder, 'decode');
  requireOptionsOf('registerDecoder', OVERRIDE, options);
  decoders.add(decoder, options);
}

/** Makes an encoder known to `encode`. @throws RangeError for a content type that another one has */
export function registerEncoder(encoder: ModelEncoder, options?: Override): void {
  requireFormat('registerEncoder', encoder, 'encode');
  requireOptionsOf('registerEncoder', OVERRIDE, options);
  encoders.add(encoder, options);
}

/** Throws a usage error if the value is neither a decoder nor an encoder. */
export function requireFormat(call: string, format: object, work: 'decode' | 'encode'): void {
  if (typeof format !== 'object' || format === null) throw usageError(call, `an object with ${work}`, format);
  const given = format as Readonly<Record<string, unknown>>;
  requireText(`${call}, contentType`, 'a content type, such as model/stl', given.contentType);
  if (!Array.isArray(given.extensions))
    throw usageError(`${call}, extensions`, 'a list of extensions', given.extensions);
  requireFunction(`${call}, ${work}`, given[work]);
}

/**
 * Makes a provider known to every model that is loaded from now on.
 *
 * @throws ModelError `bad-provider` for one that is incomplete, RangeError for a prefix that another one has
 */
export function registerProvider(provider: ResourceProvider, options?: Override): void {
  checkProvider(provider);
  requireOptionsOf('registerProvider', OVERRIDE, options);
  if (provider.prefix.toLowerCase() === dataProvider.prefix && !options?.override) {
    throw new RangeError(`the provider for '${dataProvider.prefix}:' is built in; override: true replaces it`);
  }
  providers.add(provider, options);
}

/** Extensions with the registered formats and providers behind those given, which win. */
export function withRegisteredFormats<E extends Extensions>(extensions: E) {
  return {
    ...extensions,
    decoders: decoders.before(extensions.decoders),
    encoders: encoders.before(extensions.encoders),
    providers: providers.beside(extensions.providers),
  };
}
