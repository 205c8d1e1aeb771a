import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/oracle/random.js';
import { createSpreadPoints } from './spread-points.js';

type P = readonly [x: number, y: number];

/** Corners of a regular polygon. */
const regular = (n: number): Float64Array =>
  Float64Array.from(
    Array.from({ length: n }, (_, i) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n), 0]).flat(),
  );

describe('points that spread far', () => {
  it('two spread points are the farthest pair, the first of equal ones', () => {
    const spread = createSpreadPoints();
    spread.two(Float64Array.of(0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 1, 0, 0), 5);
    expect([...spread.chosen.subarray(0, 2)]).toEqual([0, 2]);
  });

  it('four spread points of a regular polygon are distinct', () => {
    const spread = createSpreadPoints();
    for (const n of [5, 6, 7, 8, 12]) {
      spread.four(regular(n), n);
      expect(new Set(spread.chosen).size, `${n} corners`).toBe(4);
    }
  });

  it('four spread points span an area at least as large as the first four (seed 32)', () => {
    const random = new Random(32);
    const spread = createSpreadPoints();
    let farther = 0;
    for (let k = 0; k < 200; k++) {
      const n = 5 + Math.floor(random.next() * 5);
      const angles = Array.from({ length: n }, () => random.between(0, 2 * Math.PI)).sort((a, b) => a - b);
      const points = angles.map((angle) => [2 * Math.cos(angle), Math.sin(angle)] as const);
      spread.four(Float64Array.from(points.flatMap(([x, y]) => [x, y, 1])), n);
      const area = (places: Iterable<number>): number => {
        const [a, b, c, d] = [...places].map((i) => points[i] as readonly [number, number]) as [P, P, P, P];
        return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
      };
      expect(area(spread.chosen), `polygon ${k}`).toBeGreaterThanOrEqual(area([0, 1, 2, 3]) - 1e-12);
      if (area(spread.chosen) > area([0, 1, 2, 3]) + 0.1) farther++;
    }
    expect(farther).toBeGreaterThan(100);
  });
});
