/**
 * Minkowski difference of two shapes, A - B = { a - b }: they overlap if it contains the origin, and its distance to
 * the origin is their distance. Its support point along d is that of A along d minus that of B along -d.
 */

import { copyMat3 } from '../../../../foundation/math/mat.js';
import { doubles, INDEX, integers } from '../../../../foundation/math/scratch.js';
import { typesWhere } from '../../../../foundation/schema/shapes.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import {
  type ConvexShape,
  createShape,
  FIRST_VERTEX,
  SHAPE_CENTER,
  SHAPE_INFLATE,
  SHAPE_KIND,
  SHAPE_MESH,
  SHAPE_TYPE,
  SHAPE_VERTEX,
  toLocal,
} from '../../shapes/shape-record.js';
import { bindConvexShapes, type ConvexShapes, placeVertex, ShapeKind } from './convex-shape.js';
import { MAX_PAIR_CONTACTS } from './manifold.js';

/** A vertex of the difference: the difference, the point of A, the point of B (3 numbers each) ... */
export const VERTEX_SIZE = 9;
/** ... and the numbers of the vertices they are, of shapes that have vertices. */
export const VERTEX_IDS = 2;

/** Vertices used by the distance algorithm at once: a simplex, a candidate, and four of another simplex. */
const POOL = 9;

/** Offset in `int` of the number of vertices of the simplex. */
export const SIMPLEX_COUNT = 0;
/** Offset in `int` of the number of witness points. */
export const WITNESS_COUNT = 1;
/** Offset in `int` of a flag: the shapes are known to be separated. */
export const SEPARATED = 2;
/** Offset in `int` of the maximum number of iterations of each algorithm. */
export const ITERATIONS = 3;
const INT_SIZE = 4;

/** Offset in `param` of the accuracy [m]. */
export const TOLERANCE = 0;
/** Offset in `param` of the maximum distance to compute [m]; 0 requests contacts only. */
export const CUTOFF = 1;

/** Distance that means "beyond the cutoff". */
export const FAR = Number.MAX_VALUE;

/** Two shapes and the state that GJK, EPA and MPR share. */
export interface Minkowski {
  readonly shapes: ConvexShapes;
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly param: Float64Array;
  readonly int: Int32Array;
  /** Vertices of the distance algorithm, and the indices of the simplex, oldest first. */
  readonly pool: Float64Array;
  readonly poolIds: Int32Array;
  readonly simplex: Int32Array;
  /** Witness points on A and on B, and their signed distances. */
  readonly onA: Float64Array;
  readonly onB: Float64Array;
  readonly dist: Float64Array;
  /** The unit vector along which `sample` searches. */
  readonly along: Float64Array;
  /** Sets vertex n of a list to the support point of the difference along `along`. */
  sample(v: Float64Array, ids: Int32Array, n: number): void;
  /** `sample` with `supportFromLast`. */
  sampleFromLast(v: Float64Array, ids: Int32Array, n: number): void;
  /** Tests whether both shapes are polytopes without inflation: algorithms then end after finitely many steps. */
  areDiscrete(): boolean;
}

