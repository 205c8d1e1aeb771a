import { describe, expect, it } from 'vitest';
import { inOneCycle, wakeCycle } from './cycle.js';

/** Trees 0, 2 and 3 sleep together, tree 1 alone; tree 4 is awake. */
const trees = (): Int32Array => Int32Array.of(2, 1, 3, 0, -4);

describe('cycles of sleeping trees', () => {
  it('a cycle of sleeping trees wakes as a whole, from any of its trees', () => {
    for (const tree of [0, 2, 3]) {
      const asleep = trees();
      wakeCycle(asleep, tree, -7);
      expect([...asleep]).toEqual([-7, 1, -7, -7, -4]);
    }
  });

  it('a cycle of one tree wakes alone', () => {
    const asleep = trees();
    wakeCycle(asleep, 1, -11);
    expect([...asleep]).toEqual([2, -11, 3, 0, -4]);
  });

  it('waking an awake tree only lowers its sleep countdown', () => {
    const asleep = trees();
    wakeCycle(asleep, 4, -2);
    expect(asleep[4]).toBe(-4);
    wakeCycle(asleep, 4, -11);
    expect(asleep[4]).toBe(-11);
  });

  it('inOneCycle tests whether two trees sleep together', () => {
    const asleep = trees();
    expect(inOneCycle(asleep, 0, 3)).toBe(true);
    expect(inOneCycle(asleep, 3, 2)).toBe(true);
    expect(inOneCycle(asleep, 0, 1)).toBe(false);
    expect(inOneCycle(asleep, 1, 2)).toBe(false);
  });
});
