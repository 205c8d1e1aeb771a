import { describe, expect, test } from 'vitest';
import { halton, springDamper } from './scalar.js';

test('a Halton sequence mirrors digits at the radix point', () => {
  expect([1, 2, 3, 4, 5].map((i) => halton(i, 2))).toEqual([0.5, 0.25, 0.75, 0.125, 0.625]);
  expect(halton(5, 3)).toBeCloseTo(2 / 3 + 1 / 9, 15);
});

describe('a spring with a damper', () => {
  /** Position by small steps of the midpoint rule. */
  const integrated = (x: number, v: number, Kp: number, Kv: number, time: number): number => {
    const n = 20000;
    const dt = time / n;
    for (let i = 0; i < n; i++) {
      const [xm, vm] = [x + (dt / 2) * v, v + (dt / 2) * (-Kp * x - Kv * v)];
      x += dt * vm;
      v += dt * (-Kp * xm - Kv * vm);
    }
    return x;
  };

  test.each([
    ['underdamped', 100, 2],
    ['overdamped', 4, 10],
    ['critically damped', 25, 10],
  ])('a spring with a damper, %s, follows its equation of motion', (_, Kp, Kv) => {
    expect(springDamper(1, 0.5, Kp, Kv, 0.3)).toBeCloseTo(integrated(1, 0.5, Kp, Kv, 0.3), 7);
  });
});