/** Makes the difference of two shapes of a Model, empty until `shapes.setGeom` sets them. */
export function bindMinkowski(m: ModelRecord, d: DataRecord): Minkowski {
  const shapes = bindConvexShapes(m, d);
  const { support, supportFromLast, hull } = shapes;
  const a = createShape();
  const b = createShape();
  const along = doubles(3);

  function sample(v: Float64Array, ids: Int32Array, n: number): void {
    const o = VERTEX_SIZE * (n & INDEX);
    if (a.int[SHAPE_KIND] === ShapeKind.HULL && b.int[SHAPE_KIND] === ShapeKind.HULL) {
      sampleHulls(v, o);
    } else {
      support(v, o + 3, a, along, 1);
      support(v, o + 6, b, along, -1);
    }
    finish(v, ids, n);
  }

  function sampleFromLast(v: Float64Array, ids: Int32Array, n: number): void {
    const o = VERTEX_SIZE * n;
    supportFromLast(v, o + 3, a, along, 1);
    supportFromLast(v, o + 6, b, along, -1);
    finish(v, ids, n);
  }

  function finish(v: Float64Array, ids: Int32Array, n: number): void {
    const o = VERTEX_SIZE * (n & INDEX);
    if (a.num[SHAPE_INFLATE] !== 0) inflate(v, o + 3, a.num, 1);
    if (b.num[SHAPE_INFLATE] !== 0) inflate(v, o + 6, b.num, -1);
    v[o] = v[o + 3] - v[o + 6];
    v[o + 1] = v[o + 4] - v[o + 7];
    v[o + 2] = v[o + 5] - v[o + 8];
    ids[VERTEX_IDS * n] = a.int[SHAPE_VERTEX];
    ids[VERTEX_IDS * n + 1] = b.int[SHAPE_VERTEX];
  }

  /**
   * Support points of two hulls, separate from those of other shapes: here the arrays of A and B are constants of the
   * code.
   */
  function sampleHulls(v: Float64Array, o: number): void {
    const { mesh_vert } = m;
    toLocal(hull.direction, 0, a.num, along, 1);
    a.int[SHAPE_VERTEX] = hull.farthest(a.int[SHAPE_MESH], a.int[SHAPE_VERTEX]);
    toLocal(hull.direction, 0, b.num, along, -1);
    b.int[SHAPE_VERTEX] = hull.farthest(b.int[SHAPE_MESH], b.int[SHAPE_VERTEX]);
    placeVertex(v, o + 3, a.num, mesh_vert, 3 * ((a.int[FIRST_VERTEX] & INDEX) + (a.int[SHAPE_VERTEX] & INDEX)));
    placeVertex(v, o + 6, b.num, mesh_vert, 3 * ((b.int[FIRST_VERTEX] & INDEX) + (b.int[SHAPE_VERTEX] & INDEX)));
  }

  /**
   * Moves a support point outward by the inflation of its shape; a non-integer argument would be allocated on the heap.
   */
  function inflate(v: Float64Array, o: number, shape: Float64Array, sign: number): void {
    const radius = sign * shape[SHAPE_INFLATE];
    v[o] += along[0] * radius;
    v[o + 1] += along[1] * radius;
    v[o + 2] += along[2] * radius;
  }

  const areDiscrete = (): boolean => isDiscrete(a) && isDiscrete(b);

  return {
    shapes,
    a,
    b,
    param: doubles(2),
    int: integers(INT_SIZE),
    pool: doubles(VERTEX_SIZE * POOL),
    poolIds: integers(VERTEX_IDS * POOL),
    simplex: integers(4),
    onA: doubles(3 * MAX_PAIR_CONTACTS),
    onB: doubles(3 * MAX_PAIR_CONTACTS),
    dist: doubles(MAX_PAIR_CONTACTS),
    along,
    sample,
    sampleFromLast,
    areDiscrete,
  };
}

/** Shapes with flat faces only. Types that are not geom shapes, such as flex elements, are excluded. */
const IS_FLAT = /* @__PURE__ */ typesWhere(({ sides }) => sides === 'flat');

function isDiscrete(shape: ConvexShape): boolean {
  const type = shape.int[SHAPE_TYPE];
  if (shape.num[SHAPE_INFLATE] !== 0) return false;
  return IS_FLAT[type] !== 0;
}

/** Resets the witness points to the centers of the shapes. */
export function resetWitness(c: Minkowski): void {
  for (let k = 0; k < 3; k++) {
    c.onA[k] = c.a.num[SHAPE_CENTER + k];
    c.onB[k] = c.b.num[SHAPE_CENTER + k];
  }
}

/** Copies vertex j of one list to index i of another, with its two vertex ids. */
export function copyVertex(
  to: Float64Array,
  toIds: Int32Array,
  i: number,
  from: Float64Array,
  fromIds: Int32Array,
  j: number,
): void {
  // nine numbers, like a matrix
  copyMat3(to, VERTEX_SIZE * i, from, VERTEX_SIZE * j);
  toIds[VERTEX_IDS * i] = fromIds[VERTEX_IDS * j];
  toIds[VERTEX_IDS * i + 1] = fromIds[VERTEX_IDS * j + 1];
}
