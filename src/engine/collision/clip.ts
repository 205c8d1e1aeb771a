/** Clipping of a contact polygon against another by its side planes (Sutherland and Hodgman, 1974). */
import type { ModelRecord } from '../../model/model-record.js';
import { MAX_PAIR_CONTACTS, MINVAL } from './manifold.js';
import { type Minkowski, WITNESS_COUNT } from './minkowski.js';

export interface Clip {
  /**
   * Clips `subject` to the prism over the polygon `face` with the unit normal at `o` of `normal`, and keeps the
   * vertices that are not above the face. More than four are reduced to a quadrilateral of large area if fewer
   * contacts are allowed; an edge keeps its two ends.
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
  const planes = new Float64Array(4 * sides);
  const buffers = [new Float64Array(6 * sides + 6), new Float64Array(6 * sides + 6)] as const;
  const chosen = new Int32Array(4);
  /** Number of vertices kept; point and normal of the face. */
  const state = { kept: 0 };
  const base = new Float64Array(6);

  function run(
    face: Float64Array,
    nface: number,
    subject: Float64Array,
    nsubject: number,
    normal: Float64Array,
    o: number,
    maxContacts: number,
  ): void {
    state.kept = 0;
    if (nface < 3) return;
    for (let k = 0; k < 3; k++) {
      base[k] = face[k];
      base[3 + k] = normal[o + k];
    }
    setPlanes(face, nface);
    let from = buffers[0];
    let to = buffers[1];
    for (let i = 0; i < 3 * nsubject; i++) from[i] = subject[i];
    let n = nsubject;
    for (let side = 0; side < nface; side++) {
      n = clipSide(to, from, n, face, side);
      const swapped = from;
      from = to;
      to = swapped;
    }
    n = dropAbove(from, n);
    if (n === 0) return;
    if (maxContacts < 5 && n > 4) {
      chooseQuadrilateral(from, n);
      keep(from, 4);
    } else if (nsubject === 2 && n > 2) {
      chooseFarthest(from, n);
      keep(from, 2);
    } else {
      state.kept = Math.min(n, MAX_PAIR_CONTACTS);
      for (let i = 0; i < 3 * state.kept; i++) onB[i] = from[i];
    }
  }

