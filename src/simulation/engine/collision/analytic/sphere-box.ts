/** Contacts of spheres with boxes, in the frame of the box. */
import { MINVAL } from '../../../../foundation/math/vec.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, NORMAL, POS, SPHERE_A, TANGENT } from '../convex/manifold.js';
import { setSphere } from './sphere.js';

/**
 * Contact `n` of the sphere SPHERE_A with box `g`. The nearest point of the box is the center clamped to
 * its half-sizes. A center inside is pushed out through the nearest face (on a tie the first of -x, +x, -y, ...).
 */
export function sphereAndBox(
  out: Manifold,
  n: number,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g: number,
): number {
  const m = 9 * g;
  const radius = out[SPHERE_A + 3];
  const gx = out[SPHERE_A] - xpos[3 * g];
  const gy = out[SPHERE_A + 1] - xpos[3 * g + 1];
  const gz = out[SPHERE_A + 2] - xpos[3 * g + 2];
  let x = xmat[m] * gx + xmat[m + 3] * gy + xmat[m + 6] * gz;
  let y = xmat[m + 1] * gx + xmat[m + 4] * gy + xmat[m + 7] * gz;
  let z = xmat[m + 2] * gx + xmat[m + 5] * gy + xmat[m + 8] * gz;
  const sx = size[3 * g];
  const sy = size[3 * g + 1];
  const sz = size[3 * g + 2];
  const qx = Math.max(-sx, Math.min(sx, x));
  const qy = Math.max(-sy, Math.min(sy, y));
  const qz = Math.max(-sz, Math.min(sz, z));
  let nx = qx - x;
  let ny = qy - y;
  let nz = qz - z;
  let dist = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (dist - radius > out[MARGIN]) return 0;

  const c = CONTACT_SIZE * n;
  if (dist <= MINVAL) {
    const depthX = sx - Math.abs(x);
    const depthY = sy - Math.abs(y);
    const depthZ = sz - Math.abs(z);
    const depth = Math.min(depthX, depthY, depthZ);
    nx = depthX === depth ? (x > 0 ? -1 : 1) : 0;
    ny = nx === 0 && depthY === depth ? (y > 0 ? -1 : 1) : 0;
    nz = nx === 0 && ny === 0 ? (z > 0 ? -1 : 1) : 0;
    const along = (radius - depth) / 2;
    x += nx * along;
    y += ny * along;
    z += nz * along;
    dist = -depth;
  } else {
    const scale = 1 / dist;
    nx *= scale;
    ny *= scale;
    nz *= scale;
    x = 0.5 * (qx + x + nx * radius);
    y = 0.5 * (qy + y + ny * radius);
    z = 0.5 * (qz + z + nz * radius);
  }
  out[c + DIST] = dist - radius;
  for (let k = 0; k < 3; k++) {
    const r = m + 3 * k;
    out[c + NORMAL + k] = xmat[r] * nx + xmat[r + 1] * ny + xmat[r + 2] * nz;
    out[c + POS + k] = xmat[r] * x + xmat[r + 1] * y + xmat[r + 2] * z + xpos[3 * g + k];
    out[c + TANGENT + k] = 0;
  }
  return 1;
}

/** Writes the contact of sphere g1 and box g2 into the manifold. Returns the number of contacts, 0 or 1. */
export function sphereBox(
  out: Manifold,
  xpos: Float64Array,
  xmat: Float64Array,
  size: Float64Array,
  g1: number,
  g2: number,
): number {
  setSphere(out, SPHERE_A, xpos, size, g1);
  return sphereAndBox(out, 0, xpos, xmat, size, g2);
}
