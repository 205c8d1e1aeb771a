/** Keeps compiled assets from one compilation of a Spec to the next; they are found by content. */
import { digest } from '../../../foundation/base/digest.js';
import type { Slot } from '../../../foundation/base/slots.js';
import type { Spec } from '../../../modelling/spec/spec.js';

/** Numbers, texts, and lists and records of them. */
export type Content = number | string | boolean | undefined | object;

/**
 * Meshes with their hulls, hierarchies and inertia, textures, height fields and skins of one Spec. Only what the last
 * compile used stays, as long as the Spec does.
 */
export class AssetCache {
  private kept = new Map<string, unknown>();
  private used = new Map<string, unknown>();

  /** `recent` is what other Specs made. */
  constructor(private readonly recent = new RecentAssets(0)) {}

  /** Returns the thing made of the same content before, else makes it now. Nobody may change it. */
  get<T>(content: readonly Content[], make: () => T): T {
    const key = keyOf(content);
    let made = this.used.get(key) ?? this.kept.get(key) ?? this.recent.get(key);
    if (made === undefined) this.recent.add(key, (made = make()));
    this.used.set(key, made);
    return made as T;
  }

  /** Drops assets that were not used since the last call. */
  sweep(): void {
    this.kept = this.used;
    this.used = new Map();
  }
}

const identities = new WeakMap<object, number>();
let identityCount = 0;

/** A number for something that has no content to compare. */
export function identityOf(thing: object): number {
  let id = identities.get(thing);
  if (id === undefined) identities.set(thing, (id = identityCount++));
  return id;
}

/** About what an entry takes beside its arrays. */
const ENTRY_BYTES = 1000;

/** Keeps the things made last, the least recently used dropped first. */
export class RecentAssets {
  private readonly entries = new Map<string, { readonly made: unknown; readonly bytes: number }>();
  private used = 0;

  /** `capacity` in bytes. */
  constructor(private capacity: number) {}

  /** Bytes that are kept. */
  get size(): number {
    return this.used;
  }

  /** Largest number of bytes that are kept; lowering the limit drops assets at once. */
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
    // the order of a Map is the order of use
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

/** Bytes of all arrays in a value, at any depth. */
function bytesOf(made: unknown): number {
  if (ArrayBuffer.isView(made)) return made.byteLength;
  if (typeof made !== 'object' || made === null) return 0;
  return Object.values(made).reduce((sum: number, each) => sum + bytesOf(each), 0);
}

/** Programs load the same models again and again: assets outlive their Specs up to this many bytes. */
const recent = new RecentAssets(128 * 2 ** 20);

/** The cache of compiled assets of a process; see `assetCache`. */
export interface SharedAssetCache {
  /** Bytes that are kept now. */
  readonly size: number;
  /**
   * Most bytes that are kept; 128 MiB unless set, 0 for none. Setting a lower limit drops what was not used for longest.
   * Throws a RangeError for what is no number of bytes.
   */
  limit: number;
  /** Drops everything. */
  clear(): void;
}

/**
 * Keeps what compiling made of meshes, height fields, textures and skins, found again by content when the same is
 * compiled once more, by whatever Spec. It is one for the process, or the page or worker. A Spec keeps what its last
 * compile used for as long as it lives, beside and in spite of this cache; a Model needs neither.
 *
 *     assetCache.limit = 16 * 2 ** 20;
 *     assetCache.clear();
 */
export const assetCache: SharedAssetCache = recent;

/** The assets of the last compile of a Spec. A copy finds them in the cache of the process, and then keeps its own. */
const ASSETS: Slot<AssetCache> = { name: 'compiled assets', onCopy: 'empty' };

/** Returns the cache of a Spec, which falls back on the cache of the process; makes it at the first call. */
export function assetCacheOf(spec: Spec): AssetCache {
  return spec.slots.getOrMake(ASSETS, () => new AssetCache(recent));
}

/** Numbers of a list that are worth a digest. */
const LONG = 64;

/** A text that is the same for the same content only; long arrays are represented by their digests. */
function keyOf(content: Content): string {
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
