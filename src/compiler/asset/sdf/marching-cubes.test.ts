import { describe, expect, it } from 'vitest';
import { marchingCubes } from './marching-cubes.js';
import { meshOfDistance } from './sdf-mesh.js';

/** Counts the directed edges of a mesh without a reverse edge. */
function unpairedEdges(face: Int32Array): number {
  const edges = new Set<string>();
  let repeated = 0;
  for (let i = 0; i < face.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const key = `${face[i + k]} ${face[i + ((k + 1) % 3)]}`;
      if (edges.has(key)) repeated++;
      edges.add(key);
    }
  }
  const open = [...edges].filter((key) => !edges.has(key.split(' ').reverse().join(' ')));
  return repeated + open.length;
}

/** Volume enclosed by faces. */
function volume(vert: ArrayLike<number>, face: Int32Array): number {
  let sum = 0;
  for (let i = 0; i < face.length; i += 3) {
    const [a, b, c] = [face[i]!, face[i + 1]!, face[i + 2]!].map((v) => [
      vert[3 * v]!,
      vert[3 * v + 1]!,
      vert[3 * v + 2]!,
    ]);
    sum +=
      a![0]! * (b![1]! * c![2]! - b![2]! * c![1]!) -
      a![1]! * (b![0]! * c![2]! - b![2]! * c![0]!) +
      a![2]! * (b![0]! * c![1]! - b![1]! * c![0]!);
  }
  return sum / 6;
}

/**
 * Positive, except at the central 20 x 20 x 20 points of a 101 x 101 x 101 grid in a cube of 1.2 m, where the sign is
 * random.
 */
function noise(p: Float64Array): number {
  const at = [0, 1, 2].map((k) => Math.round(((p[k]! + 0.6) * 100) / 1.2));
  let x = Math.imul(at[0]!, 73856093) ^ Math.imul(at[1]!, 19349663) ^ Math.imul(at[2]!, 83492791);
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  x ^= x >>> 16;
  const size = 0.3 + (0.6 * ((x >>> 1) & 0xffff)) / 65536;
  return (x & 1) === 1 || at.some((i) => i < 40 || i >= 60) ? size : -size;
}

/** Twice the second moments of the enclosed volume, along three axes [m^5]. */
function secondMoments(vert: ArrayLike<number>, face: Int32Array): number[] {
  const sums = [0, 0, 0];
  for (let i = 0; i < face.length; i += 3) {
    const corner = (c: number, k: number): number => vert[3 * face[i + c]! + k]!;
    const det = 6 * volume(vert, face.subarray(i, i + 3));
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [corner(0, k), corner(1, k), corner(2, k)];
      sums[k]! += (det * (a * a + b * b + c * c + (a + b + c) ** 2)) / 120;
    }
  }
  return sums;
}

describe('marching cubes', () => {
  it('closes the surface of any set of inside points', () => {
    let seed = 1;
    const random = (): number => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    for (let round = 0; round < 20; round++) {
      const size = [8, 9, 7] as const;
      const field = Float32Array.from({ length: 8 * 9 * 7 }, (_, i) => {
        const [x, y, z] = [i % 8, Math.floor(i / 8) % 9, Math.floor(i / 72)];
        const isBorder = x === 0 || x === 7 || y === 0 || y === 8 || z === 0 || z === 6;
        return isBorder ? 1 : random() - 0.5;
      });
      const { vert, face } = marchingCubes({ size, field });
      expect(face.length).toBeGreaterThan(0);
      expect(unpairedEdges(face)).toBe(0);
      expect(volume(vert, face)).toBeGreaterThan(0);
    }
  });

  it('covers all 254 mixed cells', () => {
    for (let inside = 1; inside < 255; inside++) {
      const field = new Float32Array(64).fill(1);
      for (let c = 0; c < 8; c++) {
        const at = 21 + (c & 1) + 4 * ((c >> 1) & 1) + 16 * ((c >> 2) & 1);
        if (inside & (1 << c)) field[at] = -1;
      }
      const { vert, face } = marchingCubes({ size: [4, 4, 4], field });
      expect(unpairedEdges(face), `case ${inside}`).toBe(0);
      expect(volume(vert, face), `case ${inside}`).toBeGreaterThan(0);
    }
  });

  it.each([
    [0b00001111, [0, 3]],
    [0b11110000, [0, 3]],
  ])('divides the quadrilateral between two layers along the diagonal from the first corner: %i', (inside, corners) => {
    const field = Float32Array.from({ length: 8 }, (_, c) => (inside & (1 << c) ? -1 : 1));
    const { vert, face } = marchingCubes({ size: [2, 2, 2], field });
    expect(face).toHaveLength(6);
    const counts = new Map<number, number>();
    for (const v of face) {
      const corner = vert[3 * v]! + 2 * vert[3 * v + 1]!;
      counts.set(corner, (counts.get(corner) ?? 0) + 1);
    }
    expect([...counts.keys()].filter((corner) => counts.get(corner) === 2).sort()).toEqual(corners);
  });

  // values from MuJoCo 3.14 with a plugin of this field; every cell except the empty and the full one occurs about 30
  // times
  it('divides the polygons of all cells as the reference, compared by mass and inertia', () => {
    const { vert, face } = meshOfDistance(noise, [0, 0, 0, 0.6, 0.6, 0.6], { name: 'noise' });
    expect([vert.length / 3, face.length / 3]).toEqual([12600, 26260]);
    expect(volume(vert, face)).toBeCloseTo(0.0055922415324856705, 14);
    const moments = [2.6764221574801628e-5, 2.6406153762283844e-5, 2.720762376716163e-5];
    secondMoments(vert, face).forEach((x, k) => void expect(x).toBeCloseTo(moments[k]!, 16));
  });

  it('triangulates a sphere', () => {
    const distance = (p: Float64Array, o: number): number => Math.hypot(p[o]!, p[o + 1]!, p[o + 2]!) - 1;
    const { vert, face } = meshOfDistance(distance, [0, 0, 0, 1.1, 1.1, 1.1], { name: 'sphere' });
    expect(volume(vert, face)).toBeCloseTo((4 / 3) * Math.PI, 2);
    expect(() => meshOfDistance(distance, [0, 0, 9, 1, 1, 1], { name: 'far' })).toThrow('no surface');
    expect(() => meshOfDistance(distance, [0, 0, 0, 1, 0, 1], { name: 'flat' })).toThrow('no volume');
  });
});
