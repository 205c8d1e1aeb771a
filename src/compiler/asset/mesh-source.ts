/** Triangles of a mesh as read from a file or an element, before processing. */

import { integersBelow } from '../../foundation/base/lists.js';
import { type CodeIn, type Message, message } from '../../foundation/schema/messages.js';
import { type AssetOrigin, assetError } from './origin.js';
import { PositionIndex, pickRows } from './position-index.js';

/** Format from which a mesh was read. */
export type MeshFormat = 'obj' | 'stl' | 'msh' | 'inline' | 'builtin' | 'other';

/**
 * Geometry of a mesh in the frame of its file. Missing arrays are empty.
 *
 * `facenormal` and `facetexcoord` index `normal` and `texcoord` and are shaped like `face`; -1 marks an index that an
 * OBJ file omits. A line segment (a, b) is the triangle (a, b, b).
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
  /** What MuJoCo's reader refuses or leaves out and this one reads. */
  readonly repairs?: readonly Message<CodeIn<'mesh-repaired'>>[];
}

/** Arrays of a mesh, all optional. */
export type MeshArrays = Partial<Omit<MeshSource, 'format'>>;

const ARRAY_NAMES = ['vert', 'normal', 'texcoord', 'face', 'facenormal', 'facetexcoord'] as const;

/** Makes a source from the given arrays; the others are empty. */
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

/** Adds the arrays of the element to those of a file. Errors: `bad-mesh` if both contain the same array. */
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

/** Merges vertices with equal positions, keeping the first of each, and renumbers the faces. */
export function mergeRepeatedVertices(source: MeshSource): MeshSource {
  // adding zero turns -0 into 0, so that both are equal
  const index = new PositionIndex(new Uint32Array(source.vert.map((x) => x + 0).buffer));
  const merged = integersBelow(source.vert.length / 3).map((i) => index.number(i));
  if (index.count === merged.length) return source;
  const vert = pickRows(source.vert, index.first);
  return { ...source, vert, face: source.face.map((v) => merged[v] ?? v) };
}
