/** Binary models in both directions: files saved by either engine step in the other, with equal results. */
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MainModule, MjModel } from '@mujoco/mujoco';
import { describe, expect, it } from 'vitest';
import { Data, loadMJB, loadModel, type Model, saveMJB, step } from '../../src/api/node.js';
import { compareModels } from './compare-model.js';
import { FURTHER_MODELS } from './further-models.js';
import { modelFiles } from './model-files.js';
import { loadPeer, peerModel, savedByPeer } from './peer.js';

const own = modelFiles(resolve(fileURLToPath(new URL('../../models', import.meta.url))));
/** A few models of every sort: contacts, muscles and tendons, equalities, motors. */
const FURTHER = [
  'mujoco/car/car.xml',
  'mujoco/tendon_arm/arm26.xml',
  'mujoco/slider_crank/slider_crank.xml',
  'mujoco/humanoid/humanoid.xml',
  'gymnasium/ant.xml',
];
const files = [...own, ...(FURTHER_MODELS ? FURTHER.map((name) => join(FURTHER_MODELS!, name)) : [])];

const STEPS = 10;
/** Rounding over ten steps, relative to the scale of the state. */
const TOLERANCE = 1e-7;

function ownState(model: Model): number[] {
  const data = new Data(model);
  for (let i = 0; i < STEPS; i++) step(model, data);
  return [...data.qpos, ...data.qvel];
}

function peerState(mj: MainModule, model: MjModel): number[] {
  const data = new mj.MjData(model);
  for (let i = 0; i < STEPS; i++) mj.mj_step(model, data);
  const state = [...(data.qpos as Iterable<number>), ...(data.qvel as Iterable<number>)];
  data.delete();
  return state;
}

/** Largest difference relative to the scale of the state. */
function difference(a: readonly number[], b: readonly number[]): number {
  expect(a.length).toBe(b.length);
  const scale = Math.max(1, ...a.map(Math.abs));
  return Math.max(0, ...a.map((x, i) => Math.abs(x - b[i]!) / scale));
}

describe('a binary model', () => {
  it.each(files.map((path) => [basename(path), path] as const))('%s', async (_, path) => {
    const mj = await loadPeer();
    const theirs = await peerModel(path);
    const expected = peerState(mj, theirs);

    const bytes = await savedByPeer(theirs);
    const loadedHere = loadMJB(bytes);
    expect(difference(ownState(loadedHere), expected), 'saved there, loaded here').toBeLessThan(TOLERANCE);
    expect(Buffer.compare(saveMJB(loadedHere), bytes), 'saved again').toBe(0);
    theirs.delete();

    const compiled = await loadModel(path, { compatibility: '3.14' });
    const saved = saveMJB(compiled);
    expect(compareModels(loadMJB(saved).record, compiled.record)).toEqual([]);
    expect(ownState(loadMJB(saved))).toEqual(ownState(compiled));
    mj.FS.writeFile('/saved.mjb', saved);
    const loadedThere = mj.MjModel.from_binary_path('/saved.mjb', new mj.MjVFS());
    expect(difference(peerState(mj, loadedThere), expected), 'saved here, loaded there').toBeLessThan(TOLERANCE);
    loadedThere.delete();
  });
});

it('refuses a truncated binary model', () => {
  expect(() => loadMJB(new Uint8Array(readFileSync(files[0]!)))).toThrow(/bad-mjb/);
});
