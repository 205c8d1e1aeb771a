/** Polytopes that grow step by step: a tetrahedron around the origin, then points above its faces. */
import { describe, expect, it } from 'vitest';
import { VERTEX_IDS, VERTEX_SIZE } from './minkowski.js';
import { bindPolytope, FACE_SIZE, type PolytopeBuilder, SQUARE } from './polytope.js';

const CORNERS = [
  [1, 1, 1],
  [1, -1, -1],
  [-1, 1, -1],
  [-1, -1, 1],
];

/** Corners of the seed faces, then the faces across their sides. */
const SEED: readonly Readonly<Parameters<PolytopeBuilder['addFace']>>[] = [
  [0, 1, 2, 1, 3, 2],
  [0, 3, 1, 2, 3, 0],
  [0, 2, 3, 0, 3, 1],
  [1, 3, 2, 1, 2, 0],
];

/** Outward normals of the faces: each is opposite to the corner that it lacks. */
const FACE_NORMALS = SEED.map(([i, j, k]) =>
  [0, 1, 2].map((axis) => [i, j, k].reduce((sum, v) => sum + (CORNERS[v]?.[axis] as number), 0)),
);

function addVertex({ polytope: p }: PolytopeBuilder, point: readonly number[]): number {
  const v = p.nvertex++;
  p.vertex.set(point, VERTEX_SIZE * v);
  p.vertexIds.fill(v, VERTEX_IDS * v, VERTEX_IDS * (v + 1));
  return v;
}

function plant(iterations: number, center = [0, 0, 0]): PolytopeBuilder {
  const builder = bindPolytope();
  builder.reset(iterations);
  builder.polytope.center.set(center);
  for (const point of CORNERS) {
    addVertex(
      builder,
      point.map((x, k) => x + (center[k] as number)),
    );
  }
  for (const face of SEED) expect(builder.addFace(...face)).toBe(true);
  for (let face = 0; face < SEED.length; face++) builder.listFace(face);
  builder.polytope.bounds.set([0, Number.MAX_VALUE]);
  return builder;
}

function grow(builder: PolytopeBuilder, point: readonly number[]): void {
  const face = builder.nearestFace();
  const w = addVertex(builder, point);
  builder.removeVisible(face, VERTEX_SIZE * w);
  expect(builder.closeHorizon(w)).toBe(true);
}

describe('a polytope', () => {
  it('the capacity of a polytope is limited to thousands of iterations', () => {
    const { polytope: p, nearestFace } = plant(2e9);
    expect(p.faceSlot.length).toBeGreaterThan(10_000);
    expect(p.faceSlot.length).toBeLessThan(100_000);
    expect(p.maxface).toBeLessThanOrEqual(p.faceSlot.length);
    expect(nearestFace()).toBe(0);
  });

  it('faces of a polytope store the distance of their planes', () => {
    const { polytope: p, nearestFace } = plant(10);
    for (let f = 0; f < 4; f++) expect(p.projection[FACE_SIZE * f + SQUARE]).toBeCloseTo(1 / 3, 14);
    expect(nearestFace()).toBe(0);
  });

  it.each([
    [0, 0, 0],
    [3, 0, 0],
    [0, -3, 0],
    [0, 0, 3],
    [-2, 2, 2],
  ])('projections of a polytope around %i, %i, %i point away from its center', (...center) => {
    const builder = plant(10, center);
    const { polytope: p } = builder;
    SEED.forEach(([corner], face) => {
      const at = Array.from({ length: 3 }, (_, k) => p.projection[FACE_SIZE * face + k] as number);
      const outward = at.reduce((sum, x, k) => sum + x * (CORNERS[corner]?.[k] as number), 0);
      expect(outward, `face ${face}`).toBeGreaterThan(0);
      // the plane of the face is 1 / sqrt(3) from the center of the corners
      const normal = FACE_NORMALS[face]?.map((x) => x / Math.sqrt(3)) as number[];
      const height = 1 / Math.sqrt(3) + normal.reduce((sum, x, k) => sum + x * (center[k] as number), 0);
      expect(p.projection[FACE_SIZE * face + SQUARE]).toBeCloseTo(height ** 2, 12);
      for (const [k, x] of at.entries()) expect(x).toBeCloseTo(Math.abs(height) * (normal[k] as number), 12);
    });
  });

  it('faces visible from a new vertex are replaced by the cone to their border', () => {
    const builder = plant(10);
    grow(builder, [1, 1, -1]);
    // one of four faces was removed, three were added
    expect(builder.polytope.nlist).toBe(6);
    // far outside, this vertex sees all faces around the previous one
    const above = addVertex(builder, [4, 4, -4]);
    builder.removeVisible(builder.polytope.list[builder.polytope.nlist - 1] as number, VERTEX_SIZE * above);
    expect(builder.polytope.nlist).toBe(3);
    expect(builder.closeHorizon(above)).toBe(true);
    expect(builder.polytope.nlist).toBe(6);
  });

  it('differences of the same vertices are detected as repeated', () => {
    const builder = plant(10);
    const { polytope: p } = builder;
    expect(builder.isRepeated(3)).toBe(false);
    p.vertexIds[VERTEX_IDS * 3] = p.vertexIds[VERTEX_IDS * 3 + 1] = 1;
    expect(builder.isRepeated(3)).toBe(true);
  });

  it('the arrays of a polytope grow with the iteration limit', () => {
    const builder = plant(10);
    const before = builder.polytope.faceSlot.length;
    builder.reset(1000);
    expect(builder.polytope.nface).toBe(0);
    expect(builder.polytope.faceSlot.length).toBeGreaterThan(before);
    expect(builder.polytope.vertex.length).toBeGreaterThanOrEqual(VERTEX_SIZE * 1004);
  });
});
