import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';
import { SC } from '../../../foundation/schema/scalars.js';

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

const GRID = 'type="grid" spacing=".1 .1 .1" mass="1" radius=".01"';
const ELASTIC = 'young="3e4" poisson=".2" damping=".01" thickness=".02"';

const KINDS: readonly (readonly [what: string, flexcomp: string, inner: string])[] = [
  ['bending', `${GRID} dim="2" count="4 3 1"`, `<elasticity ${ELASTIC} elastic2d="bend"/>`],
  ['stretching', `${GRID} dim="2" count="4 3 1"`, `<elasticity ${ELASTIC} elastic2d="both"/><pin id="0"/>`],
  ['tetrahedra', `${GRID} dim="3" count="3 2 2"`, `<elasticity ${ELASTIC}/>`],
  ['cells', `${GRID} dim="3" count="3 2 2" dof="trilinear" cellcount="2 1 1"`, `<elasticity ${ELASTIC}/>`],
];

/** A flex in a rotated frame alongside a chain, both constrained, in implicit steps with conjugate gradients. */
const rig = (flexcomp: string, inner: string, joint = ''): string => `
  <mujoco><option solver="CG" integrator="discrete" tolerance="1e-10" iterations="300"/>
  <worldbody>
    <body name="arm"><joint name="j" axis="0 1 0" damping=".1"/><geom size=".05" pos=".3 0 0"/>
      <body pos=".5 0 0"><joint axis="0 1 0" range="-10 10" limited="true"/><geom size=".05" pos=".3 0 0"/></body></body>
    <body name="p" pos=".1 .2 .9" euler="20 30 40">${joint}<geom size=".01" mass=".3"/>
      <flexcomp name="f" ${flexcomp}>${inner}<contact selfcollide="none" internal="false" contype="0" conaffinity="0"/></flexcomp>
    </body>
  </worldbody></mujoco>`;

describe.each(KINDS)('%s', (_, flexcomp, inner) => {
  it('the stiffness of a flex is part of the metric', async () => {
    const pair = await Pair.fromXML(rig(flexcomp, inner));
    for (let seed = 0; seed < 4; seed++) {
      pair.randomize(seed, 0.02);
      mj.mj_step(pair.peer, pair.peerData);
      pair.stages.step();
      expect(pair.data.record.scalar[SC.efm_active]).toBe(1);
      expect(pair.data.record.scalar[SC.nefmK]).toBe(pair.peerData.nefmK);
      for (const name of ['flexelem_krot', 'qacc_smooth', 'qfrc_constraint', 'qacc', 'qvel']) {
        expect(pair.difference(name), `${name}, seed ${seed}`).toBeLessThan(1e-9);
      }
    }
    pair.free();
  });

  it('inverse dynamics returns the applied forces', async () => {
    const pair = await Pair.fromXML(rig(flexcomp, inner));
    pair.randomize(1, 0.02);
    pair.stages.forward();
    pair.stages.inverse();
    const applied = new Float64Array(pair.model.nv);
    pair.stages.xfrcAccumulate(applied);
    const { qfrc_applied, qfrc_inverse } = pair.data.record;
    const scale = qfrc_inverse.reduce((most, x) => Math.max(most, Math.abs(x)), 1);
    for (let i = 0; i < applied.length; i++) {
      expect(Math.abs(qfrc_inverse[i]! - qfrc_applied[i]! - applied[i]!) / scale).toBeLessThan(1e-6);
    }
    pair.free();
  });
});

it('parts whose nodes move with a parent are multiplied without rows', async () => {
  const [, flexcomp, inner] = KINDS[3]!;
  const pair = await Pair.fromXML(rig(flexcomp, inner, '<joint type="ball"/>'));
  pair.randomize(2, 0.02);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.data.record.scalar[SC.nefmK]).toBe(0);
  expect(pair.peerData.nefmK).toBe(0);
  for (const name of ['efm_c', 'qacc_smooth', 'qvel']) expect(pair.difference(name), name).toBeLessThan(1e-8);
  pair.free();
});

it('nodes whose bodies slide on a rotating body push only themselves', async () => {
  const [, flexcomp, inner] = KINDS[3]!;
  const pair = await Pair.fromXML(rig(flexcomp, `${inner}<pin id="0"/>`, '<joint type="ball"/>'));
  pair.randomize(2, 0.02);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  for (const name of ['qfrc_spring', 'qacc_smooth', 'qvel']) expect(pair.difference(name), name).toBeLessThan(1e-8);
  pair.free();
});

it('a rigid flex is not part of the metric', async () => {
  const pair = await Pair.fromXML(rig(`${KINDS[0]![1]} rigid="true"`, `<elasticity ${ELASTIC} elastic2d="both"/>`));
  pair.randomize(2, 0.02);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.peerData.nefmK).toBe(0);
  expect(pair.data.record.scalar[SC.nefmK]).toBe(0);
  expect(pair.data.record.scalar[SC.efm_active]).toBe(1);
  expect(pair.difference('qvel')).toBeLessThan(1e-8);
  pair.free();
});

