import { describe, expect, it } from 'vitest';
import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { nodesOf, pinIdleNodes } from './flexcomp-nodes.js';

const BOX = { low: [1, 2, 3], high: [3, 6, 9] } as const;

describe('nodesOf', () => {
  it('distributes nodes evenly over the box, last axis fastest, with labels from their indices', () => {
    const grid = new CellGrid(1, [2, 1, 1]);
    const { points, labels } = nodesOf(grid, BOX, new Uint8Array(grid.nodeCount));
    expect([...points.subarray(0, 9)]).toEqual([1, 2, 3, 1, 2, 9, 1, 6, 3]);
    expect([...points.subarray(12, 15)]).toEqual([2, 2, 3]);
    expect([...points.subarray(33)]).toEqual([3, 6, 9]);
    expect(labels.slice(0, 5)).toEqual(['0_0_0', '0_0_1', '0_1_0', '0_1_1', '1_0_0']);
  });

  it('gives nodes of linear cells equal mass shares, and pinned nodes none', () => {
    const grid = new CellGrid(1, [2, 1, 1]);
    const pinned = new Uint8Array(12);
    expect([...nodesOf(grid, BOX, pinned).shares]).toEqual(new Array(12).fill(1 / 12));
    pinned.fill(1, 0, 4);
    expect([...nodesOf(grid, BOX, pinned).shares]).toEqual([0, 0, 0, 0, ...new Array(8).fill(1 / 8)]);
    pinned.fill(1);
    expect([...nodesOf(grid, BOX, pinned).shares]).toEqual(new Array(12).fill(0));
  });

  it("gives nodes of quadratic cells mass shares by Simpson's rule along each axis", () => {
    const grid = new CellGrid(2, [2, 1, 1]);
    const { shares } = nodesOf(grid, BOX, new Uint8Array(grid.nodeCount));
    // (1 4 2 4 1) / 12 along the first axis, (1 4 1) / 6 along the others
    const [long, short] = [[1, 4, 2, 4, 1].map((w) => w / 12), [1, 4, 1].map((w) => w / 6)];
    const expected = long.flatMap((a) => short.flatMap((b) => short.map((c) => a * b * c)));
    shares.forEach((share, i) => void expect(share).toBeCloseTo(expected[i]!, 14));
  });
});

describe('pinIdleNodes', () => {
  it('pins the nodes that belong to empty cells only', () => {
    const grid = new CellGrid(1, [3, 1, 1]);
    const pinned = new Uint8Array(grid.nodeCount);
    pinIdleNodes(grid, Uint8Array.of(0, 1, 1), pinned);
    // the first cell has the nodes with the first two indices
    expect([...pinned]).toEqual([...new Array(8).fill(0), ...new Array(8).fill(1)]);
  });

  it('pins the nodes inside a shell', () => {
    const grid = new CellGrid(1, [2, 2, 2]);
    const pinned = new Uint8Array(grid.nodeCount);
    pinIdleNodes(grid, undefined, pinned);
    expect([...pinned].flatMap((isPinned, node) => (isPinned ? [node] : []))).toEqual([grid.node(1, 1, 1)]);
  });

  it('keeps pinned nodes pinned', () => {
    const grid = new CellGrid(1, [1, 1, 1]);
    const pinned = Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0);
    pinIdleNodes(grid, Uint8Array.of(0), pinned);
    expect([...pinned]).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  });
});
