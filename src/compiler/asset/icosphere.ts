/** Spheres from a subdivided icosahedron, computed in single precision like the vertices they become. */
import { type MeshSource, meshSource } from './mesh-source.js';

const f32 = Math.fround;
const PHI = f32((1 + Math.sqrt(5)) / 2);

/** Vertices of an icosahedron: the corners of three golden rectangles. */
const CORNERS = [
  [-1, PHI, 0],
  [1, PHI, 0],
  [-1, -PHI, 0],
  [1, -PHI, 0],
  [0, -1, PHI],
  [0, 1, PHI],
  [0, -1, -PHI],
  [0, 1, -PHI],
  [PHI, 0, -1],
  [PHI, 0, 1],
  [-PHI, 0, -1],
  [-PHI, 0, 1],
];

/** Faces of the icosahedron, those around vertex 0 first. */
const FACES = [
  [0, 11, 5],
  [0, 5, 1],
  [0, 1, 7],
  [0, 7, 10],
  [0, 10, 11],
  [1, 5, 9],
  [5, 11, 4],
  [11, 10, 2],
  [10, 7, 6],
  [7, 1, 8],
  [3, 9, 4],
  [3, 4, 2],
  [3, 2, 6],
  [3, 6, 8],
  [3, 8, 9],
  [4, 9, 5],
  [2, 4, 11],
  [6, 2, 10],
  [8, 6, 7],
  [9, 8, 1],
];

/** Unit sphere of 2 + 10 4^s vertices and 20 4^s faces. */
export function icosphere(subdivisions: number): MeshSource {
  const length = Math.sqrt(1 + f32(PHI * PHI));
  const vert = CORNERS.flat().map((x) => f32(x / length));
  let faces = FACES;
  for (let i = 0; i < subdivisions; i++) faces = subdivide(faces, vert);
  return meshSource('builtin', { vert: Float32Array.from(vert), face: Int32Array.from(faces.flat()) });
}

/** Divides every face into four; midpoints of edges are appended to `vert`. */
function subdivide(faces: readonly (readonly number[])[], vert: number[]): number[][] {
  const middles = new Map<string, number>();
  const middle = (a: number, b: number): number => {
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    let id = middles.get(key);
    if (id === undefined) {
      id = vert.length / 3;
      middles.set(key, id);
      vert.push(...middleOnSphere(vert, a, b));
    }
    return id;
  };
  return faces.flatMap(([a, b, c]) => {
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
    return [
      [a, ab, ca],
      [b, bc, ab],
      [c, ca, bc],
      [ab, bc, ca],
    ];
  });
}

function middleOnSphere(vert: readonly number[], a: number, b: number): number[] {
  const [x, y, z] = [0, 1, 2].map((k) => f32(f32(vert[3 * a + k] + vert[3 * b + k]) / 2));
  const length = f32(Math.sqrt(f32(f32(f32(x * x) + f32(y * y)) + f32(z * z))));
  return [x, y, z].map((w) => f32(w / length));
}
