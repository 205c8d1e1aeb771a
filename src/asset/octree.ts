/** Octree around the surface of a mesh with signed distances at its corners, for SDF collision. */
import { BoxTriangleTest } from './box-triangle.js';
import type { Bvh } from './bvh.js';
import { SignedDistance } from './closest-face.js';
import { ASSET_LIMITS } from './limits.js';
import { type AssetOrigin, assetError } from './origin.js';

/** Half the size of the root relative to half the size of the mesh. */
const MARGIN = 1.1;
/** Distance within which a corner lies on a plane of a box. */
const ON_PLANE = 1e-9;

/** Nodes in the order of a breadth-first walk, the root first; those added for balance come last. */
export interface Octree {
  readonly count: number;
  readonly depth: Int32Array;
  /** Children of each node, -1 for a leaf; bit k of a child's slot tells its half of axis k (count x 8). */
  readonly child: Int32Array;
  /** Center and half size (count x 6). */
  readonly aabb: Float64Array;
  /** Signed distance at the eight corners, numbered like children (count x 8). */
  readonly coeff: Float64Array;
}

export interface OctreeMesh {
  readonly vert: Float64Array;
  readonly face: Int32Array;
  readonly bvh: Bvh;
  /** Smallest and largest corner of the vertices. */
  readonly bounds: Float64Array;
  /** Deepest level of a node; the root has level 0. */
  readonly maxDepth: number;
  /** False where somebody else gives the distances (an SDF plugin). */
  readonly distances: boolean;
}

/**
 * Divides boxes that touch a triangle down to `maxDepth`, then balances the tree so that neighbors differ by at most
 * one level. Distances at corners that hang on a coarser neighbor are interpolated from it, so that the field is
 * continuous.
 */
export function buildOctree(mesh: OctreeMesh, origin: AssetOrigin): Octree {
  const { octreeDepth } = ASSET_LIMITS;
  if (mesh.maxDepth > octreeDepth) {
    throw assetError(
      'asset-too-large',
      origin,
      `an octree of depth ${mesh.maxDepth} exceeds the limit of ${octreeDepth}`,
    );
  }
  const builder = new OctreeBuilder(mesh, origin);
  builder.refine();
  builder.balance();
  return builder.finish();
}

class OctreeBuilder {
  private readonly depth: number[] = [];
  private readonly parent: number[] = [];
  private readonly slot: number[] = [];
  /** Index of the first of eight consecutive children, -1 for a leaf. */
  private readonly firstChild: number[] = [];
  /** Smallest and largest corner of each node. */
  private box = new Float64Array(6 * 1024);
  /** Position of each node's smallest corner on the lattice of the finest level. */
  private readonly lattice: number[] = [];
  /** Corner points of each node. */
  private readonly corners: number[] = [];
  private readonly points: number[] = [];
  private readonly pointAt = new Map<number, number>();
  private readonly side: number;
  private readonly test: BoxTriangleTest;

  constructor(
    private readonly mesh: OctreeMesh,
    private readonly origin: AssetOrigin,
  ) {
    this.side = 2 ** Math.max(0, mesh.maxDepth);
    this.test = new BoxTriangleTest(mesh.vert, mesh.face);
    const { bounds } = mesh;
    for (let k = 0; k < 3; k++) {
      const center = (bounds[k] + bounds[k + 3]) / 2;
      const half = (bounds[k + 3] - bounds[k]) / 2;
      this.box[k] = center - MARGIN * half;
      this.box[k + 3] = center + MARGIN * half;
    }
    this.add(-1, -1, 0, [0, 0, 0]);
  }

  /** Breadth first: each node keeps the triangles that touch it for its children. */
  refine(): void {
    const { mesh, test } = this;
    const touching: (Int32Array | undefined)[] = [Int32Array.from({ length: mesh.face.length / 3 }, (_, i) => i)];
    for (let node = 0; node < touching.length; node++) {
      const candidates = touching[node]!;
      touching[node] = undefined;
      const kept = candidates.filter((f) => test.touches(f, this.box, 6 * node));
      if (kept.length === 0 || this.depth[node] >= mesh.maxDepth) continue;
      this.divide(node);
      for (let i = 0; i < 8; i++) touching.push(kept);
    }
  }

