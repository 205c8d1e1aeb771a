/** A small web server for the studio: its built page, and the folder of one model. Loopback only. */
import { createReadStream, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { filesNamedBy, ModelFolder } from './model-folder.js';
import { PluginFolder } from './plugin-folder.js';

const HOST = '127.0.0.1';
/** Ports tried one after the other when the first is taken. */
const PORT_ATTEMPTS = 20;

const CONTENT_TYPES: Record<string, string> = {
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

export interface StudioServerOptions {
  /** Folder of the built page. */
  readonly page: string;
  /** File of a model to open. */
  readonly model?: string;
  /** First port to try; 0 takes any. */
  readonly port: number;
  /** Scripts that default-export plugins, for the page to run. */
  readonly plugins?: readonly string[];
}

export interface StudioServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the server; fails if the model is not a file. */
export async function startStudioServer(options: StudioServerOptions): Promise<StudioServer> {
  const offer: Offer = {
    page: options.page,
    model: options.model === undefined ? undefined : new ModelFolder(options.model, await filesNamedBy(options.model)),
    plugins: new PluginFolder(options.plugins ?? []),
  };
  const server = createServer((request, response) => answer(offer, request, response));
  const port = await listen(server, options.port);
  return {
    address: `http://${HOST}:${port}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function listen(server: Server, first: number): Promise<number> {
  const last = first === 0 ? 0 : first + PORT_ATTEMPTS - 1;
  for (let port = first; ; port++) {
    try {
      return await listenOn(server, port);
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port >= last) throw error;
    }
  }
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, HOST, () => {
      server.off('error', fail);
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : port);
    });
  });
}

interface Offer {
  readonly page: string;
  readonly model: ModelFolder | undefined;
  readonly plugins: PluginFolder;
}

function answer({ page, model, plugins }: Offer, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'Only GET is answered.');
  if (!isLocal(request.headers.host)) return refuse(response, 403, 'This server answers to its own address only.');
  const path = pathOf(request.url ?? '/');
  if (path === undefined) return refuse(response, 400, 'The address is not well-formed.');
  if (path === '/model.json') return sendJson(response, model ? model.list() : null);
  if (path === '/plugins.json') return sendJson(response, plugins.list());
  if (path.startsWith('/model/')) return sendFile(request, response, model?.resolve(path.slice('/model/'.length)));
  if (path.startsWith('/plugin/')) return sendFile(request, response, plugins.resolve(path.slice('/plugin/'.length)));
  return sendFile(request, response, pageFile(page, path));
}

/** Pages of other sites that resolve their name to this machine must not read from it. */
function isLocal(host: string | undefined): boolean {
  return /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host ?? '');
}

function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, `http://${HOST}`).pathname);
  } catch {
    return undefined;
  }
}

/** File of the page for a path; nothing outside of its folder. */
function pageFile(page: string, path: string): string | undefined {
  const full = normalize(join(page, path.endsWith('/') ? `${path}index.html` : path));
  return full.startsWith(normalize(page + sep)) ? full : undefined;
}

function sendFile(request: IncomingMessage, response: ServerResponse, path: string | undefined): void {
  const stats = path === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
  if (path === undefined || !stats?.isFile()) {
    refuse(response, 404, 'There is no such file.');
    return;
  }
  response.writeHead(200, {
    'content-type': CONTENT_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'content-length': stats.size,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(path)
      .on('error', () => response.destroy())
      .pipe(response);
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': CONTENT_TYPES['.json'], 'cache-control': 'no-store' });
  response.end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, reason: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${reason}\n`);
}
