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

/** All faces of all elements; face `f` is of element `floor(f / (dim + 1))`. */
interface Faces {
  readonly dim: FlexDim;
  /** Vertices as the element has them, facing outwards, and in ascending order (nface x dim). */
  readonly vertices: Int32Array;
  readonly sorted: Int32Array;
  /** Faces by their sorted vertices, then by their element, then by how it has them. */
  readonly order: Uint32Array;
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
  const { order } = faces;
  const shell: number[] = [];
  const onBorder = new Uint8Array(count);
  /** Pairs of faces with the same vertices. */
  const shared: number[] = [];
  for (let first = 0; first < order.length; ) {
    let end = first + 1;
    for (; end < order.length && compareRows(faces.sorted, order[end], order[first], dim) === 0; end++) {
      shared.push(order[end - 1], order[end]);
    }
    if (end === first + 1) {
      onBorder[elementOf(faces, order[first])] = 1;
      for (let k = 0; k < dim; k++) shell.push(faces.vertices[order[first] * dim + k]);
    }
    first = end;
  }
  return {
    shell: Int32Array.from(shell),
    layers: dim === 3 ? layersOf(onBorder, faces, shared) : new Int32Array(count),
    pairs: Int32Array.from(dim === 3 ? [] : collidingPairs(elements, onBorder, faces, shared)),
  };
}

const elementOf = ({ dim }: Faces, face: number): number => Math.floor(face / (dim + 1));

function compareRows(rows: Int32Array, a: number, b: number, width: number): number {
  for (let k = 0; k < width; k++) {
    const difference = rows[a * width + k] - rows[b * width + k];
    if (difference !== 0) return difference;
  }
  return 0;
}

function facesOf(dim: FlexDim, elements: Int32Array): Faces {
  const count = elements.length;
  const vertices = new Int32Array(count * dim);
  const corners = FACES[dim];
  for (let f = 0; f < count; f++) {
    const first = f - (f % (dim + 1));
    for (let k = 0; k < dim; k++) vertices[f * dim + k] = elements[first + corners[f % (dim + 1)][k]];
  }
  const sorted = vertices.slice();
  for (let f = 0; dim > 1 && f < count; f++) sorted.subarray(f * dim, (f + 1) * dim).sort();
  const order = Uint32Array.from({ length: count }, (_, f) => f).sort(
    (a, b) =>
      compareRows(sorted, a, b, dim) ||
      Math.floor(a / (dim + 1)) - Math.floor(b / (dim + 1)) ||
      compareRows(vertices, a, b, dim),
  );
  return { dim, vertices, sorted, order };
}

/** Breadth first from the border; elements out of its reach get more than there are. */
function layersOf(onBorder: Uint8Array, faces: Faces, shared: readonly number[]): Int32Array {
  const around: number[][] = Array.from(onBorder, () => []);
  for (let i = 0; i < shared.length; i += 2) {
    const [a, b] = [elementOf(faces, shared[i]), elementOf(faces, shared[i + 1])];
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
function collidingPairs(elements: Int32Array, onBorder: Uint8Array, faces: Faces, shared: readonly number[]): number[] {
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
