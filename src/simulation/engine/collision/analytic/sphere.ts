/** Contacts of spheres with spheres, capsules and cylinders: nearest points, then two spheres there. */
import { MINVAL } from '../../../../foundation/math/vec.js';
import {
  CONTACT_SIZE,
  DIST,
  MARGIN,
  type Manifold,
  NORMAL,
  PLANE,
  POS,
  SPHERE_A,
  SPHERE_B,
  TANGENT,
} from '../convex/manifold.js';

/**
 * Contact `n` of the spheres SPHERE_A and SPHERE_B: `dist = |b - a| - ra - rb`, `normal = (b - a) / |b - a|`.
 * Concentric spheres have no direction: then the normal is the common perpendicular of the z axes of the
 * frames `i` and `j` of `xmat`, or world x if these are parallel too. Returns the number of contacts, 0 or 1.
 */
export function spheres(out: Manifold, n: number, xmat: Float64Array, i: number, j: number): number {
  const ax = out[SPHERE_A];
  const ay = out[SPHERE_A + 1];
  const az = out[SPHERE_A + 2];
  const ra = out[SPHERE_A + 3];
  const dx = out[SPHERE_B] - ax;
  const dy = out[SPHERE_B + 1] - ay;
  const dz = out[SPHERE_B + 2] - az;
  const rb = out[SPHERE_B + 3];
  const square = dx * dx + dy * dy + dz * dz;
  const reach = out[MARGIN] + ra + rb;
  if (square > reach * reach) return 0;

  const length = Math.sqrt(square);
  const c = CONTACT_SIZE * n;
  if (length < MINVAL) {
    perpendicular(out, c + NORMAL, xmat, 9 * i, 9 * j);
  } else {
    const scale = 1 / length;
    out[c + NORMAL] = dx * scale;
    out[c + NORMAL + 1] = dy * scale;
    out[c + NORMAL + 2] = dz * scale;
  }
  const dist = length - ra - rb;
  const along = ra + dist / 2;
  out[c + DIST] = dist;
  out[c + POS] = ax + out[c + NORMAL] * along;
  out[c + POS + 1] = ay + out[c + NORMAL + 1] * along;
  out[c + POS + 2] = az + out[c + NORMAL + 2] * along;
  out[c + TANGENT] = out[c + TANGENT + 1] = out[c + TANGENT + 2] = 0;
  return 1;
}

/** Unit vector perpendicular to the z axes of two frames, or (1, 0, 0). */
function perpendicular(out: Float64Array, o: number, xmat: Float64Array, i: number, j: number): void {
  const x = xmat[i + 5] * xmat[j + 8] - xmat[i + 8] * xmat[j + 5];
  const y = xmat[i + 8] * xmat[j + 2] - xmat[i + 2] * xmat[j + 8];
  const z = xmat[i + 2] * xmat[j + 5] - xmat[i + 5] * xmat[j + 2];
  const length = Math.sqrt(x * x + y * y + z * z);
  const scale = length < MINVAL ? 0 : 1 / length;
  out[o] = length < MINVAL ? 1 : x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
}

/**
 * Contact `n` of the plane PLANE with the sphere SPHERE_B: `dist = normal . (b - p) - rb`, the normal being
 * that of the plane.
 */
export function planeAndSphere(out: Manifold, n: number): number {
  const nx = out[PLANE + 3];
  const ny = out[PLANE + 4];
  const nz = out[PLANE + 5];
  const bx = out[SPHERE_B];
  const by = out[SPHERE_B + 1];
  const bz = out[SPHERE_B + 2];
  const radius = out[SPHERE_B + 3];
  const height = (bx - out[PLANE]) * nx + (by - out[PLANE + 1]) * ny + (bz - out[PLANE + 2]) * nz;
  if (height > out[MARGIN] + radius) return 0;

  const c = CONTACT_SIZE * n;
  const dist = height - radius;
  const along = -dist / 2 - radius;
  out[c + DIST] = dist;
  out[c + NORMAL] = nx;
  out[c + NORMAL + 1] = ny;
  out[c + NORMAL + 2] = nz;
  out[c + POS] = bx + nx * along;
  out[c + POS + 1] = by + ny * along;
  out[c + POS + 2] = bz + nz * along;
  out[c + TANGENT] = out[c + TANGENT + 1] = out[c + TANGENT + 2] = 0;
  return 1;
}

/** Makes geom g the sphere at offset `o` (SPHERE_A or SPHERE_B), with its first size as radius. */
export function setSphere(out: Manifold, o: number, xpos: Float64Array, size: Float64Array, g: number): void {
  out[o] = xpos[3 * g];
  out[o + 1] = xpos[3 * g + 1];
  out[o + 2] = xpos[3 * g + 2];
  out[o + 3] = size[3 * g];
}

