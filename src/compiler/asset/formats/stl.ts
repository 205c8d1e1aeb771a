/** Readers and writer of STL files, which list triangles without an index: equal corners become one vertex. */

import { type CodeIn, type Message, message } from '../../../foundation/schema/messages.js';
import { ASSET_LIMITS } from '../limits.js';
import { type MeshSource, meshSource } from '../mesh-source.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { PositionIndex, pickRows } from '../position-index.js';

const HEADER = 84;
const RECORD = 50;
/** Largest coordinate that is accepted, in file units. */
const MAX_COORDINATE = 2 ** 30;

/**
 * Reads a binary STL file as the reference does: ASCII files are rejected. Corners with equal bits share a vertex,
 * numbered by first appearance; the normals in the file are ignored.
 *
 * Errors: `bad-mesh-file`.
 */
export function readSTL(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  return fromRecords(bytes, checkSize(bytes, origin), origin);
}

/**
 * Reads any STL file: ASCII, and binary files with more faces than the reference reads, which `repairs` lists. The
 * result for an ASCII file is that for the binary file with the same numbers.
 *
 * Errors: `bad-mesh-file`.
 */
export function readAnySTL(bytes: Uint8Array, origin: AssetOrigin): MeshSource {
  const faces = bytes.byteLength < HEADER ? 0 : facesIn(bytes);
  const isBinary = faces >= 1 && bytes.byteLength === HEADER + RECORD * faces;
  if (isBinary && faces > ASSET_LIMITS.stlFaces && faces <= ASSET_LIMITS.faces) {
    const repair = message('mesh-repaired/stl-faces', { faces, limit: ASSET_LIMITS.stlFaces });
    return { ...fromRecords(bytes, faces, origin), repairs: [repair] };
  }
  if (isBinary || !isText(bytes)) return readSTL(bytes, origin);
  return { ...fromCorners(cornersInText(bytes, origin), origin), repairs: [message('mesh-repaired/stl-text')] };
}

const VERTEX = /\bvertex\s+(\S+)\s+(\S+)\s+(\S+)/gi;

/** The corners that an ASCII file lists. */
function cornersInText(bytes: Uint8Array, origin: AssetOrigin): Float32Array {
  const text = new TextDecoder('latin1').decode(bytes);
  const values: number[] = [];
  for (const [, ...words] of text.matchAll(VERTEX)) {
    for (const word of words) {
      const value = Number(word);
      if (!Number.isFinite(value)) throw assetError(origin, message('bad-mesh-file/stl-number', { text: word }));
      values.push(value);
    }
  }
  const [corners, limit] = [values.length / 3, ASSET_LIMITS.faces];
  if (corners === 0 || corners % 3 !== 0) throw assetError(origin, message('bad-mesh-file/stl-corners', { corners }));
  if (corners / 3 > limit) throw assetError(origin, message('bad-mesh-file/stl-faces', { faces: corners / 3, limit }));
  return Float32Array.from(values);
}

function fromRecords(bytes: Uint8Array, nface: number, origin: AssetOrigin): MeshSource {
  // records have an even length, so that numbers are aligned to two bytes if the file is
  const { buffer, byteOffset } = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
  const halves = new Uint16Array(buffer, byteOffset, (HEADER + RECORD * nface) / 2);
  const corners = new Uint16Array(18 * nface);
  let to = 0;
  for (let i = 0; i < nface; i++) {
    const from = (HEADER + RECORD * i + 12) / 2;
    for (let k = 0; k < 18; k++) corners[to++] = halves[from + k];
  }
  return fromCorners(new Float32Array(corners.buffer), origin);
}

function fromCorners(position: Float32Array, origin: AssetOrigin): MeshSource {
  for (let i = 0; i < position.length; i++) {
    const value = position[i];
    if (Math.abs(value) > MAX_COORDINATE)
      throw assetError(origin, message('bad-mesh-file/large-coordinate', { value }));
  }
  const index = new PositionIndex(new Uint32Array(position.buffer));
  const face = new Int32Array(position.length / 3);
  for (let i = 0; i < face.length; i++) face[i] = index.number(i);
  return meshSource('stl', { vert: pickRows(position, index.first), face });
}

const isText = (bytes: Uint8Array): boolean =>
  /^\s*solid\b/.test(new TextDecoder('latin1').decode(bytes.subarray(0, HEADER)));

const facesIn = (bytes: Uint8Array): number => new DataView(bytes.buffer, bytes.byteOffset).getInt32(80, true);

/** Returns the triangle count after checking it against the file size. */
function checkSize(bytes: Uint8Array, origin: AssetOrigin): number {
  const bad = (fault: Message<CodeIn<'bad-mesh-file'>>) =>
    assetError(origin, isText(bytes) ? message('bad-mesh-file/stl-text') : fault);
  if (bytes.byteLength < HEADER) throw bad(message('bad-mesh-file/stl-header', { bytes: HEADER }));
  const nface = facesIn(bytes);
  if (nface < 1 || nface > ASSET_LIMITS.stlFaces) {
    throw bad(message('bad-mesh-file/stl-faces', { faces: nface, limit: ASSET_LIMITS.stlFaces }));
  }
  const size = HEADER + RECORD * nface;
  if (bytes.byteLength !== size) {
    const parameters = { bytes: bytes.byteLength, faces: nface, expected: size };
    throw bad(message('bad-mesh-file/stl-size', parameters));
  }
  return nface;
}

/** Writes the triangles of a source as binary STL, with their unit normals. */
export function writeSTL(source: MeshSource): Uint8Array {
  const { vert, face } = source;
  const nface = face.length / 3;
  const view = new DataView(new ArrayBuffer(HEADER + RECORD * nface));
  view.setInt32(80, nface, true);
  for (let i = 0; i < nface; i++) {
    const at = HEADER + RECORD * i;
    const corners = [0, 1, 2].map((k) => vert.subarray(3 * face[3 * i + k], 3 * face[3 * i + k] + 3));
    unitNormal(corners[0], corners[1], corners[2]).forEach((x, k) => {
      view.setFloat32(at + 4 * k, x, true);
    });
    corners.forEach((corner, j) => {
      for (let k = 0; k < 3; k++) view.setFloat32(at + 12 + 12 * j + 4 * k, corner[k], true);
    });
  }
  return new Uint8Array(view.buffer);
}

function unitNormal(a: Float32Array, b: Float32Array, c: Float32Array): number[] {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const n = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  return length > 0 ? n.map((x) => x / length) : [0, 0, 0];
}
