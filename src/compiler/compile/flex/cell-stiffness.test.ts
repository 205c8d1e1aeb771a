/** Stiffness of cells: no energy for rigid motion, and the energy of simple strains. */
import { describe, expect, it } from 'vitest';
import { CellGrid, matrixSize } from '../../../foundation/math/cell-grid.js';
import { type CellMaterial, cellStiffness } from './cell-stiffness.js';

const MATERIAL: CellMaterial = {
  young: 300,
  poisson: 0.2,
  thickness: 0.05,
  isShell: false,
  isConstrained: false,
  isIsotropic: false,
};
const ISOTROPIC: CellMaterial = { ...MATERIAL, isIsotropic: true };
const lambda = (300 * 0.2) / (1.2 * 0.6);
const mu = 300 / (2 * 1.2);
const SIZE = [0.5, 2, 3] as const;

/** Nodes of a grid over a box with the first corner at (1, 2, 3). */
function nodesOf(grid: CellGrid): Float64Array {
  return Float64Array.from(
    [...grid.places()].flatMap((place) => place.map((i, k) => k + 1 + (SIZE[k]! * i) / (grid.sides[k]! - 1))),
  );
}

function stiffnessOf(grid: CellGrid, material = MATERIAL, empty = new Uint8Array(grid.cellCount)): Float64Array {
  return cellStiffness(grid, nodesOf(grid), empty, material, new Map());
}

type Field = (x: number, y: number, z: number) => readonly [number, number, number];

/** Displacements of the nodes of a cell or of a surface square. */
function displaced(grid: CellGrid, nodes: readonly number[], field: Field): Float64Array {
  const all = nodesOf(grid);
  return Float64Array.from(nodes.flatMap((n) => [...field(all[3 * n]!, all[3 * n + 1]!, all[3 * n + 2]!)]));
}

/** -u^T K u, the integral of lambda tr(e)^2 + mu e : e. */
function energy(matrix: Float64Array, u: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++)
    for (let j = 0; j < u.length; j++) sum -= u[i]! * matrix[i * u.length + j]! * u[j]!;
  return sum;
}

const VOLUME = SIZE[0] * SIZE[1] * SIZE[2];
const RIGID: readonly Field[] = [
  () => [1, 2, 3],
  (_x, y) => [-y, _x, 0],
  (_x, y, z) => [0, -z, y],
  (x, _y, z) => [z, 0, -x],
];

describe.each([1, 2])('stiffness of a cell of order %i', (order) => {
  const grid = new CellGrid(order, [1, 1, 1]);
  const matrix = stiffnessOf(grid);
  const of = (field: Field): number => energy(matrix, displaced(grid, grid.nodesOfCell(0), field));

  it('the stiffness of a cell is symmetric', () => {
    const n = matrixSize(order, false);
    expect(matrix.length).toBe(n * n);
    for (let i = 0; i < n; i++)
      for (let j = 0; j < i; j++) expect(matrix[i * n + j]).toBeCloseTo(matrix[j * n + i]!, 8);
  });

  it('rigid motion of a cell has no energy', () => {
    for (const field of RIGID) expect(Math.abs(of(field))).toBeLessThan(1e-9);
  });

  it.each<[string, Field, number]>([
    // e_xx = s
    ['stretched along x', (x) => [0.1 * x, 0, 0], (lambda + mu) * 0.01],
    ['stretched along y', (_, y) => [0, 0.1 * y, 0], (lambda + mu) * 0.01],
    ['stretched along z', (_x, _y, z) => [0, 0, 0.1 * z], (lambda + mu) * 0.01],
    // e_xy = e_yx = g / 2
    ['sheared', (_, y) => [0.1 * y, 0, 0], (mu * 0.01) / 2],
    // tr(e) = 3 s
    ['inflated', (x, y, z) => [0.1 * x, 0.1 * y, 0.1 * z], (9 * lambda + 3 * mu) * 0.01],
  ])('a cell %s has the energy of its strain', (_, field, density) => {
    expect(of(field) / (density * VOLUME)).toBeCloseTo(1, 10);
  });
});

