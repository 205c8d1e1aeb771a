/** A page that loads models whose assets workers decode; the workers run the same script. */
import { loadModelWith } from '../../src/authoring/public-functions/load.js';
import { AssetStore } from '../../src/web/browser/asset-store.js';
import { AssetWorkerPool } from '../../src/web/browser/asset-worker-pool.js';
import { serveAssets } from '../../src/web/browser/serve-assets.js';
import { loadForSimulation } from '../../src/web/simulation-worker/simulation-model.js';

/** Loads a model; returns the positions of the vertices of its meshes. */
async function load(files: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const pool = new AssetWorkerPool(() => new Worker(import.meta.url, { type: 'module' }), { count: 1 });
  const model = await loadModelWith(pool, files);
  pool.end();
  return [...model.mesh_vert];
}

/** Loads a model for a simulation as its worker does; returns the positions of the vertices of its meshes. */
async function simulate(files: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const encoded = new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]));
  const source = { kind: 'files', name: 'model.xml', files: encoded } as const;
  const { model } = await loadForSimulation(
    { source, plugins: [] },
    location.href,
    new AbortController().signal,
    () => {},
  );
  return [...model.mesh_vert];
}

/** Reads or replaces all stored assets, and returns them by key. */
function stored(replace?: (asset: unknown) => unknown): Promise<Map<string, unknown>> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('kinetree-assets', 1);
    // without the stores of the package
    opening.onupgradeneeded = () => opening.transaction!.abort();
    opening.onerror = () => done(new Map());
    opening.onsuccess = () => {
      const found = new Map<string, unknown>();
      const transaction = opening.result.transaction('assets', 'readwrite');
      const cursors = transaction.objectStore('assets').openCursor();
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        if (!cursor) return;
        found.set(String(cursor.key), cursor.value);
        if (replace) cursor.update(replace(cursor.value));
        cursor.continue();
      };
      transaction.oncomplete = () => {
        opening.result.close();
        done(found);
      };
      transaction.onabort = () => failed(transaction.error);
    };
  });
}

/** Adds assets of a size to a store with a limit [bytes], one after the other, and returns the keys of those that remain. */
async function fill(keys: readonly string[], size: number, limit: number): Promise<readonly string[]> {
  for (const key of keys) {
    const store = new AssetStore(limit);
    if (await store.get(key)) await store.touch([key]);
    else await store.add(key, new Uint8Array(size), size);
    await store.close();
    // times of use have milliseconds
    await new Promise((done) => setTimeout(done, 5));
  }
  return [...(await stored()).keys()].sort();
}

if (typeof document === 'undefined') serveAssets();
else
  Object.assign(globalThis, {
    load,
    simulate,
    fill,
    countStored: async () => (await stored()).size,
    doubleStored: async () => {
      await stored((asset) => {
        const mesh = asset as { readonly surface?: { readonly vert: Float32Array } };
        if (!mesh.surface) return mesh;
        return { ...mesh, surface: { ...mesh.surface, vert: mesh.surface.vert.map((x) => 2 * x) } };
      });
    },
  });
