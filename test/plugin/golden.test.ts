import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Data, forward, type Model, step } from '../../src/api/index.js';
import { loadModel } from '../../src/api/node.js';
import { noPerturbation } from '../../src/graphics/scene/perturbation.js';
import { Scene } from '../../src/graphics/scene/scene.js';
import { updateScene } from '../../src/graphics/scene/update.js';
import { defaultViewCamera } from '../../src/graphics/scene/view-camera.js';
import { defaultVisualOptions } from '../../src/graphics/scene/visual-options.js';
import { FURTHER_MODELS, RECORDED_RUNS } from '../oracle/further-models.js';
import { sidesOf, takeFaces } from './reference-hull.js';

interface Contact {
  readonly geom: readonly number[];
  readonly dist: number;
  readonly pos: readonly number[];
  readonly normal: readonly number[];
}
/** Values after a run, and their spread in the reference if positions are moved by 1e-14; older files have none. */
type Recorded = Readonly<Record<string, number | readonly number[]>> & {
  readonly spread?: Readonly<Record<string, number>>;
};
interface Snapshot {
  readonly step: number;
  readonly time: number;
  readonly forward: Recorded & { readonly contact: readonly Contact[] };
  readonly next: Recorded;
  readonly [array: string]: unknown;
}
interface Golden {
  readonly size: Readonly<Record<string, number>>;
  readonly model: Readonly<Record<string, readonly number[]>>;
  readonly snapshot: readonly Snapshot[];
}

const CONTACT_ARRAYS = ['contact_geom', 'contact_pos', 'contact_dist', 'contact_frame'] as const;
const STATE = ['qpos', 'qvel', 'act', 'plugin_state', 'ctrl', 'qacc_warmstart'] as const;

/** Runs of MuJoCo 3.14 that `record.py` recorded; runs of other models are among the further files. */
const RECORDED_HERE = fileURLToPath(new URL('../fixtures/plugins', import.meta.url));

function fileOf(name: string): string {
  const here = `${RECORDED_HERE}/${name}.json`;
  return existsSync(here) ? here : `${RECORDED_RUNS}/${name}.json`;
}

const read = (name: string): Golden => JSON.parse(readFileSync(fileOf(name), 'utf8'));

const load = (path: string): Promise<Model> => loadModel(`${FURTHER_MODELS}/${path}`, { compatibility: '3.14' });

/** Minimum scale of values in the comparison. */
const NOISE = 1e-9;

/** Largest absolute value. */
function scaleOf(values: ArrayLike<number>): number {
  let scale = NOISE;
  for (let i = 0; i < values.length; i++) scale = Math.max(scale, Math.abs(values[i]!));
  return scale;
}

/** Largest difference relative to the scale of the expected values. */
function difference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let worst = 0;
  for (let i = 0; i < expected.length; i++) worst = Math.max(worst, Math.abs(actual[i]! - expected[i]!));
  return worst / scaleOf(expected);
}

type Values = Readonly<Record<string, number | ArrayLike<number>>>;

/** Runs from a state whose positions are perturbed by at most `jitter`; returns copies of the named arrays. */
function outcome(model: Model, snapshot: Snapshot, run: typeof step, names: readonly string[], jitter: number): Values {
  const d = new Data(model);
  d.time = snapshot.time;
  for (const name of STATE) d[name].set(snapshot[name] as number[]);
  for (let i = 0; i < d.qpos.length; i++) d.qpos[i]! += jitter * Math.sin(1e15 * (i + 1) * jitter);
  run(model, d);
  const values = names.map((name) => [name, d[name as 'qpos'] as number | Float64Array] as const);
  return Object.fromEntries(values.map(([name, x]) => [name, typeof x === 'number' ? x : Float64Array.from(x)]));
}

type ContactArrays = Record<(typeof CONTACT_ARRAYS)[number], Float64Array>;

/**
 * Largest difference of a contact from that of the reference with the same index [m]; infinite if other geoms touch.
 */
