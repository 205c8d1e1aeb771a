/** Messages between a page and the workers that decode its assets. */
import type { MeshAppearance } from '../../authoring/load/mesh-appearance.js';
import type { AssetTask, MadeAsset } from '../../compiler/asset/asset-task.js';
import type { MeshSource } from '../../compiler/asset/mesh-source.js';

/** A COLLADA file to read. */
export interface ColladaTask {
  readonly kind: 'collada';
  readonly uri: string;
  readonly bytes: Uint8Array;
}

/** A COLLADA file as read. */
export interface Collada {
  readonly mesh: MeshSource;
  readonly appearance: MeshAppearance | undefined;
}

export type WorkerTask = AssetTask | ColladaTask;
export type WorkerResult = MadeAsset | Collada;

/**
 * A task to do, with the key under which the browser keeps its result; or the end of the work: the worker stores what it
 * has made, and closes.
 */
export type ToAssetWorker =
  | { readonly id: number; readonly task: WorkerTask; readonly key: string | undefined }
  | { readonly end: true };

/** The worker can do tasks; or the result of a task, without `made` if it failed. */
export type FromAssetWorker = { readonly ready: true } | { readonly id: number; readonly made?: WorkerResult };
