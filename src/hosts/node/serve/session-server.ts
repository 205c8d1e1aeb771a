/** Serves a session over WebSocket; other requests go to the handler of the caller. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket, WebSocketServer } from 'ws';
import { type OptionNames, requireOptionsOf } from '../../../foundation/base/usage.js';
import type { Model } from '../../../simulation/model/model.js';
import { RemoteSession, SESSION_OPTIONS, type SessionLink, type SessionOptions } from '../../serve/session.js';
import { isLoopback, needsToken, ROOM_HERE, tokenTest, waitingRoom } from './admission.js';
import { stepBound } from './step-bound.js';
import { webSockets } from './web-sockets.js';

/** Timeout for `hello`, and time between heartbeats [ms]. */
const HELLO_TIME = 5000;
const HEARTBEAT = 20_000;
/** Time limit of a step [s]. */
export const STEP_LIMIT = 10;
/** Maximum number of connections before their `hello`: per origin, and of all that are not local. */
const MAX_ROOM = 16;
const MAX_ELSEWHERE = 64;
/** Maximum size of a message from a client, in addition to the state of the model [bytes]. */
const MESSAGE_BYTES = 1 << 20;

/** Options of a session server. */
export interface SessionServerOptions extends SessionOptions {
  /** Address to listen on; default `127.0.0.1`. */
  readonly host?: string;
  /** Port to listen on; default 0, any free port. */
  readonly port?: number;
  /** Token for connections that need one. Without it, they are refused, and the host must be a loopback address. */
  readonly token?: string;
  /** True if every connection needs the token. */
  readonly isTokenForAll?: boolean;
  /** Answers plain HTTP requests. */
  readonly page?: (request: IncomingMessage, response: ServerResponse) => void;
  /** Time limit of a step [s]; default 10. */
  readonly stepLimit?: number;
  /** Timeout for `hello`, and time between heartbeats [ms]. */
  readonly helloTime?: number;
  readonly heartbeat?: number;
}

export const SESSION_SERVER_OPTIONS: OptionNames<SessionServerOptions> = {
  ...SESSION_OPTIONS,
  host: true,
  port: true,
  token: true,
  isTokenForAll: true,
  page: true,
  stepLimit: true,
  helloTime: true,
  heartbeat: true,
};

