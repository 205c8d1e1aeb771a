import { expect, test } from 'vitest';
import { buildBvh } from './bvh.js';

/** Point elements with ids from 10. */
const points = (list: number[][]) => ({
  ids: list.map((_, i) => i + 10),
  bounds: Float64Array.from(list.flatMap((p) => [...p, ...p])),
  centers: Float64Array.from(list.flat()),
});

test('a BVH without elements is empty, one element makes a leaf', () => {
  expect(buildBvh(points([])).count).toBe(0);
  const leaf = buildBvh(points([[1, 2, 3]]));
  expect([...leaf.nodeid]).toEqual([10]);
  expect([...leaf.child]).toEqual([-1, -1]);
  expect(leaf.aabb[3]).toBeGreaterThan(0);
});

test('a BVH splits at the median of the longest axis', () => {
  const tree = buildBvh(
    points([
      [0, 5, 0],
      [0, 1, 0],
      [0, 3, 0],
      [1, 0, 0],
    ]),
  );
  expect([...tree.depth]).toEqual([0, 1, 2, 2, 1, 2, 2]);
  expect([...tree.nodeid]).toEqual([-1, -1, 11, 13, -1, 12, 10]);
  expect([...tree.child.subarray(0, 4)]).toEqual([1, 4, 2, 3]);
});

test('a BVH orders elements with equal coordinates by index', () => {
  const tree = buildBvh(
    points([
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]),
  );
  expect([...tree.nodeid].filter((id) => id >= 0)).toEqual([10, 11, 12]);
});

test('a BVH puts preceding elements on the lower side of a split', () => {
  const list = Array.from({ length: 200 }, (_, i) => [(i * 7919) % 101, ((i * 104729) % 97) / 2, (i % 7) / 10]);
  const { child, nodeid } = buildBvh(points(list));
  const below = (n: number): number[] =>
    child[2 * n] < 0 ? [nodeid[n] - 10] : [...below(child[2 * n]), ...below(child[2 * n + 1])];
  for (let n = 0; n < nodeid.length; n++) {
    if (child[2 * n] < 0) continue;
    const [left, right] = [below(child[2 * n]), below(child[2 * n + 1])];
    const all = [...left, ...right].map((i) => list[i]!);
    const extents = [0, 1, 2].map((k) => Math.max(...all.map((p) => p[k]!)) - Math.min(...all.map((p) => p[k]!)));
    const axis = extents.indexOf(Math.max(...extents));
    const at = (i: number): number => list[i]![axis]!;
    expect(Math.max(...left.map(at))).toBeLessThanOrEqual(Math.min(...right.map(at)));
    expect(Math.abs(left.length - right.length)).toBeLessThanOrEqual(1);
  }
});

test('every BVH node encloses its children and every element has one leaf', () => {
  const list = Array.from({ length: 300 }, (_, i) => [(i * 7919) % 101, (i * 104729) % 97, (i * 1299709) % 89]);
  const { count, aabb, child, nodeid } = buildBvh(points(list));
  expect(count).toBe(599);
  expect(new Set([...nodeid].filter((id) => id >= 0)).size).toBe(300);
  for (let n = 0; n < count; n++) {
    for (const c of [child[2 * n], child[2 * n + 1]].filter((k) => k >= 0)) {
      for (let a = 0; a < 3; a++) {
        const gap = Math.abs(aabb[6 * n + a] - aabb[6 * c + a]) + aabb[6 * c + 3 + a] - aabb[6 * n + 3 + a];
        expect(gap).toBeLessThanOrEqual(1e-13);
      }
    }
  }
});
