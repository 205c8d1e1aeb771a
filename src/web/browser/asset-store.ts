/**
 * Assets that the browser keeps between visits, in IndexedDB. Those that were used least recently are dropped first. A page
 * whose storage is denied, full or damaged keeps nothing.
 */
import { bytesIn } from './asset-key.js';

const DATABASE = 'kinetree-assets';
/** Assets by key; and the size and last use of each, which can be read without them. */
const [ASSETS, USES] = ['assets', 'uses'];

/** Time after which a page does without storage that does not open [ms]. */
const PATIENCE = 2000;

/** Largest size of all assets [bytes]. */
export const STORED_BYTES = 256 * 2 ** 20;

/** An asset with its key. */
export interface StoredAsset {
  readonly key: string;
  readonly made: unknown;
}

/** Adds assets to a store, one after the other, and closes it. */
export async function storeAll(store: AssetStore, assets: readonly StoredAsset[]): Promise<void> {
  for (const { key, made } of assets) await store.add(key, made, bytesIn(made));
  await store.close();
}

/** The last use of a stored asset. */
interface Use {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly used: number;
}

/** A store of assets by key. */
export class AssetStore {
  private database: Promise<IDBDatabase | undefined> | undefined;
  /** Keys of the assets at the first call of `has`: most searches find nothing, and cost no request. */
  private keys: Promise<ReadonlySet<unknown>> | undefined;

  /** @param limit largest size of all assets [bytes] */
  constructor(private readonly limit = STORED_BYTES) {}

  /** Tests whether the page can keep assets. */
  async isAvailable(): Promise<boolean> {
    return (await this.opened()) !== undefined;
  }

  /** Tests whether an asset was there at the first call. */
  async has(key: string): Promise<boolean> {
    const database = await this.opened();
    if (!database) return false;
    this.keys ??= keysIn(database);
    return (await this.keys).has(key);
  }

  /** Returns an asset, or undefined. */
  async get(key: string): Promise<unknown> {
    const database = await this.opened();
    if (!database) return undefined;
    return new Promise((done) => {
      let request: IDBRequest | undefined;
      const transaction = begin(database, 'readonly', (isDone) => done(isDone ? request?.result : undefined));
      request = transaction?.objectStore(ASSETS).get(key);
    });
  }

  /** Records that assets were used now. */
  async touch(keys: readonly string[]): Promise<void> {
    const database = await this.opened();
    if (!database || keys.length === 0) return;
    await new Promise<void>((done) => {
      const uses = begin(database, 'readwrite', () => done())?.objectStore(USES);
      for (const key of keys) {
        const found = uses?.get(key) as IDBRequest<Use | undefined> | undefined;
        if (!found) return;
        found.onsuccess = () => {
          if (found.result) uses?.put({ ...found.result, used: Date.now() } satisfies Use);
        };
      }
    });
  }

  /** Adds an asset of a size [bytes], and drops others until all are within the limit. */
  async add(key: string, made: unknown, bytes: number): Promise<void> {
    if (bytes > this.limit) return;
    const database = await this.opened();
    if (!database) return;
    await new Promise<void>((done) => {
      const transaction = begin(database, 'readwrite', () => done());
      if (!transaction) return;
      const [assets, uses] = [transaction.objectStore(ASSETS), transaction.objectStore(USES)];
      assets.put(made, key);
      uses.put({ key, bytes, used: Date.now() } satisfies Use);
      const all = uses.getAll() as IDBRequest<Use[]>;
      all.onsuccess = () => {
        for (const old of beyond(all.result, this.limit, key)) {
          assets.delete(old);
          uses.delete(old);
        }
      };
    });
  }

  /** Closes the database. */
  async close(): Promise<void> {
    (await this.database)?.close();
    this.database = undefined;
  }

  private opened(): Promise<IDBDatabase | undefined> {
    this.database ??= openDatabase();
    return this.database;
  }
}

/** Begins a transaction; calls `ended` with true when it is complete, and with false if it fails. */
function begin(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  ended: (isDone: boolean) => void,
): IDBTransaction | undefined {
  try {
    const transaction = database.transaction([ASSETS, USES], mode);
    transaction.oncomplete = () => ended(true);
    transaction.onabort = () => ended(false);
    return transaction;
  } catch {
    // the database was closed or deleted
    ended(false);
    return undefined;
  }
}

function keysIn(database: IDBDatabase): Promise<ReadonlySet<unknown>> {
  return new Promise((done) => {
    let request: IDBRequest<IDBValidKey[]> | undefined;
    const transaction = begin(database, 'readonly', (isDone) => done(new Set(isDone ? request?.result : [])));
    request = transaction?.objectStore(USES).getAllKeys();
  });
}

/** Returns the keys of the assets to drop: those used least recently, but not `kept`. */
export function beyond(uses: readonly Use[], limit: number, kept: string): readonly string[] {
  let total = uses.reduce((sum, { bytes }) => sum + bytes, 0);
  const dropped: string[] = [];
  for (const { key, bytes } of [...uses].sort((a, b) => a.used - b.used)) {
    if (total <= limit) break;
    if (key === kept) continue;
    dropped.push(key);
    total -= bytes;
  }
  return dropped;
}

function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((done) => {
    // some versions of browsers never answer
    setTimeout(() => done(undefined), PATIENCE);
    try {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(ASSETS);
        request.result.createObjectStore(USES, { keyPath: 'key' });
      };
      request.onsuccess = () => {
        // the user may clear the storage meanwhile
        request.result.onversionchange = () => request.result.close();
        done(request.result);
      };
      request.onerror = request.onblocked = () => done(undefined);
    } catch {
      // an origin without storage
      done(undefined);
    }
  });
}
