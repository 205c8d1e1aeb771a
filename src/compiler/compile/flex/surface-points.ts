/** Points and elements from files: surfaces of mesh files, and meshes of Gmsh files. */

import { cross3, dot3, sub3, type Vec3 } from '../../../foundation/math/pose.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { message } from '../../../foundation/schema/messages.js';
import { type GmshMesh, readGmsh } from '../../asset/formats/gmsh.js';
import { mergeRepeatedVertices } from '../../asset/mesh-source.js';
import { type AssetOrigin, assetError } from '../../asset/origin.js';
import type { AssetFile } from '../assets/asset-file.js';
import { readSurface } from '../assets/assets.js';
import { type FlexDim, NO_TEXTURE, type PointCloud } from './point-cloud.js';

/**
 * Points of a mesh file with its line segments (dim 1), its triangles (dim 2), or tetrahedra between its triangles and
 * `apex` (dim 3), without inverted ones.
 */
export function meshPoints(dim: FlexDim, apex: Vec3, file: AssetFile, origin: AssetOrigin): PointCloud {
  const isLegacy = file.extension === 'msh';
  if (isLegacy) throw assetError(origin, message('bad-mesh/legacy-msh'));
  const source = mergeRepeatedVertices(readSurface(file, undefined, origin));
  if (source.vert.length === 0 || source.face.length === 0) {
    throw assetError(origin, message('bad-mesh/no-surface'));
  }
  const texture = {
    texcoord: source.texcoord,
    elemtexcoord: source.texcoord.length > 0 ? source.facetexcoord : NO_TEXTURE.elemtexcoord,
  };
  const points = Float64Array.from(source.vert);
  if (dim === 2) return { dim, points, elements: source.face, ...texture };
  if (dim === 1) return { dim, points, elements: source.face.filter((_, i) => i % 3 < 2), ...texture };
  return { dim, ...fan(points, source.face, apex), ...texture };
}

/** Tetrahedra with positive volume between triangles and an apex, which becomes point 0. */
function fan(surface: Float64Array, faces: Int32Array, apex: Vec3): { points: Float64Array; elements: Int32Array } {
  const points = new Float64Array(3 + surface.length);
  points.set(apex);
  points.set(surface, 3);
  const edge = (v: number): Vec3 => sub3([points[3 * v], points[3 * v + 1], points[3 * v + 2]], apex);
  const elements: number[] = [];
  for (let i = 0; i < faces.length; i += 3) {
    const [a, b, c] = [faces[i] + 1, faces[i + 1] + 1, faces[i + 2] + 1];
    if (dot3(cross3(edge(a), edge(b)), edge(c)) >= MINVAL) elements.push(0, a, b, c);
  }
  return { points, elements: Int32Array.from(elements) };
}

/** Points and elements of a Gmsh file, which determines their dimension. */
export function gmshPoints(file: AssetFile, origin: AssetOrigin): PointCloud {
  const { dim, points, elements }: GmshMesh = readGmsh(file.bytes, { ...origin, name: file.name });
  return { dim, points, elements, ...NO_TEXTURE };
}
