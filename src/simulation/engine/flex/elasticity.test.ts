import type { MainModule } from '@mujoco/mujoco';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadPeer } from '../../../../test/oracle/peer.js';
import { Pair } from '../../../../test/oracle/stage.js';

let mj: MainModule;
beforeAll(async () => {
  mj = await loadPeer();
});

const FORCES = ['flexedge_velocity', 'qfrc_spring', 'qfrc_damper', 'qfrc_passive', 'qacc'];

interface Case {
  readonly flexcomp: string;
  readonly inner: string;
  readonly option?: string;
  /** Joints that move or rotate the parent of the flex. */
  readonly parent?: string;
}

const rig = ({ flexcomp, inner, option = '', parent = '' }: Case): string => `
  <mujoco><option ${option}><flag contact="disable" energy="enable"/></option><worldbody>
    <body name="p" pos=".1 .2 .3" ${parent.startsWith('<') ? '' : parent}>
      ${parent.startsWith('<') ? parent : ''}<geom size=".01" mass=".3"/>
      <flexcomp name="f" ${flexcomp}>${inner}<contact selfcollide="none" internal="false"/></flexcomp>
    </body>
  </worldbody></mujoco>`;

/** Forces at states far from rest, and the constraint rows there. */
async function compare(given: Case, spread = 0.02): Promise<void> {
  const pair = await Pair.fromXML(rig(given));
  for (let seed = 0; seed < 4; seed++) {
    pair.randomize(seed, spread);
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    for (const name of FORCES) expect(pair.difference(name), `${name}, seed ${seed}`).toBeLessThan(1e-11);
    expect(pair.data.energy[0]).toBeCloseTo((pair.peerData.energy as Float64Array)[0]!, 9);
    expect(pair.data.nefc).toBe(pair.peerData.nefc);
    for (const name of ['efc_pos', 'efc_diagA', 'efc_vel', 'efc_force']) {
      expect(rowDifference(pair, name), `${name}, seed ${seed}`).toBeLessThan(1e-9);
    }
  }
  pair.free();
}

/** `Pair.difference` for the rows in use. */
function rowDifference(pair: Pair, name: string): number {
  let worst = 0;
  let scale = 1;
  for (let i = 0; i < pair.data.nefc; i++) {
    scale = Math.max(scale, Math.abs(pair.theirs[name]![i]!));
    worst = Math.max(worst, Math.abs(pair.ours[name]![i]! - pair.theirs[name]![i]!));
  }
  return worst / scale;
}

const LINE = 'type="grid" dim="1" count="5 1 1" spacing=".1 .1 .1" mass="1" radius=".01"';
const CLOTH = 'type="grid" dim="2" count="4 3 1" spacing=".1 .1 .1" mass="1" radius=".01"';
const BLOCK = 'type="grid" dim="3" count="3 3 3" spacing=".1 .1 .1" mass="1" radius=".01"';
const CURVED = 'type="ellipsoid" dim="3" count="4 4 4" spacing=".1 .1 .1" mass="1" radius=".01"';
const ELASTIC = 'young="3e4" poisson=".2" damping=".01"';

describe.each([
  ['a parent at rest', ''],
  ['a turned parent', 'euler="30 20 70"'],
  ['a parent that moves', '<joint type="ball"/>'],
])('%s', (_, parent) => {
  it('springs and dampers along edges agree with the reference', () =>
    compare({ flexcomp: LINE, inner: '<edge stiffness="50" damping=".3"/><pin id="0"/>', parent }));

  it.each(['bend', 'stretch', 'both'])('a surface that resists %s agrees with the reference', (elastic2d) =>
    compare({ flexcomp: CLOTH, inner: `<elasticity ${ELASTIC} thickness=".02" elastic2d="${elastic2d}"/>`, parent }),
  );

  it('a pinned surface agrees with the reference', () =>
    compare({
      flexcomp: CLOTH,
      inner: `<elasticity ${ELASTIC} thickness=".02" elastic2d="${parent.startsWith('<') ? 'stretch' : 'both'}"/><pin id="0 5"/>`,
      parent,
    }));

  it('tetrahedra agree with the reference', () =>
    compare({ flexcomp: BLOCK, inner: `<elasticity ${ELASTIC}/><edge damping="1"/>`, parent }));

  it.each(['trilinear', 'quadratic'])('%s cells agree with the reference', (dof) =>
    compare({ flexcomp: `${BLOCK} dof="${dof}" cellcount="2 1 1"`, inner: `<elasticity ${ELASTIC}/>`, parent }),
  );

  it.each(['trilinear', 'quadratic'])('strain constraints of %s cells agree with the reference', (dof) =>
    compare({
      flexcomp: `${BLOCK} dof="${dof}"`,
      inner: `<edge equality="strain"/>`,
      parent,
    }),
  );
});

