/**
 * A small web server for the studio: serves its built page and the files of one model, and saves them. Loopback only.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { StudioAccess } from './access.js';
import { StudioChanges } from './changes.js';
import { pathOf, refusalOf, securityHeaders } from './guard.js';
import { type ModelReadingOptions, StudioModel } from './model.js';
import { StudioPlugins } from './plugins.js';
import { pageFile, sendFile, sendJson, sendText } from './reply.js';
import { StudioSaving } from './save.js';

const HOST = '127.0.0.1';
/** Ports tried one after the other when the first is taken. */
const PORT_ATTEMPTS = 20;

export interface StudioServerOptions extends ModelReadingOptions {
  /** Folder of the built page. */
  readonly page: string;
  /** File of a model to open. */
  readonly model?: string;
  /** First port to try; 0 takes any. */
  readonly port: number;
  /** Plugin scripts for the page to run. */
  readonly plugins?: readonly string[];
}

export interface StudioServer {
  /** `http://127.0.0.1:PORT/`. Files of the model are only sent to visitors who came through `entryTo`. */
  readonly address: string;
  /**
   * Returns the address of a page of the server with the token of this launch. `page`: a path, a query or both; default
   * `/`.
   */
  entryTo(page?: string): string;
  close(): Promise<void>;
}

/** Starts the server. Rejects if the model is not a file. */
export async function startStudioServer(options: StudioServerOptions): Promise<StudioServer> {
  const model = options.model === undefined ? undefined : new StudioModel(options.model, options);
  const changes = new StudioChanges(model);
  const plugins = new StudioPlugins(options.plugins ?? []);
  const access = new StudioAccess();
  const offer: Offer = { page: options.page, access, model, changes, plugins, saving: new StudioSaving(model) };
  const server = createServer((request, response) => void respond(offer, request, response));
  // answer requests that are not HTTP, too, and keep running
  server.on('clientError', (_, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    else socket.destroy();
  });
  const port = await listen(server, options.port);
  const address = `http://${HOST}:${port}/`;
  return {
    address,
    entryTo: (page = '') => access.entryTo(new URL(page, address).href),
    close: () =>
      new Promise((done) => {
        changes.close();
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
  readonly access: StudioAccess;
  readonly model: StudioModel | undefined;
  readonly changes: StudioChanges;
  readonly plugins: StudioPlugins;
  readonly saving: StudioSaving;
}

/** Answers every request; errors become error responses. */
async function respond(offer: Offer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('error', () => response.destroy());
  try {
    for (const [name, value] of Object.entries(securityHeaders(pathOf(request.url ?? '/') ?? '/'))) {
      response.setHeader(name, value);
    }
    await route(offer, request, response);
  } catch (error) {
    sendText(response, 500, error instanceof Error ? error.message : String(error));
  }
}

/** Addresses that depend on the disk. The page itself is the same in every copy of the package. */
const OWN = /^\/(model\.json|plugins\.json|changes|save|(model|plugin)\/.*)$/;

async function route(
  { page, access, model, changes, plugins, saving }: Offer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = refusalOf(request);
  if (refusal) return sendText(response, refusal.status, refusal.reason);
  const path = pathOf(request.url ?? '/');
  if (path === undefined) return sendText(response, 400, 'The address is not well-formed.');
  if (access.exchange(request, response)) return undefined;
  if (!OWN.test(path)) return sendFile(request, response, pageFile(page, path));
  if (!access.isAdmitted(request)) return access.deny(response);
  if (request.method === 'PUT') return saving.respond(request, response);
  if (path === '/model.json') {
    return sendJson(response, model ? { ...(await model.manifest()), token: saving.token } : null);
  }
  if (path === '/plugins.json') return sendJson(response, plugins.list());
  if (path === '/changes') return changes.listen(response);
  const [, kind, rest = ''] = /^\/(model|plugin)\/(.*)$/.exec(path) ?? [];
  return sendFile(request, response, kind === 'plugin' ? plugins.resolve(rest) : model?.resolve(rest));
}
