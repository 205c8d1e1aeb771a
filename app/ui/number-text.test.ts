import { expect, test } from 'vitest';
import { convertedAngle, numberOf, rounded, stepOf } from './number-text.js';

test.each([
  ['0.5', undefined, 0.5],
  ['-1e-3', undefined, -0.001],
  ['.25', undefined, 0.25],
  ['pi/2', 'rad', Math.PI / 2],
  ['-π', undefined, -Math.PI],
  ['2*(1+3)', undefined, 8],
  ['45deg', 'rad', Math.PI / 4],
  ['pi/2 rad', 'deg', 90],
  ['90°', 'deg', 90],
  ['20 mm', 'm', 0.02],
  ['3 m', 'm', 3],
])('%s in %s is a number', (text, unit, value) => {
  expect(numberOf(text, unit)).toBeCloseTo(value, 11);
});

test.each([
  ['', undefined],
  ['0,1', undefined],
  ['1 2', undefined],
  ['2m', 'rad'],
  ['2m', undefined],
  ['(1', undefined],
  ['1/0', undefined],
  ['pie', undefined],
  ['--', undefined],
])('%s in %s is not a number', (text, unit) => {
  expect(numberOf(text, unit)).toBeUndefined();
});

test('angles are converted, steps follow the magnitude, and stepped values are round', () => {
  expect(convertedAngle(180, 'deg', 'rad')).toBeCloseTo(Math.PI, 11);
  expect(convertedAngle(1, 'rad', 'rad')).toBe(1);
  expect([stepOf(0, 'm'), stepOf(0.5, 'm'), stepOf(12, undefined), stepOf(12, 'deg')]).toEqual([0.01, 0.01, 1, 1]);
  expect(stepOf(1000, undefined)).toBe(100);
  expect(rounded(0.1 + 0.2, 0.01)).toBe(0.3);
});
