/** Soft bodies agree with the reference: energies, sensors, flags, inverse dynamics, derivatives, generated scenes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inverse } from '../../src/simulation/runtime/run.js';
import { inverseFD, transitionFD } from '../../src/simulation/support/transition.js';
import { SOFT_SCENES } from '../models/soft-scenes.js';
import { sized } from '../runner/size.js';
import { judgeModel, worstState } from './judge-model.js';
import { loadPeer } from './peer.js';
import { Pair } from './stage.js';
import { wildSoft } from './wild-soft.js';

async function expectAgreement(xml: string, checkpoints: readonly number[]): Promise<void> {
  // a new folder: the reference caches files by path
  const folder = mkdtempSync(join(tmpdir(), 'kinetree-soft-'));
  const path = join(folder, 'model.xml');
  writeFileSync(path, xml);
  const verdict = await judgeModel(path, undefined, { checkpoints });
  rmSync(folder, { recursive: true });
  expect(verdict.loadNote).toBe('');
  expect(verdict.fields).toEqual([]);
  expect(verdict.engine, worstState(verdict.states)).toBe(true);
}

it.each(Object.entries(SOFT_SCENES))('soft bodies agree with the reference in a scene of many kinds: %s', (_, xml) =>
  expectAgreement(xml, [0, 60, 300]),
);

const SENSORS = `<sensor><e_potential/><e_kinetic/><framelinacc objtype="body" objname="brick_3"/><subtreelinvel body="world"/>
  <framepos objtype="body" objname="quilt_5" reftype="body" refname="brick_2"/><rangefinder site="eye"/></sensor>`;

const scene = (
  option: string,
  flag: string,
): string => `<mujoco><option timestep=".002" ${option}><flag ${flag}/></option>
  <worldbody><geom type="plane" size="2 2 .1"/><site name="eye" pos="0 0 1" zaxis="0 0 -1"/>
    <body pos="0 0 .25"><freejoint/><geom type="box" size=".04 .04 .04" mass=".1"/></body>
    <flexcomp name="quilt" type="grid" dim="2" count="3 3 1" spacing=".08 .08 .08" pos="0 0 .1" radius=".01" mass=".1">
      <edge damping=".02"/><elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="both" damping=".01"/></flexcomp>
    <flexcomp name="brick" type="grid" dim="3" count="2 2 2" spacing=".08 .08 .08" pos=".3 0 .05" euler="0 20 0" radius=".01" mass=".2">
      <elasticity young="3e3" poisson=".2" damping=".01"/></flexcomp>
    <flexcomp name="rope" type="grid" dim="1" count="4 1 1" spacing=".05 .05 .05" pos="-.3 0 .3" radius=".01" mass=".05">
      <edge stiffness="50" damping=".1"/><pin id="0"/></flexcomp>
    <flexcomp name="net" type="grid" dim="2" count="3 3 1" spacing=".08 .08 .08" pos="-.3 .3 .1" radius=".01" mass=".1">
      <edge equality="true"/></flexcomp>
  </worldbody>${SENSORS}</mujoco>`;

const FLAGS = [
  'energy="enable" fwdinv="enable"',
  'energy="enable" fwdinv="enable" invdiscrete="enable"',
  ...[
    'constraint',
    'equality',
    'contact',
    'spring',
    'damper',
    'gravity',
    'midphase',
    'warmstart',
    'refsafe',
    'island',
  ].map((flag) => `${flag}="disable" energy="enable"`),
  'multiccd="enable"',
];

const EXPLICIT = 'cone="elliptic"';
const METRIC = 'solver="CG" integrator="discrete" iterations="500"';
const OPTIONS = [EXPLICIT, METRIC];
/** Flags that affect the metric, or that need it. */
const METRIC_FLAGS = FLAGS.filter((flag) => /fwdinv|spring|damper|warmstart/.test(flag));

it.each([...FLAGS.map((flag) => [EXPLICIT, flag] as const), ...METRIC_FLAGS.map((flag) => [METRIC, flag] as const)])(
  'soft bodies agree with the reference with %s and %s',
  (option, flag) => expectAgreement(scene(option, flag), [0, 40]),
);

type Matrices = Record<string, Float64Array>;

