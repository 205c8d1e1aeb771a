/** Edges, surface, layers and candidate collision pairs, derived from the elements of a flex. */

import { integersBelow } from '../../../foundation/base/lists.js';
import { PositionIndex } from '../../asset/position-index.js';
import type { FlexDim } from './point-cloud.js';

/** Corners at the ends of the edges of an element, by dimension. */
const EDGES: Readonly<Record<FlexDim, readonly (readonly [number, number])[]>> = {
  1: [[0, 1]],
  2: [
    [1, 2],
    [2, 0],
    [0, 1],
  ],
  3: [
    [0, 1],
    [1, 2],
    [2, 0],
    [2, 3],
    [0, 3],
    [1, 3],
  ],
};

/** Corners of the faces of an element: points of a line, sides of a triangle, triangles of a tetrahedron. */
const FACES: Readonly<Record<FlexDim, readonly number[]>> = {
  1: [0, 1],
  2: [0, 1, 2, 0, 1, 2],
  3: [0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2],
};

/** Edges of the elements of a flex, without duplicates. */
export interface Edges {
  /** Both vertices, smaller index first (nedge x 2). */
  readonly vertices: Int32Array;
  /** Both vertices, in the order of the first element with the edge (nedge x 2). */
  readonly directed: Int32Array;
  /** Edge indices of each element. */
  readonly ofElements: Int32Array;
  /** For triangles, the opposite vertices in the first and last triangle with the edge; -1 for none (nedge x 2). */
  readonly opposite: Int32Array;
}

/** Lists the edges in the order of their first occurrence. */
export function edgesOf(dim: FlexDim, elements: Int32Array): Edges {
  const ends = EDGES[dim];
  const count = elements.length / (dim + 1);
  const most = count * ends.length;
  const ofElements = new Int32Array(most);
  const directed = new Int32Array(2 * most);
  const opposite = new Int32Array(2 * most);
  /** Both ends of each edge of each element, smaller index first, and a zero. */
  const rows = new Uint32Array(3 * most);
  const index = new PositionIndex(rows);
  for (let e = 0, i = 0; e < count; e++) {
    const first = e * (dim + 1);
    for (let k = 0; k < ends.length; k++, i++) {
      const a = elements[first + ends[k][0]];
      const b = elements[first + ends[k][1]];
      // side k of a triangle is opposite to corner k
      const apex = dim === 2 ? elements[first + k] : -1;
      rows[3 * i] = Math.min(a, b);
      rows[3 * i + 1] = Math.max(a, b);
      const known = index.count;
      const id = index.number(i);
      ofElements[i] = id;
      if (id === known) {
        directed[2 * id] = a;
        directed[2 * id + 1] = b;
        opposite[2 * id] = apex;
        opposite[2 * id + 1] = -1;
      } else opposite[2 * id + 1] = apex;
    }
  }
  const length = 2 * index.count;
  const vertices = new Int32Array(length);
  for (let at = 0; at < length; at += 2) {
    vertices[at] = Math.min(directed[at], directed[at + 1]);
    vertices[at + 1] = Math.max(directed[at], directed[at + 1]);
  }
  return { vertices, directed: directed.slice(0, length), ofElements, opposite: opposite.slice(0, length) };
}

/** Faces of all elements; face `f` belongs to element `floor(f / (dim + 1))`. */
interface Faces {
  readonly dim: FlexDim;
  /** Vertices in the order of the element, facing outward (nface x dim), and the same in ascending order. */
  readonly vertices: Int32Array;
  readonly sorted: Int32Array;
  /** Face indices sorted by their ascending vertices, then by element. */
  readonly order: Int32Array;
}

/** Surface of a flex and data for its collisions. */
export interface Surface {
  /** Vertices of faces that belong to one element only (n x dim). */
  readonly shell: Int32Array;
  /**
   * Distance of each element, in steps between neighbors, to the nearest one at the surface; zero below three
   * dimensions.
   */
  readonly layers: Int32Array;
  /** Elements and vertices of neighbors near the surface that may collide; empty in three dimensions (n x 2). */
  readonly pairs: Int32Array;
}

/** Finds the faces that belong to one element only; derives layers and pairs of neighbors. */
export function surfaceOf(dim: FlexDim, elements: Int32Array): Surface {
  const count = elements.length / (dim + 1);
  const faces = facesOf(dim, elements);
  const { order } = faces;
  const shell = new Int32Array(order.length * dim);
  let nshell = 0;
  const onBorder = new Uint8Array(count);
  /** Pairs of faces with equal vertices. */
  const pairs = new Int32Array(2 * order.length);
  let npair = 0;
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    for (; end < order.length && areEqual(faces.sorted, order[end], order[first], dim); end++) {
      pairs[2 * npair] = order[end - 1];
      pairs[2 * npair++ + 1] = order[end];
    }
    if (end === first + 1) {
      onBorder[elementOf(faces, order[first])] = 1;
      for (let k = 0; k < dim; k++) shell[nshell++] = faces.vertices[order[first] * dim + k];
    }
    first = end;
  }
  const shared = pairs.subarray(0, 2 * npair);
  return {
    shell: shell.slice(0, nshell),
    layers: dim === 3 ? layersOf(onBorder, faces, shared) : new Int32Array(count),
    pairs: new Int32Array(dim === 3 ? [] : collidingPairs(elements, onBorder, faces, shared)),
  };
}

