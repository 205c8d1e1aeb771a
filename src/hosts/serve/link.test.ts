/** Clients of a session without sockets: watching, the handshake, and malformed messages. */
import { describe, expect, it } from 'vitest';
import { codeOf, driven, join, model, textOf, turn } from '../../../test/remote/session-client.js';
import { REMOTE_LIMITS, REMOTE_VERSION, type RemoteRequestName } from '../../foundation/schema/remote.js';
import { RemoteSession } from './session.js';

describe('watching clients', () => {
  it('sends frames at the rate of the watching client, including the last state', async () => {
    const [session, client] = await driven();
    const watcher = await join(session);
    await watcher.ask('watch', { fields: ['qpos'], rate: 50 });
    for (let i = 0; i < 50; i++) await client.ask('step', { count: 2 });
    await turn(60);
    const frames = watcher.events('frame');
    expect(frames.at(-1)!.time).toBeCloseTo(0.2, 12);
    expect(watcher.sent.findLast(({ content }) => content.event === 'frame')!.arrays.qpos!.values).toEqual(
      session.simulation.data.qpos,
    );
    await watcher.ask('unwatch');
    await client.ask('step');
    await turn(60);
    expect(watcher.events('frame')).toHaveLength(frames.length);
  });

  it('drops frames for a client that does not read, so that nothing accumulates', async () => {
    const [session, client] = await driven();
    const watcher = await join(session);
    await watcher.ask('watch', { fields: ['qpos'], rate: 240 });
    await turn(20);
    const before = watcher.sent.length;
    watcher.buffered = REMOTE_LIMITS.unsent + 1;
    for (let i = 0; i < 20; i++) {
      await client.ask('step');
      await turn(5);
    }
    expect(watcher.sent).toHaveLength(before);
    watcher.buffered = 0;
    await turn(30);
    const [frame, ...more] = watcher.events('frame').slice(before - watcher.sent.length);
    expect(frame!.dropped).toBeGreaterThan(5);
    expect(frame!.time).toBeCloseTo(0.04, 12);
    expect(more).toEqual([]);
    session.close();
  });

  it('stops reading from a client with many pending requests, and holds back answers that it does not read', async () => {
    const [, client] = await driven();
    client.buffered = REMOTE_LIMITS.unsent + 1;
    const before = client.sent.length;
    for (let i = 0; i < REMOTE_LIMITS.waiting; i++) client.raw(JSON.stringify({ id: 1000 + i, do: 'ping' }));
    await turn(30);
    expect(client.reading).toEqual([false]);
    expect(client.sent).toHaveLength(before);
    client.buffered = 0;
    await turn(60);
    expect(client.reading).toEqual([false, true]);
    expect(client.sent).toHaveLength(before + REMOTE_LIMITS.waiting);
  });
});

describe('handshake', () => {
  it('requires the handshake first, once, and in the supported version', async () => {
    const session = new RemoteSession(model);
    const stranger = await join(session, { hello: 'none' });
    expect(codeOf(await stranger.ask('get'))).toBe('hello-first');
    expect(stranger.closes).toEqual([[4400, 'hello-first']]);
    const client = await join(session);
    expect(codeOf(await client.ask('hello', { version: REMOTE_VERSION }))).toBe('hello-twice');
    const old = await join(session, { hello: 'none' });
    expect(codeOf(await old.ask('hello', { version: 0 }))).toBe('bad-version');
    expect(old.closes).toEqual([[4400, 'bad-version']]);
    expect(session.status.clients).toBe(1);
  });

  it('the handshake requires the token if one is needed', async () => {
    const session = new RemoteSession(model, { isToken: (token) => token === 'right' });
    for (const token of [undefined, '', 'wrong']) {
      const client = await join(session, { hello: 'none', needsToken: true });
      expect(codeOf(await client.ask('hello', { version: REMOTE_VERSION, token }))).toBe('bad-token');
      expect(client.closes).toEqual([[4401, 'bad-token']]);
    }
    const client = await join(session, { hello: { token: 'right' }, needsToken: true });
    expect(client.closes).toEqual([]);
    // without a configured token, clients that need one are refused
    const closed = await join(new RemoteSession(model), { hello: 'none', needsToken: true });
    expect(codeOf(await closed.ask('hello', { version: REMOTE_VERSION, token: '' }))).toBe('bad-token');
  });

  it('limits the number of clients', async () => {
    const session = new RemoteSession(model);
    const clients = await Promise.all(Array.from({ length: REMOTE_LIMITS.clients }, () => join(session)));
    const late = await join(session, { hello: 'none' });
    expect(late.closes).toEqual([[4429, 'too-many-clients']]);
    clients[0]!.leave();
    late.leave();
    expect((await join(session)).closes).toEqual([]);
  });

  it('removes control characters from client names', async () => {
    const lines: string[] = [];
    const session = new RemoteSession(model, { log: (line) => lines.push(line) });
    await join(session, { hello: { name: '\x1b[2Jme' } });
    expect(lines).toEqual(['client 1 (\u00b7[2Jme) is connected; clients: 1']);
  });
});

