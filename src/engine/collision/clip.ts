/**
 * Contacts of a polygon above a face: it is clipped to the prism over the face, side plane after side plane
 * (Sutherland, Hodgman: Reentrant polygon clipping, 1974), and what is left below the face is kept.
 */
import type { ModelRecord } from '../../model/model-record.js';
import { MAX_PAIR_CONTACTS, MINVAL } from './manifold.js';
import { type Minkowski, WITNESS_COUNT } from './minkowski.js';

export interface Clip {
  /**
   * Clips `subject` to the prism over the polygon `face` with the unit normal at `o` of `normal`, and keeps the
   * vertices that are not above the face. More than four are reduced to four that spread far if fewer contacts are
   * allowed; an edge keeps its two ends.
   */
  run(
    face: Float64Array,
    nface: number,
    subject: Float64Array,
    nsubject: number,
    normal: Float64Array,
    o: number,
    maxContacts: number,
  ): void;
  /** Turns the kept vertices into contacts: they are the points on B, those on A are below along sign times a direction. */
  project(direction: Float64Array, o: number, sign: number): void;
}

export function bindClip(m: ModelRecord, c: Minkowski): Clip {
  const { onA, onB, dist, int } = c;
  const sides = Math.max(4, m.npolygonmax);
  const polygons = [new Float64Array(6 * sides + 6), new Float64Array(6 * sides + 6)] as const;
  /** Height of each vertex above a plane: its unit normal and a point on it. */
  const height = new Float64Array(2 * sides + 2);
  const plane = new Float64Array(6);
  /** Point and normal of the face. */
  const base = new Float64Array(6);
  /** Vertices that are left, the first of them, and the numbers of those to keep. */
  const count = new Int32Array(1);
  const start = new Int32Array(1);
  const chosen = new Int32Array(4);
  const spread = new Float64Array(2);

  function run(
    face: Float64Array,
    nface: number,
    subject: Float64Array,
    nsubject: number,
    normal: Float64Array,
    o: number,
    maxContacts: number,
  ): void {
    count[0] = 0;
    if (nface < 3) return;
    for (let k = 0; k < 3; k++) {
      base[k] = face[k];
      base[3 + k] = normal[o + k];
    }
    let from: Float64Array = polygons[0];
    let to: Float64Array = polygons[1];
    for (let i = 0; i < 3 * nsubject; i++) from[i] = subject[i];
    count[0] = nsubject;
    start[0] = 0;
    for (let side = 0; side < nface && count[0] > 0; side++) {
      setSidePlane(face, nface, side);
      if (measure(from, plane)) {
        start[0] = (start[0] + 1) % count[0];
        continue;
      }
      clipSide(to, from);
      const swapped = from;
      from = to;
      to = swapped;
    }
    keepBelow(to, from);
    from = to;
    if (maxContacts < 5 && count[0] > 4) {
      chooseFour(from);
      take(from, 4);
    } else if (nsubject === 2 && count[0] > 2) {
      chooseFarthest(from);
      take(from, 2);
    } else {
      count[0] = Math.min(count[0], MAX_PAIR_CONTACTS);
      for (let i = 0; i < 3 * count[0]; i++) onB[i] = from[i];
    }
  }

  function take(from: Float64Array, n: number): void {
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < 3; k++) onB[3 * i + k] = from[3 * chosen[i] + k];
    }
    count[0] = n;
  }

  /** Plane through the ends of a side, v and v', and the point v + n: its normal is inward for a clockwise face. */
  function setSidePlane(face: Float64Array, nface: number, side: number): void {
    const v = 3 * side;
    const w = side === nface - 1 ? 0 : v + 3;
    const x = face[w] - face[v];
    const y = face[w + 1] - face[v + 1];
    const z = face[w + 2] - face[v + 2];
    const upX = face[v] + base[3] - face[v];
    const upY = face[v + 1] + base[4] - face[v + 1];
    const upZ = face[v + 2] + base[5] - face[v + 2];
    const nx = y * upZ - z * upY;
    const ny = z * upX - x * upZ;
    const nz = x * upY - y * upX;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const defined = length >= MINVAL;
    const scale = defined ? 1 / length : 0;
    plane[0] = face[v];
    plane[1] = face[v + 1];
    plane[2] = face[v + 2];
    plane[3] = defined ? nx * scale : 1;
    plane[4] = ny * scale;
    plane[5] = nz * scale;
  }

  /** Heights of all vertices above a plane; returns whether none is below by more than rounding. */
  function measure(polygon: Float64Array, p: Float64Array): boolean {
    const n = count[0];
    let above = true;
    for (let i = 0; i < n; i++) {
      const v = 3 * i;
      const h = (polygon[v] - p[0]) * p[3] + (polygon[v + 1] - p[1]) * p[4] + (polygon[v + 2] - p[2]) * p[5];
      height[i] = h;
      if (!(h > -MINVAL)) above = false;
    }
    return above;
  }

  /**
   * The part of a polygon above the measured plane. It begins with what is left of the first side behind its vertex, so
   * that each plane turns the order by one: a plane that leaves all vertices only moves the first one on.
   */
  function clipSide(to: Float64Array, from: Float64Array): void {
    const n = count[0];
    const nx = plane[3];
    const ny = plane[4];
    const nz = plane[5];
    const offset = nx * plane[0] + ny * plane[1] + nz * plane[2];
    let o = 0;
    let j = start[0];
    for (let left = n; left > 0; left--) {
      const i = j;
      j = i < n - 1 ? i + 1 : 0;
      const v = 3 * i;
      const w = 3 * j;
      const inside = height[i] > -MINVAL;
      const nextInside = height[j] > -MINVAL;
      if (inside !== nextInside) {
        // an edge is cut twice, there and back: the ends it keeps are told apart by rounding, hence this form
        const x = from[w] - from[v];
        const y = from[w + 1] - from[v + 1];
        const z = from[w + 2] - from[v + 2];
        const t = (offset - (nx * from[v] + ny * from[v + 1] + nz * from[v + 2])) / (nx * x + ny * y + nz * z);
        if (t >= 0 && t <= 1) {
          to[o] = from[v] + t * x;
          to[o + 1] = from[v + 1] + t * y;
          to[o + 2] = from[v + 2] + t * z;
          o += 3;
        }
      }
      if (!nextInside) continue;
      to[o] = from[w];
      to[o + 1] = from[w + 1];
      to[o + 2] = from[w + 2];
      o += 3;
    }
    count[0] = o / 3;
    start[0] = 0;
  }

  /** The vertices that are not above the face, from the first one on. */
  function keepBelow(to: Float64Array, from: Float64Array): void {
    measure(from, base);
    const n = count[0];
    let kept = 0;
    for (let left = 0; left < n; left++) {
      const i = (start[0] + left) % n;
      if (!(height[i] <= 0)) continue;
      for (let k = 0; k < 3; k++) to[3 * kept + k] = from[3 * i + k];
      kept++;
    }
    count[0] = kept;
  }

  /**
   * How far four vertices spread, into spread[0]: |(d - a) x (b - d) + (c - b) x (a - c)|, twice the difference of the
   * triangles a b c and a b d. Symmetric polygons tie but for rounding, so that the form of the sum decides.
   */
  function measureSpread(q: Float64Array, a: number, b: number, e: number, f: number): void {
    const i = 3 * a;
    const j = 3 * b;
    const k = 3 * e;
    const l = 3 * f;
    const ux = q[l] - q[i];
    const uy = q[l + 1] - q[i + 1];
    const uz = q[l + 2] - q[i + 2];
    const vx = q[j] - q[l];
    const vy = q[j + 1] - q[l + 1];
    const vz = q[j + 2] - q[l + 2];
    const sx = q[k] - q[j];
    const sy = q[k + 1] - q[j + 1];
    const sz = q[k + 2] - q[j + 2];
    const tx = q[i] - q[k];
    const ty = q[i + 1] - q[k + 1];
    const tz = q[i + 2] - q[k + 2];
    const x = uy * vz - uz * vy + (sy * tz - sz * ty);
    const y = uz * vx - ux * vz + (sz * tx - sx * tz);
    const z = ux * vy - uy * vx + (sx * ty - sy * tx);
    spread[0] = Math.sqrt(x * x + y * y + z * z);
  }

  /** Takes four vertices if they spread farther than those chosen so far. */
  function improves(q: Float64Array, a: number, b: number, e: number, f: number): boolean {
    measureSpread(q, a, b, e, f);
    if (!(spread[0] > spread[1])) return false;
    spread[1] = spread[0];
    choose(a, b, e, f);
    return true;
  }

  /**
   * Four vertices of a convex polygon that spread far, by rotating calipers: for each first vertex the others advance
   * in turn, the last first, as long as that helps.
   */
  function chooseFour(q: Float64Array): void {
    const n = count[0];
    let b = 1;
    let e = 2;
    let f = 3;
    spread[1] = -1;
    improves(q, 0, b, e, f);
    for (let a = 0; a < n; a++) {
      while (improves(q, a, b, e, (f + 1) % n)) {
        f = (f + 1) % n;
        while (improves(q, a, b, (e + 1) % n, f)) e = (e + 1) % n;
        while (improves(q, a, (b + 1) % n, e, f)) b = (b + 1) % n;
      }
      if (b !== a) continue;
      b = (b + 1) % n;
      if (e !== b) continue;
      e = (e + 1) % n;
      if (f === e) f = (f + 1) % n;
    }
  }

  function choose(a: number, b: number, e: number, f: number): void {
    chosen[0] = a;
    chosen[1] = b;
    chosen[2] = e;
    chosen[3] = f;
  }

  /** The two vertices farthest apart. */
  function chooseFarthest(q: Float64Array): void {
    const n = count[0];
    let farthest = 0;
    choose(0, 1, 0, 0);
    for (let i = 0; i < n; i++) {
      for (let j = i + 1; j < n; j++) {
        const x = q[3 * j] - q[3 * i];
        const y = q[3 * j + 1] - q[3 * i + 1];
        const z = q[3 * j + 2] - q[3 * i + 2];
        const square = x * x + y * y + z * z;
        if (square <= farthest) continue;
        farthest = square;
        choose(i, j, 0, 0);
      }
    }
  }

  function project(direction: Float64Array, o: number, sign: number): void {
    const n = count[0];
    if (n === 0) return;
    measure(onB, base);
    for (let i = 0; i < n; i++) {
      const v = 3 * i;
      const along = -Math.abs(height[i]) * sign;
      for (let k = 0; k < 3; k++) onA[v + k] = onB[v + k] + direction[o + k] * along;
      dist[i] = height[i];
    }
    int[WITNESS_COUNT] = n;
  }

  return { run, project };
}
