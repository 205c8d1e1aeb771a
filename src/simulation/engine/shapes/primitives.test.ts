/** Closed forms of primitives: inside, distance, gradient, ray, mass and bounds. */
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../../foundation/math/pose.js';
import { halton } from '../../../foundation/math/scalar.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import { SHAPE_NAMES, type ShapeName, shapeOfType } from '../../../foundation/schema/shapes.js';
import { HIT_X, MISS } from '../ray/solution.js';
import { distancePrimitive, gradientPrimitive, isInside, rayPrimitive, SOLID_MASSES, semiAxes } from './primitives.js';

const { PLANE, SPHERE, CAPSULE, ELLIPSOID, CYLINDER, BOX, MESH } = GeomType;
const { SQRT1_2 } = Math;

/** Array with the sizes at offset 1, as in an array of many geoms. */
const sized = (...size: readonly number[]): Float64Array => Float64Array.of(99, ...size);

function distance(type: number, size: readonly number[], ...point: readonly number[]): number {
  const out = Float64Array.of(7, 7);
  distancePrimitive(type, out, 1, sized(...size), 1, Float64Array.of(9, ...point), 1);
  expect(out[0]).toBe(7);
  return out[1]!;
}

function gradient(type: number, size: readonly number[], ...point: readonly number[]): number[] {
  const out = new Float64Array(5).fill(7);
  const isKnown = gradientPrimitive(type, out, 1, sized(...size), 1, Float64Array.of(9, ...point, -9), 1);
  expect([isKnown, out[0], out[4]]).toEqual([true, 7, 7]);
  return [...out.subarray(1, 4)];
}

/** Returns x and the normal of the hit of a ray on a primitive. */
function ray(type: number, size: readonly number[], from: Vec3, along: Vec3): { x: number; normal: number[] } {
  const hit = new Float64Array(8);
  rayPrimitive(type, sized(...size), 1, Float64Array.of(...from, ...along), hit);
  return { x: hit[HIT_X]!, normal: [...hit.subarray(0, 3)] };
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, k) => sum + x * b[k]!, 0);

const expectNear = (found: readonly number[], expected: readonly number[], digits = 12): void => {
  expect(found).toHaveLength(expected.length);
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, digits));
};

describe('exact distances', () => {
  const places = Array.from({ length: 400 }, (_, i) => [2, 3, 5].map((base) => 8 * halton(i, base) - 4));
  const exactness = (name: ShapeName): number | undefined => shapeOfType(GeomType[name])?.exactAbove;
  const exact = SHAPE_NAMES.filter((name) => exactness(name) !== undefined);

  it('spheres, capsules, cylinders and boxes declare exact distances', () => {
    expect(exact).toEqual(['SPHERE', 'CAPSULE', 'CYLINDER', 'BOX']);
  });

  it.each(exact)('the exact distance of a %s is convex and has a slope of 1 at most', (name) => {
    const [type, size] = [GeomType[name], [1.5, 2, 0.5]];
    // the distance of a box is not exact inside it
    const counted = places.filter((p) => distance(type, size, ...p) > exactness(name)!);
    for (const p of counted.slice(0, 40)) {
      const [d, n] = [distance(type, size, ...p), gradient(type, size, ...p)];
      for (const q of counted) {
        const away = q.map((x, k) => x - p[k]!);
        expect(distance(type, size, ...q)).toBeGreaterThan(d + dot(n, away) - 1e-12);
        expect(Math.abs(distance(type, size, ...q) - d)).toBeLessThan(Math.hypot(...away) + 1e-12);
      }
    }
  });
});

