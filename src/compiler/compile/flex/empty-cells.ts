/** The bounding box of points, and the empty cells of a grid over it. */
import type { CellGrid } from '../../../foundation/math/cell-grid.js';
import type { Vec3 } from '../../../foundation/math/pose.js';

/** Smallest and largest corner of an axis-aligned box [m]. */
export interface Box {
  readonly low: Vec3;
  readonly high: Vec3;
}

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

/** Index of the cell with a coordinate among `count` cells between two bounds. */
function cellAt(x: number, low: number, high: number, count: number): number {
  if (high - low <= 0) return 0;
  return Math.max(0, Math.min(count - 1, Math.trunc(((x - low) / (high - low)) * count)));
}

/**
 * Finds the empty cells of a grid over a box: cells that no element box overlaps. For a surface, only cells connected
 * to the outside are empty, so the interior is full. A single cell is full.
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
  const last = first.slice();
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

/** Cells that are not full and are connected through such cells to the boundary of the grid. */
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
    for (const axis of [0, 1, 2]) {
      for (const step of [-1, 1]) {
        const next: [number, number, number] = [...place];
        next[axis] += step;
        if (next[axis] >= 0 && next[axis] < grid.cells[axis]) reach(grid.cell(...next));
      }
    }
  }
  return reached;
}
