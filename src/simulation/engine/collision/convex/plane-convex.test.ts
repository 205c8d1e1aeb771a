import { describe, expect, it } from 'vitest';
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

const points = (list: readonly (readonly number[])[]): string => list.flat().join(' ');

/** The corners of an upright prism of height 0.2 whose base is a polygon with corners at given angles of an ellipse. */
const prism = (angles: readonly number[], ratio = 1): string =>
  points(
    angles.flatMap((angle) =>
      [-0.1, 0.1].map((z) =>
        [(0.3 * Math.cos(angle)).toFixed(5), (0.3 * ratio * Math.sin(angle)).toFixed(5), z].map(Number),
      ),
    ),
  );

const PRISMS = [
  ['a cube', prism([0.25, 0.75, 1.25, 1.75].map((x) => x * Math.PI)), 4],
  ['a triangular prism', prism([0, 2, 4].map((x) => (x * Math.PI) / 3)), 3],
  ['a prism of twelve sides', prism(Array.from({ length: 12 }, (_, i) => (i * Math.PI) / 6)), 4],
] as const;

describe('a mesh on a plane', () => {
  it.each(PRISMS)('%s flat on a plane has contacts at corners of its face', async (_, vertex, count) => {
    const scene = await CollisionScene.load(`<mujoco><asset><mesh name="m" vertex="${vertex}"/></asset><worldbody>
      <geom type="plane" size="0 0 1"/><body pos="0 0 .09"><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`);
    scene.collide();
    const found = scene.contacts();
    expect(found).toHaveLength(count);
    for (const { dist, pos } of found) {
      expect(dist[0]).toBeCloseTo(-0.01, 7);
      expect(Math.hypot(pos[0] as number, pos[1] as number)).toBeCloseTo(0.3, 4);
    }
    expect(scene.difference().worst).toBeLessThan(1e-12);
    scene.dispose();
  });

  it('corners above the middle of the mesh are no contacts', async () => {
    // deep below the plane, and tilted so much that two corners of the lowest face are above the middle
    const scene =
      await CollisionScene.load(`<mujoco><asset><mesh name="m" vertex="${prism([0.25, 0.75, 1.25, 1.75].map((x) => x * Math.PI))}"/></asset>
      <worldbody><geom type="plane" size="0 0 1"/><body pos="0 0 -1" euler="40 0 0"><freejoint/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>`);
    scene.collide();
    expect(scene.contacts()).toHaveLength(2);
    expect(scene.difference().worst).toBeLessThan(1e-12);
    scene.dispose();
  });

  it(`the lowest of many corners is always a contact (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    let ncon = 0;
    for (let k = 0; k < 12; k++) {
      const angles = Array.from({ length: 5 + k }, () => random.between(0, 2 * Math.PI)).sort((a, b) => a - b);
      const scene = await CollisionScene.load(`<mujoco><asset><mesh name="m" vertex="${prism(angles, 0.6)}"/></asset>
        <worldbody><geom type="plane" size="0 0 1"/><body><freejoint/><geom type="mesh" mesh="m" margin=".01"/></body></worldbody></mujoco>`);
      for (let i = 0; i < 30; i++) {
        scene.pose(random, 0.1);
        scene.collide();
        const { worst, where } = scene.difference();
        expect(worst, `prism ${k}, state ${i}: ${where}`).toBeLessThan(1e-12);
        ncon += scene.data.ncon;
      }
      scene.dispose();
    }
    expect(ncon).toBeGreaterThan(600);
  });
});
