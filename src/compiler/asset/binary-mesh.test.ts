import { expect, test } from 'vitest';
import { ModelError } from '../../foundation/base/diagnostics.js';
import { readMSH, writeMSH } from './formats/msh.js';
import { readSTL, writeSTL } from './formats/stl.js';
import { mergeRepeatedVertices, meshSource } from './mesh-source.js';

const origin = { name: 'a' };
const TETRAHEDRON = meshSource('inline', {
  vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  face: Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
});

test('readSTL merges corners with equal bits, numbered by first appearance', () => {
  const mesh = readSTL(writeSTL(TETRAHEDRON), origin);
  expect([...mesh.vert]).toEqual([0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1]);
  expect([...mesh.face]).toEqual([0, 1, 2, 0, 2, 3, 0, 3, 1, 2, 1, 3]);
});

test('writeSTL writes unit normals', () => {
  const view = new DataView(writeSTL(TETRAHEDRON).buffer);
  expect([0, 4, 8].map((k) => view.getFloat32(84 + 150 + k, true))).toEqual(
    [1, 1, 1].map((x) => Math.fround(x / Math.sqrt(3))),
  );
});

test('writeSTL writes a zero normal for a face without area', () => {
  const flat = { ...TETRAHEDRON, face: Int32Array.of(0, 1, 1, 0, 2, 1) };
  const view = new DataView(writeSTL(flat).buffer);
  expect([0, 4, 8].map((k) => view.getFloat32(84 + k, true))).toEqual([0, 0, 0]);
  expect([0, 4, 8].map((k) => view.getFloat32(84 + 50 + k, true))).toEqual([0, 0, -1]);
});

test.each<[string, (b: Uint8Array) => Uint8Array, string]>([
  ['that is truncated', (b) => b.subarray(0, 100), '100 bytes'],
  ['without a header', (b) => b.subarray(0, 20), 'header of 84 bytes'],
  ['with too many faces', (b) => b.fill(127, 80, 84), 'not between 1 and 200000'],
  ['in ASCII', () => new TextEncoder().encode(`solid x\n${'facet normal 0 0 1\n'.repeat(9)}`), 'only binary STL'],
  ['with an invalid coordinate', (b) => b.fill(127, 96, 100), 'too large'],
])('rejects an STL file %s', (_, damage, message) => {
  const bytes = damage(writeSTL(TETRAHEDRON));
  expect(() => readSTL(bytes, origin)).toThrow(ModelError);
  expect(() => readSTL(bytes, origin)).toThrow(message);
});

test('writeMSH and readMSH preserve a mesh', () => {
  const normal = TETRAHEDRON.vert.slice();
  const texcoord = Float32Array.of(0, 0, 1, 0, 0, 1, 1, 1);
  const mesh = readMSH(writeMSH({ ...TETRAHEDRON, normal, texcoord }), origin);
  expect(mesh.vert).toEqual(TETRAHEDRON.vert);
  expect(mesh.normal).toEqual(normal);
  expect(mesh.texcoord).toEqual(texcoord);
  expect(mesh.facenormal).toEqual(TETRAHEDRON.face);
  expect(mesh.facetexcoord).toEqual(TETRAHEDRON.face);
});

test.each<[string, readonly number[], string]>([
  ['three vertices', [3, 0, 0, 0], '3 vertices'],
  ['too few normals', [4, 3, 0, 0], '3 normals for 4 vertices'],
  ['too few texture coordinates', [4, 0, 2, 0], '2 texture coordinates'],
  ['a negative face count', [4, 0, 0, -1], '-1 faces'],
  ['another file size', [4, 0, 0, 5], 'announces 124'],
])('rejects an MSH file with %s', (_, sizes, message) => {
  const bytes = writeMSH(TETRAHEDRON);
  bytes.set(new Uint8Array(Int32Array.from(sizes).buffer));
  expect(() => readMSH(bytes, origin)).toThrow(message);
});

test('mergeRepeatedVertices merges equal vertices, including -0 and 0', () => {
  const vert = Float32Array.of(0, 0, 0, 1, 0, 0, -0, 0, 0, 1, 0, 0, 2, 0, 0);
  const merged = mergeRepeatedVertices(meshSource('inline', { vert, face: Int32Array.of(0, 1, 2, 3, 4, 0) }));
  expect([...merged.vert]).toEqual([0, 0, 0, 1, 0, 0, 2, 0, 0]);
  expect([...merged.face]).toEqual([0, 1, 0, 1, 2, 0]);
});
