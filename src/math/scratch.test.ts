import { expect, it } from 'vitest';
import { doubles, integers } from './scratch.js';

it('makes zeros over a buffer of its own', () => {
  expect(doubles(3)).toEqual(new Float64Array(3));
  expect(integers(3)).toEqual(new Int32Array(3));
  expect(doubles(3).buffer.byteLength).toBe(24);
  expect(integers(3).buffer.byteLength).toBe(12);
});
