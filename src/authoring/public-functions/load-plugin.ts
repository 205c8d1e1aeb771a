/** Modules that default-export extensions: plugins, decoders, encoders, providers. */

import type { Decoded } from '../../compiler/compile/extensions.js';
import { requireOptionsOf, requireText } from '../../foundation/base/usage.js';
import type { Decoder } from '../../foundation/resource/decoder.js';
import type { ResourceProvider } from '../../foundation/resource/provider.js';
import type { Plugin } from '../../simulation/model/plugin.js';
import { pluginFault } from '../../simulation/model/plugin-check.js';
import { isPlugin, REGISTER_OPTIONS, type RegisterOptions, registerPlugin } from '../../simulation/plugin/registry.js';
import type { ModelEncoder } from '../load/encode.js';
import type { Extensions } from '../load/extensions.js';
import { registerDecoder, registerEncoder, registerProvider } from '../load/registry.js';

/** The extensions of a module, in the form that `loadModel` and similar functions take. */
export type LoadedExtensions = Required<Extensions>;

function has(value: unknown, types: Readonly<Record<string, 'string' | 'function'>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(types).every(([key, type]) => typeof (value as Record<string, unknown>)[key] === type);
}

const isDecoder = (value: unknown): value is Decoder<Decoded> =>
  has(value, { contentType: 'string', decode: 'function' });
const isEncoder = (value: unknown): value is ModelEncoder => has(value, { contentType: 'string', encode: 'function' });
const isProvider = (value: unknown): value is ResourceProvider => has(value, { prefix: 'string', open: 'function' });

/** Returns the extensions that a module default-exports, singly or in a list. Throws TypeError for anything else. */
function extensionsOf(module: unknown, origin: string): LoadedExtensions {
  const exported = (module as { default?: unknown }).default;
  const list: readonly unknown[] = Array.isArray(exported) ? exported : [exported];
  const isKnown = (value: unknown) => [isPlugin, isDecoder, isEncoder, isProvider].some((is) => is(value));
  const plugin = list.find((value) => !isKnown(value) && has(value, { name: 'string' }));
  if (plugin !== undefined) throw new TypeError(`${origin}: ${pluginFault(plugin) ?? 'it is not an extension'}`);
  if (list.length === 0 || !list.every(isKnown)) {
    throw new TypeError(
      `${origin} does not default-export a plugin, a decoder, an encoder, a provider or a list of them`,
    );
  }
  return {
    plugins: list.filter((each): each is Plugin => isPlugin(each)),
    decoders: list.filter(isDecoder),
    encoders: list.filter(isEncoder),
    providers: list.filter(isProvider),
  };
}

/** Imports a module and registers the extensions that it default-exports. */
export async function loadModule(href: string, options: RegisterOptions): Promise<LoadedExtensions> {
  return registered(await import(/* @vite-ignore */ /* webpackIgnore: true */ href), href, options);
}

/**
 * Imports a module that default-exports plugins, decoders, encoders or providers, and registers them. This runs the
 * code of the module: load only modules that you trust.
 *
 * @param specifier a package, a URL, or in pages a path relative to the page
 * @throws TypeError if the module exports anything else, RangeError if a name is taken
 */
export async function loadPlugin(specifier: string | URL, options: RegisterOptions = {}): Promise<LoadedExtensions> {
  if (!(specifier instanceof URL)) requireText('loadPlugin', 'the address of a module', specifier);
  requireOptionsOf('loadPlugin', REGISTER_OPTIONS, options);
  const href = addressOf(specifier);
  let module: unknown;
  try {
    module = await import(/* @vite-ignore */ /* webpackIgnore: true */ href);
  } catch (error) {
    const { message, code } = error as { readonly message?: string; readonly code?: string };
    const hint = code === 'ERR_UNKNOWN_FILE_EXTENSION' ? '; it is TypeScript: strip its types, or use Node 22.18' : '';
    throw new Error(`${href}: ${message ?? error}${hint}`, { cause: error });
  }
  return registered(module, href, options);
}

/** Returns the address to import; in a page, a relative path is resolved against the page, not against this file. */
function addressOf(specifier: string | URL): string {
  const { document } = globalThis as { readonly document?: { readonly baseURI: string } };
  const isRelative = typeof specifier === 'string' && /^\.{0,2}\//.test(specifier);
  return isRelative && document ? new URL(specifier, document.baseURI).href : specifier.toString();
}

function registered(module: unknown, href: string, options: RegisterOptions): LoadedExtensions {
  const loaded = extensionsOf(module, href);
  for (const plugin of loaded.plugins) registerPlugin(plugin, options);
  for (const decoder of loaded.decoders) registerDecoder(decoder, options);
  for (const encoder of loaded.encoders) registerEncoder(encoder, options);
  for (const provider of loaded.providers) registerProvider(provider, options);
  return loaded;
}

/** Concatenates the extensions of several modules. */
export function joined(parts: readonly LoadedExtensions[]): LoadedExtensions {
  return {
    plugins: parts.flatMap(({ plugins }) => plugins),
    decoders: parts.flatMap(({ decoders }) => decoders),
    encoders: parts.flatMap(({ encoders }) => encoders),
    providers: parts.flatMap(({ providers }) => providers),
  };
}
