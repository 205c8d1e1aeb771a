/** Row-major 3 x 3 matrices as `(array, offset)`; the conventions are those of `vec.ts`. */
type Arr = Float64Array;

/** out = A v. */
export function mulMatVec3(out: Arr, o: number, a: Arr, i: number, v: Arr, j: number): void {
  const x = v[j];
  const y = v[j + 1];
  const z = v[j + 2];
  const r0 = a[i] * x + a[i + 1] * y + a[i + 2] * z;
  const r1 = a[i + 3] * x + a[i + 4] * y + a[i + 5] * z;
  const r2 = a[i + 6] * x + a[i + 7] * y + a[i + 8] * z;
  out[o] = r0;
  out[o + 1] = r1;
  out[o + 2] = r2;
}

/** out = A^T v. */
export function mulMatTVec3(out: Arr, o: number, a: Arr, i: number, v: Arr, j: number): void {
  const x = v[j];
  const y = v[j + 1];
  const z = v[j + 2];
  const r0 = a[i] * x + a[i + 3] * y + a[i + 6] * z;
  const r1 = a[i + 1] * x + a[i + 4] * y + a[i + 7] * z;
  const r2 = a[i + 2] * x + a[i + 5] * y + a[i + 8] * z;
  out[o] = r0;
  out[o + 1] = r1;
  out[o + 2] = r2;
}

/** out = A. Written without a loop, because bounds of constant indices are checked at once. */
export function copyMat3(out: Arr, o: number, a: Arr, i: number): void {
  out[o] = a[i];
  out[o + 1] = a[i + 1];
  out[o + 2] = a[i + 2];
  out[o + 3] = a[i + 3];
  out[o + 4] = a[i + 4];
  out[o + 5] = a[i + 5];
  out[o + 6] = a[i + 6];
  out[o + 7] = a[i + 7];
  out[o + 8] = a[i + 8];
}

/** out = column c of A. */
export function column3(out: Arr, o: number, a: Arr, i: number, c: number): void {
  for (let k = 0; k < 3; k++) out[o + k] = a[i + 3 * k + c];
}

/** out = A^T B; out must not overlap A or B. */
export function mulMatTMat3(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      out[o + 3 * r + c] = a[i + r] * b[j + c] + a[i + 3 + r] * b[j + 3 + c] + a[i + 6 + r] * b[j + 6 + c];
    }
  }
}

/** out = A^T. */
export function transpose3(out: Arr, o: number, a: Arr, i: number): void {
  const xy = a[i + 1];
  const xz = a[i + 2];
  const yz = a[i + 5];
  out[o] = a[i];
  out[o + 1] = a[i + 3];
  out[o + 2] = a[i + 6];
  out[o + 3] = xy;
  out[o + 4] = a[i + 4];
  out[o + 5] = a[i + 7];
  out[o + 6] = xz;
  out[o + 7] = yz;
  out[o + 8] = a[i + 8];
}
