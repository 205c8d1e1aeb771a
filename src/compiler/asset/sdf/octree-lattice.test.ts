import { expect, test } from 'vitest';
import { ASSET_LIMITS } from '../limits.js';
import { cornerValues } from './octree-field.js';
import { OctreeLattice } from './octree-lattice.js';

/** A lattice whose root is divided, then its first child, then the last child of that one. */
function uneven(): OctreeLattice {
  const lattice = new OctreeLattice(Float64Array.of(0, 0, 0, 8, 16, 24), 3, { name: 'm' });
  lattice.divide(0);
  lattice.divide(1);
  lattice.divide(16);
  return lattice;
}

test('octree children occupy the halves selected by the bits of their slot', () => {
  const lattice = uneven();
  const box = new Float64Array(6);
  lattice.boxOf(6, box);
  expect([...box]).toEqual([4, 0, 12, 8, 8, 24]);
  lattice.boxOf(24, box);
  expect([...box]).toEqual([3, 6, 9, 4, 8, 12]);
  expect(lattice.leaves()).not.toContain(16);
  expect(lattice.count).toBe(25);
});

test('octree neighbors across sides have the same level, are coarser or finer, or are missing', () => {
  const lattice = uneven();
  expect(lattice.across(17, 0)).toBe(15);
  expect(lattice.across(17, 1)).toBe(18);
  expect(lattice.across(24, 1)).toBe(2);
  expect(lattice.across(24, 5)).toBe(5);
  // from the coarse side: the cell just below the center of the side
  expect(lattice.across(2, 0)).toBe(10);
  expect(lattice.across(15, 1)).toBe(17);
  for (const side of [0, 2, 4]) expect(lattice.across(9, side)).toBe(-1);
});

test('octree values inside sides and edges of a coarser leaf are interpolated from it', () => {
  const lattice = uneven();
  const values = cornerValues(lattice, ([x, y, z]) => x! * x! + y! * y! + z! * z!);
  const at = (node: number, slot: number) => values[8 * node + slot];
  // midpoint of the edge of node 2 from (4, 0, 0) to (4, 8, 0), and its end
  expect(at(10, 3)).toBe(16 + (0 + 64) / 2);
  expect(at(10, 1)).toBe(16);
  // (4, 4, 6) is the center of the lower x side of node 2, with y from 0 to 8 and z from 0 to 12
  expect(at(10, 7)).toBe(16 + 64 / 2 + 144 / 2);
  // without a coarser leaf
  expect(at(24, 0)).toBe(9 + 36 + 81);
});

test('an octree accepts as many nodes as the limit', () => {
  const lattice = new OctreeLattice(Float64Array.of(0, 0, 0, 1, 1, 1), 8, { name: 'm' });
  expect(() => {
    for (let node = 0; ; node++) lattice.divide(node);
  }).toThrow(`more than ${ASSET_LIMITS.octreeNodes} nodes`);
  expect(lattice.count).toBeLessThanOrEqual(ASSET_LIMITS.octreeNodes);
  expect(lattice.count + 8).toBeGreaterThan(ASSET_LIMITS.octreeNodes);
});
