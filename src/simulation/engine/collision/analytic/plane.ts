/** Contacts of a plane, the half-space below the xy plane of its frame, with primitives. The normal is that of the plane. */
import { cross, MINVAL } from '../../../../foundation/math/vec.js';
import {
  CONTACT_SIZE,
  DIST,
  MARGIN,
  type Manifold,
  NORMAL,
  PLANE,
  POS,
  SPHERE_B,
  TANGENT,
  WORK,
} from '../convex/manifold.js';
import { planeAndSphere, setOnAxis, setSphere } from './sphere.js';

/** Writes position and normal of plane geom g into the manifold at `PLANE`. */
export function setPlane(out: Manifold, xpos: Float64Array, xmat: Float64Array, g: number): void {
  out[PLANE] = xpos[3 * g];
  out[PLANE + 1] = xpos[3 * g + 1];
  out[PLANE + 2] = xpos[3 * g + 2];
  out[PLANE + 3] = xmat[9 * g + 2];
  out[PLANE + 4] = xmat[9 * g + 5];
  out[PLANE + 5] = xmat[9 * g + 8];
}

/** Completes contact `n` from its distance and the point on the other geom, which is stored as its position. */
export function finishPlaneContact(out: Manifold, n: number): void {
  const c = CONTACT_SIZE * n;
  const half = out[c + DIST] * 0.5;
  const nx = out[PLANE + 3];
  const ny = out[PLANE + 4];
  const nz = out[PLANE + 5];
  out[c + NORMAL] = nx;
  out[c + NORMAL + 1] = ny;
  out[c + NORMAL + 2] = nz;
  out[c + POS] -= nx * half;
  out[c + POS + 1] -= ny * half;
  out[c + POS + 2] -= nz * half;
  out[c + TANGENT] = out[c + TANGENT + 1] = out[c + TANGENT + 2] = 0;
}

/** Writes the contact of plane g1 and sphere g2 into the manifold. Returns the number of contacts, 0 or 1. */
export function planeSphere(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  setPlane(out, xpos, xmat, g1);
  setSphere(out, SPHERE_B, xpos, size, g2);
  return planeAndSphere(out, 0);
}

/** Contacts of the two end spheres of the capsule; its axis is the first tangent. */
export function planeCapsule(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  setPlane(out, xpos, xmat, g1);
  let count = 0;
  for (let end = 1; end >= -1; end -= 2) {
    out[SPHERE_B + 3] = end * size[3 * g2 + 1];
    setOnAxis(out, SPHERE_B, xpos, xmat, g2);
    out[SPHERE_B + 3] = size[3 * g2];
    count += planeAndSphere(out, count);
  }
  for (let i = 0; i < count; i++) {
    out[CONTACT_SIZE * i + TANGENT] = xmat[9 * g2 + 2];
    out[CONTACT_SIZE * i + TANGENT + 1] = xmat[9 * g2 + 5];
    out[CONTACT_SIZE * i + TANGENT + 2] = xmat[9 * g2 + 8];
  }
  return count;
}

/**
 * Contacts of the corners below the center within the margin, by index, at most four; bit k of an index is the sign of
 * axis k.
 */
export function planeBox(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  setPlane(out, xpos, xmat, g1);
  const nx = out[PLANE + 3];
  const ny = out[PLANE + 4];
  const nz = out[PLANE + 5];
  const x = xpos[3 * g2];
  const y = xpos[3 * g2 + 1];
  const z = xpos[3 * g2 + 2];
  const margin = out[MARGIN];
  const height = (x - out[PLANE]) * nx + (y - out[PLANE + 1]) * ny + (z - out[PLANE + 2]) * nz;
  let count = 0;
  for (let i = 0; i < 8; i++) {
    const sx = i & 1 ? size[3 * g2] : -size[3 * g2];
    const sy = i & 2 ? size[3 * g2 + 1] : -size[3 * g2 + 1];
    const sz = i & 4 ? size[3 * g2 + 2] : -size[3 * g2 + 2];
    const cx = xmat[9 * g2] * sx + xmat[9 * g2 + 1] * sy + xmat[9 * g2 + 2] * sz;
    const cy = xmat[9 * g2 + 3] * sx + xmat[9 * g2 + 4] * sy + xmat[9 * g2 + 5] * sz;
    const cz = xmat[9 * g2 + 6] * sx + xmat[9 * g2 + 7] * sy + xmat[9 * g2 + 8] * sz;
    const below = nx * cx + ny * cy + nz * cz;
    if (height + below > margin || below > 0) continue;
    const c = CONTACT_SIZE * count;
    out[c + DIST] = height + below;
    out[c + POS] = x + cx;
    out[c + POS + 1] = y + cy;
    out[c + POS + 2] = z + cz;
    finishPlaneContact(out, count);
    if (++count === 4) break;
  }
  return count;
}

