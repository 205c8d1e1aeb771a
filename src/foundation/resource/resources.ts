/** A set of providers: finds the provider of a URI and reads, writes and watches resources. */
import { described } from '../base/usage.js';
import { type CodeIn, type Message, message } from '../schema/messages.js';
import { ResourceCache } from './cache.js';
import { asResourceError, resourceError } from './fault.js';
import { folderOf } from './path.js';
import {
  checkProvider,
  type MaybePromise,
  type OpenResource,
  type Resource,
  type ResourceProvider,
  schemeOf,
} from './provider.js';

/** Limits and defaults of a set of providers. */
export interface ResourcesOptions {
  /** Largest size of a resource [bytes]. */
  readonly maxBytes?: number;
  /** Size of the cache of resources with unchanged timestamps [bytes]; 0 disables it. */
  readonly cacheBytes?: number;
  /** Default arguments of requests. */
  readonly args?: Readonly<Record<string, string>>;
}

/** Options of one request. */
export interface ReadOptions {
  readonly args?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const DEFAULT_MAX_BYTES = 1 << 30;
const DEFAULT_CACHE_BYTES = 1 << 28;

/** A set of mounted providers. */
export class Resources {
  private readonly providers = new Map<string, ResourceProvider>();
  private readonly cache: ResourceCache;
  private readonly maxBytes: number;
  private readonly args: Readonly<Record<string, string>>;
  /** The version of each opened resource; undefined if it did not exist or `open` failed. */
  private readonly seen = new Map<string, { readonly timestamp: string | undefined } | undefined>();

  /** Errors: `bad-provider` for an incomplete provider or a duplicate prefix. */
  constructor(providers: readonly ResourceProvider[] = [], options: ResourcesOptions = {}) {
    this.maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.args = options.args ?? {};
    this.cache = new ResourceCache(options.cacheBytes ?? DEFAULT_CACHE_BYTES);
    for (const provider of providers) this.mount(provider);
  }

  /** Adds a provider; adding it again has no effect. Errors: `bad-provider`. */
  mount(provider: ResourceProvider): void {
    checkProvider(provider);
    const scheme = provider.prefix.toLowerCase();
    const present = this.providers.get(scheme);
    if (present === provider) return;
    if (present) throw resourceError(`provider '${provider.prefix}'`, message('bad-provider/same-prefix'));
    provider.mount?.();
    this.providers.set(scheme, provider);
  }

  /** Removes a provider; returns false if it was not mounted. */
  unmount(prefix: string): boolean {
    const scheme = prefix.toLowerCase();
    const provider = this.providers.get(scheme);
    if (!provider) return false;
    this.providers.delete(scheme);
    this.cache.drop(`${scheme}:`);
    provider.unmount?.();
    return true;
  }

  /** Removes all providers. */
  unmountAll(): void {
    for (const prefix of [...this.providers.keys()]) this.unmount(prefix);
  }

  /** The provider of a URI; undefined for paths and for schemes without a provider. */
  find(uri: string): ResourceProvider | undefined {
    return this.providers.get(schemeOf(uri) ?? '');
  }

  /** True if a provider is mounted for the scheme of a URI. */
  handles(uri: string): boolean {
    return this.find(uri) !== undefined;
  }

  /** The directory of a resource, with a slash or the separator of its provider at the end. */
  directoryOf(uri: string): string {
    return this.find(uri)?.getdir?.(uri) ?? folderOf(uri);
  }

  /**
   * Reads the bytes of a resource. Errors: `no-provider`, `resource-not-found`, `resource-limit`, `resource-failed`.
   */
  async read(uri: string, options: ReadOptions = {}): Promise<Uint8Array> {
    const { provider, resource } = this.request(uri, options);
    let opened: OpenResource | undefined;
    try {
      opened = await provider.open(resource);
      options.signal?.throwIfAborted();
      const known = this.check(opened, resource);
      return known ?? this.keep(await provider.read(resource, opened!), resource, opened!, provider.prefix);
    } catch (error) {
      if (!opened) this.seen.set(uri, undefined);
      throw asResourceError(error, uri);
    } finally {
      if (opened) closed(provider, resource, opened);
    }
  }

  /** Same as `read`, for synchronous providers. Errors also: `asset-not-loaded`. */
  readSync(uri: string, options: ReadOptions = {}): Uint8Array {
    const { provider, resource } = this.request(uri, options);
    let opened: OpenResource | undefined;
    try {
      opened = settled(this.tryOpen(provider, resource), uri);
      const known = this.check(opened, resource);
      return known ?? this.keep(settled(provider.read(resource, opened!), uri), resource, opened!, provider.prefix);
    } catch (error) {
      throw asResourceError(error, uri);
    } finally {
      if (opened) closed(provider, resource, opened);
    }
  }

  /** Writes bytes. Errors: `no-provider`, `resource-failed` if the provider cannot write. */
  async write(uri: string, bytes: Uint8Array, options: ReadOptions = {}): Promise<void> {
    const { provider, resource } = this.request(uri, options);
    if (!provider.write) throw resourceError(uri, message('resource-failed/no-write', { provider: provider.prefix }));
    try {
      await provider.write(resource, bytes);
    } catch (error) {
      throw asResourceError(error, uri);
    }
  }

