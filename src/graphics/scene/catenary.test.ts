import { describe, expect, it } from 'vitest';
import { catenary } from './catenary.js';

const at = (x: number, y: number, z: number): Float64Array => new Float64Array([x, y, z]);
const DOWN = at(0, 0, -9.81);
const lengthOf = (places: Float64Array[]): number =>
  places.slice(1).reduce((sum, p, i) => sum + Math.hypot(...p.map((x, k) => x - places[i]![k]!)), 0);

describe('catenary', () => {
  it('draws a rope that is too short as a straight line', () => {
    const [from, to] = [at(0, 0, 0), at(3, 4, 0)];
    expect(catenary(from, to, DOWN, 4.9, 9)).toEqual([from, to]);
  });

  it('draws a rope of the given length whose lowest point is midway between ends at equal height', () => {
    const count = 400;
    const places = catenary(at(0, 0, 2), at(1, 0, 2), DOWN, 2, count);
    expect(places).toHaveLength(count);
    expect(lengthOf(places)).toBeCloseTo(2, 2);
    const lowest = Math.min(...places.map((p) => p[2]!));
    // sinh(t) / t = 2 has t = 2.1773190; the sag is (cosh t - 1) / 2t
    expect(2 - lowest).toBeCloseTo((Math.cosh(2.177318985) - 1) / (2 * 2.177318985), 4);
    expect(places.find((p) => p[2] === lowest)![0]).toBeCloseTo(0.5, 2);
  });

  it('draws a rope between ends above one another as two vertical lines', () => {
    const places = catenary(at(0, 0, 1), at(0, 0, 2), DOWN, 3, 9);
    expect(places).toHaveLength(3);
    expect(Array.from(places[1]!)).toEqual([0, 0, 0]);
    expect(lengthOf(places)).toBe(3);
  });
});
