import { describe, expect, it } from 'vitest';
import { exp, log, pow } from './exponential.js';
import { acos, asin, atan, atan2, cos, sin, sinCos, tan } from './trigonometry.js';

/** Deterministic pseudorandom numbers in [0, 1). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Distance in units of 2^-52 of the larger value. */
const ulps = (a: number, b: number): number =>
  Object.is(a, b) ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b), Number.MIN_VALUE) / 2 ** -52;

function worst(f: (x: number) => number, g: (x: number) => number, low: number, high: number): number {
  const next = random(7);
  let worst = 0;
  for (let i = 0; i < 20_000; i++) {
    const x = low + (high - low) * next();
    worst = Math.max(worst, ulps(f(x), g(x)));
  }
  return worst;
}

describe('accuracy of elementary functions', () => {
  it.each([
    ['sin', sin, Math.sin, -0.78, 0.78],
    ['sin', sin, Math.sin, -1000, 1000],
    ['sin', sin, Math.sin, -1e10, 1e10],
    ['sin', sin, Math.sin, -2.9e14, 2.9e14],
    ['sin', sin, Math.sin, -1e16, 1e16],
    ['sin', sin, Math.sin, -1e22, 1e22],
    ['sin', sin, Math.sin, 0, 1.7e308],
    ['cos', cos, Math.cos, -0.78, 0.78],
    ['cos', cos, Math.cos, -1000, 1000],
    ['cos', cos, Math.cos, -1e10, 1e10],
    ['cos', cos, Math.cos, 0, 1.7e308],
    ['atan', atan, Math.atan, -10, 10],
    ['asin', asin, Math.asin, -1, 1],
    ['acos', acos, Math.acos, -1, 1],
    ['exp', exp, Math.exp, -1, 1],
    ['exp', exp, Math.exp, -700, 700],
    ['log', log, Math.log, 0, 3],
    ['log', log, Math.log, 0, 1e200],
  ] as const)('%s agrees with the host within two units in the last place', (_, ours, theirs, low, high) => {
    expect(worst(ours, theirs, low, high)).toBeLessThan(2.01);
  });

  it('tan agrees with the host within three units in the last place', () => {
    expect(worst(tan, Math.tan, -100, 100)).toBeLessThan(3.01);
  });

  it('pow agrees with the host within two units in the last place', () => {
    const next = random(3);
    for (let i = 0; i < 20_000; i++) {
      const x = 10 * next();
      const y = 20 * next() - 10;
      expect(ulps(pow(x, y), x ** y)).toBeLessThan(4);
    }
  });
});

describe('special values of elementary functions', () => {
  const values = [0, -0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, Infinity, -Infinity, Number.NaN, 1e-310, 1e308];

  it('atan2 is correct in every quadrant and for signed zeros', () => {
    for (const y of values) {
      for (const x of values) expect(ulps(atan2(y, x), Math.atan2(y, x)), `${y} ${x}`).toBeLessThan(2);
    }
  });

  it('pow of special values equals that of the host', () => {
    for (const x of values) {
      for (const y of values) expect(ulps(pow(x, y), x ** y), `${x} ${y}`).toBeLessThan(2);
    }
  });

  it('other functions of special values equal those of the host', () => {
    for (const x of values) {
      for (const [ours, theirs] of [
        [sin, Math.sin],
        [cos, Math.cos],
        [exp, Math.exp],
        [log, Math.log],
        [asin, Math.asin],
        [acos, Math.acos],
        [atan, Math.atan],
      ] as const) {
        if (theirs === Math.sin || theirs === Math.cos) if (Math.abs(x) > 1e300) continue;
        expect(ulps(ours(x), theirs(x)), `${theirs.name} ${x}`).toBeLessThan(2);
      }
    }
  });

  it('sin is accurate near multiples of pi', () => {
    expect(ulps(sin(Math.PI), Math.sin(Math.PI))).toBe(0);
    expect(ulps(cos(1e5 * Math.PI + Math.PI / 2), Math.cos(1e5 * Math.PI + Math.PI / 2))).toBeLessThan(1);
  });
});

it('sinCos is bitwise equal to sin and cos', () => {
  const pair = new Float64Array(2);
  const angles = [0, -0, 0.3, -0.7, 1, -1, 2.4, -2.4, 4, -4, 5.5, 1e3, -12345.678, 3e6, -4e9, Infinity, Number.NaN];
  for (let i = -500; i < 500; i++) angles.push(i * 0.0371);
  for (const angle of angles) {
    pair[0] = angle;
    sinCos(pair, 0);
    expect(pair[0], `sin ${angle}`).toBe(sin(angle));
    expect(pair[1], `cos ${angle}`).toBe(cos(angle));
  }
});
