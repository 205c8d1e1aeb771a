import { describe, expect, it } from 'vitest';
import { edgesOf, surfaceOf } from './topology.js';

describe('edgesOf', () => {
  it('counts edges once, and the vertices opposite to them', () => {
    const edges = edgesOf(2, Int32Array.of(0, 1, 2, 3, 2, 1));
    expect([...edges.vertices]).toEqual([1, 2, 0, 2, 0, 1, 1, 3, 2, 3]);
    expect([...edges.directed]).toEqual([1, 2, 2, 0, 0, 1, 1, 3, 3, 2]);
    expect([...edges.ofElements]).toEqual([0, 1, 2, 0, 3, 4]);
    expect([...edges.opposite]).toEqual([0, 3, 1, -1, 2, -1, 2, -1, 1, -1]);
  });

  it('has six for a tetrahedron', () => {
    const { vertices, opposite } = edgesOf(3, Int32Array.of(0, 1, 2, 3));
    expect([...vertices]).toEqual([0, 1, 1, 2, 0, 2, 2, 3, 0, 3, 1, 3]);
    // vertices opposite to an edge are of triangles alone
    expect([...opposite]).toEqual(Array(12).fill(-1));
  });
});

describe('surfaceOf', () => {
  it('of a rope: its ends, and each segment with the far end of the next', () => {
    const { shell, pairs, layers } = surfaceOf(1, Int32Array.of(0, 1, 1, 2, 2, 3));
    expect([...shell]).toEqual([0, 3]);
    expect([...pairs]).toEqual([1, 0, 0, 2, 2, 1, 1, 3]);
    expect([...layers]).toEqual([0, 0, 0]);
  });

  it('of two triangles: four sides, and each triangle with the apex of the other', () => {
    const { shell, pairs } = surfaceOf(2, Int32Array.of(0, 1, 2, 3, 2, 1));
    expect(shell.length).toBe(8);
    expect([...pairs]).toEqual([1, 0, 0, 3]);
  });

  it('of two tetrahedra: all faces but the one they share', () => {
    const { shell, layers, pairs } = surfaceOf(3, Int32Array.of(0, 1, 2, 3, 1, 2, 3, 4));
    expect(shell.length / 3).toBe(6);
    expect([[...layers], pairs.length]).toEqual([[0, 0], 0]);
  });

  it('of five tetrahedra of five points: nothing, from which no element is reached', () => {
    const all = Int32Array.of(0, 1, 2, 3, 0, 1, 2, 4, 0, 1, 3, 4, 0, 2, 3, 4, 1, 2, 3, 4);
    const { shell, layers } = surfaceOf(3, all);
    expect([shell.length, [...layers]]).toEqual([0, Array(5).fill(6)]);
  });

  it('counts layers from the surface', () => {
    // the middle one of five tetrahedra that share its faces
    const { layers } = surfaceOf(3, Int32Array.of(0, 1, 2, 3, 0, 1, 2, 4, 0, 1, 3, 5, 0, 2, 3, 6, 1, 2, 3, 7));
    expect([...layers]).toEqual([1, 0, 0, 0, 0]);
  });
});
