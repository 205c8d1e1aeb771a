/** Points of cables: by the formulas of the documentation, and faults of invalid cables. */
import { describe, expect, it } from 'vitest';
import { diagnosticOf } from '../../../foundation/schema/report.js';
import type { Authored } from '../element.js';
import { Spec } from '../spec.js';
import { CompositeFault, pointsOf } from './curve.js';

const cable = (values: Authored<'composite'>) => new Spec().worldbody.addComposite({ type: 'cable', ...values });
const { cos, sin, PI, SQRT1_2 } = Math;

describe('points of a cable', () => {
  it.each<[string, Authored<'composite'>, (s: number) => readonly number[]]>([
    ['a line', { curve: 's', size: [3] }, (s) => [3 * s, 0, 0]],
    ['a line of one meter', { curve: '0 s' }, (s) => [0, s, 0]],
    ['half a circle', { curve: 'cos(s) sin(s)', size: [1, 2, 1] }, (s) => [2 * cos(PI * s), 2 * sin(PI * s), 0]],
    [
      'a helix',
      { curve: ' s  cos(s) sin(s)', size: [5, 2, 3] },
      (s) => [5 * s, 2 * cos(3 * PI * s), 2 * sin(3 * PI * s)],
    ],
    ['a turned line', { curve: 's', size: [3], quat: [SQRT1_2, 0, 0, SQRT1_2] }, (s) => [0, 3 * s, 0]],
  ])('the points of a cable follow the curve %s', (_, values, at) => {
    const points = pointsOf(cable({ count: [7], ...values }));
    expect(points).toHaveLength(7);
    points.forEach((point, i) => {
      at(i / 6).forEach((x, k) => void expect(point[k]).toBeCloseTo(x, 6));
    });
  });

  it('listed points are not rotated', () => {
    const vertex = [0, 0, 0, 1, 2, 3, 0.1, 5, 6];
    const points = pointsOf(cable({ vertex, quat: [0, 1, 0, 0] }));
    expect(points.flat()).toEqual(vertex.map(Math.fround));
  });
});

describe('invalid cables', () => {
  const many = (count: number): number[] => Array.from({ length: 3 * count }, (_, i) => i);

  it.each<[Authored<'composite'>, attribute: string, reason: RegExp]>([
    [{ curve: 's', count: [1] }, 'count', /at least 2 along x/],
    [{ curve: 's', count: [4, 2] }, 'count', /1 along the others/],
    [{ curve: 's' }, 'count', /at least 2 along x/],
    [{ curve: 's', count: [301] }, 'count', /301 points exceed the limit of 300/],
    [{ curve: 's s s s', count: [4] }, 'curve', /at most three coordinates/],
    [{ curve: 'tan(s)', count: [4] }, 'curve', /'tan\(s\)' is not one of/],
    [{ vertex: many(2), count: [2] }, 'count', /exclude each other/],
    [{ vertex: many(1) }, 'vertex', /two points/],
    [{ vertex: [...many(2), 1] }, 'vertex', /three coordinates/],
    [{ vertex: many(301) }, 'vertex', /301 points exceed the limit of 300/],
  ])('invalid cable %#: %s is at fault', (values, attribute, reason) => {
    let fault: unknown;
    try {
      pointsOf(cable(values));
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(CompositeFault);
    expect((fault as CompositeFault).attribute).toBe(attribute);
    expect(diagnosticOf((fault as CompositeFault).fault).message).toMatch(reason);
  });

  it('accepts a cable with the largest number of points', () => {
    expect(pointsOf(cable({ vertex: many(300) }))).toHaveLength(300);
    expect(pointsOf(cable({ curve: 's', count: [300, 1, 1] }))).toHaveLength(300);
  });
});
