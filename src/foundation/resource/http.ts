/** Providers of `http:` and `https:` resources, with a list of allowed URLs and limits. */

import { type OptionNames, requireOptionsOf, usageError } from '../base/usage.js';
import { message } from '../schema/messages.js';
import { resourceError } from './fault.js';
import { isPage } from './foreign-format.js';
import type { Resource, ResourceProvider } from './provider.js';

/** The part of `fetch` that is used, so that Node, browsers and tests can supply it. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; signal: AbortSignal; redirect: 'error' | 'follow' },
) => Promise<FetchResponse>;

/** The part of a `Response` that is used. */
export interface FetchResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  readonly body: ByteStream | null;
}

/** The part of a `ReadableStream` that is used. Not every browser supports iteration. */
export interface ByteStream {
  readonly locked: boolean;
  cancel(): Promise<void>;
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<void>;
  };
}

/** Options of the providers for `http:` and `https:`. */
export interface HttpOptions {
  /** Prefixes of the URLs that may be read, such as `https://example.org/models/`; an empty list allows none. */
  readonly allow: readonly string[];
  /** Default: `fetch` of the platform. */
  readonly fetch?: Fetch;
  /** Combines a timeout with the signal of the caller. */
  readonly timeout?: (milliseconds: number, signal: AbortSignal | undefined) => AbortSignal;
  /** Largest size of a resource [bytes]; default 2^28. */
  readonly maxBytes?: number;
  /** Time limit from the request to the last byte [ms]; default 30,000. */
  readonly maxMilliseconds?: number;
}

export const HTTP_OPTIONS: OptionNames<HttpOptions> = {
  allow: true,
  fetch: true,
  timeout: true,
  maxBytes: true,
  maxMilliseconds: true,
};

/** Globals of Node and browsers; they are looked up at each call, so that a page can replace them. */
const platform = globalThis as unknown as {
  readonly fetch: Fetch;
  readonly AbortSignal: {
    timeout(milliseconds: number): AbortSignal;
    any(signals: readonly AbortSignal[]): AbortSignal;
  };
};

const DEFAULTS = {
  maxBytes: 1 << 28,
  maxMilliseconds: 30_000,
  fetch: ((url, init) => platform.fetch(url, init)) as Fetch,
  timeout: (milliseconds: number, signal: AbortSignal | undefined): AbortSignal =>
    platform.AbortSignal.any([platform.AbortSignal.timeout(milliseconds), ...(signal ? [signal] : [])]),
};

/**
 * Providers of both schemes, which read only allowed URLs. Errors of reading: `resource-forbidden`,
 * `resource-limit`, `resource-failed`.
 */
export function httpProviders(options: HttpOptions): readonly ResourceProvider[] {
  requireOptionsOf(
    'httpProviders',
    HTTP_OPTIONS,
    options,
    "options as an object, such as { allow: ['https://example.org/'] }",
  );
  if (!Array.isArray(options?.allow)) throw usageError('httpProviders, allow', 'a list of addresses', options?.allow);
  return [httpProvider('http', options), httpProvider('https', options)];
}

/** True if a URL is an allowed URL or below one, as the URL parser resolves both. */
function isAllowed(url: URL, allow: readonly string[]): boolean {
  return allow.some((entry) => {
    const place = new URL(entry);
    const folder = place.pathname.endsWith('/') ? place.pathname : `${place.pathname}/`;
    const sameHost = url.href.slice(0, hostEnd(url)) === place.href.slice(0, hostEnd(place));
    return sameHost && (url.pathname === place.pathname || url.pathname.startsWith(folder));
  });
}

/** Returns the index at which the path of a URL begins. */
function hostEnd({ href, protocol }: URL): number {
  return href.indexOf('/', protocol.length + 2);
}

function httpProvider(prefix: 'http' | 'https', options: HttpOptions): ResourceProvider {
  const { maxBytes, maxMilliseconds, fetch, timeout } = { ...DEFAULTS, ...options };
  const request = async (resource: Resource, method: string, headers: Record<string, string> = {}) => {
    const url = parse(resource.uri);
    if (!isAllowed(url, options.allow)) {
      throw resourceError(resource.uri, message('resource-forbidden/host'));
    }
    const signal = timeout(maxMilliseconds, resource.signal);
    // a redirect could lead to a URL that is not allowed
    return fetch(url.href, { method, headers, signal, redirect: 'error' });
  };
  return {
    prefix,
    async open(resource) {
      const response = await request(resource, 'GET');
      if (!response.ok) {
        cancel(response);
        if (response.status === 404 || response.status === 410) return undefined;
        const { status, statusText } = response;
        throw resourceError(resource.uri, message('resource-failed/status', { status, text: statusText }));
      }
      const timestamp = versionOf(response);
      return { handle: response, size: lengthOf(response), ...(timestamp && { timestamp }) };
    },
    async read({ uri }, { handle }) {
      const response = handle as FetchResponse;
      const bytes = await collect(response, maxBytes, uri);
      if (isSentAsPage(response) && isPageOf(bytes)) throw resourceError(uri, message('resource-failed/page'));
      return bytes;
    },
    close: (_, { handle }) => cancel(handle as FetchResponse),
    getdir: (uri) => new URL('.', uri).href,
    async modified(resource, timestamp) {
      // without a version in the response, changes cannot be detected
      if (timestamp === undefined) return false;
      const header = timestamp.includes('GMT') ? 'if-modified-since' : 'if-none-match';
      const response = await request(resource, 'HEAD', { [header]: timestamp });
      return response.status !== 304 && versionOf(response) !== timestamp;
    },
  };
}

function parse(uri: string): URL {
  try {
    return new URL(uri);
  } catch {
    throw resourceError(uri, message('resource-failed/url'));
  }
}

const versionOf = ({ headers }: FetchResponse): string | undefined =>
  headers.get('etag') ?? headers.get('last-modified') ?? undefined;

/** True if the response has the content type of HTML. Some servers send it with files of unknown types, too. */
const isSentAsPage = ({ headers }: FetchResponse): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');

/** True for markup that is neither MJCF nor URDF. */
function isPageOf(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, 4096));
  return isPage(head) || (/^\s*</.test(head) && !/<(mujoco|mujocoinclude|robot|COLLADA)\b/.test(head));
}

const lengthOf = ({ headers }: FetchResponse): number => Number(headers.get('content-length') ?? 0) || 0;

async function collect(response: FetchResponse, maxBytes: number, uri: string): Promise<Uint8Array> {
  const limit = () => resourceError(uri, message('resource-limit/download', { limit: maxBytes }));
  if (lengthOf(response) > maxBytes) throw limit();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const chunk = part.value!;
      size += chunk.length;
      if (size > maxBytes) throw limit();
      chunks.push(chunk);
    }
  } catch (error) {
    // the rest of the body is not needed; the rejection of a failed stream adds no information
    reader?.cancel(error).catch(() => {});
    throw error;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Cancels the transfer of a body that was not read. */
function cancel({ body }: FetchResponse): void {
  if (body?.locked === false) body.cancel().catch(() => {});
}
