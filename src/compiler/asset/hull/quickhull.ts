/**
 * Convex hulls in three dimensions on typed arrays.
 *
 * Each outside point is listed at a face that it is in front of. The furthest point of a face is added: a fan around it
 * replaces all faces that it is in front of or in the plane of. Because the coplanar faces are replaced too, no fan has
 * a flat edge to a remaining face, so no face is degenerate and points inside a flat side never become vertices.
 *
 * Barber, Dobkin & Huhdanpaa, The quickhull algorithm for convex hulls, ACM TOMS 22 (1996).
 */
import { longestAxis, mostDistant } from './first-points.js';
import { FurthestFirst } from './furthest-first.js';
import { crossOfSides, HullFaces, NONE } from './hull-faces.js';

/** Maximum count of additions of a point: a point covered by a flat fan may turn out to be outside. */
const MAX_ADDED = 2;

/** Distance, in multiples of the tolerance, beyond which the first face found for a point is accepted. */
const FAR = 1000;

/**
 * Budget of coplanar faces that are replaced, per point of the hull; later ones stay, and the surplus vertices on flat
 * sides are removed at the end. A side of n points would cost n^2 if each point replaced it.
 */
const FLAT_PER_POINT = 64;

/** Maximum count of rounds that grow the set of replaced faces for one point. */
const MAX_GROWTH = 64;

/** Triangles (nface x 3) of the hull of points (n x 3), counter-clockwise from outside. */
export function quickhull(points: Float64Array, maxVertices = Number.POSITIVE_INFINITY): Int32Array {
  const hull = new Quickhull(points);
  const { faces } = hull;
  hull.build(maxVertices);
  const kept = faces.corners();
  if (kept === undefined) return faces.triangles();
  // vertices on an edge of the hull remain if both sides were finished before an end of the edge was added
  const compact = Float64Array.from(
    { length: 3 * kept.length },
    (_, i) => points[3 * kept[Math.floor(i / 3)] + (i % 3)],
  );
  const smaller = quickhull(compact, maxVertices).map((v) => kept[v]);
  // among slivers, a corner can look like a point on an edge
  return faces.isWithin(smaller) ? smaller : faces.triangles();
}

class Quickhull {
  readonly faces: HullFaces;
  private readonly count: number;
  // linked lists of the points in front of each face
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly furthest: Int32Array;
  private readonly reach: Float64Array;
  private readonly added: Uint8Array;
  /** Faces that may have outside points. */
  private readonly waiting: number[] = [];
  /** The same faces, ordered by the distance of their furthest point; used if the vertex count is bounded. */
  private readonly reaching: FurthestFirst;
  // scratch memory for the point being added
  private readonly replaced: number[] = [];
  private readonly isReplaced: Uint8Array;
  /** Edges around the replaced faces: the face beyond each edge, and the index of the edge in that face. */
  private readonly rim: number[] = [];
  private readonly rimEdge: number[] = [];
  /** Index of the rim edge that begins at a vertex. */
  private readonly rimAt: Int32Array;
  private readonly fan: number[] = [];
  /** Faces beyond the rim edges whose fan face would not face outward. */
  private readonly folded: number[] = [];
  /** Center of the first tetrahedron, inside the hull. */
  private readonly middle = [0, 0, 0];
  private readonly orphans: number[] = [];
  /** Vertices of replaced faces that are not on the rim. */
  private readonly swallowed = new Set<number>();
  /** Remaining budget of coplanar faces to replace. */
  private flatLeft: number;

  constructor(private readonly points: Float64Array) {
    this.count = points.length / 3;
    this.flatLeft = FLAT_PER_POINT * this.count;
    this.faces = new HullFaces(points);
    const faces = 2 * this.count;
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
    for (let remaining = maxVertices - 4; remaining > 0; remaining--) {
      const face = isBounded ? this.furthestFace() : this.nextFace();
      if (face === NONE) return;
      this.add(this.furthest[face], face);
    }
  }

  private makeFirst(a: number, b: number, c: number): number {
    if (!this.faces.findPlane(a, b, c, 0)) throw new RangeError('coordinates are too near');
    return this.faces.make(a, b, c, 0);
  }

  /** Starts with a tetrahedron of points far apart, and assigns all other points to its faces. */
  private begin(): void {
    const { points, count, faces } = this;
    const [a, b] = longestAxis(points);
    const c = mostDistant(count, (p) => crossOfSides(points, a, b, p, faces.made, 0));
    const base = this.makeFirst(a, b, c);
    const d = mostDistant(count, (p) => Math.abs(faces.distance(p, base)));
    const isBehind = faces.distance(d, base) < 0;
    faces.remove(base);
    const [u, v, w] = isBehind ? [a, b, c] : [a, c, b];
    const sides = [this.makeFirst(u, v, w), this.makeFirst(v, u, d), this.makeFirst(w, v, d), this.makeFirst(u, w, d)];
    const [bottom, uv, vw, wu] = sides;
    faces.beyond.set([uv, vw, wu], 3 * bottom);
    faces.beyond.set([bottom, wu, vw], 3 * uv);
    faces.beyond.set([bottom, uv, wu], 3 * vw);
    faces.beyond.set([bottom, vw, uv], 3 * wu);
    for (const p of [a, b, c, d]) this.added[p] = 1;
    for (let k = 0; k < 3; k++) this.middle[k] = [a, b, c, d].reduce((sum, p) => sum + points[3 * p + k] / 4, 0);
    for (let p = 0; p < count; p++) if (!this.added[p]) this.assign(p, sides);
    this.waiting.push(...sides);
  }

