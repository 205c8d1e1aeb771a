import { requireOptionsOf } from '../../foundation/base/usage.js';
import {
  CONNECT_OPTIONS,
  type ConnectOptions,
  type OpeningSocket,
  openSession,
  sessionAddress,
} from '../../hosts/remote/connect.js';
import type { RemoteSimulation } from '../../hosts/remote/index.js';

/**
 * Connects to a simulation in another process. A page of another origin than the server's needs the token.
 *
 * @param address `ws://HOST:PORT`, as the server prints it
 * @throws RemoteError if there is no answer or the server refuses; the reason of the signal once it is aborted
 */
export async function connect(address: string, options: ConnectOptions = {}): Promise<RemoteSimulation> {
  requireOptionsOf('connect', CONNECT_OPTIONS, options);
  const socket = new WebSocket(sessionAddress(address));
  return openSession(socket as unknown as OpeningSocket, address, options);
}
