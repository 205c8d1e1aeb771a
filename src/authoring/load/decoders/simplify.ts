/** Reduces the number of triangles of a mesh with `meshoptimizer`, within a bound on the error. */

import type { MeshArrays } from '../../../compiler/asset/mesh-source.js';
import { type MeshSource, meshSource } from '../../../compiler/asset/mesh-source.js';
import { type OptionNames, requireOptionsOf, usageError } from '../../../foundation/base/usage.js';

/** Options of `simplifyMesh`. */
export interface SimplifyOptions {
  /** Number of triangles to reach; default 0, so that only the error ends the reduction. */
  readonly faces?: number;
  /** Largest distance from the surface, as a fraction of the extent of the mesh; default 0.01. */
  readonly error?: number;
}

const OPTIONS: OptionNames<SimplifyOptions> = { faces: true, error: true };

/** A mesh with fewer triangles. */
export interface SimplifiedMesh {
  /** Its positions and triangles; normals and texture coordinates are left out. */
  readonly mesh: MeshSource;
  /** Estimate of the largest distance from the surface, in the unit of the mesh. */
  readonly error: number;
}

/**
 * Returns a mesh with fewer triangles, whose vertices are a subset of the given ones. Needs the package `meshoptimizer`.
 *
 * @throws TypeError for a mesh without positions and triangles, RangeError for options out of range, Error if the
 * package is not installed
 */
export async function simplifyMesh(
  { vert, face }: Pick<MeshArrays, 'vert' | 'face'>,
  options: SimplifyOptions = {},
): Promise<SimplifiedMesh> {
  requireOptionsOf('simplifyMesh', OPTIONS, options);
  if (!vert?.length || !face?.length) throw usageError('simplifyMesh', 'a mesh with vert and face', { vert, face });
  const { faces = 0, error = 0.01 } = options;
  if (!(faces >= 0)) throw new RangeError(`simplifyMesh: faces must not be negative, not ${faces}`);
  if (!(error >= 0 && error <= 1)) throw new RangeError(`simplifyMesh: error must be from 0 to 1, not ${error}`);
  const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
  await MeshoptSimplifier.ready;
  const positions = Float32Array.from(vert);
  const [kept, found] = MeshoptSimplifier.simplify(Uint32Array.from(face), positions, 3, 3 * Math.floor(faces), error);
  const scale = MeshoptSimplifier.getScale(positions, 3);
  return { mesh: compact(positions, kept), error: found * scale };
}

/** Leaves out unused vertices; the others are numbered by their first appearance. */
function compact(vert: Float32Array, face: Uint32Array): MeshSource {
  const numbers = new Map<number, number>();
  for (const index of face) if (!numbers.has(index)) numbers.set(index, numbers.size);
  const positions = [...numbers.keys()].flatMap((index) => [...vert.subarray(3 * index, 3 * index + 3)]);
  return meshSource('other', {
    vert: Float32Array.from(positions),
    face: Int32Array.from(face, (index) => numbers.get(index)!),
  });
}
