/** Surface of a flex: both sides and the rim of a 2D flex; the boundary or the single elements of a 3D flex. */
import { cross, normalize3, sub3 } from '../../../foundation/math/vec.js';
import type { Model } from '../../../simulation/model/model.js';
import type { FlexParts } from '../../scene/scene.js';

/** Arrays for the corners of triangles, in order. */
export interface Corners {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly uv: Float32Array;
}

/** Maximum number of triangles in the surface of a flex. */
export function surfaceCapacity(m: Model, id: number): number {
  const [dim, elements, shells] = [m.flex_dim[id]!, m.flex_elemnum[id]!, m.flex_shellnum[id]!];
  if (dim === 1) return 0;
  return dim === 2 ? 2 * elements + 2 * shells : Math.max(shells, 4 * elements);
}

const edges = new Float64Array(6);
const normal = new Float64Array(3);

/** Faces of a tetrahedron, counterclockwise as seen from outside. */
const TETRAHEDRON = [
  [0, 1, 2],
  [0, 2, 3],
  [0, 3, 1],
  [1, 3, 2],
] as const;

/** Writes the triangles of one flex to the arrays of a geometry, with normals at their corners. */
export class FlexSurface {
  /** Number of triangles written by the last call of `write`. */
  count = 0;
  private readonly sums: Float64Array;
  private vert: Float32Array = new Float32Array(0);
  private readonly dim: number;
  private readonly radius: number;
  private readonly isFlat: boolean;

  constructor(
    private readonly m: Model,
    private readonly id: number,
    private readonly out: Corners,
  ) {
    this.dim = m.flex_dim[id]!;
    this.radius = m.flex_radius[id]!;
    this.isFlat = m.flex_flatskin[id] !== 0;
    this.sums = new Float64Array(3 * m.flex_vertnum[id]!);
  }

  /** Writes the triangles for the world positions of the vertices [m]. */
  write(vert: Float32Array, parts: FlexParts): void {
    this.count = 0;
    this.vert = vert;
    if (this.dim === 1 || (!parts.face && !parts.skin)) return;
    if (!parts.skin) this.writeElements();
    else if (this.dim === 2) this.writeSheet();
    else this.writeShell();
  }

  /** Writes every element with flat sides, moved outwards by the radius. */
  private writeElements(): void {
    this.forEachElement((elem, tex) => {
      const sides =
        this.dim === 2
          ? [
              [0, 1, 2],
              [0, 2, 1],
            ]
          : TETRAHEDRON;
      for (const side of sides) {
        const [a, b, c] = side.map((k) => elem[k]!) as [number, number, number];
        this.faceNormal(a, b, c);
        side.forEach((k) => {
          this.corner(elem[k]!, normal, 0, this.radius, tex[k]!);
        });
        this.count++;
      }
    });
  }

  private writeSheet(): void {
    this.smooth((add) => this.forEachElement(([a, b, c]) => add(a!, b!, c!)));
    this.forEachElement((elem, tex) => {
      this.triangle([elem[0]!, elem[1]!, elem[2]!], [tex[0]!, tex[1]!, tex[2]!], this.radius);
      this.triangle([elem[0]!, elem[2]!, elem[1]!], [tex[0]!, tex[2]!, tex[1]!], -this.radius);
    });
    this.forEachShell(([a, b]) => {
      this.rim(a!, b!, this.radius);
      this.rim(b!, a!, -this.radius);
    });
  }

  private writeShell(): void {
    this.smooth((add) => this.forEachShell(([a, b, c]) => add(a!, b!, c!)));
    this.forEachShell(([a, b, c]) => {
      this.triangle([a!, b!, c!], [a!, b!, c!], this.radius);
    });
  }

  private forEachElement(visit: (elem: Int32Array, tex: Int32Array) => void): void {
    const { m, id } = this;
    const first = m.flex_elemdataadr[id]!;
    const stride = this.dim + 1;
    for (let e = 0; e < m.flex_elemnum[id]!; e++) {
      const at = first + stride * e;
      visit(m.flex_elem.subarray(at, at + stride), m.flex_elemtexcoord.subarray(at, at + stride));
    }
  }