/** Largest difference over the largest magnitude. */
function apart(ours: ArrayLike<number>, theirs: ArrayLike<number>): number {
  let [worst, scale] = [0, 1e-9];
  for (let i = 0; i < ours.length; i++) {
    worst = Math.max(worst, Math.abs(ours[i]! - theirs[i]!));
    scale = Math.max(scale, Math.abs(theirs[i]!));
  }
  return worst / scale;
}

/** Both engines in the same strained state. */
async function strained(xml: string): Promise<Pair> {
  const pair = await Pair.fromXML(xml);
  pair.randomize(5, 0.01);
  return pair;
}

/** A shell, and a pinned rope: derivatives of few dofs. */
const few = (option: string): string => `<mujoco><option timestep=".002" tolerance="1e-14" ${option}/><worldbody>
  <flexcomp name="quilt" type="grid" dim="2" count="3 3 1" spacing=".08 .08 .08" pos="0 0 .1" radius=".01" mass=".1">
    <edge damping=".02"/><elasticity young="1e4" poisson=".2" thickness=".01" elastic2d="both" damping=".01"/></flexcomp>
  <flexcomp name="rope" type="grid" dim="1" count="4 1 1" spacing=".05 .05 .05" pos="-.3 0 .3" radius=".01" mass=".05">
    <edge stiffness="50" damping=".1"/><pin id="0"/></flexcomp></worldbody>
  <sensor><framelinacc objtype="body" objname="quilt_3"/><e_potential/></sensor></mujoco>`;

// without a previous forward computation: its arena is still small
it.each(['', ...OPTIONS])('inverse dynamics of soft bodies agree with the reference, %s', async (option) => {
  const mj = await loadPeer();
  const pair = await strained(scene(option, 'energy="enable"'));
  for (let i = 0; i < pair.model.nv; i++) pair.set('qacc', i, Math.sin(i));
  mj.mj_inverse(pair.peer, pair.peerData);
  inverse(pair.model, pair.data);
  expect(pair.difference('qfrc_inverse')).toBeLessThan(1e-10);
  expect(pair.data.ncon).toBeGreaterThan(0);
  pair.free();
});

// rounding of forces over the step of the difference
it.each(['', ...OPTIONS])('finite differences of soft bodies agree with the reference, %s', async (option) => {
  const mj = await loadPeer();
  const pair = await strained(few(option));
  const { model, data, peer, peerData } = pair;
  const n = 2 * model.nv;
  const own: Matrices = { A: new Float64Array(n * n), C: new Float64Array(model.nsensordata * n) };
  transitionFD(model, data, 1e-6, true, own);
  const [A, C] = [new mj.DoubleBuffer(n * n), new mj.DoubleBuffer(model.nsensordata * n)];
  mj.mjd_transitionFD(peer, peerData, 1e-6, true, A, null, C, null);
  expect(apart(own.A!, A.GetView() as Float64Array), 'A').toBeLessThan(1e-6);
  expect(apart(own.C!, C.GetView() as Float64Array), 'C').toBeLessThan(1e-6);
  const inverted: Matrices = { DfDq: new Float64Array(model.nv ** 2), DfDv: new Float64Array(model.nv ** 2) };
  inverseFD(model, data, 1e-6, false, inverted);
  const [q, v] = [new mj.DoubleBuffer(model.nv ** 2), new mj.DoubleBuffer(model.nv ** 2)];
  mj.mjd_inverseFD(peer, peerData, 1e-6, false, q, v, null, null, null, null, null);
  expect(apart(inverted.DfDq!, q.GetView() as Float64Array), 'DfDq').toBeLessThan(1e-6);
  expect(apart(inverted.DfDv!, v.GetView() as Float64Array), 'DfDv').toBeLessThan(1e-6);
  for (const buffer of [A, C, q, v]) buffer.delete();
  pair.free();
});

/** Seeds of scenes that take little time; `npm run oracle -- --soft N` tries more. */
const FEW = sized([0, 7], [0, 1, 3, 4, 7, 9, 10, 11]);

it.each(FEW)('a generated soft scene agrees with the reference, seed %i', (seed) =>
  expectAgreement(wildSoft(seed), [0, 25]),
);

// a point of a flex does not rotate: edges of rolling friction differ only by rounding, which the no-slip solver must
// not amplify
it('points with rolling friction agree with the reference under the no-slip solver', () =>
  expectAgreement(wildSoft(196), [0, 5]));
