/** The grid of cells whose nodes move an interpolated flex: how nodes, cells and faces are numbered. */
import type { Vec3 } from '../../math/pose.js';

/** A square of the surface: the face of the box it is in, and its place among the squares of that face. */
export interface Facet {
  /** Axis across the face. */
  readonly normal: 0 | 1 | 2;
  /** Whether the face is at the end of the axis. */
  readonly isLast: boolean;
  /** Place along the axis after the normal, and along the one after that. */
  readonly place: readonly [number, number];
}

export class CellGrid {
  /** Nodes along each axis. */
  readonly sides: readonly [number, number, number];

  constructor(
    /** Order of the polynomials in a cell: 1 linear, 2 quadratic. */
    readonly order: number,
    /** Cells along each axis. */
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

  /** Places of all nodes, in their order. */
  *places(): Generator<Vec3> {
    const [x, y, z] = this.sides;
    for (let i = 0; i < x; i++) for (let j = 0; j < y; j++) for (let k = 0; k < z; k++) yield [i, j, k];
  }

  isInside(place: Vec3): boolean {
    return place.every((i, axis) => i > 0 && i < this.sides[axis] - 1);
  }

  /** Nodes of a cell, in their order. */
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

  /** Cells that a node belongs to. */
  cellsOfNode(place: Vec3): number[] {
    const ranges = place.map((i, axis) => {
      const first = Math.max(0, i === 0 ? 0 : Math.floor((i - 1) / this.order));
      const last = Math.min(this.cells[axis] - 1, Math.floor(i / this.order));
      return Array.from({ length: last - first + 1 }, (_, n) => first + n);
    });
    return ranges[0].flatMap((i) => ranges[1].flatMap((j) => ranges[2].map((k) => this.cell(i, j, k))));
  }

  /** Squares along the two axes within the faces across an axis. */
  facetCounts(normal: number): readonly [number, number] {
    return [this.cells[(normal + 1) % 3], this.cells[(normal + 2) % 3]];
  }

  /** All squares of the surface, face by face, both ends of the first axis first. */
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

  /** Nodes of a square of the surface, the second of its axes fastest. */
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

/** Rows of the matrix of a cell with nodes along each of three axes, or of a square of the surface. */
export const matrixSize = (order: number, isShell: boolean): number => 3 * (order + 1) ** (isShell ? 2 : 3);

/** Cells, or squares of the surface of the grid. */
export const partCount = ([x, y, z]: readonly number[], isShell: boolean): number =>
  isShell ? 2 * (x * y + y * z + z * x) : x * y * z;

export interface Box {
  readonly low: Vec3;
  readonly high: Vec3;
}

/** The box around points (n x 3). */
export function boxAround(points: Float64Array): Box {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < 3; k++) {
    for (let i = k; i < points.length; i += 3) {
      low[k] = Math.min(low[k], points[i]);
      high[k] = Math.max(high[k], points[i]);
    }
  }
  return { low, high };
}

/** Place of a coordinate among `count` cells between two ends. */
function cellAt(x: number, low: number, high: number, count: number): number {
  if (high - low <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.trunc(((x - low) / (high - low)) * count)));
}

/**
 * Which cells of a grid over a box are empty: those that no element's box reaches; for a surface, those of them that
 * are connected to the outside, so that what it encloses is full. A single cell is full.
 */
export function emptyCells(
  grid: CellGrid,
  box: Box,
  dim: number,
  points: Float64Array,
  elements: Int32Array,
): Uint8Array {
  if (grid.cellCount === 1) return new Uint8Array(1);
  const full = new Uint8Array(grid.cellCount);
  const first = [0, 0, 0];
  const last = [0, 0, 0];
  for (let e = 0; e < elements.length; e += dim + 1) {
    for (let axis = 0; axis < 3; axis++) {
      let low = Infinity;
      let high = -Infinity;
      for (let corner = e; corner <= e + dim; corner++) {
        const x = points[3 * elements[corner] + axis];
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      first[axis] = cellAt(low, box.low[axis], box.high[axis], grid.cells[axis]);
      last[axis] = cellAt(high, box.low[axis], box.high[axis], grid.cells[axis]);
    }
    for (let i = first[0]; i <= last[0]; i++) {
      for (let j = first[1]; j <= last[1]; j++) {
        for (let k = first[2]; k <= last[2]; k++) full[grid.cell(i, j, k)] = 1;
      }
    }
  }
  return dim === 2 ? outside(grid, full) : full.map((isFull) => 1 - isFull);
}

/** Cells that are not full and connected through such cells to the boundary of the grid. */
function outside(grid: CellGrid, full: Uint8Array): Uint8Array {
  const reached = new Uint8Array(full.length);
  const queue: number[] = [];
  const reach = (cell: number): void => {
    if (full[cell] || reached[cell]) return;
    reached[cell] = 1;
    queue.push(cell);
  };
  for (let cell = 0; cell < full.length; cell++) {
    if (grid.placeOfCell(cell).some((i, axis) => i === 0 || i === grid.cells[axis] - 1)) reach(cell);
  }
  for (const cell of queue) {
    const place = grid.placeOfCell(cell);
    for (let axis = 0; axis < 3; axis++) {
      for (const step of [-1, 1]) {
        const next: [number, number, number] = [...place];
        next[axis] += step;
        if (next[axis] >= 0 && next[axis] < grid.cells[axis]) reach(grid.cell(...next));
      }
    }
  }
  return reached;
}