it('cells without stiffness are not part of the metric', async () => {
  // of the three cells, the one between the two tetrahedra is empty
  const apart = `type="direct" point="0 0 0 .09 0 0 0 .1 0 0 0 .1 .3 0 0 .3 .1 0 .21 0 0 .3 0 .1" element="0 1 2 3 4 5 6 7"
    mass="1" radius=".01" dim="3" dof="trilinear" cellcount="3 1 1"`;
  const pair = await Pair.fromXML(rig(apart, `<elasticity ${ELASTIC}/>`));
  const stiffness = [0, 1, 2].map((cell) => pair.model.flex_stiffness[9 * 8 * 8 * cell] !== 0);
  expect(stiffness).toEqual([true, false, true]);
  pair.randomize(2, 0.02);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.peerData.nefmK).toBeGreaterThan(0);
  expect(pair.data.record.scalar[SC.nefmK]).toBe(pair.peerData.nefmK);
  for (const name of ['efm_c', 'qacc_smooth', 'qvel']) expect(pair.difference(name), name).toBeLessThan(1e-10);
  pair.free();
});

const SHEET = (name: string, kind: string, pos = '0 0 0'): string => `<flexcomp name="${name}" ${GRID} dim="2"
  count="3 3 1" pos="${pos}"><elasticity ${ELASTIC} elastic2d="${kind}"/>
  <contact passive="true" selfcollide="none"/></flexcomp>`;
const CELLS = (
  name: string,
  inner: string,
): string => `<flexcomp name="${name}" ${GRID} dim="3" count="3 2 2" pos="0 0 1"
  dof="trilinear" cellcount="2 1 1">${inner}<contact selfcollide="none" contype="0" conaffinity="0"/></flexcomp>`;

it.each([
  [
    'sheets that stretch, bend, and do both',
    ['stretch', 'bend', 'both'].map((kind, i) => SHEET(kind, kind, `0 0 ${i}`)),
  ],
  ['cells without and with stiffness', [CELLS('loose', ''), CELLS('stiff', `<elasticity ${ELASTIC}/>`)]],
  ['cells with and without stiffness', [CELLS('stiff', `<elasticity ${ELASTIC}/>`), CELLS('loose', '')]],
  ['a sheet and cells', [SHEET('sheet', 'bend'), CELLS('stiff', `<elasticity ${ELASTIC}/>`)]],
])('the metric of several flexes agrees with the reference: %s', async (_, flexes) => {
  const pair =
    await Pair.fromXML(`<mujoco><option solver="CG" integrator="discrete" tolerance="1e-12" iterations="300"/>
    <worldbody>${flexes.join('')}</worldbody></mujoco>`);
  for (let i = 0; i < pair.model.nv; i++) pair.set('qvel', i, Math.sin(i));
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.data.record.scalar[SC.nefmK]).toBe(pair.peerData.nefmK);
  for (const name of ['flexelem_krot', 'efm_c', 'qfrc_spring', 'qacc_smooth', 'qvel']) {
    expect(pair.difference(name), name).toBeLessThan(1e-9);
  }
  pair.free();
});

describe.each(['spring="disable"', 'damper="disable"', 'spring="disable" damper="disable"'])('with %s', (flag) => {
  const withFlag = (xml: string): string => xml.replace(/(<option [^>]*)\/>/, `$1><flag ${flag}/></option>`);

  async function expectAgreement(xml: string): Promise<void> {
    const pair = await Pair.fromXML(withFlag(xml));
    pair.randomize(1, 0.02);
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect(pair.data.record.scalar[SC.nefmK]).toBe(pair.peerData.nefmK);
    for (const name of ['efm_c', 'efm_K_val', 'qfrc_spring', 'qfrc_damper', 'qacc_smooth', 'qvel']) {
      expect(pair.difference(name), name).toBeLessThan(1e-9);
    }
    pair.free();
  }

  it.each(KINDS)('terms of a flex leave out what is disabled: %s', async (_, flexcomp, inner) => {
    await expectAgreement(rig(flexcomp, inner));
    if (!inner.includes('pin')) await expectAgreement(rig(flexcomp, inner, '<joint type="ball"/>'));
    if (flexcomp.includes('trilinear')) return;
    await expectAgreement(rig(flexcomp, inner).replace('"CG"', '"Newton"'));
  });

  it.each(['stretch', 'bend', 'both'])('contact springs of a sheet are kept by either: %s', async (kind) => {
    await expectAgreement(`<mujoco><option solver="CG" integrator="discrete" tolerance="1e-12" iterations="300"/>
      <worldbody><geom type="plane" size="1 1 .1"/>${SHEET('sheet', kind, '0 0 .005')}</worldbody></mujoco>`);
  });
});