describe('inside', () => {
  it.each<[number, number[], Vec3, Vec3]>([
    // a point inside, and one outside at a similar distance from the surface, in several directions
    [PLANE, [1, 1, 1], [5, 5, -0.01], [0, 0, 0.01]],
    [SPHERE, [2], [1.15, 1.15, 1.15], [1.16, 1.16, 1.16]],
    [SPHERE, [2], [-1.99, 0, 0], [-2.01, 0, 0]],
    [CAPSULE, [1, 2], [0, 0, 2.99], [0, 0, 3.01]],
    [CAPSULE, [1, 2], [0, 0, -2.99], [0, 0, -3.01]],
    [CAPSULE, [1, 2], [0.99, 0, 1.9], [1.01, 0, 1.9]],
    [CAPSULE, [1, 2], [0, 0.7, 2.7], [0, 0.72, 2.72]],
    [ELLIPSOID, [1, 2, 3], [0.99, 0, 0], [1.01, 0, 0]],
    [ELLIPSOID, [1, 2, 3], [0, 1.99, 0], [0, 2.01, 0]],
    [ELLIPSOID, [1, 2, 3], [0, 0, -2.99], [0, 0, -3.01]],
    [ELLIPSOID, [1, 2, 3], [0.57, 1.15, 1.73], [0.58, 1.16, 1.74]],
    [CYLINDER, [1, 2], [0.7, 0.7, 1.99], [0.7, 0.7, 2.01]],
    [CYLINDER, [1, 2], [0.7, -0.7, -1.99], [0.71, -0.71, -1.99]],
    [BOX, [1, 2, 3], [0.99, 1.99, 2.99], [1.01, 1.99, 2.99]],
    [BOX, [1, 2, 3], [-0.99, -1.99, -2.99], [-0.99, -2.01, -2.99]],
    [BOX, [1, 2, 3], [0.99, 1.99, 2.99], [0.99, 1.99, 3.01]],
  ])('isInside ends at the surface: type %i of %j', (type, size, within, outside) => {
    expect([within, outside].map((p) => isInside(type, sized(...size), 1, Float64Array.of(...p)))).toEqual([
      true,
      false,
    ]);
  });

  it.each<[number, number[], Vec3]>([
    [PLANE, [1, 1, 1], [0, 0, 0]],
    [SPHERE, [2], [0, 0, 2]],
    [CAPSULE, [1, 2], [0, 0, 3]],
    [CAPSULE, [1, 2], [1, 0, 0]],
    [ELLIPSOID, [1, 2, 4], [0, 2, 0]],
    [CYLINDER, [1, 2], [0, 0, 2]],
    [CYLINDER, [1, 2], [0, 1, 0]],
    ...(
      [
        [1, 0, 0],
        [0, 2, 0],
        [0, 0, 3],
      ] as const
    ).map((p): [number, number[], Vec3] => [BOX, [1, 2, 3], p]),
  ])('isInside is false on the surface: type %i of %j', (type, size, point) => {
    expect(isInside(type, sized(...size), 1, Float64Array.of(...point))).toBe(false);
  });

  it('isInside is false for a mesh', () => {
    expect(isInside(MESH, sized(1, 1, 1), 1, new Float64Array(3))).toBe(false);
  });
});

describe('distance', () => {
  it.each<[number, number[], Vec3, number]>([
    [PLANE, [0, 0, 1], [3, 4, -2], -2],
    [SPHERE, [2], [2, 3, 6], 5],
    [SPHERE, [2], [0, 1, 0], -1],
    [CAPSULE, [1, 2], [3, 4, -1.5], 4],
    [CAPSULE, [1, 2], [2, 3, 8], 6],
    [CAPSULE, [1, 2], [2, 3, -8], 6],
    [CAPSULE, [1, 2], [0, 0.25, 2], -0.75],
    [CYLINDER, [1, 2], [3, 4, 1], 4],
    [CYLINDER, [1, 2], [0.5, 0, 5], 3],
    [CYLINDER, [1, 2], [4, 0, -6], 5],
    [CYLINDER, [1, 2], [0.5, 0, 0], -0.5],
    [CYLINDER, [1, 2], [0, 0, 1.75], -0.25],
    [BOX, [1, 2, 3], [3, 5, 9], 7],
    [BOX, [1, 2, 3], [-3, 0, 0], 2],
    [BOX, [1, 2, 3], [0, 0, 4.5], 1.5],
    [BOX, [1, 2, 3], [-4, -6, 0], 5],
    // exact along the axes of an ellipsoid
    [ELLIPSOID, [1, 2, 3], [1, 0, 0], 0],
    [ELLIPSOID, [1, 2, 3], [4, 0, 0], 3],
    [ELLIPSOID, [1, 2, 3], [0, 5, 0], 3],
    [ELLIPSOID, [1, 2, 3], [0, 0, 1.5], -1.5],
    [ELLIPSOID, [2, 2, 2], [2, 3, 6], 5],
  ])('the distance has its closed form: type %i of %j from %j', (type, size, point, expected) => {
    expect(distance(type, size, ...point)).toBeCloseTo(expected, 12);
  });

  it('the distance of a box is negative inside, zero at the surface, and smallest at the center', () => {
    expect(distance(BOX, [1, 2, 3], 0, 0, 0)).toBeLessThan(distance(BOX, [1, 2, 3], 0.5, 0, 0));
    expect(distance(BOX, [1, 2, 3], 0.999999, 0, 0)).toBeCloseTo(0, 5);
    expect(distance(BOX, [1, 2, 3], 0, 0, 2.999999)).toBeCloseTo(0, 5);
    expect(distance(BOX, [1, 2, 3], 1, 0, 0)).toBe(0);
  });

  it('the distance and the gradient of a mesh are not written', () => {
    expect(distance(MESH, [1, 1, 1], 3, 4, 5)).toBe(7);
    expect(gradientPrimitive(MESH, new Float64Array(3), 0, sized(1, 1, 1), 1, new Float64Array(3), 0)).toBe(false);
  });
});

