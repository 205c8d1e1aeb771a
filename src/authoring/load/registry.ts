/** The registry of decoders, encoders and providers that are used without being given. */

import type { Decoded } from '../../compiler/compile/extensions.js';
import {
  type OptionNames,
  requireFunction,
  requireOptionsOf,
  requireText,
  usageError,
} from '../../foundation/base/usage.js';
import type { Decoder } from '../../foundation/resource/decoder.js';
import { checkProvider, type ResourceProvider } from '../../foundation/resource/provider.js';
import { DAE_DECODER } from './dae-decoder.js';
import { GLTF_DECODER, PLY_DECODER } from './decoders/decoders.js';
import type { ModelEncoder } from './encode.js';
import type { Extensions } from './extensions.js';
import { BUILT_IN_PROVIDERS } from './file-source.js';

const OVERRIDE: OptionNames<Override> = { override: true };

interface Override {
  /** Replaces an existing registration. */
  readonly override?: boolean;
}

/** Values by a case-insensitive key. */
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

const decoders = new Registry<Decoder<Decoded>>('decoder', ({ contentType }) => contentType, [
  DAE_DECODER,
  GLTF_DECODER,
  PLY_DECODER,
]);
const encoders = new Registry<ModelEncoder>('encoder', ({ contentType }) => contentType);
const providers = new Registry<ResourceProvider>('provider', ({ prefix }) => prefix);

/**
 * Registers a decoder for every model that is loaded or compiled afterwards. Registering it twice has no effect.
 *
 * @throws RangeError if another decoder has this content type
 */
export function registerDecoder(decoder: Decoder<Decoded>, options?: Override): void {
  requireFormat('registerDecoder', decoder, 'decode');
  requireOptionsOf('registerDecoder', OVERRIDE, options);
  decoders.add(decoder, options);
}

/** Registers an encoder for `encode`. @throws RangeError if another encoder has this content type */
export function registerEncoder(encoder: ModelEncoder, options?: Override): void {
  requireFormat('registerEncoder', encoder, 'encode');
  requireOptionsOf('registerEncoder', OVERRIDE, options);
  encoders.add(encoder, options);
}

/** Throws a usage error if the value is not a valid decoder or encoder. */
export function requireFormat(call: string, format: object, work: 'decode' | 'encode'): void {
  if (typeof format !== 'object' || format === null) throw usageError(call, `an object with ${work}`, format);
  const given = format as Readonly<Record<string, unknown>>;
  requireText(`${call}, contentType`, 'a content type, such as model/stl', given.contentType);
  if (!Array.isArray(given.extensions))
    throw usageError(`${call}, extensions`, 'a list of extensions', given.extensions);
  requireFunction(`${call}, ${work}`, given[work]);
}

/**
 * Registers a provider for every model that is loaded afterwards.
 *
 * @throws ModelError `bad-provider` if it is incomplete, RangeError if another provider has this prefix
 */
export function registerProvider(provider: ResourceProvider, options?: Override): void {
  checkProvider(provider);
  requireOptionsOf('registerProvider', OVERRIDE, options);
  const builtIn = BUILT_IN_PROVIDERS.find(({ prefix }) => prefix === provider.prefix.toLowerCase());
  if (builtIn && !options?.override) {
    throw new RangeError(`the provider for '${builtIn.prefix}:' is built in; override: true replaces it`);
  }
  providers.add(provider, options);
}

/** Adds the registered formats and providers to the given extensions, which take precedence. */
export function withRegisteredFormats<E extends Extensions>(extensions: E) {
  return {
    ...extensions,
    decoders: decoders.before(extensions.decoders),
    encoders: encoders.before(extensions.encoders),
    providers: providers.beside(extensions.providers),
  };
}