it('a quadratic cell represents bending, where the strain varies along the axis', () => {
  const grid = new CellGrid(2, [1, 1, 1]);
  // e_xx = 2 b (x - 1): the mean of its square is 4 b^2 L^2 / 3; the quadrature points of the reference give 13/9 of
  // that
  const u = displaced(grid, grid.nodesOfCell(0), (x) => [0.1 * (x - 1) ** 2, 0, 0]);
  const exact = (lambda + mu) * ((0.04 * SIZE[0] ** 2) / 3) * VOLUME;
  expect(energy(stiffnessOf(grid), u) / exact).toBeCloseTo(13 / 9, 10);
});

describe.each([1, 2])('isotropic elasticity of order %i', (order) => {
  const grid = new CellGrid(order, [1, 1, 1]);
  const of = (field: Field): number =>
    energy(stiffnessOf(grid, ISOTROPIC), displaced(grid, grid.nodesOfCell(0), field));

  // twice the energy density of linear elasticity, lambda tr(e)^2 + 2 mu e : e
  it.each<[string, Field, number]>([
    ['stretched', (x) => [0.1 * x, 0, 0], (lambda + 2 * mu) * 0.01],
    ['stretched freely', (x, y, z) => [0.1 * x, -0.02 * y, -0.02 * z], MATERIAL.young * 0.01],
    ['sheared', (_, y) => [0.1 * y, 0, 0], mu * 0.01],
    ['inflated', (x, y, z) => [0.1 * x, 0.1 * y, 0.1 * z], (9 * lambda + 6 * mu) * 0.01],
  ])('an isotropic cell %s has the energy of linear elasticity', (_, field, density) => {
    expect(of(field) / (density * VOLUME)).toBeCloseTo(1, 10);
  });

  it('rigid motion of an isotropic cell has no energy', () => {
    for (const field of RIGID) expect(Math.abs(of(field))).toBeLessThan(1e-9);
  });

  it('an isotropic shell stretched freely has the energy of plane stress', () => {
    const size = matrixSize(order, true);
    const shell = stiffnessOf(grid, { ...ISOTROPIC, isShell: true });
    grid.facets().forEach((facet, i) => {
      const [along, aside] = [(facet.normal + 1) % 3, (facet.normal + 2) % 3];
      const stretch = displaced(grid, grid.nodesOfFacet(facet), (...x) => {
        const u: [number, number, number] = [0, 0, 0];
        u[along] = 0.1 * x[along]!;
        u[aside] = -0.02 * x[aside]!;
        return u;
      });
      const matrix = shell.subarray(i * size * size, (i + 1) * size * size);
      const volume = SIZE[along]! * SIZE[aside]! * MATERIAL.thickness;
      expect(energy(matrix, stretch) / (MATERIAL.young * 0.01 * volume)).toBeCloseTo(1, 10);
    });
  });

  it('modes of constrained strains do not depend on the rule', () => {
    const modes = (material: CellMaterial): Float64Array => stiffnessOf(grid, { ...material, isConstrained: true });
    expect(modes(ISOTROPIC)).toEqual(modes(MATERIAL));
  });
});

it('a quadratic isotropic cell has the energy of bending', () => {
  const grid = new CellGrid(2, [1, 1, 1]);
  const u = displaced(grid, grid.nodesOfCell(0), (x) => [0.1 * (x - 1) ** 2, 0, 0]);
  const exact = (lambda + 2 * mu) * ((0.04 * SIZE[0] ** 2) / 3) * VOLUME;
  expect(energy(stiffnessOf(grid, ISOTROPIC), u) / exact).toBeCloseTo(1, 10);
});

describe('stiffness of a grid', () => {
  const grid = new CellGrid(1, [2, 1, 1]);
  const size = matrixSize(1, false) ** 2;

  it('equal cells have equal stiffness, empty cells have none', () => {
    const whole = stiffnessOf(grid);
    expect(whole.length).toBe(2 * size);
    expect(whole.subarray(size)).toEqual(whole.subarray(0, size));
    const half = stiffnessOf(grid, MATERIAL, Uint8Array.of(1, 0));
    expect(half.subarray(0, size).every((x) => x === 0)).toBe(true);
    expect(half.subarray(size)).toEqual(whole.subarray(0, size));
  });

  it('computes the stiffness of equal cells once and reuses it', () => {
    const known = new Map<string, Float64Array>();
    cellStiffness(grid, nodesOf(grid), new Uint8Array(2), MATERIAL, known);
    expect(known.size).toBe(1);
    cellStiffness(grid, nodesOf(grid), new Uint8Array(2), { ...MATERIAL, young: 1 }, known);
    expect(known.size).toBe(2);
    const twice = cellStiffness(grid, nodesOf(grid), new Uint8Array(2), { ...MATERIAL, young: 600 }, known);
    const once = stiffnessOf(grid);
    twice.forEach((x, i) => void expect(x).toBeCloseTo(2 * once[i]!, 8));
  });
});