  /** Adds a point to the list of the face that it is furthest in front of; a point behind all of them is inside. */
  private assign(p: number, candidates: readonly number[]): void {
    const { tolerance } = this.faces;
    let face = NONE;
    let most = tolerance;
    for (let i = 0; i < candidates.length && most <= FAR * tolerance; i++) {
      const d = this.faces.distance(p, candidates[i]);
      if (d <= most) continue;
      most = d;
      face = candidates[i];
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
      if (this.first[f] !== NONE) return f;
    }
    return NONE;
  }

  /** Returns the face with the largest distance to its furthest point. */
  private furthestFace(): number {
    for (const f of this.waiting) this.reaching.push(f);
    this.waiting.length = 0;
    return this.reaching.pop();
  }

  private add(p: number, face: number): void {
    this.added[p]++;
    // rounding may split the set of coplanar faces; replacing only the faces in front of the point is safer
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
   * Collects the faces around `face` that the point is in front of or, up to `mostFlat` of them, in the plane of.
   * Returns false if there are more coplanar faces, or if the rim is not a closed ring that can be joined to the point,
   * even after growing the set `mostGrowth` times.
   */
  private surround(p: number, face: number, mostFlat: number, mostGrowth = 0): boolean {
    const { replaced, isReplaced, faces } = this;
    const { beyond, tolerance } = faces;
    replaced.length = 0;
    replaced.push(face);
    isReplaced[face] = 1;
    const margin = mostFlat > 0 ? -tolerance : tolerance;
    let flat = 0;
    for (let i = 0; i < replaced.length && flat <= mostFlat; i++) {
      for (let k = 0; k < 3; k++) {
        const g = beyond[3 * replaced[i] + k];
        if (isReplaced[g]) continue;
        const d = faces.distance(p, g);
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

  /**
   * Collects the edges around the replaced faces; returns false if they are not a closed ring or cannot be joined to
   * the point.
   */
  private hasRim(p: number): boolean {
    const { replaced, isReplaced, rim, rimEdge, rimAt, faces } = this;
    const { beyond, vertex } = faces;
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
        rimEdge.push(faces.edgeTo(g, from));
      }
    }
    isRing &&= this.closes() && this.spansFan(p);
    if (!isRing) this.forgetRim();
    return isRing;
  }

  /**
   * Grows the set of replaced faces by sliver faces on the rim: those the new fan would fold over, or, if the rim is not
   * a closed ring, those with most rim edges.
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

  private rimStart(i: number): number {
    return this.faces.vertex[3 * this.rim[i] + ((this.rimEdge[i] + 1) % 3)];
  }

  private rimEnd(i: number): number {
    return this.faces.vertex[3 * this.rim[i] + this.rimEdge[i]];
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
   * Computes the planes of the fan from the rim to point p. Returns false if a plane is degenerate or faces inward;
   * `folded` then contains the rim faces to remove.
   */
  private spansFan(p: number): boolean {
    const { rim, folded, faces } = this;
    const { made } = faces;
    const [x, y, z] = this.middle;
    for (let i = 0, at = 0; i < rim.length; i++, at += 4) {
      const isPlane = faces.findPlane(this.rimStart(i), this.rimEnd(i), p, at);
      if (!isPlane || made[at] * x + made[at + 1] * y + made[at + 2] * z >= made[at + 3]) folded.push(rim[i]);
    }
    return folded.length === 0;
  }

  private forgetRim(): void {
    for (let i = 0; i < this.rim.length; i++) this.rimAt[this.rimStart(i)] = NONE;
  }

  /** Removes a face; its points, and its vertices that are not on the rim, will be assigned again. */
  private clear(f: number, adding: number): void {
    for (let p = this.first[f]; p !== NONE; p = this.next[p]) if (p !== adding) this.orphans.push(p);
    for (let k = 0; k < 3; k++) {
      const v = this.faces.vertex[3 * f + k];
      if (this.rimAt[v] === NONE && this.added[v] < MAX_ADDED) this.swallowed.add(v);
    }
    this.first[f] = NONE;
    this.reach[f] = 0;
    this.faces.remove(f);
  }

  /** Makes the faces from each rim edge to the point. */
  private buildFan(p: number): void {
    const { rim, rimEdge, rimAt, fan, faces } = this;
    const { beyond } = faces;
    fan.length = 0;
    for (let i = 0; i < rim.length; i++) fan.push(faces.make(this.rimStart(i), this.rimEnd(i), p, 4 * i));
    for (let i = 0; i < rim.length; i++) {
      const following = fan[rimAt[this.rimEnd(i)]];
      beyond[3 * fan[i]] = rim[i];
      beyond[3 * rim[i] + rimEdge[i]] = fan[i];
      beyond[3 * fan[i] + 1] = following;
      beyond[3 * following + 2] = fan[i];
    }
    this.forgetRim();
  }

  /** Removes a point that cannot be added. */
  private drop(point: number, face: number): void {
    const rest: number[] = [];
    for (let p = this.first[face]; p !== NONE; p = this.next[p]) if (p !== point) rest.push(p);
    this.first[face] = NONE;
    this.reach[face] = 0;
    for (const p of rest) this.assign(p, [face]);
    this.waiting.push(face);
  }
}
