/** Octree around the surface of a mesh with signed distances at its corners, for SDF collision. */

import { integersBelow } from '../../../foundation/base/lists.js';
import { message } from '../../../foundation/schema/messages.js';
import type { Bvh } from '../bvh.js';
import { ASSET_LIMITS } from '../limits.js';
import { type AssetOrigin, assetError } from '../origin.js';
import { BoxTriangleTest } from './box-triangle.js';
import { SignedDistance } from './closest-face.js';
import { cornerValues } from './octree-field.js';
import { OctreeLattice } from './octree-lattice.js';

/** Half size of the root relative to half the size of the mesh. */
const MARGIN = 1.1;

/** Nodes in breadth-first order, root first; nodes added for balance are at the end. */
export interface Octree {
  readonly count: number;
  readonly depth: Int32Array;
  /** Children of each node, -1 for a leaf; bit k of a child's slot selects its half along axis k (count x 8). */
  readonly child: Int32Array;
  /** Center and half size of each node [m] (count x 6). */
  readonly aabb: Float64Array;
  /** Signed distance at the eight corners, numbered like children [m] (count x 8). */
  readonly coeff: Float64Array;
}

/** The mesh that an octree is built around, and the depth of the octree. */
export interface OctreeMesh {
  readonly vert: Float64Array;
  readonly face: Int32Array;
  readonly bvh: Bvh;
  /** Smallest and largest corner of the vertices. */
  readonly bounds: Float64Array;
  /** Deepest level of a node; the root has level 0. */
  readonly maxDepth: number;
  /** False if an SDF plugin provides the distances. */
  readonly distances: boolean;
}

/**
 * Divides boxes that touch a triangle down to `maxDepth`, then balances the tree so that leaves that share a face
 * differ by at most one level. Distances at hanging corners are interpolated from the coarser leaf, so that the field
 * is continuous.
 */
export function buildOctree(mesh: OctreeMesh, origin: AssetOrigin): Octree {
  const { octreeDepth } = ASSET_LIMITS;
  if (mesh.maxDepth > octreeDepth) {
    throw assetError(origin, message('asset-too-large/octree-depth', { depth: mesh.maxDepth, limit: octreeDepth }));
  }
  const lattice = new OctreeLattice(rootBox(mesh.bounds), Math.max(0, mesh.maxDepth), origin);
  refine(lattice, mesh);
  balance(lattice);
  const field = new SignedDistance(mesh.vert, mesh.face, mesh.bvh);
  const distanceAt = (point: Float64Array): number => {
    const distance = field.at(point);
    assertFacesApart(field, origin);
    return distance;
  };
  return {
    count: lattice.count,
    depth: Int32Array.from(lattice.depth),
    child: childrenOf(lattice),
    aabb: centeredBoxes(lattice),
    coeff: mesh.distances ? cornerValues(lattice, distanceAt) : new Float64Array(8 * lattice.count),
  };
}

/**
 * Limits the cost of meshes with many coincident faces: every query visits all faces that are as close as the closest.
 */
function assertFacesApart({ looked, queries }: SignedDistance, origin: AssetOrigin): void {
  const { octreeFaces, octreeFacesEach } = ASSET_LIMITS;
  if (looked < octreeFaces || looked < octreeFacesEach * queries) return;
  const each = Math.round(looked / queries);
  throw assetError(origin, message('asset-too-large/octree-faces', { count: each }));
}

function rootBox(bounds: Float64Array): Float64Array {
  const box = new Float64Array(6);
  for (let k = 0; k < 3; k++) {
    const center = (bounds[k] + bounds[k + 3]) / 2;
    const half = (bounds[k + 3] - bounds[k]) / 2;
    box[k] = center - MARGIN * half;
    box[k + 3] = center + MARGIN * half;
  }
  return box;
}

/** Returns the faces of a mesh without those whose corners coincide with the corners of an earlier face. */
function distinctFaces(vert: Float64Array, face: Int32Array): Int32Array {
  const indexByPosition = new Map<string, number>();
  const indexOfPosition = (v: number): number => {
    const key = `${vert[3 * v]} ${vert[3 * v + 1]} ${vert[3 * v + 2]}`;
    const positionIndex = indexByPosition.get(key) ?? indexByPosition.size;
    indexByPosition.set(key, positionIndex);
    return positionIndex;
  };
  const positionIndex = integersBelow(vert.length / 3).map((v) => indexOfPosition(v));
  const known = new Set<string>();
  return integersBelow(face.length / 3).filter((f) => {
    const corners = [positionIndex[face[3 * f]], positionIndex[face[3 * f + 1]], positionIndex[face[3 * f + 2]]];
    const key = corners.sort((a, b) => a - b).join(' ');
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** Divides nodes in breadth-first order; each node passes the triangles that touch it to its children. */
function refine(lattice: OctreeLattice, { vert, face }: OctreeMesh): void {
  const test = new BoxTriangleTest(vert, face);
  const box = new Float64Array(6);
  const candidates: (Int32Array | undefined)[] = [distinctFaces(vert, face)];
  for (let node = 0; node < candidates.length; node++) {
    if (lattice.depth[node] === lattice.maxDepth) continue;
    lattice.boxOf(node, box);
    const touching = candidates[node]!.filter((f) => test.touches(f, box, 0));
    candidates[node] = undefined;
    if (touching.length === 0) continue;
    lattice.divide(node);
    for (let slot = 0; slot < 8; slot++) candidates.push(touching);
  }
}

/** Divides the coarser of two leaves that share a face until their levels differ by at most one. */
function balance(lattice: OctreeLattice): void {
  const { depth } = lattice;
  for (let divided = true; divided; ) {
    const tooCoarse = new Set<number>();
    for (const leaf of lattice.leaves()) {
      for (let side = 0; side < 6; side++) {
        const other = lattice.across(leaf, side);
        if (other >= 0 && Math.abs(depth[leaf] - depth[other]) > 1) {
          tooCoarse.add(depth[leaf] < depth[other] ? leaf : other);
        }
      }
    }
    for (const leaf of tooCoarse) lattice.divide(leaf);
    divided = tooCoarse.size > 0;
  }
}

function childrenOf({ count, firstChild }: OctreeLattice): Int32Array {
  return Int32Array.from({ length: 8 * count }, (_, i) => {
    const first = firstChild[i >> 3];
    return first < 0 ? -1 : first + (i & 7);
  });
}

function centeredBoxes(lattice: OctreeLattice): Float64Array {
  const aabb = new Float64Array(6 * lattice.count);
  const box = new Float64Array(6);
  for (let node = 0; node < lattice.count; node++) {
    lattice.boxOf(node, box);
    for (let k = 0; k < 3; k++) {
      aabb[6 * node + k] = (box[k] + box[k + 3]) / 2;
      aabb[6 * node + 3 + k] = (box[k + 3] - box[k]) / 2;
    }
  }
  return aabb;
}