const elementOf = ({ dim }: Faces, face: number): number => (face / (dim + 1)) | 0;

function areEqual(rows: Int32Array, a: number, b: number, width: number): boolean {
  for (let k = 0; k < width; k++) if (rows[a * width + k] !== rows[b * width + k]) return false;
  return true;
}

function facesOf(dim: FlexDim, elements: Int32Array): Faces {
  const count = elements.length;
  const vertices = new Int32Array(count * dim);
  const corners = FACES[dim];
  for (let first = 0, at = 0; first < count; first += dim + 1) {
    for (let k = 0; k < corners.length; k++) vertices[at++] = elements[first + corners[k]];
  }
  const sorted = vertices.slice();
  for (let at = 0; at < sorted.length; at += dim) sortFew(sorted, at, at + dim);
  let order: Int32Array = integersBelow(count);
  for (let k = dim - 1; k >= 0; k--) order = orderedByColumn(order, sorted, dim, k);
  return { dim, vertices, sorted, order };
}

/** Insertion sort of a short range. */
function sortFew(numbers: Int32Array, begin: number, end: number): void {
  for (let i = begin + 1; i < end; i++) {
    const moved = numbers[i];
    let to = i;
    for (; to > begin && numbers[to - 1] > moved; to--) numbers[to] = numbers[to - 1];
    numbers[to] = moved;
  }
}

/** Stable counting sort of rows by one column. */
function orderedByColumn(order: Int32Array, rows: Int32Array, width: number, column: number): Int32Array {
  const keys = new Int32Array(order.length);
  let most = -1;
  for (let i = 0; i < keys.length; i++) {
    keys[i] = rows[order[i] * width + column];
    most = Math.max(most, keys[i]);
  }
  const offsets = new Int32Array(most + 2);
  for (let i = 0; i < keys.length; i++) offsets[keys[i] + 1]++;
  for (let i = 1; i < offsets.length; i++) offsets[i] += offsets[i - 1];
  const ordered = new Int32Array(order.length);
  for (let i = 0; i < keys.length; i++) ordered[offsets[keys[i]]++] = order[i];
  return ordered;
}

/** Breadth-first search from the boundary; unreached elements get a value above their count. */
function layersOf(onBorder: Uint8Array, faces: Faces, shared: Int32Array): Int32Array {
  const count = onBorder.length;
  /**
   * Start of the neighbors of each element, with the end after the last one; while the list is filled, the next free
   * index.
   */
  const starts = new Int32Array(count + 2);
  for (let i = 0; i < shared.length; i++) starts[elementOf(faces, shared[i]) + 2]++;
  for (let e = 2; e < starts.length; e++) starts[e] += starts[e - 1];
  const neighbors = new Int32Array(shared.length);
  for (let i = 0; i < shared.length; i++) {
    neighbors[starts[elementOf(faces, shared[i]) + 1]++] = elementOf(faces, shared[i ^ 1]);
  }
  const layers = new Int32Array(count);
  const queue = new Int32Array(count);
  let reached = 0;
  for (let e = 0; e < count; e++) {
    if (onBorder[e]) queue[reached++] = e;
    else layers[e] = count + 1;
  }
  for (let next = 0; next < reached; next++) {
    const e = queue[next];
    for (let i = starts[e]; i < starts[e + 1]; i++) {
      if (layers[neighbors[i]] <= count) continue;
      layers[neighbors[i]] = layers[e] + 1;
      queue[reached++] = neighbors[i];
    }
  }
  return layers;
}

/** Pairs of neighbors: each element with the vertex that only the other one has. */
function collidingPairs(elements: Int32Array, onBorder: Uint8Array, faces: Faces, shared: Int32Array): number[] {
  const { dim, vertices } = faces;
  const pairs: number[] = [];
  const add = (element: number, other: number, face: number): void => {
    const common = vertices.subarray(face * dim, (face + 1) * dim);
    const own = elements.subarray(other * (dim + 1), (other + 1) * (dim + 1));
    const vertex = own.find((v) => !common.includes(v));
    if (vertex !== undefined) pairs.push(element, vertex);
  };
  for (let i = 0; i < shared.length; i += 2) {
    const [one, two] = [elementOf(faces, shared[i]), elementOf(faces, shared[i + 1])];
    if (!onBorder[one] && !onBorder[two]) continue;
    add(two, one, shared[i + 1]);
    add(one, two, shared[i + 1]);
  }
  return pairs;
}
