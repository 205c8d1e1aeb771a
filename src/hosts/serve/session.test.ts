/** Sessions without sockets: steps, states, driving, modes. */
import { describe, expect, it } from 'vitest';
import { codeOf, driven, join, model, textOf, turn } from '../../../test/remote/session-client.js';
import { Data, forward, getState, State, setState, stateSize, step } from '../../api/index.js';
import { REMOTE_LIMITS, REMOTE_REQUESTS, type RemoteRequestName } from '../../foundation/schema/remote.js';
import { RemoteSession } from './session.js';

describe('a session in lock step', () => {
  it('steps in lock step give the same bits as stepping locally', async () => {
    const [, client] = await driven();
    const data = new Data(model);
    forward(model, data);
    for (let i = 0; i < 40; i++) {
      const ctrl = [0.3 * Math.sin(i), 0.1];
      const answer = await client.ask('step', { count: 25, fields: ['qpos', 'qvel', 'sensordata', 'ncon'] }, { ctrl });
      data.ctrl.set(ctrl);
      for (let k = 0; k < 25; k++) step(model, data);
      expect(answer.content).toMatchObject({ time: data.time, steps: 25, diverged: false });
      expect(answer.arrays.qpos!.values).toEqual(data.qpos);
      expect(answer.arrays.qvel!.values).toEqual(data.qvel);
      expect(answer.arrays.sensordata!.values).toEqual(data.sensordata);
      expect(answer.arrays.ncon!.values).toEqual(Float64Array.of(data.ncon));
    }
    expect(data.ncon).toBeGreaterThan(0);
  });

  it('lock step advances only on request', async () => {
    const [session, client] = await driven();
    await turn(30);
    expect(session.simulation.data.time).toBe(0);
    expect(codeOf(await client.ask('play'))).toBe('wrong-mode');
  });

  it('reads and writes states by their bits', async () => {
    const [, client] = await driven();
    await client.ask('step', { count: 100 });
    const { arrays } = await client.ask('getState', { bits: State.INTEGRATION });
    const data = new Data(model);
    forward(model, data);
    for (let k = 0; k < 100; k++) step(model, data);
    const state = new Float64Array(stateSize(model, State.INTEGRATION));
    getState(model, data, state, State.INTEGRATION);
    expect(arrays.state!.values).toEqual(state);

    await client.ask('reset');
    await client.ask('setState', { bits: State.INTEGRATION }, { state: [...state] });
    const again = await client.ask('step', { count: 10, fields: ['qpos', 'xpos'] });
    setState(model, data, state, State.INTEGRATION);
    forward(model, data);
    for (let k = 0; k < 10; k++) step(model, data);
    expect(again.arrays.qpos!.values).toEqual(data.qpos);
    expect(again.arrays.xpos).toEqual({ values: data.xpos, shape: [model.nbody, 3] });
  });

  it('resets to a keyframe, sets controls by name and reads sensors by name', async () => {
    const [session, client] = await driven();
    const reset = await client.ask('reset', { key: 'up', fields: ['ctrl'] });
    expect(reset.content.time).toBe(2);
    expect(reset.arrays.ctrl!.values).toEqual(Float64Array.of(0.5, 0));
    await client.ask('control', { actuators: ['brake'] }, { values: [0.25] });
    expect([...session.simulation.data.ctrl]).toEqual([0.5, 0.25]);
    const { arrays } = await client.ask('sensors');
    expect(Object.keys(arrays)).toEqual(['angle']);
    expect(arrays.angle!.values).toEqual(Float64Array.of(1));
    const numbered = await client.ask('sensors', { sensors: [1] });
    expect(numbered.arrays['1']!.values).toEqual(Float64Array.of(0.2, 0, 1));
  });

  it('describes names, addresses and sizes of the model', async () => {
    const [, client] = await driven();
    const { content } = await client.ask('describe');
    expect(content).toMatchObject({
      timestep: 0.002,
      sizes: { nq: 8, nv: 7, nu: 2, nsensordata: 4 },
      joints: [
        { name: 'hinge', type: 'hinge', qposadr: 0, dofadr: 0 },
        { name: '', type: 'free', qposadr: 1, dofadr: 1 },
      ],
      actuators: [
        { name: 'drive', ctrladr: 0, ctrlnum: 1 },
        { name: 'brake', ctrladr: 1, ctrlnum: 1 },
      ],
      sensors: [
        { name: 'angle', type: 'jointpos', adr: 0, dim: 1 },
        { name: '', type: 'framepos', adr: 1, dim: 3 },
      ],
      bodies: ['world', 'arm', 'ball', 'hand'],
      keyframes: ['up'],
      inputs: { time: 1, qpos: 8, qvel: 7, ctrl: 2, xfrc_applied: 24, mocap_pos: 3, mocap_quat: 4 },
    });
  });

  it('a request writes all of its values or none', async () => {
    const [session, client] = await driven();
    const { data } = session.simulation;
    const refused = await client.ask('set', {}, { ctrl: [1, 1], qpos: [1] });
    expect(textOf(refused)).toBe('qpos: expected 8 values, not 1');
    expect([...data.ctrl]).toEqual([0, 0]);
    expect(codeOf(await client.ask('set', { fields: ['qpso'] }, { ctrl: [1, 1] }))).toBe('unknown-field');
    expect(codeOf(await client.ask('step', { fields: ['qpso'] }))).toBe('unknown-field');
    expect([...data.ctrl]).toEqual([0, 0]);
    expect(data.time).toBe(0);
    expect(textOf(await client.ask('set', {}, { ctrl: [1, Number.NaN] }))).toBe(
      'ctrl: expected finite numbers, not NaN at index 1',
    );
  });

  it('reports that a state diverged and was reset', async () => {
    const [, client] = await driven();
    await client.ask('set', {}, { qvel: [1e12, 0, 0, 0, 0, 0, 0] });
    const { content } = await client.ask('step', { count: 3 });
    expect(content.diverged).toBe(true);
    expect(client.events('notice').map(({ kind }) => kind)).toContain('reset');
  });
});

