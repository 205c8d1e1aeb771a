import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelManifest } from './model.js';
import { type StudioServer, startStudioServer } from './server.js';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'kinetree-server-')));
const NAMING = `<mujoco><asset><mesh file="meshes/arm.obj"/><mesh file="../shared/leg.obj"/>
  <mesh name="x" file="../shared/passwd"/><mesh name="y" file="${folder}/shared/absolute.stl"/>
  <mesh name="missing" file="meshes/none.obj"/></asset></mujoco>`;
const LONG = `${'v 0 0 0\n'.repeat(1000)}`;

let server: StudioServer;

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const serve = (options: { model?: string; plugins?: string[] } = {}): Promise<StudioServer> =>
  startStudioServer({ page: join(folder, 'page'), port: 0, ...options });

beforeAll(async () => {
  write('page/index.html', '<title>studio</title>');
  write('page/assets/main-abcdefgh.js', 'export {};');
  write('page/assets/controller-abcdefgh.js', 'export {};');
  write('engine-code.js', 'export const engineFactory = 0;');
  write('secret.xml', 'secret');
  write('plugin.js', 'export default {}');
  write('robot/robot.xml', NAMING);
  write('robot/meshes/arm.obj', LONG);
  write('robot/meshes/not-named.obj', 'secret');
  write('robot/keys.pem', 'secret');
  write('shared/leg.obj', 'v 1 0 0');
  write('shared/absolute.stl', 'solid');
  write('shared/passwd', 'secret');
  symlinkSync(join(folder, 'secret.xml'), join(folder, 'robot/link.xml'));
  symlinkSync(join(folder, 'secret.xml'), join(folder, 'page/link.xml'));
  server = await serve({ model: join(folder, 'robot/robot.xml') });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** The cookie of a browser that has opened the printed address. */
function cookieOf({ address, entryTo }: StudioServer): string {
  return `kinetree-${new URL(address).port}=${new URL(entryTo()).searchParams.get('token')}`;
}

/** Requests a path as a browser with the cookie does, without the normalization by `fetch`. */
function get(path: string, headers = {}, method = 'GET', to = server): Promise<Answer> {
  return getWith(path, { cookie: cookieOf(to), ...headers }, method, to);
}

function getWith(path: string, headers = {}, method = 'GET', to = server): Promise<Answer> {
  const { hostname, port } = new URL(to.address);
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, body: Buffer.concat(parts), headers: response.headers }),
      );
    });
    sent.on('error', fail).end();
  });
}

const text = async (path: string, to = server): Promise<string> => String((await get(path, {}, 'GET', to)).body);
const manifest = async (to = server): Promise<ModelManifest> => JSON.parse(await text('/model.json', to));

