/**
 * Marching cubes: the zero surface of a field sampled on a grid, as a closed mesh whose triangles share vertices.
 *
 * Lorensen and Cline, Marching Cubes: A High Resolution 3D Surface Construction Algorithm, SIGGRAPH 1987.
 */

/**
 * Triangles of the cells that differ by more than a rotation, by the bit set of corners inside. Corner c is at (c & 1,
 * c >> 1 & 1, c >> 2 & 1); edge e is parallel to axis e >> 2 and starts at the corner whose other two coordinates,
 * lower axis first, are e & 1 and e >> 1 & 1. Diagonally opposite corners inside a face are not connected.
 */
const CASES: readonly (readonly [inside: number, triangles: readonly number[]])[] = [
  [0b00000001, [0, 4, 8]],
  [0b00000011, [4, 9, 5, 4, 8, 9]],
  [0b00000110, [1, 10, 4, 9, 5, 0]],
  [0b00000111, [5, 1, 10, 5, 10, 9, 9, 10, 8]],
  [0b00001111, [8, 11, 10, 8, 9, 11]],
  [0b00010110, [0, 9, 5, 8, 6, 2, 1, 10, 4]],
  [0b00010111, [6, 1, 10, 6, 2, 1, 2, 5, 1, 2, 9, 5]],
  [0b00011000, [2, 8, 6, 1, 5, 11]],
  [0b00011001, [6, 0, 4, 6, 2, 0, 11, 1, 5]],
  [0b00011011, [4, 6, 1, 6, 2, 9, 1, 6, 9, 1, 9, 11]],
  [0b00011101, [2, 10, 6, 2, 5, 10, 5, 11, 10, 0, 5, 2]],
  [0b00011110, [2, 8, 6, 10, 9, 11, 10, 4, 9, 4, 0, 9]],
  [0b00011111, [2, 10, 6, 2, 9, 10, 9, 11, 10]],
  [0b00111100, [4, 11, 10, 4, 5, 11, 6, 9, 8, 6, 7, 9]],
  [0b00111101, [6, 7, 0, 11, 10, 0, 10, 6, 0, 5, 11, 0, 7, 9, 0]],
  [0b00111111, [6, 7, 11, 6, 11, 10]],
  [0b01101001, [0, 4, 8, 6, 10, 3, 7, 9, 2, 1, 5, 11]],
  [0b01101011, [3, 6, 10, 11, 1, 7, 1, 2, 7, 1, 4, 2, 4, 8, 2]],
  [0b01101111, [6, 8, 3, 8, 11, 3, 8, 7, 11, 8, 2, 7]],
  [0b01111110, [0, 8, 4, 3, 7, 11]],
  [0b01111111, [7, 11, 3]],
];

/**
 * Sets of corners whose polygon the reference divides differently from `allCases`, with its triangles; measured with a
 * noise field. The choice of diagonals affects mass and inertia of a shape.
 */
const DIVIDED: readonly (readonly [inside: number, triangles: readonly number[]])[] = [
  [0b00011101, [0, 5, 2, 2, 5, 10, 2, 10, 6, 5, 11, 10]],
  [0b00101011, [1, 2, 7, 1, 4, 2, 1, 7, 11, 2, 4, 8]],
  [0b00110101, [0, 1, 9, 1, 6, 9, 1, 10, 6, 6, 7, 9]],
  [0b01000111, [1, 3, 5, 3, 6, 8, 3, 8, 5, 5, 8, 9]],
  [0b01010011, [2, 9, 3, 3, 4, 10, 3, 9, 4, 4, 9, 5]],
  [0b01101111, [2, 7, 8, 3, 6, 8, 3, 8, 11, 7, 11, 8]],
  [0b10001110, [0, 3, 10, 0, 9, 3, 0, 10, 4, 3, 9, 7]],
  [0b10011111, [2, 9, 6, 3, 9, 7, 3, 10, 9, 6, 9, 10]],
  [0b10101100, [2, 3, 9, 3, 4, 9, 3, 10, 4, 4, 5, 9]],
  [0b10110010, [0, 3, 11, 0, 8, 3, 0, 11, 5, 3, 8, 6]],
  [0b10111000, [1, 5, 3, 3, 5, 8, 3, 8, 6, 5, 9, 8]],
  [0b10111110, [0, 3, 4, 0, 8, 3, 3, 8, 6, 3, 10, 4]],
  [0b11001010, [0, 9, 1, 1, 6, 10, 1, 9, 6, 6, 9, 7]],
  [0b11011110, [0, 9, 4, 2, 4, 7, 2, 8, 4, 4, 9, 7]],
  [0b11100010, [0, 2, 5, 2, 6, 10, 2, 10, 5, 5, 10, 11]],
  [0b11101000, [1, 2, 6, 1, 5, 2, 1, 6, 10, 2, 5, 9]],
  [0b11101101, [0, 5, 8, 2, 5, 9, 2, 6, 5, 5, 6, 8]],
];

const bit = (value: number, at: number): number => (value >> at) & 1;

/** Corner at the lower end of an edge. */
function startOf(edge: number): number {
  const axis = edge >> 2;
  const [low, high] = [0, 1, 2].filter((k) => k !== axis) as [number, number];
  return (bit(edge, 0) << low) | (bit(edge, 1) << high);
}

