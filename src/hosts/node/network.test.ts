/** Resources of a real server: permitted addresses, limits, conditional requests and timeouts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedFiles } from '../../api/node.js';
import { type HttpOptions, httpProviders } from '../../foundation/resource/http.js';
import { Resources } from '../../foundation/resource/resources.js';
import { loadModelFile, loadSpecFile } from './load.js';

const OBJ = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const XML = '<mujoco><asset><mesh file="a.obj"/><mesh name="b" file="b.obj"/></asset></mujoco>';

let server: Server;
let root: string;
let version = 1;
let served = '';
const asked: string[] = [];

beforeAll(async () => {
  server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url}`);
    const tag = `"v${version}"`;
    if (url.includes('slow')) return;
    if (url.includes('away')) {
      response.writeHead(302, { location: '/models/a.obj' }).end();
    } else if (url.includes('endless')) {
      response.writeHead(200);
      const timer = setInterval(() => response.write(new Uint8Array(1 << 16)), 1);
      response.on('close', () => clearInterval(timer));
    } else if (url.includes('page')) {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><html>${'<p>a & b</p>'.repeat(300)}</html>`);
    } else if (url.includes('typed')) {
      response.writeHead(200, { 'content-type': 'text/html' }).end(OBJ);
    } else if (url.includes('served')) {
      response.writeHead(200).end(served);
    } else if (headers['if-none-match'] === tag) {
      response.writeHead(304).end();
    } else {
      response.writeHead(200, { etag: tag }).end(url.endsWith('.xml') ? XML : OBJ);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const resources = (options: Partial<HttpOptions> = {}) => new Resources(httpProviders({ allow: [root], ...options }));

describe('the network', () => {
  it('is reached in Node for an address that the caller gives, and for its files below the same root', async () => {
    asked.length = 0;
    const spec = await loadSpecFile(`${root}m.xml`);
    expect(spec.all('mesh').length).toBe(2);
    expect([...asked].sort()).toEqual(['GET /models/a.obj', 'GET /models/b.obj', 'GET /models/m.xml']);
    expect((await loadModelFile(new URL(`${root}m.xml`))).nmesh).toBe(2);
  });

  it('is not reached for an address that a model names', async () => {
    const named = `<mujoco><asset><mesh file="${root}a.obj"/></asset></mujoco>`;
    const folder = mkdtempSync(join(tmpdir(), 'kinetree-'));
    writeFileSync(join(folder, 'm.xml'), named);
    const before = asked.length;
    for (const source of [named, `data:text/xml,${encodeURIComponent(named)}`, join(folder, 'm.xml')]) {
      await expect(loadModelFile(source)).rejects.toThrow('only below its own address');
    }
    // the same host under another port or name is another root
    served = named.replace('127.0.0.1', 'localhost');
    await expect(loadModelFile(`${root}served.xml`)).rejects.toThrow('resource-forbidden');
    expect(asked.slice(before)).toEqual(['GET /models/served.xml']);
    rmSync(folder, { recursive: true });
  });

  it('a fetched model cannot read files of this machine', async () => {
    const path = fileURLToPath(import.meta.url);
    for (const name of [path, `file://${path}`]) {
      served = `<mujoco><include file="${name}"/></mujoco>`;
      await expect(loadModelFile(`${root}served.xml`)).rejects.toThrow(/file-not-found|resource-|no-provider|bad-path/);
    }
  });

  it('an HTML page in place of a model or a mesh is one error', async () => {
    const error = await loadModelFile(`${root}page.xml`).catch((each) => each);
    expect(error.diagnostics.map(({ code }: { code: string }) => code)).toEqual(['resource-failed/page']);
    served = '<mujoco><asset><mesh name="b" file="page.obj"/></asset></mujoco>';
    await expect(loadModelFile(`${root}served.xml`)).rejects.toThrow('answered with an HTML page');
    // some servers send every unknown type as HTML
    expect((await resources().read(`${root}typed.obj`)).length).toBe(OBJ.length);
  });

  it('gives what the list allows, and no more than that', async () => {
    expect((await resources().read(`${root}a.obj`)).length).toBe(OBJ.length);
    await expect(resources().read(root.replace('models', 'other'))).rejects.toThrow('resource-forbidden');
    await expect(resources().read(`${root}../secret`)).rejects.toThrow('resource-forbidden');
    await expect(resources().read(`${root}%2e%2e/secret`)).rejects.toThrow('resource-forbidden');
    // a redirect could lead to a forbidden address
    await expect(resources().read(`${root}away`)).rejects.toThrow('resource-failed');
  });

  it('has limits of size and time', async () => {
    await expect(resources({ maxBytes: 10 }).read(`${root}a.obj`)).rejects.toThrow('resource-limit');
    await expect(resources({ maxBytes: 1 << 18 }).read(`${root}endless`)).rejects.toThrow('resource-limit');
    await expect(resources({ maxMilliseconds: 50 }).read(`${root}slow`)).rejects.toThrow('resource-failed');
    await expect(resources({ maxMilliseconds: 50 }).read(`${root}endless`)).rejects.toThrow('resource-failed');
  });

  it('tells what has changed, by conditional requests', async () => {
    const extensions = { providers: httpProviders({ allow: [root] }) };
    const spec = await loadSpecFile(`${root}m.xml`, { extensions });
    asked.length = 0;
    expect(await changedFiles(spec)).toEqual([]);
    expect([...asked].sort()).toEqual(['HEAD /models/a.obj', 'HEAD /models/b.obj', 'HEAD /models/m.xml']);
    version++;
    expect([...(await changedFiles(spec))].sort()).toEqual(['a.obj', 'b.obj', 'm.xml'].map((name) => root + name));
  });

  it('tells how far it is, and stops when it is told to', async () => {
    const extensions = { providers: httpProviders({ allow: [root] }) };
    const passes: string[] = [];
    await loadSpecFile(`${root}m.xml`, { extensions, progress: (pass, done) => passes.push(`${pass} ${done}`) });
    expect(passes).toEqual(['files 0', 'files 0.5', 'files 1']);
    const control = new AbortController();
    const loading = loadSpecFile(`${root}slow.xml`, { extensions, signal: control.signal });
    setTimeout(() => control.abort(new Error('never mind')), 20);
    await expect(loading).rejects.toThrow('never mind');
  });
});
