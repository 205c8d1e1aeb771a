/** Unsaved work, kept by the browser from visit to visit: a record for each model in each tab. */
import type { KeptState } from '../../src/web/simulation-worker/simulation-protocol.js';

/** The edits of one model that were not saved. */
export interface Draft {
  /** Texts that differ from their files, by name, with the content that their files had. */
  readonly texts: readonly (readonly [uri: string, text: string, base?: string | undefined])[];
  /** Meshes, pictures and the like that are not on disk. Absent in what older versions of the page kept. */
  readonly files?: readonly (readonly [uri: string, bytes: Uint8Array])[];
  /** Everything that the model consists of, as its files have it, of one that no address leads to. */
  readonly sources?: { readonly main: string; readonly files: readonly (readonly [uri: string, bytes: Uint8Array])[] };
  /** The same as an archive, in what older versions of the page kept. */
  readonly archive?: Uint8Array;
}

/** What a user made of one model in one tab. */
export interface Work {
  /** Id of the entry of the model. */
  readonly model: string;
  readonly title: string;
  readonly tab: string;
  /** Time of the last change [ms since 1970]. */
  readonly changed: number;
  readonly draft?: Draft | undefined;
  /** The control function. */
  readonly code?: string | undefined;
  readonly states?: readonly KeptState[] | undefined;
  /** The formulas that are plotted. */
  readonly plots?: readonly string[] | undefined;
}

const STORE = 'drafts';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('kinetree-studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Runs one transaction; the result is there once it is complete. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // a browser may forbid it; work lasts as long as the page then
  const database = await opened().catch(() => undefined);
  if (!database) return undefined;
  try {
    return await new Promise((done) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      transaction.onabort = () => done(undefined);
    });
  } finally {
    database.close();
  }
}

/** The work on a model in a tab. */
export const readWork = (model: string, tab: string): Promise<Work | undefined> =>
  inStore<Work | undefined>('readonly', (store) => store.get([model, tab]));

/** All work of all tabs, newest first. */
export async function allWork(): Promise<readonly Work[]> {
  const [keys = [], values = []] = await Promise.all([
    inStore('readonly', (store) => store.getAllKeys()),
    inStore<unknown[]>('readonly', (store) => store.getAll()),
  ]);
  const found = values.map((value, i) => {
    const key = keys[i];
    // older versions of the page kept one draft for each model
    return typeof key === 'string' ? oldWork(key, value as Draft) : (value as Work);
  });
  return found.sort((a, b) => b.changed - a.changed);
}

const oldWork = (model: string, draft: Draft): Work => ({
  ...{ model, tab: '', changed: 0, draft },
  title: model.replace(/^.*[:/]/, ''),
});

/** Keeps work in place of what was kept for the model in its tab. */
export async function writeWork(work: Work): Promise<void> {
  await inStore('readwrite', (store) => store.put(work, [work.model, work.tab]));
}

/** Forgets work. */
export async function removeWork({ model, tab }: Work): Promise<void> {
  await inStore('readwrite', (store) => store.delete(tab === '' ? model : [model, tab]));
}
