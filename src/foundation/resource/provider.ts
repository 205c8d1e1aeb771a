/** The contract of resource providers: where bytes come from when they are not on disk. */

import { suggest } from '../base/suggest.js';
import { usageError } from '../base/usage.js';
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { resourceError } from './fault.js';

/** A value, or a promise of it. */
export type MaybePromise<T> = T | Promise<T>;

/** A resource being opened, read or closed. */
export interface Resource {
  /** The whole name, as `scheme:rest`. */
  readonly uri: string;
  /** The part after the colon. */
  readonly path: string;
  /** Arguments of the caller; the provider defines their meaning. */
  readonly args: Readonly<Record<string, string>>;
  /** The constant `data` of the provider. */
  readonly data: unknown;
  /** Ends the wait for it. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of `open`. */
export interface OpenResource {
  /** Changes with the content: a date, an entity tag, a hash. */
  readonly timestamp?: string;
  /** Bytes to expect, so that limits apply before they are read. */
  readonly size?: number;
  /** Kept for `read` and `close`. */
  readonly handle?: unknown;
}

/**
 * Gives access to the resources whose URI has its prefix. Functions may be synchronous, which allows reading while a
 * model is compiled, or return promises, which needs loading first.
 */
export interface ResourceProvider {
  /** A URI scheme without the colon; letter case does not count. */
  readonly prefix: string;
  /** Handed to every function with the resource. */
  readonly data?: unknown;
  /** Finds a resource; undefined if there is none. */
  open(resource: Resource): MaybePromise<OpenResource | undefined>;
  /** All bytes of an open resource. */
  read(resource: Resource, opened: OpenResource): MaybePromise<Uint8Array>;
  /** Releases what `open` took; called exactly once for each resource that was opened. */
  close(resource: Resource, opened: OpenResource): void;
  /** The folder of a resource, ending so that a file name can follow; default: up to the last slash. */
  getdir?(uri: string): string;
  /**
   * Tests whether a resource differs from its version at `timestamp`; default: opens it and compares. Where `open` gave
   * no timestamp it is undefined, and the question is whether the resource has changed since it was opened last.
   */
  modified?(resource: Resource, timestamp: string | undefined): MaybePromise<boolean>;
  /** Called when a provider is put in place and taken away again. */
  mount?(): void;
  unmount?(): void;
  /** Stores bytes under a name. */
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

/** The scheme of a URI in lower case; undefined for a path, also for one that starts with a drive letter. */
export function schemeOf(uri: string): string | undefined {
  const colon = uri.indexOf(':');
  const scheme = uri.slice(0, Math.max(0, colon));
  return scheme.length > 1 && SCHEME.test(scheme) ? scheme.toLowerCase() : undefined;
}

/** Checks what the types cannot: providers may come from plain JavaScript. Errors: `bad-provider`. */
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
