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

const NO_FACETS = { position: new Float32Array(0), normal: new Float32Array(0) };

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

  /** @param facets triangles with vertices of their own, which come first: positions and normals of their corners */
  build(facets = NO_FACETS): BufferGeometry {
    const first = facets.position.length / 3;
    const count = first + this.position.length / 3;
    const geometry = new BufferGeometry();
    const set = (name: 'position' | 'normal' | 'uv' | 'stretch', size: number, of?: Float32Array): void => {
      const array = new Float32Array(size * count);
      if (of) array.set(of);
      array.set(this[name], size * first);
      geometry.setAttribute(name, new BufferAttribute(array, size));
    };
    set('position', 3, facets.position);
    set('normal', 3, facets.normal);
    set('uv', 2);
    set('stretch', 3);
    const index = new (count > 0xffff ? Uint32Array : Uint16Array)(first + this.index.length);
    for (let i = 0; i < first; i++) index[i] = i;
    for (let i = 0; i < this.index.length; i++) index[first + i] = first + this.index[i]!;
    geometry.setIndex(new BufferAttribute(index, 1));
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
