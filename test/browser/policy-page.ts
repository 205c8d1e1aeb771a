/** A page with a policy in the element, under a content security policy without generated code. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { workerScript } from '../rollout/worker-script.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface PolicyPage {
  readonly address: string;
  close(): void;
}

const HTML = `<!doctype html><html lang="en"><title>Policy</title>
<script type="module" src="page.js"></script>
<kinetree-viewer src="model.xml" policy="balance.json" label="Cart-pole"></kinetree-viewer></html>`;

/** Serves the page on a free port of this machine. */
export async function servePolicyPage(): Promise<PolicyPage> {
  const page = await workerScript('test/browser/policy-script.ts', 'browser');
  const files: Readonly<Record<string, readonly [type: string, content: string | Uint8Array]>> = {
    '/': ['text/html', HTML],
    '/page.js': ['text/javascript', readFileSync(page, 'utf8')],
    '/model.xml': ['text/xml', readFileSync(at('models/cartpole/model.xml'))],
    '/balance.json': ['application/json', readFileSync(at('models/cartpole/balance.json'))],
    '/balance.onnx': ['application/octet-stream', readFileSync(at('models/cartpole/balance.onnx'))],
  };
  const server: Server = createServer((request, response) => {
    const found = files[new URL(request.url ?? '', 'http://localhost').pathname];
    response.statusCode = found ? 200 : 404;
    response.setHeader('Content-Security-Policy', "default-src 'self'; style-src 'self' 'unsafe-inline'");
    if (found) response.setHeader('Content-Type', found[0]);
    response.end(found?.[1]);
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
