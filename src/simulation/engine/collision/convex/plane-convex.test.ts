import { expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';

const SEED = 71;

it(`a mesh with vertices inside its hull stands on a plane as in the reference (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  const vertices = Array.from({ length: 40 }, () => random.between(-0.2, 0.2).toFixed(4));
  // a block with vertices inside of it: hull indices differ from those of the mesh
  const block = [-0.2, 0.2].flatMap((x) => [-0.2, 0.2].flatMap((y) => [-0.2, 0.2].map((z) => `${x} ${y} ${z}`)));
  const geom = (mesh: string): string => `<body><freejoint/><geom type="mesh" mesh="${mesh}" margin=".02"/></body>`;
  const scene = await CollisionScene.load(`<mujoco><asset>
      <mesh name="block" vertex="${vertices.slice(0, 39).join(' ')} ${block.join(' ')}"/>
      <mesh name="rock" vertex="${Array.from({ length: 90 }, () => random.between(-0.2, 0.2).toFixed(4)).join(' ')}"/></asset>
    <worldbody><geom type="plane" size="0 0 1"/>${geom('block')}${geom('rock')}</worldbody></mujoco>`);
  let ncon = 0;
  for (let i = 0; i < 40; i++) {
    scene.pose(random, 0.25);
    scene.collide();
    const { worst, where } = scene.difference();
    expect(worst, `state ${i}: ${where}`).toBeLessThan(1e-12);
    ncon += scene.data.ncon;
  }
  expect(ncon).toBeGreaterThan(60);
  scene.dispose();
});
