/** Triangles as a file or an element gives them, before the compiler's processing. */

import { integersBelow } from '../../foundation/base/lists.js';
import { message } from '../../foundation/schema/messages.js';
import { type AssetOrigin, assetError } from './origin.js';
import { PositionIndex, pickRows } from './position-index.js';

/** The format that a mesh was read from. */
export type MeshFormat = 'obj' | 'stl' | 'msh' | 'inline' | 'builtin' | 'other';

/**
 * Geometry of a mesh in the frame of its file. Arrays that are not given are empty.
 *
 * `facenormal` and `facetexcoord` index `normal` and `texcoord` and are shaped like `face`; -1 marks a corner
 * that an OBJ file leaves out. A line segment (a, b) is the triangle (a, b, b).
 */
export interface MeshSource {
  readonly format: MeshFormat;
  /** Positions (nvert x 3), in file units. */
  readonly vert: Float32Array;
  /** Normals (nnormal x 3). */
  readonly normal: Float32Array;
  /** Texture coordinates (ntexcoord x 2). */
  readonly texcoord: Float32Array;
  /** Vertex indices of the triangles (nface x 3), counter-clockwise. */
  readonly face: Int32Array;
  readonly facenormal: Int32Array;
  readonly facetexcoord: Int32Array;
}

/** The arrays of a mesh, each of which may be absent. */
export type MeshArrays = Partial<Omit<MeshSource, 'format'>>;

const ARRAY_NAMES = ['vert', 'normal', 'texcoord', 'face', 'facenormal', 'facetexcoord'] as const;

/** A source with the arrays that are given, and the others empty. */
export function meshSource(format: MeshFormat, arrays: MeshArrays): MeshSource {
  const [none, noIndex] = [new Float32Array(0), new Int32Array(0)];
  return {
    format,
    vert: none,
    normal: none,
    texcoord: none,
    face: noIndex,
    facenormal: noIndex,
    facetexcoord: noIndex,
    ...arrays,
  };
}

/** A file completed by what the element gives; the same data from both is an error. */
export function completeSource(file: MeshSource, inline: MeshArrays, origin: AssetOrigin): MeshSource {
  const extra: Record<string, Float32Array | Int32Array> = {};
  for (const name of ARRAY_NAMES) {
    const given = inline[name];
    if (!given?.length) continue;
    if (file[name].length) throw assetError(origin, message('bad-mesh/given-twice', { attribute: name }));
    extra[name] = given;
  }
  return { ...file, ...extra };
}

/** Merges vertices of equal position, keeping the first of each, and renumbers the faces. */
export function mergeRepeatedVertices(source: MeshSource): MeshSource {
  // adding zero makes -0 and 0 one position
  const index = new PositionIndex(new Uint32Array(source.vert.map((x) => x + 0).buffer));
  const merged = integersBelow(source.vert.length / 3).map((i) => index.number(i));
  if (index.count === merged.length) return source;
  const vert = pickRows(source.vert, index.first);
  return { ...source, vert, face: source.face.map((v) => merged[v] ?? v) };
}
