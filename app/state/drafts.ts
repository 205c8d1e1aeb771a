/** Unsaved work, kept by the browser from visit to visit. */

/** The edits of one model that were not saved. */
export interface Draft {
  /** Texts that differ from their files, by name. */
  readonly texts: readonly (readonly [uri: string, text: string])[];
  /** Meshes, pictures and the like that are not on disk. Absent in what older versions of the page kept. */
  readonly files?: readonly (readonly [uri: string, bytes: Uint8Array])[];
  /** The model itself, of one that no address leads to. */
  readonly archive?: Uint8Array;
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

async function inStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  // a browser may forbid it; work lasts as long as the page then
  const database = await opened().catch(() => undefined);
  if (!database) return undefined;
  try {
    return await new Promise((done) => {
      const request = act(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(undefined);
    });
  } finally {
    database.close();
  }
}

/** The draft of a model, by the id of its entry. */
export const readDraft = (id: string): Promise<Draft | undefined> =>
  inStore<Draft | undefined>('readonly', (store) => store.get(id));

/** Keeps a draft; undefined forgets it. */
export async function writeDraft(id: string, draft: Draft | undefined): Promise<void> {
  if (draft) await inStore('readwrite', (store) => store.put(draft, id));
  else await inStore('readwrite', (store) => store.delete(id));
}
