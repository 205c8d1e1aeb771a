import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultyCalls } from '../../../test/outputs/faulty-calls.js';
import { replaceFileCalls } from '../node/output/file-calls.js';
import { type StudioServer, startStudioServer } from './server.js';

const MODEL = '<mujoco><include file="part.xml"/></mujoco>';
const PART = '<mujocoinclude/>';

let folder: string;
let server: StudioServer;
let token: string;
let cookie: string;

/** Starts the server of the model, and fetches the cookie and token of a page. */
async function start(): Promise<void> {
  server = await startStudioServer({ page: join(folder, 'page'), port: 0, model: join(folder, 'robot/robot.xml') });
  const entry = new URL(server.entryTo());
  cookie = `kinetree-${entry.port}=${entry.searchParams.get('token')}`;
  const manifest = await fetch(`${server.address}model.json`, { headers: { cookie } });
  token = ((await manifest.json()) as { token: string }).token;
}

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'kinetree-save-')));
  mkdirSync(join(folder, 'robot'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page/index.html'), '');
  writeFileSync(join(folder, 'robot/robot.xml'), MODEL);
  writeFileSync(join(folder, 'robot/part.xml'), PART);
  writeFileSync(join(folder, 'robot/other.xml'), 'other');
  writeFileSync(join(folder, 'outside.xml'), 'outside');
  await start();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const put = (body: object | string, headers: Record<string, string> = { 'x-kinetree-token': token }) =>
  fetch(`${server.address}save`, {
    method: 'PUT',
    headers: { cookie, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

const at = (path: string): string => join(folder, path);
const read = (path: string): string => readFileSync(at(path), 'utf8');

describe('saving through the server', () => {
  it('saving replaces a file atomically, keeps its permissions and backs up the first content', async () => {
    chmodSync(at('robot/robot.xml'), 0o640);
    const path = at('robot/robot.xml');
    expect((await put({ path, text: '<mujoco/>', expected: MODEL })).status).toBe(200);
    expect((await put({ path, text: '<mujoco model="b"/>', expected: '<mujoco/>' })).status).toBe(200);
    expect([read('robot/robot.xml'), read('robot/robot.xml.bak')]).toEqual(['<mujoco model="b"/>', MODEL]);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(at('robot')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('backups replace no file and follow no link', async () => {
    symlinkSync(at('outside.xml'), at('robot/robot.xml.bak'));
    writeFileSync(at('robot/part.xml.bak'), 'backup of the user');
    expect((await put({ path: at('robot/robot.xml'), text: '<mujoco/>', expected: MODEL })).status).toBe(200);
    expect((await put({ path: at('robot/part.xml'), text: 'new', expected: PART })).status).toBe(200);
    expect([read('outside.xml'), read('robot/robot.xml'), read('robot/robot.xml.bak2')]).toEqual([
      'outside',
      '<mujoco/>',
      MODEL,
    ]);
    expect(lstatSync(at('robot/robot.xml.bak')).isSymbolicLink()).toBe(true);
    expect([read('robot/part.xml.bak'), read('robot/part.xml.bak2')]).toEqual(['backup of the user', PART]);
  });

  it('keeps the old file if a system call fails, and reports the reason', async () => {
    const path = at('robot/robot.xml');
    for (let n = 0; ; n++) {
      writeFileSync(path, MODEL);
      rmSync(`${path}.bak`, { force: true });
      await server.close();
      await start();
      const { calls, made } = faultyCalls(n);
      const restore = replaceFileCalls(calls);
      const answer = await put({ path, text: '<mujoco/>', expected: MODEL }).finally(restore);
      if (answer.status !== 200) {
        const reason = expect.stringMatching(/cannot be written: no space is left on the disk\n$/);
        expect([answer.status, await answer.text()], made[n]).toEqual([507, reason]);
      }
      expect(read('robot/robot.xml'), made[n]).toBe(answer.status === 200 ? '<mujoco/>' : MODEL);
      const names = readdirSync(at('robot')).filter((name) => name !== 'robot.xml.bak');
      expect(names.sort(), made[n]).toEqual(['other.xml', 'part.xml', 'robot.xml']);
      if (existsSync(`${path}.bak`)) expect(read('robot/robot.xml.bak')).toBe(MODEL);
      if (made.length <= n) break;
    }
  });

  it('saves included files, and new files in the folder of the model', async () => {
    expect((await put({ path: at('robot/part.xml'), text: 'new', expected: PART })).status).toBe(200);
    expect((await put({ path: at('robot/arm.xml'), text: 'arm' })).status).toBe(200);
    expect([read('robot/part.xml'), read('robot/arm.xml')]).toEqual(['new', 'arm']);
  });

  it('refuses to save over other content, and returns that content', async () => {
    writeFileSync(at('robot/robot.xml'), 'theirs');
    const answer = await put({ path: at('robot/robot.xml'), text: 'mine', expected: MODEL });
    expect([answer.status, await answer.json()]).toEqual([409, { text: 'theirs' }]);
    expect(read('robot/robot.xml')).toBe('theirs');
  });

  it('adds and replaces asset files, with a backup of replaced ones', async () => {
    const base64 = (text: string): string => Buffer.from(text).toString('base64');
    const path = at('robot/meshes/arm.obj');
    expect((await put({ path, base64: base64('first'), isNew: true })).status).toBe(200);
    expect((await put({ path, base64: base64('second'), isNew: false })).status).toBe(200);
    expect(read('robot/meshes/arm.obj')).toBe('second');
    // the file was added in this launch, so it has no backup
    expect(readdirSync(at('robot/meshes'))).toEqual(['arm.obj']);
    writeFileSync(at('robot/other.obj'), 'of someone else');
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('robot/linked'));
    const refused = [
      { path: at('robot/other.obj'), base64: 'AA==', isNew: true },
      { path: at('outside.obj'), base64: 'AA==', isNew: true },
      { path: at('robot/none/../../outside.obj'), base64: 'AA==', isNew: true },
      { path: at('robot/.hidden/arm.obj'), base64: 'AA==', isNew: true },
      { path: at('robot/linked/arm.obj'), base64: 'AA==', isNew: true },
      { path: at('robot/arm.js'), base64: 'AA==', isNew: true },
    ];
    for (const each of refused) expect((await put(each)).status, each.path).toBe(403);
    expect(read('robot/other.obj')).toBe('of someone else');
    expect(readdirSync(at('elsewhere'))).toEqual([]);
    // the folder is a link now
    rmSync(at('robot/meshes'), { recursive: true });
    symlinkSync(at('elsewhere'), at('robot/meshes'));
    expect((await put({ path, base64: base64('third'), isNew: false })).status).toBe(403);
    expect(readdirSync(at('elsewhere'))).toEqual([]);
  });

  it('writes only texts of the model', async () => {
    symlinkSync(at('outside.xml'), at('robot/link.xml'));
    const refused = [
      { path: at('outside.xml'), text: 'x', expected: 'outside' },
      { path: at('robot/other.xml'), text: 'x', expected: 'other' },
      { path: at('robot/other.xml'), text: 'x' },
      { path: at('robot/link.xml'), text: 'x' },
      { path: at('new.xml'), text: 'x' },
      { path: `${at('robot')}/../new.xml`, text: 'x' },
      { path: at('robot/.hidden.xml'), text: 'x' },
      { path: at('robot/run.sh'), text: 'x' },
      { path: at('robot/none/new.xml'), text: 'x' },
    ];
    for (const each of refused) expect((await put(each)).status, each.path).toBe(403);
    expect([read('outside.xml'), read('robot/other.xml')]).toEqual(['outside', 'other']);
  });

  it.each([
    ['robot/a\u0000.xml', 'A path and a text are expected.'],
    ['ro\u0000bot/a.xml', 'A path and a text are expected.'],
    ['robot/a.xml\u0000', 'A path and a text are expected.'],
    ['robot/a\n.xml', 'A path and a text are expected.'],
    [`robot/${'n'.repeat(300)}.xml`, 'its name is too long'],
    [`robot/${'\u00fc'.repeat(130)}.xml`, 'its name is too long'],
  ])('refuses the file name %j as an invalid request', async (name, reason) => {
    for (const path of [at(name), at(name).replace('.xml', '.obj')]) {
      for (const body of [
        { path, text: 'x' },
        { path, text: 'x', expected: 'y' },
        { path, base64: 'AA==', isNew: true },
      ]) {
        const answer = await put(body);
        const isForbidden = 'text' in body !== path.includes('.xml') || 'expected' in body;
        const isOwn = reason.startsWith('A path');
        const expected = isForbidden && !isOwn ? [403, expect.anything()] : [400, expect.stringContaining(reason)];
        expect([answer.status, await answer.text()]).toEqual(expected);
      }
    }
    expect(readdirSync(at('robot')).sort()).toEqual(['other.xml', 'part.xml', 'robot.xml']);
  });

  it("saving requires the token of this launch and the studio's own page", async () => {
    const body = { path: at('robot/robot.xml'), text: 'x', expected: MODEL };
    expect((await put(body, {})).status).toBe(403);
    expect((await put(body, { 'x-kinetree-token': `${token}x` })).status).toBe(403);
    // the token in the address differs from the token of the page
    const { searchParams } = new URL(server.entryTo());
    expect((await put(body, { 'x-kinetree-token': searchParams.get('token')! })).status).toBe(403);
    expect((await put(body, { 'x-kinetree-token': token, cookie: '' })).status).toBe(401);
    expect((await put(body, { 'x-kinetree-token': token, origin: 'http://elsewhere.org' })).status).toBe(403);
    expect((await put('{"path":1}')).status).toBe(400);
    expect((await put('no json')).status).toBe(400);
    expect(read('robot/robot.xml')).toBe(MODEL);
  });
});
