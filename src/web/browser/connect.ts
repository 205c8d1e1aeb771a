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
 * Connects to a simulation in another process. Pages of another origin than the server need the token.
 *
 * @param address `ws://HOST:PORT`, as printed by the server
 * @throws RemoteError if no server answers or it refuses; the reason of the signal if it is aborted
 */
export async function connect(address: string, options: ConnectOptions = {}): Promise<RemoteSimulation> {
  requireOptionsOf('connect', CONNECT_OPTIONS, options);
  const socket = new WebSocket(sessionAddress(address));
  return openSession(socket as unknown as OpeningSocket, address, options);
}
