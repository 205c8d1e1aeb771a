/** Reader of the binary MSH format: four sizes, then positions, normals, texture coordinates and faces. */
import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { type MeshSource, meshSource } from '../mesh-source.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { ByteReader } from './byte-reader.js';

const HEADER = 16;

/**
 * Reads an MSH file. Its size must match the header exactly.
 *
 * Format: XML reference, *asset/mesh*. Errors: `bad-mesh-file`.
 */
export function readMSH(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  const bad = (fault: Message<CodeIn<'bad-mesh-file'>>) => assetError(origin, fault);
  if (bytes.byteLength < HEADER) throw bad(message('bad-mesh-file/short-header', { bytes: HEADER }));
  const file = new ByteReader(bytes);
  const nvert = file.int32();
  const nnormal = file.int32();
  const ntexcoord = file.int32();
  const nface = file.int32();
  if (nvert < 4) throw bad(message('bad-mesh-file/few-vertices', { count: nvert }));
  if (nnormal !== 0 && nnormal !== nvert)
    throw bad(message('bad-mesh-file/normal-count', { normals: nnormal, vertices: nvert }));
  if (ntexcoord !== 0 && ntexcoord !== nvert)
    throw bad(message('bad-mesh-file/texcoord-count', { coordinates: ntexcoord, vertices: nvert }));
  if (nface < 0) throw bad(message('bad-mesh-file/face-count', { faces: nface }));
  const size = HEADER + 12 * (nvert + nnormal + nface) + 8 * ntexcoord;
  if (bytes.byteLength !== size)
    throw bad(message('bad-mesh-file/size-mismatch', { bytes: bytes.byteLength, expected: size }));

  const vert = file.floats(3 * nvert);
  const normal = file.floats(3 * nnormal);
  const texcoord = file.floats(2 * ntexcoord);
  const face = file.ints(3 * nface);
  const facetexcoord = ntexcoord ? face.slice() : new Int32Array(0);
  return meshSource('msh', { vert, normal, texcoord, face, facenormal: face.slice(), facetexcoord });
}

/** Writes a source as MSH; normals and texture coordinates are kept if there is one per vertex. */
export function writeMSH(source: MeshSource): Uint8Array {
  const nvert = source.vert.length / 3;
  const normal = source.normal.length === 3 * nvert ? source.normal : new Float32Array(0);
  const texcoord = source.texcoord.length === 2 * nvert ? source.texcoord : new Float32Array(0);
  const sizes = Int32Array.of(nvert, normal.length / 3, texcoord.length / 2, source.face.length / 3);
  const parts = [sizes, source.vert, normal, texcoord, source.face];
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    out.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return out;
}
