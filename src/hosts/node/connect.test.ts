/** A client and a server over sockets. */
import { request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { randomOf } from '../../../test/fuzz/mutate.js';
import { compile, Data, forward, parseXML, State, step } from '../../api/index.js';
import { REMOTE_LIMITS, REMOTE_VERSION } from '../../foundation/schema/remote.js';
import type { RemoteSimulation } from '../remote/index.js';
import { decodeMessage } from '../remote/wire.js';
import { connect } from './connect.js';
import { type SessionServer, type SessionServerOptions, startSessionServer } from './serve/session-server.js';

/** Timeout that a busy machine does not reach [ms]. */
const SOON = { timeout: 30_000 };

const model = compile(
  parseXML(`<mujoco>
  <worldbody><geom type="plane" size="2 2 .1"/>
    <body name="arm" pos="0 0 .4"><joint name="hinge" axis="0 1 0" damping=".05"/>
      <geom type="capsule" size=".04" fromto="0 0 0 .3 0 0"/></body>
    <body name="ball" pos=".2 0 1"><freejoint/><geom name="ball" size=".1"/></body></worldbody>
  <actuator><motor name="drive" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>`),
);

const TOKEN = 'a-token-of-the-tests';
const servers: SessionServer[] = [];
const clients: (RemoteSimulation | WebSocket)[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) await server.close();
});

async function serve(options: SessionServerOptions = {}): Promise<SessionServer> {
  const server = await startSessionServer(model, { token: TOKEN, ...options });
  servers.push(server);
  return server;
}

async function enter(server: SessionServer, options = {}): Promise<RemoteSimulation> {
  const client = await connect(server.address, options);
  clients.push(client);
  return client;
}

/** Opens a WebSocket with the given headers. */
function bare(server: SessionServer, headers: Record<string, string> = {}): WebSocket {
  const socket = new WebSocket(server.address, { headers, perMessageDeflate: false });
  clients.push(socket);
  return socket;
}

const hello = (token?: string): string => JSON.stringify({ id: 1, do: 'hello', version: REMOTE_VERSION, token });

/** The answer to `hello` over a WebSocket: `ok`, or the code of the error. */
function outcome(socket: WebSocket, token?: string): Promise<string> {
  return new Promise((done, fail) => {
    socket.on('open', () => socket.send(hello(token)));
    socket.on('error', fail);
    socket.once('message', (data) => {
      const { content } = decodeMessage(String(data));
      done((content.error as { code: string } | undefined)?.code ?? 'ok');
    });
  });
}

const random = randomOf(1);
const randomBytes = (count: number): Buffer => Buffer.from(Array.from({ length: count }, () => random() * 256));

/** Invalid frames (RFC 6455, section 5): unmasked, with a reserved opcode, with reserved bits. */
const BROKEN_FRAMES = [
  [0x82, 1, 0],
  [0x83, 0x80, 0, 0, 0, 0],
  [0xf2, 0x80, 0, 0, 0, 0],
];

const closed = (socket: WebSocket): Promise<number> => new Promise((done) => socket.on('close', (code) => done(code)));

