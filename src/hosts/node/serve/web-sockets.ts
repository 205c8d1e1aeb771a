/** The optional package for WebSocket (RFC 6455). */
import type { WebSocket, WebSocketServer } from 'ws';

/** Thrown if the package must be installed; the message contains the command. */
export class WebSocketError extends Error {
  override readonly name = 'WebSocketError';
}

interface Package {
  readonly WebSocket: typeof WebSocket;
  readonly WebSocketServer: typeof WebSocketServer;
}

/** @throws WebSocketError if it is not installed; the message contains the command */
export async function webSockets(): Promise<Package> {
  try {
    const { WebSocket, WebSocketServer } = await import('ws');
    return { WebSocket, WebSocketServer };
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) throw error;
    throw new WebSocketError('Sessions need a package that is not installed. Install it: npm install ws');
  }
}
