/** Serves a folder on a separate server, with or without a content security policy. */
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

/** A policy that allows loading only from the same server, and no code generation. */
export const STRICT = "default-src 'self'";

export interface FolderServer {
  readonly address: string;
  close(): void;
}

export function serveFolder(
  folder: string,
  policy: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): Promise<FolderServer> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '', 'http://localhost').pathname);
    const file = path === '/' ? '/index.html' : path;
    try {
      const bytes = readFileSync(join(folder, file));
      response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
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
