import { expect, test } from 'vitest';
import { BoxTriangleTest } from './box-triangle.js';

test('BoxTriangleTest detects overlap of boxes and a triangle', () => {
  const vert = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const touches = new BoxTriangleTest(vert, Int32Array.of(0, 1, 2));
  const box = (...corners: number[]) => touches.touches(0, Float64Array.from(corners), 0);
  expect(box(0.1, 0.1, -0.1, 0.2, 0.2, 0.1)).toBe(true);
  expect(box(0.1, 0.1, 0.01, 0.2, 0.2, 0.1)).toBe(false);
  // inside the bounding box of the triangle but beyond its long edge
  expect(box(0.7, 0.7, -0.1, 0.9, 0.9, 0.1)).toBe(false);
  expect(box(1, 0, 0, 2, 1, 1)).toBe(true);
  // coplanar with a side of the box
  for (const low of [0, -1]) expect(box(0.1, 0.1, low, 0.2, 0.2, low + 1)).toBe(true);
});

test('a box touches a triangle that reaches it with one corner', () => {
  const box = Float64Array.of(0, 0, 0, 1, 1, 1);
  for (const [on, beyond] of [
    [0, -1],
    [1, 2],
  ]) {
    for (let corner = 0; corner < 3; corner++) {
      const heights = [0, 1, 2].map((i) => (i === corner ? on : beyond));
      const vert = Float64Array.from([0.5, 0.5, heights[0]!, 0.9, 0.5, heights[1]!, 0.5, 0.9, heights[2]!]);
      expect(new BoxTriangleTest(vert, Int32Array.of(0, 1, 2)).touches(0, box, 0)).toBe(true);
    }
  }
});

test('BoxTriangleTest agrees with the separating axes of random boxes and triangles', () => {
  let seed = 11;
  const random = (): number => {
    seed = (48271 * seed) % 2147483647;
    return (2 * seed) / 2147483647 - 1;
  };
  type Point = readonly number[];
  const minus = (a: Point, b: Point): Point => a.map((x, k) => x - b[k]!);
  const dot = (a: Point, b: Point): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0);
  const cross = (a: Point, b: Point): Point =>
    [0, 1, 2].map((k) => a[(k + 1) % 3]! * b[(k + 2) % 3]! - a[(k + 2) % 3]! * b[(k + 1) % 3]!);
  const units = [0, 1, 2].map((k) => [0, 1, 2].map((i) => Number(i === k)));
  /** The largest gap between box and triangle along a box axis, the normal, or a product of an edge and an axis. */
  const gapOf = (corners: readonly Point[], min: Point, max: Point): number => {
    const edges = corners.map((corner, i) => minus(corners[(i + 1) % 3]!, corner));
    const axes = [...units, cross(edges[0]!, edges[1]!), ...edges.flatMap((e) => units.map((u) => cross(e, u)))];
    return Math.max(
      ...axes.map((axis) => {
        const along = corners.map((corner) => dot(axis, corner));
        const [low, high] = [0, 1].map((end) =>
          axis.reduce((sum, x, k) => sum + x * (x > 0 === (end === 1) ? max[k]! : min[k]!), 0),
        );
        return Math.max(Math.min(...along) - high!, low! - Math.max(...along)) / Math.sqrt(dot(axis, axis));
      }),
    );
  };
  const counts = { true: 0, false: 0 };
  for (let round = 0; round < 2000; round++) {
    const corners = [0, 1, 2].map(() => [random(), random(), random()]);
    const min = [random(), random(), random()];
    const max = min.map((x) => x + 0.5 + 0.4 * random());
    const gap = gapOf(corners, min, max);
    if (Math.abs(gap) < 1e-9) continue;
    const isTouching = new BoxTriangleTest(Float64Array.from(corners.flat()), Int32Array.of(0, 1, 2)).touches(
      0,
      Float64Array.of(...min, ...max),
      0,
    );
    expect(isTouching).toBe(gap < 0);
    counts[`${isTouching}`]++;
  }
  expect(Math.min(counts.true, counts.false)).toBeGreaterThan(200);
});