function edgeBetween(a: number, b: number): number {
  const axis = Math.log2(a ^ b);
  const [low, high] = [0, 1, 2].filter((k) => k !== axis) as [number, number];
  return 4 * axis + bit(a, low) + 2 * bit(a, high);
}

/** The 24 rotations of a cube, as permutations of the corners. */
function rotations(): number[][] {
  const found: number[][] = [];
  for (const [x, y, z, even] of [
    [0, 1, 2, true],
    [1, 2, 0, true],
    [2, 0, 1, true],
    [0, 2, 1, false],
    [1, 0, 2, false],
    [2, 1, 0, false],
  ] as const) {
    for (let flip = 0; flip < 8; flip++) {
      const turns = (bit(flip, 0) ^ bit(flip, 1) ^ bit(flip, 2)) === 0;
      if (turns !== even) continue;
      found.push(Array.from({ length: 8 }, (_, c) => (bit(c, x) | (bit(c, y) << 1) | (bit(c, z) << 2)) ^ flip));
    }
  }
  return found;
}

/** Pairs of edges shared by two triangles, packed into one number that orders the alternatives. */
function diagonals(triangles: readonly number[]): number {
  const seen = new Set<number>();
  const shared: number[] = [];
  triangles.forEach((edge, i) => {
    const next = triangles[i % 3 === 2 ? i - 2 : i + 1];
    const pair = 16 * Math.min(edge, next) + Math.max(edge, next);
    if (seen.has(pair)) shared.push(pair);
    seen.add(pair);
  });
  return shared.sort((a, b) => a - b).reduce((key, pair) => 256 * key + pair, 0);
}

/**
 * Edges of the triangles for every set of corners inside. If rotations of a case divide the same polygon differently,
 * the one with the lowest diagonals is used, except in `DIVIDED`.
 */
function allCases(): readonly (readonly number[])[] {
  const table: (readonly number[])[] = new Array(256).fill([]);
  for (const [inside, triangles] of CASES) {
    for (const turn of rotations()) {
      const set = turn.reduce((sum, to, from) => sum | (bit(inside, from) << to), 0);
      const turned = triangles.map((edge) => {
        const start = startOf(edge);
        return edgeBetween(turn[start], turn[start | (1 << (edge >> 2))]);
      });
      const known = table[set] as readonly number[];
      if (known.length === 0 || diagonals(turned) < diagonals(known)) table[set] = turned;
    }
  }
  for (const [inside, triangles] of DIVIDED) table[inside] = triangles;
  return table;
}

/** Samples of a signed distance on a regular grid. */
export interface Grid {
  /** Sample counts along x, y and z. */
  readonly size: readonly [number, number, number];
  /** Samples, x fastest; negative inside. */
  readonly field: Float32Array;
}

/** A triangle mesh in the coordinates of a grid. */
export interface Isosurface {
  /** Vertices in units of cells (n x 3). */
  readonly vert: Float32Array;
  /** Triangles, counter-clockwise seen from outside (n x 3). */
  readonly face: Int32Array;
}

/**
 * Computes the zero surface of a grid. Each vertex lies on an edge between grid points, at the zero of linear
 * interpolation, in single precision: the last bit of the vertices affects the bounding boxes of shapes, where contact
 * searches start.
 */
export function marchingCubes({ size, field }: Grid): Isosurface {
  const [nx, ny] = size;
  const strides = [1, nx, nx * ny] as const;
  const cases = allCases();
  const vert: number[] = [];
  const face: number[] = [];
  /** Index of the vertex on the edge from each grid point along each of the three axes. */
  const vertexAt = new Int32Array(3 * field.length).fill(-1);
  const corner = Array.from({ length: 8 }, (_, c) => bit(c, 0) + bit(c, 1) * nx + bit(c, 2) * nx * ny);
  const start = Array.from({ length: 12 }, (_, edge) => corner[startOf(edge)]);

  function vertexOf(cell: number, edge: number): number {
    const axis = edge >> 2;
    const at = cell + start[edge];
    const slot = 3 * at + axis;
    const known = vertexAt[slot];
    if (known >= 0) return known;
    const a = field[at];
    const b = field[at + strides[axis]];
    const part = Math.fround(a / Math.fround(a - b));
    const x = at % nx;
    const y = Math.floor(at / nx) % ny;
    const z = Math.floor(at / (nx * ny));
    vertexAt[slot] = vert.length / 3;
    vert.push(axis === 0 ? x + part : x, axis === 1 ? y + part : y, axis === 2 ? z + part : z);
    return vertexAt[slot];
  }

  for (let k = 0; k < size[2] - 1; k++) {
    for (let j = 0; j < ny - 1; j++) {
      for (let i = 0; i < nx - 1; i++) {
        const cell = (k * ny + j) * nx + i;
        let inside = 0;
        for (let c = 0; c < 8; c++) if (field[cell + corner[c]] < 0) inside |= 1 << c;
        if (inside === 0 || inside === 255) continue;
        for (const edge of cases[inside] as readonly number[]) face.push(vertexOf(cell, edge));
      }
    }
  }
  return { vert: Float32Array.from(vert), face: Int32Array.from(face) };
}