  /** Divides leaves until no neighbor is more than one level finer. */
  balance(): void {
    for (let coarse = this.tooCoarse(); coarse.length; coarse = this.tooCoarse()) {
      for (const node of coarse) if (this.firstChild[node] < 0) this.divide(node);
    }
  }

  private tooCoarse(): number[] {
    const found: number[] = [];
    for (const leaf of this.leaves()) {
      for (let direction = 0; direction < 6; direction++) {
        const neighbor = this.neighbor(leaf, direction);
        if (neighbor < 0) continue;
        const difference = this.depth[neighbor] - this.depth[leaf];
        if (difference > 1) found.push(leaf);
        if (difference < -1) found.push(neighbor);
      }
    }
    return found;
  }

  private leaves(): number[] {
    const leaves: number[] = [];
    for (let node = 0; node < this.depth.length; node++) if (this.firstChild[node] < 0) leaves.push(node);
    return leaves;
  }

  private divide(node: number): void {
    const { octreeNodes } = ASSET_LIMITS;
    if (this.depth.length + 8 > octreeNodes) {
      throw assetError('asset-too-large', this.origin, `its octree has more than ${octreeNodes} nodes`);
    }
    this.firstChild[node] = this.depth.length;
    const step = this.side >> (this.depth[node] + 1);
    for (let slot = 0; slot < 8; slot++) {
      const at = [0, 1, 2].map((k) => this.lattice[3 * node + k] + (slot & (1 << k) ? step : 0));
      this.add(node, slot, this.depth[node] + 1, at);
    }
  }

  private add(parent: number, slot: number, depth: number, lattice: readonly number[]): void {
    const node = this.depth.push(depth) - 1;
    this.parent.push(parent);
    this.slot.push(slot);
    this.firstChild.push(-1);
    this.lattice.push(...lattice);
    if (6 * node + 6 > this.box.length) this.growBoxes();
    if (parent >= 0) this.halve(node, parent, slot);
    for (let i = 0; i < 8; i++) this.corners.push(this.point(node, i));
  }

  private growBoxes(): void {
    const grown = new Float64Array(2 * this.box.length);
    grown.set(this.box);
    this.box = grown;
  }

  private halve(node: number, parent: number, slot: number): void {
    const { box } = this;
    for (let k = 0; k < 3; k++) {
      const [min, max] = [box[6 * parent + k], box[6 * parent + 3 + k]];
      const upper = (slot & (1 << k)) !== 0;
      box[6 * node + k] = upper ? (min + max) / 2 : min;
      box[6 * node + 3 + k] = upper ? max : (min + max) / 2;
    }
  }

  /** Number of a node's corner; corners of several nodes at one lattice point are one. */
  private point(node: number, corner: number): number {
    const size = this.side >> this.depth[node];
    let key = 0;
    for (let k = 2; k >= 0; k--) {
      key = key * (this.side + 1) + this.lattice[3 * node + k] + (corner & (1 << k) ? size : 0);
    }
    const known = this.pointAt.get(key);
    if (known !== undefined) return known;
    const id = this.points.length / 3;
    for (let k = 0; k < 3; k++) this.points.push(this.box[6 * node + k + (corner & (1 << k) ? 3 : 0)]);
    this.pointAt.set(key, id);
    return id;
  }

  /** The node on the other side of a face (2 axis + upper): a leaf of any level, or -1 outside the root. */
  private neighbor(node: number, direction: number): number {
    const bit = 1 << (direction >> 1);
    const upper = (direction & 1) !== 0;
    let at = node;
    while (this.parent[at] >= 0 && upper === ((this.slot[at] & bit) !== 0)) at = this.parent[at];
    if (this.parent[at] < 0) return -1;
    let found = this.firstChild[this.parent[at]] + (this.slot[at] ^ bit);
    while (this.firstChild[found] >= 0) {
      let slot = upper ? 0 : bit;
      for (let k = 0; k < 3; k++) {
        if (1 << k !== bit && this.middle(node, k) > this.middle(found, k)) slot |= 1 << k;
      }
      found = this.firstChild[found] + slot;
    }
    return found;
  }

