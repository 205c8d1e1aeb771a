/** Faces of a convex hull during construction: corners, planes and neighbors. */

/** Index that marks a missing face, point or edge. */
export const NONE = -1;

const EPSILON = 2 ** -52;

/** Distance, in multiples of the tolerance, by which rounding may lift a point of an edge over the hull without it. */
const SLACK = 100;

/** Rounding error of the distance of a point from a plane. */
function toleranceOf(points: Float64Array): number {
  const largest = [0, 0, 0];
  for (let i = 0; i < points.length; i++) largest[i % 3] = Math.max(largest[i % 3], Math.abs(points[i]));
  return 3 * EPSILON * (largest[0] + largest[1] + largest[2]);
}

/**
 * Signed distance of a point from the plane at `planes[at..]`: the normal, and its dot product with a point of the
 * plane.
 */
function heightOver(points: Float64Array, p: number, planes: ArrayLike<number>, at: number): number {
  return (
    planes[at] * points[3 * p] +
    planes[at + 1] * points[3 * p + 1] +
    planes[at + 2] * points[3 * p + 2] -
    planes[at + 3]
  );
}

/**
 * Writes the cross product of the vectors from `a` to `b` and from `a` to `c` to `out[at..]`; returns its squared
 * length.
 */
export function crossOfSides(points: Float64Array, a: number, b: number, c: number, out: number[], at: number): number {
  const ux = points[3 * b] - points[3 * a];
  const uy = points[3 * b + 1] - points[3 * a + 1];
  const uz = points[3 * b + 2] - points[3 * a + 2];
  const vx = points[3 * c] - points[3 * a];
  const vy = points[3 * c + 1] - points[3 * a + 1];
  const vz = points[3 * c + 2] - points[3 * a + 2];
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  out[at] = x;
  out[at + 1] = y;
  out[at + 2] = z;
  return x * x + y * y + z * z;
}

/** Faces between points of a cloud (n x 3), counter-clockwise from outside; the indices of removed faces are reused. */
export class HullFaces {
  /** Distance up to which a point counts as in the plane of a face. */
  readonly tolerance: number;
  /** Corners of each face (nface x 3). */
  readonly vertex: Int32Array;
  /** Face beyond the edge from each corner to the next (nface x 3). */
  readonly beyond: Int32Array;
  private readonly plane: Float64Array;
  /** Planes of the faces that will be made next (4 numbers each). */
  readonly made: number[] = [];
  // slots with `alive` 0 are in `free`
  private readonly alive: Uint8Array;
  private readonly free: number[] = [];
  private used = 0;

  /** Allocates space for the largest possible number of faces during construction. */
  constructor(private readonly points: Float64Array) {
    const faces = (2 * points.length) / 3;
    this.tolerance = toleranceOf(points);
    this.vertex = new Int32Array(3 * faces);
    this.beyond = new Int32Array(3 * faces);
    this.plane = new Float64Array(4 * faces);
    this.alive = new Uint8Array(faces);
  }

  /** Writes the plane through three points to `made[at..]`; returns false if they are collinear. */
  findPlane(a: number, b: number, c: number, at: number): boolean {
    const { points, made } = this;
    const length = Math.sqrt(crossOfSides(points, a, b, c, made, at));
    if (!(length < Number.POSITIVE_INFINITY)) throw new RangeError('coordinates are too far apart');
    for (let k = 0; k < 3; k++) made[at + k] /= length;
    made[at + 3] = made[at] * points[3 * a] + made[at + 1] * points[3 * a + 1] + made[at + 2] * points[3 * a + 2];
    return length > 0;
  }

  /** Makes a face with the plane at `made[at..]`; returns its index. */
  make(a: number, b: number, c: number, at: number): number {
    const f = this.free.pop() ?? this.used++;
    this.vertex[3 * f] = a;
    this.vertex[3 * f + 1] = b;
    this.vertex[3 * f + 2] = c;
    for (let k = 0; k < 4; k++) this.plane[4 * f + k] = this.made[at + k];
    this.alive[f] = 1;
    return f;
  }

  remove(f: number): void {
    this.alive[f] = 0;
    this.free.push(f);
  }

  /** Distance of a point from the plane of a face, positive in front of it. */
  distance(p: number, f: number): number {
    return heightOver(this.points, p, this.plane, 4 * f);
  }

  /** Returns the edge of a face that ends at a vertex; on the neighboring face it begins there. */
  edgeTo(g: number, vertex: number): number {
    for (let k = 0; k < 3; k++) if (this.vertex[3 * g + ((k + 1) % 3)] === vertex) return k;
    return NONE;
  }

  triangles(): Int32Array {
    const faces: number[] = [];
    for (let f = 0; f < this.used; f++) {
      if (this.alive[f]) faces.push(this.vertex[3 * f], this.vertex[3 * f + 1], this.vertex[3 * f + 2]);
    }
    return Int32Array.from(faces);
  }

  /**
   * Returns the vertices at which at least three bent edges meet; undefined if all vertices are such corners or fewer
   * than four are.
   */
  corners(): number[] | undefined {
    const count = this.points.length / 3;
    const bends = new Int32Array(count).fill(NONE);
    for (let f = 0; f < this.used; f++) {
      if (!this.alive[f]) continue;
      for (let k = 0; k < 3; k++) {
        const from = this.vertex[3 * f + k];
        bends[from] = Math.max(0, bends[from]) + Number(this.isBent(f, k));
      }
    }
    const kept: number[] = [];
    let others = 0;
    for (let v = 0; v < count; v++) {
      if (bends[v] >= 3) kept.push(v);
      else if (bends[v] >= 0) others++;
    }
    return others > 0 && kept.length >= 4 ? kept : undefined;
  }

  /** Tests whether all vertices are behind the triangles, up to the rounding error of a point on them. */
  isWithin(triangles: Int32Array): boolean {
    const vertices = new Set(this.triangles());
    for (const v of triangles) vertices.delete(v);
    const slack = SLACK * this.tolerance;
    for (let i = 0; i < triangles.length && vertices.size > 0; i += 3) {
      this.findPlane(triangles[i], triangles[i + 1], triangles[i + 2], 0);
      for (const p of vertices) if (heightOver(this.points, p, this.made, 0) > slack) return false;
    }
    return true;
  }

  /** Tests whether each of the two faces at an edge is clearly behind the other. */
  private isBent(f: number, k: number): boolean {
    const g = this.beyond[3 * f + k];
    return this.distance(this.apex(g, f), f) < -this.tolerance && this.distance(this.apex(f, g), g) < -this.tolerance;
  }

  /** The corner of face `f` that is not on its edge to face `g`. */
  private apex(f: number, g: number): number {
    for (let k = 0; k < 3; k++) if (this.beyond[3 * f + k] === g) return this.vertex[3 * f + ((k + 2) % 3)];
    return NONE;
  }
}
