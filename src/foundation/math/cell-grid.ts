/** The grid of cells whose nodes move an interpolated flex: numbering of nodes, cells and faces. */
import type { Vec3 } from './pose.js';

/** A square of the surface: its face of the box, and its indices in that face. */
export interface Facet {
  /** Axis normal to the face. */
  readonly normal: 0 | 1 | 2;
  /** True if the face is at the end of the axis. */
  readonly isLast: boolean;
  /** Indices along the next axis after the normal (cyclic), and along the one after that. */
  readonly place: readonly [number, number];
}

/** A grid of cells with linear or quadratic nodes; in the numbering of nodes and cells, z varies fastest. */
export class CellGrid {
  /** Number of nodes along each axis. */
  readonly sides: readonly [number, number, number];

  constructor(
    /** Order of the polynomials in a cell: 1 linear, 2 quadratic. */
    readonly order: number,
    /** Number of cells along each axis. */
    readonly cells: readonly [number, number, number],
  ) {
    const [x, y, z] = cells;
    this.sides = [x * order + 1, y * order + 1, z * order + 1];
  }

  get nodeCount(): number {
    return this.sides[0] * this.sides[1] * this.sides[2];
  }

  get cellCount(): number {
    return this.cells[0] * this.cells[1] * this.cells[2];
  }

  node(i: number, j: number, k: number): number {
    return (i * this.sides[1] + j) * this.sides[2] + k;
  }

  cell(i: number, j: number, k: number): number {
    return (i * this.cells[1] + j) * this.cells[2] + k;
  }

  placeOfCell(cell: number): Vec3 {
    const [, y, z] = this.cells;
    return [Math.floor(cell / (y * z)), Math.floor(cell / z) % y, cell % z];
  }

  /** Indices (i, j, k) of all nodes, in order. */
  *places(): Generator<Vec3> {
    const [x, y, z] = this.sides;
    for (let i = 0; i < x; i++) for (let j = 0; j < y; j++) for (let k = 0; k < z; k++) yield [i, j, k];
  }

  isInside(place: Vec3): boolean {
    return place.every((i, axis) => i > 0 && i < this.sides[axis] - 1);
  }

  /** Nodes of a cell, in order. */
  nodesOfCell(cell: number): number[] {
    const [ci, cj, ck] = this.placeOfCell(cell);
    const { order } = this;
    const nodes: number[] = [];
    for (let i = 0; i <= order; i++) {
      for (let j = 0; j <= order; j++) {
        for (let k = 0; k <= order; k++) nodes.push(this.node(ci * order + i, cj * order + j, ck * order + k));
      }
    }
    return nodes;
  }

  /** Cells that contain a node. */
  cellsOfNode(place: Vec3): number[] {
    const ranges = place.map((i, axis) => {
      const first = Math.max(0, i === 0 ? 0 : Math.floor((i - 1) / this.order));
      const last = Math.min(this.cells[axis] - 1, Math.floor(i / this.order));
      return Array.from({ length: last - first + 1 }, (_, n) => first + n);
    });
    return ranges[0].flatMap((i) => ranges[1].flatMap((j) => ranges[2].map((k) => this.cell(i, j, k))));
  }

  /** Number of squares along the two axes of the faces normal to an axis. */
  facetCounts(normal: number): readonly [number, number] {
    return [this.cells[(normal + 1) % 3], this.cells[(normal + 2) % 3]];
  }

  /** All squares of the surface, face by face, both faces of the first axis first. */
  facets(): Facet[] {
    const facets: Facet[] = [];
    for (const normal of [0, 1, 2] as const) {
      const [slow, fast] = this.facetCounts(normal);
      for (const isLast of [false, true]) {
        for (let p = 0; p < slow; p++) for (let q = 0; q < fast; q++) facets.push({ normal, isLast, place: [p, q] });
      }
    }
    return facets;
  }

  /** Nodes of a square of the surface; the second axis varies fastest. */
  nodesOfFacet({ normal, isLast, place }: Facet): number[] {
    const { order } = this;
    const nodes: number[] = [];
    for (let p = 0; p <= order; p++) {
      for (let q = 0; q <= order; q++) {
        const at: [number, number, number] = [0, 0, 0];
        at[normal] = isLast ? this.sides[normal] - 1 : 0;
        at[(normal + 1) % 3] = place[0] * order + p;
        at[(normal + 2) % 3] = place[1] * order + q;
        nodes.push(this.node(...at));
      }
    }
    return nodes;
  }
}

/** Size of the matrix of a cell, or of a square of the surface: 3 (order + 1)^3, or 3 (order + 1)^2. */
export const matrixSize = (order: number, isShell: boolean): number => 3 * (order + 1) ** (isShell ? 2 : 3);

/** Number of cells, or of squares of the surface, of the grid. */
export const partCount = ([x, y, z]: readonly number[], isShell: boolean): number =>
  isShell ? 2 * (x * y + y * z + z * x) : x * y * z;
