/** The page of `examples/planning`, bundled and served. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { workerScript } from '../rollout/worker-script.js';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface PlanningPage {
  readonly address: string;
  close(): void;
}

/** Serves the page on a free port of this machine. */
export async function servePlanningPage(): Promise<PlanningPage> {
  const html = readFileSync(at('examples/planning/index.html'), 'utf8').replace('./page.ts', './page.js');
  const [page, worker] = [
    await workerScript('examples/planning/page.ts', 'browser'),
    await workerScript('src/web/browser/rollout-worker.ts', 'browser'),
  ];
  const files: Readonly<Record<string, readonly [type: string, content: string]>> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', readFileSync(page, 'utf8')],
    '/browser-rollout-worker.js': ['text/javascript', readFileSync(worker, 'utf8')],
  };
  const server: Server = createServer((request, response) => {
    const found = files[new URL(request.url ?? '', 'http://localhost').pathname];
    response.statusCode = found ? 200 : 204;
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
