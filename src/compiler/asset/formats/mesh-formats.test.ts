import { expect, test } from 'vitest';
import { findDecoder, findEncoder } from '../../../foundation/resource/decoder.js';
import { meshSource } from '../mesh-source.js';
import { MESH_DECODERS, MESH_ENCODERS } from './mesh-formats.js';

const TETRAHEDRON = meshSource('inline', {
  vert: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  face: Int32Array.of(0, 1, 2, 0, 1, 3, 0, 3, 2, 1, 2, 3),
});

test.each(['a.obj', 'a.STL', 'a.msh'])('%s is written and read back', async (uri) => {
  const bytes = await findEncoder(MESH_ENCODERS, uri).encode(TETRAHEDRON);
  const encoded = { bytes, uri, contentType: undefined };
  const { vert, face } = await findDecoder(MESH_DECODERS, encoded).decode(encoded);
  expect(vert).toEqual(TETRAHEDRON.vert);
  expect(face).toEqual(TETRAHEDRON.face);
});
