/** Nodes of a flexcomp with interpolated vertices: positions, masses, and pinning to its body. */
import type { CellGrid } from '../../../foundation/math/cell-grid.js';
import type { Box } from './empty-cells.js';

/** Nodes of an interpolated flexcomp. */
export interface Nodes {
  /** Positions in the body of the flexcomp [m] (n x 3). */
  readonly points: Float64Array;
  /** Grid indices of each node, as in the name of its body. */
  readonly labels: readonly string[];
  /** Share of the mass of the flex at each node; the shares of moving nodes sum to 1. */
  readonly shares: Float64Array;
}

/** Pins nodes that belong to empty cells only, or are inside a shell: they move no elements. */
export function pinIdleNodes(grid: CellGrid, empty: Uint8Array | undefined, pinned: Uint8Array): void {
  let node = 0;
  for (const place of grid.places()) {
    const isIdle = empty ? grid.cellsOfNode(place).every((cell) => empty[cell]) : grid.isInside(place);
    if (isIdle) pinned[node] = 1;
    node++;
  }
}

/** Distributes nodes evenly over the box of the points. */
export function nodesOf(grid: CellGrid, { low, high }: Box, pinned: Uint8Array): Nodes {
  const points = new Float64Array(3 * grid.nodeCount);
  const shares = new Float64Array(grid.nodeCount);
  const labels: string[] = [];
  for (const place of grid.places()) {
    const node = labels.length;
    place.forEach((i, axis) => {
      points[3 * node + axis] = low[axis] + (i / (grid.sides[axis] - 1)) * (high[axis] - low[axis]);
    });
    if (!pinned[node]) shares[node] = place.reduce((mass, i, axis) => mass * lineShare(grid, i, axis), 1);
    labels.push(place.join('_'));
  }
  const total = shares.reduce((sum, x) => sum + x, 0);
  return { points, labels, shares: total > 0 ? shares.map((x) => x / total) : shares };
}

/** Mass share of a node along a line of quadratic cells, by Simpson's rule; linear nodes have equal shares. */
function lineShare({ order, sides }: CellGrid, i: number, axis: number): number {
  if (order === 1) return 1;
  if (i % order !== 0) return 2 / 3;
  return i > 0 && i < sides[axis] - 1 ? 2 / 6 : 1 / 6;
}
