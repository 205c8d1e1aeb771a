/** Spheres, capsules and boxes at an inflated triangle: distances against a search over the triangle, and closed forms. */
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../../../test/fuzz/mutate.js';
import { CONTACT_SIZE, createManifold, DIST, MARGIN, NORMAL, POS, SPHERE_A } from '../convex/manifold.js';
import { bindTriangle } from './triangle.js';

type Point = readonly number[];

const RADIUS = 0.05;
const CORNERS: readonly Point[] = [
  [0, 0, 0],
  [2, 0, 0],
  [0.5, 1.5, 0],
];

function triangleOf(corners: readonly Point[], radius = RADIUS) {
  const triangle = bindTriangle();
  triangle.corners.set(corners.flat());
  triangle.setRadius(Float64Array.of(9, radius), 1);
  return triangle;
}

function manifold(margin = 0) {
  const out = createManifold();
  out[MARGIN] = margin;
  return out;
}

interface Contact {
  readonly dist: number;
  readonly pos: Point;
  readonly normal: Point;
}

const contactsOf = (out: Float64Array, count: number): Contact[] =>
  Array.from({ length: count }, (_, i) => {
    const c = CONTACT_SIZE * i;
    return {
      dist: out[c + DIST]!,
      pos: [...out.subarray(c + POS, c + POS + 3)],
      normal: [...out.subarray(c + NORMAL, c + NORMAL + 3)],
    };
  });

const distance = (a: Point, b: Point): number => Math.hypot(...a.map((x, k) => x - b[k]!));

/** The point of the triangle nearest to another one, by an iterative search. */
function nearestTo(p: Point): Point {
  const at = (u: number, v: number): Point =>
    [0, 1, 2].map(
      (k) => CORNERS[0]![k]! + u * (CORNERS[1]![k]! - CORNERS[0]![k]!) + v * (CORNERS[2]![k]! - CORNERS[0]![k]!),
    );
  let [u, v, step] = [1 / 3, 1 / 3, 0.5];
  for (; step > 1e-12; step *= 0.7) {
    for (const [du, dv] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, -1],
      [-1, 1],
      [1, 1],
      [-1, -1],
      [1, -0.4],
      [-1, 0.4],
      [0.4, -1],
      [-0.4, 1],
    ] as const) {
      const a = Math.max(0, u + step * du);
      const b = Math.max(0, v + step * dv);
      const sum = Math.max(1, a + b);
      if (distance(at(a / sum, b / sum), p) < distance(at(u, v), p)) [u, v] = [a / sum, b / sum];
    }
  }
  return at(u, v);
}

describe('a sphere at a triangle', () => {
  const sphereAt = (center: Point, radius: number, margin = 0): Contact[] => {
    const out = manifold(margin);
    out.set([...center, radius], SPHERE_A);
    return contactsOf(out, triangleOf(CORNERS).sphere(out, 0));
  };

  it('the distance of a sphere to a triangle is that of its nearest point (seed 1)', () => {
    const random = randomOf(1);
    let met = 0;
    for (let i = 0; i < 200; i++) {
      const center = [4 * random() - 1, 3.5 * random() - 1, 0.6 * random() - 0.3];
      const nearest = nearestTo(center);
      const away = distance(nearest, center);
      const [contact, ...others] = sphereAt(center, 0.4);
      expect(others).toEqual([]);
      if (away > 0.4 + RADIUS + 1e-6) {
        expect(contact).toBe(undefined);
        continue;
      }
      met++;
      expect(contact!.dist).toBeCloseTo(away - 0.4 - RADIUS, 6);
      if (away < 1e-3) continue;
      // from the sphere to the triangle, midway between both surfaces
      contact!.normal.forEach((x, k) => void expect(x).toBeCloseTo((nearest[k]! - center[k]!) / away, 4));
      const middle = center.map((x, k) => x + contact!.normal[k]! * (0.4 + contact!.dist / 2));
      contact!.pos.forEach((x, k) => void expect(x).toBeCloseTo(middle[k]!, 10));
    }
    expect(met).toBeGreaterThan(50);
  });

  it.each<[string, Point, number]>([
    ['above it', [0.8, 0.5, 0.3], 0.3],
    ['below it', [0.8, 0.5, -0.3], 0.3],
    ['before its first edge', [1, -0.3, 0.4], 0.5],
    ['beyond its first corner', [-0.2, -0.1, 0.2], 0.3],
    ['beyond its second corner', [2.2, -0.1, 0.2], 0.3],
    ['beyond its third corner', [0.5, 1.8, 0.4], 0.5],
  ])('a sphere at a triangle: %s', (_, center, away) => {
    expect(sphereAt(center, 0.45)[0]!.dist).toBeCloseTo(away - 0.45 - RADIUS, 12);
  });

  it('a sphere touches a triangle within the margin', () => {
    const at = (z: number): number => sphereAt([0.8, 0.5, z], 0.1, 0.2).length;
    expect([at(0.349), at(0.351), at(-0.349), at(-0.351)]).toEqual([1, 0, 1, 0]);
    // also next to an edge
    const beside = (y: number): number => sphereAt([1, y, 0], 0.1, 0.2).length;
    expect([beside(-0.349), beside(-0.351)]).toEqual([1, 0]);
  });
});

const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** Rotation that maps the z axis of the geom to world x. */
const LYING = [0, 0, 1, 0, 1, 0, -1, 0, 0];

