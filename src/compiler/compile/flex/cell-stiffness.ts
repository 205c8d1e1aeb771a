/** Stiffness of interpolated flexes: linear elasticity of the cells of a grid, or of the squares of its surface. */

import { type CellGrid, type Facet, matrixSize } from '../../../foundation/math/cell-grid.js';
import { symmetricEigen } from '../../../foundation/math/jacobi-eigen.js';
import {
  gaussPoints,
  lagrange,
  lagrangeSlope,
  type Quadrature,
  wideGaussPoints,
} from '../../../foundation/math/lagrange.js';
import type { Vec3 } from '../../../foundation/math/pose.js';
import type { Material } from './elasticity.js';

/** Material of a flex, and the form of its stiffness. */
export interface CellMaterial extends Material {
  /** True if only the surface is elastic. */
  readonly isShell: boolean;
  /** True if strains are constrained: modes are stored instead of matrices. */
  readonly isConstrained: boolean;
  /** True for isotropic linear elasticity, false for the matrices of MuJoCo before 3.16; no effect on modes. */
  readonly isIsotropic: boolean;
}

/** Fixed material for the modes of strain constraints, which do not depend on the material of the flex. */
const CONSTRAINED = { young: 10, poisson: 0.3 } as const;

/** Cache of stiffness matrices: most cells have equal sizes, and several flexes share it. */
export type KnownCells = Map<string, Float64Array>;

/**
 * `flex_stiffness`: one matrix per cell or square, zero for empty cells. The nodes form a grid aligned with the axes
 * (nnode x 3).
 */
export function cellStiffness(
  grid: CellGrid,
  nodes: Float64Array,
  empty: Uint8Array,
  material: CellMaterial,
  known: KnownCells,
): Float64Array {
  const own = material.isConstrained ? { ...material, ...CONSTRAINED, isIsotropic: false } : material;
  const facets = material.isShell ? grid.facets() : undefined;
  const count = facets?.length ?? grid.cellCount;
  const size = matrixSize(grid.order, material.isShell);
  const stiffness = new Float64Array(count * size * size);
  const what = `${grid.order} ${own.young} ${own.poisson} ${own.thickness} ${own.isConstrained} ${own.isIsotropic}`;
  for (let i = 0; i < count; i++) {
    if (!facets && empty[i]) continue;
    const facet = facets?.[i];
    const sides = sidesOf(nodes, facet ? grid.nodesOfFacet(facet) : grid.nodesOfCell(i));
    const key = `${what} ${sides} ${facet?.normal}`;
    let values = known.get(key);
    if (!values) known.set(key, (values = partStiffness(grid.order, sides, facet, own)));
    stiffness.set(values, i * size * size);
  }
  return stiffness;
}

/** Vector from the first to the last node of a box. */
function sidesOf(nodes: Float64Array, ids: readonly number[]): Vec3 {
  const [first, last] = [3 * ids[0], 3 * ids[ids.length - 1]];
  return [nodes[last] - nodes[first], nodes[last + 1] - nodes[first + 1], nodes[last + 2] - nodes[first + 2]];
}

/** Matrix or modes of a cell or square. */
function partStiffness(order: number, sides: Vec3, facet: Facet | undefined, material: CellMaterial): Float64Array {
  const matrix = facet ? squareMatrix(order, sides, facet.normal, material) : cellMatrix(order, sides, material);
  if (!material.isConstrained) return matrix;
  return strainModes(matrix, matrixSize(order, material.isShell), facet && warpMode(order, sides, facet, material));
}

/** Factor of mu e : e' in the stiffness, which is 2 in linear elasticity, and the points at which it is integrated. */
function rulesOf(order: number, { isIsotropic }: CellMaterial): { shear: number; quadrature: Quadrature } {
  return isIsotropic ? { shear: 2, quadrature: gaussPoints(order) } : { shear: 1, quadrature: wideGaussPoints(order) };
}

/**
 * Subtracts the integrand at one point times a volume: lambda tr(e) tr(e') + mu e : e' over the strains e of each pair
 * of basis functions and directions, from the gradients of the functions (n x 3). The order of modes with equal
 * stiffness depends on rounding, so e : e' is summed as the trace of the product of both tensors, as in the reference.
 */
function addStrainEnergy(
  matrix: Float64Array,
  gradients: readonly Vec3[],
  axes: readonly number[],
  [lambda, mu]: readonly [number, number],
  volume: number,
): void {
  const size = 3 * gradients.length;
  for (let i = 0; i < gradients.length; i++) {
    const a = gradients[i];
    for (let j = 0; j < gradients.length; j++) {
      const b = gradients[j];
      for (let row = 0; row < axes.length; row++) {
        const k = axes[row];
        for (let column = 0; column < axes.length; column++) {
          const l = axes[column];
          const strains = k === l ? alongOne(a, b, k) : (a[l] * b[k]) / 2;
          const at = size * (3 * i + k) + 3 * j + l;
          matrix[at] -= lambda * a[k] * b[l] * volume;
          matrix[at] -= mu * strains * volume;
        }
      }
    }
  }
}

/** e : e' of the strains of two displacements along the same axis. */
function alongOne(a: Vec3, b: Vec3, axis: number): number {
  const whole = a[axis] * b[axis];
  const x = (a[0] * b[0]) / 4;
  const y = (a[1] * b[1]) / 4;
  const z = (a[2] * b[2]) / 4;
  if (axis === 0) return whole + y + z + y + z;
  return axis === 1 ? x + (x + whole + z) + z : x + y + (x + y + whole);
}

