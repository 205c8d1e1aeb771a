/** Resources of a real server: permitted addresses, limits, conditional requests and timeouts. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  it('is not reached in Node unless that is asked for', async () => {
    const before = asked.length;
    await expect(loadModelFile(`${root}m.xml`)).rejects.toThrow(/no provider has the prefix 'http'.*no-provider/);
    expect(asked.length).toBe(before);
    const spec = await loadSpecFile(`${root}m.xml`, { extensions: { providers: httpProviders({ allow: [root] }) } });
    expect(spec.all('mesh').length).toBe(2);
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
