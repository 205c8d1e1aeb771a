import { describe, expect, it } from 'vitest';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { createShape, SHAPE_MAT, SHAPE_SIZE, SHAPE_TYPE } from '../../shapes/shape-record.js';
import { bindFacets, CORNERS, createFacets, FACES, type Facets } from './facets.js';

const MODEL = { nmeshdegmax: 0, npolygonmax: 0 } as ModelRecord;
const { addVertex, findFaces, findEdges, takeFace, takeEdge } = bindFacets(MODEL);

/** Facets of a box of half-sizes 1, 2, 3 at the origin, in contact with some of its vertices. */
function boxFacets(vertices: readonly number[], outward = [0, 0, 0]): Facets {
  const shape = createShape();
  for (let k = 0; k < 3; k++) {
    shape.num[SHAPE_MAT + 4 * k] = 1;
    shape.num[SHAPE_SIZE + k] = k + 1;
  }
  shape.int[SHAPE_TYPE] = GeomType.BOX;
  const facets = createFacets(MODEL, shape);
  for (const v of vertices) addVertex(facets, v);
  findFaces(facets, Float64Array.from(outward));
  return facets;
}

const triples = (values: Float64Array, n: number): number[][] =>
  Array.from({ length: n }, (_, i) => [...values.subarray(3 * i, 3 * i + 3)].map((x) => x + 0));

describe('facets of a box', () => {
  it('a corner of a box has three faces and three edges', () => {
    const facets = boxFacets([5, 5, 5]);
    expect(triples(facets.normal, facets.count[FACES] as number)).toEqual([
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ]);
    expect(findEdges(facets)).toBe(3);
    expect(triples(facets.direction, 3)).toEqual([
      [-1, 0, 0],
      [0, 1, 0],
      [0, 0, -1],
    ]);
  });

  it('the facets of an edge are its two faces and the edge', () => {
    const facets = boxFacets([7, 6, 7]);
    expect(triples(facets.normal, facets.count[FACES] as number)).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
    expect(findEdges(facets)).toBe(1);
    takeEdge(facets, 0);
    expect(triples(facets.polygon, 2)).toEqual([
      [1, 2, 3],
      [-1, 2, 3],
    ]);
  });

  it('three corners of a face give that face', () => {
    const facets = boxFacets([0, 1, 3]);
    expect(triples(facets.normal, facets.count[FACES] as number)).toEqual([[0, 0, -1]]);
    takeFace(facets, 0);
    expect(facets.count[CORNERS]).toBe(4);
    expect(triples(facets.polygon, 4).map(([, , z]) => z)).toEqual([-3, -3, -3, -3]);
  });

  it('a diagonal gives the face along the direction of contact, if there is one', () => {
    const along = boxFacets([0, 3], [0, 0.01, -0.9]);
    expect(triples(along.normal, along.count[FACES] as number)).toEqual([[0, 0, -1]]);
    expect(boxFacets([0, 7], [1, 1, 1]).count[FACES]).toBe(0);
    expect(boxFacets([0, 3], [0, 0, 0]).count[FACES]).toBe(0);
  });
});
