/** A page requests no more from the worker than its viewers show. */
import { describe, expect, it } from 'vitest';
import { compile, Data, parseXML } from '../../api/index.js';
import type { DataFieldName } from '../../foundation/schema/data.js';
import { DRAWN_ARENA_FIELDS, DRAWN_FIELDS } from '../../graphics/scene/drawn-fields.js';
import { saveMJB } from '../../simulation/model/mjb.js';
import { packFrame } from '../simulation-worker/frame.js';
import type { WorkerPort } from '../simulation-worker/simulation-client.js';
import type { SimulationCommand, SimulationReport } from '../simulation-worker/simulation-protocol.js';
import { PageSimulation } from './page-simulation.js';
import { createSimulation, WorkerSimulation } from './worker-simulation.js';

const MODEL = compile(parseXML('<mujoco><worldbody><geom size="1"/></worldbody></mujoco>'));

it('requests the paths of searches while some viewer shows them', () => {
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
  /** Whether the next picture requests paths; undefined if it requests no frame. */
  const requestsPaths = (): boolean | undefined => {
    sent.length = 0;
    simulation.advance();
    const [frame] = sent;
    if (frame?.type !== 'frame') return undefined;
    answer({ type: 'frame', values, drawn: [], playing: false });
    return frame.paths ?? false;
  };
  const [one, other] = [{}, {}];
  expect([requestsPaths(), requestsPaths()]).toEqual([false, undefined]);
  simulation.showPaths(one, true);
  simulation.showPaths(other, false);
  expect([requestsPaths(), requestsPaths()]).toEqual([true, undefined]);
  simulation.showPaths(other, true);
  simulation.showPaths(one, false);
  expect(requestsPaths()).toBe(undefined);
  simulation.showPaths(other, false);
  expect([requestsPaths(), requestsPaths()]).toEqual([false, undefined]);
});

describe('the mirror of a simulation in a worker', () => {
  const model = compile(
    parseXML(`<mujoco><worldbody><body name="b"><joint name="j"/><geom size="1"/></body></worldbody>
      <actuator><motor name="m" joint="j"/></actuator><keyframe><key name="k"/></keyframe></mujoco>`),
  );
  /** Returns a simulation whose worker has loaded the model, and the commands that it received. */
  const loaded = (fields: readonly DataFieldName[] = []) => {
    const sent: SimulationCommand[] = [];
    const port: WorkerPort = {
      postMessage: (message) => void sent.push(message as SimulationCommand),
      onmessage: null,
      onerror: null,
      terminate: () => {},
    };
    const simulation = new WorkerSimulation(port, [], fields);
    const data = new Data(model);
    data.actuator_force[0] = 7;
    const values = packFrame(data, { fields: [...DRAWN_FIELDS, ...fields], arenaFields: DRAWN_ARENA_FIELDS });
    port.onmessage?.({
      data: { type: 'loaded', model: saveMJB(model), values, diagnostics: [], kept: false, isEditable: true },
    } as unknown as MessageEvent);
    const answer = (report: unknown): void => port.onmessage?.({ data: report as SimulationReport } as MessageEvent);
    return { simulation, sent, answer };
  };

  it('refuses to read a field that is not sent, and names the remedy', () => {
    const { data } = loaded().simulation;
    const hint = "createSimulation(source, { fields: ['actuator_force'] })";
    expect(() => data.actuator_force).toThrow(`data.actuator_force is not sent by the worker that simulates; ${hint}`);
    expect(() => data.actuator('m').force).toThrow(hint);
    expect(() => data.efc_J).toThrow('data.efc_J is not sent');
    expect([data.qpos.length, data.time, data.ncon, data.joint('j').qpos.length]).toEqual([1, 0, 0, 1]);
    expect(data.contact_dist).toHaveLength(0);
  });

  it('the mirror contains the requested fields', () => {
    const { simulation, sent } = loaded(['actuator_force']);
    expect(sent[0]).toEqual({ type: 'fields', fields: ['actuator_force'] });
    expect(simulation.fields).toEqual([...DRAWN_FIELDS, 'actuator_force', ...DRAWN_ARENA_FIELDS]);
    expect([simulation.data.actuator_force[0], simulation.data.actuator('m').force[0]]).toEqual([7, 7]);
    expect(() => simulation.data.qacc).toThrow('data.qacc is not sent');
  });

  it('sends controls by index and by name, and refuses invalid ones', () => {
    const { simulation, sent } = loaded();
    simulation.setControl(0, 1);
    simulation.setControl('m', 2);
    simulation.reset('k');
    expect(sent).toEqual([
      { type: 'control', index: 0, value: 1 },
      { type: 'control', index: 0, value: 2 },
      { type: 'reset', key: 0 },
    ]);
    for (const index of [99, -1, 0.5, Number.NaN]) {
      expect(() => simulation.setControl(index, 1)).toThrow(`setControl: there is no input ${index}; there are 0 to 0`);
    }
    expect(() => simulation.setControl('n', 1)).toThrow(RangeError);
    expect(() => simulation.setControl(0, Number.NaN)).toThrow('expected a number, not the number NaN');
    expect(() => simulation.reset(1)).toThrow('there is no keyframe 1');
    expect(() => simulation.step(0)).toThrow('expected a number of steps, not 0');
    expect(sent).toHaveLength(3);
  });

  it('requests the contacts that have functions, and calls the function of each event', () => {
    const { simulation, sent, answer } = loaded();
    const called: unknown[] = [];
    const end = simulation.onContact('b', '*', { end: (event) => called.push(event) }, { merged: true });
    expect(sent).toEqual([{ type: 'watchContacts', id: 1, a: 'b', b: '*', merged: true, types: ['end'] }]);
    const event = { type: 'end', time: 0.5 };
    answer({ type: 'contacts', events: [[1, event]] });
    answer({ type: 'contacts', events: [[2, event]] });
    expect(called).toEqual([event]);
    end();
    end();
    answer({ type: 'contacts', events: [[1, event]] });
    expect([called.length, sent.slice(1)]).toEqual([1, [{ type: 'unwatchContacts', id: 1 }]]);
    expect(() => simulation.onContact('c', '*', {})).toThrow(RangeError);
    expect(sent).toHaveLength(2);
  });

  it('a simulation in the page accepts and refuses the same controls', () => {
    const simulation = new PageSimulation(model);
    simulation.setControl('m', 2);
    expect(simulation.data.ctrl[0]).toBe(2);
    for (const wrong of [() => simulation.setControl(99, 1), () => simulation.reset(5), () => simulation.step(-1)]) {
      expect(wrong).toThrow(RangeError);
    }
    simulation.dispose();
  });
});

it('rejects a misspelt option of a simulation in a worker', async () => {
  await expect(createSimulation('a.xml', { plugin: [] } as never)).rejects.toThrow("did you mean 'plugins'?");
  await expect(createSimulation('a.xml', { fields: ['actuator_forces' as never] })).rejects.toThrow("'actuator_force'");
});
