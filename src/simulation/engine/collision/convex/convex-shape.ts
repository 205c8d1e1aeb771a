/**
 * Convex shapes for convex algorithms: a center and a support function, which gives the farthest point of the shape
 * along a direction. For a linear image of the unit ball, x = R S b + p, that is b = S R^T d normalized; a cylinder and
 * a box choose each coordinate by the sign of the direction; a mesh searches its vertices, all of them when there are
 * few, otherwise by climbing along the edges of its convex hull from a good start. Shapes may be inflated by a radius.
 */

import { filledIntegers } from '../../../../foundation/math/scratch.js';
import { IS_OF_MESH, SHAPE_NAMES, type SolidName } from '../../../../foundation/schema/shapes.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { boxSupport } from '../../shapes/box.js';
import { capsuleSupport } from '../../shapes/capsule.js';
import { cylinderSupport } from '../../shapes/cylinder.js';
import { ellipsoidSupport } from '../../shapes/ellipsoid.js';
import {
  type ConvexShape,
  FIRST_VERTEX,
  POINT_COUNT,
  SHAPE_CENTER,
  SHAPE_INFLATE,
  SHAPE_KIND,
  SHAPE_MAT,
  SHAPE_MESH,
  SHAPE_POS,
  SHAPE_PRISM,
  SHAPE_SIZE,
  SHAPE_TYPE,
  SHAPE_VERTEX,
  toLocal,
  VERTEX_COUNT,
} from '../../shapes/shape-record.js';
import { sphereSupport } from '../../shapes/sphere.js';
import { bindHullSearch, type HullSearch } from './hull-search.js';

/** The kinds of support functions. */
export const ShapeKind = {
  POINT: 0,
  SEGMENT: 1,
  SPHERE: 2,
  CAPSULE: 3,
  ELLIPSOID: 4,
  CYLINDER: 5,
  BOX: 6,
  FEW_VERTICES: 7,
  HULL: 8,
  PRISM: 9,
  POINTS: 10,
} as const;
export type ShapeKind = (typeof ShapeKind)[keyof typeof ShapeKind];

/** Meshes with fewer vertices are searched exhaustively. */
const MIN_CLIMB = 10;

/** Shapes of geoms and their support functions, bound to one Model and Data. */
export interface ConvexShapes {
  readonly hull: HullSearch;
  /** Makes the shape that of a geom, inflated by a radius. */
  setGeom(shape: ConvexShape, geom: number, inflate: number): void;
  /** Restores the shape to the pose of its geom. */
  setPose(shape: ConvexShape, geom: number): void;
  /**
   * Point of the shape, not inflated, farthest along `sign` (1 or -1) times the unit vector `dir`, into out[o..o+2].
   */
  support(out: Float64Array, o: number, shape: ConvexShape, dir: Float64Array, sign: number): void;
  /**
   * `support` that climbs a hull starting at the previous result, or at its first vertex, which decides between equally
   * far vertices.
   */
  supportFromLast(out: Float64Array, o: number, shape: ConvexShape, dir: Float64Array, sign: number): void;
}

