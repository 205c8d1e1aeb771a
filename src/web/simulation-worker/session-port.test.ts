/** The port of a page to a remote session, used through the page's client. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { compile, parseXML } from '../../api/index.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../graphics/scene/drawn-fields.js';
import { noPerturbation } from '../../graphics/scene/perturbation.js';
import { type SessionServer, startSessionServer } from '../../hosts/node/serve/session-server.js';
import { SessionPort, type SessionView } from './session-port.js';
import { SimulationClient, type SimulationListener, type SimulationMirror } from './simulation-client.js';
import type { SimulationReport } from './simulation-protocol.js';

/** Generous limit for busy machines [ms]. */
const SOON = { timeout: 30_000 };

const NAMES = { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS };
const model = compile(
  parseXML(`<mujoco><worldbody><geom name="floor" type="plane" size="1 1 .1"/>
    <body name="ball" pos="0 0 .09"><freejoint/><geom size=".1"/></body>
    <body><joint name="hinge" axis="0 1 0"/><geom size=".05" pos=".4 0 .5"/></body></worldbody>
    <actuator><motor name="drive" joint="hinge"/><motor name="brake" joint="hinge"/></actuator></mujoco>`),
);

let server: SessionServer;
let port: SessionPort;
let client: SimulationClient;
let mirror: SimulationMirror | undefined;
let view: SessionView | undefined;
const reports: SimulationReport[] = [];

// Node 20 has no global WebSocket
beforeAll(() => void vi.stubGlobal('WebSocket', WebSocket));

beforeEach(async () => {
  reports.length = 0;
  server = await startSessionServer(model);
  port = new SessionPort(NAMES, {
    address: server.address,
    changed: (now) => (view = now),
    unknown: 'not here',
    unsent: 'not sent',
    watching: 'only watching',
  });
  const note = (report: SimulationReport): void => void reports.push(report);
  const listener = new Proxy({} as SimulationListener, {
    get: (_, type) => (type === 'loaded' ? (each: SimulationMirror) => (mirror = each) : note),
  });
  client = new SimulationClient(port, NAMES, listener);
  client.send({ type: 'load', source: { kind: 'address', address: server.address }, plugins: [], keepState: false });
  await expect.poll(() => view, SOON).toBeDefined();
});

afterEach(async () => {
  client.dispose();
  await server.close();
});

const told = <T extends SimulationReport['type']>(type: T) =>
  reports.filter((each): each is Extract<SimulationReport, { type: T }> => each.type === type);

/** Requests frames until the mirror shows a time. */
async function shows(time: number): Promise<void> {
  await expect
    .poll(() => {
      client.expectMore();
      client.poll();
      return mirror!.data.time;
    }, SOON)
    .toBeCloseTo(time, 12);
}

