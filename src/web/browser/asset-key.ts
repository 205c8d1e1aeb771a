/** Keys of decoded assets in the store of the browser. */
import { ASSET_VERSION } from '../../compiler/asset/asset-task.js';
import { concatBytes } from '../../foundation/base/bytes.js';
import type { WorkerTask } from './asset-protocol.js';

/**
 * Returns a hash of the content of a task and of the version of the decoders. Undefined if the page has no cryptographic
 * hash, as on insecure origins: with another hash, a model could replace the assets of others.
 */
export async function keyOfTask(task: WorkerTask): Promise<string | undefined> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return undefined;
  const arrays: Uint8Array[] = [];
  const text = JSON.stringify([ASSET_VERSION, task], (name, value: unknown) => {
    // names are in messages only
    if (name === 'name') return undefined;
    if (!ArrayBuffer.isView(value)) return value;
    arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
    return `${value.constructor.name} ${value.byteLength}`;
  });
  const all = concatBytes([new TextEncoder().encode(text), ...arrays]);
  const hash = new Uint8Array(await subtle.digest('SHA-256', all));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Size of all arrays in a value [bytes]. */
export function bytesIn(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + bytesIn(each), 0);
}
