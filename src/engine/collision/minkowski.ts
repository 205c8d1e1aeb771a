/**
 * Minkowski difference of two shapes, A - B = { a - b }: they overlap where it contains the origin, and its
 * distance to the origin is theirs. Its support point along d is that of A along d minus that of B along -d.
 */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import {
  bindConvexShapes,
  type ConvexShape,
  type ConvexShapes,
  createShape,
  SHAPE_CENTER,
  SHAPE_INFLATE,
  SHAPE_POINT,
  SHAPE_TYPE,
  SHAPE_VERTEX,
} from './convex-shape.js';
import { MAX_PAIR_CONTACTS, MINVAL } from './manifold.js';

/** A vertex of the difference: the difference, the point of A, the point of B (3 numbers each) ... */
export const VERTEX_SIZE = 9;
/** ... and the numbers of the vertices they are, of shapes that have vertices. */
export const VERTEX_IDS = 2;

/** A simplex of up to four vertices; the other places are scratch of the algorithm that builds it. */
export const SIMPLEX_VERTICES = 9;

/** Offsets of counts in `int`. */
export const SIMPLEX_COUNT = 0;
export const WITNESS_COUNT = 1;
/** Whether the shapes are known to be apart. */
export const SEPARATED = 2;
export const ITERATION = 3;

/** Offsets of parameters in `param`: accuracy [m], and the distance up to which distances are wanted (0: contacts only). */
export const TOLERANCE = 0;
export const CUTOFF = 1;

/** Distance that means "farther than asked for". */
export const FAR = Number.MAX_VALUE;

export interface Minkowski {
  readonly shapes: ConvexShapes;
  readonly a: ConvexShape;
  readonly b: ConvexShape;
  readonly param: Float64Array;
  readonly int: Int32Array;
  readonly simplex: Float64Array;
  readonly simplexIds: Int32Array;
  /** Witness points on A and on B, and their signed distances. */
  readonly onA: Float64Array;
  readonly onB: Float64Array;
  readonly dist: Float64Array;
  /** Vertex at offset `o` of `v` (number n) farthest along a direction divided by `length`, or x if that vanishes. */
  vertexAlong(v: Float64Array, ids: Int32Array, n: number, dir: Float64Array, o: number, length: number): void;
  /** As `vertexAlong` against a direction; the direction is scaled by the reciprocal. */
  vertexAgainst(v: Float64Array, ids: Int32Array, n: number, dir: Float64Array, scale: number): void;
  /** As `vertexAlong`, for a unit direction. */
  vertexAlongUnit(v: Float64Array, ids: Int32Array, n: number, dir: Float64Array, o: number): void;
  /** Whether both shapes are polytopes that are not inflated: algorithms then end after finitely many steps. */
  areDiscrete(): boolean;
}

export function bindMinkowski(m: ModelRecord, d: DataRecord): Minkowski {
  const shapes = bindConvexShapes(m, d);
  const a = createShape();
  const b = createShape();
  const along = new Float64Array(3);
  const against = new Float64Array(3);

  function vertexAlong(
    v: Float64Array,
    ids: Int32Array,
    n: number,
    dir: Float64Array,
    o: number,
    length: number,
  ): void {
    const defined = length > MINVAL;
    along[0] = defined ? dir[o] / length : 1;
    along[1] = defined ? dir[o + 1] / length : 0;
    along[2] = defined ? dir[o + 2] / length : 0;
    for (let k = 0; k < 3; k++) against[k] = -along[k];
    setVertex(v, ids, n);
  }

  function vertexAgainst(v: Float64Array, ids: Int32Array, n: number, dir: Float64Array, scale: number): void {
    for (let k = 0; k < 3; k++) {
      against[k] = dir[k] * scale;
      along[k] = -against[k];
    }
    setVertex(v, ids, n);
  }

  function vertexAlongUnit(v: Float64Array, ids: Int32Array, n: number, dir: Float64Array, o: number): void {
    for (let k = 0; k < 3; k++) {
      along[k] = dir[o + k];
      against[k] = -along[k];
    }
    setVertex(v, ids, n);
  }

  function setVertex(v: Float64Array, ids: Int32Array, n: number): void {
    const o = VERTEX_SIZE * n;
    shapes.support(a, along);
    shapes.support(b, against);
    const inflateA = a.num[SHAPE_INFLATE];
    const inflateB = b.num[SHAPE_INFLATE];
    for (let k = 0; k < 3; k++) {
      const onA = inflateA > 0 ? a.num[SHAPE_POINT + k] + along[k] * inflateA : a.num[SHAPE_POINT + k];
      const onB = inflateB > 0 ? b.num[SHAPE_POINT + k] + against[k] * inflateB : b.num[SHAPE_POINT + k];
      v[o + k] = onA - onB;
      v[o + 3 + k] = onA;
      v[o + 6 + k] = onB;
    }
    ids[VERTEX_IDS * n] = a.int[SHAPE_VERTEX];
    ids[VERTEX_IDS * n + 1] = b.int[SHAPE_VERTEX];
  }

  const areDiscrete = (): boolean => isDiscrete(a) && isDiscrete(b);

  return {
    shapes,
    a,
    b,
    param: new Float64Array(2),
    int: new Int32Array(4),
    simplex: new Float64Array(VERTEX_SIZE * SIMPLEX_VERTICES),
    simplexIds: new Int32Array(VERTEX_IDS * SIMPLEX_VERTICES),
    onA: new Float64Array(3 * MAX_PAIR_CONTACTS),
    onB: new Float64Array(3 * MAX_PAIR_CONTACTS),
    dist: new Float64Array(MAX_PAIR_CONTACTS),
    vertexAlong,
    vertexAgainst,
    vertexAlongUnit,
    areDiscrete,
  };
}

function isDiscrete(shape: ConvexShape): boolean {
  const type = shape.int[SHAPE_TYPE];
  if (shape.num[SHAPE_INFLATE] !== 0) return false;
  return type === GeomType.MESH || type === GeomType.BOX || type === GeomType.HFIELD;
}

/** Starts from the centers of the shapes. */
export function resetWitness(c: Minkowski): void {
  for (let k = 0; k < 3; k++) {
    c.onA[k] = c.a.num[SHAPE_CENTER + k];
    c.onB[k] = c.b.num[SHAPE_CENTER + k];
  }
  c.int[ITERATION] = 0;
}

export function copyVertex(
  to: Float64Array,
  toIds: Int32Array,
  i: number,
  from: Float64Array,
  fromIds: Int32Array,
  j: number,
): void {
  for (let k = 0; k < VERTEX_SIZE; k++) to[VERTEX_SIZE * i + k] = from[VERTEX_SIZE * j + k];
  for (let k = 0; k < VERTEX_IDS; k++) toIds[VERTEX_IDS * i + k] = fromIds[VERTEX_IDS * j + k];
}