  private middle(node: number, axis: number): number {
    return (this.box[6 * node + axis] + this.box[6 * node + 3 + axis]) / 2;
  }

  finish(): Octree {
    const count = this.depth.length;
    const child = new Int32Array(8 * count).fill(-1);
    const aabb = new Float64Array(6 * count);
    for (let node = 0; node < count; node++) {
      if (this.firstChild[node] >= 0) for (let i = 0; i < 8; i++) child[8 * node + i] = this.firstChild[node] + i;
      for (let k = 0; k < 3; k++) {
        const [min, max] = [this.box[6 * node + k], this.box[6 * node + 3 + k]];
        aabb[6 * node + k] = (min + max) / 2;
        aabb[6 * node + 3 + k] = (max - min) / 2;
      }
    }
    const coeff = new Float64Array(8 * count);
    if (this.mesh.distances) {
      const distance = this.distances();
      for (let i = 0; i < coeff.length; i++) coeff[i] = distance[this.corners[i]];
    }
    return { count, depth: Int32Array.from(this.depth), child, aabb, coeff };
  }

  /** Distances at all points, breadth first, so that what a hanging point depends on is known before. */
  private distances(): Float64Array {
    const { vert, face, bvh } = this.mesh;
    const query = new SignedDistance(vert, face, bvh);
    const hanging = this.hangingPoints();
    const values = new Float64Array(this.points.length / 3);
    const known = new Uint8Array(values.length);
    const position = new Float64Array(3);
    const queue = [0];
    for (let next = 0; next < queue.length; next++) {
      const node = queue[next];
      for (let i = 8 * node; i < 8 * node + 8; i++) {
        const id = this.corners[i];
        if (known[id]) continue;
        known[id] = 1;
        const parents = hanging.get(id);
        for (let k = 0; k < 3; k++) position[k] = this.points[3 * id + k];
        values[id] = parents ? mean(values, parents) : query.at(position);
      }
      if (this.firstChild[node] >= 0) for (let i = 0; i < 8; i++) queue.push(this.firstChild[node] + i);
    }
    return values;
  }

  /** Points inside an edge or a face of a coarser neighbor, with the corners of that edge or face. */
  private hangingPoints(): Map<number, readonly number[]> {
    const hanging = new Map<number, readonly number[]>();
    for (const leaf of this.leaves()) {
      for (let direction = 0; direction < 6; direction++) {
        const neighbor = this.neighbor(leaf, direction);
        if (neighbor < 0 || this.depth[neighbor] >= this.depth[leaf]) continue;
        for (let corner = 0; corner < 8; corner++) {
          if (((corner >> (direction >> 1)) & 1) !== (direction & 1)) continue;
          const id = this.corners[8 * leaf + corner];
          if (hanging.has(id)) continue;
          const on = this.cornersAround(id, neighbor);
          if (on.length > 1 && on.length < 8) hanging.set(id, on);
        }
      }
    }
    return hanging;
  }

  /** The corners of a node whose edge or face a point lies on. */
  private cornersAround(id: number, node: number): number[] {
    const found: number[] = [];
    for (let corner = 0; corner < 8; corner++) {
      let fits = true;
      for (let k = 0; k < 3; k++) {
        const x = this.points[3 * id + k];
        const onMin = Math.abs(x - this.box[6 * node + k]) < ON_PLANE;
        const onMax = Math.abs(x - this.box[6 * node + 3 + k]) < ON_PLANE;
        if (onMin || onMax) fits &&= onMax === ((corner & (1 << k)) !== 0);
      }
      if (fits) found.push(this.corners[8 * node + corner]);
    }
    return found;
  }
}

function mean(values: Float64Array, ids: readonly number[]): number {
  let sum = 0;
  for (const id of ids) sum += values[id];
  return sum / ids.length;
}
