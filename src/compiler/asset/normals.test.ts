/** Normals of vertices, by closed forms of a roof with two sides. */
import { describe, expect, it } from 'vitest';
import { normalizeRows, vertexNormals } from './normals.js';

/** Two sides that meet at the edge along y, each sloping down by an angle; the second of a larger area. */
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

describe('a vertex', () => {
  it('of one face has its normal', () => {
    const { vert, face } = roof(0.3);
    const normals = vertexNormals(vert, face, false);
    expectNear(at(normals, 2), [-Math.sin(0.3), 0, Math.cos(0.3)]);
    expectNear(at(normals, 3), [Math.sin(0.3), 0, Math.cos(0.3)]);
  });

  it('of several faces has their mean, weighted by area', () => {
    const { vert, face } = roof(0.3);
    // 1 (-s, c) + 2 (s, c)
    const [x, z] = [Math.sin(0.3), 3 * Math.cos(0.3)];
    const norm = Math.hypot(x, z);
    expectNear(at(vertexNormals(vert, face, false), 0), [x / norm, 0, z / norm]);
  });

  it('at a sharp edge has those of the faces that are not far from the mean', () => {
    // the smaller side is more than acos(.8) from the mean of both
    const { vert, face } = roof(0.8);
    expectNear(at(vertexNormals(vert, face, false), 0), [Math.sin(0.8), 0, Math.cos(0.8)]);
    const [x, z] = [Math.sin(0.8), 3 * Math.cos(0.8)];
    const norm = Math.hypot(x, z);
    expectNear(at(vertexNormals(vert, face, true), 0), [x / norm, 0, z / norm]);
  });

  it('without a face, or of faces without area, has the z axis', () => {
    const vert = Float64Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0, 5, 5, 5);
    const normals = vertexNormals(vert, Int32Array.of(0, 1, 2), false);
    for (let i = 0; i < 4; i++) expect(at(normals, i)).toEqual([0, 0, 1]);
  });
});

it('rows get unit length, or become the z axis', () => {
  const rows = Float32Array.of(0, 3, 4, 0, 0, 0, -2, 0, 0);
  normalizeRows(rows);
  expectNear([...rows], [0, 0.6, 0.8, 0, 0, 1, -1, 0, 0]);
});
