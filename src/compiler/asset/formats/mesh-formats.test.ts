import { expect, test } from 'vitest';
import { findDecoder } from '../../../foundation/resource/decoder.js';
import { meshSource } from '../mesh-source.js';
import { MESH_DECODERS } from './mesh-formats.js';
import { writeMSH } from './msh.js';
import { writeOBJ } from './obj.js';
import { writeSTL } from './stl.js';

const TETRAHEDRON = meshSource('inline', {
  vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  face: Int32Array.of(0, 1, 2, 0, 1, 3, 0, 3, 2, 1, 2, 3),
});

test.each([
  ['a.obj', writeOBJ],
  ['a.STL', writeSTL],
  ['a.msh', writeMSH],
])('the mesh file %s is written and read back', async (uri, write) => {
  const bytes = write(TETRAHEDRON);
  const encoded = { bytes, uri, contentType: undefined };
  const { vert, face } = await findDecoder(MESH_DECODERS, encoded).decode(encoded);
  expect(vert).toEqual(TETRAHEDRON.vert);
  expect(face).toEqual(TETRAHEDRON.face);
});
