/**
 * Convex shapes as convex algorithms see them: a center and a support function, the point of the shape that is
 * farthest along a direction. For a linear image of the unit ball, x = R S b + p, that is b = S R^T d normalized;
 * a cylinder and a box choose each coordinate by the sign of the direction; a mesh searches its vertices, all
 * of them when there are few, otherwise by climbing along the edges of its convex hull from a good start.
 * Shapes may be inflated by a radius.
 */
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { GeomType } from '../../schema/enums.js';
import { MINVAL } from './manifold.js';

/** Offsets in `num`: pose, sizes, inflation radius, last support point, start point, vertices of a prism. */
export const SHAPE_POS = 0;
export const SHAPE_MAT = 3;
export const SHAPE_SIZE = 12;
export const SHAPE_INFLATE = 15;
export const SHAPE_POINT = 16;
export const SHAPE_CENTER = 19;
export const SHAPE_PRISM = 22;
const NUM_SIZE = SHAPE_PRISM + 18;

/** Offsets in `int`: support function, geom type, vertex of the last support point, the same in the hull's numbering. */
export const SHAPE_KIND = 0;
export const SHAPE_TYPE = 1;
export const SHAPE_VERTEX = 2;
export const SHAPE_HULL_VERTEX = 3;
export const SHAPE_MESH = 4;
const INT_SIZE = 5;

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
} as const;

/** Meshes with fewer vertices are searched exhaustively. */
const MIN_CLIMB = 10;
/** Components of a direction are rounded to -1, 0, 1 at this value to find a start vertex. */
const DIRECTION_CELL = 0.4;

export interface ConvexShape {
  readonly num: Float64Array;
  readonly int: Int32Array;
}

export function createShape(): ConvexShape {
  return { num: new Float64Array(NUM_SIZE), int: new Int32Array(INT_SIZE) };
}

export interface ConvexShapes {
  /** Makes the shape that of a geom, inflated by a radius. */
  setGeom(shape: ConvexShape, geom: number, inflate: number): void;
  /** Puts the shape back at the pose of its geom. */
  setPose(shape: ConvexShape, geom: number): void;
  /** Point of the shape farthest along the unit vector `dir`, at SHAPE_POINT. */
  support(shape: ConvexShape, dir: Float64Array): void;
  /** As `support`, but a hull is climbed from its first vertex: this decides between equally far vertices. */
  supportFromFirst(shape: ConvexShape, dir: Float64Array): void;
}

