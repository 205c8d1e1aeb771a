import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StudioServer, startStudioServer } from './studio-server.js';

const folder = mkdtempSync(join(tmpdir(), 'kinetree-server-'));
let server: StudioServer;

beforeAll(async () => {
  mkdirSync(join(folder, 'page'));
  mkdirSync(join(folder, 'robot/meshes'), { recursive: true });
  writeFileSync(join(folder, 'page/index.html'), '<title>studio</title>');
  writeFileSync(join(folder, 'secret.xml'), 'secret');
  writeFileSync(join(folder, 'robot/robot.xml'), '<mujoco/>');
  writeFileSync(join(folder, 'robot/meshes/arm.obj'), 'v 0 0 0');
  writeFileSync(join(folder, 'robot/keys.pem'), 'secret');
  writeFileSync(join(folder, 'robot/.hidden.xml'), 'secret');
  symlinkSync(join(folder, 'secret.xml'), join(folder, 'robot/link.xml'));
  server = await startStudioServer({ page: join(folder, 'page'), model: join(folder, 'robot/robot.xml'), port: 0 });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Sends a path as it is, without the tidying up of `fetch`. */
function get(path: string, headers = {}, method = 'GET'): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.address);
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => {
        body += part;
      });
      response.on('end', () => done({ status: response.statusCode ?? 0, body }));
    });
    sent.on('error', fail).end();
  });
}

describe('studio server', () => {
  it('serves the page and the files of the model', async () => {
    expect(await get('/')).toEqual({ status: 200, body: '<title>studio</title>' });
    const { body } = await get('/model.json');
    expect(JSON.parse(body)).toEqual({ name: 'robot.xml', files: ['meshes/arm.obj', 'robot.xml'] });
    expect(await get('/model/robot.xml')).toEqual({ status: 200, body: '<mujoco/>' });
    expect((await get('/model/meshes/arm.obj')).body).toBe('v 0 0 0');
  });

  it('serves what the model names elsewhere, and nothing else from there', async () => {
    mkdirSync(join(folder, 'shared'), { recursive: true });
    writeFileSync(join(folder, 'shared/leg.obj'), 'v 1 0 0');
    writeFileSync(join(folder, 'shared/other.obj'), 'v 2 0 0');
    writeFileSync(join(folder, 'shared/passwd'), 'secret');
    mkdirSync(join(folder, 'naming'), { recursive: true });
    const text =
      '<mujoco><asset><mesh file="../shared/leg.obj"/><mesh name="x" file="../shared/passwd"/></asset></mujoco>';
    writeFileSync(join(folder, 'naming/robot.xml'), text);
    const naming = await startStudioServer({
      page: join(folder, 'page'),
      model: join(folder, 'naming/robot.xml'),
      port: 0,
    });
    const body = async (path: string) => (await fetch(naming.address + path)).text();
    expect(JSON.parse(await body('model.json'))).toEqual({
      name: 'naming/robot.xml',
      files: ['naming/robot.xml', 'shared/leg.obj'],
    });
    expect(await body('model/shared/leg.obj')).toBe('v 1 0 0');
    for (const path of ['other.obj', 'passwd'])
      expect(await body(`model/shared/${path}`)).toBe('There is no such file.\n');
    await naming.close();
  });

  it.each([
    '/model/../secret.xml',
    '/model/%2e%2e/secret.xml',
    '/model/meshes/..%2f..%2fsecret.xml',
    '/model//etc/passwd',
    '/model/link.xml',
    '/model/keys.pem',
    '/model/.hidden.xml',
    '/../secret.xml',
    '/%2e%2e%2fsecret.xml',
    '/..%5csecret.xml',
  ])('keeps %s to itself', async (path) => {
    await get('/model.json');
    expect((await get(path)).status).toBe(404);
  });

  it('answers to its own name and to reading only', async () => {
    expect((await get('/', { host: 'evil.example' })).status).toBe(403);
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect((await get('/%zz')).status).toBe(400);
  });

  it('serves the plugins that were agreed to, and scripts beside them', async () => {
    mkdirSync(join(folder, 'plugins/acme/lib'), { recursive: true });
    writeFileSync(join(folder, 'plugins/acme/index.js'), 'export default {}');
    writeFileSync(join(folder, 'plugins/acme/lib/part.mjs'), 'export {}');
    writeFileSync(join(folder, 'plugins/other.js'), 'secret');
    const plugins = [join(folder, 'plugins/acme/index.js')];
    const other = await startStudioServer({ page: join(folder, 'page'), port: 0, plugins });
    const read = async (path: string): Promise<string> => (await fetch(other.address + path)).text();
    expect(JSON.parse(await read('plugins.json'))).toEqual(['plugin/0/index.js']);
    expect(await read('plugin/0/index.js')).toBe('export default {}');
    expect(await read('plugin/0/lib/part.mjs')).toBe('export {}');
    for (const path of ['plugin/0/..%2fother.js', 'plugin/1/index.js', 'plugin/0/', 'plugin/other.js']) {
      expect(await read(path)).toBe('There is no such file.\n');
    }
    expect(JSON.parse((await get('/plugins.json')).body)).toEqual([]);
    await other.close();
  });

  it('takes another port when its own is taken', async () => {
    const port = Number(new URL(server.address).port);
    const second = await startStudioServer({ page: join(folder, 'page'), port });
    expect(Number(new URL(second.address).port)).toBeGreaterThan(port);
    expect((await (await fetch(`${second.address}model.json`)).json()) as unknown).toBeNull();
    await second.close();
  });

  it('refuses a model that is not a file', async () => {
    await expect(startStudioServer({ page: folder, model: folder, port: 0 })).rejects.toThrow('is not a file');
  });
});