  /**
   * Returns true if a resource has changed since `timestamp` or no longer exists, for hot reload. Without a
   * timestamp only the provider's `modified` can detect a change.
   */
  async modified(uri: string, timestamp: string | undefined, options: ReadOptions = {}): Promise<boolean> {
    const { provider, resource } = this.request(uri, options);
    try {
      if (provider.modified) return await provider.modified(resource, timestamp);
      if (timestamp === undefined) return false;
      const opened = await provider.open(resource);
      if (opened) closed(provider, resource, opened);
      return opened?.timestamp !== timestamp;
    } catch (error) {
      throw asResourceError(error, uri);
    }
  }

  /**
   * Returns the resources that have changed since they were read, and those that were missing and now exist. Changes
   * of a resource without a timestamp are detected only if its provider has `modified`. Rejects with the first error
   * of a provider, unless `skipsFailures`: then a resource whose provider fails counts as unchanged.
   */
  async changed({ skipsFailures = false } = {}): Promise<readonly string[]> {
    const read = [...this.seen];
    const answers = await Promise.allSettled(
      read.map(([uri, opened]) => (opened ? this.modified(uri, opened.timestamp) : this.exists(uri))),
    );
    if (!skipsFailures) for (const each of answers) if (each.status === 'rejected') throw each.reason;
    return read.filter((_, i) => (answers[i] as { value?: boolean }).value === true).map(([uri]) => uri);
  }

  private async exists(uri: string): Promise<boolean> {
    const { provider, resource } = this.request(uri, {});
    try {
      const opened = await provider.open(resource);
      if (opened) closed(provider, resource, opened);
      return opened !== undefined;
    } catch (error) {
      throw asResourceError(error, uri);
    }
  }

  /** Opens a resource and records it as missing if that fails. */
  private tryOpen(provider: ResourceProvider, resource: Resource): MaybePromise<OpenResource | undefined> {
    try {
      return provider.open(resource);
    } catch (error) {
      this.seen.set(resource.uri, undefined);
      throw error;
    }
  }

  private request(
    uri: string,
    { args = this.args, signal }: ReadOptions,
  ): { provider: ResourceProvider; resource: Resource } {
    const scheme = schemeOf(uri);
    if (scheme === undefined) throw resourceError(uri, message('no-provider/no-scheme'));
    const provider = this.providers.get(scheme);
    if (!provider) throw resourceError(uri, unknownScheme(uri, scheme));
    return { provider, resource: { uri, path: uri.slice(scheme.length + 1), args, data: provider.data, signal } };
  }

  /** Checks the result of `open`; returns the bytes if they are cached. */
  private check(opened: OpenResource | undefined, { uri, args }: Resource): Uint8Array | undefined {
    this.seen.set(uri, opened && { timestamp: opened.timestamp });
    if (!opened) throw resourceError(uri, message('resource-not-found/resource'));
    this.checkSize(opened.size ?? 0, uri);
    return opened.timestamp === undefined ? undefined : this.cache.get(cacheKey(uri, args), opened.timestamp);
  }

  private keep(bytes: Uint8Array, { uri, args }: Resource, opened: OpenResource, prefix: string): Uint8Array {
    if (!(bytes instanceof Uint8Array)) {
      const parameters = { provider: prefix, result: described(bytes) };
      throw resourceError(uri, message('resource-failed/no-bytes', parameters));
    }
    this.checkSize(bytes.length, uri);
    if (opened.timestamp !== undefined) this.cache.set(cacheKey(uri, args), opened.timestamp, bytes);
    return bytes;
  }

  private checkSize(size: number, uri: string): void {
    if (size > this.maxBytes)
      throw resourceError(uri, message('resource-limit/bytes', { count: size, limit: this.maxBytes }));
  }
}

const cacheKey = (uri: string, args: Readonly<Record<string, string>>): string => {
  const scheme = schemeOf(uri) ?? '';
  return `${scheme}${uri.slice(scheme.length)}\n${JSON.stringify(args)}`;
};

/** The fault of a scheme without a provider; ROS robots use `package://arm/hand.stl` for files of packages. */
function unknownScheme(uri: string, scheme: string): Message<CodeIn<'no-provider'>> {
  if (scheme === 'file') return message('no-provider/file');
  if (scheme === 'http' || scheme === 'https') return message('no-provider/network');
  const name = scheme === 'package' ? /^package:\/*([^/]+)\//i.exec(uri)?.[1] : undefined;
  if (name === undefined) return message('no-provider/unknown-scheme', { scheme });
  return message('no-provider/package', { package: name });
}

/** Closes a resource; adds the resource and its provider to errors. */
function closed(provider: ResourceProvider, resource: Resource, opened: OpenResource): void {
  try {
    provider.close(resource, opened);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw resourceError(resource.uri, message('resource-failed/close', { provider: provider.prefix, reason }));
  }
}

function settled<T>(value: MaybePromise<T>, uri: string): T {
  if (!(value instanceof Promise)) return value;
  // the error below replaces the promise, whose rejection must not be reported as unhandled
  value.catch(() => {});
  throw resourceError(uri, message('asset-not-loaded/resource'));
}
