import { expect, test } from 'vitest';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { normalizeSkin, readSKN, type Skin } from './skin.js';

const origin = { name: "skin 's'" };
const bytesOf = (...parts: (Int32Array | Float32Array | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...new Uint8Array(part.buffer)]));
const name = (text: string) => {
  const field = new Uint8Array(40).fill(65);
  field.set(new TextEncoder().encode(`${text}\0`));
  return field;
};
const bone = (body: string, ids: number[], weights: number[]) => [
  name(body),
  Float32Array.of(1, 2, 3, 2, 0, 0, 0),
  Int32Array.of(ids.length),
  Int32Array.from(ids),
  Float32Array.from(weights),
];
const FILE = bytesOf(
  Int32Array.of(3, 3, 1, 2),
  Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0),
  Float32Array.of(0, 0, 1, 0, 0, 1),
  Int32Array.of(0, 1, 2),
  ...bone('left', [0, 1], [1, 1]),
  ...bone('right', [1, 2], [3, 4]),
);

test('readSKN reads vertices, texture coordinates, faces and bones', () => {
  const skin = readSKN(FILE, origin);
  expect(skin.vert.length).toBe(9);
  expect([...skin.texcoord]).toEqual([0, 0, 1, 0, 0, 1]);
  expect([...skin.face]).toEqual([0, 1, 2]);
  expect(skin.bones.map((b) => b.body)).toEqual(['left', 'right']);
  expect([...skin.bones[1]!.bindpos]).toEqual([1, 2, 3]);
});

test('normalizeSkin makes the weights of each vertex sum to 1 and normalizes the bind quaternions', () => {
  const { bones } = normalizeSkin(readSKN(FILE, origin), origin);
  expect(bones.map((b) => [...b.vertweight])).toEqual([
    [1, 0.25],
    [0.75, 1],
  ]);
  expect([...bones[0]!.bindquat]).toEqual([1, 0, 0, 0]);
});

test.each<[string, Uint8Array, string]>([
  ['no header', FILE.subarray(0, 10), 'header of 16 bytes'],
  ['missing data', FILE.subarray(0, 60), 'shorter than its header'],
  ['a truncated bone', FILE.subarray(0, FILE.length - 4), 'vertices of bone 1'],
  ['more data than its header announces', Uint8Array.of(...FILE, 0, 0, 0, 0), '4 bytes follow'],
  ['a negative size', bytesOf(Int32Array.of(-1, 0, 0, 0)), 'negative'],
])('rejects an SKN file with %s', (_, bytes, message) => {
  expect(() => readSKN(bytes, origin)).toThrow(message);
});

test.each<[string, (skin: Skin) => Skin, string]>([
  ['no bones', (s) => ({ ...s, bones: [] }), 'vertices, faces and bones'],
  ['an incomplete vertex', (s) => ({ ...s, vert: s.vert.subarray(1) }), 'need three numbers each'],
  ['an incomplete face', (s) => ({ ...s, face: Int32Array.of(0, 1) }), 'need three numbers each'],
  ['a face with a missing vertex', (s) => ({ ...s, face: Int32Array.of(0, 1, 3) }), 'uses vertex 3'],
  ['too few texture coordinates', (s) => ({ ...s, texcoord: new Float32Array(2) }), '1 texture coordinates'],
  ['a vertex without bone', (s) => ({ ...s, bones: s.bones.slice(1) }), 'vertex 0 has no positive weight'],
  [
    'a bone without vertices',
    (s) => ({ ...s, bones: [{ ...s.bones[0]!, vertid: new Int32Array(0) }] }),
    '0 vertices and 2',
  ],
  [
    'an incomplete bind pose',
    (s) => ({ ...s, bones: [{ ...s.bones[0]!, bindpos: new Float32Array(2) }] }),
    "the bind pose of bone 'left' is incomplete",
  ],
  ['a bone out of range', (s) => ({ ...s, bones: [{ ...s.bones[0]!, vertid: Int32Array.of(0, 9) }] }), 'uses vertex 9'],
])('rejects a skin with %s', (_, damage, message) => {
  expect(() => normalizeSkin(damage(readSKN(FILE, origin)), origin)).toThrow(message);
});

test('rejects a truncated SKN file with the reason', () => {
  expect(() => readSKN(FILE.subarray(0, 15), origin)).toThrow('its header of 16 bytes is incomplete');
  expect(() => readSKN(FILE.subarray(0, 100), origin)).toThrow('it is shorter than its header announces');
  expect(() => readSKN(FILE.subarray(0, FILE.length - 1), origin)).toThrow('the vertices of bone 1 are incomplete');
});

test('errors of a skin have the location of the skin', () => {
  let error: unknown;
  try {
    readSKN(FILE.subarray(0, 15), origin);
  } catch (thrown) {
    error = thrown;
  }
  expect(error).toBeInstanceOf(ModelError);
});

test('rejects a bone without a complete bind pose', () => {
  const skin = readSKN(FILE, origin);
  for (const part of [{ bindpos: Float32Array.of(1, 2) }, { bindquat: Float32Array.of(1, 0, 0) }]) {
    const bones = [{ ...skin.bones[0]!, ...part }, skin.bones[1]!];
    expect(() => normalizeSkin({ ...skin, bones }, origin)).toThrow("the bind pose of bone 'left' is incomplete");
  }
});
