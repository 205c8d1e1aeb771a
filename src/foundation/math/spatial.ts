/**
 * Spatial algebra as `(array, offset)`; the conventions are those of `vec.ts`. Motion and force vectors
 * have 6 numbers, rotation (torque) first; an inertia has 10: Ixx Iyy Izz Ixy Ixz Iyz, mass times offset
 * (3), mass. All are expressed at the center of mass of the kinematic tree, in world orientation.
 *
 * Featherstone, Rigid Body Dynamics Algorithms (2008), chapter 2.
 */
type Arr = Float64Array;

/** out += a. */
export function addTo6(out: Arr, o: number, a: Arr, i: number): void {
  out[o] += a[i];
  out[o + 1] += a[i + 1];
  out[o + 2] += a[i + 2];
  out[o + 3] += a[i + 3];
  out[o + 4] += a[i + 4];
  out[o + 5] += a[i + 5];
}

/** out = v x m for motions v and m; out must not overlap them. */
export function crossMotion(out: Arr, o: number, v: Arr, i: number, m: Arr, j: number): void {
  const w0 = v[i];
  const w1 = v[i + 1];
  const w2 = v[i + 2];
  const m0 = m[j];
  const m1 = m[j + 1];
  const m2 = m[j + 2];
  out[o] = w1 * m2 - w2 * m1;
  out[o + 1] = w2 * m0 - w0 * m2;
  out[o + 2] = w0 * m1 - w1 * m0;
  out[o + 3] = w1 * m[j + 5] - w2 * m[j + 4] + v[i + 4] * m2 - v[i + 5] * m1;
  out[o + 4] = w2 * m[j + 3] - w0 * m[j + 5] + v[i + 5] * m0 - v[i + 3] * m2;
  out[o + 5] = w0 * m[j + 4] - w1 * m[j + 3] + v[i + 3] * m1 - v[i + 4] * m0;
}

/** out = v x* f for a motion v and a force f; out must not overlap them. */
export function crossForce(out: Arr, o: number, v: Arr, i: number, f: Arr, j: number): void {
  const w0 = v[i];
  const w1 = v[i + 1];
  const w2 = v[i + 2];
  const f3 = f[j + 3];
  const f4 = f[j + 4];
  const f5 = f[j + 5];
  out[o] = w1 * f[j + 2] - w2 * f[j + 1] + v[i + 4] * f5 - v[i + 5] * f4;
  out[o + 1] = w2 * f[j] - w0 * f[j + 2] + v[i + 5] * f3 - v[i + 3] * f5;
  out[o + 2] = w0 * f[j + 1] - w1 * f[j] + v[i + 3] * f4 - v[i + 4] * f3;
  out[o + 3] = w1 * f5 - w2 * f4;
  out[o + 4] = w2 * f3 - w0 * f5;
  out[o + 5] = w0 * f4 - w1 * f3;
}

/**
 * Inertia of a body about a point: R diag(inertia) R^T + mass (|d|^2 1 - d d^T), with the frame R of its
 * principal axes at r[k..] and d = (dx, dy, dz) from the point to its center of mass.
 */
export function inertCom(
  out: Arr,
  o: number,
  inertia: Arr,
  i: number,
  r: Arr,
  k: number,
  dx: number,
  dy: number,
  dz: number,
  mass: number,
): void {
  const a = inertia[i];
  const b = inertia[i + 1];
  const c = inertia[i + 2];
  const r0 = r[k];
  const r1 = r[k + 1];
  const r2 = r[k + 2];
  const r3 = r[k + 3];
  const r4 = r[k + 4];
  const r5 = r[k + 5];
  const r6 = r[k + 6];
  const r7 = r[k + 7];
  const r8 = r[k + 8];
  out[o] = r0 * r0 * a + r1 * r1 * b + r2 * r2 * c + mass * (dy * dy + dz * dz);
  out[o + 1] = r3 * r3 * a + r4 * r4 * b + r5 * r5 * c + mass * (dx * dx + dz * dz);
  out[o + 2] = r6 * r6 * a + r7 * r7 * b + r8 * r8 * c + mass * (dx * dx + dy * dy);
  out[o + 3] = r0 * r3 * a + r1 * r4 * b + r2 * r5 * c - mass * dx * dy;
  out[o + 4] = r0 * r6 * a + r1 * r7 * b + r2 * r8 * c - mass * dx * dz;
  out[o + 5] = r3 * r6 * a + r4 * r7 * b + r5 * r8 * c - mass * dy * dz;
  out[o + 6] = mass * dx;
  out[o + 7] = mass * dy;
  out[o + 8] = mass * dz;
  out[o + 9] = mass;
}

/** out = inertia (10) times motion (6); out must not overlap the motion. */
export function mulInertVec(out: Arr, o: number, n: Arr, i: number, v: Arr, j: number): void {
  const w0 = v[j];
  const w1 = v[j + 1];
  const w2 = v[j + 2];
  const v0 = v[j + 3];
  const v1 = v[j + 4];
  const v2 = v[j + 5];
  const h0 = n[i + 6];
  const h1 = n[i + 7];
  const h2 = n[i + 8];
  const mass = n[i + 9];
  out[o] = n[i] * w0 + n[i + 3] * w1 + n[i + 4] * w2 + h1 * v2 - h2 * v1;
  out[o + 1] = n[i + 3] * w0 + n[i + 1] * w1 + n[i + 5] * w2 + h2 * v0 - h0 * v2;
  out[o + 2] = n[i + 4] * w0 + n[i + 5] * w1 + n[i + 2] * w2 + h0 * v1 - h1 * v0;
  out[o + 3] = mass * v0 + h2 * w1 - h1 * w2;
  out[o + 4] = mass * v1 + h0 * w2 - h2 * w0;
  out[o + 5] = mass * v2 + h1 * w0 - h0 * w1;
}

/**
 * Expresses a motion or force at another point and in another orientation. `from` and `to` are the two
 * points in the old axes; `r` (9) rotates new axes to old ones, so that its transpose is applied.
 */
export function transformSpatial(
  out: Arr,
  o: number,
  v: Arr,
  i: number,
  isForce: boolean,
  to: Arr,
  t: number,
  from: Arr,
  f: number,
  r: Arr,
  k: number,
): void {
  const dx = to[t] - from[f];
  const dy = to[t + 1] - from[f + 1];
  const dz = to[t + 2] - from[f + 2];
  let a0 = v[i];
  let a1 = v[i + 1];
  let a2 = v[i + 2];
  let b0 = v[i + 3];
  let b1 = v[i + 4];
  let b2 = v[i + 5];
  if (isForce) {
    a0 -= dy * b2 - dz * b1;
    a1 -= dz * b0 - dx * b2;
    a2 -= dx * b1 - dy * b0;
  } else {
    b0 -= dy * a2 - dz * a1;
    b1 -= dz * a0 - dx * a2;
    b2 -= dx * a1 - dy * a0;
  }
  out[o] = r[k] * a0 + r[k + 3] * a1 + r[k + 6] * a2;
  out[o + 1] = r[k + 1] * a0 + r[k + 4] * a1 + r[k + 7] * a2;
  out[o + 2] = r[k + 2] * a0 + r[k + 5] * a1 + r[k + 8] * a2;
  out[o + 3] = r[k] * b0 + r[k + 3] * b1 + r[k + 6] * b2;
  out[o + 4] = r[k + 1] * b0 + r[k + 4] * b1 + r[k + 7] * b2;
  out[o + 5] = r[k + 2] * b0 + r[k + 5] * b1 + r[k + 8] * b2;
}
