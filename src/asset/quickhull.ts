/**
 * Convex hulls in three dimensions on typed arrays.
 *
 * Points outside wait at a face that they are in front of; the furthest of a face is added, which replaces all faces
 * that it is in front of, or in the plane of, by a fan around it. Taking away the faces in its plane too means that no
 * fan has a flat edge to what stays, so no face is degenerate and points inside a flat side never become vertices.
 *
 * Barber, Dobkin & Huhdanpaa, The quickhull algorithm for convex hulls, ACM TOMS 22 (1996).
 */
// long: one algorithm over arrays that nothing else sees

import { FurthestFirst } from './furthest-first.js';

const NONE = -1;
const EPSILON = 2 ** -52;

/** Times a point may be added: one that a flat fan swallowed may turn out to be outside after all. */
const MAX_ADDED = 2;

/** Distance beyond which the first face found for a point is as good as any, in tolerances. */
const FAR = 1000;

/**
 * Faces in the plane of a point that are taken away, for each point of the hull; after that they stay, and what is left
 * over on flat sides is sorted out at the end. A side of n points costs n^2 if it is made anew for each of them.
 */
const FLAT_PER_POINT = 64;

/** Rounds of taking more faces away to find a place for a point. */
const MAX_GROWTH = 64;

/** Distance of a vertex from the hull without it that rounding may make of one on an edge, in tolerances. */
const SLACK = 100;

/** Triangles (nface x 3) of the hull of points (n x 3), counter-clockwise from outside. */
export function quickhull(points: Float64Array, maxVertices = Number.POSITIVE_INFINITY): Int32Array {
  const hull = new Quickhull(points);
  hull.build(maxVertices);
  const kept = hull.corners();
  if (kept === undefined) return hull.triangles();
  // vertices on an edge of the hull are left over where both sides were finished before one of its ends was added
  const compact = Float64Array.from(
    { length: 3 * kept.length },
    (_, i) => points[3 * kept[Math.floor(i / 3)] + (i % 3)],
  );
  const smaller = quickhull(compact, maxVertices).map((v) => kept[v]);
  // among slivers, a corner can look like a point of an edge
  return hull.isWithin(smaller) ? smaller : hull.triangles();
}

/** Rounding errors of the distance of a point from a plane. */
function toleranceOf(points: Float64Array): number {
  const largest = [0, 0, 0];
  for (let i = 0; i < points.length; i++) largest[i % 3] = Math.max(largest[i % 3], Math.abs(points[i]));
  return 3 * EPSILON * (largest[0] + largest[1] + largest[2]);
}

/** Signed distance of a point from the plane of a triangle, on whose front it is counter-clockwise. */
function heightOver(points: Float64Array, a: number, b: number, c: number, p: number): number {
  const from = (to: number, k: number): number => points[3 * to + k] - points[3 * a + k];
  const x = from(b, 1) * from(c, 2) - from(b, 2) * from(c, 1);
  const y = from(b, 2) * from(c, 0) - from(b, 0) * from(c, 2);
  const z = from(b, 0) * from(c, 1) - from(b, 1) * from(c, 0);
  return (x * from(p, 0) + y * from(p, 1) + z * from(p, 2)) / Math.sqrt(x * x + y * y + z * z);
}

class Quickhull {
  private readonly count: number;
  private readonly tolerance: number;
  // faces: a slot that is not `alive` waits in `free`
  private readonly vertex: Int32Array;
  /** Face beyond the edge from each corner to the next. */
  private readonly beyond: Int32Array;
  private readonly plane: Float64Array;
  private readonly alive: Uint8Array;
  private readonly free: number[] = [];
  private used = 0;
  // points in front of each face, as lists through `next`
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly furthest: Int32Array;
  private readonly reach: Float64Array;
  private readonly added: Uint8Array;
  /** Faces that may have points. */
  private readonly waiting: number[] = [];
  /** If vertices are bounded, the same faces by how far their points reach. */
  private readonly reaching: FurthestFirst;
  // of the point being added
  private readonly replaced: number[] = [];
  private readonly isReplaced: Uint8Array;
  /** Edges around the replaced faces: the face beyond, and which of its edges it is. */
  private readonly rim: number[] = [];
  private readonly rimEdge: number[] = [];
  /** The edge of the rim that begins at a vertex. */
  private readonly rimAt: Int32Array;
  private readonly fan: number[] = [];
  /** Faces beyond the edges of the rim from which a point spans no face that looks outward. */
  private readonly folded: number[] = [];
  /** A point within. */
  private readonly middle = [0, 0, 0];
  /** Planes of faces that are to be made. */
  private readonly made: number[] = [];
  private readonly orphans: number[] = [];
  /** Vertices that are not on the rim. */
  private readonly swallowed = new Set<number>();
  /** Faces in the plane of a point that may still be taken away. */
  private flatLeft: number;