describe('a capsule at a triangle', () => {
  const capsuleAt = (pos: Point, mat: Point, size: Point): Contact[] => {
    const out = manifold();
    const [p, r, s] = [
      [9, 9, 9, ...pos],
      [...new Array(9).fill(9), ...mat],
      [9, 9, 9, ...size],
    ];
    return contactsOf(
      out,
      triangleOf(CORNERS).capsule(out, Float64Array.from(p), Float64Array.from(r), Float64Array.from(s), 1),
    );
  };

  it('a capsule touches a triangle with an end', () => {
    const [contact, ...others] = capsuleAt([0.8, 0.5, 1.2], UPRIGHT, [0.3, 1]);
    expect(others).toEqual([]);
    expect(contact!.dist).toBeCloseTo(0.2 - 0.3 - RADIUS, 12);
    expect(contact!.normal.map((x) => x + 0)).toEqual([0, 0, -1]);
    const [below] = capsuleAt([0.8, 0.5, -1.2], UPRIGHT, [0.3, 1]);
    expect(below!.normal.map((x) => x + 0)).toEqual([0, 0, 1]);
  });

  it('a capsule touches the corners of a triangle next to its axis', () => {
    // lying along x above the first edge: two ends beyond the corners, and both corners
    const found = capsuleAt([1, 0, 0.2], LYING, [0.3, 2]);
    expect(found).toHaveLength(2);
    for (const { dist, normal } of found) {
      expect(dist).toBeCloseTo(0.2 - 0.3 - RADIUS, 12);
      [0, 0, -1].forEach((x, k) => void expect(normal[k]).toBeCloseTo(x, 12));
    }
    expect(found.map(({ pos }) => pos[0])).toEqual([0, 2]);
    // midway in the overlap: from the corner against the normal by the radius and half of the distance
    expect(found[0]!.pos[2]).toBeCloseTo(RADIUS + (0.2 - 0.3 - RADIUS) / 2, 12);
  });

  it('a capsule ignores corners that are too far, or beyond its ends', () => {
    expect(capsuleAt([1, 0, 0.36], LYING, [0.3, 2])).toEqual([]);
    expect(capsuleAt([-2.5, 0, 0.2], LYING, [0.3, 2])).toEqual([]);
  });
});

describe('a box at a triangle', () => {
  const boxAt = (pos: Point, mat: Point, size: Point, margin = 0): Contact[] => {
    const out = manifold(margin);
    const [p, r, s] = [
      [9, 9, 9, ...pos],
      [...new Array(9).fill(9), ...mat],
      [9, 9, 9, ...size],
    ];
    return contactsOf(
      out,
      triangleOf(CORNERS).box(out, Float64Array.from(p), Float64Array.from(r), Float64Array.from(s), 1),
    );
  };

  it('a box touches the corners inside it, at the nearest face', () => {
    // the corners are 0.1 below the upper face of a large box
    const found = boxAt([0.8, 0.5, -0.9], UPRIGHT, [5, 5, 1]);
    expect(found).toHaveLength(3);
    found.forEach(({ dist, normal, pos }, i) => {
      expect(dist).toBeCloseTo(-0.1 - RADIUS, 12);
      expect(normal.map((x) => x + 0)).toEqual([0, 0, 1]);
      expect(pos[0]).toBeCloseTo(CORNERS[i]![0]!, 12);
      expect(pos[2]).toBeCloseTo(-(RADIUS + (-0.1 - RADIUS) / 2), 12);
    });
    const [below] = boxAt([0.8, 0.5, 0.9], UPRIGHT, [5, 5, 1]);
    expect(below!.normal.map((x) => x + 0)).toEqual([0, 0, -1]);
  });

  it('a rotated box touches the corners inside it at the nearest face', () => {
    // the first corner is 0.1 within the face at +x of the world, which is that at +z of the box
    const [first] = boxAt([-0.4, 0, 0], LYING, [3, 3, 0.5]);
    expect(first!.dist).toBeCloseTo(-0.1 - RADIUS, 12);
    [1, 0, 0].forEach((x, k) => void expect(first!.normal[k]).toBeCloseTo(x, 12));
  });

  it('a box touches a triangle with its corners', () => {
    // a small box whose lower corners are 0.02 above the middle
    const found = boxAt([0.8, 0.5, 0.12], UPRIGHT, [0.1, 0.1, 0.1]);
    expect(found).toHaveLength(4);
    for (const { dist, normal } of found) {
      expect(dist).toBeCloseTo(0.02 - RADIUS, 12);
      expect(normal.map((x) => x + 0)).toEqual([0, 0, -1]);
    }
    expect(boxAt([0.8, 0.5, 0.16], UPRIGHT, [0.1, 0.1, 0.1])).toEqual([]);
    expect(boxAt([0.8, 0.5, 0.16], UPRIGHT, [0.1, 0.1, 0.1], 0.02)).toHaveLength(4);
  });

  it('a box ignores corners beyond a face by more than margin and radius', () => {
    const count = (z: number, margin: number): number => boxAt([0.8, 0.5, z], UPRIGHT, [5, 5, 1], margin).length;
    expect([count(-1.04, 0), count(-1.06, 0), count(-1.06, 0.02), count(-1.08, 0.02)]).toEqual([3, 0, 3, 0]);
  });
});
