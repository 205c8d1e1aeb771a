import { describe, expect, it } from 'vitest';
import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { boxAround, emptyCells } from './empty-cells.js';

const UNIT = { low: [0, 0, 0], high: [1, 1, 1] } as const;

it('a box reaches from the smallest to the largest coordinates', () => {
  expect(boxAround(Float64Array.of(1, -2, 3, -4, 5, -6, 0, 0, 0))).toEqual({ low: [-4, -2, -6], high: [1, 5, 3] });
});

describe('empty cells', () => {
  const line = (...ends: readonly number[]): number[] => {
    const grid = new CellGrid(1, [4, 2, 1]);
    return [...emptyCells(grid, UNIT, 1, Float64Array.from(ends), Int32Array.of(0, 1))];
  };

  it('are those that the box of no element reaches', () => {
    // x from 0.3 to 0.6 is in the second and third of four, y = 0.9 in the second of two
    expect(line(0.3, 0.9, 0.5, 0.6, 0.9, 0.5)).toEqual([1, 1, 1, 0, 1, 0, 1, 1]);
    // both ends of the box belong to it
    expect(line(0, 0, 0, 1, 0, 0)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(line(1, 1, 1, 1, 1, 1)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it('are counted over each element', () => {
    const grid = new CellGrid(1, [3, 1, 1]);
    const points = Float64Array.of(0, 0, 0, 0.1, 0, 0, 0.9, 0, 0, 1, 0, 0);
    expect([...emptyCells(grid, UNIT, 1, points, Int32Array.of(0, 1, 2, 3))]).toEqual([0, 1, 0]);
  });

  it('are none where the box has no width along an axis', () => {
    const grid = new CellGrid(1, [2, 2, 1]);
    const flat = { low: [0, 0, 0], high: [1, 0, 0] } as const;
    expect([...emptyCells(grid, flat, 1, Float64Array.of(0, 0, 0, 1, 0, 0), Int32Array.of(0, 1))]).toEqual([
      0, 1, 0, 1,
    ]);
  });

  it('are none of a single cell', () => {
    const grid = new CellGrid(1, [1, 1, 1]);
    expect([...emptyCells(grid, UNIT, 1, new Float64Array(6), new Int32Array(0))]).toEqual([0]);
  });

  describe('within a surface', () => {
    /** Twelve triangles of a box between two corners. */
    function boxSurface(low: number, high: number): { points: Float64Array; elements: Int32Array } {
      const points: number[] = [];
      for (let i = 0; i < 8; i++) points.push(...[4, 2, 1].map((bit) => (i & bit ? high : low)));
      const squares = [
        [0, 1, 3, 2],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 3, 7, 6],
        [0, 2, 6, 4],
        [1, 3, 7, 5],
      ] as const;
      const elements = squares.flatMap(([a, b, c, d]) => [a, b, c, a, c, d]);
      return { points: Float64Array.from(points), elements: Int32Array.from(elements) };
    }

    it('are full: only what is connected to the outside is empty', () => {
      const grid = new CellGrid(1, [5, 5, 5]);
      // the surface fills the 26 cells around the one in the middle
      const { points, elements } = boxSurface(0.3, 0.7);
      const empty = emptyCells(grid, UNIT, 2, points, elements);
      expect(empty[grid.cell(2, 2, 2)]).toBe(0);
      expect(empty.reduce((sum, x) => sum + x, 0)).toBe(125 - 27);
      expect([empty[grid.cell(0, 0, 0)], empty[grid.cell(1, 1, 1)], empty[grid.cell(4, 2, 2)]]).toEqual([1, 0, 1]);
    });

    it.each([0, 2])('are empty where the outside is no more than a cell at place %d of an axis', (place) => {
      const grid = new CellGrid(1, [3, 3, 3]);
      // a degenerate triangle in the middle of every cell but the middle one of a side
      const cells = Array.from({ length: 27 }, (_, cell) => grid.placeOfCell(cell)).filter(
        (cell) => cell.join() !== [place, 1, 1].join(),
      );
      const points = Float64Array.from(cells.flat(), (i) => (i + 0.5) / 3);
      const elements = Int32Array.from(cells.flatMap((_, i) => [i, i, i]));
      const empty = emptyCells(grid, UNIT, 2, points, elements);
      expect([...empty.keys()].filter((cell) => empty[cell])).toEqual([grid.cell(place, 1, 1)]);
    });

    it('with a hole are empty as far as the hole leads', () => {
      const grid = new CellGrid(1, [5, 5, 5]);
      const { points, elements } = boxSurface(0.3, 0.7);
      // without the two triangles across the first axis at its low end, the cell behind them is open
      const open = emptyCells(grid, UNIT, 2, points, elements.subarray(6));
      expect([open[grid.cell(1, 2, 2)], open[grid.cell(2, 2, 2)], open[grid.cell(3, 2, 2)]]).toEqual([1, 1, 0]);
      expect(open.reduce((sum, x) => sum + x, 0)).toBe(125 - 25);
    });

    it('of dimension three are empty inside, too', () => {
      const grid = new CellGrid(1, [3, 1, 1]);
      const points = Float64Array.of(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1);
      expect([...emptyCells(grid, UNIT, 3, points, Int32Array.of(0, 1, 2, 3))]).toEqual([0, 1, 1]);
    });
  });
});
