/** A capsule and a box: closed forms, and the depth against a search along the segment. */
import { describe, expect, it } from 'vitest';
import { matrixOf } from '../../../../../test/fixtures/brute-force-shapes.js';
import { Random } from '../../../../../test/oracle/random.js';
import { CONTACT_SIZE, createManifold, DIST, MARGIN, NORMAL, POS } from '../convex/manifold.js';
import { capsuleBox } from './capsule-box.js';

const SEED = 22;
const out = createManifold();
const UPRIGHT = [1, 0, 0, 0, 1, 0, 0, 0, 1];
/** Rotation that maps the capsule axis to x. */
const LYING = [0, 0, 1, 0, 1, 0, -1, 0, 0];
const LYING_BACK = [0, 0, -1, 0, 1, 0, 1, 0, 0];

function collide(pos: number[], mat: number[], size: number[], margin = 0): number {
  out[MARGIN] = margin;
  return capsuleBox(out, Float64Array.from(pos), Float64Array.from(mat), Float64Array.from(size), 0, 1);
}

/** Distance of the center of the sphere at t from the box, all in the frame of the box. */
function outside(pos: number[], mat: number[], size: number[], t: number): number {
  const excess = [0, 1, 2].map((k) => {
    const x = (pos[k] as number) + t * (mat[3 * k + 2] as number) * (size[1] as number);
    return Math.max(0, Math.abs(x) - (size[3 + k] as number));
  });
  return Math.hypot(...excess);
}

describe('contacts of a capsule with a box', () => {
  it('a capsule that lies on a face has two contacts at its ends', () => {
    expect(collide([0, 0, 1.19, 0, 0, 0], [...LYING, ...UPRIGHT], [0.2, 0.5, 0, 1, 1, 1])).toBe(2);
    for (const c of [0, CONTACT_SIZE]) {
      expect(out[c + DIST]).toBeCloseTo(-0.01, 12);
      expect([...out.subarray(c + NORMAL, c + NORMAL + 3)].map((x) => x + 0)).toEqual([0, 0, -1]);
      expect(Math.abs(out[c + POS] as number)).toBeCloseTo(0.5, 12);
    }
  });

  it('a capsule that overhangs a face has contacts at its borders', () => {
    expect(collide([0, 0, 1.19, 0, 0, 0], [...LYING_BACK, ...UPRIGHT], [0.2, 3, 0, 1, 1, 1])).toBe(2);
    expect([out[POS], out[CONTACT_SIZE + POS]].map((x) => Math.abs(x as number))).toEqual([
      expect.closeTo(1, 9),
      expect.closeTo(1, 9),
    ]);
  });

  it('a capsule that stands on a face has one contact', () => {
    expect(collide([0, 0, 1.69, 0, 0, 0], [...UPRIGHT, ...UPRIGHT], [0.2, 0.5, 0, 1, 1, 1])).toBe(1);
    expect(out[DIST]).toBeCloseTo(-0.01, 12);
  });

  it(`are as deep as the nearest point of the segment says (seed ${SEED})`, () => {
    const random = new Random(SEED);
    let touching = 0;
    for (let i = 0; i < 1000; i++) {
      const size = [0.05, 0.1, 0, 0.1, 0.1, 0.1].map((low) => (low === 0 ? 0 : random.between(low, 0.5)));
      const pos = [...[0, 0, 0].map(() => random.between(-1, 1)), 0, 0, 0];
      const mat = [...matrixOf(random.quat()), ...UPRIGHT];
      let nearest = Infinity;
      for (let k = 0; k <= 4000; k++) nearest = Math.min(nearest, outside(pos, mat, size, k / 2000 - 1));
      // segments that enter the box have no nearest point
      if (nearest < 0.01) continue;
      const gap = nearest - (size[0] as number);
      if (Math.abs(gap) < 1e-3) continue;
      const count = collide(pos, mat, size);
      expect(count > 0, `state ${i}`).toBe(gap < 0);
      if (count === 0) continue;
      touching++;
      const deepest = Math.min(out[DIST] as number, count > 1 ? (out[CONTACT_SIZE + DIST] as number) : 0);
      expect(Math.abs(deepest - gap), `state ${i}`).toBeLessThan(1e-5);
    }
    expect(touching).toBeGreaterThan(100);
  });
});
