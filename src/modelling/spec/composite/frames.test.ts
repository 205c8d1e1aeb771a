/** Rotation-minimizing frames along a cable. */
import { describe, expect, it } from 'vitest';
import { quatToMat, type Vec3 } from '../../../foundation/math/pose.js';
import { edgesBetween, rounded } from './frames.js';

/** The axes of the frame of each edge. */
const axesOf = (points: readonly Vec3[]): (readonly [Vec3, Vec3, Vec3])[] =>
  edgesBetween(points).map(({ quat }) => {
    const m = quatToMat(quat);
    return [
      [m[0], m[3], m[6]],
      [m[1], m[4], m[7]],
      [m[2], m[5], m[8]],
    ];
  });

const expectNear = (found: Vec3, expected: Vec3): void =>
  found.forEach((x, i) => void expect(x).toBeCloseTo(expected[i]!, 6));
const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

describe('frames of a cable', () => {
  it('a frame has x along its edge, and the length of the edge', () => {
    const points: Vec3[] = [
      [0, 0, 0],
      [3, 4, 0],
      [3, 4, 2],
    ];
    const [first, second] = axesOf(points);
    expectNear(first![0], [0.6, 0.8, 0]);
    expectNear(second![0], [0, 0, 1]);
    expect(edgesBetween(points).map(({ length }) => length)).toEqual([5, 2]);
  });

  it('frames of a planar cable keep the normal of the plane', () => {
    const points = Array.from({ length: 7 }, (_, i): Vec3 => [Math.cos(i / 2), Math.sin(i / 2), 3]);
    for (const [x, y, z] of axesOf(points)) {
      expectNear(z, [0, 0, 1]);
      expectNear(y, cross(z, x));
    }
  });

  it('frames of a helix turn only as much as its edges', () => {
    const points = Array.from({ length: 9 }, (_, i): Vec3 => [Math.cos(i), Math.sin(i), i / 3]);
    const axes = axesOf(points);
    for (let i = 1; i < axes.length; i++) {
      const [x0, y0] = axes[i - 1]!;
      const [x1, y1] = axes[i]!;
      // the smallest rotation keeps the axis across both edges, and the component of y along it
      const axis = cross(x0, x1);
      expect(dot(y1, axis)).toBeCloseTo(dot(y0, axis), 6);
      expect(dot(x1, y1)).toBeCloseTo(0, 6);
    }
  });

  it('frames of a cable that reverses keep their normal', () => {
    const points: Vec3[] = [
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 0],
    ];
    const axes = axesOf(points);
    expectNear(axes[2]![0], [0, -1, 0]);
    expectNear(axes[1]![1], axes[2]![1]);
  });
});

it('points are rounded to single precision', () => {
  expect(rounded([0.1, 1 / 3, 2])).toEqual([Math.fround(0.1), Math.fround(1 / 3), 2]);
});
