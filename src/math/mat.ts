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

/** out = A, not in a loop: bounds are checked at once for constants. */
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

function setMat3(
  out: Arr,
  o: number,
  m0: number,
  m1: number,
  m2: number,
  m3: number,
  m4: number,
  m5: number,
  m6: number,
  m7: number,
  m8: number,
): void {
  out[o] = m0;
  out[o + 1] = m1;
  out[o + 2] = m2;
  out[o + 3] = m3;
  out[o + 4] = m4;
  out[o + 5] = m5;
  out[o + 6] = m6;
  out[o + 7] = m7;
  out[o + 8] = m8;
}

/** out = A^T B. */
export function mulMatTMat3(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  setMat3(
    out,
    o,
    a[i] * b[j] + a[i + 3] * b[j + 3] + a[i + 6] * b[j + 6],
    a[i] * b[j + 1] + a[i + 3] * b[j + 4] + a[i + 6] * b[j + 7],
    a[i] * b[j + 2] + a[i + 3] * b[j + 5] + a[i + 6] * b[j + 8],
    a[i + 1] * b[j] + a[i + 4] * b[j + 3] + a[i + 7] * b[j + 6],
    a[i + 1] * b[j + 1] + a[i + 4] * b[j + 4] + a[i + 7] * b[j + 7],
    a[i + 1] * b[j + 2] + a[i + 4] * b[j + 5] + a[i + 7] * b[j + 8],
    a[i + 2] * b[j] + a[i + 5] * b[j + 3] + a[i + 8] * b[j + 6],
    a[i + 2] * b[j + 1] + a[i + 5] * b[j + 4] + a[i + 8] * b[j + 7],
    a[i + 2] * b[j + 2] + a[i + 5] * b[j + 5] + a[i + 8] * b[j + 8],
  );
}

/** out = A^T. */
export function transpose3(out: Arr, o: number, a: Arr, i: number): void {
  setMat3(out, o, a[i], a[i + 3], a[i + 6], a[i + 1], a[i + 4], a[i + 7], a[i + 2], a[i + 5], a[i + 8]);
}
