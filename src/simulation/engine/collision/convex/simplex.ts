/**
 * The point of a simplex nearest to the origin, as weights of its vertices: the signed volumes method
 * (Montanari, Petrinic, Barbieri: Improving the GJK algorithm for faster and more reliable distance queries
 * between convex objects, ACM Transactions on Graphics 36(3), 2017).
 *
 * The origin is projected onto the affine hull; the weights of the projection are ratios of signed volumes,
 * computed in the coordinates in which the simplex casts its largest shadow. If all have the sign of the whole,
 * the projection is inside. Otherwise the faces opposite to the vertices of the other sign are tried, and the
 * nearest of their points is taken. The last vertex must be the newest one: support vertices are always part of
 * the answer, so that a segment whose inside does not have the point falls back to its last end.
 *
 * Vertices are at offsets in an array. Results begin at an offset of `out`, behind which there is room for
 * intermediate ones.
 */

/** Capacity that `nearestOnTetrahedron` needs in `out`. */
export const SIMPLEX_SCRATCH = 24;

/** Offset of the results of a lower dimension, after those of this one. */
const DEEPER = 8;

/**
 * Offset of the squared distance after the weights. Doubles are passed in arrays, since a call that is not inlined
 * would box them.
 */
const LINE_SQUARE = 2;
const TRIANGLE_SQUARE = 3;

/**
 * Weights (2) of the point of the segment i j nearest to the origin, the end j if it is not between both, and the
 * squared distance of that point.
 */
export function nearestOnLine(out: Float64Array, o: number, v: Float64Array, i: number, j: number): void {
  const dx = v[j] - v[i];
  const dy = v[j + 1] - v[i + 1];
  const dz = v[j + 2] - v[i + 2];
  const t = -((v[j] * dx + v[j + 1] * dy + v[j + 2] * dz) / (dx * dx + dy * dy + dz * dz));
  let axis = 0;
  let shadow = v[i] - v[j];
  for (let k = 1; k < 3; k++) {
    const length = v[i + k] - v[j + k];
    if (Math.abs(length) >= Math.abs(shadow)) {
      shadow = length;
      axis = k;
    }
  }
  const projection = v[j + axis] + t * (axis === 0 ? dx : axis === 1 ? dy : dz);
  const part1 = projection - v[j + axis];
  const part2 = v[i + axis] - projection;
  const inside = shadow > 0 ? part1 > 0 && part2 > 0 : shadow < 0 && part1 < 0 && part2 < 0;
  const weight1 = inside ? part1 / shadow : 0;
  const weight2 = inside ? part2 / shadow : 1;
  const x = weight1 * v[i] + weight2 * v[j];
  const y = weight1 * v[i + 1] + weight2 * v[j + 1];
  const z = weight1 * v[i + 2] + weight2 * v[j + 2];
  out[o] = weight1;
  out[o + 1] = weight2;
  out[o + LINE_SQUARE] = x * x + y * y + z * z;
}

/** Squared lengths of normals up to here are badly conditioned. */
const MIN_NORMAL = 1e-15;

/**
 * Projects the origin onto the plane of three vertices, into out[o .. o + 2]: n (n . p) / (n . n), with the normal n
 * from the two edges at a corner p. The three corners give the same plane but for rounding: they are tried in turn,
 * j first, until one is well conditioned. False if the vertices are on a line.
 */
export function projectOrigin(out: Float64Array, o: number, v: Float64Array, i: number, j: number, k: number): boolean {
  let p = j;
  let q = k;
  let r = i;
  for (let tried = 1; ; tried++) {
    const ax = v[q] - v[p];
    const ay = v[q + 1] - v[p + 1];
    const az = v[q + 2] - v[p + 2];
    const bx = v[r] - v[p];
    const by = v[r + 1] - v[p + 1];
    const bz = v[r + 2] - v[p + 2];
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const nz = ax * by - ay * bx;
    const height = nx * v[p] + ny * v[p + 1] + nz * v[p + 2];
    const square = nx * nx + ny * ny + nz * nz;
    if (tried === 3 || (height !== 0 && square > MIN_NORMAL)) {
      const scale = height / square;
      out[o] = nx * scale;
      out[o + 1] = ny * scale;
      out[o + 2] = nz * scale;
      return true;
    }
    if (square === 0) return false;
    const turned = r;
    r = q;
    q = p;
    p = turned;
  }
}

