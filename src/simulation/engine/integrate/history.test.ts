import { describe, expect, it } from 'vitest';
import { historyInit, historyInsert, historyRead, Interpolation } from './history.js';

const N = 4;
const O = 3;

/** Samples of t^2 and -t at t = 0, 1, 2, 3. */
function filled(): Float64Array {
  const buffer = new Float64Array(O + 2 + N + 2 * N);
  historyInit(buffer, O, N, 2, Float64Array.of(0, 1, 2, 3), Float64Array.of(0, 0, 1, -1, 4, -2, 9, -3), 7);
  return buffer;
}

function read(buffer: Float64Array, t: number, interpolation: number): number[] {
  const out = new Float64Array(3);
  historyRead(out, 1, buffer, O, N, 2, Float64Array.of(t), 0, interpolation);
  return [...out.subarray(1)];
}

function insert(buffer: Float64Array, t: number): void {
  buffer.set([t * t, -t], historyInsert(buffer, O, N, 2, Float64Array.of(t), 0));
}

describe('history buffer', () => {
  it('a history read without interpolation returns the older sample', () => {
    expect(read(filled(), 1.9, Interpolation.HOLD)).toEqual([1, -1]);
    expect(read(filled(), 2, Interpolation.HOLD)).toEqual([4, -2]);
  });

  it('a history interpolates linearly and cubically', () => {
    expect(read(filled(), 1.5, Interpolation.LINEAR)).toEqual([2.5, -1.5]);
    // Catmull-Rom reproduces a parabola where both neighbors exist
    expect(read(filled(), 1.5, Interpolation.CUBIC)).toEqual([2.25, -1.5]);
    // the slope at the end is zero: 4 + 5 (3 a^2 - 2 a^3) + 4 (a - 2 a^2 + a^3) at a = 1/2
    expect(read(filled(), 2.5, Interpolation.CUBIC)[0]).toBe(7);
  });

  it('a history is constant beyond its ends', () => {
    expect(read(filled(), -5, Interpolation.CUBIC)).toEqual([0, 0]);
    expect(read(filled(), 9, Interpolation.LINEAR)).toEqual([9, -3]);
  });

  it('a history drops its oldest sample for a new one, also out of order', () => {
    const buffer = filled();
    insert(buffer, 4);
    expect(read(buffer, 0, Interpolation.HOLD)).toEqual([1, -1]);
    insert(buffer, 2.5);
    expect(read(buffer, 0, Interpolation.HOLD)).toEqual([4, -2]);
    expect([2, 2.5, 3, 4].map((t) => read(buffer, t, Interpolation.HOLD)[0])).toEqual([4, 6.25, 9, 16]);
  });

  it('a history replaces the sample at the same time, and its oldest by an older one', () => {
    const buffer = filled();
    buffer.set([5, 5], historyInsert(buffer, O, N, 2, Float64Array.of(2), 0));
    expect([0, 1, 2, 3].map((t) => read(buffer, t, Interpolation.HOLD)[0])).toEqual([0, 1, 5, 9]);
    insert(buffer, -1);
    expect([-1, 1].map((t) => read(buffer, t, Interpolation.HOLD)[0])).toEqual([1, 1]);
    expect(buffer[O]).toBe(7);
  });

  it('historyInit keeps the times if only samples are given', () => {
    const buffer = filled();
    historyInit(buffer, O, N, 2, undefined, Float64Array.of(1, 5, 2, 6, 3, 7, 4, 8), 7);
    expect([0, 1, 2, 3].map((t) => read(buffer, t, Interpolation.HOLD))).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]);
  });

  it('historyInit rejects times that do not ascend', () => {
    expect(() => historyInit(filled(), O, N, 2, Float64Array.of(0, 1, 1, 2), undefined, 0)).toThrow(RangeError);
  });
});