describe('stiffness of a shell', () => {
  const grid = new CellGrid(1, [1, 1, 1]);
  const shell = stiffnessOf(grid, { ...MATERIAL, isShell: true });
  const size = matrixSize(1, true);
  const facets = grid.facets();

  it('a shell has a matrix per surface square, proportional to area and thickness', () => {
    expect(shell.length).toBe(6 * size * size);
    // plane stress: nu E / (1 - nu^2) and E / 2 (1 + nu)
    const moduli = (300 * 0.2) / (1 - 0.04) + mu;
    facets.forEach((facet, i) => {
      const matrix = shell.subarray(i * size * size, (i + 1) * size * size);
      const nodes = grid.nodesOfFacet(facet);
      const along = (facet.normal + 1) % 3;
      const area = SIZE[along]! * SIZE[(facet.normal + 2) % 3]!;
      const stretch = displaced(grid, nodes, (x, y, z) => {
        const u: [number, number, number] = [0, 0, 0];
        u[along] = 0.1 * [x, y, z][along]!;
        return u;
      });
      expect(energy(matrix, stretch) / (moduli * 0.01 * area * 0.05)).toBeCloseTo(1, 10);
      // no stiffness across its plane
      const across = displaced(grid, nodes, (x, y, z) => {
        const u: [number, number, number] = [0, 0, 0];
        u[facet.normal] = x * y + y * z + z * x;
        return u;
      });
      expect(Math.abs(energy(matrix, across))).toBeLessThan(1e-12);
      for (const field of RIGID) expect(Math.abs(energy(matrix, displaced(grid, nodes, field)))).toBeLessThan(1e-9);
    });
  });
});

describe('modes of constrained strains', () => {
  it('strain modes sum to the stiffness of a fixed material', () => {
    const grid = new CellGrid(1, [1, 1, 1]);
    const n = matrixSize(1, false);
    const modes = stiffnessOf(grid, { ...MATERIAL, isConstrained: true });
    const matrix = stiffnessOf(grid, { ...MATERIAL, young: 10, poisson: 0.3 });
    // the six rigid motions of 24 dofs have no mode
    expect(modes[0]).toBe(24 - 6);
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) {
        let sum = 0;
        for (let k = 0; k < modes[0]!; k++) sum += modes[1 + k * n + i]! * modes[1 + k * n + j]!;
        expect(sum).toBeCloseTo(-matrix[i * n + j]!, 9);
      }
    }
  });

  it('strain modes of a shell end with the twist of each square', () => {
    const grid = new CellGrid(1, [1, 1, 1]);
    const n = matrixSize(1, true);
    const modes = stiffnessOf(grid, { ...MATERIAL, isShell: true, isConstrained: true });
    // of 12 dofs, three rigid motions in the plane and four displacements across it do not strain
    expect(modes[0]).toBe(12 - 3 - 4 + 1);
    const twist = modes.subarray(1 + (modes[0]! - 1) * n, 1 + modes[0]! * n);
    // 4 D (1 - nu) / area with D = E t^3 / 12 (1 - nu^2), for unit length: each of four corners is 1/2
    const [young, nu] = [10, 0.3];
    const rigidity = (young * 0.05 ** 3) / (12 * (1 - nu * nu));
    const corner = 0.5 * Math.sqrt((4 * rigidity * (1 - nu)) / (SIZE[1] * SIZE[2]));
    [1, -1, -1, 1].forEach((sign, node) => void expect(twist[3 * node]).toBeCloseTo(sign * corner, 12));
  });
});
