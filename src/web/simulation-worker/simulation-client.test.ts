/** The page's side of a simulation, with a worker that answers on demand. */
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
  it('requests one frame at a time, and none while the simulation stands still', () => {
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

  it('requests a frame when the paths of searches are switched on or off, even at rest', () => {
    const wishes = [false, true, true, false, false].map((paths) => {
      const before = frames();
      client.poll(paths);
      if (frames() > before) answer(frame);
      return frames() - before;
    });
    expect(wishes).toEqual([1, 1, 0, 1, 0]);
  });

  it('requests a frame after a command that may have overtaken the previous request', () => {
    client.poll();
    client.send({ type: 'reset', key: -1 });
    answer(frame);
    client.poll();
    expect(frames()).toBe(2);
  });

  it('requests another frame once a slow command has taken effect', () => {
    client.send({ type: 'replay', name: 'run.csv', recorded: new Uint8Array() });
    client.poll();
    answer(frame);
    client.poll();
    expect(frames()).toBe(1);
    answer({ type: 'status', status: {} });
    client.poll();
    expect(frames()).toBe(2);
  });
});

describe('a silent worker', () => {
  it('measures the silence of a worker that owes a frame, and replaces the worker', () => {
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
    // requests nothing before the worker has a model
    client.poll();
    expect(other.postMessage).not.toHaveBeenCalled();
    other.onmessage?.({ data: { type: 'loaded', model: MODEL, values: new Float64Array(2) } } as MessageEvent);
    client.poll();
    expect(other.postMessage).toHaveBeenCalledWith({ type: 'frame' });
    vi.restoreAllMocks();
  });
});

describe('an amendment whose code cannot be fetched', () => {
  it('reports an amendment whose code cannot be fetched, and continues with the next model', async () => {
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
