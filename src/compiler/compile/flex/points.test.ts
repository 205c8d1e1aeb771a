import { describe, expect, it } from 'vitest';
import { circlePoints, discPoints, gridPoints } from './grid-points.js';
import { type PointCloud, withoutUnused } from './point-cloud.js';
import { type ShellShape, shellPoints } from './shell-points.js';
import { edgesOf } from './topology.js';

const lattice = (count: readonly number[], textured = false) => ({ count, spacing: [0.1, 0.2, 0.3], textured });

/** Sum of the absolute volumes of tetrahedra. */
function volume({ points, elements }: PointCloud): number {
  let sum = 0;
  for (let e = 0; e < elements.length; e += 4) {
    const [p, a, b, c] = [0, 1, 2, 3].map((k) => [...points.subarray(3 * elements[e + k], 3 * elements[e + k] + 3)]);
    const [u, v, w] = [a, b, c].map((q) => q.map((x, k) => x - p[k]));
    const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    sum += Math.abs(cross[0] * w[0] + cross[1] * w[1] + cross[2] * w[2]) / 6;
  }
  return sum;
}

describe('flexcomp grids', () => {
  it('grid points are centered, with the last axis fastest', () => {
    const { points, elements } = gridPoints(2, lattice([2, 3, 1]));
    expect([...points.subarray(0, 9)]).toEqual([-0.05, -0.2, 0, -0.05, 0, 0, -0.05, 0.2, 0]);
    expect([...elements]).toEqual([0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2]);
  });

  it('grid tetrahedra fill their box', () => {
    const cloud = gridPoints(3, lattice([3, 4, 5]));
    expect(cloud.elements.length / 4).toBe(6 * 2 * 3 * 4);
    expect(volume(cloud)).toBeCloseTo(0.2 * 0.6 * 1.2, 12);
  });

  it('grid points have texture coordinates if requested', () => {
    expect([...gridPoints(2, lattice([2, 2, 1], true)).texcoord]).toEqual([0, 0, 0, 1, 1, 0, 1, 1]);
    expect(gridPoints(2, lattice([2, 2, 1])).texcoord.length).toBe(0);
  });

  it('circles are closed and have segments of the spacing', () => {
    const { points, elements } = circlePoints(lattice([7, 1, 1]));
    expect(points.length).toBe(18);
    for (let e = 0; e < 6; e++) {
      const [a, b] = [elements[2 * e], elements[2 * e + 1]];
      expect(Math.hypot(points[3 * a] - points[3 * b], points[3 * a + 1] - points[3 * b + 1])).toBeCloseTo(0.1, 12);
    }
    expect(elements[11]).toBe(0);
  });

  it('the rim of a disc is an ellipse', () => {
    const { points } = discPoints({ count: [5, 5, 1], spacing: [1, 1, 1], textured: false });
    expect(Math.hypot(points[0], points[1])).toBeCloseTo(4, 12);
    expect(Math.hypot(points[6], points[7])).toBeCloseTo(4, 12);
  });
});

describe('flexcomp shells', () => {
  it.each(['box', 'cylinder', 'ellipsoid'] as const)('the shell of a %s encloses its volume', (shape: ShellShape) => {
    const cloud = shellPoints(3, shape, { count: [25, 25, 25], spacing: [0.1, 0.1, 0.1], textured: false });
    const radius = 1.2;
    const full = { box: 8, cylinder: 2 * Math.PI, ellipsoid: (4 / 3) * Math.PI }[shape] * radius ** 3;
    expect(volume(cloud) / full).toBeGreaterThan(0.98);
    expect(volume(cloud) / full).toBeLessThan(1 + 1e-12);
  });

  it('shells have no duplicated points and at most two triangles per edge', () => {
    const { points, elements } = shellPoints(2, 'box', lattice([3, 4, 5]));
    // the surface of the box without the interior of its top
    expect(points.length / 3).toBe(3 * 4 * 5 - 1 * 2 * 3 - 1 * 2);
    const { ofElements } = edgesOf(2, elements);
    const uses = new Map<number, number>();
    for (const e of ofElements) uses.set(e, (uses.get(e) ?? 0) + 1);
    expect(Math.max(...uses.values())).toBe(2);
    // edges on the rim of the open top have one triangle
    expect([...uses.values()].filter((n) => n === 1).length).toBe(2 * 2 + 2 * 3);
  });
});

describe('withoutUnused', () => {
  it('removes unused points with their texture coordinates', () => {
    const { cloud, kept } = withoutUnused(
      {
        dim: 1,
        points: Float64Array.of(0, 0, 0, 9, 9, 9, 1, 2, 3),
        elements: Int32Array.of(0, 2),
        texcoord: Float32Array.of(0, 0, 9, 9, 1, 1),
        elemtexcoord: new Int32Array(0),
      },
      true,
    );
    expect([...cloud.points, ...cloud.elements, ...cloud.texcoord, ...kept]).toEqual([
      0, 0, 0, 1, 2, 3, 0, 1, 0, 0, 1, 1, 0, 2,
    ]);
  });
});