describe('the gradient of the distance', () => {
  it.each<[number, number[], Vec3, number[]]>([
    [PLANE, [0, 0, 1], [3, 4, -2], [0, 0, 1]],
    [SPHERE, [2], [2, -3, 6], [2 / 7, -3 / 7, 6 / 7]],
    [CAPSULE, [1, 2], [3, 4, -1.5], [0.6, 0.8, 0]],
    [CAPSULE, [1, 2], [2, 3, -8], [2 / 7, 3 / 7, -6 / 7]],
    [CYLINDER, [1, 2], [3, 4, 1], [0.6, 0.8, 0]],
    [CYLINDER, [1, 2], [0.5, 0, -5], [0, 0, -1]],
    [CYLINDER, [1, 2], [4, 0, -6], [0.6, 0, -0.8]],
    [CYLINDER, [1, 2], [0, 0.9, 1], [0, 1, 0]],
    [CYLINDER, [1, 2], [0, 0.5, 1.9], [0, 0, 1]],
    [BOX, [1, 2, 3], [3, 5, -9], [2 / 7, 3 / 7, -6 / 7]],
    [BOX, [1, 2, 3], [-3, 0, 0], [-1, 0, 0]],
    [ELLIPSOID, [1, 2, 3], [0, -4, 0], [0, -1, 0]],
    [ELLIPSOID, [2, 2, 2], [2, 3, 6], [2 / 7, 3 / 7, 6 / 7]],
  ])('the gradient has its closed form: type %i of %j at %j', (type, size, point, expected) => {
    expectNear(gradient(type, size, ...point), expected);
  });

  it('the gradient of an ellipsoid agrees with differences, that inside a box with normals of faces', () => {
    const h = 1e-6;
    const points: [number, Vec3][] = [
      [ELLIPSOID, [0.3, -1.1, 2.2]],
      [ELLIPSOID, [1.3, 0.4, -0.7]],
    ];
    for (const [type, p] of points) {
      const slopes = [0, 1, 2].map((k) => {
        const moved = (by: number): number[] => p.map((x, i) => (i === k ? x + by : x));
        return (distance(type, [1, 2, 3], ...moved(h)) - distance(type, [1, 2, 3], ...moved(-h))) / (2 * h);
      });
      const norm = Math.hypot(...slopes);
      expectNear(
        gradient(type, [1, 2, 3], ...p),
        slopes.map((x) => x / norm),
        7,
      );
    }
    // near the middle of a face of a box
    expectNear(gradient(BOX, [1, 2, 3], -0.9999999, 0, 0), [-1, 0, 0], 5);
    expectNear(gradient(BOX, [1, 2, 3], 0, 1.9999999, 0), [0, 1, 0], 5);
  });
});

