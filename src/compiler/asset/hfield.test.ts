import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { makeHfield, readHfield, readHfieldPNG } from './hfield.js';

const origin = { name: "hfield 'h'" };
const binary = (nrow: number, ncol: number, ...z: number[]) =>
  new Uint8Array([...new Uint8Array(Int32Array.of(nrow, ncol).buffer), ...new Uint8Array(Float32Array.from(z).buffer)]);

test('elevations of a height field are normalized to [0, 1]', () => {
  expect([...readHfield(binary(1, 3, 2, 4, 3), origin).data]).toEqual([0, 1, 0.5]);
});

test('rows of an hfield element and image start at the top, those of the Model at the bottom', () => {
  expect([...makeHfield(2, 2, [0, 1, 2, 4], origin).data]).toEqual([0.5, 1, 0, 0.25]);
  const bytes = encode({ width: 2, height: 2, data: Uint8Array.of(0, 51, 102, 255), channels: 1 });
  const field = readHfieldPNG(bytes, origin);
  expect([field.nrow, field.ncol]).toEqual([2, 2]);
  expect([...field.data].map((z) => +z.toFixed(6))).toEqual([0.4, 1, 0, 0.2]);
});

test('a flat height field and one without elevations are zero', () => {
  expect([...readHfield(binary(1, 2, 5, 5), origin).data]).toEqual([0, 0]);
  expect([...makeHfield(1, 2, undefined, origin).data]).toEqual([0, 0]);
});

test.each<[string, () => unknown, string]>([
  ['no header', () => readHfield(new Uint8Array(4), origin), 'header of 8 bytes'],
  ['no rows', () => readHfield(binary(0, 3), origin), '0 x 3 samples'],
  ['missing samples', () => readHfield(binary(2, 2, 1), origin), '12 bytes'],
  ['huge sizes', () => readHfield(binary(1e9, 1e9), origin), 'bytes'],
  ['no size and no file', () => makeHfield(0, 4, undefined, origin), 'positive nrow'],
  ['too many samples', () => makeHfield(1e5, 1e5, undefined, origin), 'exceed the limit'],
  ['a wrong count of samples', () => makeHfield(2, 2, [1, 2], origin), '2 elevations instead of 2 x 2'],
  ['samples that are NaN', () => makeHfield(1, 1, [Number.NaN], origin), 'no valid range'],
])('rejects a height field with %s', (_, make, message) => {
  expect(make).toThrow(ModelError);
  expect(make).toThrow(message);
});