describe('driving', () => {
  it('refuses to let a second client drive, with a code and a reason', async () => {
    const [session] = await driven();
    const watcher = await join(session, { hello: { name: 'eve' } });
    for (const [name, { drives }] of Object.entries(REMOTE_REQUESTS)) {
      if (!drives) continue;
      const values = { key: 0, bits: 1, actuators: [], mode: 'real-time', factor: 1 };
      const takes = REMOTE_REQUESTS[name as RemoteRequestName].takes;
      const own = Object.fromEntries(Object.entries(values).filter(([key]) => key in takes));
      const arrays = name === 'control' ? { values: [] } : name === 'setState' ? { state: [1] } : {};
      const answer = await watcher.ask(name as RemoteRequestName, own, arrays);
      expect([name, codeOf(answer)]).toEqual([name, 'not-driving']);
      expect(textOf(answer)).toBe(`only the client that drives (client 1) may send ${name}; request drive first`);
    }
    expect(session.simulation.data.time).toBe(0);
    expect(session.status.mode).toBe('lock-step');
  });

  it('a client can stop driving, and another can take over', async () => {
    const [session, first] = await driven();
    const second = await join(session, { hello: { name: 'second' } });
    expect(textOf(await second.ask('drive'))).toBe(
      'client 1 drives; wait until it releases, or request drive with take',
    );
    await first.ask('release');
    await second.ask('drive');
    expect((await second.ask('step')).content.ok).toBe(true);
    expect(first.events('status').at(-1)).toMatchObject({ driver: { client: 2, name: 'second' } });
    await first.ask('drive', { take: true });
    expect(codeOf(await second.ask('step'))).toBe('not-driving');
    expect(second.events('status').at(-1)).toMatchObject({ driver: { client: 1 } });
  });

  it('taking over interrupts a long request of the previous driver', async () => {
    const [session, first] = await driven();
    const second = await join(session);
    const long = first.ask('step', { count: REMOTE_LIMITS.steps });
    await turn(5);
    await second.ask('drive', { take: true });
    expect(codeOf(await long)).toBe('not-driving');
    const { time } = session.simulation.data;
    await turn(30);
    expect(session.simulation.data.time).toBe(time);
    expect(time).toBeLessThan(REMOTE_LIMITS.steps * 0.002);
  });

  it('driving ends with the connection, and lock step waits for the next driver', async () => {
    const [session, client] = await driven();
    const watcher = await join(session);
    client.leave();
    expect(watcher.events('status').at(-1)).toMatchObject({ driver: null, clients: 1 });
    await watcher.ask('drive');
    expect((await watcher.ask('step')).content.time).toBe(0.002);
  });
});