describe('a ray', () => {
  it.each<[number, number[], Vec3, Vec3, number, number[]]>([
    [PLANE, [0, 0, 1], [5, 5, 3], [0, 0, -2], 1.5, [0, 0, 1]],
    [PLANE, [2, 3, 1], [0, 0, 1], [2, 3, -1], 1, [0, 0, 1]],
    [SPHERE, [2], [0, 0, 5], [0, 0, -1], 3, [0, 0, 1]],
    [SPHERE, [2], [0, 0, 0], [0, 2, 0], 1, [0, 1, 0]],
    [CAPSULE, [1, 2], [5, 0, 1], [-1, 0, 0], 4, [1, 0, 0]],
    [CAPSULE, [1, 2], [0, 0, 9], [0, 0, -2], 3, [0, 0, 1]],
    [CAPSULE, [1, 2], [0, 0, -9], [0, 0, 1], 6, [0, 0, -1]],
    [CAPSULE, [1, 2], [5, 0, 2 + SQRT1_2], [-1, 0, 0], 5 - SQRT1_2, [SQRT1_2, 0, SQRT1_2]],
    [CYLINDER, [1, 2], [5, 0, 1], [-1, 0, 0], 4, [1, 0, 0]],
    [CYLINDER, [1, 2], [0.5, 0, 9], [0, 0, -1], 7, [0, 0, 1]],
    [CYLINDER, [1, 2], [0.5, 0, -9], [0, 0, 1], 7, [0, 0, -1]],
    [CYLINDER, [1, 2], [0, 0, 0], [0, 0, 4], 0.5, [0, 0, 1]],
    [ELLIPSOID, [1, 2, 3], [0, 0, 9], [0, 0, -1], 6, [0, 0, 1]],
    [ELLIPSOID, [1, 2, 3], [0, 6, 0], [0, -2, 0], 2, [0, 1, 0]],
    [ELLIPSOID, [1, 2, 3], [0, 0, 0], [3, 0, 0], 1 / 3, [1, 0, 0]],
    ...([0, 1, 2] as const).flatMap((k) =>
      [1, -1].map((side): [number, number[], Vec3, Vec3, number, number[]] => {
        const at = (x: number): Vec3 => [0, 1, 2].map((i) => (i === k ? x : 0)) as unknown as Vec3;
        return [BOX, [1, 2, 3], at(9 * side), at(-2 * side), (9 - (k + 1)) / 2, at(side) as unknown as number[]];
      }),
    ),
    [BOX, [1, 2, 3], [0, 0, 0], [0, 4, 0], 0.5, [0, 1, 0]],
    // through a face off its center
    [BOX, [1, 2, 3], [0.9, 1.9, 9], [0, 0, -1], 6, [0, 0, 1]],
  ])('a ray meets type %i of %j from %j along %j', (type, size, from, along, x, normal) => {
    const found = ray(type, size, from, along);
    expect(found.x).toBeCloseTo(x, 12);
    expectNear(
      found.normal.map((n) => n + 0),
      normal,
    );
  });

  it.each<[string, number, number[], Vec3, Vec3]>([
    ['from behind', PLANE, [0, 0, 1], [0, 0, -1], [0, 0, 1]],
    ['upwards', PLANE, [0, 0, 1], [0, 0, 1], [0, 0, 1]],
    ['along it', PLANE, [0, 0, 1], [0, 0, 1], [1, 0, 0]],
    ['beyond its first edge', PLANE, [2, 3, 1], [0, 0, 1], [2.1, 0, -1]],
    ['beyond its second edge', PLANE, [2, 3, 1], [0, 0, 1], [0, -3.1, -1]],
    ['away', SPHERE, [2], [0, 0, 5], [0, 0, 1]],
    ['beside', SPHERE, [2], [2.1, 0, 5], [0, 0, -1]],
    ['away', CAPSULE, [1, 2], [0, 0, 5], [0, 0, 1]],
    ['beside its cap', CAPSULE, [1, 2], [5, 0.8, 2.8], [-1, 0, 0]],
    ['beyond its end', CYLINDER, [1, 2], [5, 0, 2.1], [-1, 0, 0]],
    ['beside', CYLINDER, [1, 2], [0.8, 0.8, 9], [0, 0, -1]],
    ['away', CYLINDER, [1, 2], [0, 0, 5], [0, 0, 1]],
    ['beside', ELLIPSOID, [1, 2, 3], [0.8, 1.6, 9], [0, 0, -1]],
    ['away', ELLIPSOID, [1, 2, 3], [0, 0, 5], [0, 0, 1]],
    ['beside its first face', BOX, [1, 2, 3], [9, 2.1, 0], [-1, 0, 0]],
    ['beside its second face', BOX, [1, 2, 3], [0, 9, 3.1], [0, -1, 0]],
    ['beside its third face', BOX, [1, 2, 3], [1.1, 0, 9], [0, 0, -1]],
    ['away', BOX, [1, 2, 3], [0, 0, 5], [0, 0, 1]],
    ['at a mesh', MESH, [1, 1, 1], [0, 0, 5], [0, 0, -1]],
  ])('a ray misses, %s: type %i of %j', (_, type, size, from, along) => {
    expect(ray(type, size, from, along).x).toBe(MISS);
  });
});

