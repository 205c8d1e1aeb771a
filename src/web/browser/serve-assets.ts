/** The worker's side of decoding assets. */
import { appearanceOfDAE, readDAE } from '../../authoring/load/dae.js';
import { makeAsset } from '../../compiler/asset/asset-task.js';
import type { FromAssetWorker, ToAssetWorker, WorkerResult, WorkerTask } from './asset-protocol.js';
import { AssetStore, type StoredAsset, storeAll } from './asset-store.js';

/** Global scope of a worker. */
interface Scope {
  onmessage: ((event: MessageEvent<ToAssetWorker>) => void) | null;
  postMessage(message: FromAssetWorker): void;
  close(): void;
}

/** Serves the page from inside a worker. Call once, in the script of the worker. */
export function serveAssets(scope = globalThis as unknown as Scope): void {
  const fresh: StoredAsset[] = [];
  scope.onmessage = ({ data }) => {
    if ('end' in data) {
      void storeAll(new AssetStore(), fresh).then(() => scope.close());
      return;
    }
    const { id, task, key } = data;
    const made = tryToMake(task);
    scope.postMessage({ id, ...(made && { made }) });
    if (made && key !== undefined) fresh.push({ key, made });
  };
  scope.postMessage({ ready: true });
}

/** Makes the result of a task; undefined for a file with errors, which the page reports. */
export function tryToMake(task: WorkerTask): WorkerResult | undefined {
  try {
    if (task.kind !== 'collada') return makeAsset(task);
    const mesh = readDAE(task.bytes, { name: task.uri });
    return { mesh, appearance: appearanceOfDAE(task.bytes) };
  } catch {
    return undefined;
  }
}
