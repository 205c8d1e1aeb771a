/** The model that the server was started with, and changes of its files. */
import type { ModelSource } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { ModelEntry } from '../store/model-entry.js';

/** The server's manifest of its model: absolute paths, the addresses of their contents, and the key to saving. */
interface ModelManifest extends Omit<Extract<ModelSource, { readonly kind: 'offered' }>, 'kind'> {
  readonly token: string;
}

/** The server refuses requests of this browser: the page was not opened by the address with the token. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
}

/** The files of the server's model as they are now; undefined without one. @throws TokenError */
export const servedManifest = (): Promise<ModelManifest | null | undefined> => fetchJson('model.json');

/** The model of the server; undefined if it has none, or is another server. @throws TokenError */
export async function servedEntry(): Promise<ModelEntry | undefined> {
  const manifest = await fetchJson<ModelManifest | null>('model.json');
  if (!manifest) return undefined;
  const title = manifest.name.split('/').at(-1)!;
  return {
    id: `served:${manifest.name}`,
    title,
    query: `file=${encodeURIComponent(title)}`,
    plugins: absolute((await fetchJson<string[]>('plugins.json')) ?? []),
    async source() {
      const { token: _, ...offered } = (await fetchJson<ModelManifest>('model.json')) ?? manifest;
      return { kind: 'offered', ...offered };
    },
  };
}

/** Calls back whenever the files of the server's model have changed. */
export function watchServedModel(changed: () => void): void {
  const events = new EventSource('changes');
  events.addEventListener('change', changed);
}

async function fetchJson<T>(path: string): Promise<T | undefined> {
  const response = await fetch(path);
  if (response.status === 401) throw new TokenError();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return response.ok && isJson ? ((await response.json()) as T) : undefined;
}

/** Absolute addresses, since those relative to the page are wrong in a worker. */
const absolute = (paths: readonly string[]): string[] => paths.map((path) => new URL(path, document.baseURI).href);
