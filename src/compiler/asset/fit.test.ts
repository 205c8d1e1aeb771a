import { describe, expect, it } from 'vitest';
import { GeomType } from '../../foundation/schema/enums.js';
import { fitPrimitive } from './fit.js';
import type { MeshGeometry } from './mesh.js';

const { SPHERE, CAPSULE, CYLINDER, ELLIPSOID, BOX } = GeomType;
/** A mesh from (-1, 2, -7) to (3, 8, 1) with the inertia of a box with half sizes 1, 3, 8. */
const MESH = {
  bounds: [-1, 2, -7, 3, 8, 1],
  boxSize: [1, 3, 8],
} as unknown as MeshGeometry;

const fitted = (type: number, aabb: boolean, scale = 1) =>
  fitPrimitive(type, MESH, { aabb, scale, initial: [5, 6, 7] });

describe('fitPrimitive', () => {
  it.each<[number, number[]]>([
    // the mean of the half sizes; sizes that the type does not use stay
    [SPHERE, [4, 6, 7]],
    // the half length of the box minus half the cap radius
    [CAPSULE, [2, 7, 7]],
    [CYLINDER, [2, 8, 7]],
    [ELLIPSOID, [1, 3, 8]],
    [BOX, [1, 3, 8]],
  ])('fits a primitive of type %i to the inertia of a mesh', (type, size) => {
    expect(fitted(type, false)).toEqual({ size, center: [0, 0, 0] });
  });

  it.each<[number, number[]]>([
    // half sizes 2, 3, 4 about (1, 5, -3)
    [SPHERE, [4, 6, 7]],
    [CAPSULE, [3, 1, 7]],
    [CYLINDER, [3, 4, 7]],
    [ELLIPSOID, [2, 3, 4]],
    [BOX, [2, 3, 4]],
  ])('fits a primitive of type %i around a mesh', (type, size) => {
    expect(fitted(type, true)).toEqual({ size, center: [1, 5, -3] });
  });

  it('scales all sizes of a fitted primitive', () => {
    expect(fitted(CYLINDER, true, 2).size).toEqual([6, 8, 14]);
    expect(fitPrimitive(SPHERE, MESH, { aabb: false, scale: 1 }).size).toEqual([4, 0, 0]);
  });

  it('fits a capsule of zero length to a flat mesh', () => {
    const flat = { ...MESH, boxSize: [4, 4, 1] } as unknown as MeshGeometry;
    expect(fitPrimitive(CAPSULE, flat, { aabb: false, scale: 1 }).size).toEqual([4, 0, 0]);
  });
});
