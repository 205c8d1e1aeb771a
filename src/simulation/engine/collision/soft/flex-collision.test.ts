import type { MjData, MjModel } from '@mujoco/mujoco';
import { afterEach, describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';
import { compile, Data, forward, parseXML } from '../../../../api/index.js';

/** A field of 6 by 7 irregular samples. */
const ELEVATION = Array.from({ length: 42 }, (_, i) => ((i * 7919) % 13) / 13).join(' ');
const ASSETS = `<asset><mesh name="m" vertex="-.2 -.2 -.2 .2 -.2 -.2 0 .3 -.2 0 0 .3 .1 .1 .2"/>
  <hfield name="h" nrow="6" ncol="7" size=".5 .6 .2 .1" elevation="${ELEVATION}"/></asset>`;

const OTHERS: Readonly<Record<string, string>> = {
  'a plane': '<geom type="plane" size="2 2 .1" euler="10 5 0"/>',
  'a sphere': '<body pos=".01 .02 .03"><freejoint/><geom size=".2"/></body>',
  'a capsule': '<body pos=".01 .02 .03"><freejoint/><geom type="capsule" size=".1 .2"/></body>',
  'an ellipsoid': '<body pos=".01 .02 .03"><freejoint/><geom type="ellipsoid" size=".1 .2 .3"/></body>',
  'a cylinder': '<body pos=".01 .02 .03"><freejoint/><geom type="cylinder" size=".2 .15"/></body>',
  'a box': '<body pos=".01 .02 .03"><freejoint/><geom type="box" size=".12 .07 .09"/></body>',
  'a mesh': '<body pos=".01 .02 .03"><freejoint/><geom type="mesh" mesh="m"/></body>',
  'a height field': '<geom type="hfield" hfield="h" pos="0 0 -.1"/>',
  'geoms of one body': `<body pos=".01 .02 .03"><freejoint/><geom type="cylinder" size=".05 .1" gap=".02"/>
    <geom type="box" pos=".2 0 0" size=".05 .1 .03"/><geom pos="-.2 0 0" size=".08" priority="1" condim="4"/></body>`,
  'a line':
    '<flexcomp name="G" type="grid" count="5 1 1" pos=".01 .02 .03" euler="0 0 90" spacing=".12 .12 .1" radius=".03" dim="1"/>',
  'a cloth':
    '<flexcomp name="G" type="grid" count="4 4 1" pos=".01 .02 .03" spacing=".12 .12 .1" radius=".03" dim="2"/>',
  'a solid':
    '<flexcomp name="G" type="grid" count="3 3 3" pos=".01 .02 .03" spacing=".12 .12 .1" radius=".02" dim="3"/>',
};

const GRIDS = { 1: 'count="6 1 1"', 2: 'count="5 4 1"', 3: 'count="4 3 3"' } as const;

const flex = (dim: keyof typeof GRIDS, contact: string): string =>
  `<flexcomp name="F" type="grid" ${GRIDS[dim]} dim="${dim}" spacing=".1 .11 .12" radius=".02"><contact ${contact}/></flexcomp>`;

const model = (bodies: string, flags = ''): string =>
  `<mujoco><option o_margin=".03"><flag ${flags}/></option>${ASSETS}<worldbody>${bodies}</worldbody></mujoco>`;

let scene: CollisionScene | undefined;
afterEach(() => {
  scene?.dispose();
  scene = undefined;
});

/** Collides deformed poses in both engines, and returns the number of contacts. */
async function expectContacts(xml: string, poses = 3, accuracy = 1e-9): Promise<number> {
  const found = await CollisionScene.load(xml);
  scene = found;
  const random = new Random(20);
  const { mj, peer, peerModel } = found as unknown as { mj: Peer; peer: MjData; peerModel: MjModel };
  let count = 0;
  for (let pose = 0; pose < poses; pose++) {
    mj.mj_resetData(peerModel, peer);
    const qpos = peer.qpos as Float64Array;
    const spread = [0.01, 0.05, 0.15][pose % 3] as number;
    for (let i = 0; i < qpos.length; i++) qpos[i] = (qpos[i] as number) + random.between(-spread, spread);
    found.collide();
    const { worst, where } = found.difference();
    expect(worst, `pose ${pose}: ${where}`).toBeLessThan(accuracy);
    count += found.data.ncon;
  }
  return count;
}

interface Peer {
  mj_resetData(model: MjModel, data: MjData): void;
}

const CASES = Object.entries(OTHERS).flatMap(([name, body]) =>
  ([1, 2, 3] as const).map((dim) => [dim, name, body] as const),
);

it.each(CASES)('a flex of dimension %i touches %s as in the reference', async (dim, _, body) => {
  expect(await expectContacts(model(body + flex(dim, 'selfcollide="none" condim="4"')))).toBeGreaterThan(0);
});

it.each(CASES)('a flex of dimension %i touches %s by portals as in the reference', async (dim, _, body) => {
  const xml = model(body + flex(dim, 'condim="4"'), 'nativeccd="disable"');
  expect(await expectContacts(xml, 2)).toBeGreaterThan(0);
});

it.each([
  [
    'the cloth is within its margin',
    model(OTHERS['an ellipsoid'] + flex(2, 'margin=".02" gap=".01" selfcollide="none"')),
  ],
  ['margins are overridden', model(OTHERS['a cylinder'] + flex(2, 'selfcollide="none"'), 'override="enable"')],
  ['bounding volumes are off', model(OTHERS['geoms of one body'] + flex(2, 'condim="1"'), 'midphase="disable"')],
  ['two flexes meet without bounding volumes', model(OTHERS['a cloth'] + flex(3, ''), 'midphase="disable"')],
  ['neighbors keep their distance in a line', model(flex(1, 'internal="true" selfcollide="none"'))],
  ['neighbors keep their distance in a cloth', model(flex(2, 'internal="true" selfcollide="none"'))],
  ['tetrahedra keep their sides', model(flex(3, 'internal="true" selfcollide="none"'))],
  ['a line touches itself, all pairs', model(flex(1, 'selfcollide="narrow"'))],
  ['a cloth touches itself, swept', model(flex(2, 'selfcollide="sap"'))],
  [
    'a wide cloth touches itself, swept',
    model(
      '<flexcomp name="F" type="grid" count="15 9 1" dim="2" spacing=".1 .11 .12" radius=".03"><contact selfcollide="sap"/></flexcomp>',
    ),
  ],
  [
    'a cloth that hangs touches itself, swept downward',
    model(
      '<flexcomp name="F" type="grid" count="9 4 1" euler="0 90 0" dim="2" spacing=".1 .11 .12" radius=".03"><contact selfcollide="sap"/></flexcomp>',
    ),
  ],
  ['a cloth touches itself, by volumes', model(flex(2, 'selfcollide="bvh"'))],
  ['a solid touches itself in all layers, swept', model(flex(3, 'selfcollide="sap" activelayers="3"'))],
  ['a solid touches itself, as it chooses', model(flex(3, 'activelayers="2"'))],
])('%s', async (_, xml) => {
  expect(await expectContacts(xml, 6)).toBeGreaterThan(0);
});

it('a flex surface touches a signed distance field whose gradient is a finite difference', async () => {
  const sdf = '<geom type="sdf" mesh="m"/>';
  expect(await expectContacts(model(sdf + flex(2, 'selfcollide="none"')), 3, 1e-6)).toBeGreaterThan(0);
});

it('a large surface touches a large signed distance field', async () => {
  const large = `<mujoco><asset><mesh name="m" scale="20 20 20" vertex="-.2 -.2 -.2 .2 -.2 -.2 0 .3 -.2 0 0 .3 .1 .1 .2"/></asset>
    <worldbody><geom type="sdf" mesh="m"/><flexcomp name="F" type="grid" count="5 4 1" dim="2" spacing="3 3 3" radius=".02">
    <contact selfcollide="none"/></flexcomp></worldbody></mujoco>`;
  expect(await expectContacts(large, 3, 1e-5)).toBeGreaterThan(0);
});

it('of many contacts of two colliders, the same ones are kept as in the reference', async () => {
  const floor = '<geom type="plane" size="2 2 .1"/>';
  const cloth =
    '<flexcomp name="F" type="grid" count="12 11 1" dim="2" spacing=".1 .11 .12" radius=".04"><contact selfcollide="none"/></flexcomp>';
  expect(await expectContacts(model(floor + cloth))).toBe(3 * 50);
});

describe('the number of contacts of a soft body', () => {
  const cloth = (count: string): string =>
    `<mujoco><option timestep=".002"/><worldbody><geom type="plane" size="2 2 .1"/>
      <flexcomp name="F" type="grid" count="${count}" pos="0 0 .03" dim="2" spacing=".05 .05 .05" radius=".02" mass="1">
        <contact selfcollide="none"/><edge equality="true"/></flexcomp></worldbody></mujoco>`;

  it('is 50 in 3.14 and that of all vertices in 4.0', () => {
    for (const [compatibility, expected] of [
      ['3.14', 50],
      ['4.0', 144],
    ] as const) {
      const model = compile(parseXML(cloth('12 12 1').replace('pos="0 0 .03"', 'pos="0 0 .015"')), { compatibility });
      const data = new Data(model);
      forward(model, data);
      expect(data.ncon, compatibility).toBe(expected);
    }
  });

  it('is at most 50 for each geom of a body and a flex with nodes in 4.0', () => {
    const xml = `<mujoco><worldbody><geom type="box" size=".5 1 .1" pos="-.5 0 -.1"/><geom type="box" size=".5 1 .1" pos=".5 0 -.1"/>
      <flexcomp name="F" type="grid" count="13 12 2" pos="0 0 .05" dim="3" spacing=".1 .1 .1" radius=".02" mass="1" dof="trilinear">
        <contact selfcollide="none"/></flexcomp></worldbody></mujoco>`;
    const counts = (['3.14', '4.0'] as const).map((compatibility) => {
      const model = compile(parseXML(xml.replaceAll('pos="0 0 .05"', 'pos="0 0 .06"')), { compatibility });
      const data = new Data(model);
      forward(model, data);
      const byGeom = [0, 1].map((g) => [...data.contact_geom.subarray(0, 2 * data.ncon)].filter((x) => x === g).length);
      return byGeom;
    });
    expect(counts[0]![0]! + counts[0]![1]!).toBe(50);
    expect(counts[1]).toEqual([50, 50]);
  });
});