function contactsDifference(run: Values, contacts: readonly Contact[]): number {
  const { contact_geom: geom, contact_pos: pos, contact_dist: dist, contact_frame: frame } = run as ContactArrays;
  const offsets = contacts.flatMap((contact, i) => {
    const isSamePair = contact.geom[0] === geom[2 * i] && contact.geom[1] === geom[2 * i + 1];
    const vectors = [0, 1, 2].flatMap((k) => [
      contact.pos[k]! - pos[3 * i + k]!,
      contact.normal[k]! - frame[9 * i + k]!,
    ]);
    return isSamePair ? [contact.dist - dist[i]!, ...vectors] : [Infinity];
  });
  return Math.max(0, ...offsets.map(Math.abs));
}

/**
 * Runs of one snapshot: from its state, and from four with positions perturbed by up to 4e-14. Each runs when it is
 * first used.
 */
class Runs {
  private readonly done: Values[] = [];

  constructor(private readonly run: (jitter: number) => Values) {}

  /** The k-th of five runs. */
  at(k: number): Values {
    return (this.done[k] ??= this.run(k * 1e-14));
  }
}

const FIVE = [0, 1, 2, 3, 4];

/**
 * Lists the differences of a run: counts that differ from those of all five runs, perturbed by up to 4e-14; contacts by
 * more than 1e-6 m; arrays by more than 1e-6 of their scale and ten times the spread of the reference, or else of these
 * runs, which finite-difference gradients enlarge.
 */
function faultsOf(model: Model, snapshot: Snapshot, run: typeof step, expected: Recorded): string[] {
  const names = Object.keys(expected).filter((name) => name !== 'contact' && name !== 'spread');
  const runs = new Runs((jitter) => outcome(model, snapshot, run, [...names, ...CONTACT_ARRAYS], jitter));
  const faults = names.flatMap((name) => {
    const wanted = expected[name]!;
    const is = runs.at(0)[name]!;
    if (typeof is === 'number' || typeof wanted === 'number') {
      const isNear = FIVE.some((k) => Math.abs(Number(runs.at(k)[name]) - Number(wanted)) < 1e-9);
      return isNear ? [] : [`${snapshot.step}: ${name} is ${is}, not ${wanted}`];
    }
    const off = difference(is, wanted);
    if (off <= 1e-6) return [];
    const theirs = expected.spread?.[name];
    if (theirs !== undefined && off <= 1e-6 + (10 * theirs) / scaleOf(wanted)) return [];
    const spread = Math.max(...FIVE.map((k) => difference(runs.at(k)[name] as Float64Array, is)));
    return off <= 1e-6 + 10 * spread ? [] : [`${snapshot.step}: ${name} is off by ${off.toExponential(1)}`];
  });
  const off = run === forward ? contactsDifference(runs.at(0), snapshot.forward.contact) : 0;
  return off <= 1e-6 ? faults : [...faults, `${snapshot.step}: contacts are off by ${off.toExponential(1)}`];
}

/**
 * The bottom of a hull of a torus is nearly a plane of 33 corners. The reference computes its normal from three corners
 * in the order of its hull, which is 0.009 rad off.
 */
const BOTTOM_CORNERS = 33;
const BOTTOM_NORMAL = [-0.00848956218222881, 0.00212239041707624, -0.999961710663399];

async function takeBottom(model: Model): Promise<void> {
  const polygon = model.mesh_polyvertnum.indexOf(BOTTOM_CORNERS);
  model.mesh_polynormal.set(BOTTOM_NORMAL, 3 * polygon);
}

/** Sets the free choices in the hulls of a model as in the reference, so that the same contacts are chosen. */
const HULLS: Readonly<Record<string, (model: Model) => Promise<void>>> = {
  'plugin-sdf-primitives': takeBottom,
  // the search on a triangle starts at its first corner
  'plugin-sdf-mesh': (model) => takeFaces(model, 1, resolve(FURTHER_MODELS!, 'mujoco/plugin/sdf/asset'), 'die.obj'),
};

