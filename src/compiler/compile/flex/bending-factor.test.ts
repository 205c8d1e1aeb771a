/**
 * Nonzeros of the factor of a bending flex, counted by hand. The energy of an edge couples the four vertices of its two
 * triangles, and eliminating a vertex couples its neighbors (George & Liu, Computer Solution of Large Sparse Positive
 * Definite Systems, 1981); the last vertex is eliminated first.
 */
import { expect, it } from 'vitest';
import { readModelText } from '../../../../test/fixtures/read-model-text.js';
import { compile } from '../compile.js';

type Point = readonly [x: number, y: number];

/** Counts of degrees of freedom and nonzeros of a triangle sheet with some fixed vertices. */
function factorOf(points: readonly Point[], element: string, settings = 'elastic2d="bend"', pinned = 0): number[] {
  const joints = ['1 0 0', '0 1 0', '0 0 1'].map((axis) => `<joint type="slide" axis="${axis}"/>`).join('');
  const bodies = points.map(
    ([x, y], i) => `<body name="b${i}" pos="${x} ${y} 0">${i < pinned ? '' : joints}<geom size=".01" mass="1"/></body>`,
  );
  const { nefm0dof, nefm0L } = compile(
    readModelText(`<mujoco><worldbody>${bodies.join('')}</worldbody><deformable>
      <flex name="f" dim="2" body="${points.map((_, i) => `b${i}`).join(' ')}" element="${element}">
        <elasticity young="1e4" poisson="0" thickness=".01" ${settings}/></flex></deformable></mujoco>`),
  );
  return [nefm0dof, nefm0L];
}

/** Consecutive triangles between two rails: every vertex is coupled to the three before it. */
const strip = (count: number): Point[] => Array.from({ length: count }, (_, i) => [i / 2, i % 2]);
const STRIP = '0 1 2  2 1 3  2 3 4  4 3 5';

/** Six triangles around a hub. */
const RING = Array.from({ length: 6 }, (_, i): Point => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)]);

it('two bending triangles couple all their vertices, separately for each coordinate', () => {
  expect(factorOf(strip(4), '0 1 2  2 1 3')).toEqual([12, 3 * 10]);
});

it('the factor of a bending strip stays banded', () => {
  expect(factorOf(strip(6), STRIP)).toEqual([18, 3 * (1 + 2 + 3 + 4 + 4 + 4)]);
});

it('a fixed vertex has no row in the bending factor', () => {
  expect(factorOf(strip(6), STRIP, undefined, 1)).toEqual([15, 3 * (1 + 2 + 3 + 4 + 4)]);
});

it('a hub that is eliminated first couples all of its neighbors', () => {
  const last = [...RING, [0, 0] as const];
  expect(factorOf(last, '6 0 1  6 1 2  6 2 3  6 3 4  6 4 5  6 5 0')).toEqual([21, 3 * 28]);
});

it('a hub that is eliminated last leaves two opposite vertices uncoupled', () => {
  const first = [[0, 0] as const, ...RING];
  expect(factorOf(first, '0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 1')).toEqual([21, 3 * 27]);
});

it('a single triangle couples no vertices, and a sheet without bending has no factor', () => {
  expect(factorOf(strip(3), '0 1 2')[1]).toBe(3 * 3);
  expect(factorOf(strip(4), '0 1 2  2 1 3', 'elastic2d="stretch"')).toEqual([0, 0]);
});
