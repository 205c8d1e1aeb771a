/** Contacts after random histories against those of an engine without history. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';
import { bindCollision } from '../index.js';

const SEED = 51;

describe('remembered directions', () => {
  it(`remembered directions do not change any contact, bit by bit (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const vertices = Array.from({ length: 60 }, () => random.between(-0.2, 0.2).toFixed(4)).join(' ');
    const geoms = ['type="mesh" mesh="hull"', 'type="ellipsoid" size=".1 .2 .15"', 'type="cylinder" size=".1 .2"'];
    const bodies = Array.from({ length: 9 }, (_, i) => `<body><freejoint/><geom ${geoms[i % 3]}/></body>`).join('');
    const scene = await CollisionScene.load(
      `<mujoco><asset><mesh name="hull" vertex="${vertices}"/></asset><worldbody>${bodies}</worldbody></mujoco>`,
    );
    scene.pose(random, 0.5);
    const { qpos } = scene.peer as { qpos: Float64Array };
    let ncon = 0;
    for (let i = 0; i < 60; i++) {
      for (let k = 0; k < qpos.length; k++) qpos[k] = (qpos[k] as number) + random.between(-0.02, 0.02);
      scene.collide();
      const remembered = JSON.stringify(scene.contacts());
      ncon += scene.data.ncon;
      bindCollision(scene.model.record, scene.data.record, {} as never, scene.context).collision();
      expect(remembered, `state ${i}`).toBe(JSON.stringify(scene.contacts()));
    }
    expect(ncon).toBeGreaterThan(200);
    scene.dispose();
  });
});
