/** Triangles of a flex in a scene: the faces of its elements, or a smooth skin around it. */
import { addScl3, addTo3, cross, normalize3, sub3 } from '../../foundation/math/vec.js';
import type { Data } from '../../simulation/model/data.js';
import type { Model } from '../../simulation/model/model.js';
import type { Surfaces } from './scene-surfaces.js';

/** Corners of the triangles of an element: both sides of a triangle, the outside of a tetrahedron. */
const ELEMENT_FACES: Readonly<Record<number, readonly (readonly number[])[]>> = {
  2: [
    [0, 1, 2],
    [0, 2, 1],
  ],
  3: [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 1],
    [1, 3, 2],
  ],
};

const first = new Float64Array(3);
const second = new Float64Array(3);
const lifted = new Float64Array(3);

/** Appends the triangles of one flex to a scene. */
export class FlexFaces {
  used = 0;
  readonly dim: number;
  readonly radius: number;
  /** Positions of the flex vertices in the world [m]. */
  readonly vert: Float64Array;

  constructor(
    readonly m: Model,
    d: Data,
    readonly flex: number,
    private readonly to: Surfaces,
  ) {
    const [at, count] = [m.flex_vertadr[flex] as number, m.flex_vertnum[flex] as number];
    this.dim = m.flex_dim[flex] as number;
    this.radius = m.flex_radius[flex] as number;
    this.vert = d.flexvert_xpos.subarray(3 * at, 3 * (at + count));
  }

  /** Vertex indices of each element, or another array with the same layout, such as texture coordinates. */
  elements(values = this.m.flex_elem): Int32Array[] {
    const { m, flex, dim } = this;
    const at = m.flex_elemdataadr[flex] as number;
    return Array.from({ length: m.flex_elemnum[flex] as number }, (_, e) =>
      values.subarray(at + e * (dim + 1), at + (e + 1) * (dim + 1)),
    );
  }

  /** Vertex indices of each boundary piece: edges of a sheet, triangles of a solid. */
  shell(): Int32Array[] {
    const { m, flex, dim } = this;
    const at = m.flex_shelldataadr[flex] as number;
    return Array.from({ length: m.flex_shellnum[flex] as number }, (_, s) =>
      m.flex_shell.subarray(at + s * dim, at + (s + 1) * dim),
    );
  }

  /** Unit normal of a triangle. */
  normalOf(vertices: ArrayLike<number>): Float64Array {
    const [a, b, c] = [0, 1, 2].map((k) => 3 * (vertices[k] as number)) as [number, number, number];
    const normal = new Float64Array(3);
    sub3(first, 0, this.vert, b, this.vert, a);
    sub3(second, 0, this.vert, c, this.vert, a);
    cross(normal, 0, first, 0, second, 0);
    normalize3(normal, 0);
    return normal;
  }

  /** Adds a triangle whose corners are shifted along their normals by a signed distance [m]. */
  add(
    vertices: readonly number[],
    texcoords: readonly number[],
    lifts: readonly Float64Array[],
    heights: readonly number[],
    normals: readonly Float64Array[],
  ): void {
    const { m, flex, to } = this;
    const face = (to.flexfaceadr[flex] as number) + this.used++;
    const coordinates = m.flex_texcoordadr[flex] as number;
    for (let k = 0; k < 3; k++) {
      addScl3(lifted, 0, this.vert, 3 * (vertices[k] as number), lifts[k] as Float64Array, 0, heights[k] as number);
      to.flexface.set(lifted, 9 * face + 3 * k);
      to.flexnormal.set(normals[k] as Float64Array, 9 * face + 3 * k);
      if (coordinates < 0) continue;
      const at = 2 * (coordinates + (texcoords[k] as number));
      to.flextexcoord.set(m.flex_texcoord.subarray(at, at + 2), 6 * face + 2 * k);
    }
  }
}

const pick = (from: ArrayLike<number>, corners: readonly number[]): number[] => corners.map((k) => from[k] as number);
const thrice = <T>(value: T): readonly [T, T, T] => [value, value, value];
const negated = (v: Float64Array): Float64Array => v.map((x) => -x);

/** Adds the triangles of all elements, flat-shaded; of tetrahedra, only those in one layer. */
export function addElements(faces: FlexFaces, layer: number): void {
  const { m, flex, dim, radius } = faces;
  const coordinates = faces.elements(m.flex_elemtexcoord);
  for (const [e, element] of faces.elements().entries()) {
    if (dim === 3 && m.flex_elemlayer[(m.flex_elemadr[flex] as number) + e] !== layer) continue;
    for (const corners of ELEMENT_FACES[dim] ?? []) {
      const vertices = pick(element, corners);
      const normal = faces.normalOf(vertices);
      const texcoords = pick(coordinates[e] as Int32Array, corners);
      faces.add(vertices, texcoords, thrice(normal), thrice(radius), thrice(normal));
    }
  }
}

/** Vertex normals: the mean over adjacent elements of a sheet, or over adjacent boundary triangles of a solid. */
function smoothNormals(faces: FlexFaces): Float64Array[] {
  const sums = new Float64Array(faces.vert.length);
  for (const vertices of faces.dim === 2 ? faces.elements() : faces.shell()) {
    const normal = faces.normalOf(vertices);
    for (const v of vertices) addTo3(sums, 3 * v, normal, 0);
  }
  return Array.from({ length: sums.length / 3 }, (_, v) => {
    const normal = sums.slice(3 * v, 3 * v + 3);
    normalize3(normal, 0);
    return normal;
  });
}

/** Adds a skin at the distance of the radius: both sides of a sheet and its rim, or the boundary of a solid. */
export function addSkin(faces: FlexFaces): void {
  const { m, flex, dim, radius } = faces;
  const smooth = smoothNormals(faces);
  const isFlat = m.flex_flatskin[flex] !== 0;
  const side = (vertices: number[], texcoords: number[], height: number): void => {
    const lifts = vertices.map((v) => smooth[v] as Float64Array);
    const shading = isFlat ? thrice(faces.normalOf(vertices)) : height < 0 ? lifts.map(negated) : lifts;
    faces.add(vertices, texcoords, lifts, thrice(height), shading);
  };
  if (dim === 3) {
    for (const vertices of faces.shell()) side([...vertices], [...vertices], radius);
    return;
  }
  const coordinates = faces.elements(m.flex_elemtexcoord);
  for (const [e, element] of faces.elements().entries()) {
    const texcoord = coordinates[e] as Int32Array;
    side(pick(element, [0, 1, 2]), pick(texcoord, [0, 1, 2]), radius);
    side(pick(element, [0, 2, 1]), pick(texcoord, [0, 2, 1]), -radius);
  }
  for (const [a, b] of faces.shell() as unknown as [number, number][]) {
    addRim(faces, smooth, a, b, radius);
    addRim(faces, smooth, b, a, -radius);
  }
}

/**
 * Adds half of the strip that connects the two sides along an edge: the triangle from its first vertex above to its
 * second vertex below and above.
 */
function addRim(faces: FlexFaces, smooth: readonly Float64Array[], a: number, b: number, height: number): void {
  const lifts = [a, b, b].map((v) => smooth[v] as Float64Array);
  const normal = new Float64Array(3);
  sub3(first, 0, faces.vert, 3 * b, faces.vert, 3 * a);
  cross(normal, 0, first, 0, smooth[b] as Float64Array, 0);
  normalize3(normal, 0);
  const outward = height < 0 ? negated(normal) : normal;
  faces.add([a, b, b], [a, b, b], lifts, [height, -height, height], thrice(outward));
}
