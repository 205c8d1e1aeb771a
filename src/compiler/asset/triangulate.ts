/**
 * Triangulates polygons by ear clipping (G. H. Meisters, Polygons have ears, 1975). It uses single precision, as the
 * reference does: a polygon whose area is lost to rounding has no ears there and is dropped.
 */

const { fround } = Math;

/** Largest cross product of the edges at a straight corner: single precision. */
const STRAIGHT = 2 ** -23;

const cross = (a: number, b: number, c: number, d: number): number => fround(fround(a * d) - fround(b * c));

/** Returns the corner indices of the triangles (3 each) of the polygon with corners `points` (n x 3). */
export function triangulate(points: Float32Array): readonly number[] {
  const [ax, ay] = projection(points);
  return clipEars(
    points.filter((_, i) => i % 3 === ax),
    points.filter((_, i) => i % 3 === ay),
  );
}

/**
 * Splits a quad along the diagonal between corners 0 and 2 if that is shorter, otherwise between 1 and 3, as MuJoCo
 * 3.14 does for OBJ. Of a concave quad, a triangle may be outside.
 */
export function splitQuad(points: Float32Array): readonly number[] {
  const square = (i: number, j: number): number => {
    const [x, y, z] = [0, 1, 2].map((k) => fround(points[3 * i + k] - points[3 * j + k]));
    return fround(fround(fround(x * x) + fround(y * y)) + fround(z * z));
  };
  return square(0, 2) < square(1, 3) ? [0, 1, 2, 0, 2, 3] : [0, 1, 3, 1, 2, 3];
}

/**
 * Returns the two coordinates for clipping: the plane of the largest projection at the first corner that is not
 * straight.
 */
function projection(points: Float32Array): readonly [number, number] {
  for (let i = 0; i < points.length; i += 3) {
    const edge = (from: number, k: number) =>
      fround(points[(from + 3 + k) % points.length] - points[(from + k) % points.length]);
    const u = [0, 1, 2].map((k) => edge(i, k));
    const v = [0, 1, 2].map((k) => edge(i + 3, k));
    const yz = Math.abs(cross(u[1], u[2], v[1], v[2]));
    const zx = Math.abs(cross(u[2], u[0], v[2], v[0]));
    const xy = Math.abs(cross(u[0], u[1], v[0], v[1]));
    if (Math.max(yz, zx, xy) <= STRAIGHT) continue;
    if (yz > zx && yz > xy) return [1, 2];
    return xy > yz && xy > zx ? [0, 1] : [0, 2];
  }
  return [1, 2];
}

/**
 * Ear clipping. Candidates are tried in order from the last ear on; a corner is an ear if it turns with the polygon and
 * no other corner lies inside it. If no ear is left (the polygon crosses itself), the rest is dropped.
 */
function clipEars(x: Float32Array, y: Float32Array): readonly number[] {
  const left = Array.from(x, (_, corner) => corner);
  const area = left.reduce((sum, p, i) => {
    const q = left[(i + 1) % left.length];
    return fround(sum + cross(x[p], y[p], x[q], y[q]));
  }, 0);

  const isEar = (at: number): boolean => {
    const n = left.length;
    const [a, b, c] = [left[at % n], left[(at + 1) % n], left[(at + 2) % n]];
    const turn = cross(fround(x[b] - x[a]), fround(y[b] - y[a]), fround(x[c] - x[b]), fround(y[c] - y[b]));
    if (turn * area < 0) return false;
    const [ax, ay, bx, by, cx, cy] = [x[a], y[a], x[b], y[b], x[c], y[c]];
    for (let i = 3, k = (at + 3) % n; i < n; i++, k = k + 1 < n ? k + 1 : 0) {
      const px = x[left[k]];
      const py = y[left[k]];
      const isOdd = crosses(px, py, ax, ay, cx, cy) !== crosses(px, py, bx, by, ax, ay);
      // a point inside has an odd number of edges on its right
      if (isOdd !== crosses(px, py, cx, cy, bx, by)) return false;
    }
    return true;
  };

  const out: number[] = [];
  for (let at = 0, misses = 0; left.length > 3 && misses < left.length; ) {
    const n = left.length;
    if (at >= n) at -= n;
    if (isEar(at)) {
      out.push(left[at], left[(at + 1) % n], left[(at + 2) % n]);
      left.splice((at + 1) % n, 1);
      misses = 0;
    } else {
      at++;
      misses++;
    }
  }
  if (left.length === 3) out.push(...left);
  return out;
}

/** Tests whether a ray from the point p to +x crosses the edge from i to j. */
function crosses(px: number, py: number, xi: number, yi: number, xj: number, yj: number): boolean {
  if (yi > py === yj > py) return false;
  return px < fround(fround(fround(fround(xj - xi) * fround(py - yi)) / fround(yj - yi)) + xi);
}
