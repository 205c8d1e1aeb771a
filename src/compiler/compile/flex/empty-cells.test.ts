import { describe, expect, it } from 'vitest';
import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { boxAround, emptyCells } from './empty-cells.js';

const UNIT = { low: [0, 0, 0], high: [1, 1, 1] } as const;

it('boxAround spans the smallest and largest coordinates', () => {
  expect(boxAround(Float64Array.of(1, -2, 3, -4, 5, -6, 0, 0, 0))).toEqual({ low: [-4, -2, -6], high: [1, 5, 3] });
});

describe('emptyCells', () => {
  const line = (...ends: readonly number[]): number[] => {
    const grid = new CellGrid(1, [4, 2, 1]);
    return [...emptyCells(grid, UNIT, 1, Float64Array.from(ends), Int32Array.of(0, 1))];
  };

  it('finds the cells that no element box overlaps', () => {
    // x from 0.3 to 0.6 is in the second and third of four cells, y = 0.9 in the second of two
    expect(line(0.3, 0.9, 0.5, 0.6, 0.9, 0.5)).toEqual([1, 1, 1, 0, 1, 0, 1, 1]);
    // both ends of the box are inside
    expect(line(0, 0, 0, 1, 0, 0)).toEqual([0, 1, 0, 1, 0, 1, 0, 1]);
    expect(line(1, 1, 1, 1, 1, 1)).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
  });

  it('uses the box of each whole element', () => {
    const grid = new CellGrid(1, [3, 1, 1]);
    const points = Float64Array.of(0, 0, 0, 0.1, 0, 0, 0.9, 0, 0, 1, 0, 0);
    expect([...emptyCells(grid, UNIT, 1, points, Int32Array.of(0, 1, 2, 3))]).toEqual([0, 1, 0]);
  });

  it('handles a box without extent along an axis', () => {
    const grid = new CellGrid(1, [2, 2, 1]);
    const flat = { low: [0, 0, 0], high: [1, 0, 0] } as const;
    expect([...emptyCells(grid, flat, 1, Float64Array.of(0, 0, 0, 1, 0, 0), Int32Array.of(0, 1))]).toEqual([
      0, 1, 0, 1,
    ]);
  });

  it('a single cell is never empty', () => {
    const grid = new CellGrid(1, [1, 1, 1]);
    expect([...emptyCells(grid, UNIT, 1, new Float64Array(6), new Int32Array(0))]).toEqual([0]);
  });

  describe('empty cells of a surface', () => {
    /** The twelve triangles of a cube between two corners. */
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

    it('interior cells of a closed surface are full', () => {
      const grid = new CellGrid(1, [5, 5, 5]);
      // the surface overlaps the 26 cells around the central one
      const { points, elements } = boxSurface(0.3, 0.7);
      const empty = emptyCells(grid, UNIT, 2, points, elements);
      expect(empty[grid.cell(2, 2, 2)]).toBe(0);
      expect(empty.reduce((sum, x) => sum + x, 0)).toBe(125 - 27);
      expect([empty[grid.cell(0, 0, 0)], empty[grid.cell(1, 1, 1)], empty[grid.cell(4, 2, 2)]]).toEqual([1, 0, 1]);
    });

    it.each([0, 2])('a single outside cell at index %d of an axis is empty', (place) => {
      const grid = new CellGrid(1, [3, 3, 3]);
      // a degenerate triangle in the center of every cell except the central one of a side
      const cells = Array.from({ length: 27 }, (_, cell) => grid.placeOfCell(cell)).filter(
        (cell) => cell.join() !== [place, 1, 1].join(),
      );
      const points = Float64Array.from(cells.flat(), (i) => (i + 0.5) / 3);
      const elements = Int32Array.from(cells.flatMap((_, i) => [i, i, i]));
      const empty = emptyCells(grid, UNIT, 2, points, elements);
      expect([...empty.keys()].filter((cell) => empty[cell])).toEqual([grid.cell(place, 1, 1)]);
    });

    it('interior cells of a surface with a hole are empty if they connect to the hole', () => {
      const grid = new CellGrid(1, [5, 5, 5]);
      const { points, elements } = boxSurface(0.3, 0.7);
      // without the two triangles of the low side of the first axis, the cell behind them is open
      const open = emptyCells(grid, UNIT, 2, points, elements.subarray(6));
      expect([open[grid.cell(1, 2, 2)], open[grid.cell(2, 2, 2)], open[grid.cell(3, 2, 2)]]).toEqual([1, 1, 0]);
      expect(open.reduce((sum, x) => sum + x, 0)).toBe(125 - 25);
    });

    it('interior cells of a solid are empty too', () => {
      const grid = new CellGrid(1, [3, 1, 1]);
      const points = Float64Array.of(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1);
      expect([...emptyCells(grid, UNIT, 3, points, Int32Array.of(0, 1, 2, 3))]).toEqual([0, 1, 1]);
    });
  });
});
