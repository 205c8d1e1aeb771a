import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
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
interface Snapshot {
  readonly step: number;
  readonly time: number;
  readonly forward: Readonly<Record<string, number | readonly number[]>> & { readonly contact: readonly Contact[] };
  readonly next: Readonly<Record<string, number | readonly number[]>>;
  readonly [array: string]: unknown;
}
interface Golden {
  readonly size: Readonly<Record<string, number>>;
  readonly model: Readonly<Record<string, readonly number[]>>;
  readonly snapshot: readonly Snapshot[];
}

const CONTACT_ARRAYS = ['contact_geom', 'contact_pos', 'contact_dist', 'contact_frame'] as const;
const STATE = ['qpos', 'qvel', 'act', 'plugin_state', 'ctrl', 'qacc_warmstart'] as const;

const read = (name: string): Golden => JSON.parse(readFileSync(`${RECORDED_RUNS}/${name}.json`, 'utf8'));

/** Minimum scale of values in the comparison. */
const NOISE = 1e-9;

/** Largest difference relative to the scale of the expected values. */
function difference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  let [scale, worst] = [NOISE, 0];
  for (let i = 0; i < expected.length; i++) {
    scale = Math.max(scale, Math.abs(expected[i]!));
    worst = Math.max(worst, Math.abs(actual[i]! - expected[i]!));
  }
  return worst / scale;
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
 * more than 1e-6 m; arrays by more than 1e-6 of their scale and ten times the spread of these runs, which
 * finite-difference gradients enlarge.
 */
function faultsOf(model: Model, snapshot: Snapshot, run: typeof step, expected: Values): string[] {
  const names = Object.keys(expected).filter((name) => name !== 'contact');
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
    const spread = Math.max(...FIVE.map((k) => difference(runs.at(k)[name] as Float64Array, is)));
    return off <= 1e-6 + 10 * spread ? [] : [`${snapshot.step}: ${name} is off by ${off.toExponential(1)}`];
  });
  const off = run === forward ? contactsDifference(runs.at(0), snapshot.forward.contact) : 0;
  return off <= 1e-6 ? faults : [...faults, `${snapshot.step}: contacts are off by ${off.toExponential(1)}`];
}

/** Sets the free choices in the hulls of a model as in the reference, so that the same contacts are chosen. */
const HULLS: Readonly<Record<string, (model: Model) => Promise<void>>> = {
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
  ['plugin-sdf-primitives', 'mujoco/plugin/sdf/primitives.xml'],
  ['flex-cloth_sdf', 'mujoco/flex/cloth_sdf.xml'],
];

describe.skipIf(!RECORDED_RUNS || !FURTHER_MODELS).each(CASES)('%s', (name, path) => {
  const isThere = existsSync(`${RECORDED_RUNS}/${name}.json`);
  const loaded = isThere ? loadModel(`${FURTHER_MODELS}/${path}`) : undefined;
  loaded?.catch(() => {});

  it('a plugin model compiles to the same model as in the reference', async () => {
    expectCompiled(await loaded!, read(name));
  });

  it('a plugin model has the state of the reference in every snapshot', async () => {
    const model = await loaded!;
    await HULLS[name]?.(model);
    const faults = read(name).snapshot.flatMap((snapshot) => [
      ...faultsOf(model, snapshot, forward, snapshot.forward as unknown as Values),
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
    const model = await loadModel(`${FURTHER_MODELS}/mujoco/plugin/sdf/mesh.xml`);
    const own = sidesOf(model, 1);
    const faults = read('plugin-sdf-mesh').snapshot.flatMap((snapshot) =>
      faultsOf(model, snapshot, forward, snapshot.forward as unknown as Values),
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
const OTHERS = ['plugin/elasticity/coil', 'plugin/sdf/nutbolt', 'plugin/sdf/torus', 'tactile/tactile'];

describe.skipIf(!FURTHER_MODELS).each(OTHERS)('%s', (path) => {
  it('a plugin model is loaded, simulated and drawn', async () => {
    expectDrawn(await loadModel(`${FURTHER_MODELS}/mujoco/${path}.xml`));
  });
});
