import { describe, expect, it } from 'vitest';
import { commonEnd, commonStart, haveSameBits } from './bits.js';

describe('bitwise comparison of arrays', () => {
  it('counts equal values at the start and at the end, for all value sizes', () => {
    const [a, b] = [Float64Array.of(1, 2, 3, 4, 5), Float64Array.of(1, 2, 9, 8, 4, 5)];
    expect([commonStart(a, b), commonEnd(a, b, 3)]).toEqual([2, 2]);
    expect(commonEnd(a, b, 1)).toBe(1);
    // equal halves of a double are not counted
    expect(commonStart(Float64Array.of(1, 2), Float64Array.of(1, -2))).toBe(1);
    expect(commonEnd(Float64Array.of(1 + 2 ** -52, 2), Float64Array.of(1, 2), 2)).toBe(1);
    const bytes = Uint8Array.of(0, 1, 2, 3, 4, 5, 6);
    expect([commonStart(bytes, Uint8Array.of(0, 1, 2, 4)), commonEnd(bytes.subarray(1), bytes, 6)]).toEqual([3, 6]);
  });

  it('distinguishes signed zeros, and counts all values of equal arrays', () => {
    expect(haveSameBits(Float64Array.of(0), Float64Array.of(-0))).toBe(false);
    expect(haveSameBits(Float64Array.of(Number.NaN), Float64Array.of(Number.NaN))).toBe(true);
    expect(haveSameBits(Float32Array.of(1, 2), Float32Array.of(1))).toBe(false);
    expect(haveSameBits(new Uint8Array(0), new Uint8Array(0))).toBe(true);
  });
});