  constructor(private readonly points: Float64Array) {
    this.count = points.length / 3;
    this.flatLeft = FLAT_PER_POINT * this.count;
    this.tolerance = toleranceOf(points);
    const faces = 2 * this.count;
    this.vertex = new Int32Array(3 * faces);
    this.beyond = new Int32Array(3 * faces);
    this.plane = new Float64Array(4 * faces);
    this.alive = new Uint8Array(faces);
    this.isReplaced = new Uint8Array(faces);
    this.first = new Int32Array(faces).fill(NONE);
    this.furthest = new Int32Array(faces);
    this.reach = new Float64Array(faces);
    this.next = new Int32Array(this.count).fill(NONE);
    this.added = new Uint8Array(this.count);
    this.rimAt = new Int32Array(this.count).fill(NONE);
    this.reaching = new FurthestFirst(this.reach);
  }

  build(maxVertices: number): void {
    this.begin();
    const isBounded = maxVertices < this.count;
    for (let room = maxVertices - 4; room > 0; room--) {
      const face = isBounded ? this.furthestFace() : this.nextFace();
      if (face === NONE) return;
      this.add(this.furthest[face], face);
    }
  }

  triangles(): Int32Array {
    const faces: number[] = [];
    for (let f = 0; f < this.used; f++) {
      if (this.alive[f]) faces.push(this.vertex[3 * f], this.vertex[3 * f + 1], this.vertex[3 * f + 2]);
    }
    return Int32Array.from(faces);
  }

  /** The vertices at which at least three sides meet, if there are others. */
  corners(): number[] | undefined {
    const bends = new Int32Array(this.count).fill(NONE);
    for (let f = 0; f < this.used; f++) {
      if (!this.alive[f]) continue;
      for (let k = 0; k < 3; k++) {
        const from = this.vertex[3 * f + k];
        bends[from] = Math.max(0, bends[from]) + Number(this.isBent(f, k));
      }
    }
    const kept: number[] = [];
    let others = 0;
    for (let v = 0; v < this.count; v++) {
      if (bends[v] >= 3) kept.push(v);
      else if (bends[v] >= 0) others++;
    }
    return others > 0 && kept.length >= 4 ? kept : undefined;
  }

  /** Tests whether no vertex is in front of a triangle by more than rounding makes of a point on it. */
  isWithin(triangles: Int32Array): boolean {
    const vertices = new Set(this.triangles());
    for (const v of triangles) vertices.delete(v);
    const slack = SLACK * this.tolerance;
    for (let i = 0; i < triangles.length && vertices.size > 0; i += 3) {
      const [a, b, c] = triangles.subarray(i, i + 3);
      for (const p of vertices) if (heightOver(this.points, a, b, c, p) > slack) return false;
    }
    return true;
  }

  /** Tests whether each face at an edge is clearly behind the other. */
  private isBent(f: number, k: number): boolean {
    const g = this.beyond[3 * f + k];
    return this.distance(this.apex(g, f), f) < -this.tolerance && this.distance(this.apex(f, g), g) < -this.tolerance;
  }

  /** The corner of face `f` that is not on its edge to face `g`. */
  private apex(f: number, g: number): number {
    for (let k = 0; k < 3; k++) if (this.beyond[3 * f + k] === g) return this.vertex[3 * f + ((k + 2) % 3)];
    return NONE;
  }

  private distance(p: number, f: number): number {
    const { points, plane } = this;
    return (
      plane[4 * f] * points[3 * p] +
      plane[4 * f + 1] * points[3 * p + 1] +
      plane[4 * f + 2] * points[3 * p + 2] -
      plane[4 * f + 3]
    );
  }

