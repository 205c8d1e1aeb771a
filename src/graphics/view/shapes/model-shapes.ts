/** Shapes defined by a Model: meshes and their convex hulls, height fields, and the grids of planes. */
import { BufferAttribute, BufferGeometry } from 'three/webgpu';
import { cross, normalize3, sub3 } from '../../../foundation/math/vec.js';
import { GeomType } from '../../../foundation/schema/enums.js';
import type { Model } from '../../../simulation/model/model.js';
import { SurfaceBuilder } from './surface-builder.js';

/** Cosine between the normals of a corner and of its triangle below which the edge is drawn sharp. */
const SHARP = 0.8;

const edges = new Float64Array(6);
const flat = new Float64Array(3);
const corners = new Float64Array(9);

/** Writes the unit normal of the triangle in `corners` into `flat`. */
function flatNormal(): void {
  sub3(edges, 0, corners, 3, corners, 0);
  sub3(edges, 3, corners, 6, corners, 0);
  cross(flat, 0, edges, 0, edges, 3);
  normalize3(flat, 0);
}

function setCorner(corner: number, x: number, y: number, z: number): void {
  corners[3 * corner] = x;
  corners[3 * corner + 1] = y;
  corners[3 * corner + 2] = z;
}

/** Attribute arrays of a surface with separate vertices for each triangle. */
class CornerColumns {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly uv: Float32Array;
  constructor(count: number) {
    this.position = new Float32Array(3 * count);
    this.normal = new Float32Array(3 * count);
    this.uv = new Float32Array(2 * count);
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(this.position, 3));
    geometry.setAttribute('normal', new BufferAttribute(this.normal, 3));
    geometry.setAttribute('uv', new BufferAttribute(this.uv, 2));
    return withoutStretch(geometry);
  }
}

/** Normal and texture coordinates of a corner. */
const CORNER = 5;

/** Work arrays of `SharedVertices` that are reused: zeroing new memory for each mesh takes most of the time. */
class VertexSpace {
  /** Last vertex at each point; -1: none. */
  last = new Int32Array(0);
  /** Point of each vertex, its normal and texture coordinates, and the previous vertex at its point, or -1. */
  point = new Int32Array(0);
  values = new Float32Array(0);
  previous = new Int32Array(0);

  /** Prepares for a mesh with some points. */
  begin(points: number): void {
    if (this.last.length < points) this.last = new Int32Array(points);
    this.last.fill(-1, 0, points);
    if (this.point.length < points) this.grow(2 * points);
  }

  grow(capacity: number): void {
    const { point, values, previous } = this;
    this.point = new Int32Array(capacity);
    this.values = new Float32Array(CORNER * capacity);
    this.previous = new Int32Array(capacity);
    this.point.set(point);
    this.values.set(values);
    this.previous.set(previous);
  }
}

/** Largest number of points of a mesh whose work arrays are kept for the next one. */
const KEPT_POINTS = 20_000;

let spare: VertexSpace | undefined;

/**
 * Vertices of a mesh in the order of their first corners. Corners at the same point with the same normal and texture
 * coordinates share a vertex, which is lit once per picture and pass.
 */
class SharedVertices {
  private count = 0;
  private readonly index: Uint32Array<ArrayBuffer>;
  private readonly space: VertexSpace;

  constructor(
    corners: number,
    private readonly points: number,
  ) {
    this.index = new Uint32Array(corners);
    this.space = spare ?? new VertexSpace();
    spare = undefined;
    this.space.begin(points);
  }

  /** Sets a corner; its values must have single precision, as the stored ones. */
  set(corner: number, point: number, nx: number, ny: number, nz: number, u: number, v: number): void {
    const { values, last, previous } = this.space;
    let vertex = last[point]!;
    for (; vertex >= 0; vertex = previous[vertex]!) {
      const at = CORNER * vertex;
      if (
        values[at] === nx &&
        values[at + 1] === ny &&
        values[at + 2] === nz &&
        values[at + 3] === u &&
        values[at + 4] === v
      )
        break;
    }
    this.index[corner] = vertex >= 0 ? vertex : this.add(point, nx, ny, nz, u, v);
  }

  private add(point: number, nx: number, ny: number, nz: number, u: number, v: number): number {
    const { space } = this;
    if (this.count === space.point.length) space.grow(2 * this.count);
    const { values, last, previous } = space;
    const vertex = this.count++;
    const at = CORNER * vertex;
    values[at] = nx;
    values[at + 1] = ny;
    values[at + 2] = nz;
    values[at + 3] = u;
    values[at + 4] = v;
    space.point[vertex] = point;
    previous[vertex] = last[point]!;
    last[point] = vertex;
    return vertex;
  }

