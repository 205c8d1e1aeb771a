/** Contacts of two boxes against brute force: projections of all corners on all candidate axes. */
import { describe, expect, it } from 'vitest';
import { cornersOf, matrixOf, separationOf } from '../../../../../test/fixtures/brute-force-shapes.js';
import { Random } from '../../../../../test/oracle/random.js';
import { CONTACT_SIZE, createManifold, DIST, MARGIN, NORMAL, POS } from '../convex/manifold.js';
import { bindBoxBox } from './box-box.js';

const SEED = 20;
const boxes = bindBoxBox();
const out = createManifold();
const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];

function collide(pos: number[], mat: number[], size: number[], margin = 0): number {
  out[MARGIN] = margin;
  return boxes.collide(out, Float64Array.from(pos), Float64Array.from(mat), Float64Array.from(size), 0, 1);
}

describe('contacts of two boxes', () => {
  it('a box that rests on another has contacts at the corners of the smaller face', () => {
    expect(collide([0, 0, 0, 0, 0, 1.99], [...IDENTITY, ...IDENTITY], [2, 2, 1, 1, 1, 1])).toBe(4);
    const found = [0, 1, 2, 3].map((i) => [...out.subarray(CONTACT_SIZE * i, CONTACT_SIZE * i + 7)]);
    for (const contact of found) {
      expect(contact[DIST]).toBeCloseTo(-0.01, 12);
      expect(contact.slice(NORMAL)).toEqual([0, 0, 1]);
      expect(contact[POS + 2]).toBeCloseTo(0.995, 12);
      expect(Math.abs(contact[POS] as number)).toBeCloseTo(1, 12);
    }
    expect(new Set(found.map((contact) => `${contact[POS]} ${contact[POS + 1]}`)).size).toBe(4);
  });

  it('two boxes with crossing edges have one contact', () => {
    const r = Math.SQRT1_2;
    // box 1 with an edge along x on top, box 2 with an edge along y below
    const mat = [1, 0, 0, 0, r, -r, 0, r, r, r, 0, r, 0, 1, 0, -r, 0, r];
    expect(collide([0, 0, 0, 0, 0, 2 * Math.SQRT2 - 0.02], mat, [1, 1, 1, 1, 1, 1])).toBe(1);
    expect(out[DIST]).toBeCloseTo(-0.02, 12);
    expect([...out.subarray(POS, POS + 2)].map(Math.abs)).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12)]);
    expect(out[NORMAL + 2]).toBeCloseTo(1, 12);
  });

  it(`exist if and only if no axis separates them, as deep as the best axis says (seed ${SEED})`, () => {
    const random = new Random(SEED);
    let touching = 0;
    for (let i = 0; i < 2000; i++) {
      const pos = [0, 0, 0, ...[0, 0, 0].map(() => random.between(-0.7, 0.7))];
      const mat = [...matrixOf(random.quat()), ...matrixOf(random.quat())];
      const size = [0, 0, 0, 0, 0, 0].map(() => random.between(0.1, 0.6));
      const { largest, largestOfFaces } = separationOf(pos, mat, size);
      const count = collide(pos, mat, size);
      expect(count > 0, `state ${i}`).toBe(largest <= 0);
      if (count === 0) continue;
      touching++;
      const depths = Array.from({ length: count }, (_, k) => out[CONTACT_SIZE * k + DIST] as number);
      const deepest = Math.min(...depths);
      const normal = [...out.subarray(NORMAL, NORMAL + 3)] as number[];
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
      const along = (box: number): number[] =>
        cornersOf(pos, mat, size, box).map((p) => p.reduce((sum, x, k) => sum + x * (normal[k] as number), 0));
      const gap = Math.min(...along(1)) - Math.max(...along(0));
      // of nearly equal axes, that of a face is preferred
      expect(gap, `state ${i}`).toBeLessThan(largest + 1e-9);
      expect(gap, `state ${i}`).toBeGreaterThan(largestOfFaces - 1e-9);
      expect(deepest, `state ${i}`).toBeGreaterThan(gap - 1e-9);
    }
    expect(touching).toBeGreaterThan(300);
  });
});