describe('real time', () => {
  it('a session in real time runs without requests', async () => {
    const session = new RemoteSession(model, { mode: 'real-time' });
    const client = await join(session);
    const time = async (): Promise<number> => (await client.ask('get')).content.time as number;
    const start = await time();
    await expect.poll(time).toBeGreaterThan(start);
    session.close();
  });

  it('the driving client pauses, steps and plays real time', async () => {
    const [session, client] = await driven({ mode: 'real-time' });
    expect(codeOf(await client.ask('step'))).toBe('wrong-mode');
    await client.ask('pause');
    const { time } = session.simulation.data;
    await turn(30);
    expect(session.simulation.data.time).toBe(time);
    const stepped = (await client.ask('step', { count: 2 })).content.time as number;
    expect(stepped).toBeCloseTo(time + 0.004, 12);
    await client.ask('speed', { factor: 4 });
    await client.ask('play');
    expect(session.status).toMatchObject({ playing: true, speed: 4 });
    while (session.simulation.data.time === stepped) await turn();
    await client.ask('mode', { mode: 'lock-step' });
    expect(session.status).toMatchObject({ playing: false, mode: 'lock-step' });
    session.close();
  });

  it.each([true, false])(
    'pauses real time when the driving client disconnects, if that option is set: %s',
    async (pausesAlone) => {
      const [session, client] = await driven({ mode: 'real-time', pausesAlone });
      client.leave();
      expect(session.status).toMatchObject({ playing: !pausesAlone, driver: null });
      session.close();
    },
  );
});

describe('kinematics only', () => {
  it('the kinematics mode computes poses from written positions without simulating', async () => {
    const [session, client] = await driven({ mode: 'kinematics' });
    const qpos = [0.5, 0, 0, 0.01, Math.SQRT1_2, 0, 0, Math.SQRT1_2];
    const fields = ['geom_xpos', 'xpos', 'ncon', 'qacc'];
    const { arrays } = await client.ask('set', { fields }, { qpos, mocap_pos: [1, 2, 3] });
    const data = new Data(model);
    data.qpos.set(qpos);
    data.mocap_pos.set([1, 2, 3]);
    forward(model, data);
    expect(arrays.xpos!.values).toEqual(data.xpos);
    expect(arrays.geom_xpos!.values).toEqual(data.geom_xpos);
    // the ball penetrates the plane, but contacts were not computed
    expect(data.ncon).toBeGreaterThan(0);
    expect([...arrays.ncon!.values]).toEqual([0]);
    expect(arrays.qacc!.values.every((each) => each === 0)).toBe(true);
    for (const name of ['step', 'play'] as const) expect(codeOf(await client.ask(name))).toBe('wrong-mode');
    expect(codeOf(await client.ask('set', {}, { ctrl: [1, 1] }))).toBe('wrong-mode');
    expect(codeOf(await client.ask('setState', { bits: State.QVEL }, { state: [0, 0, 0, 0, 0, 0, 0] }))).toBe(
      'wrong-mode',
    );
    expect((await client.ask('setState', { bits: State.QPOS }, { state: qpos })).content.ok).toBe(true);
    await turn(30);
    expect(session.simulation.data.time).toBe(0);
  });

  it('leaving the kinematics mode keeps the written positions', async () => {
    const [session, client] = await driven({ mode: 'kinematics' });
    await client.ask('set', {}, { qpos: [0.5, 0, 0, 2, 1, 0, 0, 0] });
    await client.ask('mode', { mode: 'lock-step' });
    await client.ask('step');
    expect(session.simulation.data.qpos[0]).toBeCloseTo(0.5, 2);
    expect(session.simulation.data.qvel[0]).not.toBe(0);
    await client.ask('mode', { mode: 'kinematics' });
    expect(session.simulation.data.qpos[0]).toBeCloseTo(0.5, 2);
  });
});
