/** An engine in a separate headless Chromium, which shares no process with that of the other engine. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../test/browser/harness.js';
import type { PageEngine } from './page-protocol.js';
import type { Request } from './protocol.js';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Content types without which a browser refuses a module or compiles WASM late. */
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
};

/** Isolation makes the clock of a page 20 times finer. */
const HEADERS = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** The task that a page fetches, and the function that receives the text of its result. */
interface PageTask {
  readonly task: object;
  readonly done: (result: string) => void;
}

/**
 * Serves the page and the files that it fetches, by the first part of the URL; `copy` is a second copy of the build.
 *
 * @param bench folder of the scripts
 */
export function serveFiles(
  script: string,
  dist: string,
  mjb: string,
  assigned?: PageTask,
  bench = join(root, '.cache/bench'),
): Promise<Server> {
  const folders: Record<string, string> = {
    dist,
    copy: dist,
    peer: join(root, 'node_modules/@mujoco/mujoco'),
    bench,
  };
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const [, first = '', ...rest] = normalize(new URL(url, 'http://localhost').pathname).split('/');
    if (first === '') {
      response.writeHead(200, { ...HEADERS, 'content-type': 'text/html' });
      response.end(`<!doctype html><script type="module" src="/bench/${script}"></script>`);
      return;
    }
    if (assigned && first === 'task') {
      response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(assigned.task));
      return;
    }
    if (assigned && first === 'result') {
      text(request).then(assigned.done, () => {});
      response.writeHead(204, HEADERS).end();
      return;
    }
    const path = first === 'model.mjb' ? mjb : join(folders[first] ?? '/nonexistent', ...rest);
    if (!existsSync(path)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { ...HEADERS, 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** A page in a separate browser. */
export class BenchPage {
  private constructor(
    readonly page: Page,
    private readonly browser: Browser,
    private readonly server: Server,
  ) {}

  /**
   * @param script file of `.cache/bench`
   * @param name global value that the script sets when it is ready
   */
  static async open(script: string, name: string, dist: string, mjb: string): Promise<BenchPage> {
    const server = await serveFiles(script, dist, mjb);
    const browser = await launchBrowser();
    const page = await browser.newPage();
    page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(`"${name}" in globalThis`, undefined, { timeout: 60_000 });
    return new BenchPage(page, browser, server);
  }

  async close(): Promise<void> {
    this.server.close();
    await this.browser.close();
  }
}

declare const engine: PageEngine;

export class PageWorker {
  private constructor(private readonly opened: BenchPage) {}

  /** @param script file of `.cache/bench` that loads the engine into the page */
  static async open(script: string, dist: string, mjb: string): Promise<PageWorker> {
    return new PageWorker(await BenchPage.open(script, 'engine', dist, mjb));
  }

  ask<T>(request: Request): Promise<T> {
    const { page } = this.opened;
    if (request.kind === 'load') return page.evaluate(() => engine.load()) as Promise<T>;
    if (request.kind === 'record') throw new TypeError('states are recorded in Node');
    return page.evaluate((asked) => engine.time(asked), request) as Promise<T>;
  }

  /** Processes of a browser are not pinned. */
  pin(): void {}

  stop(): void {
    void this.opened.close();
  }
}