/** Negative stiffness of a box of nodes. */
function cellMatrix(order: number, size: Vec3, material: CellMaterial): Float64Array {
  const { young, poisson } = material;
  const { shear, quadrature } = rulesOf(order, material);
  const lambda = (young * poisson) / (1 + poisson) / (1 - 2 * poisson);
  const mu = (shear * young) / (2 * (1 + poisson));
  const matrix = new Float64Array(matrixSize(order, false) ** 2);
  const { points: gauss, weights } = quadrature;
  const index = [...gauss.keys()];
  for (const i of index) {
    for (const j of index) {
      for (const k of index) {
        const [s, t, u] = [gauss[i], gauss[j], gauss[k]];
        const gradients: Vec3[] = [];
        for (const x of index) {
          for (const y of index) {
            for (const z of index) {
              const [fx, fy, fz] = [lagrange(order, x, s), lagrange(order, y, t), lagrange(order, z, u)];
              gradients.push([
                (1 / size[0]) * (lagrangeSlope(order, x, s) * fy * fz),
                (1 / size[1]) * (fx * lagrangeSlope(order, y, t) * fz),
                (1 / size[2]) * (fx * fy * lagrangeSlope(order, z, u)),
              ]);
            }
          }
        }
        const volume = weights[i] * weights[j] * weights[k] * (size[0] * size[1] * size[2]);
        addStrainEnergy(matrix, gradients, [0, 1, 2], [lambda, mu], volume);
      }
    }
  }
  return matrix;
}

/** Negative stiffness of a square of nodes in its plane, for plane stress. */
function squareMatrix(order: number, size: Vec3, normal: number, material: CellMaterial): Float64Array {
  const [slow, fast] = [(normal + 1) % 3, (normal + 2) % 3];
  const [sizeSlow, sizeFast] = [size[slow], size[fast]];
  const { young, poisson, thickness } = material;
  const { shear, quadrature } = rulesOf(order, material);
  const moduli = [(young * poisson) / (1 - poisson * poisson), (shear * young) / (2 * (1 + poisson))] as const;
  const matrix = new Float64Array(matrixSize(order, true) ** 2);
  const { points: gauss, weights } = quadrature;
  const index = [...gauss.keys()];
  for (const i of index) {
    for (const j of index) {
      const gradients: Vec3[] = [];
      for (const p of index) {
        for (const q of index) {
          const gradient: [number, number, number] = [0, 0, 0];
          gradient[slow] = (1 / sizeSlow) * (lagrangeSlope(order, p, gauss[i]) * lagrange(order, q, gauss[j]));
          gradient[fast] = (1 / sizeFast) * (lagrange(order, p, gauss[i]) * lagrangeSlope(order, q, gauss[j]));
          gradients.push(gradient);
        }
      }
      const volume = weights[i] * weights[j] * (sizeSlow * sizeFast) * thickness;
      addStrainEnergy(matrix, gradients, [slow, fast], moduli, volume);
    }
  }
  return matrix;
}

/** Eigenvalues below this fraction of the largest one belong to rigid motion. */
const RIGID = 1e-8;

/**
 * Returns the mode count, followed by each mode times the square root of its stiffness, in an array with the size of a
 * matrix (size x size).
 */
function strainModes(matrix: Float64Array, size: number, warp: Float64Array | undefined): Float64Array {
  const { values, vectors } = symmetricEigen(matrix, size);
  const out = new Float64Array(size * size);
  const threshold = RIGID * values.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  let count = 0;
  for (let i = 0; i < size; i++) {
    if (-values[i] <= threshold) continue;
    const scale = Math.sqrt(-values[i]);
    for (let j = 0; j < size; j++) out[1 + count * size + j] = scale * vectors[j * size + i];
    count++;
  }
  if (warp) out.set(warp, 1 + count++ * size);
  out[0] = count;
  return out;
}

/**
 * Out-of-plane twist of a square, (1 - 2 s)(1 - 2 t), which in-plane strain does not include: normalized, times the
 * square root of its bending stiffness 4 D (1 - poisson) / area with D = young t^3 / 12 (1 - poisson^2). Rectangles of
 * nodes are symmetric, so the twist contains no rigid motion.
 */
function warpMode(order: number, size: Vec3, { normal }: Facet, material: Material): Float64Array {
  const area = Math.abs(size[(normal + 1) % 3]) * Math.abs(size[(normal + 2) % 3]);
  const { young, poisson, thickness } = material;
  const rigidity = (young * thickness * thickness * thickness) / (12 * (1 - poisson * poisson));
  const stiffness = (rigidity * (1 - poisson) * 4) / area;
  const mode = new Float64Array(3 * (order + 1) ** 2);
  for (let p = 0; p <= order; p++) {
    for (let q = 0; q <= order; q++) {
      mode[3 * (p * (order + 1) + q) + normal] = (1 - (2 * p) / order) * (1 - (2 * q) / order);
    }
  }
  const norm = Math.sqrt(mode.reduce((sum, x) => sum + x * x, 0));
  return mode.map((x) => (x / norm) * Math.sqrt(stiffness));
}