it('a surface that is curved at rest agrees with the reference', () =>
  compare({
    flexcomp: CURVED.replace('dim="3"', 'dim="2"').replace('ellipsoid', 'box'),
    inner: `<elasticity ${ELASTIC} thickness=".02" elastic2d="bend"/>`,
  }));

it.each(['trilinear', 'quadratic'])('%s shells, pulled and bent, agree with the reference', (dof) =>
  compare({
    flexcomp: `${BLOCK.replace('dim="3"', 'dim="2"').replace('type="grid"', 'type="box"')} dof="${dof}" cellcount="2 2 1"`,
    inner: `<elasticity ${ELASTIC} thickness=".02" elastic2d="both"/>`,
  }),
);

it.each(['spring', 'damper'])('flex forces without each %s agree with the reference', (flag) => {
  const given = {
    flexcomp: CLOTH,
    inner: `<elasticity ${ELASTIC} thickness=".02" elastic2d="both"/><edge damping="1"/>`,
  };
  const xml = rig(given).replace('<flag ', `<flag ${flag}="disable" `);
  return Pair.fromXML(xml).then((pair) => {
    pair.randomize(1, 0.02);
    mj.mj_forward(pair.peer, pair.peerData);
    pair.stages.forward();
    for (const name of FORCES) expect(pair.difference(name), name).toBeLessThan(1e-11);
    pair.free();
  });
});

it('implicitfast takes the dampers of edges into account', async () => {
  const pair = await Pair.fromXML(
    rig({
      flexcomp: LINE,
      inner: '<edge stiffness="50" damping=".3"/>',
      option: 'integrator="implicitfast"',
      parent: '<freejoint/>',
    }),
  );
  pair.randomize(1, 0.05);
  mj.mj_step(pair.peer, pair.peerData);
  pair.stages.step();
  expect(pair.difference('qDeriv')).toBeLessThan(1e-12);
  expect(pair.difference('qvel')).toBeLessThan(1e-12);
  pair.free();
});

it.each([
  ['in order', [1, 2, 3]],
  ['in another order', [2, 3, 1]],
  ['the other way', [-1, 2, -3]],
])('vertices that slide along the axes of their bodies %s feel the same forces', async (_, axes) => {
  /** Slide axes, numbered from 1; a negative number reverses the axis. */
  const cloth = (slides: readonly number[]): string => {
    const axisOf = (slide: number): string =>
      [1, 2, 3].map((axis) => (Math.abs(slide) === axis ? Math.sign(slide) : 0)).join(' ');
    const bodies = ['0 0 0', '.1 0 0', '0 .1 0', '.1 .1 .03'].map(
      (pos, i) => `<body name="b${i}" pos="${pos}" euler="0 0 ${i * 20}">
        <inertial pos="0 0 0" mass=".2" diaginertia=".001 .001 .001"/>
        ${slides.map((slide) => `<joint type="slide" axis="${axisOf(slide)}"/>`).join('')}</body>`,
    );
    return `<mujoco><worldbody>${bodies.join('')}</worldbody>
      <deformable><flex name="f" dim="2" radius=".01" body="b0 b1 b2 b3" element="0 1 2 1 3 2">
        <elasticity young="3e4" poisson=".2" thickness=".02" elastic2d="stretch"/><contact selfcollide="none"/></flex></deformable></mujoco>`;
  };
  // the reference treats three slides as the axes in order
  const [pair, other] = await Promise.all([cloth([1, 2, 3]), cloth(axes)].map((xml) => Pair.fromXML(xml)));
  expect([...other!.model.body_simple].slice(1)).toEqual([2, 2, 2, 2]);
  pair!.randomize(1, 0.02);
  const sign = (k: number): number => Math.sign(axes[k % 3]!);
  const inOrder = (k: number): number => k - (k % 3) + Math.abs(axes[k % 3]!) - 1;
  for (let k = 0; k < 12; k++) other!.ours.qpos![k] = sign(k) * pair!.ours.qpos![inOrder(k)]!;
  mj.mj_forward(pair!.peer, pair!.peerData);
  other!.stages.forward();
  const expected = Array.from({ length: 12 }, (_, k) => sign(k) * pair!.theirs.qfrc_spring![inOrder(k)]!);
  const scale = Math.max(...expected.map(Math.abs));
  expect(scale).toBeGreaterThan(1);
  for (const [k, force] of expected.entries()) {
    expect(other!.ours.qfrc_spring![k]! / scale, `dof ${k}`).toBeCloseTo(force / scale, 11);
  }
  pair!.free();
  other!.free();
});
