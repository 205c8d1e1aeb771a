import { describe, expect, it } from 'vitest';
import { CollisionScene } from '../../../../../test/oracle/collision-scene.js';
import { BLOCK, linkHulls } from './hull-links.js';

const CUBE = '-1 -1 -1 1 -1 -1 -1 1 -1 1 1 -1 -1 -1 1 1 -1 1 -1 1 1 1 1 1';

describe('links of hulls', () => {
  it('hull links connect vertices of a mesh in both directions, and only on its hull', async () => {
    const scene = await CollisionScene.load(
      `<mujoco><asset><mesh name="a" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/><mesh name="b" vertex="${CUBE} .1 .2 .3"/></asset>
        <worldbody><body><freejoint/><geom type="mesh" mesh="a"/></body>
        <body><freejoint/><geom type="mesh" mesh="b"/></body></worldbody></mujoco>`,
    );
    const { record: m } = scene.model;
    const { start, neighbor, block, blockEnd, edge, standOut, measure } = linkHulls(m);
    expect([...standOut].every((x) => x === -1)).toBe(true);
    const lists = [...start].map((first) =>
      first < 0 ? [] : [...neighbor.subarray(first, neighbor.indexOf(-1, first))].sort((a, b) => a - b),
    );
    // tetrahedron: all vertices are connected
    expect(lists.slice(0, 4)).toEqual([
      [1, 2, 3],
      [0, 2, 3],
      [0, 1, 3],
      [0, 1, 2],
    ]);
    // a triangulated cube of 8 vertices has 18 edges; the vertex inside is on no hull
    expect(lists.slice(4).flat()).toHaveLength(36);
    expect(lists.filter((list) => list.length === 0)).toHaveLength(m.nmeshvert - 12);
    for (const [v, list] of lists.entries()) for (const u of list) expect(lists[u]).toContain(v);
    // edges point to the vertex; a vertex stands out by a millionth of its distance, plus rounding
    const at = (v: number) => [...m.mesh_vert.subarray(3 * v, 3 * v + 3)];
    for (const [v, list] of lists.entries()) {
      if (list.length === 0) continue;
      measure(v < 4 ? 0 : 1, v);
      const begin = 3 * BLOCK * (block[v] as number);
      const end = 3 * BLOCK * (blockEnd[v] as number);
      // corners of a tetrahedron and of a cube have three edges, in a block padded with the first one
      expect(end - begin).toBe(3 * BLOCK);
      const steps = list.map((u) =>
        at(v)
          .map((x, k) => x - (at(u)[k] as number))
          .join(),
      );
      const own = Array.from({ length: (end - begin) / 3 }, (_, i) =>
        edge.slice(begin + 3 * i, begin + 3 * i + 3).join(),
      );
      expect(new Set(own).size).toBe(3);
      expect(own[3]).toBe(own[0]);
      for (const step of own) expect(steps).toContain(step);
      const distance = Math.hypot(...at(v));
      expect(standOut[v]).toBeGreaterThanOrEqual(1e-6 * distance);
      expect(standOut[v]).toBeLessThan(1.5e-6 * distance);
    }
    scene.dispose();
  });
});
