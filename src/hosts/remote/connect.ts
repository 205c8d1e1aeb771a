/** Opens a session over a WebSocket, either the browser's or one of a package with the same interface. */
import type { OptionNames } from '../../foundation/base/usage.js';
import { CLIENT_OPTIONS, type ClientOptions, RemoteSimulation, type SocketLike } from './client.js';
import { RemoteError } from './error.js';

/** The part of the WebSocket interface needed to open a session. */
export interface OpeningSocket extends SocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  onerror: ((event: never) => void) | null;
}

/** Options of `connect`. */
export interface ConnectOptions extends ClientOptions {
  /** Cancels connecting, and closes the connection. */
  readonly signal?: AbortSignal;
}

export const CONNECT_OPTIONS: OptionNames<ConnectOptions> = { ...CLIENT_OPTIONS, signal: true };

/** Returns the address of a session. @throws RemoteError if it is not a WebSocket address */
export function sessionAddress(address: string): string {
  let protocol: string | undefined;
  try {
    ({ protocol } = new URL(address));
  } catch {
    // a malformed address has no protocol
  }
  if (protocol === 'ws:' || protocol === 'wss:') return address;
  throw new RemoteError('cannot-connect', `'${address}' is not the address of a session; it is ws://HOST:PORT`);
}

/**
 * Performs the handshake over a socket that is being opened.
 *
 * @throws RemoteError if no server answers at the address or it refuses; the reason of the signal if it is aborted
 */
export async function openSession(
  socket: OpeningSocket,
  address: string,
  { signal, ...options }: ConnectOptions,
): Promise<RemoteSimulation> {
  socket.binaryType = 'arraybuffer';
  const session = new RemoteSimulation(socket, options.timeout);
  const abort = (): void => session.close();
  signal?.addEventListener('abort', abort, { once: true });
  const open = opened(socket, session, address);
  try {
    if (signal?.aborted) abort();
    await open;
    return await session.greet(options);
  } catch (error) {
    session.close();
    signal?.throwIfAborted();
    throw error;
  }
}

/** Waits until a socket is open; passes its messages to the session. */
function opened(socket: OpeningSocket, session: RemoteSimulation, address: string): Promise<void> {
  return new Promise((done, failed) => {
    const nobody = new RemoteError('cannot-connect', `no session answers at ${address}`);
    socket.onopen = () => done();
    socket.onerror = () => failed(nobody);
    socket.onmessage = ({ data }) =>
      session.receive(typeof data === 'string' ? data : new Uint8Array(data as ArrayBuffer));
    socket.onclose = ({ code, reason }) => {
      failed(nobody);
      session.closed(new RemoteError('closed', `the connection ended (${reason || code})`));
    };
    session.onClose(failed);
  });
}
