/** Vertex normals against closed forms for a roof with two sides. */
import { describe, expect, it } from 'vitest';
import { normalizeRows, vertexNormals } from './normals.js';

/** Two sides that meet at the edge along y, each sloping down by an angle; the second has a larger area. */
function roof(angle: number, width = 2): { vert: Float64Array; face: Int32Array } {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    vert: Float64Array.of(0, 0, 0, 0, 1, 0, -c, 0, -s, width * c, 0, -width * s),
    face: Int32Array.of(0, 1, 2, 0, 3, 1),
  };
}

const at = (normals: Float32Array, vertex: number): number[] => [...normals.subarray(3 * vertex, 3 * vertex + 3)];
const expectNear = (found: readonly number[], expected: readonly number[]): void =>
  expected.forEach((x, i) => void expect(found[i]).toBeCloseTo(x, 6));

describe('vertexNormals', () => {
  it('a vertex of one face has the normal of the face', () => {
    const { vert, face } = roof(0.3);
    const normals = vertexNormals(vert, face, false);
    expectNear(at(normals, 2), [-Math.sin(0.3), 0, Math.cos(0.3)]);
    expectNear(at(normals, 3), [Math.sin(0.3), 0, Math.cos(0.3)]);
  });

  it('a vertex of several faces has their mean normal, weighted by area', () => {
    const { vert, face } = roof(0.3);
    // 1 (-s, c) + 2 (s, c)
    const [x, z] = [Math.sin(0.3), 3 * Math.cos(0.3)];
    const norm = Math.hypot(x, z);
    expectNear(at(vertexNormals(vert, face, false), 0), [x / norm, 0, z / norm]);
  });

  it('a vertex at a sharp edge has the mean normal of the faces close to the mean', () => {
    // the angle of the smaller side to the mean exceeds acos(.8)
    const { vert, face } = roof(0.8);
    expectNear(at(vertexNormals(vert, face, false), 0), [Math.sin(0.8), 0, Math.cos(0.8)]);
    const [x, z] = [Math.sin(0.8), 3 * Math.cos(0.8)];
    const norm = Math.hypot(x, z);
    expectNear(at(vertexNormals(vert, face, true), 0), [x / norm, 0, z / norm]);
  });

  it('a vertex without a face, or with faces without area, has the z axis as normal', () => {
    const vert = Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 5, 5, 5);
    const normals = vertexNormals(vert, Int32Array.of(0, 1, 2), false);
    for (let i = 0; i < 4; i++) expect(at(normals, i)).toEqual([0, 0, 1]);
  });
});

it('normalizeRows normalizes rows and replaces zero rows by the z axis', () => {
  const rows = Float32Array.of(0, 3, 4, 0, 0, 0, -2, 0, 0);
  normalizeRows(rows);
  expectNear([...rows], [0, 0.6, 0.8, 0, 0, 1, -1, 0, 0]);
});
