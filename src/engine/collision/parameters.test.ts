import { describe, expect, it } from 'vitest';
import { completeFrame } from './parameters.js';

const frameOf = (normal: number[], tangent: number[]): number[] => {
  const frame = Float64Array.from([...normal, ...tangent, 0, 0, 0]);
  completeFrame(frame, 0);
  return [...frame].map((x) => x + 0);
};

describe('the contact frame', () => {
  it('takes world y as first tangent, or z for normals near y', () => {
    expect(frameOf([2, 0, 0], [0, 0, 0])).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect(frameOf([0, 1, 0], [0, 0, 0])).toEqual([0, 1, 0, 0, 0, 1, 1, 0, 0]);
  });

  it('makes a given tangent orthogonal to the normal', () => {
    expect(frameOf([0, 0, 1], [1, 0, 1])).toEqual([0, 0, 1, 1, 0, 0, 0, 1, 0]);
  });
});