export function bindConvexShapes(m: ModelRecord, d: DataRecord): ConvexShapes {
  /** Direction or point in the frame of a shape, and the height of a vertex along it. */
  const local = new Float64Array(4);

  function setGeom(shape: ConvexShape, geom: number, inflate: number): void {
    const { geom_type, geom_dataid, geom_size } = m;
    const { num, int } = shape;
    setPose(shape, geom);
    for (let k = 0; k < 3; k++) num[SHAPE_SIZE + k] = geom_size[3 * geom + k];
    num[SHAPE_INFLATE] = inflate;
    int[SHAPE_TYPE] = geom_type[geom];
    int[SHAPE_VERTEX] = int[SHAPE_HULL_VERTEX] = -1;
    int[SHAPE_MESH] = geom_dataid[geom];
    int[SHAPE_KIND] = kindOf(geom_type[geom], geom_dataid[geom]);
  }

  function setPose(shape: ConvexShape, geom: number): void {
    const { geom_xpos, geom_xmat } = d;
    const { num } = shape;
    for (let k = 0; k < 3; k++) num[SHAPE_POS + k] = num[SHAPE_CENTER + k] = geom_xpos[3 * geom + k];
    for (let k = 0; k < 9; k++) num[SHAPE_MAT + k] = geom_xmat[9 * geom + k];
  }

  function kindOf(type: number, mesh: number): number {
    switch (type) {
      case GeomType.SPHERE:
        return ShapeKind.SPHERE;
      case GeomType.CAPSULE:
        return ShapeKind.CAPSULE;
      case GeomType.ELLIPSOID:
        return ShapeKind.ELLIPSOID;
      case GeomType.CYLINDER:
        return ShapeKind.CYLINDER;
      case GeomType.BOX:
        return ShapeKind.BOX;
      case GeomType.HFIELD:
        return ShapeKind.PRISM;
    }
    const climbs = m.mesh_graphadr[mesh] >= 0 && m.mesh_vertnum[mesh] >= MIN_CLIMB;
    return climbs ? ShapeKind.HULL : ShapeKind.FEW_VERTICES;
  }

  function support(shape: ConvexShape, dir: Float64Array): void {
    switch (shape.int[SHAPE_KIND]) {
      case ShapeKind.POINT:
        pointSupport(shape.num);
        break;
      case ShapeKind.SEGMENT:
        segmentSupport(shape.num, dir);
        break;
      case ShapeKind.SPHERE:
        sphereSupport(shape.num, dir);
        break;
      case ShapeKind.CAPSULE:
        capsuleSupport(shape.num, dir, local);
        break;
      case ShapeKind.ELLIPSOID:
        ellipsoidSupport(shape.num, dir, local);
        break;
      case ShapeKind.CYLINDER:
        cylinderSupport(shape.num, dir, local);
        break;
      case ShapeKind.BOX:
        boxSupport(shape, dir, local);
        break;
      case ShapeKind.PRISM:
        prismSupport(shape.num, dir);
        break;
      case ShapeKind.FEW_VERTICES:
        searchVertices(shape, dir);
        break;
      default:
        searchHull(shape, dir);
    }
  }

  function searchVertices(shape: ConvexShape, dir: Float64Array): void {
    const { mesh_vert, mesh_vertadr, mesh_vertnum } = m;
    const { num, int } = shape;
    const mesh = int[SHAPE_MESH];
    const start = mesh_vertadr[mesh];
    toLocal(local, num, dir);
    const x = local[0];
    const y = local[1];
    const z = local[2];
    let best = Math.max(int[SHAPE_VERTEX], 0);
    let v = 3 * (start + best);
    // the previous answer wins ties; without one the first vertex does
    let most = x * mesh_vert[v] + y * mesh_vert[v + 1] + z * mesh_vert[v + 2];
    const count = mesh_vertnum[mesh];
    for (let i = 0; i < count; i++) {
      v = 3 * (start + i);
      const value = x * mesh_vert[v] + y * mesh_vert[v + 1] + z * mesh_vert[v + 2];
      if (value > most) {
        most = value;
        best = i;
      }
    }
    int[SHAPE_VERTEX] = best;
    takeVertex(num, start + best);
  }

  /** Climbs from the better of the previous answer and the best vertex for the rounded direction. */
  function searchHull(shape: ConvexShape, dir: Float64Array): void {
    const { num, int } = shape;
    toLocal(local, num, dir);
    const mesh = int[SHAPE_MESH];
    const start = startVertex(mesh, local[0], local[1], local[2]);
    const last = int[SHAPE_HULL_VERTEX];
    const startHeight = heightOf(mesh, start);
    const lastHeight = last >= 0 ? heightOf(mesh, last) : 0;
    const resumes = last >= 0 && !(startHeight > lastHeight);
    local[3] = resumes ? lastHeight : startHeight;
    climbHull(shape, resumes ? last : start);
  }

  /** Height of a vertex of the hull along the direction in `local`. */
  function heightOf(mesh: number, hullVertex: number): number {
    const { mesh_vert, mesh_vertadr, mesh_graph, mesh_graphadr } = m;
    const graph = mesh_graphadr[mesh];
    const v = 3 * (mesh_vertadr[mesh] + mesh_graph[graph + 2 + mesh_graph[graph] + hullVertex]);
    return local[0] * mesh_vert[v] + local[1] * mesh_vert[v + 1] + local[2] * mesh_vert[v + 2];
  }

  /** Goes up along the direction in `local`, from vertex to vertex of the hull; the start is at height local[3]. */
  function climbHull(shape: ConvexShape, start: number): void {
    const { mesh_vert, mesh_vertadr, mesh_graph, mesh_graphadr } = m;
    const { num, int } = shape;
    const mesh = int[SHAPE_MESH];
    const edgeAdr = mesh_graphadr[mesh] + 2;
    const globalId = edgeAdr + mesh_graph[mesh_graphadr[mesh]];
    const edges = globalId + mesh_graph[mesh_graphadr[mesh]];
    const first = mesh_vertadr[mesh];
    const x = local[0];
    const y = local[1];
    const z = local[2];
    let most = local[3];
    let best = start;
    let previous = -1;
    while (best !== previous) {
      previous = best;
      for (let i = edges + mesh_graph[edgeAdr + best]; mesh_graph[i] >= 0; i++) {
        const v = 3 * (first + mesh_graph[globalId + mesh_graph[i]]);
        const value = x * mesh_vert[v] + y * mesh_vert[v + 1] + z * mesh_vert[v + 2];
        if (value > most) {
          most = value;
          best = mesh_graph[i];
        }
      }
    }
    int[SHAPE_HULL_VERTEX] = best;
    int[SHAPE_VERTEX] = mesh_graph[globalId + best];
    takeVertex(num, first + int[SHAPE_VERTEX]);
  }

  function supportFromFirst(shape: ConvexShape, dir: Float64Array): void {
    if (shape.int[SHAPE_KIND] !== ShapeKind.HULL) {
      support(shape, dir);
      return;
    }
    toLocal(local, shape.num, dir);
    local[3] = heightOf(shape.int[SHAPE_MESH], 0);
    climbHull(shape, 0);
  }

  /** Hull vertex farthest along the rounded direction, one of 27. */
  function startVertex(mesh: number, x: number, y: number, z: number): number {
    return m.mesh_extrema[27 * mesh + 9 * cell(x) + 3 * cell(y) + cell(z)];
  }

  function takeVertex(num: Float64Array, vertex: number): void {
    const { mesh_vert } = m;
    local[0] = mesh_vert[3 * vertex];
    local[1] = mesh_vert[3 * vertex + 1];
    local[2] = mesh_vert[3 * vertex + 2];
    fromLocal(num, local);
  }

  return { setGeom, setPose, support, supportFromFirst };
}

