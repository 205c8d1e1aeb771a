/** Cache of compiled assets between compilations of a Spec, keyed by content. */
import { digest } from '../../../foundation/base/digest.js';
import type { Slot } from '../../../foundation/base/slots.js';
import type { Spec } from '../../../modelling/spec/spec.js';

/** Numbers, strings, and lists and records of them. */
export type Content = number | string | boolean | undefined | object;

/**
 * Meshes with their hulls, hierarchies and inertia, textures, height fields and skins of one Spec. Only the assets of
 * the last compilation are kept, for the lifetime of the Spec.
 */
export class AssetCache {
  private kept = new Map<string, unknown>();
  private used = new Map<string, unknown>();

  /** `recent` contains assets of other Specs. */
  constructor(private readonly recent = new RecentAssets(0)) {}

  /** Returns the asset made earlier from equal content, or makes it now. Assets are immutable. */
  get<T>(content: readonly Content[], make: () => T): T {
    const key = keyOf(content);
    let made = this.find(key);
    if (made === undefined) this.recent.add(key, (made = make()));
    this.used.set(key, made);
    return made as T;
  }

  /** Adds an asset that was made elsewhere, until the end of the next compilation that does not use it. */
  add(key: string, made: object): void {
    this.recent.add(key, made);
    this.kept.set(key, made);
  }

  find(key: string): unknown {
    return this.used.get(key) ?? this.kept.get(key) ?? this.recent.get(key);
  }

  /** Drops assets that were not used since the last call. */
  sweep(): void {
    this.kept = this.used;
    this.used = new Map();
  }
}

const identities = new WeakMap<object, number>();
let identityCount = 0;

/** Number that identifies an object whose content cannot be compared. */
export function identityOf(thing: object): number {
  let id = identities.get(thing);
  if (id === undefined) identities.set(thing, (id = identityCount++));
  return id;
}

/** Approximate overhead of an entry, without its arrays [bytes]. */
const ENTRY_BYTES = 1000;

/** An LRU cache with a byte limit. */
export class RecentAssets {
  private readonly entries = new Map<string, { readonly made: unknown; readonly bytes: number }>();
  private used = 0;

  /** `capacity` in bytes. */
  constructor(private capacity: number) {}

  /** Size of the entries [bytes]. */
  get size(): number {
    return this.used;
  }

  /** Limit of the size [bytes]; lowering it drops entries immediately. */
  get limit(): number {
    return this.capacity;
  }

  set limit(bytes: number) {
    if (!(bytes >= 0)) throw new RangeError(`the limit of a cache must be a number of bytes from 0 on, not ${bytes}`);
    this.capacity = bytes;
    this.dropOldest();
  }

  clear(): void {
    this.entries.clear();
    this.used = 0;
  }

  get(key: string): unknown {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    // the iteration order of a Map is the order of use
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.made;
  }

  add(key: string, made: unknown): void {
    const bytes = ENTRY_BYTES + bytesOf(made);
    if (bytes > this.capacity) return;
    this.entries.set(key, { made, bytes });
    this.used += bytes;
    this.dropOldest();
  }

  private dropOldest(): void {
    for (const [oldest, entry] of this.entries) {
      if (this.used <= this.capacity) break;
      this.entries.delete(oldest);
      this.used -= entry.bytes;
    }
  }
}

/** Total size of the arrays in a value, at any depth [bytes]. */
function bytesOf(made: unknown): number {
  if (ArrayBuffer.isView(made)) return made.byteLength;
  if (typeof made !== 'object' || made === null) return 0;
  return Object.values(made).reduce((sum: number, each) => sum + bytesOf(each), 0);
}

/** Cache shared by all Specs, because programs often load the same models again. */
const recent = new RecentAssets(128 * 2 ** 20);

/** The cache of compiled assets of a process; see `assetCache`. */
export interface SharedAssetCache {
  /** Current size [bytes]. */
  readonly size: number;
  /**
   * Largest size [bytes]; 128 MiB by default, 0 keeps nothing. A lower limit drops the least recently used assets.
   *
   * Throws a RangeError for negative numbers and NaN.
   */
  limit: number;
  /** Drops all assets. */
  clear(): void;
}

/**
 * Cache of compiled meshes, height fields, textures and skins, keyed by content: any Spec with equal content reuses
 * them. There is one cache per process, page or worker. A Spec additionally keeps the assets of its last compilation
 * for its lifetime, independently of this cache; a Model needs neither.
 *
 *     assetCache.limit = 16 * 2 ** 20;
 *     assetCache.clear();
 */
export const assetCache: SharedAssetCache = recent;

/** Assets of the last compilation of a Spec. A copy starts empty and finds them in the shared cache. */
const ASSETS: Slot<AssetCache> = { name: 'compiled assets', onCopy: 'empty' };

/** Returns the cache of a Spec, which falls back to the shared cache; created at the first call. */
export function assetCacheOf(spec: Spec): AssetCache {
  return spec.slots.getOrMake(ASSETS, () => new AssetCache(recent));
}

/** Length above which a list of numbers is replaced by its digest. */
const LONG = 64;

/** Key that is equal only for equal content; long arrays are represented by their digests. */
export function keyOf(content: Content): string {
  if (ArrayBuffer.isView(content)) {
    const { buffer, byteOffset, byteLength } = content;
    return `<${content.constructor.name} ${digest(new Uint8Array(buffer, byteOffset, byteLength))}>`;
  }
  if (typeof content !== 'object') return typeof content === 'string' ? JSON.stringify(content) : String(content);
  if (!Array.isArray(content)) {
    const entries = Object.entries(content).map(([name, value]) => `${name}:${keyOf(value as Content)}`);
    return `{${entries.join()}}`;
  }
  const isLong = content.length > LONG && content.every((item) => typeof item === 'number');
  return isLong
    ? keyOf(Float64Array.from(content as number[]))
    : `[${content.map((item: Content) => keyOf(item)).join()}]`;
}