/** Candidate points of a cylinder, as (end of the axis, cosine, sine) of the angle from the steepest radius. */
const TOUCHING = [1, 1, 0, -1, 1, 0, 1, -0.5, Math.sqrt(3) / 2, 1, -0.5, -Math.sqrt(3) / 2] as const;
/** Index of the other end of the lowest wall line, which may be higher than the other candidates. */
const OPPOSITE = 1;

/** Scratch: half-axis towards the plane, steepest radius, and the radius perpendicular to both. */
const AXIS = WORK;
const RADIUS = WORK + 3;
const ACROSS = WORK + 6;

/**
 * Points of the rims are e a + cos(f) r + sin(f) t about the center: e = +-1, a half the axis turned towards the plane, r the
 * radius that goes down most, t the one across. Candidates are the lowest point, (e, f) = (1, 0); the other end of its line of
 * the wall, (-1, 0); and for a cylinder that stands, what makes with the first an equilateral triangle on the lower rim,
 * (1, +-120 degrees).
 */
export function planeCylinder(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  setPlane(out, xpos, xmat, g1);
  setDirections(out, xmat, size, g2);
  let height = 0;
  let alongAxis = 0;
  let alongRadius = 0;
  for (let k = 0; k < 3; k++) {
    const normal = out[PLANE + 3 + k];
    height += (xpos[3 * g2 + k] - out[PLANE + k]) * normal;
    alongAxis += out[AXIS + k] * normal;
    alongRadius += out[RADIUS + k] * normal;
  }
  let count = 0;
  for (let i = 0; i < 4; i++) {
    const end = TOUCHING[3 * i];
    const cosine = TOUCHING[3 * i + 1];
    const sine = TOUCHING[3 * i + 2];
    const dist = height + end * alongAxis + cosine * alongRadius;
    if (dist > out[MARGIN]) {
      // no candidate is lower than the first; the last two are equally high
      if (i === OPPOSITE) continue;
      return count;
    }
    const c = CONTACT_SIZE * count;
    out[c + DIST] = dist;
    for (let k = 0; k < 3; k++) {
      const around = cosine * out[RADIUS + k] + sine * out[ACROSS + k];
      out[c + POS + k] = xpos[3 * g2 + k] + end * out[AXIS + k] + around;
    }
    finishPlaneContact(out, count++);
  }
  return count;
}

/**
 * Sets the directions of a cylinder at the plane; if a cap is parallel to the plane, the steepest radius is arbitrary.
 */
function setDirections(out: Manifold, xmat: Float64Array, size: Float64Array, g: number): void {
  const m = 9 * g;
  const radius = size[3 * g];
  let rise = 0;
  for (let k = 0; k < 3; k++) rise += out[PLANE + 3 + k] * xmat[m + 3 * k + 2];
  const half = rise > 0 ? -size[3 * g + 1] : size[3 * g + 1];
  let square = 0;
  for (let k = 0; k < 3; k++) {
    const axis = xmat[m + 3 * k + 2];
    const down = rise * axis - out[PLANE + 3 + k];
    square += down * down;
    out[AXIS + k] = half * axis;
    out[RADIUS + k] = down;
  }
  const isTilted = square >= MINVAL * MINVAL;
  const scale = isTilted ? radius / Math.sqrt(square) : radius;
  for (let k = 0; k < 3; k++) out[RADIUS + k] = scale * (isTilted ? out[RADIUS + k] : xmat[m + 3 * k]);
  cross(out, ACROSS, out, RADIUS, out, AXIS);
  for (let k = 0; k < 3; k++) out[ACROSS + k] /= size[3 * g + 1];
}
