import { describe, expect, it } from 'vitest';
import { BENDING_SIZE, bendingOf, lame, tetrahedronStiffness, triangleStiffness } from './elasticity.js';
import { edgesOf } from './topology.js';

const material = { young: 1000, poisson: 0.3, thickness: 0.02 };

/** e^T K e of the upper triangle of a matrix. */
function energy(packed: readonly number[], e: readonly number[]): number {
  let [sum, at] = [0, 0];
  e.forEach((x, i) => {
    for (let j = i; j < e.length; j++) sum += packed[at++] * x * e[j] * (i === j ? 1 : 2);
  });
  return sum;
}

/** Changes of the squared lengths of edges when points are stretched by 1 + s along each axis. */
const stretched = (x: Float64Array, ends: readonly (readonly [number, number])[], s: readonly number[]): number[] =>
  ends.map(([a, b]) => s.reduce((sum, k, axis) => sum + (2 * k + k * k) * (x[3 * a + axis] - x[3 * b + axis]) ** 2, 0));

const strains = (s: readonly number[]): number[] => s.map((k) => (2 * k + k * k) / 2);

describe('element stiffness', () => {
  it('tetrahedronStiffness gives four times the energy of a uniform strain', () => {
    const x = Float64Array.of(0, 0, 0, 1, 0.1, 0, 0.2, 1.3, 0.1, 0.1, 0.3, 0.9);
    const ends = [
      [0, 1],
      [1, 2],
      [2, 0],
      [2, 3],
      [0, 3],
      [1, 3],
    ] as const;
    const s = [0.1, -0.05, 0.2];
    const determinant = 1 * (1.3 * 0.9 - 0.1 * 0.3) - 0.1 * (0.2 * 0.9 - 0.1 * 0.1);
    const volume = determinant / 6;
    const { lambda, mu } = lame(material);
    const e = strains(s);
    const density = lambda * e.reduce((a, b) => a + b) ** 2 + mu * e.reduce((a, b) => a + b * b, 0);
    const values = energy(tetrahedronStiffness(x, [0, 1, 2, 3], material), stretched(x, ends, s));
    expect(values / 4).toBeCloseTo(density * volume, 9);
  });

  it('triangleStiffness gives the energy of a uniform in-plane strain, times the thickness', () => {
    const x = Float64Array.of(0, 0, 0.5, 1, 0.1, 0.5, 0.2, 1.3, 0.5);
    const ends = [
      [1, 2],
      [2, 0],
      [0, 1],
    ] as const;
    const s = [0.1, -0.05, 0];
    const area = (1 * 1.3 - 0.1 * 0.2) / 2;
    const { lambda, mu } = lame(material);
    const e = strains(s);
    const density = lambda * (e[0] + e[1]) ** 2 + mu * (e[0] ** 2 + e[1] ** 2);
    const values = energy(triangleStiffness(x, [0, 1, 2], material), stretched(x, ends, s));
    expect(values).toBeCloseTo(density * area * material.thickness, 9);
  });
});

describe('bendingOf', () => {
  const flat = Float64Array.of(0, 0, 0, 1, 0, 0, 0.1, 1.2, 0, 1.1, 0.9, 0);
  const edges = edgesOf(2, Int32Array.of(0, 1, 2, 1, 3, 2));

  it('bending applies to the edge between two triangles and not to in-plane motion', () => {
    const bending = bendingOf(flat, edges, material);
    const inner = bending.subarray(0, BENDING_SIZE);
    expect(bending.subarray(BENDING_SIZE).every((x) => x === 0)).toBe(true);
    const order = [edges.directed[0], edges.directed[1], edges.opposite[0], edges.opposite[1]];
    const apply = (f: (v: number) => number): number[] =>
      [0, 1, 2, 3].map((i) => order.reduce((sum, v, j) => sum + inner[4 * i + j] * f(v), 0));
    // linear displacements across the plane do not bend it
    for (const f of [() => 1, (v: number) => flat[3 * v], (v: number) => flat[3 * v + 1]]) {
      for (const force of apply(f)) expect(force).toBeCloseTo(0, 9);
    }
    expect(inner[0]).toBeGreaterThan(0);
    expect(inner[16]).toBeCloseTo(0, 15);
  });

  it('bending adds a cubic term if the triangles are bent at rest', () => {
    const bent = flat.slice();
    bent[11] = 0.3;
    expect(Math.abs(bendingOf(bent, edges, material)[16])).toBeGreaterThan(1e-6);
  });
});
