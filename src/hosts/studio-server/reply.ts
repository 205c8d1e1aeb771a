/**
 * Answers of the studio's server. Files are compressed and have an entity tag, so that unchanged files are sent once.
 */
import { type BigIntStats, constants, createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { realPath } from './model.js';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.xml': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** File types that are already compressed. */
const PACKED = new Set(['.png', '.woff2', '.mjz', '.zip']);

/** Names of the page's files with a hash of their content. */
const HASHED = /[\\/]assets[\\/][^\\/]+-[\w-]{8}\.\w+$/;

/** Responses smaller or larger than this are sent uncompressed [bytes]. */
const MIN_COMPRESSED = 1 << 10;
const MAX_COMPRESSED = 1 << 25;
/** Limit on cached compressed responses [bytes]. */
const MAX_KEPT = 1 << 26;

type Encoding = 'br' | 'gzip';

const COMPRESS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 5 }),
};

/** Cache of compressed contents by file, version and encoding; evicts the oldest. */
class CompressedFiles {
  private readonly kept = new Map<string, Buffer>();
  private size = 0;

  async get(key: string, encoding: Encoding, read: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.kept.get(key + encoding);
    if (known) return known;
    const bytes = await COMPRESS[encoding](await read());
    this.kept.set(key + encoding, bytes);
    this.size += bytes.length;
    for (const [oldest, { length }] of this.kept) {
      if (this.size <= MAX_KEPT) break;
      this.kept.delete(oldest);
      this.size -= length;
    }
    return bytes;
  }
}

const compressed = new CompressedFiles();

/** Answers with a status and a line of text; closes the connection if the answer has already begun. */
export function sendText(response: ServerResponse, status: number, reason: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${reason}\n`);
}

/** Answers with a value as JSON, which must not be cached. */
export function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': CONTENT_TYPES['.json'], 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

/**
 * Sends a file, or 404. Symbolic links are refused: after opening, the file is compared with the path again to exclude
 * a swap.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  real: string | undefined,
): Promise<void> {
  const file = real === undefined ? undefined : await openPlain(real);
  if (real === undefined || !file) return sendText(response, 404, 'There is no such file.');
  try {
    const stats = await file.stat({ bigint: true });
    if (!stats.isFile() || realPath(real) !== real) return sendText(response, 404, 'There is no such file.');
    await answer({ request, response, file, real, stats });
  } finally {
    await file.close().catch(() => {});
  }
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly file: FileHandle;
  readonly real: string;
  readonly stats: BigIntStats;
}

async function answer({ request, response, file, real, stats }: Exchange): Promise<void> {
  const tag = `"${stats.mtimeNs.toString(36)}-${stats.size.toString(36)}"`;
  const headers = {
    'content-type': CONTENT_TYPES[extname(real).toLowerCase()] ?? 'application/octet-stream',
    'cache-control': HASHED.test(real) ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    vary: 'accept-encoding',
    etag: tag,
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = encodingFor(request, real, Number(stats.size));
  if (!encoding) return streamPlain(request, response, file, { ...headers, 'content-length': String(stats.size) });
  const bytes = await compressed.get(`${real}\n${tag}\n`, encoding, () => file.readFile());
  response.writeHead(200, { ...headers, 'content-encoding': encoding, 'content-length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function encodingFor(request: IncomingMessage, path: string, size: number): Encoding | undefined {
  if (size < MIN_COMPRESSED || size > MAX_COMPRESSED || PACKED.has(extname(path).toLowerCase())) return undefined;
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  return (['br', 'gzip'] as const).find((each) => accepted.includes(each));
}

async function streamPlain(
  request: IncomingMessage,
  response: ServerResponse,
  file: FileHandle,
  headers: Record<string, string>,
): Promise<void> {
  response.writeHead(200, headers);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await new Promise<void>((done) => {
    const stream = createReadStream('', { fd: file.fd, autoClose: false });
    stream.on('error', () => response.destroy()).pipe(response);
    response.on('close', done);
  });
}

/** Opens a file that is neither a link nor a pipe; undefined if it cannot be opened. */
async function openPlain(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

/** The engine in the page of the repository; the package has it only once, beside the folder of the page. */
const ENGINE = /^\/assets\/engine-code-[\w-]{8}\.js$/;

/** Returns the page's file for a path; undefined outside of its folder, except for the engine of the package. */
export function pageFile(page: string, path: string): string | undefined {
  const root = realPath(page);
  if (root && ENGINE.test(path) && !realPath(join(root, path))) return realPath(join(root, '..', 'engine-code.js'));
  const real = root && realPath(join(root, path.endsWith('/') ? `${path}index.html` : path));
  return real?.startsWith(root + sep) ? real : undefined;
}