  private forEachShell(visit: (shell: Int32Array) => void): void {
    const { m, id } = this;
    const first = m.flex_shelldataadr[id]!;
    for (let s = 0; s < m.flex_shellnum[id]!; s++) {
      visit(m.flex_shell.subarray(first + this.dim * s, first + this.dim * (s + 1)));
    }
  }

  /** Computes unit normals of vertices as the sum of the unit normals of adjacent triangles. */
  private smooth(visit: (add: (a: number, b: number, c: number) => void) => void): void {
    const { sums } = this;
    sums.fill(0);
    visit((a, b, c) => {
      this.faceNormal(a, b, c);
      for (const v of [a, b, c]) for (let k = 0; k < 3; k++) sums[3 * v + k]! += normal[k]!;
    });
    for (let v = 0; v < sums.length; v += 3) normalize3(sums, v);
  }

  private faceNormal(a: number, b: number, c: number): void {
    for (let k = 0; k < 3; k++) {
      edges[k] = this.vert[3 * b + k]! - this.vert[3 * a + k]!;
      edges[3 + k] = this.vert[3 * c + k]! - this.vert[3 * a + k]!;
    }
    cross(normal, 0, edges, 0, edges, 3);
    normalize3(normal, 0);
  }

  /** Writes a triangle, moved by a distance along the vertex normals; negative for the back of a 2D flex. */
  private triangle(vertices: readonly number[], tex: readonly number[], distance: number): void {
    const sign = Math.sign(distance) || 1;
    const facing = new Float64Array(3);
    if (this.isFlat) {
      this.faceNormal(vertices[0]!, vertices[1]!, vertices[2]!);
      facing.set(normal);
    }
    vertices.forEach((v, k) => {
      this.corner(v, this.sums, 3 * v, distance, tex[k]!);
      const at = 9 * this.count + 3 * k;
      for (let c = 0; c < 3; c++) this.out.normal[at + c] = this.isFlat ? facing[c]! : sign * this.sums[3 * v + c]!;
    });
    this.count++;
  }

  /** Writes half of the strip that closes a 2D flex along an edge of its outline. */
  private rim(a: number, b: number, distance: number): void {
    const sides = [
      [a, distance],
      [b, -distance],
      [b, distance],
    ] as const;
    const first = 9 * this.count;
    sides.forEach(([v, d]) => {
      this.corner(v, this.sums, 3 * v, d, v);
    });
    const { position } = this.out;
    sub3(edges, 0, Float64Array.from(position.subarray(first + 3, first + 6)), 0, asDoubles(position, first), 0);
    sub3(edges, 3, Float64Array.from(position.subarray(first + 6, first + 9)), 0, asDoubles(position, first), 0);
    cross(normal, 0, edges, 0, edges, 3);
    normalize3(normal, 0);
    for (let k = 0; k < 3; k++) this.out.normal.set(normal, first + 3 * k);
    this.corners = 0;
    this.count++;
  }

  private corners = 0;

  /** Writes the next corner of the current triangle. */
  private corner(v: number, direction: Float64Array, at: number, distance: number, tex: number): void {
    const c = 3 * this.count + this.corners;
    for (let k = 0; k < 3; k++) {
      this.out.position[3 * c + k] = this.vert[3 * v + k]! + distance * direction[at + k]!;
      this.out.normal[3 * c + k] = direction[at + k]!;
    }
    const texcoord = this.m.flex_texcoordadr[this.id]!;
    if (texcoord >= 0) {
      for (let k = 0; k < 2; k++) this.out.uv[2 * c + k] = this.m.flex_texcoord[2 * (texcoord + tex) + k]!;
    }
    this.corners = (this.corners + 1) % 3;
  }
}

const asDoubles = (values: Float32Array, at: number): Float64Array => Float64Array.from(values.subarray(at, at + 3));
