/** Cache of resource contents; the least recently used are dropped first. */
interface Entry {
  readonly timestamp: string;
  readonly bytes: Uint8Array;
}

/** A cache of contents with a limit on their total size. */
export class ResourceCache {
  private readonly entries = new Map<string, Entry>();
  private used = 0;

  /** `capacity` is the largest total size [bytes]. */
  constructor(private readonly capacity: number) {}

  /** Total size of the contents [bytes]. */
  get size(): number {
    return this.used;
  }

  /** The cached content; undefined if its timestamp differs. */
  get(key: string, timestamp: string): Uint8Array | undefined {
    const entry = this.entries.get(key);
    if (entry?.timestamp !== timestamp) return undefined;
    // the order of a Map is the order of use
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.bytes;
  }

  set(key: string, timestamp: string, bytes: Uint8Array): void {
    this.remove(key);
    if (bytes.length > this.capacity) return;
    this.entries.set(key, { timestamp, bytes });
    this.used += bytes.length;
    for (const oldest of this.entries.keys()) {
      if (this.used <= this.capacity) break;
      this.remove(oldest);
    }
  }

  /** Drops all keys with a prefix. */
  drop(prefix: string): void {
    for (const key of [...this.entries.keys()]) if (key.startsWith(prefix)) this.remove(key);
  }

  private remove(key: string): void {
    this.used -= this.entries.get(key)?.bytes.length ?? 0;
    this.entries.delete(key);
  }
}
