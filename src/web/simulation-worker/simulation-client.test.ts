/** The page's side of a simulation, with a worker that answers when the test says so. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { compile, parseXML, saveMJB } from '../../api/index.js';
import { SimulationClient, type SimulationListener, type WorkerPort } from './simulation-client.js';
import type { SimulationReport } from './simulation-protocol.js';

const NAMES = { fields: ['qpos'], arenaFields: [] } as const;
const MODEL = saveMJB(
  compile(parseXML('<mujoco><worldbody><body><joint/><geom size=".1"/></body></worldbody></mujoco>')),
);

let worker: WorkerPort;
let sent: string[];
let client: SimulationClient;
let listener: SimulationListener;

const answer = (report: unknown): void => worker.onmessage?.({ data: report } as MessageEvent<SimulationReport>);
const frames = (): number => sent.filter((type) => type === 'frame').length;

beforeEach(() => {
  sent = [];
  worker = {
    postMessage: (message) => void sent.push((message as { type: string }).type),
    onmessage: null,
    onerror: null,
    terminate: () => {},
  };
  const listeners: Record<string, unknown> = {};
  listener = new Proxy({} as SimulationListener, { get: (_, name: string) => (listeners[name] ??= vi.fn()) });
  client = new SimulationClient(worker, NAMES, listener);
  answer({ type: 'loaded', model: MODEL, values: new Float64Array(2) });
});

const frame = { type: 'frame', values: new Float64Array(2), drawn: [], playing: false };

describe('frames', () => {
  it('are asked for one at a time, and no more once nothing moves', () => {
    client.poll();
    client.poll();
    expect(frames()).toBe(1);
    answer(frame);
    client.poll();
    expect(frames()).toBe(1);
    client.expectMore();
    client.poll();
    expect(frames()).toBe(2);
  });

  it('are asked for again, while nothing moves, once the paths of searches are wanted, or no longer', () => {
    const wishes = [false, true, true, false, false].map((paths) => {
      const before = frames();
      client.poll(paths);
      if (frames() > before) answer(frame);
      return frames() - before;
    });
    expect(wishes).toEqual([1, 1, 0, 1, 0]);
  });

  it('are asked for again after a command that an earlier request may have passed', () => {
    client.poll();
    client.send({ type: 'reset', key: -1 });
    answer(frame);
    client.poll();
    expect(frames()).toBe(2);
  });

  it('are asked for again once a command has done what took it a while', () => {
    client.send({ type: 'replay', name: 'run.csv', bytes: new Uint8Array() });
    client.poll();
    answer(frame);
    client.poll();
    expect(frames()).toBe(1);
    answer({ type: 'status', status: {} });
    client.poll();
    expect(frames()).toBe(2);
  });
});

describe('a worker that does not answer', () => {
  it('is silent while a frame is awaited, and is ended where another takes its place', () => {
    vi.spyOn(performance, 'now').mockReturnValueOnce(1000).mockReturnValue(13_000);
    expect(client.silence).toBe(0);
    client.poll();
    expect(client.silence).toBe(12_000);
    answer(frame);
    expect(client.silence).toBe(0);
    client.expectMore();
    client.poll();
    const ended = vi.spyOn(worker, 'terminate');
    const other: WorkerPort = { ...worker, postMessage: vi.fn() };
    client.restart(other);
    expect(ended).toHaveBeenCalledOnce();
    expect(client.silence).toBe(0);
    // nothing is asked for before it has a model
    client.poll();
    expect(other.postMessage).not.toHaveBeenCalled();
    other.onmessage?.({ data: { type: 'loaded', model: MODEL, values: new Float64Array(2) } } as MessageEvent);
    client.poll();
    expect(other.postMessage).toHaveBeenCalledWith({ type: 'frame' });
    vi.restoreAllMocks();
  });
});

describe('an edit whose code cannot be fetched', () => {
  it('is reported, and reports go on with the next model', async () => {
    vi.doMock('./editing/amended-record.js', () => {
      throw new Error('offline');
    });
    answer({ type: 'amended', amendment: { fields: [] }, values: new Float64Array(2) });
    answer({ type: 'amended', amendment: { fields: [] }, values: new Float64Array(2) });
    answer(frame);
    answer({ type: 'status', status: {} });
    await vi.waitFor(() => expect(listener.status).toHaveBeenCalled());
    expect(listener.failed).toHaveBeenCalledOnce();
    expect(listener.frame).not.toHaveBeenCalled();
    answer({ type: 'loaded', model: MODEL, values: new Float64Array(2) });
    answer(frame);
    expect(listener.frame).toHaveBeenCalledOnce();
  });
});
