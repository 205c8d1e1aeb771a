/** Principal axes of a symmetric 3 x 3 matrix by Jacobi rotations that are accumulated in a quaternion. */
import { type Mat3, mulQuat, normalizeQuat, type Quat, quatToMat, UNIT_QUAT, type Vec3 } from './pose.js';

const EPS = 1e-12;
const MAX_ROTATIONS = 500;

/** Symmetric matrix as its diagonal and the elements (0, 1), (0, 2), (1, 2). */
export type Sym3 = readonly [number, number, number, number, number, number];

export interface PrincipalAxes {
  /** Eigenvalues, largest first. */
  readonly values: Vec3;
  /** Rotation whose columns are the eigenvectors. */
  readonly quat: Quat;
}

/** Plane of a rotation: its two rows and its axis. */
interface Plane {
  readonly row: number;
  readonly col: number;
  readonly axis: number;
}

const XY: Plane = { row: 0, col: 1, axis: 2 };
const XZ: Plane = { row: 0, col: 2, axis: 1 };
const YZ: Plane = { row: 1, col: 2, axis: 0 };

/** R' A R, with rounding that keeps it symmetric only to the last bits. */
function inFrame(r: Mat3, a: Mat3): number[] {
  const ra = product([r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]], a);
  return product(ra, r);
}

function product(a: readonly number[], b: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < 9; i += 3) {
    for (let j = 0; j < 3; j++) out.push(a[i] * b[j] + a[i + 1] * b[j + 3] + a[i + 2] * b[j + 6]);
  }
  return out;
}

/** Plane of the largest off-diagonal element. */
function largestPlane(d: readonly number[]): Plane {
  const [xy, xz, yz] = [Math.abs(d[1]), Math.abs(d[2]), Math.abs(d[5])];
  if (xy > xz && xy > yz) return XY;
  return xz > yz ? XZ : YZ;
}

/** The rotation that annihilates an off-diagonal element, or undefined if that is zero already. */
function jacobiRotation(d: readonly number[], plane: Plane): Quat | undefined {
  const offDiagonal = d[3 * plane.row + plane.col];
  if (Math.abs(offDiagonal) < EPS) return undefined;
  const tau = (d[4 * plane.col] - d[4 * plane.row]) / (2 * offDiagonal);
  const root = Math.sqrt(1 + tau * tau);
  const tangent = tau >= 0 ? 1 / (tau + root) : -1 / (-tau + root);
  const cosine = 1 / Math.sqrt(1 + tangent * tangent);
  if (cosine > 1 - EPS) return undefined;
  const halfSine = Math.sqrt(0.5 - 0.5 * cosine);
  // about y, the plane (x, z) turns the other way
  const sine = tau >= 0 === (plane === XZ) ? halfSine : -halfSine;
  return aboutAxis(plane.axis, sine, Math.sqrt(1 - sine * sine));
}

function aboutAxis(axis: number, sine: number, cosine: number): Quat {
  const q: [number, number, number, number] = [cosine, 0, 0, 0];
  q[axis + 1] = sine;
  return normalizeQuat(q);
}

/**
 * Eigenvalues in decreasing order and the frame of the eigenvectors. Equal eigenvalues keep their order, and a
 * matrix that is diagonal already is only sorted.
 *
 * Golub & Van Loan, Matrix Computations, 8.5 (the 2 x 2 symmetric Schur decomposition).
 */
export function principalAxes(a: Sym3): PrincipalAxes {
  const full: Mat3 = [a[0], a[3], a[4], a[3], a[1], a[5], a[4], a[5], a[2]];
  let quat: Quat = UNIT_QUAT;
  let d = inFrame(quatToMat(quat), full);
  for (let i = 0; i < MAX_ROTATIONS; i++) {
    const rotation = jacobiRotation(d, largestPlane(d));
    if (rotation === undefined) break;
    quat = mulQuat(quat, rotation);
    d = inFrame(quatToMat(quat), full);
  }
  return sorted([d[0], d[4], d[8]], quat);
}

/** Sorts by quarter turns about the axis that stays in place. */
function sorted(values: [number, number, number], start: Quat): PrincipalAxes {
  let quat = start;
  for (const i of [0, 1, 0]) {
    const [lead, next] = [values[i], values[i + 1]];
    if (lead + EPS >= next) continue;
    values[i] = next;
    values[i + 1] = lead;
    quat = mulQuat(quat, aboutAxis((i + 2) % 3, Math.SQRT1_2, Math.SQRT1_2));
  }
  return { values, quat };
}