/** Makes the support functions. They read `geom_*`, mesh vertices and world poses of geoms. */
export function bindConvexShapes(m: ModelRecord, d: DataRecord): ConvexShapes {
  const hull = bindHullSearch(m);

  function setGeom(shape: ConvexShape, geom: number, inflate: number): void {
    const { geom_type, geom_dataid, geom_size } = m;
    const { num, int } = shape;
    const type = geom_type[geom];
    setPose(shape, geom);
    num[SHAPE_SIZE] = geom_size[3 * geom];
    num[SHAPE_SIZE + 1] = geom_size[3 * geom + 1];
    num[SHAPE_SIZE + 2] = geom_size[3 * geom + 2];
    num[SHAPE_INFLATE] = inflate;
    int[SHAPE_TYPE] = type;
    int[SHAPE_VERTEX] = -1;
    int[SHAPE_MESH] = geom_dataid[geom];
    int[SHAPE_KIND] = IS_OF_MESH[type] !== 0 ? setMesh(int, geom_dataid[geom]) : KIND_OF[type];
  }

  function setPose(shape: ConvexShape, geom: number): void {
    const { geom_xpos, geom_xmat } = d;
    const { num } = shape;
    for (let k = 0; k < 3; k++) num[SHAPE_POS + k] = num[SHAPE_CENTER + k] = geom_xpos[3 * geom + k];
    for (let k = 0; k < 9; k++) num[SHAPE_MAT + k] = geom_xmat[9 * geom + k];
  }

  function setMesh(int: Int32Array, mesh: number): number {
    const { mesh_graphadr, mesh_vertadr, mesh_vertnum } = m;
    const graph = mesh_graphadr[mesh];
    int[FIRST_VERTEX] = mesh_vertadr[mesh];
    int[VERTEX_COUNT] = mesh_vertnum[mesh];
    return graph >= 0 && mesh_vertnum[mesh] >= MIN_CLIMB ? ShapeKind.HULL : ShapeKind.FEW_VERTICES;
  }

  function support(out: Float64Array, o: number, shape: ConvexShape, dir: Float64Array, sign: number): void {
    const kind = shape.int[SHAPE_KIND] as ShapeKind;
    switch (kind) {
      case ShapeKind.POINT:
        pointSupport(out, o, shape.num);
        break;
      case ShapeKind.SEGMENT:
        segmentSupport(out, o, shape.num, dir, sign);
        break;
      case ShapeKind.SPHERE:
        sphereSupport(out, o, shape.num, dir, sign);
        break;
      case ShapeKind.CAPSULE:
        capsuleSupport(out, o, shape.num, dir, sign);
        break;
      case ShapeKind.ELLIPSOID:
        ellipsoidSupport(out, o, shape.num, dir, sign);
        break;
      case ShapeKind.CYLINDER:
        cylinderSupport(out, o, shape, dir, sign);
        break;
      case ShapeKind.BOX:
        boxSupport(out, o, shape, dir, sign);
        break;
      case ShapeKind.PRISM:
        prismSupport(out, o, shape.num, dir, sign);
        break;
      case ShapeKind.FEW_VERTICES:
        searchVertices(out, o, shape, dir, sign);
        break;
      case ShapeKind.POINTS:
        farthestPoint(out, o, shape.num, SHAPE_PRISM, shape.int[POINT_COUNT], dir, sign);
        break;
      case ShapeKind.HULL:
        climbHull(out, o, shape, dir, sign, true);
        break;
      default:
        kind satisfies never;
    }
  }

  function supportFromLast(out: Float64Array, o: number, shape: ConvexShape, dir: Float64Array, sign: number): void {
    if (shape.int[SHAPE_KIND] === ShapeKind.HULL) climbHull(out, o, shape, dir, sign, false);
    else support(out, o, shape, dir, sign);
  }

  function searchVertices(out: Float64Array, o: number, shape: ConvexShape, dir: Float64Array, sign: number): void {
    const { mesh_vert } = m;
    const { num, int } = shape;
    const x = sign * (num[SHAPE_MAT] * dir[0] + num[SHAPE_MAT + 3] * dir[1] + num[SHAPE_MAT + 6] * dir[2]);
    const y = sign * (num[SHAPE_MAT + 1] * dir[0] + num[SHAPE_MAT + 4] * dir[1] + num[SHAPE_MAT + 7] * dir[2]);
    const z = sign * (num[SHAPE_MAT + 2] * dir[0] + num[SHAPE_MAT + 5] * dir[1] + num[SHAPE_MAT + 8] * dir[2]);
    const first = 3 * int[FIRST_VERTEX];
    const end = first + 3 * int[VERTEX_COUNT];
    // the previous result wins ties; without one the first vertex does
    let best = first + 3 * Math.max(int[SHAPE_VERTEX], 0);
    let most = x * mesh_vert[best] + y * mesh_vert[best + 1] + z * mesh_vert[best + 2];
    for (let v = first; v < end; v += 3) {
      const value = x * mesh_vert[v] + y * mesh_vert[v + 1] + z * mesh_vert[v + 2];
      if (value > most) {
        most = value;
        best = v;
      }
    }
    int[SHAPE_VERTEX] = (best - first) / 3;
    placeVertex(out, o, num, mesh_vert, best);
  }

  function climbHull(
    out: Float64Array,
    o: number,
    shape: ConvexShape,
    dir: Float64Array,
    sign: number,
    looksAround: boolean,
  ): void {
    const { num, int } = shape;
    toLocal(hull.direction, 0, num, dir, sign);
    const last = int[SHAPE_VERTEX];
    const vertex = looksAround ? hull.farthest(int[SHAPE_MESH], last) : hull.farthestFrom(int[SHAPE_MESH], last);
    int[SHAPE_VERTEX] = vertex;
    placeVertex(out, o, num, m.mesh_vert, 3 * (int[FIRST_VERTEX] + vertex));
  }

  return { hull, setGeom, setPose, support, supportFromLast };
}

