/** Bounding volume hierarchies: a binary tree of axis-aligned boxes with one leaf per element. */
import { TINY } from '../../foundation/math/pose.js';

/** The elements that a hierarchy is built over. */
export interface BvhElements {
  /** Identifier of each element, stored in its leaf. */
  readonly ids: ArrayLike<number>;
  /** Smallest and largest corner of each element (n x 6). */
  readonly bounds: Float64Array;
  /** Point of each element that decides on which side of a split it goes (n x 3). */
  readonly centers: Float64Array;
}

/** Nodes of one or several hierarchies in depth-first order, root first. */
export interface BvhNodes {
  /** Center and half size of each node (count x 6). */
  readonly aabb: Float64Array;
  /** Both children of each node, as indices relative to the root; -1 for a leaf (count x 2). */
  readonly child: Int32Array;
  readonly depth: Int32Array;
  /** Element of a leaf, -1 for inner nodes. */
  readonly nodeid: Int32Array;
}

/** One hierarchy with its node count. */
export interface Bvh extends BvhNodes {
  readonly count: number;
}

/** Node count of a hierarchy with `n` elements. */
export const bvhCount = (n: number): number => Math.max(0, 2 * n - 1);

/** Allocates a hierarchy with `count` nodes. */
export const newBvh = (count: number): Bvh => ({
  count,
  aabb: new Float64Array(6 * count),
  child: new Int32Array(2 * count),
  depth: new Int32Array(count),
  nodeid: new Int32Array(count),
});

/** Builds a hierarchy by splitting at the median along the longest side until every leaf has one element. */
export function buildBvh(elements: BvhElements): Bvh {
  const n = elements.ids.length;
  const tree = newBvh(bvhCount(n));
  new BvhBuilder(elements, tree).append(n);
  return tree;
}

/** Builds several hierarchies one after another, each from the current content of the element arrays. */
export class BvhBuilder {
  /** Count of the nodes built so far. */
  end = 0;
  private readonly order: Int32Array;
  /** Coordinates of the elements along the split axis, in the order of `order`. */
  private readonly coordinates: Float64Array;
  private root = 0;

  constructor(
    private readonly elements: BvhElements,
    private readonly nodes: BvhNodes,
  ) {
    this.order = new Int32Array(elements.ids.length);
    this.coordinates = new Float64Array(elements.ids.length);
  }

  /** Appends the hierarchy of the first `n` elements. */
  append(n: number): void {
    for (let i = 0; i < n; i++) this.order[i] = i;
    this.root = this.end;
    if (n > 0) this.build(0, n, 0);
  }

  /** Builds the node of `order[begin .. end)` and all nodes below it; returns its index relative to the root. */
  private build(begin: number, end: number, depth: number): number {
    const { aabb, child, nodeid } = this.nodes;
    const node = this.end++;
    this.nodes.depth[node] = depth;
    this.enclose(node, begin, end);
    const isLeaf = end - begin === 1;
    nodeid[node] = isLeaf ? this.elements.ids[this.order[begin]] : -1;
    const middle = begin + ((end - begin) >> 1);
    if (!isLeaf) this.partition(begin, end - 1, middle, longestAxis(aabb, 6 * node + 3));
    child[2 * node] = isLeaf ? -1 : this.build(begin, middle, depth + 1);
    child[2 * node + 1] = isLeaf ? -1 : this.build(middle, end, depth + 1);
    return node - this.root;
  }

  /** Writes the box around the elements `order[begin .. end)`. */
  private enclose(node: number, begin: number, end: number): void {
    const { order } = this;
    const { bounds } = this.elements;
    let minX = Infinity;
    let minY = Infinity;
    let minZ = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    let maxZ = -Infinity;
    for (let k = begin; k < end; k++) {
      const at = 6 * order[k];
      if (bounds[at] < minX) minX = bounds[at];
      if (bounds[at + 1] < minY) minY = bounds[at + 1];
      if (bounds[at + 2] < minZ) minZ = bounds[at + 2];
      if (bounds[at + 3] > maxX) maxX = bounds[at + 3];
      if (bounds[at + 4] > maxY) maxY = bounds[at + 4];
      if (bounds[at + 5] > maxZ) maxZ = bounds[at + 5];
    }
    this.setSide(node, 0, minX, maxX);
    this.setSide(node, 1, minY, maxY);
    this.setSide(node, 2, minZ, maxZ);
  }

  /** Writes one side of a box; a side without extent is widened by `TINY` in both directions. */
  private setSide(node: number, axis: number, min: number, max: number): void {
    const margin = Math.abs(max - min) < TINY ? TINY : 0;
    const low = min - margin;
    const high = max + margin;
    this.nodes.aabb[6 * node + axis] = (high + low) / 2;
    this.nodes.aabb[6 * node + 3 + axis] = (high - low) / 2;
  }

  /**
   * Quickselect (Hoare 1961) along an axis: moves the elements that precede the one at `middle` before it, the others
   * behind it. Elements with equal coordinates are ordered by index.
   */
  private partition(first: number, last: number, middle: number, axis: number): void {
    const { order, coordinates } = this;
    const { centers } = this.elements;
    for (let k = first; k <= last; k++) coordinates[k] = centers[3 * order[k] + axis];
    let low = first;
    let high = last;
    while (low < high) {
      const pivot = order[(low + high) >> 1];
      const pivotCoordinate = coordinates[(low + high) >> 1];
      let i = low;
      let j = high;
      while (i <= j) {
        for (; ; i++) {
          const ahead = pivotCoordinate - coordinates[i];
          if (Math.abs(ahead) > TINY ? ahead < 0 : order[i] >= pivot) break;
        }
        for (; ; j--) {
          const behind = coordinates[j] - pivotCoordinate;
          if (Math.abs(behind) > TINY ? behind < 0 : order[j] <= pivot) break;
        }
        if (i > j) break;
        const swapped = order[i];
        const swappedCoordinate = coordinates[i];
        order[i] = order[j];
        coordinates[i++] = coordinates[j];
        order[j] = swapped;
        coordinates[j--] = swappedCoordinate;
      }
      if (middle <= j) high = j;
      else if (middle >= i) low = i;
      else return;
    }
  }
}

/** Returns the first axis, unless a later one is longer by more than rounding. */
function longestAxis(half: Float64Array, at: number): number {
  const axis = 2 * half[at + 1] >= 2 * half[at] + TINY ? 1 : 0;
  return 2 * half[at + 2] >= 2 * half[at + axis] + TINY ? 2 : axis;
}