  /** @param points positions (n x 3) */
  build(points: Float32Array): BufferGeometry {
    const { count, space } = this;
    const { point, values } = space;
    const columns = new CornerColumns(count);
    const { position, normal, uv } = columns;
    for (let i = 0; i < count; i++) {
      const from = 3 * point[i]!;
      const at = CORNER * i;
      position[3 * i] = points[from]!;
      position[3 * i + 1] = points[from + 1]!;
      position[3 * i + 2] = points[from + 2]!;
      normal[3 * i] = values[at]!;
      normal[3 * i + 1] = values[at + 1]!;
      normal[3 * i + 2] = values[at + 2]!;
      uv[2 * i] = values[at + 3]!;
      uv[2 * i + 1] = values[at + 4]!;
    }
    if (this.points <= KEPT_POINTS) spare = space;
    const index = count > 0xffff ? this.index : Uint16Array.from(this.index);
    return columns.build().setIndex(new BufferAttribute(index, 1));
  }
}

/** Adds the attribute `stretch` to a geometry, filled with zeros. */
export function withoutStretch(geometry: BufferGeometry): BufferGeometry {
  const { count } = geometry.getAttribute('position');
  return geometry.setAttribute('stretch', new BufferAttribute(new Float32Array(3 * count), 3));
}

/** Returns the triangles of a mesh with normals and texture coordinates, in the frame of its geoms [m]. */
export function meshGeometry(m: Model, id: number): BufferGeometry {
  const { mesh_face: face, mesh_facenormal: facenormal, mesh_facetexcoord: facetexcoord } = m;
  const { mesh_normal: normals, mesh_texcoord: texcoord } = m;
  const count = 3 * m.mesh_facenum[id]!;
  const first = 3 * m.mesh_faceadr[id]!;
  const [vertices, firstNormal, firstTexcoord] = [m.mesh_vertnum[id]!, m.mesh_normaladr[id]!, m.mesh_texcoordadr[id]!];
  const firstVertex = 3 * m.mesh_vertadr[id]!;
  const points = m.mesh_vert.subarray(firstVertex, firstVertex + 3 * vertices);
  const isTextured = firstTexcoord >= 0;
  const shared = new SharedVertices(count, vertices);
  let [u, v] = [0, 0];
  for (let corner = 0; corner < count; corner += 3) {
    for (let c = 0; c < 3; c++) {
      const at = 3 * face[first + corner + c]!;
      setCorner(c, points[at]!, points[at + 1]!, points[at + 2]!);
    }
    flatNormal();
    const [fx, fy, fz] = [flat[0]!, flat[1]!, flat[2]!];
    for (let c = first + corner; c < first + corner + 3; c++) {
      const at = 3 * (firstNormal + facenormal[c]!);
      const [x, y, z] = [normals[at]!, normals[at + 1]!, normals[at + 2]!];
      if (isTextured) {
        const uv = 2 * (firstTexcoord + facetexcoord[c]!);
        u = texcoord[uv]!;
        v = texcoord[uv + 1]!;
      }
      if (isTextured || x * fx + y * fy + z * fz >= SHARP) shared.set(c - first, face[c]!, x, y, z, u, v);
      else shared.set(c - first, face[c]!, Math.fround(fx), Math.fround(fy), Math.fround(fz), u, v);
    }
  }
  return shared.build(points);
}

/** Returns the convex hull of a mesh. `mesh_graph` contains the counts of vertices and faces, then their lists. */
export function hullGeometry(m: Model, id: number): BufferGeometry {
  const graph = m.mesh_graphadr[id]!;
  const [vertices, faces] = [m.mesh_graph[graph]!, m.mesh_graph[graph + 1]!];
  const first = graph + 2 + 3 * vertices + 3 * faces;
  const columns = new CornerColumns(3 * faces);
  for (let corner = 0; corner < 3 * faces; corner++) {
    const vertex = 3 * (m.mesh_vertadr[id]! + m.mesh_graph[first + corner]!);
    for (let k = 0; k < 3; k++) columns.position[3 * corner + k] = m.mesh_vert[vertex + k]!;
  }
  for (let corner = 0; corner < 3 * faces; corner += 3) {
    corners.set(columns.position.subarray(3 * corner, 3 * corner + 9));
    flatNormal();
    for (let c = corner; c < corner + 3; c++) columns.normal.set(flat, 3 * c);
  }
  return columns.build();
}