describe('studio server', () => {
  it('serves the page and exactly the files that the model references', async () => {
    expect(await text('/')).toBe('<title>studio</title>');
    const { name, files } = await manifest();
    expect(name).toBe(`${folder}/robot/robot.xml`);
    expect(files.map(({ path }) => path.slice(folder.length))).toEqual([
      '/robot/robot.xml',
      '/robot/meshes/arm.obj',
      '/shared/leg.obj',
      '/shared/absolute.stl',
    ]);
    expect(await text(`/${files[0]!.address}`)).toBe(NAMING);
    expect(await text(`/${files[2]!.address}`)).toBe('v 1 0 0');
    expect(files[1]!.bytes).toBe(LONG.length);
  });

  it("finds the files of a URDF according to the command's options", async () => {
    write(
      'urdf/arm.urdf',
      '<robot name="r"><link name="l"><collision><geometry><mesh filename="package://arm/a.obj"/></geometry></collision></link></robot>',
    );
    write('packages/a.obj', 'v 1 1 1');
    const urdf = { packages: { arm: join(folder, 'packages') }, balanceInertia: true };
    const own = await startStudioServer({
      page: join(folder, 'page'),
      port: 0,
      model: join(folder, 'urdf/arm.urdf'),
      urdf,
    });
    const served = await manifest(own);
    expect(served.files.map(({ path }) => path.slice(folder.length))).toEqual(['/urdf/arm.urdf', '/packages/a.obj']);
    // the page uses the same options
    expect(served.urdf).toEqual(urdf);
    await own.close();
  });

  it('updates the list of referenced files', async () => {
    write('growing/robot.xml', '<mujoco/>');
    const own = await serve({ model: join(folder, 'growing/robot.xml') });
    expect((await manifest(own)).files).toHaveLength(1);
    write('growing/robot.xml', '<mujoco><asset><mesh file="a.obj"/></asset></mujoco>');
    write('growing/a.obj', 'v 1 1 1');
    expect((await manifest(own)).files.map(({ bytes }) => bytes)).toEqual([52, 7]);
    await own.close();
  });

  it('serves files of the disk only with the token, and the page without it', async () => {
    const { files } = await manifest();
    const own = await serve({ model: join(folder, 'robot/robot.xml'), plugins: [join(folder, 'plugin.js')] });
    const other = cookieOf(own);
    const name = cookieOf(server).split('=')[0];
    const paths = ['/model.json', '/plugins.json', '/changes', '/save', '/model/', `/${files[0]!.address}`];
    for (const path of [...paths, '/plugin/0/plugin.js', '/%6dodel.json', '/x/../model.json']) {
      for (const cookie of ['', other, `${name}=`, `${name}=${'x'.repeat(32)}`, `x${cookieOf(server)}`]) {
        const { status, body } = await getWith(path, { cookie });
        expect([path, status, String(body)]).toEqual([path, 401, expect.stringContaining('kinetree view has printed')]);
      }
    }
    const put = await getWith('/save', { 'content-length': 0 }, 'PUT');
    expect([put.status, String(put.body)]).toEqual([401, expect.stringContaining('The token is missing or wrong')]);
    for (const path of ['/', '/assets/main-abcdefgh.js']) expect((await getWith(path)).status).toBe(200);
    // browsers also send the cookies of other servers on this machine
    const all = `other=1; ${other}; ${cookieOf(server)}`;
    expect((await getWith('/model.json', { cookie: all })).status).toBe(200);
    await own.close();
  });

  it('exchanges the token for a cookie that scripts cannot read and other sites do not send', async () => {
    const { pathname, search, searchParams } = new URL(server.entryTo('?sample=ant&plot=a%20b'));
    expect(searchParams.get('token')).toMatch(/^[\w-]{32}$/);
    const { status, headers, body } = await getWith(pathname + search);
    expect([status, body.length]).toEqual([303, 0]);
    expect(headers.location).toBe('/?sample=ant&plot=a+b');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toEqual([`${cookieOf(server)}; Path=/; HttpOnly; SameSite=Strict`]);
    // a tunnel uses another port
    const tunnelled = await getWith(pathname + search, { host: 'localhost:9999' });
    expect(String(tunnelled.headers['set-cookie'])).toMatch(/^kinetree-9999=/);
    expect((await getWith(`//evil.example/${search}`)).headers.location).toMatch(/^\/[^/]/);
    for (const token of ['', 'x', `${searchParams.get('token')}x`]) {
      const wrong = await getWith(`/?token=${token}`);
      expect([wrong.status, wrong.headers['set-cookie']]).toEqual([401, undefined]);
    }
    const again = await serve();
    expect(new URL(again.entryTo()).searchParams.get('token')).not.toBe(searchParams.get('token'));
    await again.close();
  });

  it.each([
    '/model/../secret.xml',
    '/model/%2e%2e/secret.xml',
    '/model/0/..%2f..%2fsecret.xml',
    '/model/1/robot.xml',
    '/model/99/robot.xml',
    '/model/',
    '/model//etc/passwd',
    '/link.xml',
    '/assets',
    '/../secret.xml',
    '/%2e%2e%2fsecret.xml',
    '/..%5csecret.xml',
  ])('does not serve %s', async (path) => {
    await manifest();
    const { status, body } = await get(path);
    expect([status, String(body)]).toEqual([404, 'There is no such file.\n']);
  });

  it.each([
    ['/%00', 400],
    ['/model/%00', 400],
    ['/model/0/robot.xml%00', 400],
    ['/plugin/0/x%00.js', 400],
    ['/plugin/0/%0a.js', 400],
    ['/assets/%00.js', 400],
    ['/changes%00', 400],
    [`/model/0/${'a'.repeat(300)}.xml`, 404],
    [`/plugin/0/${'a'.repeat(300)}.js`, 404],
    [`/plugin/0/${'a/'.repeat(900)}x.js`, 404],
    [`/assets/${'a'.repeat(300)}.js`, 404],
    ['/%zz', 400],
    [`/${'a'.repeat(5000)}`, 414],
    [`/${'a'.repeat(1000)}`, 404],
    [`/model/${'a/'.repeat(900)}`, 404],
  ])('survives %s', async (path, status) => {
    expect((await get(path)).status).toBe(status);
    expect((await get('/')).status).toBe(200);
  });

  it('survives requests that are not HTTP, and oversized headers', async () => {
    const { hostname, port } = new URL(server.address);
    await new Promise<void>((done) => {
      const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
      socket.on('close', done).resume();
    });
    await get('/', { cookie: 'a'.repeat(100_000) }).catch(() => undefined);
    expect((await get('/')).status).toBe(200);
  });

  it('survives the removal of the served files', async () => {
    write('passing/robot.xml', '<mujoco/>');
    const own = await serve({ model: join(folder, 'passing/robot.xml') });
    const [file] = (await manifest(own)).files;
    rmSync(join(folder, 'passing'), { recursive: true });
    expect((await get(`/${file!.address}`, {}, 'GET', own)).status).toBe(404);
    expect((await manifest(own)).files).toEqual([]);
    await own.close();
  });

  it('does not follow a folder that was replaced by a link', async () => {
    write('swapped/meshes/a.obj', 'v 0 0 0');
    write('swapped/robot.xml', '<mujoco><asset><mesh file="meshes/a.obj"/></asset></mujoco>');
    write('elsewhere/a.obj', 'secret');
    const own = await serve({ model: join(folder, 'swapped/robot.xml') });
    const address = `/${(await manifest(own)).files[1]!.address}`;
    expect(await text(address, own)).toBe('v 0 0 0');
    renameSync(join(folder, 'swapped/meshes'), join(folder, 'swapped/before'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'swapped/meshes'));
    expect((await get(address, {}, 'GET', own)).status).toBe(404);
    await own.close();
  });

  it('accepts only reading requests, for its own host name, from its own page', async () => {
    const host = new URL(server.address).host;
    expect((await get('/', { host: 'evil.example' })).status).toBe(403);
    expect((await get('/', { origin: 'http://evil.example' })).status).toBe(403);
    expect((await get('/model.json', { origin: 'null' })).status).toBe(403);
    expect((await get('/', { origin: `http://${host}` })).status).toBe(200);
    for (const site of ['cross-site', 'same-site']) {
      expect((await get('/model.json', { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors' })).status).toBe(403);
    }
    const framed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect((await get('/', framed)).status).toBe(403);
    expect((await get('/', { ...framed, 'sec-fetch-dest': 'document' })).status).toBe(200);
    expect((await get('/model.json', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });

  it.each(['/', '/none', '/model.json', '/%zz', '/assets/main-abcdefgh.js'])(
    'sends security headers with %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      const isScript = path.endsWith('.js');
      expect(String(headers['content-security-policy']).includes('unsafe-eval')).toBe(isScript);
    },
  );

  it('sends the engine of the package for that of the page, which the package leaves out', async () => {
    expect(await text('/assets/engine-code-abc_ef-h.js')).toBe('export const engineFactory = 0;');
    for (const other of ['engine-code.js', 'engine-code-abc.js', 'main-hgfedcba.js'])
      expect((await get(`/assets/${other}`)).status).toBe(404);
    write('page/assets/engine-code-hgfedcba.js', 'export {};');
    expect(await text('/assets/engine-code-hgfedcba.js')).toBe('export {};');
  });

  it('the worker of control functions cannot reach the network', async () => {
    const { headers } = await get('/assets/controller-abcdefgh.js');
    expect(headers['content-security-policy']).toContain("connect-src 'none'");
  });

  it('compresses answers, and sends nothing that the browser has cached', async () => {
    const { address } = (await manifest()).files[1]!;
    const { headers, body } = await get(`/${address}`, { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(body.length).toBeLessThan(LONG.length / 10);
    expect(String(gunzipSync(body))).toBe(LONG);
    const again = await get(`/${address}`, { 'accept-encoding': 'gzip', 'if-none-match': headers.etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    write('robot/meshes/arm.obj', `${LONG}v 1 1 1`);
    expect((await get(`/${address}`, { 'if-none-match': headers.etag })).status).toBe(200);
    expect((await get('/assets/main-abcdefgh.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/')).headers['cache-control']).toContain('no-cache');
    const head = await get(`/${address}`, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('notifies the page when the model has changed', async () => {
    write('live/robot.xml', '<mujoco/>');
    const own = await serve({ model: join(folder, 'live/robot.xml') });
    await manifest(own);
    const response = await fetch(`${own.address}changes`, { headers: { cookie: cookieOf(own) } });
    const events = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await events.read()).value).toContain('changes');
    write('live/robot.xml', '<mujoco model="other"/>');
    expect((await events.read()).value).toContain('event: change');
    // a second change before the manifest was read is reported again
    write('live/robot.xml', '<mujoco model="third one"/>');
    expect((await events.read()).value).toContain('event: change');
    await events.cancel();
    await own.close();
  });

  it('serves confirmed plugins, with scripts and data in their folders', async () => {
    write('plugins/acme/index.js', 'export default {}');
    write('plugins/acme/lib/part.mjs', 'export {}');
    write('plugins/acme/lib/table.json', '{}');
    write('plugins/acme/.secret/keys.json', 'secret');
    write('plugins/acme/.keys.json', 'secret');
    write('plugins/acme/notes.txt', 'secret');
    write('plugins/other.js', 'secret');
    const other = await serve({ plugins: [join(folder, 'plugins/acme/index.js')] });
    expect(JSON.parse(await text('/plugins.json', other))).toEqual(['plugin/0/index.js']);
    expect(await text('/plugin/0/index.js', other)).toBe('export default {}');
    expect(await text('/plugin/0/lib/part.mjs', other)).toBe('export {}');
    expect(await text('/plugin/0/lib/table.json', other)).toBe('{}');
    for (const path of ['.secret/keys.json', '.keys.json', 'notes.txt', 'lib/%2e%2e/.keys.json']) {
      expect(await text(`/plugin/0/${path}`, other)).toBe('There is no such file.\n');
    }
    for (const path of ['plugin/0/..%2fother.js', 'plugin/1/index.js', 'plugin/0/', 'plugin/other.js']) {
      expect(await text(`/${path}`, other)).toBe('There is no such file.\n');
    }
    expect(JSON.parse(await text('/plugins.json'))).toEqual([]);
    await other.close();
  });

  it('tries the next port if the first is in use', async () => {
    const port = Number(new URL(server.address).port);
    const second = await startStudioServer({ page: join(folder, 'page'), port });
    expect(Number(new URL(second.address).port)).toBeGreaterThan(port);
    expect(JSON.parse(await text('/model.json', second))).toBeNull();
    await second.close();
  });

  it('refuses a model that is not a file', async () => {
    await expect(serve({ model: folder })).rejects.toThrow('is not a file');
  });
});
