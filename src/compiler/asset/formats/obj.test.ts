import { expect, test } from 'vitest';
import { ModelError } from '../../../foundation/base/diagnostics.js';
import { readOBJ, writeOBJ } from './obj.js';

const read = (text: string) => readOBJ(new TextEncoder().encode(text), { name: 'a.obj' });
const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n';

test('readOBJ keeps separate indices for positions, texture coordinates and normals', () => {
  const mesh = read('v 0 0 0\nv 1 0 0\nv 0 1 0.5\nvt 0 0.25\nvt 1 1\nvn 0 0 1\nf 1/2/1 2/1/1 3/1/1\n');
  expect([...mesh.vert]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0.5]);
  expect([...mesh.texcoord]).toEqual([0, 0.75, 1, 0]);
  expect([...mesh.face]).toEqual([0, 1, 2]);
  expect([...mesh.facetexcoord]).toEqual([1, 0, 0]);
  expect([...mesh.facenormal]).toEqual([0, 0, 0]);
});

test('readOBJ counts negative indices from the last position and marks omitted ones with -1', () => {
  const mesh = read(`${SQUARE}vt 0 0\nvn 0 0 1\nf -4 -3//1 -2/1\n`);
  expect([...mesh.face]).toEqual([0, 1, 2]);
  expect([...mesh.facenormal]).toEqual([-1, 0, -1]);
  expect([...mesh.facetexcoord]).toEqual([-1, -1, 0]);
  expect([...read(`${SQUARE}vt 0 0\nvt 1 1\nf 1/-1 2/-2 3/1\n`).facetexcoord]).toEqual([1, 0, 0]);
  expect(() => read(`${SQUARE}vt 0 0\nvt 1 1\nf 1/-3 2/1 3/1\n`)).toThrow('-3 is not a valid index');
});

test('readOBJ splits a quad along its shorter diagonal, and a concave polygon from its first ear', () => {
  expect([...read(`${SQUARE}f 1 2 3 4`).face]).toEqual([0, 1, 3, 1, 2, 3]);
  const kite = 'v 0 0 0\nv 2 -1 0\nv 1 0 0\nv 2 1 0\nf 1 2 3 4\n';
  expect([...read(kite).face]).toEqual([0, 1, 2, 0, 2, 3]);
  const arrow = 'v 2 .2 0\nv .4 .4 0\nv .2 2 0\nv 0 1 0\nv 0 0 0\nf 1 2 3 4 5\n';
  expect([...read(arrow).face]).toEqual([1, 2, 3, 1, 3, 4, 0, 1, 4]);
});

test('readOBJ reads only the first shape with faces', () => {
  expect([...read(`${SQUARE}o empty\ng one\nf 1 2 3\ng two\nf 1 3 4\n`).face]).toEqual([0, 1, 2]);
});

test('smoothing groups and materials do not end a shape of an OBJ file', () => {
  expect([...read(`${SQUARE}f 1 2 3\ns 1\nusemtl red\nm x\nf 1 3 4\n`).face]).toEqual([0, 1, 2, 0, 2, 3]);
});

test('readOBJ turns lines into degenerate triangles', () => {
  expect([...read(`${SQUARE}l 1 2 3\n`).face]).toEqual([0, 1, 1, 1, 2, 2]);
});

test('readOBJ accepts all line ends, tabs, comments and number formats', () => {
  const mesh = read('# v 9 9 9\r\n\tv 1e1 -2.5E-1 +.5\rv 3. 0.1234567890123456789 1\n');
  expect([...mesh.vert]).toEqual([10, -0.25, 0.5, 3, 0.12345679104328156, 1]);
});

test.each([
  ['f 1 2 0', 'line 5: 0 is not a valid index'],
  ['f 1 2 -9', 'line 5: -9 is not a valid index'],
  ['f 1 2 3x', "line 5: 'x' does not continue"],
])('readOBJ rejects %s and reports its line', (face, message) => {
  expect(() => read(`${SQUARE}${face}\n`)).toThrow(ModelError);
  expect(() => read(`${SQUARE}${face}\n`)).toThrow(message);
});

test('writeOBJ writes numbers that read back to the same floats', () => {
  const mesh = read(
    'v 0.1 1e-20 3.14159274\nv 1000.00024414 0 0\nv 0 1 123456.789\nvt .1 .7\nvn 0 .6 .8\nf 1/1/1 2/1/1 3/1/1\nf 1 2 3\n',
  );
  const again = readOBJ(writeOBJ(mesh), { name: 'b.obj' });
  expect(again.vert).toEqual(mesh.vert);
  expect(again.face).toEqual(mesh.face);
  expect(again.facenormal).toEqual(mesh.facenormal);
  expect(again.facetexcoord).toEqual(mesh.facetexcoord);
  expect(again.texcoord[0]).toBe(mesh.texcoord[0]);
  expect(again.texcoord[1]).toBeCloseTo(mesh.texcoord[1]!, 6);
});