describe('a client and a server', { timeout: 60_000 }, () => {
  it('step in lock step to the bits of a program on its own', async () => {
    const client = await enter(await serve(), { drive: true, name: 'test' });
    expect(client.isDriving).toBe(true);
    const data = new Data(model);
    forward(model, data);
    for (let i = 0; i < 50; i++) {
      const ctrl = [Math.sin(i / 5)];
      const { arrays, time } = await client.step({ ctrl }, 10, ['qpos', 'xpos', 'efc_force']);
      data.ctrl.set(ctrl);
      for (let k = 0; k < 10; k++) step(model, data);
      expect(time).toBe(data.time);
      expect(arrays.qpos!.values).toEqual(data.qpos);
      expect(arrays.xpos).toEqual({ values: data.xpos, shape: [3, 3] });
      expect(arrays.efc_force!.values).toEqual(data.efc_force);
    }
    const state = await client.getState(State.INTEGRATION);
    const after = await client.step({}, 5, ['qpos']);
    await client.setState(state, State.INTEGRATION);
    expect((await client.step({}, 5, ['qpos'])).arrays.qpos!.values).toEqual(after.arrays.qpos!.values);
    expect((await client.sensors(['angle'])).angle).toHaveLength(1);
    await client.control({ drive: 0.25 });
    expect((await client.get(['ctrl'])).arrays.ctrl!.values).toEqual(Float64Array.of(0.25));
    expect((await client.describe()).sizes.nq).toBe(8);
    expect((await client.model()).byteLength).toBeGreaterThan(1000);
  });

  it('one drives, the other watches, until the driver leaves', async () => {
    const server = await serve();
    const driver = await enter(server, { drive: true });
    const watcher = await enter(server);
    await expect(watcher.step()).rejects.toMatchObject({ name: 'RemoteError', code: 'not-driving' });
    await expect(connect(server.address, { drive: true })).rejects.toMatchObject({ code: 'already-driven' });
    const times: number[] = [];
    const end = await watcher.watch(['qpos'], ({ time }) => times.push(time), 200);
    await driver.step({}, 20);
    await expect.poll(() => times.at(-1), SOON).toBeCloseTo(0.04, 12);
    await end();
    driver.close();
    await expect.poll(() => watcher.status.driver, SOON).toBeNull();
    await watcher.drive();
    expect((await watcher.step()).time).toBeCloseTo(0.042, 12);
  });

  it('part when the server ends, and the client is told', async () => {
    const server = await serve();
    const client = await enter(server);
    const reason = new Promise((done) => client.onClose(done));
    await server.close();
    expect(await reason).toMatchObject({ code: 'ended' });
    await expect(client.get([])).rejects.toMatchObject({ code: 'ended' });
  });

  it('say where nobody answers, and what is no address', async () => {
    const { address, close } = await startSessionServer(model);
    await close();
    await expect(connect(address)).rejects.toMatchObject({ code: 'cannot-connect' });
    await expect(connect('http://127.0.0.1/')).rejects.toThrow("'http://127.0.0.1/' is not the address of a session");
    await expect(connect('nonsense')).rejects.toMatchObject({ code: 'cannot-connect' });
  });

  it('give up a request that is not answered, and a connection that is cancelled', async () => {
    const server = await serve();
    const client = await enter(server, { drive: true, timeout: 0.05 });
    await expect(client.step({}, REMOTE_LIMITS.steps)).rejects.toMatchObject({ code: 'timeout' });
    const stop = new AbortController();
    const connecting = connect(server.address, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(connecting).rejects.toThrow('enough');
  });
});

describe('who may come in', { timeout: 60_000 }, () => {
  it('programs of this machine, without a token', async () => {
    expect(await outcome(bare(await serve()))).toBe('ok');
  });

  it('a page of another origin needs the token', async () => {
    const server = await serve();
    const origin = 'https://example.com';
    expect(await outcome(bare(server, { origin }))).toBe('bad-token');
    expect(await outcome(bare(server, { origin }), 'wrong')).toBe('bad-token');
    expect(await outcome(bare(server, { origin: 'null' }))).toBe('bad-token');
    expect(await outcome(bare(server, { origin }), TOKEN)).toBe('ok');
    expect(await outcome(bare(server, { origin: `http://127.0.0.1:${server.port}` }))).toBe('ok');
  });

  it('a page whose name was made to lead here needs the token', async () => {
    const server = await serve();
    const host = `example.com:${server.port}`;
    expect(await outcome(bare(server, { host, origin: `http://${host}` }))).toBe('bad-token');
    expect(await outcome(bare(server, { host }))).toBe('bad-token');
  });

  it('everybody needs the token beyond this machine, and where that is asked for', async () => {
    const server = await serve({ host: '0.0.0.0' });
    server.address.replace('0.0.0.0', '127.0.0.1');
    const local = { ...server, address: `ws://127.0.0.1:${server.port}/` };
    expect(await outcome(bare(local))).toBe('bad-token');
    expect(await outcome(bare(local), TOKEN)).toBe('ok');
    expect(await outcome(bare(await serve({ isTokenForAll: true })))).toBe('bad-token');
    await expect(connect(local.address, { token: 'wrong' })).rejects.toMatchObject({ code: 'bad-token' });
  });

  it('nobody beyond this machine where there is no token', async () => {
    await expect(startSessionServer(model, { host: '0.0.0.0' })).rejects.toThrow(
      '0.0.0.0 can be reached from other machines: a token is needed',
    );
    const server = await startSessionServer(model);
    servers.push(server);
    expect(await outcome(bare(server, { origin: 'https://example.com' }), '')).toBe('bad-token');
  });

  it('those who say hello in time', async () => {
    const server = await serve({ helloTime: 40 });
    const socket = bare(server);
    expect(await closed(socket)).toBe(4408);
    const client = await enter(server);
    await new Promise((done) => setTimeout(done, 80));
    await client.ping();
  });

  it('not more than a few who say nothing', async () => {
    const server = await serve();
    const strangers = Array.from({ length: 16 }, () => bare(server));
    await Promise.all(strangers.map((socket) => new Promise((done) => socket.on('open', done))));
    const late = bare(server);
    await expect(new Promise((_, fail) => late.on('error', fail))).rejects.toThrow('503');
    strangers[0]!.close();
    await closed(strangers[0]!);
    await enter(server);
  });
});

describe('a step that does not end', { timeout: 120_000 }, () => {
  /** Long enough for the first steps, which compile their code, on a busy machine [s]. */
  const LIMIT = 5;
  const HANGING = `<mujoco><extension><plugin plugin="test.hang"><instance name="it"/></plugin></extension>
    <worldbody><body><joint name="hinge" axis="0 1 0"/><geom size=".1" pos=".2 0 0"/></body></worldbody>
    <actuator><motor name="drive" joint="hinge"/></actuator></mujoco>`;
  const hang = {
    name: 'test.hang',
    passive: true,
    compute(_: unknown, { ctrl }: { readonly ctrl: ArrayLike<number> }) {
      while (ctrl[0] === 1);
    },
  } as const;
  const hanging = () => compile(parseXML(HANGING), { extensions: { plugins: [hang as never] } });
  it('is stopped in lock step: the driver is told, and the others get answers', async () => {
    const server = await startSessionServer(hanging(), { stepLimit: LIMIT });
    servers.push(server);
    const driver = await enter(server, { drive: true });
    const watcher = await enter(server);
    await driver.step({}, 10);
    await expect(driver.step({ ctrl: [1] }, 1000)).rejects.toThrow(
      'a step took longer than its limit of 5 s and was stopped; the simulation is at its start',
    );
    expect((await watcher.get(['qpos'])).time).toBe(0);
    await expect(driver.set({ ctrl: [1] })).rejects.toThrow('took longer than its limit');
    expect((await driver.step({ ctrl: [0.5] }, 5)).time).toBeCloseTo(0.01, 12);
  });

  it('is stopped where a model asks for more iterations than anybody waits for', async () => {
    const endless = compile(
      parseXML(`<mujoco><option tolerance="0" solver="PGS"/><worldbody>
        <geom type="plane" size="1 1 1"/><body pos="0 0 .1001"><freejoint/><geom size=".1"/></body></worldbody></mujoco>`),
    );
    endless.opt.iterations = 2 ** 31 - 1;
    const server = await startSessionServer(endless, { stepLimit: LIMIT });
    servers.push(server);
    const driver = await enter(server, { drive: true });
    // the solver may also stop by itself
    const reason = await driver.step({}, 100).then(
      () => 'took longer than its limit',
      (error: Error) => error.message,
    );
    expect(reason).toContain('took longer than its limit');
    await driver.ping();
  });

  it('is stopped in real time: time stands still, and everybody hears why', async () => {
    const log: string[] = [];
    const server = await startSessionServer(hanging(), { stepLimit: LIMIT, log: (line) => log.push(line) });
    servers.push(server);
    const driver = await enter(server, { drive: true });
    await driver.setMode('real-time');
    await driver.control({ drive: 1 });
    await expect.poll(() => driver.status.playing, SOON).toBe(false);
    expect(log.join()).toContain('a step took longer than its limit of 5 s');
    expect((await driver.get([])).time).toBe(0);
    await driver.play();
    await expect.poll(async () => (await driver.get([])).time, SOON).toBeGreaterThan(0);
  });
});

describe('pages that open connections and say nothing', { timeout: 60_000 }, () => {
  const silent = async (server: SessionServer, origin: string, count: number): Promise<void> => {
    const sockets = Array.from({ length: count }, () => bare(server, { origin }));
    await Promise.all(sockets.map((socket) => new Promise((done) => socket.on('open', done))));
  };
  const refused = (server: SessionServer, origin: string) =>
    expect(new Promise((_, fail) => bare(server, { origin }).on('error', fail))).rejects.toThrow('503');

  it.each([{}, { isTokenForAll: true }])(
    'keep no program of this machine out, and no page of another origin: %j',
    async (options) => {
      const server = await serve({ helloTime: 60_000, ...options });
      await silent(server, 'http://evil.example', 16);
      await refused(server, 'http://evil.example');
      const own = `http://127.0.0.1:${server.port}`;
      expect(await outcome(bare(server), TOKEN)).toBe('ok');
      expect(await outcome(bare(server, { origin: own }), TOKEN)).toBe('ok');
      expect(await outcome(bare(server, { origin: 'http://localhost:5173' }), TOKEN)).toBe('ok');
      // open connections from more origins, up to the total limit
      for (const name of ['a', 'b', 'c']) await silent(server, `http://${name}.evil.example`, 16);
      await refused(server, 'http://d.evil.example');
      await silent(server, own, 14);
      for (let i = 0; i < 20; i++) expect(await outcome(bare(server), TOKEN)).toBe('ok');
      const client = await enter(server, { drive: true, token: TOKEN });
      expect((await client.step({}, 1)).time).toBeGreaterThan(0);
    },
  );
});

describe('whatever is sent', { timeout: 60_000 }, () => {
  it('does not end the server: bytes that are no WebSocket', async () => {
    const server = await serve();
    for (const text of [
      'GET / HTTP/1.1\r\n\r\n',
      randomBytes(200),
      'GET / HTTP/1.1\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ]) {
      await new Promise<void>((done) => {
        const socket = connectSocket(server.port, '127.0.0.1', () => socket.end(text));
        socket.on('close', () => done());
        socket.on('error', () => done());
        socket.resume();
      });
    }
    await (await enter(server)).ping();
  });

  it('does not end the server: frames of random bytes, texts, and pieces of requests', async () => {
    const server = await serve();
    const client = await enter(server, { drive: true });
    const before = await client.get(['qpos']);
    for (let round = 0; round < 12; round++) {
      const socket = bare(server);
      socket.on('error', () => {});
      await new Promise((done) => socket.on('open', done));
      socket.send(hello());
      for (let i = 0; i < 40; i++) {
        const bytes = randomBytes(Math.floor(random() * 300));
        if (i % 3 === 0) socket.send(bytes);
        else if (i % 3 === 1) socket.send(bytes.toString('latin1'));
        else socket.send(Buffer.concat([Buffer.from('KTR1'), bytes]));
        socket.send(
          JSON.stringify({ id: i, do: ['step', 'get', '', null, 3][i % 5], fields: [[], {}, '__proto__'][i % 3] }),
        );
      }
      const frame = Buffer.from(BROKEN_FRAMES[round % BROKEN_FRAMES.length]);
      (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(frame);
      expect(await closed(socket)).toBe(1002);
    }
    const after = await client.get(['qpos']);
    expect(after).toEqual(before);
  });

  it('ends the connection of a message beyond the limit, and no other', async () => {
    const server = await serve();
    const client = await enter(server);
    const socket = bare(server);
    socket.on('error', () => {});
    await new Promise((done) => socket.on('open', done));
    socket.send(Buffer.alloc(4 << 20));
    expect(await closed(socket)).toBe(1009);
    await client.ping();
  });

  it('gets a plain answer where it is no WebSocket', async () => {
    const server = await serve();
    const status = await new Promise((done) =>
      request({ port: server.port, host: '127.0.0.1' }, (response) => done(response.statusCode)).end(),
    );
    expect(status).toBe(426);
  });
});

describe('a connection', { timeout: 60_000 }, () => {
  it('that is silent ends at the second heartbeat; one that answers stays', async () => {
    const server = await serve({ heartbeat: 40 });
    const client = await enter(server);
    // does not answer pings
    const socket = new WebSocket(server.address, { autoPong: false });
    clients.push(socket);
    await outcome(socket);
    expect(await closed(socket)).toBe(1006);
    await new Promise((done) => setTimeout(done, 120));
    await client.ping();
  });

  it('whose client does not read costs no memory: its frames are left out', async () => {
    const sites = compile(
      parseXML(`<mujoco><worldbody><body><freejoint/><geom size=".1"/>
        <replicate count="2000" offset=".01 0 0"><site name="s"/></replicate></body></worldbody></mujoco>`),
    );
    const server = await startSessionServer(sites);
    servers.push(server);
    const driver = await enter(server, { drive: true });
    const slow = bare(server);
    await outcome(slow);
    const dropped: number[] = [];
    slow.on('message', (data, isBinary) => {
      const { content } = decodeMessage(isBinary ? new Uint8Array(data as Buffer) : String(data));
      if (content.event === 'frame') dropped.push(content.dropped as number);
    });
    slow.send(JSON.stringify({ id: 2, do: 'watch', rate: 240, fields: ['site_xmat'] }));
    await expect.poll(() => dropped.length, SOON).toBeGreaterThan(0);
    slow.pause();
    const before = process.memoryUsage().arrayBuffers;
    // a frame is 144 kB; another client counts frames of the same rate
    const reader = bare(server);
    await outcome(reader);
    let frames = 0;
    reader.on('message', (data, isBinary) => {
      const { content } = decodeMessage(isBinary ? new Uint8Array(data as Buffer) : String(data));
      if (content.event === 'frame') frames++;
    });
    reader.send(JSON.stringify({ id: 2, do: 'watch', rate: 240, fields: ['qpos'] }));
    while (frames < 200) await driver.step();
    const grown = process.memoryUsage().arrayBuffers - before;
    slow.resume();
    await expect.poll(() => Math.max(...dropped), SOON).toBeGreaterThan(10);
    expect(grown).toBeLessThan(24 << 20);
  });
});
