/**
 * The comparison with the reference: an array that only the reference has is a failure, unless it is listed as not
 * compared.
 */
import { expect, it } from 'vitest';
import { parseModel } from '../../src/authoring/load/parse.js';
import { compile } from '../../src/compiler/compile/compile.js';
import { Data } from '../../src/simulation/model/data.js';
import { forward } from '../../src/simulation/runtime/run.js';
import { isTie, judge, judgeBeside, movedVelocities, withMoved } from './envelope.js';
import { loadPeer } from './peer.js';
import { NOT_COMPARED, ownSnapshot, peerSnapshot, type Snapshot, STEP_ARRAYS } from './snapshot.js';

const XML =
  '<mujoco><worldbody><geom size="1"/><body pos="0 0 1.9"><freejoint/><geom size="1"/></body></worldbody></mujoco>';

const snapshot = (arrays: Readonly<Record<string, number[]>>, ncon = 0): Snapshot => ({
  counts: { ncon },
  arrays: new Map(Object.entries(arrays)),
});

it('an array that only the reference has fails the comparison', () => {
  const verdict = judge(snapshot({ qpos: [1] }), [snapshot({ qpos: [1], qfoo: [0] })]);
  expect(verdict).toMatchObject({ agrees: false, field: 'qfoo', worst: Number.POSITIVE_INFINITY });
  expect(judge(snapshot({ qpos: [1] }), [snapshot({ qpos: [1], qfoo: [0] })], ['qfoo']).agrees).toBe(true);
});

it('finds a tie if every perturbed run of the reference has other counts than the state', () => {
  const runs = (...counts: number[]): Snapshot[] => counts.map((ncon) => snapshot({}, ncon));
  expect(isTie(runs(2, 1, 3))).toBe(true);
  expect(isTie(runs(2, 1, 2))).toBe(false);
  expect(isTie(runs(2))).toBe(false);
});

it('perturbs only the velocities next to a tie', () => {
  const state = Float64Array.of(0.5, 1, 2, 3, 4, 5);
  const moved = movedVelocities(state, 2, 2, 7);
  const offs = Array.from(moved, (value, i) => Math.abs(value - state[i]!));
  expect(offs.map((off) => off > 0)).toEqual([false, false, false, true, true, false]);
  expect(Math.max(...offs)).toBeLessThan(2e-14);
  expect(withMoved(state, 2, (start, seed) => movedVelocities(start, 2, 2, seed)).map(([time]) => time)).toEqual([
    0.5, 0.5, 0.5,
  ]);
});

it('compares state by state next to a tie and returns the worst verdict', () => {
  const peers = [snapshot({ qpos: [1] }, 1), snapshot({ qpos: [2] }, 2)];
  const states = peers.map((_, i) => Float64Array.of(i));
  const judgedFor = (second: Snapshot) =>
    judgeBeside(states, ([i]) => judge(i === 0 ? peers[0]! : second, [peers[i!]!]));
  expect(judgedFor(snapshot({ qpos: [2 + 1e-9] }, 2)).agrees).toBe(true);
  expect(judgedFor(snapshot({ qpos: [2 + 1e-7] }, 2))).toMatchObject({ agrees: false, field: 'qpos' });
  expect(judgedFor(snapshot({ qpos: [2] }, 3))).toMatchObject({ agrees: false, field: 'ncon', own: 3, peer: 2 });
});

it('compares arrays of the reference that are missing from the tables', async () => {
  const mj = await loadPeer();
  const model = mj.MjModel.from_xml_string(XML)!;
  const data = new mj.MjData(model);
  mj.mj_forward(model, data);
  const own = new Data(compile(parseModel(XML, { compatibility: '3.14' })));
  forward(own.model, own);
  const snapshotOf = (): Snapshot => peerSnapshot(data, { nv: 6, sparse: false, dual: false });
  Object.defineProperty(Object.getPrototypeOf(data), 'qfoo', { get: () => new Float64Array(1) });
  expect(judge(ownSnapshot(own), [snapshotOf()], STEP_ARRAYS)).toMatchObject({ agrees: false, field: 'qfoo' });
  expect(judge(ownSnapshot(own), [snapshotOf()], [...STEP_ARRAYS, 'qfoo'])).toMatchObject({ agrees: true });
  expect(Object.keys(NOT_COMPARED).filter((name) => snapshotOf().arrays.has(name))).toEqual([]);
  own.dispose();
  data.delete();
  model.delete();
});
