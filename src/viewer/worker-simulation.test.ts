/** The page asks the worker for no more than its viewers show. */
import { expect, it } from 'vitest';
import { packFrame } from '../browser/frame.js';
import type { WorkerPort } from '../browser/simulation-client.js';
import type { SimulationCommand, SimulationReport } from '../browser/simulation-protocol.js';
import { compile, Data, parseXML } from '../index.js';
import { saveMJB } from '../model/mjb.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../scene/drawn-fields.js';
import { WorkerSimulation } from './worker-simulation.js';

const MODEL = compile(parseXML('<mujoco><worldbody><geom size="1"/></worldbody></mujoco>'));

it('asks for the paths of searches while some viewer shows them', () => {
  const sent: SimulationCommand[] = [];
  const port: WorkerPort = {
    postMessage: (message) => void sent.push(message as SimulationCommand),
    onmessage: null,
    onerror: null,
    terminate: () => {},
  };
  const simulation = new WorkerSimulation(port);
  const answer = (report: unknown): void => port.onmessage?.({ data: report as SimulationReport } as MessageEvent);
  const values = packFrame(new Data(MODEL), { fields: DRAWN_FIELDS, arenaFields: DRAWN_ARENA_FIELDS });
  answer({ type: 'loaded', model: saveMJB(MODEL), values, diagnostics: [], kept: false, isEditable: true });
  /** Returns whether the next picture asks for paths; undefined if it asks for no frame. */
  const asked = (): boolean | undefined => {
    sent.length = 0;
    simulation.advance();
    const [frame] = sent;
    if (frame?.type !== 'frame') return undefined;
    answer({ type: 'frame', values, drawn: [], playing: false });
    return frame.paths ?? false;
  };
  const [one, other] = [{}, {}];
  expect([asked(), asked()]).toEqual([false, undefined]);
  simulation.showPaths(one, true);
  simulation.showPaths(other, false);
  expect([asked(), asked()]).toEqual([true, undefined]);
  simulation.showPaths(other, true);
  simulation.showPaths(one, false);
  expect(asked()).toBe(undefined);
  simulation.showPaths(other, false);
  expect([asked(), asked()]).toEqual([false, undefined]);
});
