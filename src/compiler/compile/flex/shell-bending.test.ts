/** Bending at the edges between surface squares: count, stiffness, and rest angles. */
import { describe, expect, it } from 'vitest';
import { CellGrid } from '../../../foundation/math/cell-grid.js';
import { shellBending } from './shell-bending.js';

const MATERIAL = { young: 300, poisson: 0.2, thickness: 0.05 };
const D = (300 * 0.05 ** 3) / (12 * (1 - 0.04));
const SIDE = [0.5, 2, 3] as const;

interface Hinge {
  readonly squares: readonly number[];
  readonly at: readonly number[];
  readonly stiffness: number;
  readonly jump: readonly number[];
}

/** Edges of a grid whose cells have these sides. */
function hingesOf(grid: CellGrid): Hinge[] {
  const nodes = Float64Array.from(
    [...grid.places()].flatMap((place) => place.map((i, k) => (SIDE[k]! * i) / grid.order)),
  );
  const bending = shellBending(grid, nodes, MATERIAL);
  expect(bending.length).toBe(1 + 10 * bending[0]!);
  return Array.from({ length: bending[0]! }, (_, i) => {
    const row = [...bending.subarray(1 + 10 * i, 11 + 10 * i)];
    return { squares: row.slice(0, 2), at: row.slice(2, 6), stiffness: row[6]!, jump: row.slice(7) };
  });
}

describe.each([1, 2])('bending edges of cells of order %i', (order) => {
  const grid = new CellGrid(order, [2, 1, 3]);
  const hinges = hingesOf(grid);
  const facets = grid.facets();

  it('a surface has twice as many bending edges as squares, each between two squares', () => {
    expect(facets.length).toBe(2 * (2 * 1 + 1 * 3 + 3 * 2));
    expect(hinges.length).toBe(2 * facets.length);
    const uses = new Array(facets.length).fill(0);
    for (const { squares } of hinges) for (const square of squares) uses[square]++;
    expect(uses.every((count) => count === 4)).toBe(true);
    expect(hinges.every(({ squares: [a, b] }) => a! < b!)).toBe(true);
    expect(new Set(hinges.map(({ squares }) => squares.join(' '))).size).toBe(hinges.length);
  });

  it('bending edges have a right rest angle at corners and none within a face', () => {
    for (const { squares, jump } of hinges) {
      const [a, b] = squares.map((square) => facets[square]!);
      const isFlat = a!.normal === b!.normal && a!.isLast === b!.isLast;
      expect(Math.hypot(...jump)).toBeCloseTo(isFlat ? 0 : Math.SQRT2, 12);
    }
  });

  it('bending edges have the stiffness D times length over transverse extent', () => {
    for (const { squares, stiffness } of hinges) {
      const [a, b] = squares.map((square) => facets[square]!);
      // the edge is parallel to the axis common to both squares; within a face, to the axis along which they do not
      // differ
      const axes = [0, 1, 2].filter((k) => k !== a!.normal && k !== b!.normal);
      const inFace = (facet: (typeof facets)[number], k: number): number =>
        facet.place[k === (facet.normal + 1) % 3 ? 0 : 1]!;
      const along = axes.length === 1 ? axes[0]! : axes.find((k) => inFace(a!, k) === inFace(b!, k))!;
      const across = [a!, b!].map(({ normal }) => SIDE[[0, 1, 2].find((k) => k !== normal && k !== along)!]!);
      expect(stiffness / ((D * SIDE[along]!) / ((across[0]! + across[1]!) / 2))).toBeCloseTo(1, 12);
    }
  });

  it('bending edges are evaluated at their midpoint in both squares', () => {
    const middle = (square: number, s: number, t: number): number[] => {
      const { normal, isLast, place } = facets[square]!;
      const p = [0, 0, 0];
      p[normal] = isLast ? grid.cells[normal]! * SIDE[normal]! : 0;
      p[(normal + 1) % 3] = (place[0] + s) * SIDE[(normal + 1) % 3]!;
      p[(normal + 2) % 3] = (place[1] + t) * SIDE[(normal + 2) % 3]!;
      return p;
    };
    for (const { squares, at } of hinges) {
      const first = middle(squares[0]!, at[0]!, at[1]!);
      middle(squares[1]!, at[2]!, at[3]!).forEach((x, k) => void expect(x).toBeCloseTo(first[k]!, 12));
    }
  });
});

it.each([
  ['extent', [0, 0, 0]],
  ['thickness', [1, 2, 0]],
])('a surface without %s has no bending stiffness', (_, sides) => {
  const grid = new CellGrid(1, [1, 1, 1]);
  // every edge belongs to a square without area
  const nodes = Float64Array.from([...grid.places()].flatMap((place) => place.map((i, k) => sides[k]! * i)));
  const bending = shellBending(grid, nodes, MATERIAL);
  expect(bending[0]).toBe(12);
  expect(bending.subarray(1).every((x) => x === 0)).toBe(true);
});