/** Puts a point at out[o..] on the z axis of geom g, at the signed distance out[o + 3] from its center. */
export function setOnAxis(out: Manifold, o: number, xpos: Float64Array, xmat: Float64Array, g: number): void {
  const t = out[o + 3];
  out[o] = xpos[3 * g] + xmat[9 * g + 2] * t;
  out[o + 1] = xpos[3 * g + 1] + xmat[9 * g + 5] * t;
  out[o + 2] = xpos[3 * g + 2] + xmat[9 * g + 8] * t;
}

/** Writes the contact of spheres g1 and g2 into the manifold. Returns the number of contacts, 0 or 1. */
export function sphereSphere(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  setSphere(out, SPHERE_A, xpos, size, g1);
  setSphere(out, SPHERE_B, xpos, size, g2);
  return spheres(out, 0, xmat, g1, g2);
}

/** out[o] = coordinate of the center of geom g1 along the z axis of geom g2. */
function setHeight(out: Manifold, o: number, xpos: Float64Array, xmat: Float64Array, g1: number, g2: number): void {
  out[o] =
    (xpos[3 * g1] - xpos[3 * g2]) * xmat[9 * g2 + 2] +
    (xpos[3 * g1 + 1] - xpos[3 * g2 + 1]) * xmat[9 * g2 + 5] +
    (xpos[3 * g1 + 2] - xpos[3 * g2 + 2]) * xmat[9 * g2 + 8];
}

/** Contact of a sphere and a capsule, whose nearest point is the projection of the center onto its segment. */
export function sphereCapsule(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  const half = size[3 * g2 + 1];
  setHeight(out, SPHERE_B + 3, xpos, xmat, g1, g2);
  out[SPHERE_B + 3] = Math.max(-half, Math.min(half, out[SPHERE_B + 3]));
  setSphere(out, SPHERE_A, xpos, size, g1);
  setOnAxis(out, SPHERE_B, xpos, xmat, g2);
  out[SPHERE_B + 3] = size[3 * g2];
  return spheres(out, 0, xmat, g1, g2);
}

/**
 * Contact of a sphere and a cylinder. In cylinder coordinates the center is at height h and distance r from the axis,
 * the cylinder is |h| <= H, r <= R. Next to the wall the nearest surface is that of a sphere on the axis; above a cap
 * it is a plane; elsewhere it is a point of the rim. A center inside is pushed out through the nearer of wall and cap.
 */
export function sphereCylinder(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  const radius = size[3 * g2];
  const half = size[3 * g2 + 1];
  setHeight(out, SPHERE_B + 3, xpos, xmat, g1, g2);
  const h = out[SPHERE_B + 3];
  setSphere(out, SPHERE_A, xpos, size, g1);
  setOnAxis(out, SPHERE_B, xpos, xmat, g2);
  const rx = xpos[3 * g1] - xpos[3 * g2] - xmat[9 * g2 + 2] * h;
  const ry = xpos[3 * g1 + 1] - xpos[3 * g2 + 1] - xmat[9 * g2 + 5] * h;
  const rz = xpos[3 * g1 + 2] - xpos[3 * g2 + 2] - xmat[9 * g2 + 8] * h;
  const square = rx * rx + ry * ry + rz * rz;
  const besideWall = Math.abs(h) < half;
  const aboveCap = square < radius * radius;

  if (besideWall && !(aboveCap && half - Math.abs(h) < radius - Math.sqrt(square))) {
    out[SPHERE_B + 3] = radius;
    return spheres(out, 0, xmat, g1, g2);
  }
  if (aboveCap) return sphereCap(out, xpos, xmat, size, g2, h > 0);

  const scale = radius / Math.sqrt(square);
  out[SPHERE_B + 3] = h > 0 ? half : -half;
  setOnAxis(out, SPHERE_B, xpos, xmat, g2);
  out[SPHERE_B] += rx * scale;
  out[SPHERE_B + 1] += ry * scale;
  out[SPHERE_B + 2] += rz * scale;
  out[SPHERE_B + 3] = 0;
  return spheres(out, 0, xmat, g1, g2);
}

/** The sphere SPHERE_A against the upper or lower cap of cylinder g2; the normal points into the cap. */
function sphereCap(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g2: number,
  isUpper: boolean,
): number {
  const sign = isUpper ? 1 : -1;
  out[PLANE + 3] = sign * size[3 * g2 + 1];
  setOnAxis(out, PLANE, xpos, xmat, g2);
  for (let k = 0; k < 3; k++) out[PLANE + 3 + k] = sign * xmat[9 * g2 + 2 + 3 * k];
  for (let k = 0; k < 4; k++) out[SPHERE_B + k] = out[SPHERE_A + k];
  const count = planeAndSphere(out, 0);
  for (let k = 0; k < 3; k++) out[NORMAL + k] = -out[NORMAL + k];
  return count;
}