const cell = (x: number): number => (x > DIRECTION_CELL ? 2 : x < -DIRECTION_CELL ? 0 : 1);

function toLocal(out: Float64Array, num: Float64Array, dir: Float64Array): void {
  const x = dir[0];
  const y = dir[1];
  const z = dir[2];
  out[0] = num[SHAPE_MAT] * x + num[SHAPE_MAT + 3] * y + num[SHAPE_MAT + 6] * z;
  out[1] = num[SHAPE_MAT + 1] * x + num[SHAPE_MAT + 4] * y + num[SHAPE_MAT + 7] * z;
  out[2] = num[SHAPE_MAT + 2] * x + num[SHAPE_MAT + 5] * y + num[SHAPE_MAT + 8] * z;
}

/** Makes a point of the shape's frame the support point. */
function fromLocal(num: Float64Array, local: Float64Array): void {
  const x = local[0];
  const y = local[1];
  const z = local[2];
  for (let k = 0; k < 3; k++) {
    const r = SHAPE_MAT + 3 * k;
    num[SHAPE_POINT + k] = num[r] * x + num[r + 1] * y + num[r + 2] * z + num[SHAPE_POS + k];
  }
}

function pointSupport(num: Float64Array): void {
  for (let k = 0; k < 3; k++) num[SHAPE_POINT + k] = num[SHAPE_POS + k];
}

function segmentSupport(num: Float64Array, dir: Float64Array): void {
  const along = num[SHAPE_MAT + 2] * dir[0] + num[SHAPE_MAT + 5] * dir[1] + num[SHAPE_MAT + 8] * dir[2];
  const t = along >= 0 ? num[SHAPE_SIZE + 1] : -num[SHAPE_SIZE + 1];
  for (let k = 0; k < 3; k++) num[SHAPE_POINT + k] = num[SHAPE_MAT + 2 + 3 * k] * t + num[SHAPE_POS + k];
}

function sphereSupport(num: Float64Array, dir: Float64Array): void {
  const radius = num[SHAPE_SIZE];
  for (let k = 0; k < 3; k++) num[SHAPE_POINT + k] = radius * dir[k] + num[SHAPE_POS + k];
}

function capsuleSupport(num: Float64Array, dir: Float64Array, local: Float64Array): void {
  const radius = num[SHAPE_SIZE];
  toLocal(local, num, dir);
  const end = local[2] >= 0 ? num[SHAPE_SIZE + 1] : -num[SHAPE_SIZE + 1];
  for (let k = 0; k < 3; k++) local[k] *= radius;
  local[2] += end;
  fromLocal(num, local);
}

function ellipsoidSupport(num: Float64Array, dir: Float64Array, local: Float64Array): void {
  toLocal(local, num, dir);
  for (let k = 0; k < 3; k++) local[k] *= num[SHAPE_SIZE + k];
  const square = local[0] * local[0] + local[1] * local[1] + local[2] * local[2];
  if (square < MINVAL * MINVAL) {
    local[0] = num[SHAPE_SIZE];
    local[1] = local[2] = 0;
  } else {
    const scale = 1 / Math.sqrt(square);
    for (let k = 0; k < 3; k++) local[k] *= scale * num[SHAPE_SIZE + k];
  }
  fromLocal(num, local);
}

function cylinderSupport(num: Float64Array, dir: Float64Array, local: Float64Array): void {
  toLocal(local, num, dir);
  const square = local[0] * local[0] + local[1] * local[1];
  const scale = square >= MINVAL * MINVAL ? num[SHAPE_SIZE] / Math.sqrt(square) : 0;
  local[0] *= scale;
  local[1] *= scale;
  local[2] = local[2] >= 0 ? num[SHAPE_SIZE + 1] : -num[SHAPE_SIZE + 1];
  fromLocal(num, local);
}

/** The vertex of a box is numbered by its sign bits. */
function boxSupport(shape: ConvexShape, dir: Float64Array, local: Float64Array): void {
  const { num, int } = shape;
  toLocal(local, num, dir);
  for (let k = 0; k < 3; k++) local[k] = local[k] >= 0 ? num[SHAPE_SIZE + k] : -num[SHAPE_SIZE + k];
  int[SHAPE_VERTEX] = (local[0] > 0 ? 1 : 0) | (local[1] > 0 ? 2 : 0) | (local[2] > 0 ? 4 : 0);
  fromLocal(num, local);
}

/** A prism of a height field: the first three vertices are below, the last three above. */
function prismSupport(num: Float64Array, dir: Float64Array): void {
  const first = SHAPE_PRISM + (dir[2] < 0 ? 0 : 9);
  let best = first;
  let most = num[first] * dir[0] + num[first + 1] * dir[1] + num[first + 2] * dir[2];
  for (let v = first + 3; v < first + 9; v += 3) {
    const value = num[v] * dir[0] + num[v + 1] * dir[1] + num[v + 2] * dir[2];
    if (value > most) {
      most = value;
      best = v;
    }
  }
  for (let k = 0; k < 3; k++) num[SHAPE_POINT + k] = num[best + k];
}