/**
 * Signed areas of the triangles that a point of the plane makes with the sides of a triangle, at out[o .. o + 2],
 * and that of the whole triangle at out[o + 3], all projected along the axis where the latter is largest.
 * Their ratios are the affine coordinates of the point.
 */
export function signedAreas(
  out: Float64Array,
  o: number,
  v: Float64Array,
  i: number,
  j: number,
  k: number,
  p: Float64Array,
  q: number,
): void {
  const i0 = v[i];
  const i1 = v[i + 1];
  const i2 = v[i + 2];
  const j0 = v[j];
  const j1 = v[j + 1];
  const j2 = v[j + 2];
  const k0 = v[k];
  const k1 = v[k + 1];
  const k2 = v[k + 2];
  const area0 = j1 * k2 - j2 * k1 - i1 * k2 + i2 * k1 + i1 * j2 - i2 * j1;
  const area1 = j0 * k2 - j2 * k0 - i0 * k2 + i2 * k0 + i0 * j2 - i2 * j0;
  const area2 = j0 * k1 - j1 * k0 - i0 * k1 + i1 * k0 + i0 * j1 - i1 * j0;
  const size0 = Math.abs(area0);
  const size1 = Math.abs(area1);
  const size2 = Math.abs(area2);
  const drop = size0 >= size1 && size0 >= size2 ? 0 : size1 >= size2 ? 1 : 2;
  const x = drop === 0 ? 1 : 0;
  const y = drop === 2 ? 1 : 2;
  const px = p[q + x];
  const py = p[q + y];
  const ix = v[i + x];
  const iy = v[i + y];
  const jx = v[j + x];
  const jy = v[j + y];
  const kx = v[k + x];
  const ky = v[k + y];
  out[o] = px * jy + py * kx + jx * ky - px * ky - py * jx - kx * jy;
  out[o + 1] = px * ky + py * ix + kx * iy - px * iy - py * kx - ix * ky;
  out[o + 2] = px * iy + py * jx + ix * jy - px * jy - py * ix - jx * iy;
  out[o + 3] = drop === 0 ? area0 : drop === 1 ? area1 : area2;
}

/** Weights (3) of the point of the triangle i j k nearest to the origin. */
export function nearestOnTriangle(
  out: Float64Array,
  o: number,
  v: Float64Array,
  i: number,
  j: number,
  k: number,
): void {
  const p = o + DEEPER;
  if (!projectOrigin(out, p, v, i, j, k)) {
    nearestOnLine(out, o, v, i, j);
    out[o + 2] = 0;
    return;
  }
  signedAreas(out, o, v, i, j, k, out, p);
  const whole = out[o + 3];
  const sign = whole > 0 ? 1 : whole < 0 ? -1 : 0;
  const inside1 = sign * out[o] > 0;
  const inside2 = sign * out[o + 1] > 0;
  const inside3 = sign * out[o + 2] > 0;
  if (inside1 && inside2 && inside3) {
    out[o] /= whole;
    out[o + 1] /= whole;
    out[o + 2] /= whole;
    return;
  }
  let least = Number.MAX_VALUE;
  if (!inside1) {
    nearestOnLine(out, p, v, j, k);
    least = out[p + LINE_SQUARE];
    out[o] = 0;
    out[o + 1] = out[p];
    out[o + 2] = out[p + 1];
  }
  if (!inside2) {
    nearestOnLine(out, p, v, i, k);
    if (out[p + LINE_SQUARE] < least) {
      least = out[p + LINE_SQUARE];
      out[o] = out[p];
      out[o + 1] = 0;
      out[o + 2] = out[p + 1];
    }
  }
  if (!inside3) {
    nearestOnLine(out, p, v, i, j);
    if (out[p + LINE_SQUARE] < least) {
      out[o] = out[p];
      out[o + 1] = out[p + 1];
      out[o + 2] = 0;
    }
  }
}