it('the semi-axes of a shape in a fluid are the half sizes of its bounding box', () => {
  const axes = (type: number): number[] => {
    const out = new Float64Array(3);
    semiAxes(type, out, sized(1, 2, 3), 1);
    return [...out];
  };
  expect([SPHERE, CAPSULE, CYLINDER, ELLIPSOID, BOX, MESH].map(axes)).toEqual([
    [1, 1, 1],
    [1, 1, 3],
    [1, 1, 2],
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ]);
});

describe('masses', () => {
  const SIZE: Vec3 = [0.7, 1.1, 1.6];

  /** Second moments of a solid by the midpoint rule over its bounds, from `inside`. */
  function moments(name: keyof typeof SOLID_MASSES): { volume: number; inertia: Vec3 } {
    const n = 60;
    const half = SOLID_MASSES[name].halfSizes(SIZE);
    const cell = (8 * half[0] * half[1] * half[2]) / n ** 3;
    let [volume, xx, yy, zz] = [0, 0, 0, 0];
    const p = new Float64Array(3);
    for (let i = 0; i < n ** 3; i++) {
      const index = [i % n, Math.floor(i / n) % n, Math.floor(i / n ** 2)];
      for (let k = 0; k < 3; k++) p[k] = half[k]! * ((2 * index[k]! + 1) / n - 1);
      if (!isInside(GeomType[name], Float64Array.of(...SIZE), 0, p)) continue;
      volume += cell;
      xx += p[0]! ** 2 * cell;
      yy += p[1]! ** 2 * cell;
      zz += p[2]! ** 2 * cell;
    }
    return { volume, inertia: [(yy + zz) / volume, (xx + zz) / volume, (xx + yy) / volume] };
  }

  const NAMES = Object.keys(SOLID_MASSES) as (keyof typeof SOLID_MASSES)[];

  it.each(NAMES)('volume and inertia of a solid %s are integrals over it', (name) => {
    const { volume, inertia } = moments(name);
    const mass = SOLID_MASSES[name];
    expect(mass.volume(SIZE) / volume).toBeCloseTo(1, 2);
    mass.solidInertia(SIZE).forEach((x, i) => void expect(x / inertia[i]!).toBeCloseTo(1, 2));
  });

  it.each(NAMES.filter((name) => name !== 'ELLIPSOID'))(
    "area and inertia of the shell of a %s are derivatives by its offset: V' = A, (V I)' = A J",
    (name) => {
      const mass = SOLID_MASSES[name];
      const h = 1e-5;
      // a capsule grows by its radius alone, others along all their sizes
      const grown = (by: number): Vec3 => (name === 'CAPSULE' ? [0.7 + by, 1.1, 0] : [0.7 + by, 1.1 + by, 1.6 + by]);
      const [outer, inner] = [grown(h), grown(-h)];
      const area = (mass.volume(outer) - mass.volume(inner)) / (2 * h);
      expect(mass.area(SIZE) / area).toBeCloseTo(1, 8);
      for (const k of [0, 1, 2] as const) {
        const whole = (size: Vec3): number => mass.volume(size) * mass.solidInertia(size)[k];
        const shell = (whole(outer) - whole(inner)) / (2 * h) / area;
        expect(mass.shellInertia(SIZE)[k] / shell).toBeCloseTo(1, 8);
      }
    },
  );

  it('area and inertia of the shell of a round ellipsoid are those of a sphere', () => {
    const round: Vec3 = [0.7, 0.7, 0.7];
    expect(SOLID_MASSES.ELLIPSOID.area(round)).toBeCloseTo(4 * Math.PI * 0.49, 12);
    SOLID_MASSES.ELLIPSOID.shellInertia(round).forEach((x) => void expect(x / ((2 / 3) * 0.49)).toBeCloseTo(1, 5));
  });

  it.each(NAMES)('bounding box and bounding radius of a %s have their closed forms', (name) => {
    const { halfSizes, boundingRadius } = SOLID_MASSES[name];
    const expected = {
      SPHERE: [0.7, 0.7, 0.7, 0.7],
      CAPSULE: [0.7, 0.7, 1.8, 1.8],
      ELLIPSOID: [0.7, 1.1, 1.6, 1.6],
      CYLINDER: [0.7, 0.7, 1.1, Math.hypot(0.7, 1.1)],
      BOX: [0.7, 1.1, 1.6, Math.hypot(0.7, 1.1, 1.6)],
    }[name];
    expectNear([...halfSizes(SIZE), boundingRadius(SIZE)], expected);
  });
});
