/** Bounding volume hierarchies: a binary tree of axis-aligned boxes with one leaf per element. */
import { TINY } from '../math/pose.js';

export interface BvhElements {
  /** Identifier of each element, stored in its leaf. */
  readonly ids: ArrayLike<number>;
  /** Smallest and largest corner of each element (n x 6). */
  readonly bounds: Float64Array;
  /** Point by which each element is put on one side or the other (n x 3). */
  readonly centers: Float64Array;
}

/** Nodes in the order of a depth-first walk, the root first. */
export interface Bvh {
  readonly count: number;
  /** Center and half size of each node (count x 6). */
  readonly aabb: Float64Array;
  /** Both children of each node, -1 for a leaf (count x 2). */
  readonly child: Int32Array;
  readonly depth: Int32Array;
  /** Element of a leaf, -1 for inner nodes. */
  readonly nodeid: Int32Array;
}

/** Splits at the median along the longest side until every leaf has one element. */
export function buildBvh(elements: BvhElements): Bvh {
  const n = elements.ids.length;
  const count = Math.max(0, 2 * n - 1);
  const builder = new Builder(elements, {
    count,
    aabb: new Float64Array(6 * count),
    child: new Int32Array(2 * count).fill(-1),
    depth: new Int32Array(count),
    nodeid: new Int32Array(count).fill(-1),
  });
  if (n > 0) builder.build(0, n, 0);
  return builder.tree;
}

class Builder {
  private readonly order: Int32Array;
  private made = 0;
  private axis = 0;

  constructor(
    private readonly elements: BvhElements,
    readonly tree: Bvh,
  ) {
    this.order = Int32Array.from(elements.ids, (_, i) => i);
  }

  /** Makes the node of `order[begin .. end)` and everything below it; returns its index. */
  build(begin: number, end: number, depth: number): number {
    const { aabb, child, nodeid } = this.tree;
    const node = this.made++;
    this.tree.depth[node] = depth;
    this.enclose(node, begin, end);
    if (end - begin === 1) {
      nodeid[node] = this.elements.ids[this.order[begin]];
      return node;
    }
    this.axis = longestAxis(aabb, 6 * node + 3);
    const middle = begin + ((end - begin) >> 1);
    this.partition(begin, end - 1, middle);
    child[2 * node] = this.build(begin, middle, depth + 1);
    child[2 * node + 1] = this.build(middle, end, depth + 1);
    return node;
  }

  /** Writes the box around elements; a side without extent gets a little. */
  private enclose(node: number, begin: number, end: number): void {
    const { bounds } = this.elements;
    for (let axis = 0; axis < 3; axis++) {
      let min = Infinity;
      let max = -Infinity;
      for (let k = begin; k < end; k++) {
        const at = 6 * this.order[k] + axis;
        if (bounds[at] < min) min = bounds[at];
        if (bounds[at + 3] > max) max = bounds[at + 3];
      }
      if (Math.abs(max - min) < TINY) {
        min -= TINY;
        max += TINY;
      }
      this.tree.aabb[6 * node + axis] = (max + min) / 2;
      this.tree.aabb[6 * node + 3 + axis] = (max - min) / 2;
    }
  }

  /** Elements at one place along the axis are ordered by their number. */
  private precedes(a: number, b: number): boolean {
    const { centers } = this.elements;
    const difference = centers[3 * a + this.axis] - centers[3 * b + this.axis];
    return Math.abs(difference) > TINY ? difference < 0 : a < b;
  }

  /** Quickselect (Hoare 1961): what precedes the element at `middle` goes before it, the rest after. */
  private partition(first: number, last: number, middle: number): void {
    const { order } = this;
    let [low, high] = [first, last];
    while (low < high) {
      const pivot = order[(low + high) >> 1];
      let [i, j] = [low, high];
      while (i <= j) {
        while (this.precedes(order[i], pivot)) i++;
        while (this.precedes(pivot, order[j])) j--;
        if (i > j) break;
        const swapped = order[i];
        order[i++] = order[j];
        order[j--] = swapped;
      }
      if (middle <= j) high = j;
      else if (middle >= i) low = i;
      else return;
    }
  }
}

/** The first axis, unless a later one is longer by more than rounding. */
function longestAxis(half: Float64Array, at: number): number {
  const side = (axis: number): number => 2 * half[at + axis];
  const axis = side(1) >= side(0) + TINY ? 1 : 0;
  return side(2) >= side(axis) + TINY ? 2 : axis;
}