  function keep(from: Float64Array, n: number): void {
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < 3; k++) onB[3 * i + k] = from[3 * chosen[i] + k];
    }
    state.kept = n;
  }

  /** Plane through each side, parallel to the normal: unit normal and offset. */
  function setPlanes(face: Float64Array, nface: number): void {
    for (let i = 0; i < nface; i++) {
      const v = 3 * i;
      const w = i === nface - 1 ? 0 : v + 3;
      const ax = face[w] - face[v];
      const ay = face[w + 1] - face[v + 1];
      const az = face[w + 2] - face[v + 2];
      const bx = face[v] + base[3] - face[v];
      const by = face[v + 1] + base[4] - face[v + 1];
      const bz = face[v + 2] + base[5] - face[v + 2];
      const x = ay * bz - az * by;
      const y = az * bx - ax * bz;
      const z = ax * by - ay * bx;
      const length = Math.sqrt(x * x + y * y + z * z);
      const scale = length < MINVAL ? 0 : 1 / length;
      const p = 4 * i;
      planes[p] = length < MINVAL ? 1 : x * scale;
      planes[p + 1] = y * scale;
      planes[p + 2] = z * scale;
      planes[p + 3] = planes[p] * face[v] + planes[p + 1] * face[v + 1] + planes[p + 2] * face[v + 2];
    }
  }

  function isInside(face: Float64Array, side: number, polygon: Float64Array, v: number): boolean {
    const p = 4 * side;
    const f = 3 * side;
    const x = (polygon[v] - face[f]) * planes[p];
    const y = (polygon[v + 1] - face[f + 1]) * planes[p + 1];
    return x + y + (polygon[v + 2] - face[f + 2]) * planes[p + 2] > -MINVAL;
  }

  /** The part of a polygon inside of one plane; returns its number of vertices. */
  function clipSide(to: Float64Array, from: Float64Array, n: number, face: Float64Array, side: number): number {
    const p = 4 * side;
    let count = 0;
    for (let i = 0; i < n; i++) {
      const v = 3 * i;
      const w = i < n - 1 ? v + 3 : 0;
      const inside = isInside(face, side, from, v);
      const nextInside = isInside(face, side, from, w);
      if (!inside && !nextInside) continue;
      if (inside !== nextInside) {
        const x = from[w] - from[v];
        const y = from[w + 1] - from[v + 1];
        const z = from[w + 2] - from[v + 2];
        const speed = planes[p] * x + planes[p + 1] * y + planes[p + 2] * z;
        const height = planes[p] * from[v] + planes[p + 1] * from[v + 1] + planes[p + 2] * from[v + 2];
        const t = (planes[p + 3] - height) / speed;
        if (t >= 0 && t <= 1) {
          to[3 * count] = from[v] + t * x;
          to[3 * count + 1] = from[v + 1] + t * y;
          to[3 * count + 2] = from[v + 2] + t * z;
          count++;
        }
      }
      if (!nextInside) continue;
      for (let k = 0; k < 3; k++) to[3 * count + k] = from[w + k];
      count++;
    }
    return count;
  }

  /** Removes the vertices above the face. */
  function dropAbove(polygon: Float64Array, n: number): number {
    let count = 0;
    for (let i = 0; i < n; i++) {
      const v = 3 * i;
      const x = (polygon[v] - base[0]) * base[3];
      const y = (polygon[v + 1] - base[1]) * base[4];
      if (!(x + y + (polygon[v + 2] - base[2]) * base[5] <= 0)) continue;
      for (let k = 0; k < 3; k++) polygon[3 * count + k] = polygon[v + k];
      count++;
    }
    return count;
  }

  /** Area of the quadrilateral of four vertices. */
  function area(q: Float64Array, a: number, b: number, e: number, f: number): number {
    const i = 3 * a;
    const j = 3 * b;
    const k = 3 * e;
    const l = 3 * f;
    const adx = q[l] - q[i];
    const ady = q[l + 1] - q[i + 1];
    const adz = q[l + 2] - q[i + 2];
    const dbx = q[j] - q[l];
    const dby = q[j + 1] - q[l + 1];
    const dbz = q[j + 2] - q[l + 2];
    const bcx = q[k] - q[j];
    const bcy = q[k + 1] - q[j + 1];
    const bcz = q[k + 2] - q[j + 2];
    const cax = q[i] - q[k];
    const cay = q[i + 1] - q[k + 1];
    const caz = q[i + 2] - q[k + 2];
    const x = ady * dbz - adz * dby + (bcy * caz - bcz * cay);
    const y = adz * dbx - adx * dbz + (bcz * cax - bcx * caz);
    const z = adx * dby - ady * dbx + (bcx * cay - bcy * cax);
    return 0.5 * Math.sqrt(x * x + y * y + z * z);
  }

  /**
   * Vertices of a convex polygon that span a quadrilateral of large area, by rotating calipers: for each first
   * vertex the others advance in turn, the last first, as long as the area grows.
   */
  function chooseQuadrilateral(q: Float64Array, n: number): void {
    let b = 1;
    let e = 2;
    let f = 3;
    let largest = area(q, 0, b, e, f);
    choose(0, b, e, f);
    for (let a = 0; a < n; a++) {
      for (;;) {
        const grownF = area(q, a, b, e, (f + 1) % n);
        if (grownF <= largest) break;
        largest = grownF;
        f = (f + 1) % n;
        choose(a, b, e, f);
        for (;;) {
          const grownE = area(q, a, b, (e + 1) % n, f);
          if (grownE <= largest) break;
          largest = grownE;
          e = (e + 1) % n;
          choose(a, b, e, f);
        }
        for (;;) {
          const grownB = area(q, a, (b + 1) % n, e, f);
          if (grownB <= largest) break;
          largest = grownB;
          b = (b + 1) % n;
          choose(a, b, e, f);
        }
      }
      if (b === a) {
        b = (b + 1) % n;
        if (e === b) {
          e = (e + 1) % n;
          if (f === e) f = (f + 1) % n;
        }
      }
    }
  }

  function choose(a: number, b: number, e: number, f: number): void {
    chosen[0] = a;
    chosen[1] = b;
    chosen[2] = e;
    chosen[3] = f;
  }

  /** The two vertices farthest apart. */
  function chooseFarthest(q: Float64Array, n: number): void {
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
    const { kept } = state;
    if (kept === 0) return;
    for (let i = 0; i < kept; i++) {
      const v = 3 * i;
      const x = (onB[v] - base[0]) * base[3];
      const y = (onB[v + 1] - base[1]) * base[4];
      const height = x + y + (onB[v + 2] - base[2]) * base[5];
      const along = -Math.abs(height) * sign;
      for (let k = 0; k < 3; k++) onA[v + k] = onB[v + k] + direction[o + k] * along;
      dist[i] = height;
    }
    int[WITNESS_COUNT] = kept;
  }

  return { run, project };
}