describe('vertices of bodies that the user wrote', () => {
  const PLACES = ['0 0 0', '.1 0 0', '0 .1 0', '.1 .1 0', '.2 0 .05', '.2 .1 0'];
  const slide = (axis: string, more = ''): string => `<joint type="slide" axis="${axis}" ${more}/>`;
  const cloth = (kind: string, armature: number, turned: number): string => {
    const body = (
      pos: string,
      i: number,
    ): string => `<body name="b${i}" pos="${pos}" ${i === turned ? 'euler="20 30 40"' : ''}>
      <inertial pos="0 0 0" mass=".2" diaginertia=".001 .001 .001"/>
      ${slide('1 0 0', `range="-.001 .001" limited="true" armature="${armature}"`)}${slide('0 1 0')}${slide('0 0 1')}</body>`;
    return `<mujoco><option solver="CG" integrator="discrete" tolerance="1e-10" iterations="300"/>
      <worldbody>${PLACES.map(body).join('')}</worldbody>
      <deformable><flex name="f" dim="2" radius=".01" body="b0 b1 b2 b3 b4 b5" element="0 1 2 1 3 2 1 4 3 4 5 3">
        <elasticity ${ELASTIC} elastic2d="${kind}"/><contact selfcollide="none"/></flex></deformable></mujoco>`;
  };

  it.each([
    ['bend', 0, -1],
    ['bend', 0.3, -1],
    ['bend', 0.3, 0],
    ['stretch', 0, 0],
    ['stretch', 0.3, 1],
    ['both', 0, 0],
  ])('%s, with an armature of %d, and vertex %i turned', async (kind, armature, turned) => {
    const pair = await Pair.fromXML(cloth(kind, armature, turned));
    pair.randomize(1, 0.02);
    mj.mj_step(pair.peer, pair.peerData);
    pair.stages.step();
    expect(pair.data.record.scalar[SC.nefmK]).toBe(pair.peerData.nefmK);
    // same number of iterations, so an equally good preconditioner
    expect(pair.data.record.scalar[SC.solver_niter]).toBe(pair.theirs.solver_niter![0]);
    for (const name of ['efm_c', 'qacc_smooth', 'qacc']) expect(pair.difference(name), name).toBeLessThan(1e-10);
    pair.free();
  });
});

it.each(KINDS)('Newton solves in the metric of flexes as the reference: %s', async (_, flexcomp, inner) => {
  const pair = await Pair.fromXML(rig(flexcomp, inner).replace('"CG"', '"Newton"'));
  pair.randomize(1, 0.02);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.data.record.scalar[SC.nefmK]).toBe(pair.peerData.nefmK);
  expect(pair.difference('qvel')).toBeLessThan(1e-8);
  pair.free();
});

it('a contact spring moves with the body that contains the other flex', async () => {
  const pair =
    await Pair.fromXML(`<mujoco><option solver="CG" integrator="discrete" tolerance="1e-12" iterations="3000"/><worldbody>
    <flexcomp name="cloth" ${GRID} dim="2" count="4 4 1" pos=".02 .03 .2"><elasticity ${ELASTIC} elastic2d="bend"/>
      <contact passive="true" selfcollide="none"/></flexcomp>
    <body name="o" pos="0 0 .19" euler="10 20 30"><freejoint/><geom size=".01" mass=".3"/>
      <flexcomp name="brick" ${GRID} dim="3" count="3 3 2"><elasticity ${ELASTIC}/><contact selfcollide="none"/></flexcomp>
    </body></worldbody></mujoco>`);
  const body = pair.model.body_dofnum.indexOf(6);
  const dof = pair.model.body_dofadr[body]!;
  for (let i = 0; i < pair.model.nv; i++) pair.set('qvel', i, Math.sin(i));
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.data.record.contact_exclude.includes(4)).toBe(true);
  expect(Math.abs(pair.ours.efm_c[dof]!)).toBeGreaterThan(1);
  for (const name of ['efm_c', 'qacc_smooth', 'qvel']) expect(pair.difference(name), name).toBeLessThan(1e-8);
  pair.free();
});

it('the lightest vertex at a contact determines its spring, alongside contacts of geoms', async () => {
  const ball = '<geom size=".05" contype="2" conaffinity="2" mass="1"/>';
  const heavy = GRID.replace('mass="1"', 'mass="9"');
  const pair = await Pair.fromXML(`<mujoco><option solver="CG" integrator="discrete" iterations="2"/><worldbody>
    <body pos="2 0 0"><freejoint/>${ball}</body><body pos="2 0 .09"><freejoint/>${ball}</body>
    <flexcomp name="cloth" ${GRID} dim="2" count="3 3 1" pos=".02 .03 .2"><elasticity ${ELASTIC} elastic2d="bend"/>
      <contact passive="true" selfcollide="none"/></flexcomp>
    <flexcomp name="under" ${heavy} dim="2" count="3 3 1" pos="0 0 .185"><contact passive="true" selfcollide="none"/></flexcomp>
    </worldbody></mujoco>`);
  for (let i = 0; i < pair.model.nv; i++) pair.set('qvel', i, Math.sin(i));
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.data.record.contact_exclude[0]).toBe(0);
  expect(pair.data.record.contact_exclude.includes(4)).toBe(true);
  for (const name of ['efm_c', 'qfrc_spring', 'qacc_smooth']) {
    expect(Math.max(...pair.theirs[name]!.map(Math.abs)), name).toBeGreaterThan(1);
    expect(pair.difference(name), name).toBeLessThan(1e-8);
  }
  pair.free();
});
