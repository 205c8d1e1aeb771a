/** A mesh under construction: vertices with normals, texture coordinates and stretch, and triangles. */
import { BufferAttribute, BufferGeometry } from 'three/webgpu';

/** Three numbers: a position or a direction. */
export type Triple = readonly [number, number, number];

/**
 * A vertex of a shape. An instance places it at `position * scale + stretch * reach`, with the scale and reach of the
 * instance: the ends of a capsule stay round at any length, and lines keep their width.
 */
export interface Vertex {
  readonly position: Triple;
  readonly normal: Triple;
  readonly uv?: readonly [number, number];
  readonly stretch?: Triple;
}

const NO_STRETCH: Triple = [0, 0, 0];

/** Collects vertices and triangles and builds a geometry. */
export class SurfaceBuilder {
  private readonly position: number[] = [];
  private readonly normal: number[] = [];
  private readonly uv: number[] = [];
  private readonly stretch: number[] = [];
  private readonly index: number[] = [];

  /** Appends a vertex and returns its index. */
  vertex({ position, normal, uv = [0, 0], stretch = NO_STRETCH }: Vertex): number {
    this.position.push(position[0], position[1], position[2]);
    this.normal.push(normal[0], normal[1], normal[2]);
    this.uv.push(uv[0], uv[1]);
    this.stretch.push(stretch[0], stretch[1], stretch[2]);
    return this.position.length / 3 - 1;
  }

  /** Adds a triangle with vertices of its own (9 coordinates) and one normal. */
  facet(corners: Float64Array, [x, y, z]: Float64Array): void {
    const normal: Triple = [x!, y!, z!];
    for (let c = 0; c < 9; c += 3) {
      this.index.push(this.vertex({ position: [corners[c]!, corners[c + 1]!, corners[c + 2]!], normal }));
    }
  }

  /** Joins three vertices, counterclockwise as seen from outside; ignores degenerate triangles. */
  triangle(a: number, b: number, c: number): void {
    if (!this.isSame(a, b) && !this.isSame(b, c) && !this.isSame(c, a)) this.index.push(a, b, c);
  }

  /** Joins four corners, counterclockwise; the diagonal runs from the second to the fourth. */
  quad(a: number, b: number, c: number, d: number): void {
    this.triangle(a, b, d);
    this.triangle(b, c, d);
  }

  /**
   * Adds a grid of columns times rows of quads over the unit square, seen from the side where u points right and v up.
   */
  grid(columns: number, rows: number, at: (u: number, v: number) => Vertex): void {
    const first = this.position.length / 3;
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) this.vertex(at(column / columns, row / rows));
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const a = first + row * (columns + 1) + column;
        this.quad(a, a + 1, a + columns + 2, a + columns + 1);
      }
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.position), 3));
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normal), 3));
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.uv), 2));
    geometry.setAttribute('stretch', new BufferAttribute(new Float32Array(this.stretch), 3));
    const Index = this.position.length / 3 > 0xffff ? Uint32Array : Uint16Array;
    geometry.setIndex(new BufferAttribute(new Index(this.index), 1));
    return geometry;
  }

  private isSame(a: number, b: number): boolean {
    const { position, stretch } = this;
    for (let k = 0; k < 3; k++) {
      if (Math.abs(position[3 * a + k]! - position[3 * b + k]!) > 1e-9) return false;
      if (stretch[3 * a + k] !== stretch[3 * b + k]) return false;
    }
    return true;
  }
}
