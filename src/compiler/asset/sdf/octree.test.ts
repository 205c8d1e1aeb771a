import { expect, test } from 'vitest';
import { makeBuiltinMesh } from '../builtin-mesh.js';
import { ASSET_LIMITS } from '../limits.js';
import { processMesh } from '../mesh.js';
import type { MeshSource } from '../mesh-source.js';
import { SignedDistance } from './closest-face.js';

const origin = { name: 'm' };
const SPHERE = makeBuiltinMesh('sphere', [3], origin).source;
const sphere = processMesh(SPHERE, { octree: { maxDepth: 4, distances: true } }, origin);
const octree = sphere.octree!;

test('octree distances at the corners are those of a sphere, negative inside', () => {
  for (let node = 0; node < octree.count; node++) {
    for (let corner = 0; corner < 8; corner++) {
      const p = [0, 1, 2].map(
        (k) => octree.aabb[6 * node + k]! + (corner & (1 << k) ? 1 : -1) * octree.aabb[6 * node + 3 + k]!,
      );
      // the mesh lies up to 1 % inside the sphere; hanging corners are interpolated over a box
      expect(Math.abs(octree.coeff[8 * node + corner]! - (Math.hypot(...p) - 1))).toBeLessThan(0.06);
    }
  }
});

test('octree children divide their parent, and leaves at the surface have the maximum depth', () => {
  expect(octree.depth[0]).toBe(0);
  expect(Math.max(...octree.depth)).toBe(4);
  for (let node = 0; node < octree.count; node++) {
    for (let slot = 0; slot < 8; slot++) {
      const child = octree.child[8 * node + slot]!;
      if (child < 0) continue;
      for (let k = 0; k < 3; k++) {
        const half = octree.aabb[6 * child + 3 + k]!;
        expect(half).toBeCloseTo(octree.aabb[6 * node + 3 + k]! / 2, 12);
        const shift = octree.aabb[6 * child + k]! - octree.aabb[6 * node + k]!;
        expect(shift).toBeCloseTo(slot & (1 << k) ? half : -half, 12);
      }
    }
  }
});

test('rejects an octree that exceeds the depth limit', () => {
  expect(() => processMesh(SPHERE, { octree: { maxDepth: 30, distances: true } }, origin)).toThrow('depth 30');
});

test('signed distance to a tetrahedron at faces, edges and corners', () => {
  const vert = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  const face = Int32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3);
  const bvh = {
    count: 7,
    aabb: new Float64Array(42).fill(2),
    child: Int32Array.of(1, 4, 2, 3, -1, -1, -1, -1, 5, 6, -1, -1, -1, -1),
    depth: new Int32Array(7),
    nodeid: Int32Array.of(-1, -1, 0, 1, -1, 2, 3),
  };
  const distance = new SignedDistance(vert, face, bvh);
  const at = (...p: number[]) => distance.at(Float64Array.from(p));
  expect(at(0.2, 0.2, -1)).toBeCloseTo(1, 12);
  expect(at(0.1, 0.1, 0.1)).toBeCloseTo(-0.1, 12);
  expect(at(1, 1, 1)).toBeCloseTo(2 / Math.sqrt(3), 12);
  expect(at(-3, -4, -12)).toBeCloseTo(13, 12);
  expect(at(0.5, -3, -4)).toBeCloseTo(5, 12);
});

test('accepts many face visits of an octree if each query visits few faces', () => {
  const limits = ASSET_LIMITS as { octreeFaces: number };
  const before = limits.octreeFaces;
  try {
    limits.octreeFaces = 0;
    expect(processMesh(SPHERE, { octree: { maxDepth: 4, distances: true } }, origin).octree!.count).toBe(octree.count);
  } finally {
    limits.octreeFaces = before;
  }
});

/** A tetrahedron whose faces are repeated, with separate or shared corners. */
const repeated = (count: number, shared: boolean): MeshSource => {
  const corners = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1];
  const faces = [0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
  const all = Array.from({ length: count }, (_, i) => i);
  return {
    ...SPHERE,
    vert: Float32Array.from(shared ? corners : all.flatMap(() => corners)),
    face: Int32Array.from(all.flatMap((i) => faces.map((v) => v + (shared ? 0 : 4 * i)))),
    normal: new Float32Array(0),
    texcoord: new Float32Array(0),
    facenormal: new Int32Array(0),
    facetexcoord: new Int32Array(0),
  };
};

test.each([true, false])('rejects thousands of coincident faces in an octree, corners shared: %s', (shared) => {
  const octree = { maxDepth: 6, distances: true };
  expect(() => processMesh(repeated(1000, shared), { octree }, origin)).toThrow(/so many faces are in one place/);
});
