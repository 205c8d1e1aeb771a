/** What follows from the elements of a flex alone: edges, surface, layers, and pairs that may collide. */
import type { FlexDim } from './point-cloud.js';

/** Corners of an element that its edges join, by dimension. */
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

/** Corners of an element that its faces have: points of a line, sides of a triangle, triangles of a tetrahedron. */
const FACES: Readonly<Record<FlexDim, readonly (readonly number[])[]>> = {
  1: [[0], [1]],
  2: [
    [0, 1],
    [2, 0],
    [1, 2],
  ],
  3: [
    [0, 1, 2],
    [0, 3, 1],
    [0, 2, 3],
    [1, 3, 2],
  ],
};

export interface Edges {
  /** Both vertices, the smaller first (nedge x 2). */
  readonly vertices: Int32Array;
  /** Both as the first element with the edge goes along it. */
  readonly directed: Int32Array;
  /** Edges of the elements. */
  readonly ofElements: Int32Array;
  /** For triangles, the vertices opposite to the edge in the first and the last one with it; -1 for none. */
  readonly opposite: Int32Array;
}

/** Edges in the order in which elements first have them. */
export function edgesOf(dim: FlexDim, elements: Int32Array): Edges {
  const ends = EDGES[dim];
  const count = elements.length / (dim + 1);
  const ids = new Map<number, number>();
  const directed: number[] = [];
  const opposite: number[] = [];
  const ofElements = new Int32Array(count * ends.length);
  const stride = elements.reduce((most, v) => Math.max(most, v), 0) + 1;
  for (let e = 0; e < count; e++) {
    const corner = (k: number): number => elements[e * (dim + 1) + k];
    ends.forEach(([i, j], k) => {
      const [a, b] = [corner(i), corner(j)];
      const key = Math.min(a, b) * stride + Math.max(a, b);
      const apex = dim === 2 ? corner(3 - i - j) : -1;
      let id = ids.get(key);
      if (id === undefined) {
        id = ids.size;
        ids.set(key, id);
        directed.push(a, b);
        opposite.push(apex, -1);
      } else {
        opposite[2 * id + 1] = apex;
      }
      ofElements[e * ends.length + k] = id;
    });
  }
  const vertices = Int32Array.from(directed, (v, i) => (i % 2 === 0 ? Math.min : Math.max)(v, directed[i ^ 1]));
  return { vertices, directed: Int32Array.from(directed), ofElements, opposite: Int32Array.from(opposite) };
}

interface Face {
  readonly element: number;
  /** Vertices as the element has them, facing outwards. */
  readonly vertices: readonly number[];
  /** The same in order. */
  readonly sorted: readonly number[];
}

/** By their vertices, then by their elements, then by how these have them. */
function compareFaces(a: Face, b: Face): number {
  return compareLists(a.sorted, b.sorted) || a.element - b.element || compareLists(a.vertices, b.vertices);
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
}

export interface Surface {
  /** Vertices of the faces that one element alone has (n x dim). */
  readonly shell: Int32Array;
  /** Steps from each element to the nearest one with such a face; zero below three dimensions. */
  readonly layers: Int32Array;
  /** Elements and vertices of neighbors that may collide, near the surface, below three dimensions (n x 2). */
  readonly pairs: Int32Array;
}

export function surfaceOf(dim: FlexDim, elements: Int32Array): Surface {
  const count = elements.length / (dim + 1);
  const faces = facesOf(dim, elements);
  const shell: number[] = [];
  const onBorder = new Uint8Array(count);
  const neighbors: (readonly [Face, Face])[] = [];
  for (let first = 0; first < faces.length; ) {
    let end = first + 1;
    while (end < faces.length && compareLists(faces[end].sorted, faces[first].sorted) === 0) {
      neighbors.push([faces[end - 1], faces[end]]);
      end++;
    }
    if (end === first + 1) {
      onBorder[faces[first].element] = 1;
      shell.push(...faces[first].vertices);
    }
    first = end;
  }
  return {
    shell: Int32Array.from(shell),
    layers: dim === 3 ? layersOf(onBorder, neighbors) : new Int32Array(count),
    pairs: Int32Array.from(dim === 3 ? [] : collidingPairs(dim, elements, onBorder, neighbors)),
  };
}

function facesOf(dim: FlexDim, elements: Int32Array): Face[] {
  const faces: Face[] = [];
  for (let element = 0; element < elements.length / (dim + 1); element++) {
    for (const corners of FACES[dim]) {
      const vertices = corners.map((k) => elements[element * (dim + 1) + k]);
      faces.push({ element, vertices, sorted: [...vertices].sort((a, b) => a - b) });
    }
  }
  return faces.sort(compareFaces);
}

/** Breadth first from the border; elements out of its reach get more than there are. */
function layersOf(onBorder: Uint8Array, neighbors: readonly (readonly [Face, Face])[]): Int32Array {
  const around: number[][] = Array.from(onBorder, () => []);
  for (const [{ element: a }, { element: b }] of neighbors) {
    around[a].push(b);
    around[b].push(a);
  }
  const layers = Int32Array.from(onBorder, (border) => (border ? 0 : onBorder.length + 1));
  const queue = Array.from(layers.keys()).filter((e) => layers[e] === 0);
  for (const e of queue) {
    for (const next of around[e]) {
      if (layers[next] <= layers[e] + 1) continue;
      layers[next] = layers[e] + 1;
      queue.push(next);
    }
  }
  return layers;
}

/** Each element of two neighbors with the vertex that only the other one has. */
function collidingPairs(
  dim: FlexDim,
  elements: Int32Array,
  onBorder: Uint8Array,
  neighbors: readonly (readonly [Face, Face])[],
): number[] {
  const pairs: number[] = [];
  const add = (element: number, other: number, shared: Face): void => {
    for (let k = 0; k <= dim; k++) {
      const vertex = elements[other * (dim + 1) + k];
      if (shared.vertices.includes(vertex)) continue;
      pairs.push(element, vertex);
      return;
    }
  };
  for (const [one, two] of neighbors) {
    if (!onBorder[one.element] && !onBorder[two.element]) continue;
    add(two.element, one.element, two);
    add(one.element, two.element, two);
  }
  return pairs;
}