describe('malformed messages', () => {
  it.each<[string | Uint8Array, string]>([
    ['{', 'it is not JSON'],
    ['[]', 'it is not a JSON object'],
    ['{"do":"ping"}', 'a request has a whole number as id'],
    [new Uint8Array(3), 'a binary frame has at least 8 bytes'],
    [new Uint8Array(16), 'begins with the letters KTR1'],
  ])('refuses the malformed message %j and keeps the connection', async (data, reason) => {
    const client = await join(new RemoteSession(model));
    client.raw(data);
    await turn(5);
    expect(client.events('refused')).toEqual([
      { event: 'refused', error: { code: 'bad-message', message: expect.stringContaining(reason) } },
    ]);
    expect((await client.ask('ping')).content.ok).toBe(true);
    expect(client.closes).toEqual([]);
  });

  it.each<[RemoteRequestName, object, string]>([
    ['pnig' as never, {}, "there is no request 'pnig'; did you mean 'ping'?"],
    ['constructor' as never, {}, "there is no request 'constructor'"],
    ['step', { count: 0 }, 'step, count: expected a whole number from 1 to 100000, not the number 0'],
    ['step', { count: '3' }, "step, count: expected a whole number from 1 to 100000, not the text '3'"],
    ['step', { conut: 3 }, "step: expected only count, fields, not the text 'conut'"],
    ['get', { fields: 'qpos' }, 'get, fields: expected a list of at most 1024 names or indices'],
    ['get', { fields: ['qpso'] }, "there is no field 'qpso'; did you mean 'qpos'?"],
    ['get', { fields: ['__proto__'] }, "there is no field '__proto__'"],
    ['mode', { mode: 'fast' }, 'mode, mode: expected one of lock-step, real-time, kinematics'],
    ['reset', { key: 'down' }, "there is no keyframe 'down'; there are 'up'"],
    ['picture', {}, 'this server draws no pictures'],
    ['picture', { width: 4096, height: 4096 }, 'the picture is too large: 16777216 pixels, at most 4194304'],
    ['setState', { bits: 2 }, 'setState: expected the array state, not none'],
  ])('refuses the request %s %j with a reason', async (name, values, reason) => {
    const [, client] = await driven();
    const answer = await client.ask(name, values);
    expect(answer.content.ok).toBeUndefined();
    expect(textOf(answer)).toContain(reason);
    expect((await client.ask('ping')).content.ok).toBe(true);
  });

  it('refuses arrays that the request does not accept', async () => {
    const [, client] = await driven();
    expect(textOf(await client.ask('ping', {}, { ctrl: [1, 1] }))).toBe('ping: expected no arrays, not "ctrl"');
    expect(textOf(await client.ask('set', {}, { xpos: [1] }))).toMatch(/^set: expected only time, qpos, /);
  });
});