describe('a port to a session', { timeout: 60_000 }, () => {
  it('a session port mirrors the model and every drawn array', async () => {
    const { data } = server.session.simulation;
    expect(mirror!.model.nbody).toBe(model.nbody);
    expect(mirror!.data.ncon).toBe(1);
    await port.drive();
    client.send({ type: 'control', index: 1, value: 0.5 });
    client.send({ type: 'step', count: 30 });
    await shows(0.06);
    expect(data.ctrl).toEqual(Float64Array.of(0, 0.5));
    for (const name of [...DRAWN_FIELDS, ...DRAWN_ARENA_FIELDS]) expect(mirror!.data[name], name).toEqual(data[name]);
    expect(mirror!.data.ncon).toBe(data.ncon);
  });

  it('a session port turns commands into requests', async () => {
    const { session } = server;
    await port.drive();
    await expect.poll(() => view, SOON).toMatchObject({ isDriving: true, mode: 'lock-step', clients: 1 });
    client.send({ type: 'position', index: 7, value: 0.3 });
    await expect.poll(() => session.simulation.data.qpos[7], SOON).toBe(0.3);
    client.send({ type: 'speed', factor: 2 });
    client.send({ type: 'play' });
    await expect.poll(() => session.status, SOON).toMatchObject({ mode: 'real-time', playing: true, speed: 2 });
    await expect.poll(() => told('status').at(-1)!.status, SOON).toMatchObject({ playing: true, speed: 2 });
    client.send({ type: 'pause' });
    await expect.poll(() => session.status.playing, SOON).toBe(false);
    client.send({ type: 'reset', key: undefined });
    await expect.poll(() => session.simulation.data.time, SOON).toBe(0);
    await port.release();
    await expect.poll(() => view, SOON).toMatchObject({ isDriving: false, driver: null });
  });

  it('gives the reason for a refused command, and answers commands that sessions lack', async () => {
    client.send({ type: 'step', count: 1 });
    client.send({ type: 'seek', index: 0 });
    client.send({ type: 'archive' });
    client.send({ type: 'editorRequest', request: { id: 7, name: 'undo', args: [] } });
    await expect
      .poll(() => told('notice').map(({ notice }) => notice.message), SOON)
      .toEqual(['only watching', 'not here']);
    expect(told('archive')).toEqual([{ type: 'archive', bytes: undefined, fault: 'not here' }]);
    expect(told('editorReply')[0]!.reply).toMatchObject({ id: 7, fault: { message: 'not here' } });
  });

  it('refuses every command that sessions lack, and reports a perturbation once', async () => {
    const perturb = (active: number): void =>
      client.send({ type: 'perturbation', perturbation: { ...noPerturbation(), select: 1, active } });
    client.send({ type: 'keep', name: 'now' });
    client.send({ type: 'launch', launch: { shape: 'box', size: 1, density: 1, position: [], velocity: [] } });
    client.send({ type: 'noise', noise: { scale: 1, time: 0.1 } });
    client.send({ type: 'pauseOnWarning', on: true });
    client.send({ type: 'profile', on: true });
    for (const active of [0, 1, 1, 1, 0]) perturb(active);
    await expect.poll(() => told('notice').map(({ notice }) => notice.message), SOON).toHaveLength(6);
    perturb(1);
    await expect
      .poll(() => told('notice').map(({ notice }) => notice.message), SOON)
      .toEqual(Array(7).fill('not here'));
  });

  it('plots and records the frames that it receives, also while it only watches', async () => {
    client.send({ type: 'plot', expressions: ["joint('hinge').qpos", 'qacc[0]', 'wrong('] });
    await expect
      .poll(
        () =>
          told('status')
            .at(-1)
            ?.status.expressions.map(({ fault }) => fault),
        SOON,
      )
      .toEqual([undefined, 'not sent', expect.stringContaining('column')]);
    client.send({ type: 'record', format: 'csv' });
    await expect.poll(() => told('status').at(-1)?.status.recording, SOON).toBe('csv');
    const { simulation } = server.session;
    await port.drive();
    client.send({ type: 'step', count: 3 });
    await shows(3 * model.opt.timestep);
    client.send({ type: 'record', format: undefined });
    await expect.poll(() => told('recorded').length, SOON).toBe(1);
    const rows = new TextDecoder().decode(told('recorded')[0]!.bytes).trim().split('\n');
    expect(rows[0]).toMatch(/^time,/);
    expect(Number(rows.at(-1)!.split(',')[0])).toBeCloseTo(simulation.data.time, 12);
    client.send({ type: 'unplot', expressions: ['wrong(', 'qacc[0]'] });
    await expect.poll(() => told('status').at(-1)?.status.expressions.length, SOON).toBe(1);
  });

  it('reconnects without a report', async () => {
    const before = mirror;
    client.send({ type: 'load', source: { kind: 'address', address: '' }, plugins: [], keepState: true });
    await expect.poll(() => mirror === before, SOON).toBe(false);
    await expect.poll(() => server.session.status.clients, SOON).toBe(1);
    expect(told('failed')).toEqual([]);
  });

  it('reports the end of a session and an unreachable server', async () => {
    await server.close();
    await expect
      .poll(() => told('failed').map(({ failure }) => failure.message), SOON)
      .toEqual(['the server is shutting down']);
    expect(view).toBeUndefined();
    client.send({ type: 'load', source: { kind: 'address', address: '' }, plugins: [], keepState: false });
    await expect.poll(() => told('failed').at(-1)!.failure.message, SOON).toMatch(/^no session answers at ws:/);
  });
});
