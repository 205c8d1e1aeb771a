/** The model of the server, and changes of its files. */
import type { SimulationSource } from '../../src/web/simulation-worker/simulation-protocol.js';
import type { ModelEntry } from '../store/model-entry.js';

/** The server's manifest of its model: absolute paths, the addresses of their contents, and the token for saving. */
interface ModelManifest extends Omit<Extract<SimulationSource, { readonly kind: 'offered' }>, 'kind'> {
  readonly token: string;
}

/** The server refuses this browser, because the page was not opened by the address with the token. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
}

/** Returns the current manifest of the server's model; undefined without such a server. @throws TokenError */
export const servedManifest = (): Promise<ModelManifest | null | undefined> => fetchJson('model.json');

/**
 * Returns the entry of the server's model; undefined if the server has none or is another program. @throws TokenError
 */
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

/** Calls `changed` when the files of the server's model change. */
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

/** Returns absolute addresses, because a worker resolves relative ones from a different base. */
const absolute = (paths: readonly string[]): string[] => paths.map((path) => new URL(path, document.baseURI).href);
