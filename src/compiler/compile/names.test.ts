import { expect, test } from 'vitest';
import { hashName } from '../../foundation/base/name-hash.js';
import { NAMED, type NamePrefix, nameTables, pathTables } from './names.js';

const none = Object.fromEntries(NAMED.map((kind) => [kind, []])) as unknown as Record<NamePrefix, string[]>;

test('names are stored consecutively after the model name', () => {
  const { names, addresses, names_map } = nameTables('m', { ...none, body: ['world', ''], geom: ['é'] });
  expect(new TextDecoder().decode(names)).toBe('m\0world\0\0é\0');
  expect(addresses).toEqual([
    ['name_bodyadr', [2, 8]],
    ['name_geomadr', [9]],
  ]);
  expect(names_map.length).toBe(6);
  expect([...names_map].filter((id) => id >= 0)).toEqual([0, 0]);
});

test('hashName is djb2 with xor in 64 bits', () => {
  const djb2 = (bytes: Uint8Array): bigint =>
    bytes.reduce((h, byte) => BigInt.asUintN(64, (h * 33n) ^ BigInt((byte << 24) >> 24)), 5381n);
  for (const text of ['', 'a', 'torso', 'a name of considerable length, to overflow', 'größe']) {
    const utf8 = new TextEncoder().encode(text);
    for (const n of [2, 7, 1000, 99991]) expect(hashName(utf8, n)).toBe(Number(djb2(utf8) % BigInt(n)));
  }
});

test('missing paths have address -1, and no paths are stored as one zero', () => {
  const { paths, addresses } = pathTables([['a.png', ''], ['b']]);
  expect(new TextDecoder().decode(paths)).toBe('a.png\0b\0');
  expect(addresses.map((list) => [...list])).toEqual([[0, -1], [6]]);
  expect([...pathTables([]).paths]).toEqual([0]);
});