/** Returns the surface of a height field with its sides and its bottom. */
export function hfieldGeometry(m: Model, id: number): BufferGeometry {
  const [rows, cols, first] = [m.hfield_nrow[id]!, m.hfield_ncol[id]!, m.hfield_adr[id]!];
  const [sx, sy, top, base] = m.hfield_size.subarray(4 * id, 4 * id + 4) as unknown as [number, number, number, number];
  const elevation = m.hfield_data.subarray(first, first + rows * cols);
  const x = (c: number): number => sx * ((2 * c) / (cols - 1) - 1);
  const y = (r: number): number => sy * ((2 * r) / (rows - 1) - 1);
  const z = (r: number, c: number): number => top * elevation[r * cols + c]!;
  const builder = new SurfaceBuilder();
  const count = 18 * (rows - 1) * (cols - 1);
  const facets = { position: new Float32Array(count), normal: new Float32Array(count) };
  let at = 0;
  const facet = (r0: number, c0: number, r1: number, c1: number, r2: number, c2: number): void => {
    setCorner(0, x(c0), y(r0), z(r0, c0));
    setCorner(1, x(c1), y(r1), z(r1, c1));
    setCorner(2, x(c2), y(r2), z(r2, c2));
    flatNormal();
    for (let k = 0; k < 9; k++, at++) {
      facets.position[at] = corners[k]!;
      facets.normal[at] = flat[k % 3]!;
    }
  };
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < cols; c++) {
      facet(r + 1, c, r, c, r + 1, c + 1);
      facet(r + 1, c + 1, r, c, r, c + 1);
    }
  }
  const wall = (
    normal: readonly [number, number, number],
    count: number,
    cell: (k: number) => [number, number],
  ): void =>
    builder.grid(count, 1, (u, v) => {
      const [r, c] = cell(Math.round(u * count));
      return { position: [x(c), y(r), v === 0 ? -base : z(r, c)], normal };
    });
  wall([0, -1, 0], cols - 1, (k) => [0, k]);
  wall([1, 0, 0], rows - 1, (k) => [k, cols - 1]);
  wall([0, 1, 0], cols - 1, (k) => [rows - 1, cols - 1 - k]);
  wall([-1, 0, 0], rows - 1, (k) => [rows - 1 - k, 0]);
  const { numquads } = m.vis.quality;
  builder.grid(numquads, numquads, (u, v) => ({
    position: [sx * (2 * u - 1), sy * (1 - 2 * v), -base],
    normal: [0, 0, -1],
  }));
  return builder.build(facets);
}

/** Maximum number of squares along a side of a plane. */
const MAX_GRID = 200;
/** Size of an infinite plane, in units of the far distance. */
const REACH = 2.1;

/**
 * Returns the distance by which the grid of an infinite plane may be moved along an axis without a visible change of
 * its texture [m].
 */
export function planePeriod(m: Model, geom: number, axis: 0 | 1): number {
  const matid = m.geom_matid[geom]!;
  const repeat = matid < 0 ? 0 : m.mat_texrepeat[2 * matid + axis]!;
  return repeat > 0 ? 2 / repeat : (REACH * m.vis.map.zfar * m.stat.extent) / (MAX_GRID - 2);
}

/** Returns the grid lines of a plane along an axis [m], for an even number of squares of about the wanted size. */
function gridLines(m: Model, geom: number, axis: 0 | 1, squares: number): number[] {
  const half = m.geom_size[3 * geom + axis]!;
  if (half <= 0) {
    const reach = REACH * m.vis.map.zfar * m.stat.extent + 2 * planePeriod(m, geom, axis);
    return Array.from({ length: squares + 1 }, (_, k) => reach * (k / squares - 0.5));
  }
  const square = Math.max(m.geom_size[3 * geom + 2]!, half / (MAX_GRID - 2));
  const count = 2 * Math.floor(Math.floor(half / square) / 2);
  const inner = Array.from({ length: count + 1 }, (_, k) => square * (2 * k - count));
  return count * square < half ? [-half, ...inner, half] : inner;
}

/**
 * Returns the grid of a plane in its own frame [m]; lighting is computed at its corners. An infinite plane has
 * `squares` squares along a side, at most as many as in the reference.
 */
export function planeGeometry(m: Model, geom: number, squares: number): BufferGeometry {
  const count = Math.min(MAX_GRID, squares);
  const [xs, ys] = [gridLines(m, geom, 0, count), gridLines(m, geom, 1, count)];
  const [hx, hy] = [m.geom_size[3 * geom]!, m.geom_size[3 * geom + 1]!];
  const builder = new SurfaceBuilder();
  builder.grid(xs.length - 1, ys.length - 1, (u, v) => {
    const [x, y] = [xs[Math.round(u * (xs.length - 1))]!, ys[Math.round(v * (ys.length - 1))]!];
    return {
      position: [x, y, 0],
      normal: [0, 0, 1],
      uv: [hx > 0 ? (x + hx) / (2 * hx) : x / 2, hy > 0 ? (hy - y) / (2 * hy) : -y / 2],
    };
  });
  return builder.build();
}

/** Tests whether a geom of the Model is a plane that is infinite in some direction. */
export const isEndless = (m: Model, geom: number): boolean =>
  m.geom_type[geom] === GeomType.PLANE && (m.geom_size[3 * geom]! <= 0 || m.geom_size[3 * geom + 1]! <= 0);
