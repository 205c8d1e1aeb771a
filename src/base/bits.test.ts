import { afterEach, describe, expect, it } from 'vitest';
import { commonEnd, commonStart, compareBytesWith, haveSameBits } from './bits.js';

afterEach(() => compareBytesWith(undefined));

describe('bits of arrays', () => {
  it('are common at the beginning and at the end, in values of any size', () => {
    const [a, b] = [Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(1, 2, 9, 8, 4, 5)];
    expect([commonStart(a, b), commonEnd(a, b, 3)]).toEqual([2, 2]);
    expect(commonEnd(a, b, 1)).toBe(1);
    // the halves of a double do not count
    expect(commonStart(Float64Array.of(1, 2), Float64Array.of(1, -2))).toBe(1);
    expect(commonEnd(Float64Array.of(1 + 2 ** -52, 2), Float64Array.of(1, 2), 2)).toBe(1);
    const bytes = Uint8Array.of(0, 1, 2, 3, 4, 5, 6);
    expect([commonStart(bytes, Uint8Array.of(0, 1, 2, 4)), commonEnd(bytes.subarray(1), bytes, 6)]).toEqual([3, 6]);
  });

  it.each([
    ['a loop', undefined],
    ['a function of the platform', Buffer.compare],
  ])('tell zeros by their sign, and are all there is to equal arrays, by %s', (_, compare) => {
    compareBytesWith(compare);
    expect(haveSameBits(Float64Array.of(0), Float64Array.of(-0))).toBe(false);
    expect(haveSameBits(Float64Array.of(Number.NaN), Float64Array.of(Number.NaN))).toBe(true);
    expect(haveSameBits(Float32Array.of(1, 2), Float32Array.of(1))).toBe(false);
    expect(haveSameBits(new Uint8Array(0), new Uint8Array(0))).toBe(true);
    const part = Float64Array.of(7, 1, 2, 8).subarray(1, 3);
    expect(haveSameBits(part, Float64Array.of(1, 2))).toBe(true);
    expect(haveSameBits(part, Float64Array.of(1, 3))).toBe(false);
  });

  it('are left to the function of the platform where there is one', () => {
    const asked: number[] = [];
    compareBytesWith((a, b) => asked.push(a.byteLength, b.byteLength) - 2);
    expect(haveSameBits(Float64Array.of(1), Float64Array.of(2))).toBe(true);
    expect(asked).toEqual([8, 8]);
  });
});