const CASES: readonly (readonly [golden: string, model: string])[] = [
  ['plugin-actuator-pid', 'mujoco/plugin/actuator/pid.xml'],
  ['plugin-elasticity-belt', 'mujoco/plugin/elasticity/belt.xml'],
  ['plugin-elasticity-cable', 'mujoco/plugin/elasticity/cable.xml'],
  ['plugin-sensor-touch_grid', 'mujoco/plugin/sensor/touch_grid.xml'],
  ['plugin-sdf-bowl', 'mujoco/plugin/sdf/bowl.xml'],
  ['plugin-sdf-cow', 'mujoco/plugin/sdf/cow.xml'],
  ['plugin-sdf-gear', 'mujoco/plugin/sdf/gear.xml'],
  ['plugin-sdf-mesh', 'mujoco/plugin/sdf/mesh.xml'],
  ['plugin-sdf-mug', 'mujoco/plugin/sdf/mug.xml'],
  ['plugin-sdf-nutbolt', 'mujoco/plugin/sdf/nutbolt.xml'],
  ['plugin-sdf-primitives', 'mujoco/plugin/sdf/primitives.xml'],
  ['plugin-sdf-torus', 'mujoco/plugin/sdf/torus.xml'],
  ['flex-cloth_sdf', 'mujoco/flex/cloth_sdf.xml'],
];

describe.skipIf(!RECORDED_RUNS || !FURTHER_MODELS).each(CASES)('%s', (name, path) => {
  const loaded = existsSync(fileOf(name)) ? load(path) : undefined;
  loaded?.catch(() => {});

  it('a plugin model compiles to the same model as in the reference', async () => {
    expectCompiled(await loaded!, read(name));
  });

  it('a plugin model has the state of the reference in every snapshot', async () => {
    const model = await loaded!;
    await HULLS[name]?.(model);
    const faults = read(name).snapshot.flatMap((snapshot) => [
      ...faultsOf(model, snapshot, forward, snapshot.forward),
      ...faultsOf(model, snapshot, step, snapshot.next),
    ]);
    expect(faults).toEqual([]);
  });

  it('a plugin model is drawn', async () => expectDrawn(await loaded!));
});

function expectCompiled(model: Model, { size, model: arrays }: Golden): void {
  for (const [key, value] of Object.entries(size)) expect(model[key as keyof Model], key).toBe(value);
  for (const [key, values] of Object.entries(arrays)) {
    expect(difference(model[key as 'body_mass'], values), key).toBeLessThan(1e-6);
  }
}

/**
 * A hull has many triangulations: the die has another one with the same sides. That alone changes contacts: with the
 * triangles of the reference, the case `plugin-sdf-mesh` agrees in every snapshot.
 */
describe.skipIf(!RECORDED_RUNS || !FURTHER_MODELS)('the die of plugin-sdf-mesh', () => {
  it('the die of plugin-sdf-mesh has the faces of the reference in other triangles, and so other contacts', async () => {
    const model = await load('mujoco/plugin/sdf/mesh.xml');
    const own = sidesOf(model, 1);
    const faults = read('plugin-sdf-mesh').snapshot.flatMap((snapshot) =>
      faultsOf(model, snapshot, forward, snapshot.forward),
    );
    expect(faults.every((fault) => /^(400|600|800|1000):/.test(fault))).toBe(true);
    expect(faults.length).toBeGreaterThan(0);
    await HULLS['plugin-sdf-mesh']!(model);
    const reference = sidesOf(model, 1);
    expect(reference.triangles).not.toEqual(own.triangles);
    expect(reference.areas.length).toBe(own.areas.length);
    expect(difference(own.areas, reference.areas)).toBeLessThan(1e-6);
  });
});

/** Takes some steps and draws the scene. */
function expectDrawn(model: Model): void {
  const data = new Data(model);
  for (let i = 0; i < 5; i++) step(model, data);
  const scene = new Scene();
  // the geoms of a belt are in a group that its skin hides
  const options = defaultVisualOptions();
  options.geomgroup.fill(true);
  updateScene(model, data, options, noPerturbation(), defaultViewCamera(model), scene);
  expect(scene.ngeom).toBeGreaterThan(1);
  expect(scene.geoms.pos.every(Number.isFinite)).toBe(true);
}

/** Models without values of the reference. */
const OTHERS = ['plugin/elasticity/coil', 'tactile/tactile'];

describe.skipIf(!FURTHER_MODELS).each(OTHERS)('%s', (path) => {
  it('a plugin model is loaded, simulated and drawn', async () => {
    expectDrawn(await loadModel(`${FURTHER_MODELS}/mujoco/${path}.xml`));
  });
});
