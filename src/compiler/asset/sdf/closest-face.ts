/** Signed distance from a point to a closed triangle mesh, through its bounding volume hierarchy. */
import type { Bvh } from '../bvh.js';

/**
 * Closest point of a triangle (a, b, c) by Voronoi region, as barycentric weights of b and c. A point closest to a
 * corner has exactly the same distance from every triangle at that corner, so that ties do not depend on rounding.
 *
 * Ericson, Real-Time Collision Detection, 5.1.5.
 */
class ClosestPoint {
  u = 0;
  v = 0;

  /** Computes the weights of the point closest to `p`; returns its squared distance. */
  find(p: Float64Array, vert: Float64Array, a: number, b: number, c: number): number {
    const ax = vert[a];
    const ay = vert[a + 1];
    const az = vert[a + 2];
    const bx = vert[b];
    const by = vert[b + 1];
    const bz = vert[b + 2];
    const cx = vert[c];
    const cy = vert[c + 1];
    const cz = vert[c + 2];
    const ux = bx - ax;
    const uy = by - ay;
    const uz = bz - az;
    const vx = cx - ax;
    const vy = cy - ay;
    const vz = cz - az;
    const [x, y, z] = p;

    const d1 = ux * (x - ax) + uy * (y - ay) + uz * (z - az);
    const d2 = vx * (x - ax) + vy * (y - ay) + vz * (z - az);
    if (d1 <= 0 && d2 <= 0) return this.set(0, 0, x - ax, y - ay, z - az);

    const d3 = ux * (x - bx) + uy * (y - by) + uz * (z - bz);
    const d4 = vx * (x - bx) + vy * (y - by) + vz * (z - bz);
    if (d3 >= 0 && d4 <= d3) return this.set(1, 0, x - bx, y - by, z - bz);

    const overC = d1 * d4 - d3 * d2;
    if (overC <= 0 && d1 >= 0 && d3 <= 0) {
      const u = d1 / (d1 - d3);
      return this.set(u, 0, x - (ax + u * ux), y - (ay + u * uy), z - (az + u * uz));
    }

    const d5 = ux * (x - cx) + uy * (y - cy) + uz * (z - cz);
    const d6 = vx * (x - cx) + vy * (y - cy) + vz * (z - cz);
    if (d6 >= 0 && d5 <= d6) return this.set(0, 1, x - cx, y - cy, z - cz);

    const overB = d5 * d2 - d1 * d6;
    if (overB <= 0 && d2 >= 0 && d6 <= 0) {
      const v = d2 / (d2 - d6);
      return this.set(0, v, x - (ax + v * vx), y - (ay + v * vy), z - (az + v * vz));
    }

    const overA = d3 * d6 - d5 * d4;
    if (overA <= 0 && d4 >= d3 && d5 >= d6) {
      const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
      return this.set(1 - w, w, x - (bx + w * (cx - bx)), y - (by + w * (cy - by)), z - (bz + w * (cz - bz)));
    }

    const scale = 1 / (overA + overB + overC);
    const u = overB * scale;
    const v = overC * scale;
    return this.set(u, v, x - (ax + u * ux + v * vx), y - (ay + u * uy + v * vy), z - (az + u * uz + v * vz));
  }

  private set(u: number, v: number, rx: number, ry: number, rz: number): number {
    this.u = u;
    this.v = v;
    return rx * rx + ry * ry + rz * rz;
  }
}

/** Distance queries to one mesh; positive outside. */
export class SignedDistance {
  private readonly closest = new ClosestPoint();
  private point: Float64Array = new Float64Array(3);
  private squared = 0;
  private face = -1;
  private u = 0;
  private v = 0;
  /** Squared distance beyond which nodes cannot contain the closest face. */
  private reach = 0;
  /** Count of queries, and of the faces they visited. */
  queries = 0;
  looked = 0;
  /** Closest face of the last query: consecutive queries are usually close together. */
  private hint = 0;
  /** Index of the first node after the subtree of each node. */
  private readonly next: Int32Array;

  constructor(
    private readonly vert: Float64Array,
    private readonly faces: Int32Array,
    private readonly tree: Bvh,
  ) {
    const { count, child } = tree;
    this.next = new Int32Array(count);
    for (let node = count - 1; node >= 0; node--) {
      this.next[node] = child[2 * node] < 0 ? node + 1 : this.next[child[2 * node + 1]];
    }
  }

  /** Signed distance; the sign is that of the side of the closest face. 0 for a mesh without faces. */
  at(point: Float64Array): number {
    if (this.tree.count === 0) return 0;
    this.point = point;
    this.queries++;
    this.squared = 1e20;
    this.face = -1;
    const bound = this.closest.find(point, this.vert, ...this.corners(this.hint));
    // slightly more than the bound, so that rounding does not exclude an equally close face
    this.reach = bound * (1 + 1e-9) + 1e-30;
    this.search();
    if (this.face < 0) return Math.sqrt(this.squared);
    this.hint = this.face;
    return this.side() * Math.sqrt(this.squared);
  }

  private corners(face: number): [number, number, number] {
    const { faces } = this;
    return [3 * faces[3 * face], 3 * faces[3 * face + 1], 3 * faces[3 * face + 2]];
  }

  /** Visits the faces in the order of the tree; the first of several equally close faces wins. */
  private search(): void {
    const { count, aabb, nodeid } = this.tree;
    const { next, reach } = this;
    const [x, y, z] = this.point;
    for (let node = 0; node < count; ) {
      const at = 6 * node;
      const dx = Math.abs(x - aabb[at]) - aabb[at + 3];
      const dy = Math.abs(y - aabb[at + 1]) - aabb[at + 4];
      const dz = Math.abs(z - aabb[at + 2]) - aabb[at + 5];
      const away = (dx > 0 ? dx * dx : 0) + (dy > 0 ? dy * dy : 0) + (dz > 0 ? dz * dz : 0);
      if (away >= this.squared || away > reach) {
        node = next[node];
        continue;
      }
      if (nodeid[node] >= 0) this.look(nodeid[node]);
      node++;
    }
  }

  private look(face: number): void {
    const { closest, faces } = this;
    this.looked++;
    const f = 3 * face;
    const squared = closest.find(this.point, this.vert, 3 * faces[f], 3 * faces[f + 1], 3 * faces[f + 2]);
    if (squared >= this.squared) return;
    this.squared = squared;
    this.face = face;
    this.u = closest.u;
    this.v = closest.v;
  }

  private side(): 1 | -1 {
    const { vert, point, u, v } = this;
    const [a, b, c] = this.corners(this.face);
    const ux = vert[b] - vert[a];
    const uy = vert[b + 1] - vert[a + 1];
    const uz = vert[b + 2] - vert[a + 2];
    const vx = vert[c] - vert[a];
    const vy = vert[c + 1] - vert[a + 1];
    const vz = vert[c + 2] - vert[a + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const height =
      (point[0] - vert[a] - u * ux - v * vx) * nx +
      (point[1] - vert[a + 1] - u * uy - v * vy) * ny +
      (point[2] - vert[a + 2] - u * uz - v * vz) * nz;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    return height > 1e-12 * length * Math.sqrt(this.squared) ? 1 : -1;
  }
}
