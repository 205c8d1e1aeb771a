/** Unsaved work stored in the browser: a record per model and tab. */
import type { Draft, Work } from '../store/work-state.js';

const STORE = 'drafts';

function opened(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open('kinetree-studio', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
}

/** Runs one transaction; resolves when it is complete. */
async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // a browser may forbid storage; then work lasts until the page is closed
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

/** Reads the work on a model in a tab. */
export const readWork = (model: string, tab: string): Promise<Work | undefined> =>
  inStore<Work | undefined>('readonly', (store) => store.get([model, tab]));

/** Returns all work of all tabs, newest first. */
export async function allWork(): Promise<readonly Work[]> {
  const [keys = [], values = []] = await Promise.all([
    inStore('readonly', (store) => store.getAllKeys()),
    inStore<unknown[]>('readonly', (store) => store.getAll()),
  ]);
  const found = values.map((value, i) => {
    const key = keys[i];
    // older versions of the page stored one draft per model
    return typeof key === 'string' ? oldWork(key, value as Draft) : (value as Work);
  });
  return found.sort((a, b) => b.changed - a.changed);
}

const oldWork = (model: string, draft: Draft): Work => ({
  ...{ model, tab: '', changed: 0, draft },
  title: model.replace(/^.*[:/]/, ''),
});

/** Stores work, replacing the record of its model and tab. */
export async function writeWork(work: Work): Promise<void> {
  await inStore('readwrite', (store) => store.put(work, [work.model, work.tab]));
}

export async function removeWork({ model, tab }: Work): Promise<void> {
  await inStore('readwrite', (store) => store.delete(tab === '' ? model : [model, tab]));
}