/** A running server of one session. */
export interface SessionServer {
  readonly session: RemoteSession;
  /** `ws://HOST:PORT/` */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Starts serving a model.
 *
 * @throws WebSocketError if the package `ws` is not installed
 * @throws RangeError for a host other than loopback without a token
 */
export async function startSessionServer(model: Model, options: SessionServerOptions = {}): Promise<SessionServer> {
  requireOptionsOf('startSessionServer', SESSION_SERVER_OPTIONS, options);
  const { host = '127.0.0.1', port = 0, token, page = onlySockets } = options;
  if (!isLoopback(host) && !token) {
    throw new RangeError(`${host} can be reached from other machines: a token is needed`);
  }
  const { WebSocketServer: Server } = await webSockets();
  const bound = stepBound(options.stepLimit ?? STEP_LIMIT);
  const session = new RemoteSession(model, { bound, ...options, ...(token && { isToken: tokenTest(token) }) });
  const sockets = new Server({ noServer: true, perMessageDeflate: false, maxPayload: largestMessage(model) });
  const http = createServer(page);
  const gate = new Gate(sockets, session, options);
  http.on('upgrade', (request, socket, head) => gate.upgrade(request, socket, head));
  http.on('clientError', (_, socket) => refuse(socket, '400 Bad Request'));
  try {
    await listen(http, port, host);
  } catch (error) {
    session.close();
    throw error;
  }
  const { port: actual } = http.address() as AddressInfo;
  return {
    session,
    port: actual,
    address: `ws://${host.includes(':') ? `[${host}]` : host}:${actual}/`,
    close: () => ending(http, gate, session),
  };
}

/** Maximum size of a message: twice the whole state, and names [bytes]. */
const largestMessage = ({ nq, nv, na, nu, nbody, nmocap, nuserdata, nhistory, npluginstate }: Model): number =>
  MESSAGE_BYTES + 16 * (nq + 4 * nv + na + nu + 6 * nbody + 7 * nmocap + nuserdata + nhistory + npluginstate);

function onlySockets(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(426, { 'content-type': 'text/plain; charset=utf-8', upgrade: 'websocket' });
  response.end('A simulation is served here over WebSocket.\n');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
}

async function ending(http: Server, gate: Gate, session: RemoteSession): Promise<void> {
  session.close();
  await gate.close();
  await new Promise<void>((done) => {
    http.close(() => done());
    http.closeAllConnections();
  });
}

function refuse(socket: Duplex, status: string): void {
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
  else socket.destroy();
}

/** Accepts connections and ends those that are invalid or dead. */
class Gate {
  private readonly open = new Map<WebSocket, SessionLink>();
  /** Group of each connection that has not sent `hello`. */
  private readonly rooms = new WeakMap<SessionLink, string>();
  /** Connections that have not answered the last heartbeat. */
  private readonly silent = new Set<WebSocket>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly sockets: WebSocketServer,
    private readonly session: RemoteSession,
    private readonly options: SessionServerOptions,
  ) {
    this.timer = setInterval(() => this.beat(), options.heartbeat ?? HEARTBEAT).unref();
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (this.isFull(waitingRoom(request))) {
      refuse(socket, '503 Service Unavailable');
      return;
    }
    (socket as Socket).setNoDelay(true);
    this.sockets.handleUpgrade(request, socket, head, (connected) => this.enter(connected, request));
  }

  private isFull(room: string): boolean {
    const waiting = [...this.open.values()]
      .filter(({ hasJoined: isWelcome }) => !isWelcome)
      .map((link) => this.rooms.get(link));
    if (waiting.filter((each) => each === room).length >= MAX_ROOM) return true;
    return room !== ROOM_HERE && waiting.filter((each) => each !== ROOM_HERE).length >= MAX_ELSEWHERE;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    const left = [...this.open.keys()].map((socket) => new Promise((done) => socket.once('close', done)));
    const late = setTimeout(() => {
      for (const socket of this.open.keys()) socket.terminate();
    }, 500);
    await Promise.all(left);
    clearTimeout(late);
  }

  private enter(socket: WebSocket, request: IncomingMessage): void {
    const { host = '127.0.0.1', isTokenForAll = false, helloTime = HELLO_TIME } = this.options;
    const link = this.session.connect(portOf(socket), needsToken(request, isLoopback(host) && !isTokenForAll));
    this.open.set(socket, link);
    this.rooms.set(link, waitingRoom(request));
    const hello = setTimeout(() => !link.hasJoined && link.helloTimedOut(), helloTime).unref();
    socket.on('message', (data: RawData, isBinary: boolean) => {
      const bytes = data as Buffer;
      link.receive(isBinary ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length) : bytes.toString('utf8'));
    });
    socket.on('pong', () => this.silent.delete(socket));
    // the package ends the connection after a malformed frame
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(hello);
      this.open.delete(socket);
      this.silent.delete(socket);
      link.disconnected();
    });
  }

  /** Ends connections that did not answer the last heartbeat, except those with a pending request, which may be busy. */
  private beat(): void {
    for (const [socket, link] of this.open) {
      if (this.silent.has(socket) && !link.isBusy) socket.terminate();
      else {
        this.silent.add(socket);
        socket.ping();
      }
    }
  }
}

const portOf = (socket: WebSocket) => ({
  send: (message: string | Uint8Array) => socket.readyState === socket.OPEN && socket.send(message),
  get buffered() {
    return socket.bufferedAmount;
  },
  close: (code: number, reason: string) => socket.close(code, reason),
  pause: () => socket.pause(),
  resume: () => socket.resume(),
});
