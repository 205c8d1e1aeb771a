import { expect, it } from 'vitest';
import { atanSingle } from './single-atan.js';

/** Distance between neighboring numbers in single precision. */
const spacing = (x: number): number => 2 ** (Math.floor(Math.log2(Math.abs(x))) - 23);

it('atanSingle is accurate to one unit in single precision, for both signs', () => {
  for (let x = 2 ** -12; x < 2 ** 12; x *= 1.003) {
    const exact = Math.atan(Math.fround(x));
    const found = atanSingle(Math.fround(x));
    expect(Math.abs(found - exact)).toBeLessThan(spacing(exact));
    expect(found).toBe(Math.fround(found));
    expect(atanSingle(Math.fround(-x))).toBe(-found);
  }
});

it('atanSingle approaches pi / 2', () => {
  expect(atanSingle(0)).toBe(0);
  expect(atanSingle(Infinity)).toBe(Math.fround(Math.PI / 2));
});

it('atanSingle rounds as MuJoCo does, even to a number that is not the nearest', () => {
  expect(atanSingle(1.269230842590332)).toBe(0.9034901857376099);
  expect(Math.fround(Math.atan(1.269230842590332))).not.toBe(0.9034988880157471);
});
