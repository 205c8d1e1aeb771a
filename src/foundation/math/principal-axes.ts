/**
 * Principal axes of a symmetric 3 x 3 matrix by Jacobi rotations that are accumulated in a quaternion.
 *
 * Golub & Van Loan, Matrix Computations, 8.5 (the 2 x 2 symmetric Schur decomposition).
 */
import { normalizeQuat as normalizePose, type Quat, type Vec3 } from './pose.js';
import { mulQuat, normalizeQuat, quat2Mat, setQuat } from './quat.js';

/** Accuracy of principal axes, relative to the largest element of the matrix. */
export interface AxesTolerance {
  /** Off-diagonal elements up to this size are zero. */
  readonly zero: number;
  /** Values in increasing order that differ by up to this size are equal. */
  readonly equal: number;
}

const EXACT: AxesTolerance = { zero: 4e-15, equal: 1e-12 };
const MAX_ROTATIONS = 500;

/** Symmetric matrix as its diagonal and the elements (0, 1), (0, 2), (1, 2). */
export type Sym3 = readonly [number, number, number, number, number, number];

/** Diagonalization of a symmetric matrix: A = R diag(values) R' with R the rotation of `quat`. */
export interface PrincipalAxes {
  /** Eigenvalues, largest first. */
  readonly values: Vec3;
  /** Rotation whose columns are the eigenvectors. */
  readonly quat: Quat;
}

/** Offsets in the work array of `eig3`. */
export const EIG3 = {
  /** The rotation whose columns are the eigenvectors, as a quaternion and as a matrix. */
  quat: 0,
  frame: 4,
  /** Eigenvalues, largest first. */
  values: 13,
  /** The symmetric matrix, all nine elements; not changed. */
  matrix: 16,
  /** Scratch: the matrix in the rotated frame, a product, the quaternion of a rotation, and values that count as zero. */
  turned: 25,
  product: 34,
  step: 43,
  zero: 47,
  equal: 48,
  size: 49,
} as const;

/** Rounding of quaternions, which differs between compiling and simulating. */
interface Rounding {
  /** Half of the square root of 2. */
  readonly quarter: number;
  normalize(q: Float64Array, o: number): void;
}

// biome-ignore lint/suspicious/noApproximativeNumericConstant: these digits, which make quarter turns of norm 1 + 6e-16
const SIMULATED: Rounding = { quarter: 0.707106781186548, normalize: normalizeQuat };

const COMPILED: Rounding = {
  quarter: Math.SQRT1_2,
  normalize(q, o) {
    q.set(normalizePose([q[o], q[o + 1], q[o + 2], q[o + 3]]), o);
  },
};

/** Plane of a rotation: its two rows and its axis. */
interface Plane {
  readonly row: number;
  readonly col: number;
  readonly axis: number;
}

const XY: Plane = { row: 0, col: 1, axis: 2 };
const XZ: Plane = { row: 0, col: 2, axis: 1 };
const YZ: Plane = { row: 1, col: 2, axis: 0 };

/** Indices of the neighbors that are compared to sort three values. */
const SORTING = [0, 1, 0] as const;

/**
 * Eigenvalues in decreasing order and the frame of the eigenvectors. Equal eigenvalues keep their order, and a
 * diagonal matrix is only sorted. Rounded as in compiling.
 */
export function principalAxes(a: Sym3, tolerance = EXACT): PrincipalAxes {
  const w = new Float64Array(EIG3.size);
  w.set([a[0], a[3], a[4], a[3], a[1], a[5], a[4], a[5], a[2]], EIG3.matrix);
  diagonalize(w, tolerance, COMPILED);
  const { values: v, quat: q } = EIG3;
  return { values: [w[v], w[v + 1], w[v + 2]], quat: [w[q], w[q + 1], w[q + 2], w[q + 3]] };
}

/**
 * Same as `principalAxes`, rounded as in simulations and without allocation: reads the matrix at `EIG3.matrix`,
 * writes the rest. Returns the number of rotations.
 */
export function eig3(w: Float64Array): number {
  return diagonalize(w, EXACT, SIMULATED);
}

