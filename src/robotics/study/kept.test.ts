import { describe, expect, it } from 'vitest';
import { decodeValue, encodeValues, type KeptType } from './kept.js';

/** Encodes and decodes a value as the journal does. */
const back = (type: KeptType, value: unknown): unknown => {
  const { x } = JSON.parse(JSON.stringify(encodeValues({ x: type }, { x: value }))) as { x: string };
  return decodeValue(type, x);
};

describe('kept values of studies', () => {
  it('encodeValues keeps every number to the last bit', () => {
    const numbers = [0, -0, 1 / 3, 5e-324, 1.7976931348623157e308, NaN, Infinity, -Infinity, 0.1 + 0.2];
    for (const each of numbers) expect(back('float64', each)).toBe(each);
    expect(back('float64[]', Float64Array.from(numbers))).toEqual(numbers);
    expect(back('float32[]', [1 / 3, -0])).toEqual([Math.fround(1 / 3), -0]);
    expect(back('float32', 0.1)).toBe(Math.fround(0.1));
    expect(back('int32[]', [-(2 ** 31), 2 ** 31 - 1])).toEqual([-(2 ** 31), 2 ** 31 - 1]);
    expect(back('int64', Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
    expect(back('string', 'a "b"\n')).toBe('a "b"\n');
    expect(back('boolean', false)).toBe(false);
    expect(back('float64', undefined)).toBe(null);
  });

  it('encodeValues writes arrays in little-endian order, as base64', () => {
    // 1.0 is 3ff0000000000000 (IEEE 754)
    expect(encodeValues({ x: 'float64[]' }, { x: [1] })).toEqual({
      x: Buffer.from([0, 0, 0, 0, 0, 0, 0xf0, 0x3f]).toString('base64'),
    });
  });

  it('encodeValues writes every NaN in the same way', () => {
    const odd = new Float64Array(new BigUint64Array([0xfff8000000000001n]).buffer);
    expect(encodeValues({ x: 'float64[]' }, { x: odd })).toEqual(encodeValues({ x: 'float64[]' }, { x: [NaN] }));
  });

  it('encodeValues refuses values outside their type', () => {
    const refused = (type: KeptType, value: unknown): void =>
      expect(() => encodeValues({ x: type }, { x: value })).toThrow(`x is kept as ${type}, which cannot hold`);
    refused('int32', 1.5);
    refused('int32', 2 ** 31);
    refused('int64', 2 ** 53);
    refused('float64', '1');
    refused('float64', [1]);
    refused('float64[]', 1);
    refused('int32[]', [1, 0.5]);
    refused('string', 1);
    refused('boolean', 0);
    expect(() => encodeValues({ x: 'float64' }, { x: 1, y: 2 })).toThrow("'y', which keep does not name");
    expect(() => encodeValues({ x: 'float64' }, 1)).toThrow('must return an object with x');
  });
});
