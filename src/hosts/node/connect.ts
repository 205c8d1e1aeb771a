import { requireOptionsOf } from '../../foundation/base/usage.js';
import {
  CONNECT_OPTIONS,
  type ConnectOptions,
  type OpeningSocket,
  openSession,
  sessionAddress,
} from '../remote/connect.js';
import type { RemoteSimulation } from '../remote/index.js';
import { webSockets } from './serve/web-sockets.js';

/**
 * Connects to a simulation in another process, with the WebSocket of Node (22 and later) or else the package `ws`.
 *
 * @param address `ws://HOST:PORT`, as the server prints it
 * @throws RemoteError if the server does not answer or refuses; the reason of the signal if it is aborted
 */
export async function connect(address: string, options: ConnectOptions = {}): Promise<RemoteSimulation> {
  requireOptionsOf('connect', CONNECT_OPTIONS, options);
  const socket = await openSocket(sessionAddress(address));
  return openSession(socket, address, options);
}

async function openSocket(address: string): Promise<OpeningSocket> {
  const { WebSocket: OfPlatform } = globalThis as { WebSocket?: new (address: string) => OpeningSocket };
  if (OfPlatform) return new OfPlatform(address);
  const { WebSocket: OfPackage } = await webSockets();
  return new OfPackage(address, { perMessageDeflate: false }) as unknown as OpeningSocket;
}