  /** Computes the plane through three points into `made` from `at` on; false where they are in line, which have none. */
  private findPlane(a: number, b: number, c: number, at: number): boolean {
    const { points, made } = this;
    const ux = points[3 * b] - points[3 * a];
    const uy = points[3 * b + 1] - points[3 * a + 1];
    const uz = points[3 * b + 2] - points[3 * a + 2];
    const vx = points[3 * c] - points[3 * a];
    const vy = points[3 * c + 1] - points[3 * a + 1];
    const vz = points[3 * c + 2] - points[3 * a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length < Number.POSITIVE_INFINITY)) throw new RangeError('coordinates are too far apart');
    made[at] = x / length;
    made[at + 1] = y / length;
    made[at + 2] = z / length;
    made[at + 3] = made[at] * points[3 * a] + made[at + 1] * points[3 * a + 1] + made[at + 2] * points[3 * a + 2];
    return length > 0;
  }

  /** Makes a face in the plane that `made` has from `at` on. */
  private makeFace(a: number, b: number, c: number, at = 0): number {
    const f = this.free.pop() ?? this.used++;
    this.vertex[3 * f] = a;
    this.vertex[3 * f + 1] = b;
    this.vertex[3 * f + 2] = c;
    for (let k = 0; k < 4; k++) this.plane[4 * f + k] = this.made[at + k];
    this.alive[f] = 1;
    this.first[f] = NONE;
    this.reach[f] = 0;
    return f;
  }

  private makeFirst(a: number, b: number, c: number): number {
    if (!this.findPlane(a, b, c, 0)) throw new RangeError('coordinates are too near');
    return this.makeFace(a, b, c);
  }

  /** A tetrahedron of points far from each other, and every other point at one of its faces. */
  private begin(): void {
    const [a, b] = this.longestAxis();
    const c = this.mostDistant((p) => this.squaredDistanceFromLine(p, a, b));
    const base = this.makeFirst(a, b, c);
    const d = this.mostDistant((p) => Math.abs(this.distance(p, base)));
    const isBehind = this.distance(d, base) < 0;
    this.free.push(base);
    const [u, v, w] = isBehind ? [a, b, c] : [a, c, b];
    const faces = [this.makeFirst(u, v, w), this.makeFirst(v, u, d), this.makeFirst(w, v, d), this.makeFirst(u, w, d)];
    const [bottom, uv, vw, wu] = faces;
    this.beyond.set([uv, vw, wu], 3 * bottom);
    this.beyond.set([bottom, wu, vw], 3 * uv);
    this.beyond.set([bottom, uv, wu], 3 * vw);
    this.beyond.set([bottom, vw, uv], 3 * wu);
    for (const p of [a, b, c, d]) this.added[p] = 1;
    for (let k = 0; k < 3; k++) this.middle[k] = [a, b, c, d].reduce((sum, p) => sum + this.points[3 * p + k] / 4, 0);
    for (let p = 0; p < this.count; p++) if (!this.added[p]) this.assign(p, faces);
    this.waiting.push(...faces);
  }

  /** The points that are least and greatest along the axis on which they are furthest apart. */
  private longestAxis(): [number, number] {
    const { points } = this;
    let best: [number, number] = [0, 0];
    let span = -1;
    for (let k = 0; k < 3; k++) {
      let [low, high] = [0, 0];
      for (let p = 1; p < this.count; p++) {
        if (points[3 * p + k] < points[3 * low + k]) low = p;
        if (points[3 * p + k] > points[3 * high + k]) high = p;
      }
      const between = points[3 * high + k] - points[3 * low + k];
      if (between <= span) continue;
      span = between;
      best = [low, high];
    }
    return best;
  }

  private mostDistant(distance: (p: number) => number): number {
    let [best, most] = [0, -1];
    for (let p = 0; p < this.count; p++) {
      const d = distance(p);
      if (d <= most) continue;
      best = p;
      most = d;
    }
    return best;
  }

  /** Up to a constant factor. */
  private squaredDistanceFromLine(p: number, a: number, b: number): number {
    const { points } = this;
    const dx = points[3 * b] - points[3 * a];
    const dy = points[3 * b + 1] - points[3 * a + 1];
    const dz = points[3 * b + 2] - points[3 * a + 2];
    const px = points[3 * p] - points[3 * a];
    const py = points[3 * p + 1] - points[3 * a + 1];
    const pz = points[3 * p + 2] - points[3 * a + 2];
    return (dy * pz - dz * py) ** 2 + (dz * px - dx * pz) ** 2 + (dx * py - dy * px) ** 2;
  }

  /** Lets a point wait at the face it is furthest in front of; one behind all of them is inside. */
  private assign(p: number, faces: readonly number[]): void {
    let face = NONE;
    let most = this.tolerance;
    for (let i = 0; i < faces.length && most <= FAR * this.tolerance; i++) {
      const d = this.distance(p, faces[i]);
      if (d <= most) continue;
      most = d;
      face = faces[i];
    }
    if (face === NONE) return;
    this.next[p] = this.first[face];
    this.first[face] = p;
    const isFurther = most > this.reach[face] || (most === this.reach[face] && p < this.furthest[face]);
    if (!isFurther) return;
    this.reach[face] = most;
    this.furthest[face] = p;
  }

  private nextFace(): number {
    for (let f = this.waiting.pop(); f !== undefined; f = this.waiting.pop()) {
      if (this.alive[f] && this.first[f] !== NONE) return f;
    }
    return NONE;
  }

  /** The face with the point that is furthest from its face of all. */
  private furthestFace(): number {
    for (const f of this.waiting) this.reaching.push(f);
    this.waiting.length = 0;
    return this.reaching.pop();
  }

  private add(p: number, face: number): void {
    this.added[p]++;
    // rounding may tear the faces in the plane of the point apart; those in front of it alone are safer
    const isPlaced =
      this.surround(p, face, this.flatLeft) ||
      this.surround(p, face, 0) ||
      this.surround(p, face, Number.POSITIVE_INFINITY) ||
      this.surround(p, face, 0, MAX_GROWTH);
    if (!isPlaced) {
      this.drop(p, face);
      return;
    }
    for (const f of this.replaced) this.clear(f, p);
    this.buildFan(p);
    for (const orphan of this.orphans) this.assign(orphan, this.fan);
    for (const v of this.swallowed) this.assign(v, this.fan);
    this.orphans.length = 0;
    this.swallowed.clear();
    for (const f of this.fan) if (this.first[f] !== NONE) this.waiting.push(f);
  }

  /**
   * Collects the faces around `face` that the point is in front of or, up to `mostFlat` of them, in the plane of; false
   * if there are more, or if their rim is no ring of edges that faces can be spanned from, unless it is with some more faces.
   */
  private surround(p: number, face: number, mostFlat: number, mostGrowth = 0): boolean {
    const { replaced, isReplaced, beyond, tolerance } = this;
    replaced.length = 0;
    replaced.push(face);
    isReplaced[face] = 1;
    const margin = mostFlat > 0 ? -tolerance : tolerance;
    let flat = 0;
    for (let i = 0; i < replaced.length && flat <= mostFlat; i++) {
      for (let k = 0; k < 3; k++) {
        const g = beyond[3 * replaced[i] + k];
        if (isReplaced[g]) continue;
        const d = this.distance(p, g);
        if (d <= margin) continue;
        if (d <= tolerance) flat++;
        isReplaced[g] = 1;
        replaced.push(g);
      }
    }
    this.flatLeft = Math.max(0, this.flatLeft - flat);
    if (flat > mostFlat) {
      for (const f of replaced) isReplaced[f] = 0;
      return false;
    }
    let isRing = this.hasRim(p);
    for (let i = 0; i < mostGrowth && !isRing && this.grow(); i++) isRing = this.hasRim(p);
    for (const f of replaced) isReplaced[f] = 0;
    return isRing;
  }

  /** Collects the edges around the replaced faces; false if they are no ring, or span no faces with a point. */
  private hasRim(p: number): boolean {
    const { replaced, isReplaced, rim, rimEdge, rimAt, beyond, vertex } = this;
    rim.length = rimEdge.length = this.folded.length = 0;
    let isRing = true;
    for (const f of replaced) {
      for (let k = 0; k < 3; k++) {
        const g = beyond[3 * f + k];
        if (isReplaced[g]) continue;
        const from = vertex[3 * f + k];
        if (rimAt[from] !== NONE) isRing = false;
        rimAt[from] = rim.length;
        rim.push(g);
        rimEdge.push(this.edgeTo(g, from));
      }
    }
    isRing &&= this.closes() && this.spansFan(p);
    if (!isRing) this.forgetRim();
    return isRing;
  }

  /**
   * Replaces faces at the rim, too, slivers that rounding has turned: those over which the fan would be folded, or, where the
   * rim is no ring, those with most edges on it.
   */
  private grow(): boolean {
    const { replaced, isReplaced, rim, folded } = this;
    const edges = rim.map((g) => rim.filter((other) => other === g).length);
    const most = Math.max(...edges);
    const more = new Set(folded.length > 0 ? folded : rim.filter((_, i) => edges[i] === most));
    for (const g of more) isReplaced[g] = 1;
    replaced.push(...more);
    return more.size > 0;
  }

  /** The edge of a face that ends at a vertex. Seen from the neighboring face, it begins there. */
  private edgeTo(g: number, vertex: number): number {
    for (let k = 0; k < 3; k++) if (this.vertex[3 * g + ((k + 1) % 3)] === vertex) return k;
    return NONE;
  }

  private rimStart(i: number): number {
    return this.vertex[3 * this.rim[i] + ((this.rimEdge[i] + 1) % 3)];
  }

  private rimEnd(i: number): number {
    return this.vertex[3 * this.rim[i] + this.rimEdge[i]];
  }

  /** Tests whether the edges of the rim form one ring. */
  private closes(): boolean {
    const { length } = this.rim;
    let at = 0;
    for (let i = 0; i < length; i++) {
      at = this.rimAt[this.rimEnd(at)];
      if (at === NONE || (at === 0 && i < length - 1)) return false;
    }
    return length >= 3 && at === 0;
  }

  /**
   * Computes the planes of the faces from the edges of the rim to a point; false where one has none, or has the middle of the
   * first tetrahedron in front of it: such a face is folded over.
   */
  private spansFan(p: number): boolean {
    const { rim, folded, made } = this;
    const [x, y, z] = this.middle;
    for (let i = 0, at = 0; i < rim.length; i++, at += 4) {
      const isPlane = this.findPlane(this.rimStart(i), this.rimEnd(i), p, at);
      if (!isPlane || made[at] * x + made[at + 1] * y + made[at + 2] * z >= made[at + 3]) folded.push(rim[i]);
    }
    return folded.length === 0;
  }

  private forgetRim(): void {
    for (let i = 0; i < this.rim.length; i++) this.rimAt[this.rimStart(i)] = NONE;
  }

  /** Takes a face away; its points, and its vertices that are not on the rim, look for another place. */
  private clear(f: number, adding: number): void {
    for (let p = this.first[f]; p !== NONE; p = this.next[p]) if (p !== adding) this.orphans.push(p);
    for (let k = 0; k < 3; k++) {
      const v = this.vertex[3 * f + k];
      if (this.rimAt[v] === NONE && this.added[v] < MAX_ADDED) this.swallowed.add(v);
    }
    this.alive[f] = 0;
    this.reach[f] = 0;
    this.free.push(f);
  }

  /** Faces from each edge of the rim to the point. */
  private buildFan(p: number): void {
    const { rim, rimEdge, rimAt, fan, beyond } = this;
    fan.length = 0;
    for (let i = 0; i < rim.length; i++) fan.push(this.makeFace(this.rimStart(i), this.rimEnd(i), p, 4 * i));
    for (let i = 0; i < rim.length; i++) {
      const following = fan[rimAt[this.rimEnd(i)]];
      beyond[3 * fan[i]] = rim[i];
      beyond[3 * rim[i] + rimEdge[i]] = fan[i];
      beyond[3 * fan[i] + 1] = following;
      beyond[3 * following + 2] = fan[i];
    }
    this.forgetRim();
  }

  /** Forgets a point that cannot be added. */
  private drop(point: number, face: number): void {
    const rest: number[] = [];
    for (let p = this.first[face]; p !== NONE; p = this.next[p]) if (p !== point) rest.push(p);
    this.first[face] = NONE;
    this.reach[face] = 0;
    for (const p of rest) this.assign(p, [face]);
    this.waiting.push(face);
  }
}
