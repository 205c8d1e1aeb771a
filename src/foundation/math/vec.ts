/**
 * Vectors as `(array, offset)`, Float64Array only: `out[o..]` is written, `a[i..]` and `b[j..]` are read. Every
 * function reads its inputs before it writes, so that outputs may overlap inputs.
 */
type Arr = Float64Array;

/** Lengths, masses and denominators below this count as zero. */
export const MINVAL = 1e-15;

/** Sets three values of `out`, from index `o`, to zero. */
export function zero3(out: Arr, o: number): void {
  out[o] = 0;
  out[o + 1] = 0;
  out[o + 2] = 0;
}

/** Writes x, y, z to `out` at offset `o`. */
export function set3(out: Arr, o: number, x: number, y: number, z: number): void {
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** Copies the vector at `a[i]` to `out[o]`; the two may overlap. */
export function copy3(out: Arr, o: number, a: Arr, i: number): void {
  const x = a[i];
  const y = a[i + 1];
  const z = a[i + 2];
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** Writes `scale` times the vector at `a[i]` to `out[o]`. */
export function scl3(out: Arr, o: number, a: Arr, i: number, scale: number): void {
  const x = a[i] * scale;
  const y = a[i + 1] * scale;
  const z = a[i + 2] * scale;
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** Writes the sum of the vectors at `a[i]` and `b[j]` to `out[o]`. */
export function add3(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  const x = a[i] + b[j];
  const y = a[i + 1] + b[j + 1];
  const z = a[i + 2] + b[j + 2];
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** Writes the vector at `a[i]` minus that at `b[j]` to `out[o]`. */
export function sub3(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  const x = a[i] - b[j];
  const y = a[i + 1] - b[j + 1];
  const z = a[i + 2] - b[j + 2];
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** out += a. */
export function addTo3(out: Arr, o: number, a: Arr, i: number): void {
  out[o] += a[i];
  out[o + 1] += a[i + 1];
  out[o + 2] += a[i + 2];
}

/** out += a scale. */
export function addToScl3(out: Arr, o: number, a: Arr, i: number, scale: number): void {
  out[o] += a[i] * scale;
  out[o + 1] += a[i + 1] * scale;
  out[o + 2] += a[i + 2] * scale;
}

/** out = a + b scale. */
export function addScl3(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number, scale: number): void {
  const x = a[i] + b[j] * scale;
  const y = a[i + 1] + b[j + 1] * scale;
  const z = a[i + 2] + b[j + 2] * scale;
  out[o] = x;
  out[o + 1] = y;
  out[o + 2] = z;
}

/** Returns the scalar product of the vectors at `a[i]` and `b[j]`. */
export function dot3(a: Arr, i: number, b: Arr, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
}

/** Returns the scalar product of the spatial vectors of six values at `a[i]` and `b[j]`. */
export function dot6(a: Arr, i: number, b: Arr, j: number): number {
  return (
    a[i] * b[j] +
    a[i + 1] * b[j + 1] +
    a[i + 2] * b[j + 2] +
    a[i + 3] * b[j + 3] +
    a[i + 4] * b[j + 4] +
    a[i + 5] * b[j + 5]
  );
}

/** Returns the Euclidean length of the vector at `a[i]`. */
export function norm3(a: Arr, i: number): number {
  const x = a[i];
  const y = a[i + 1];
  const z = a[i + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Returns the Euclidean distance of the points at `a[i]` and `b[j]`. */
export function dist3(a: Arr, i: number, b: Arr, j: number): number {
  const x = a[i] - b[j];
  const y = a[i + 1] - b[j + 1];
  const z = a[i + 2] - b[j + 2];
  return Math.sqrt(x * x + y * y + z * z);
}

/** Scales to unit length; a zero vector becomes (1, 0, 0). */
export function normalize3(out: Arr, o: number): void {
  const x = out[o];
  const y = out[o + 1];
  const z = out[o + 2];
  const norm = Math.sqrt(x * x + y * y + z * z);
  if (norm < MINVAL) {
    set3(out, o, 1, 0, 0);
    return;
  }
  const scale = 1 / norm;
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
}

/**
 * Same as `normalize3`; writes the original length to length[l], because the result of a function may be put on the
 * heap.
 */
export function takeLength3(length: Arr, l: number, out: Arr, o: number): void {
  length[l] = norm3(out, o);
  normalize3(out, o);
}

/** Writes the vector product of `a[i]` and `b[j]` to `out[o]`; `out` may be one of the two. */
export function cross(out: Arr, o: number, a: Arr, i: number, b: Arr, j: number): void {
  const ax = a[i];
  const ay = a[i + 1];
  const az = a[i + 2];
  const bx = b[j];
  const by = b[j + 1];
  const bz = b[j + 2];
  out[o] = ay * bz - az * by;
  out[o + 1] = az * bx - ax * bz;
  out[o + 2] = ax * by - ay * bx;
}
