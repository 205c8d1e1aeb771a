import { expect, test } from 'vitest';
import { StateHistory } from './state-history.js';

test('keeps the newest states in order, and drops the states after a moment', () => {
  const history = new StateHistory(1 << 20);
  for (let t = 0; t < 12; t++) history.push()[0] = t;
  expect(history.length).toBe(8);
  expect([history.timeOf(0), history.timeOf(7)]).toEqual([4, 11]);
  history.cutAfter(2);
  history.push()[0] = 20;
  expect(Array.from({ length: history.length }, (_, i) => history.timeOf(i))).toEqual([4, 5, 6, 20]);
  expect(() => history.at(4)).toThrow(RangeError);
  history.clear();
  expect(history.length).toBe(0);
});
