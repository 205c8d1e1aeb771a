/** Results after many searches against those of a search without stored answers. */
import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';
import { bindHullSearch, type HullSearch } from './hull-search.js';

const SEED = 61;
// several of its vertices are equally far along the axes
const CUBE = '-.1 -.1 -.1 .1 -.1 -.1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 -.1 .1 .1 .1 .1 .1';

async function meshScene(random: Random): Promise<CollisionScene> {
  const vertices = Array.from({ length: 150 }, () => random.between(-0.2, 0.2).toFixed(4)).join(' ');
  return CollisionScene.load(
    `<mujoco><asset><mesh name="cube" vertex="${CUBE}"/><mesh name="rock" vertex="${vertices}"/></asset>
      <worldbody><body><freejoint/><geom type="mesh" mesh="cube"/></body>
      <body><freejoint/><geom type="mesh" mesh="rock"/></body></worldbody></mujoco>`,
  );
}

/** A random direction, one along few coordinates, or one close to the last. */
function aim(out: Float64Array, last: Float64Array, random: Random, i: number): void {
  for (let k = 0; k < 3; k++) {
    const near = (last[k] as number) + random.between(-1e-3, 1e-3);
    out[k] = i % 3 === 0 ? random.between(-1, 1) : i % 3 === 1 ? Math.round(random.between(-1, 1)) : near;
  }
  if (out.every((x) => x === 0)) out[0] = 1;
  const length = Math.hypot(...out);
  for (let k = 0; k < 3; k++) out[k] = (out[k] as number) / length;
  last.set(out);
}

function ask(search: HullSearch, direction: Float64Array, mesh: number, fromFirst: boolean): number {
  search.direction.set(direction);
  return fromFirst ? search.farthestFrom(mesh, -1) : search.farthest(mesh, -1);
}

describe('the search of a hull', () => {
  it(`the hull search finds the highest vertex, independent of stored answers (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const scene = await meshScene(random);
    const { record: m } = scene.model;
    const warm = bindHullSearch(m);
    const direction = new Float64Array(3);
    const last = new Float64Array(3);
    for (let i = 0; i < 3000; i++) {
      aim(direction, last, random, i);
      const mesh = i & 1;
      const fromFirst = i % 5 === 0;
      const found = ask(warm, direction, mesh, fromFirst);
      expect(found, `direction ${i}`).toBe(ask(bindHullSearch(m), direction, mesh, fromFirst));
      const first = m.mesh_vertadr[mesh] as number;
      const heights = Array.from({ length: m.mesh_vertnum[mesh] as number }, (_, v) => {
        const at = m.mesh_vert.subarray(3 * (first + v), 3 * (first + v) + 3);
        return at.reduce((sum, x, k) => sum + x * (direction[k] as number), 0);
      });
      expect(heights[found]).toBeGreaterThan(Math.max(...heights) - 1e-12);
    }
    scene.dispose();
  });
});