/** Kinds of the solids with separate support functions. */
const KINDS = {
  SPHERE: ShapeKind.SPHERE,
  CAPSULE: ShapeKind.CAPSULE,
  ELLIPSOID: ShapeKind.ELLIPSOID,
  CYLINDER: ShapeKind.CYLINDER,
  BOX: ShapeKind.BOX,
} as const satisfies Record<SolidName, ShapeKind>;

/** Shape kinds by geom type; a height field is tested prism by prism. */
const KIND_OF = /* @__PURE__ */ filledIntegers(
  SHAPE_NAMES.map((name) => (name in KINDS ? KINDS[name as SolidName] : ShapeKind.PRISM)),
);

/** The vertex of a mesh at offset `v`, in the world. */
export function placeVertex(out: Float64Array, o: number, num: Float64Array, mesh_vert: Float32Array, v: number): void {
  const x = mesh_vert[v];
  const y = mesh_vert[v + 1];
  const z = mesh_vert[v + 2];
  out[o] = num[SHAPE_MAT] * x + num[SHAPE_MAT + 1] * y + num[SHAPE_MAT + 2] * z + num[SHAPE_POS];
  out[o + 1] = num[SHAPE_MAT + 3] * x + num[SHAPE_MAT + 4] * y + num[SHAPE_MAT + 5] * z + num[SHAPE_POS + 1];
  out[o + 2] = num[SHAPE_MAT + 6] * x + num[SHAPE_MAT + 7] * y + num[SHAPE_MAT + 8] * z + num[SHAPE_POS + 2];
}

function pointSupport(out: Float64Array, o: number, num: Float64Array): void {
  out[o] = num[SHAPE_POS];
  out[o + 1] = num[SHAPE_POS + 1];
  out[o + 2] = num[SHAPE_POS + 2];
}

function segmentSupport(out: Float64Array, o: number, num: Float64Array, dir: Float64Array, sign: number): void {
  const along = num[SHAPE_MAT + 2] * dir[0] + num[SHAPE_MAT + 5] * dir[1] + num[SHAPE_MAT + 8] * dir[2];
  const t = sign * along >= 0 ? num[SHAPE_SIZE + 1] : -num[SHAPE_SIZE + 1];
  out[o] = num[SHAPE_MAT + 2] * t + num[SHAPE_POS];
  out[o + 1] = num[SHAPE_MAT + 5] * t + num[SHAPE_POS + 1];
  out[o + 2] = num[SHAPE_MAT + 8] * t + num[SHAPE_POS + 2];
}

/** A prism of a height field: the first three vertices are below, the last three above. */
function prismSupport(out: Float64Array, o: number, num: Float64Array, dir: Float64Array, sign: number): void {
  farthestPoint(out, o, num, SHAPE_PRISM + (sign * dir[2] < 0 ? 0 : 9), 3, dir, sign);
}

/** The first of several points, from offset `first` on, that is farthest along a direction. */
function farthestPoint(
  out: Float64Array,
  o: number,
  num: Float64Array,
  first: number,
  count: number,
  dir: Float64Array,
  sign: number,
): void {
  const x = sign * dir[0];
  const y = sign * dir[1];
  const z = sign * dir[2];
  let best = first;
  let most = num[first] * x + num[first + 1] * y + num[first + 2] * z;
  for (let v = first + 3; v < first + 3 * count; v += 3) {
    const value = num[v] * x + num[v + 1] * y + num[v + 2] * z;
    if (value > most) {
      most = value;
      best = v;
    }
  }
  out[o] = num[best];
  out[o + 1] = num[best + 1];
  out[o + 2] = num[best + 2];
}
