/** The package that speaks WebSocket (RFC 6455), which is installed when it is wanted. */
import type { WebSocket, WebSocketServer } from 'ws';

/** A package must be installed before sessions can be served; the message is the command. */
export class WebSocketError extends Error {
  override readonly name = 'WebSocketError';
}

interface Package {
  readonly WebSocket: typeof WebSocket;
  readonly WebSocketServer: typeof WebSocketServer;
}

/** @throws WebSocketError that names the command which installs it */
export async function webSockets(): Promise<Package> {
  try {
    const { WebSocket, WebSocketServer } = await import('ws');
    return { WebSocket, WebSocketServer };
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new WebSocketError('Sessions need a package that is not installed. Install it: npm install ws');
  }
}
