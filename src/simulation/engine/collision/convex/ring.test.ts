import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../test/oracle/random.js';
import { createRing, type Ring } from './ring.js';

const SQUARE = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0];
/** A plane above everything, so that all corners are listed. */
const SKY = Float64Array.of(0, 0, 9, 0, 0, 1);

/** A plane through x, y with a normal in the plane z = 0. */
const wall = (x: number, y: number, nx: number, ny: number): Float64Array => Float64Array.of(x, y, 0, nx, ny, 0);

function corners(ring: Ring, plane = SKY): number[][] {
  const out = new Float64Array(90);
  const n = ring.listBelow(out, plane);
  return Array.from({ length: n }, (_, i) => [...out.subarray(3 * i, 3 * i + 3)]);
}

/** Area of a polygon in the plane z = 0, by Gauss' formula. */
const area = (list: number[][]): number =>
  list.reduce((sum, [x, y], i) => {
    const [u, v] = list[(i + 1) % list.length] as number[];
    return sum + ((x as number) * (v as number) - (u as number) * (y as number)) / 2;
  }, 0);

function ringOf(points: readonly number[]): Ring {
  const ring = createRing(points.length / 3 + 8);
  ring.load(Float64Array.from(points), points.length / 3);
  return ring;
}

describe('a ring', () => {
  it('a cut ring keeps the part above a plane and starts after its first corner', () => {
    const ring = ringOf(SQUARE);
    ring.cut(wall(0.25, 0, 1, 0));
    expect(corners(ring)).toEqual([
      [0.25, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
      [0.25, 1, 0],
    ]);
  });

  it('a ring entirely above a plane only starts one corner later', () => {
    const ring = ringOf(SQUARE);
    ring.cut(wall(0, 0, 1, 0));
    expect(corners(ring)[0]).toEqual([1, 0, 0]);
    expect(corners(ring)).toHaveLength(4);
  });

  it('a ring below a plane becomes empty and stays empty', () => {
    const ring = ringOf(SQUARE);
    ring.cut(wall(2, 0, 1, 0));
    ring.cut(wall(0, 0, 1, 0));
    expect(corners(ring)).toEqual([]);
  });

  it('a cut edge contains the new end twice', () => {
    const ring = ringOf([0, 0, 0, 1, 0, 0]);
    ring.cut(wall(0.75, 0, -1, 0));
    expect(corners(ring)).toEqual([
      [0.75, 0, 0],
      [0.75, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('a ring lists corners on or below a plane', () => {
    const ring = ringOf([0, 0, 0.1, 1, 0, 0, 1, 1, -0.1]);
    expect(corners(ring, Float64Array.of(0, 0, 0, 0, 0, 1))).toEqual([
      [1, 0, 0],
      [1, 1, -0.1],
    ]);
  });

  it('the two parts of a cut ring have the area of the whole (seed 31)', () => {
    const random = new Random(31);
    for (let k = 0; k < 300; k++) {
      const n = 3 + Math.floor(random.next() * 6);
      const angles = Array.from({ length: n }, () => random.between(0, 2 * Math.PI)).sort((a, b) => a - b);
      const points = angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle), 0]);
      const [x, y, turn] = [random.between(-1, 1), random.between(-1, 1), random.between(0, 7)];
      const parts = [1, -1].map((sign) => {
        const ring = ringOf(points);
        ring.cut(wall(x, y, sign * Math.cos(turn), sign * Math.sin(turn)));
        return area(corners(ring));
      });
      const whole = area(corners(ringOf(points)));
      expect((parts[0] as number) + (parts[1] as number), `polygon ${k}`).toBeCloseTo(whole, 12);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    }
  });
});
