import { expect, test } from 'vitest';
import { tickText } from './ticks.js';

test.each([
  [0.5, 0.25, '0.50'],
  [-20, 10, '-20'],
  [0, 1e-9, '0'],
  [2e-9, 1e-9, '2e-9'],
  [-0.00012, 0.00002, '-1.2e-4'],
  [1.0000002, 1e-7, '1.0000002e+0'],
  [25_000_000, 5_000_000, '2.5e+7'],
  [1e-17, 0.1, '0'],
])('the label of %d on an axis with steps of %d is %s', (value, step, text) => {
  expect(tickText(value, step)).toBe(text);
});
