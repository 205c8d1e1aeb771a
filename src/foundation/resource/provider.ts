/** Resource providers: sources of bytes other than the disk. */

import { suggest } from '../base/suggest.js';
import { usageError } from '../base/usage.js';
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { resourceError } from './fault.js';

/** A value, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** A resource that is opened, read or closed. */
export interface Resource {
  /** The whole URI, as `scheme:rest`. */
  readonly uri: string;
  /** The part after the colon. */
  readonly path: string;
  /** Arguments of the caller; the provider defines their meaning. */
  readonly args: Readonly<Record<string, string>>;
  /** The constant `data` of the provider. */
  readonly data: unknown;
  /** Cancels the request. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of `open`. */
export interface OpenResource {
  /** Version of the content: a date, an entity tag or a hash. */
  readonly timestamp?: string;
  /** Expected size [bytes], so that limits apply before reading. */
  readonly size?: number;
  /** Passed to `read` and `close`. */
  readonly handle?: unknown;
}

/**
 * Provides the resources whose URI has its prefix. Functions may be synchronous, so that resources can be read
 * during compilation, or return promises, so that they must be loaded first.
 */
export interface ResourceProvider {
  /** A URI scheme without the colon; case-insensitive. */
  readonly prefix: string;
  /** Passed to every function with the resource. */
  readonly data?: unknown;
  /** Opens a resource; undefined if it does not exist. */
  open(resource: Resource): MaybePromise<OpenResource | undefined>;
  /** Reads all bytes of an open resource. */
  read(resource: Resource, opened: OpenResource): MaybePromise<Uint8Array>;
  /** Releases a resource; called exactly once for each opened resource. */
  close(resource: Resource, opened: OpenResource): void;
  /** The directory of a resource, with a separator at its end; default: up to the last slash. */
  getdir?(uri: string): string;
  /**
   * Returns true if a resource differs from its version at `timestamp`; default: opens it and compares. If `open`
   * returned no timestamp, it is undefined, and the result is whether the resource has changed since it was last
   * opened.
   */
  modified?(resource: Resource, timestamp: string | undefined): MaybePromise<boolean>;
  /** Called when a provider is mounted and unmounted. */
  mount?(): void;
  unmount?(): void;
  /** Writes a resource. */
  write?(resource: Resource, bytes: Uint8Array): MaybePromise<void>;
}

const SCHEME = /^[a-z][a-z0-9+.-]*$/i;
const REQUIRED = ['open', 'read', 'close'] as const;
const MEMBERS: readonly string[] = [
  'prefix',
  'data',
  'open',
  'read',
  'close',
  'getdir',
  'modified',
  'mount',
  'unmount',
  'write',
];
const OPTIONAL = ['getdir', 'modified', 'mount', 'unmount', 'write'] as const;

/** The scheme of a URI in lower case; undefined for a path, including one with a drive letter. */
export function schemeOf(uri: string): string | undefined {
  const colon = uri.indexOf(':');
  const scheme = uri.slice(0, Math.max(0, colon));
  return scheme.length > 1 && SCHEME.test(scheme) ? scheme.toLowerCase() : undefined;
}

/** Checks a provider, which may come from plain JavaScript. Errors: `bad-provider`. */
export function checkProvider(provider: ResourceProvider): void {
  if (typeof provider !== 'object' || provider === null) throw usageError('provider', 'a provider', provider);
  const { prefix } = provider;
  const bad = (fault: Message<CodeIn<'bad-provider'>>) => resourceError(`provider '${prefix}'`, fault);
  if (typeof prefix !== 'string' || prefix === '') throw bad(message('bad-provider/no-prefix'));
  if (prefix.endsWith(':')) throw bad(message('bad-provider/colon'));
  if (!SCHEME.test(prefix)) throw bad(message('bad-provider/scheme'));
  if (prefix.length === 1) throw bad(message('bad-provider/drive'));
  for (const name of Object.keys(provider)) {
    const near = MEMBERS.includes(name) ? undefined : suggest(name, MEMBERS);
    if (near !== undefined) throw bad(message('bad-provider/member', { name, near }));
  }
  for (const name of REQUIRED)
    if (typeof provider[name] !== 'function') throw bad(message('bad-provider/needs-function', { name }));
  for (const name of OPTIONAL) {
    if (provider[name] !== undefined && typeof provider[name] !== 'function')
      throw bad(message('bad-provider/not-function', { name }));
  }
  if ((provider.mount === undefined) !== (provider.unmount === undefined)) {
    throw bad(message('bad-provider/mount'));
  }
}
