import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../test/oracle/random.js';

const SHAPES = [
  'type="sphere" size=".1"',
  'type="capsule" size=".1 .2"',
  'type="ellipsoid" size=".1 .2 .15"',
  'type="cylinder" size=".1 .2"',
  'type="box" size=".1 .2 .15"',
];

describe('distance of two geoms', () => {
  it('geomDistance returns the gap between two boxes and its segment', async () => {
    const scene = await CollisionScene.load(
      `<mujoco><worldbody><body><freejoint/><geom type="box" size=".1 .1 .1"/></body>
        <body pos=".5 0 0"><freejoint/><geom type="box" size=".2 .2 .2"/></body></worldbody></mujoco>`,
    );
    scene.collide();
    const fromto = new Float64Array(6);
    expect(scene.geomDistance(0, 1, 1, fromto)).toBeCloseTo(0.2, 12);
    expect([fromto[0], fromto[3]]).toEqual([expect.closeTo(0.1, 12), expect.closeTo(0.3, 12)]);
    expect(scene.geomDistance(0, 1, 0.1, fromto)).toBe(0.1);
    expect([...fromto]).toEqual([0, 0, 0, 0, 0, 0]);
    scene.dispose();
  });

  it('geomDistance agrees with the reference for every pair of primitives, in both orders', async () => {
    const random = new Random(1);
    const fromto = new Float64Array(6);
    let worst = 0;
    for (const first of SHAPES) {
      for (const second of SHAPES) {
        const scene = await CollisionScene.load(
          `<mujoco><worldbody><body><freejoint/><geom ${first}/></body><body><freejoint/><geom ${second}/></body>
            </worldbody></mujoco>`,
        );
        for (let i = 0; i < 15; i++) {
          scene.pose(random, 0.5);
          scene.collide();
          for (const distmax of [0.1, 2]) {
            const buffer = new scene.mj.DoubleBuffer(6);
            const expected = scene.mj.mj_geomDistance(scene.peerModel, scene.peer, 0, 1, distmax, buffer);
            const segment = [...buffer.GetView()] as number[];
            buffer.delete();
            worst = Math.max(worst, Math.abs(scene.geomDistance(0, 1, distmax, fromto) - expected));
            for (const [k, x] of segment.entries()) worst = Math.max(worst, Math.abs(x - (fromto[k] as number)));
          }
        }
        scene.dispose();
      }
    }
    expect(worst).toBeLessThan(1e-12);
  });

  it('geomDistance agrees with the reference for meshes, separated and overlapping (seed 2)', async () => {
    const random = new Random(2);
    const vertices = (n: number): string =>
      Array.from({ length: 3 * n }, () => random.between(-0.2, 0.2).toFixed(4)).join(' ');
    const asset = `<asset><mesh name="few" vertex="${vertices(6)}"/><mesh name="hull" vertex="${vertices(40)}"/></asset>`;
    const fromto = new Float64Array(6);
    let worst = 0;
    let negative = 0;
    for (const mesh of ['few', 'hull']) {
      for (const other of ['type="mesh" mesh="hull"', ...SHAPES]) {
        const scene = await CollisionScene.load(
          `<mujoco>${asset}<worldbody><body><freejoint/><geom type="mesh" mesh="${mesh}" margin=".01"/></body>
            <body><freejoint/><geom ${other} gap=".02"/></body></worldbody></mujoco>`,
        );
        for (let i = 0; i < 15; i++) {
          scene.pose(random, 0.4);
          scene.collide();
          const buffer = new scene.mj.DoubleBuffer(6);
          const expected = scene.mj.mj_geomDistance(scene.peerModel, scene.peer, 0, 1, 2, buffer);
          const segment = [...buffer.GetView()] as number[];
          buffer.delete();
          worst = Math.max(worst, Math.abs(scene.geomDistance(0, 1, 2, fromto) - expected));
          for (const [k, x] of segment.entries()) worst = Math.max(worst, Math.abs(x - (fromto[k] as number)));
          if (expected < 0) negative++;
        }
        scene.dispose();
      }
    }
    expect(negative).toBeGreaterThan(20);
    expect(worst).toBeLessThan(1e-11);
  });
});
