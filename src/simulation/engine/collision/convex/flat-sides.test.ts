import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { Random } from '../../../../../test/oracle/random.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { outerEdges } from './flat-sides.js';
import { linkHulls } from './hull-links.js';

const SEED = 17;
const PRISM_CORNERS = 12;

/** A prism over a regular polygon, and points without flat sides. */
async function load(random: Random): Promise<CollisionScene> {
  const rock = Array.from({ length: 90 }, () => random.between(-0.2, 0.2).toFixed(4)).join(' ');
  const prism = Array.from({ length: 2 * PRISM_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * (i >> 1)) / PRISM_CORNERS;
    return `${Math.cos(angle).toFixed(6)} ${Math.sin(angle).toFixed(6)} ${i & 1 ? 0.3 : -0.4}`;
  }).join(' ');
  return CollisionScene.load(
    `<mujoco><asset><mesh name="prism" vertex="${prism}"/><mesh name="rock" vertex="${rock}"/></asset>
      <worldbody><body><freejoint/><geom type="mesh" mesh="prism"/></body>
      <body><freejoint/><geom type="mesh" mesh="rock"/></body></worldbody></mujoco>`,
  );
}

/** The neighbors of each vertex of a mesh, and the outer ones. */
function edgesOf(m: ModelRecord, mesh: number) {
  const { start, neighbor } = linkHulls(m);
  const first = m.mesh_vertadr[mesh] as number;
  return Array.from({ length: m.mesh_vertnum[mesh] as number }, (_, i) => {
    const v = first + i;
    const from = start[v] as number;
    const all = from < 0 ? [] : Array.from(neighbor.subarray(from, neighbor.indexOf(-1, from)));
    return { v, all, ...outerEdges(m, mesh, v, all) };
  });
}

describe('edges across flat sides', () => {
  it('edges across flat sides are omitted: three per corner of a prism stay, and all of a rock', async () => {
    const scene = await load(new Random(SEED));
    const prism = edgesOf(scene.model.record, 0);
    expect(prism.map(({ neighbors }) => neighbors.length)).toEqual(prism.map(() => 3));
    expect(prism.some(({ all }) => all.length > 5)).toBe(true);
    for (const { all, neighbors, deviation } of edgesOf(scene.model.record, 1)) {
      expect(neighbors).toEqual(all);
      expect(deviation).toBe(0);
    }
    scene.dispose();
  });

  it(`edges across flat sides are as long as the others, up to the deviation (seed ${SEED})`, async () => {
    const random = new Random(SEED);
    const scene = await load(random);
    const { mesh_vert } = scene.model.record;
    for (const { v, all, neighbors, deviation } of edgesOf(scene.model.record, 0)) {
      expect(deviation).toBeLessThan(1e-6);
      for (let i = 0; i < 200; i++) {
        const direction = [0, 1, 2].map(() => random.between(-1, 1));
        const length = Math.hypot(...direction);
        const along = (u: number): number =>
          direction.reduce((sum, x, k) => {
            const step = (mesh_vert[3 * v + k] as number) - (mesh_vert[3 * u + k] as number);
            return sum + (x / length) * step;
          }, 0);
        const least = Math.min(...neighbors.map(along));
        if (least > deviation) for (const u of all) expect(along(u)).toBeGreaterThanOrEqual(least - deviation);
      }
    }
    scene.dispose();
  });
});
