/** A folder on a server of its own, with a content security policy or without. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.xml': 'text/xml',
};

/** A page that loads from its own server only, and evaluates nothing. */
export const STRICT = "default-src 'self'";

export interface FolderServer {
  readonly address: string;
  close(): void;
}

export function serveFolder(folder: string, policy: string | undefined): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '', 'http://localhost').pathname);
    const file = path === '/' ? '/index.html' : path;
    try {
      const bytes = readFileSync(join(folder, file));
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      if (policy) response.setHeader('Content-Security-Policy', policy);
      response.end(bytes);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () =>
      done({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }),
    ),
  );
}
