/** Structure of an octree, with the corners of its boxes on an integer lattice. */
import { message } from '../../../foundation/schema/messages.js';
import { ASSET_LIMITS } from '../limits.js';
import { type AssetOrigin, assetError } from '../origin.js';

/**
 * Nodes are cubes of lattice cells: one cell at the deepest level, `side` cells along each axis at the root. Neighbors
 * and coinciding corners are found with integers; only `ticks` contains lengths.
 */
export class OctreeLattice {
  /** Level of each node. */
  readonly depth: number[] = [0];
  /** First of the eight children of each node, which have consecutive indices; -1 for a leaf. */
  readonly firstChild: number[] = [-1];
  /** Smallest corner of each node, as lattice point (count x 3). */
  readonly corner: number[] = [0, 0, 0];
  /** Count of lattice cells along an edge of the root. */
  readonly side: number;
  /** Positions of the lattice planes, one array for each axis [m]. */
  private readonly ticks: readonly Float64Array[];

  constructor(
    /** Smallest and largest corner [m]. */
    box: Float64Array,
    readonly maxDepth: number,
    private readonly origin: AssetOrigin,
  ) {
    this.side = 2 ** maxDepth;
    this.ticks = [0, 1, 2].map((k) => bisected(box[k], box[k + 3], this.side));
  }

  get count(): number {
    return this.depth.length;
  }

  /** Count of lattice cells along an edge of a node. */
  sizeOf(node: number): number {
    return this.side >> this.depth[node];
  }

  leaves(): number[] {
    return [...this.firstChild.keys()].filter((node) => this.firstChild[node] < 0);
  }

  divide(node: number): void {
    const { octreeNodes } = ASSET_LIMITS;
    if (this.count + 8 > octreeNodes) {
      throw assetError(this.origin, message('asset-too-large/octree-nodes', { limit: octreeNodes }));
    }
    this.firstChild[node] = this.count;
    const half = this.sizeOf(node) / 2;
    for (let slot = 0; slot < 8; slot++) {
      this.depth.push(this.depth[node] + 1);
      this.firstChild.push(-1);
      for (let k = 0; k < 3; k++) this.corner.push(this.corner[3 * node + k] + bit(slot, k) * half);
    }
  }

  /** Smallest and largest corner of a node [m]. */
  boxOf(node: number, box: Float64Array): void {
    const size = this.sizeOf(node);
    for (let k = 0; k < 3; k++) {
      const min = this.corner[3 * node + k];
      box[k] = this.ticks[k]![min];
      box[k + 3] = this.ticks[k]![min + size];
    }
  }

  /** Position of a lattice point [m]. */
  locate(point: readonly number[], position: Float64Array): void {
    for (let k = 0; k < 3; k++) position[k] = this.ticks[k]![point[k]];
  }

  /** Lattice point of a corner of a node; corners are numbered like children. */
  cornerOf(node: number, slot: number): number[] {
    const size = this.sizeOf(node);
    return [0, 1, 2].map((k) => this.corner[3 * node + k] + bit(slot, k) * size);
  }

  /** Key of a lattice point. */
  keyOf([x, y, z]: readonly number[]): number {
    const planes = this.side + 1;
    return x + planes * (y + planes * z);
  }

  /**
   * Returns the leaf beyond a side of a node (side 2 axis + 1 is the upper one), or -1 outside the root. If there are
   * several leaves, it is the one next to the middle of the side, towards the smallest corner.
   */
  across(node: number, side: number): number {
    const size = this.sizeOf(node);
    const middle = Math.max(0, (size >> 1) - 1);
    const axis = side >> 1;
    const cell = [0, 1, 2].map((k) => this.corner[3 * node + k] + middle);
    cell[axis] = this.corner[3 * node + axis] + (side & 1 ? size : -1);
    return cell[axis] < 0 || cell[axis] >= this.side ? -1 : this.leafAt(cell);
  }

  /** Returns the leaf that contains a cell. The bits of the cell's coordinates select the child at each level. */
  private leafAt(cell: readonly number[]): number {
    let node = 0;
    for (let half = this.side >> 1; this.firstChild[node] >= 0; half >>= 1) {
      node = this.firstChild[node];
      for (let k = 0; k < 3; k++) if (cell[k] & half) node += 1 << k;
    }
    return node;
  }
}

const bit = (slot: number, axis: number): number => (slot >> axis) & 1;

/** Bounds of `count` (a power of two) equal parts of an interval, computed by bisection. */
function bisected(min: number, max: number, count: number): Float64Array {
  const ticks = new Float64Array(count + 1);
  ticks[0] = min;
  ticks[count] = max;
  for (let half = count / 2; half >= 1; half /= 2) {
    for (let i = half; i < count; i += 2 * half) ticks[i] = (ticks[i - half] + ticks[i + half]) / 2;
  }
  return ticks;
}
