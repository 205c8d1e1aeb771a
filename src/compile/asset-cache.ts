/** What was made of assets, kept from one compile of a Spec to the next and found again by content. */
import { digest } from '../base/digest.js';
import type { Spec } from '../spec/spec.js';

/** Numbers, texts, and lists and records of them. */
export type Content = number | string | boolean | undefined | object;

/**
 * Meshes with their hulls, hierarchies and inertia, textures, height fields and skins of one Spec. Only what the last
 * compile used stays, as long as the Spec does.
 */
export class AssetCache {
  private kept = new Map<string, unknown>();
  private used = new Map<string, unknown>();
  private readonly identities = new WeakMap<object, number>();
  private count = 0;

  /** What was made of the same content before, else what is made now. Nobody may change it. */
  get<T>(content: readonly Content[], make: () => T): T {
    const key = keyOf(content);
    const found = this.used.get(key) ?? this.kept.get(key);
    const made = found === undefined ? make() : (found as T);
    this.used.set(key, made);
    return made;
  }

  /** A number for something that has no content to compare. */
  identity(thing: object): number {
    let id = this.identities.get(thing);
    if (id === undefined) this.identities.set(thing, (id = this.count++));
    return id;
  }

  /** Forgets what was not used since the last call. */
  sweep(): void {
    this.kept = this.used;
    this.used = new Map();
  }
}

const caches = new WeakMap<Spec, AssetCache>();

export function assetCacheOf(spec: Spec): AssetCache {
  let cache = caches.get(spec);
  if (!cache) caches.set(spec, (cache = new AssetCache()));
  return cache;
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