function diagonalize(w: Float64Array, tolerance: AxesTolerance, rounding: Rounding): number {
  setQuat(w, EIG3.quat, 1, 0, 0, 0);
  turn(w);
  const largest = largestElement(w);
  w[EIG3.zero] = tolerance.zero * largest;
  w[EIG3.equal] = tolerance.equal * largest;
  let rotations = 0;
  while (rotations < MAX_ROTATIONS && annihilate(w, largestPlane(w), rounding)) {
    turn(w);
    rotations++;
  }
  for (let i = 0; i < 3; i++) w[EIG3.values + i] = w[EIG3.turned + 4 * i];
  for (const i of SORTING) sortNeighbors(w, i, rounding);
  quat2Mat(w, EIG3.frame, w, EIG3.quat);
  return rotations;
}

/** D = R' A R, which is symmetric up to rounding. */
function turn(w: Float64Array): void {
  const { frame: r, matrix: a, product: p, turned: d } = EIG3;
  quat2Mat(w, r, w, EIG3.quat);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      w[p + 3 * i + j] = w[r + i] * w[a + j] + w[r + 3 + i] * w[a + 3 + j] + w[r + 6 + i] * w[a + 6 + j];
    }
  }
  for (let i = 0; i < 9; i += 3) {
    for (let j = 0; j < 3; j++) {
      w[d + i + j] = w[p + i] * w[r + j] + w[p + i + 1] * w[r + 3 + j] + w[p + i + 2] * w[r + 6 + j];
    }
  }
}

function largestElement(w: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < 9; i++) largest = Math.max(largest, Math.abs(w[EIG3.matrix + i]));
  return largest;
}

/** Plane of the largest off-diagonal element. */
function largestPlane(w: Float64Array): Plane {
  const d = EIG3.turned;
  const xy = Math.abs(w[d + 1]);
  const xz = Math.abs(w[d + 2]);
  const yz = Math.abs(w[d + 5]);
  if (xy > xz && xy > yz) return XY;
  return xz > yz ? XZ : YZ;
}

/** Rotates to make an off-diagonal element zero; false if it is zero already. */
function annihilate(w: Float64Array, plane: Plane, rounding: Rounding): boolean {
  const d = EIG3.turned;
  const offDiagonal = w[d + 3 * plane.row + plane.col];
  if (Math.abs(offDiagonal) <= w[EIG3.zero]) return false;
  const tau = (w[d + 4 * plane.col] - w[d + 4 * plane.row]) / (2 * offDiagonal);
  const root = Math.sqrt(1 + tau * tau);
  const tangent = tau >= 0 ? 1 / (tau + root) : -1 / (-tau + root);
  // tangent of half the angle, which keeps its digits at small angles
  const half = tangent / (1 + Math.sqrt(1 + tangent * tangent));
  const cosine = 1 / Math.sqrt(1 + half * half);
  const sine = half * cosine;
  setQuat(w, EIG3.step, cosine, 0, 0, 0);
  // about y, the plane (x, z) rotates in the opposite direction
  w[EIG3.step + 1 + plane.axis] = plane === XZ ? sine : -sine;
  rounding.normalize(w, EIG3.step);
  rotate(w, rounding);
  return true;
}

function rotate(w: Float64Array, { normalize }: Rounding): void {
  mulQuat(w, EIG3.quat, w, EIG3.quat, w, EIG3.step);
  normalize(w, EIG3.quat);
}

/** Exchanges two values in increasing order by a rotation by 90 degrees about the third axis. */
function sortNeighbors(w: Float64Array, i: number, rounding: Rounding): void {
  const at = EIG3.values + i;
  const lead = w[at];
  const next = w[at + 1];
  if (lead + w[EIG3.equal] >= next) return;
  w[at] = next;
  w[at + 1] = lead;
  setQuat(w, EIG3.step, rounding.quarter, 0, 0, 0);
  w[EIG3.step + 1 + ((i + 2) % 3)] = rounding.quarter;
  rotate(w, rounding);
}