/** `nearestOnTriangle`, followed by the squared distance. */
function measureTriangle(out: Float64Array, o: number, v: Float64Array, i: number, j: number, k: number): void {
  nearestOnTriangle(out, o, v, i, j, k);
  const x = out[o] * v[i] + out[o + 1] * v[j] + out[o + 2] * v[k];
  const y = out[o] * v[i + 1] + out[o + 1] * v[j + 1] + out[o + 2] * v[k + 1];
  const z = out[o] * v[i + 2] + out[o + 1] * v[j + 2] + out[o + 2] * v[k + 2];
  out[o + TRIANGLE_SQUARE] = x * x + y * y + z * z;
}

/** Six times the signed volume of the tetrahedron of the origin and three vertices, at out[o]. */
function volume(out: Float64Array, o: number, v: Float64Array, i: number, j: number, k: number): void {
  out[o] =
    v[i] * (v[j + 1] * v[k + 2] - v[j + 2] * v[k + 1]) +
    v[i + 1] * (v[j + 2] * v[k] - v[j] * v[k + 2]) +
    v[i + 2] * (v[j] * v[k + 1] - v[j + 1] * v[k]);
}

/** Weights (4) of the point of the tetrahedron a b c d nearest to the origin. */
export function nearestOnTetrahedron(
  out: Float64Array,
  o: number,
  v: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  volume(out, o, v, b, c, d);
  volume(out, o + 1, v, a, c, d);
  volume(out, o + 2, v, a, b, d);
  volume(out, o + 3, v, a, b, c);
  const volumeA = -out[o];
  const volumeB = out[o + 1];
  const volumeC = -out[o + 2];
  const volumeD = out[o + 3];
  const whole = volumeA + volumeB + volumeC + volumeD;
  const sign = whole > 0 ? 1 : whole < 0 ? -1 : 0;
  const insideA = sign * volumeA > 0;
  const insideB = sign * volumeB > 0;
  const insideC = sign * volumeC > 0;
  const insideD = sign * volumeD > 0;
  if (insideA && insideB && insideC && insideD) {
    out[o] = volumeA / whole;
    out[o + 1] = volumeB / whole;
    out[o + 2] = volumeC / whole;
    out[o + 3] = volumeD / whole;
    return;
  }
  // the nearest of the points on faces that separate the origin
  const p = o + 4;
  let least = Number.MAX_VALUE;
  if (!insideA) {
    measureTriangle(out, p, v, b, c, d);
    least = out[p + TRIANGLE_SQUARE];
    spread(out, o, p, 0);
  }
  if (!insideB) {
    measureTriangle(out, p, v, a, c, d);
    if (out[p + TRIANGLE_SQUARE] < least) {
      least = out[p + TRIANGLE_SQUARE];
      spread(out, o, p, 1);
    }
  }
  if (!insideC) {
    measureTriangle(out, p, v, a, b, d);
    if (out[p + TRIANGLE_SQUARE] < least) {
      least = out[p + TRIANGLE_SQUARE];
      spread(out, o, p, 2);
    }
  }
  if (!insideD) {
    measureTriangle(out, p, v, a, b, c);
    if (out[p + TRIANGLE_SQUARE] < least) spread(out, o, p, 3);
  }
}

/** Weights of a tetrahedron at `o` from those of the face opposite to a corner at `p`. */
function spread(out: Float64Array, o: number, p: number, corner: number): void {
  out[o] = corner === 0 ? 0 : out[p];
  out[o + 1] = corner === 1 ? 0 : out[corner < 1 ? p : p + 1];
  out[o + 2] = corner === 2 ? 0 : out[corner < 2 ? p + 1 : p + 2];
  out[o + 3] = corner === 3 ? 0 : out[p + 2];
}
