import { describe, expect, it } from 'vitest';
import { edgesOf, surfaceOf } from './topology.js';

describe('edgesOf', () => {
  it('edgesOf lists each edge once, with the opposite vertices', () => {
    const edges = edgesOf(2, Int32Array.of(0, 1, 2, 3, 2, 1));
    expect([...edges.vertices]).toEqual([1, 2, 0, 2, 0, 1, 1, 3, 2, 3]);
    expect([...edges.directed]).toEqual([1, 2, 2, 0, 0, 1, 1, 3, 3, 2]);
    expect([...edges.ofElements]).toEqual([0, 1, 2, 0, 3, 4]);
    expect([...edges.opposite]).toEqual([0, 3, 1, -1, 2, -1, 2, -1, 1, -1]);
  });

  it('edgesOf gives six edges of a tetrahedron', () => {
    const { vertices, opposite } = edgesOf(3, Int32Array.of(0, 1, 2, 3));
    expect([...vertices]).toEqual([0, 1, 1, 2, 0, 2, 2, 3, 0, 3, 1, 3]);
    // only triangles have vertices opposite to an edge
    expect([...opposite]).toEqual(Array(12).fill(-1));
  });
});

describe('surfaceOf', () => {
  it('surfaceOf a rope gives its ends, and pairs of segments with the far end of the next', () => {
    const { shell, pairs, layers } = surfaceOf(1, Int32Array.of(0, 1, 1, 2, 2, 3));
    expect([...shell]).toEqual([0, 3]);
    expect([...pairs]).toEqual([1, 0, 0, 2, 2, 1, 1, 3]);
    expect([...layers]).toEqual([0, 0, 0]);
  });

  it('surfaceOf two triangles gives four sides, and pairs of triangles with the apex of the other', () => {
    const { shell, pairs } = surfaceOf(2, Int32Array.of(0, 1, 2, 3, 2, 1));
    expect(shell.length).toBe(8);
    expect([...pairs]).toEqual([1, 0, 0, 3]);
  });

  it('surfaceOf two tetrahedra gives all faces except the shared one', () => {
    const { shell, layers, pairs } = surfaceOf(3, Int32Array.of(0, 1, 2, 3, 1, 2, 3, 4));
    expect(shell.length / 3).toBe(6);
    expect([[...layers], pairs.length]).toEqual([[0, 0], 0]);
  });

  it('surfaceOf a closed complex of tetrahedra is empty and no element is reached', () => {
    const all = Int32Array.of(0, 1, 2, 3, 0, 1, 2, 4, 0, 1, 3, 4, 0, 2, 3, 4, 1, 2, 3, 4);
    const { shell, layers } = surfaceOf(3, all);
    expect([shell.length, [...layers]]).toEqual([0, Array(5).fill(6)]);
  });

  it('surfaceOf counts layers from the surface', () => {
    // the central one of five tetrahedra that share its faces
    const { layers } = surfaceOf(3, Int32Array.of(0, 1, 2, 3, 0, 1, 2, 4, 0, 1, 3, 5, 0, 2, 3, 6, 1, 2, 3, 7));
    expect([...layers]).toEqual([1, 0, 0, 0, 0]);
  });
});
