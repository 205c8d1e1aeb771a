import { describe, expect, it } from 'vitest';
import { type Spline, type SplineKind, sampleSpline, spacingOf } from './spline.js';

function values(kind: SplineKind, knots: readonly number[], times: readonly number[]): number[] {
  const spline: Spline = { kind, width: 1, knots: knots.length, start: 2, spacing: 0.5 };
  const out = new Float64Array(1);
  return times.map((time) => {
    sampleSpline(spline, Float64Array.from(knots), 0, time, out);
    return out[0]!;
  });
}

describe('sampleSpline', () => {
  it('sampleSpline holds values, or interpolates linearly', () => {
    expect(values('zero', [1, 3, 2], [1, 2, 2.4999, 2.5, 2.9, 9])).toEqual([1, 1, 1, 3, 3, 2]);
    expect(values('linear', [1, 3, 2], [1, 2, 2.25, 2.5, 2.75, 9])).toEqual([1, 1, 2, 3, 2.5, 2]);
  });

  it('a cubic spline reproduces a parabola between inner knots', () => {
    // Catmull-Rom slopes are exact for a parabola at inner knots: p(t) = t^2 with knots at 0, 1, 2, 3
    const knots = [0, 1, 4, 9];
    for (const t of [1, 1.25, 1.5, 1.9, 2]) expect(values('cubic', knots, [2 + 0.5 * t])[0]).toBeCloseTo(t * t, 12);
  });

  it('a cubic spline reproduces a straight line', () => {
    for (const t of [0, 0.3, 1.7, 2.9])
      expect(values('cubic', [1, 3, 5, 7], [2 + 0.5 * t])[0]).toBeCloseTo(1 + 2 * t, 12);
  });

  it('a cubic spline is smooth at knots', () => {
    const knots = [0.3, -1, 2, 0.5, 0.7];
    const h = 1e-6;
    for (const knot of [1, 2, 3]) {
      const time = 2 + 0.5 * knot;
      const [a, b, c] = values('cubic', knots, [time - h, time, time + h]);
      expect((b! - a!) / h).toBeCloseTo((c! - b!) / h, 3);
      expect(b).toBe(knots[knot]);
    }
  });

  it('spacingOf places all knots within the horizon', () => {
    expect(spacingOf('zero', 4, 2)).toBe(0.5);
    expect(spacingOf('linear', 5, 2)).toBe(0.5);
    expect(spacingOf('zero', 1, 2)).toBe(2);
  });

  it('sampleSpline samples one of several candidates, with several controls', () => {
    const spline: Spline = { kind: 'linear', width: 2, knots: 2, start: 0, spacing: 1 };
    const out = new Float64Array(2);
    sampleSpline(spline, Float64Array.of(9, 9, 9, 9, 0, 10, 1, 20), 4, 0.25, out);
    expect([...out]).toEqual([0.25, 12.5]);
  });
});
