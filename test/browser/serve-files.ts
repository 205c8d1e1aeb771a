/** Serves files from memory to pages of tests, under a content security policy without generated code. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.xml': 'text/xml',
};

/** A policy that allows loading only from the same server, and no code generation. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'";

/** A server on a free port of this machine. */
export interface ServedFiles {
  readonly address: string;
  close(): void;
}

/** @param files by path; `index.html` is the page of the address */
export async function serveFiles(files: Readonly<Record<string, string | Uint8Array>>): Promise<ServedFiles> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://localhost').pathname.slice(1) || 'index.html';
    const found = files[path];
    response.statusCode = found === undefined ? 404 : 200;
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(found);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
