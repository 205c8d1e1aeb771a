import { describe, expect, it } from 'vitest';
import { insertGap } from './resize-in-place.js';

describe('insertGap', () => {
  const Types = [Float64Array, Float32Array, Int32Array, Uint8Array] as const;
  /** The result of `insertGap`, with zeros as the undefined values in the gap. */
  const expected = (from: readonly number[], start: number, longer: number): number[] => [
    ...from.slice(0, start),
    ...Array<number>(Math.max(longer, 0)).fill(0),
    ...from.slice(start + Math.max(-longer, 0)),
  ];

  it.each(Types)('inserting a gap keeps both parts of a %o', (Type) => {
    let list = Array.from({ length: 50 }, (_, i) => i + 1);
    let array: InstanceType<(typeof Types)[number]> = Type.from(list);
    for (const [start, longer] of [
      [10, 3],
      [0, 5],
      [20, -4],
      [0, -2],
      [7, 0],
      [array.length - 1, 2],
      [3, 1],
    ] as const) {
      array = insertGap(array, start, longer) as typeof array;
      list = expected(list, start, longer);
      if (longer > 0) array.fill(0, start, start + longer);
      expect([...array]).toEqual(list);
    }
  });

  it('inserting gaps reuses the memory of the first call up to its capacity', () => {
    const given = new Float64Array(100);
    const first = insertGap(given, 0, 1);
    expect(first.buffer).not.toBe(given.buffer);
    let last = first;
    for (let i = 0; i < 10; i++) last = insertGap(last, 5, i % 2 === 0 ? 7 : -7);
    expect(last.buffer).toBe(first.buffer);
    const huge = insertGap(last, 0, 100_000);
    expect(huge.buffer).not.toBe(first.buffer);
    expect(huge.length).toBe(last.length + 100_000);
  });
});
