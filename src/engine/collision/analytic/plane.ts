/** Contacts of a plane, the half-space below the xy plane of its frame, with primitives. The normal is that of the plane. */
import { MINVAL } from '../../../math/vec.js';
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
} from '../convex/manifold.js';
import { planeAndSphere, setOnAxis, setSphere } from './sphere.js';

export function setPlane(out: Manifold, xpos: Float64Array, xmat: Float64Array, g: number): void {
  out[PLANE] = xpos[3 * g];
  out[PLANE + 1] = xpos[3 * g + 1];
  out[PLANE + 2] = xpos[3 * g + 2];
  out[PLANE + 3] = xmat[9 * g + 2];
  out[PLANE + 4] = xmat[9 * g + 5];
  out[PLANE + 5] = xmat[9 * g + 8];
}

/** Makes contact `n` of its distance and of the point on the surface of the other geom, which stands as its position. */
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

/** The two end spheres of the capsule; its axis is the first tangent. */
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

/** The corners below the center that reach the margin, by index, at most four; bit k of an index is the sign of axis k. */
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

/**
 * Let a be the axis turned towards the plane and r the steepest radius: minus the normal without its part
 * along a, scaled to the radius (any radius if the cap is parallel to the plane). The lowest point is
 * a h + r. Further contacts are the opposite end of that line of the wall, -a h + r, and the two points that
 * complete an equilateral triangle on the lower rim, a h - r/2 +- (r x a) sqrt(3)/2.
 */
export function planeCylinder(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  // long: one formula, whose four points share the axis and the radius
  setPlane(out, xpos, xmat, g1);
  const nx = out[PLANE + 3];
  const ny = out[PLANE + 4];
  const nz = out[PLANE + 5];
  const m = 9 * g2;
  const radius = size[3 * g2];
  const half = size[3 * g2 + 1];
  const margin = out[MARGIN];
  const x = xpos[3 * g2];
  const y = xpos[3 * g2 + 1];
  const z = xpos[3 * g2 + 2];
  const height = (x - out[PLANE]) * nx + (y - out[PLANE + 1]) * ny + (z - out[PLANE + 2]) * nz;

  const cosine = nx * xmat[m + 2] + ny * xmat[m + 5] + nz * xmat[m + 8];
  const sign = cosine > 0 ? -1 : 1;
  const ax = sign * xmat[m + 2];
  const ay = sign * xmat[m + 5];
  const az = sign * xmat[m + 8];
  let rx = ax * sign * cosine - nx;
  let ry = ay * sign * cosine - ny;
  let rz = az * sign * cosine - nz;
  const square = rx * rx + ry * ry + rz * rz;
  const tilted = square >= MINVAL * MINVAL;
  const scale = tilted ? radius / Math.sqrt(square) : radius;
  rx = (tilted ? rx : xmat[m]) * scale;
  ry = (tilted ? ry : xmat[m + 3]) * scale;
  rz = (tilted ? rz : xmat[m + 6]) * scale;
  const alongAxis = sign * cosine * half;
  const alongRadius = rx * nx + ry * ny + rz * nz;

  let dist = height + alongAxis + alongRadius;
  if (dist > margin) return 0;
  const hx = ax * half;
  const hy = ay * half;
  const hz = az * half;
  let count = 1;
  out[DIST] = dist;
  out[POS] = x + rx + hx;
  out[POS + 1] = y + ry + hy;
  out[POS + 2] = z + rz + hz;
  finishPlaneContact(out, 0);

  dist = height - alongAxis + alongRadius;
  if (dist <= margin) {
    const c = CONTACT_SIZE * count;
    out[c + DIST] = dist;
    out[c + POS] = x + rx - hx;
    out[c + POS + 1] = y + ry - hy;
    out[c + POS + 2] = z + rz - hz;
    finishPlaneContact(out, count++);
  }

  dist = height + alongAxis - alongRadius * 0.5;
  if (dist > margin) return count;
  let tx = ry * az - rz * ay;
  let ty = rz * ax - rx * az;
  let tz = rx * ay - ry * ax;
  const side = (radius * Math.sqrt(3)) / 2 / Math.sqrt(tx * tx + ty * ty + tz * tz);
  tx *= side;
  ty *= side;
  tz *= side;
  const bx = x + hx - rx * 0.5;
  const by = y + hy - ry * 0.5;
  const bz = z + hz - rz * 0.5;
  for (let sense = 1; sense >= -1; sense -= 2) {
    const c = CONTACT_SIZE * count;
    out[c + DIST] = dist;
    out[c + POS] = bx + sense * tx;
    out[c + POS + 1] = by + sense * ty;
    out[c + POS + 2] = bz + sense * tz;
    finishPlaneContact(out, count++);
  }
  return count;
}
