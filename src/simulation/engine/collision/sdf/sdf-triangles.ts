/**
 * Contacts of triangles with a signed distance field: on each triangle near the shape, the Frank-Wolfe method moves
 * points from several starts to where the field is lowest. Triangles of meshes are found by their bounding volumes,
 * those of height fields by the cells below the shape.
 */

import { mulMatTMat3, mulMatTVec3, mulMatVec3, transpose3 } from '../../../../foundation/math/mat.js';
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import {
  add3,
  copy3,
  cross,
  dist3,
  dot3,
  MINVAL,
  norm3,
  normalize3,
  scl3,
  sub3,
  takeLength3,
  zero3,
} from '../../../../foundation/math/vec.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { countOf, sdfIterations } from '../../iterations.js';
import { MAX_PAIR_CONTACTS, type Manifold } from '../convex/manifold.js';
import { addSdfContact, isAmong, setHalton } from './sdf-contact.js';
import type { SdfField } from './sdf-field.js';

const { abs, floor, max, min, sqrt } = Math;

/** Colliders of triangles with signed distance fields. */
export interface SdfTriangles {
  /** Contacts of a mesh with an SDF. */
  collideMesh(out: Manifold, g1: number, g2: number): number;
  /** Contacts of a height field with an SDF. */
  collideHField(out: Manifold, g1: number, g2: number): number;
  /**
   * Contacts of an SDF with the triangles of a flex, with the normal out of the SDF: the deepest point of each
   * triangle. The triangle of contact i is written to owner[i].
   */
  collideFlex(out: Manifold, owner: Int32Array, g: number, flex: number): number;
}

/**
 * Height of the fourth point of the tetrahedron that bounds a triangle: this fraction of the distance, and at least
 * this.
 */
const APEX = 0.1;
const LEAST_APEX = 0.1;
const STACK = 64;

/** Offsets in `values`. */
const U = 0;
const V = 1;
const HERE = 2;
const RADIUS = 3;
/** Offset of the gradient after a distance. */
const SLOPE = 1;

/** Reads single-precision numbers; kept separate so that its array type is known. */
function load(out: Float64Array, o: number, values: Float32Array, at: number, count: number): void {
  for (let k = 0; k < count; k++) out[o + k] = values[at + k];
}

/**
 * Makes the colliders. They read meshes, height fields and flexes at their poses and write contacts into the manifold.
 */
export function bindSdfTriangles(m: ModelRecord, d: DataRecord, field: SdfField): SdfTriangles {
  /** Pose of the triangles in the frame of the SDF. */
  const rotation = doubles(9);
  const offset = doubles(3);
  /** Three corners, in the frame of the SDF. */
  const corners = doubles(9);
  const point = doubles(3);
  /** A distance, its gradient, and its growth length. */
  const probe = doubles(5);
  const points = doubles(3 * MAX_PAIR_CONTACTS);
  const depth = doubles(MAX_PAIR_CONTACTS);
  /** Points found in one element of a flex, and the element of each point. */
  const elementFound = doubles(3 * MAX_PAIR_CONTACTS);
  const elementDepth = doubles(MAX_PAIR_CONTACTS);
  const triangleOf = integers(MAX_PAIR_CONTACTS);
  const stack = integers(STACK);
  /** Edges from the apex, their cross products, a normal. */
  const edges = doubles(9);
  const products = doubles(9);
  const normal = doubles(3);
  const centroid = doubles(3);
  /** Weights of corners, a distance from the shape and a radius; in an array to avoid heap allocation. */
  const values = doubles(4);
  const state = { sdf: 0, found: 0 };

  function begin(g1: number, g2: number): void {
    const { geom_xpos, geom_xmat } = d;
    state.sdf = g2;
    state.found = 0;
    mulMatTMat3(rotation, 0, geom_xmat, 9 * g2, geom_xmat, 9 * g1);
    sub3(offset, 0, geom_xpos, 3 * g1, geom_xpos, 3 * g2);
    mulMatTVec3(offset, 0, geom_xmat, 9 * g2, offset, 0);
  }

  /** Transforms the point p[i..] into the frame of the SDF. */
  function place(p: Float64Array, i: number): void {
    mulMatVec3(p, i, rotation, 0, p, i);
    add3(p, i, p, i, offset, 0);
  }

  function collideMesh(out: Manifold, g1: number, g2: number): number {
    const mesh = m.geom_dataid[g1];
    const root = m.mesh_bvhadr[mesh];
    if (root < 0) return 0;
    begin(g1, g2);
    searchTree(root, m.bvh_aabb, 0, -1, mesh);
    return report(out, -1, triangleOf);
  }

  /**
   * Searches the elements of a flex, or the faces of a mesh, whose bounding volumes reach the shape; `first` is the
   * first volume in the array.
   */
  function searchTree(root: number, aabb: Float64Array, first: number, flex: number, mesh: number): void {
    const { bvh_nodeid, bvh_child, mesh_faceadr } = m;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const node = root + stack[--top];
      if (!touches(aabb, 6 * (node - first))) continue;
      const leaf = bvh_nodeid[node];
      if (leaf < 0) {
        for (let i = 0; i < 2; i++) {
          const child = bvh_child[2 * node + i];
          if (child >= 0 && top < STACK) stack[top++] = child;
        }
      } else if (flex < 0) {
        loadFace(mesh, mesh_faceadr[mesh] + leaf);
        search(points, depth);
      } else searchElement(flex, leaf);
    }
  }

  function collideFlex(out: Manifold, owner: Int32Array, g: number, f: number): number {
    const root = m.flex_bvhadr[f];
    if (root < 0) return 0;
    state.sdf = g;
    state.found = 0;
    transpose3(rotation, 0, d.geom_xmat, 9 * g);
    mulMatVec3(offset, 0, rotation, 0, d.geom_xpos, 3 * g);
    scl3(offset, 0, offset, 0, -1);
    searchTree(root, d.bvh_aabb_dyn, m.nbvhstatic, f, -1);
    return report(out, 1, owner);
  }

  /** Finds the deepest point of an element, the first of several equal ones. */
  function searchElement(f: number, e: number): void {
    const { flex_elem, flex_elemdataadr, flex_vertadr } = m;
    const { found } = state;
    if (found >= MAX_PAIR_CONTACTS) return;
    for (let v = 0; v < 3; v++) {
      const vertex = flex_elem[flex_elemdataadr[f] + 3 * e + v];
      copy3(corners, 3 * v, d.flexvert_xpos, 3 * (flex_vertadr[f] + vertex));
      place(corners, 3 * v);
    }
    state.found = 0;
    search(elementFound, elementDepth);
    const count = state.found;
    state.found = found;
    if (count === 0) return;
    let best = 0;
    for (let i = 1; i < count; i++) if (elementDepth[i] < elementDepth[best]) best = i;
    copy3(points, 3 * found, elementFound, 3 * best);
    depth[found] = elementDepth[best];
    triangleOf[found] = e;
    state.found++;
  }

  /** Tests whether the sphere around a bounding volume reaches the shape. */
  function touches(aabb: Float64Array, o: number): boolean {
    copy3(point, 0, aabb, o);
    place(point, 0);
    field.distance(values, HERE, state.sdf, point, 0);
    return values[HERE] < norm3(aabb, o + 3);
  }

  function loadFace(mesh: number, face: number): void {
    const { mesh_face, mesh_vert, mesh_vertadr } = m;
    for (let v = 0; v < 3; v++) {
      load(corners, 3 * v, mesh_vert, 3 * (mesh_vertadr[mesh] + mesh_face[3 * face + v]), 3);
      place(corners, 3 * v);
    }
  }

  /** Searches two triangles for every cell of the field under the bounding sphere of the SDF. */
  function collideHField(out: Manifold, g1: number, g2: number): number {
    const { geom_dataid, geom_rbound, hfield_size, hfield_nrow, hfield_ncol } = m;
    const field1 = geom_dataid[g1];
    const columns = hfield_ncol[field1];
    const rows = hfield_nrow[field1];
    begin(g1, g2);
    // the center of the SDF in the frame of the height field
    mulMatTVec3(point, 0, rotation, 0, offset, 0);
    const dx = (2 * hfield_size[4 * field1]) / (columns - 1);
    const dy = (2 * hfield_size[4 * field1 + 1]) / (rows - 1);
    const x = hfield_size[4 * field1] - point[0];
    const y = hfield_size[4 * field1 + 1] - point[1];
    const r = geom_rbound[g2];
    const lastColumn = min(columns - 2, floor((x + r) / dx));
    const lastRow = min(rows - 2, floor((y + r) / dy));
    for (let i = max(0, floor((y - r) / dy)); i <= lastRow; i++) {
      for (let j = max(0, floor((x - r) / dx)); j <= lastColumn; j++) {
        for (let half = 0; half < 2; half++) {
          sample(0, field1, i, j);
          sample(3, field1, half === 0 ? i : i + 1, j + 1);
          sample(6, field1, i + 1, half === 0 ? j + 1 : j);
          search(points, depth);
        }
      }
    }
    return report(out, -1, triangleOf);
  }

  /** A sample of a height field as a corner. */
  function sample(o: number, id: number, row: number, column: number): void {
    const { hfield_size, hfield_nrow, hfield_ncol, hfield_adr, hfield_data } = m;
    const s = 4 * id;
    load(corners, o + 2, hfield_data, hfield_adr[id] + row * hfield_ncol[id] + column, 1);
    corners[o] = hfield_size[s] * ((2 * column) / (hfield_ncol[id] - 1) - 1);
    corners[o + 1] = hfield_size[s + 1] * ((2 * row) / (hfield_nrow[id] - 1) - 1);
    corners[o + 2] *= hfield_size[s + 2];
    place(corners, o);
  }

  /** Finds points of the triangle inside of the shape, and their depths. */
  function search(found: Float64Array, depth: Float64Array): void {
    if (!isNear()) return;
    const starts = max(1, countOf(m.opt, 'sdf_initpoints'));
    for (let n = 1; n <= starts && state.found < MAX_PAIR_CONTACTS; n++) {
      setHalton(values, U, n, 2);
      setHalton(values, V, n, 3);
      let u = values[U];
      let v = values[V];
      if (u + v > 1) {
        u = 1 - u;
        v = 1 - v;
      }
      for (let k = 0; k < 3; k++) point[k] = (1 - u - v) * corners[k] + u * corners[3 + k] + v * corners[6 + k];
      minimize();
      if (values[HERE] >= 0) continue;
      copy3(found, 3 * state.found, point, 0);
      depth[state.found++] = values[HERE];
    }
  }

  /** Method of Frank and Wolfe (1956): steps of 2 / (n + 2) towards the corner in the direction of steepest descent. */
  function minimize(): void {
    const iterations = sdfIterations(m.opt);
    for (let n = 0; n < iterations; n++) {
      field.gradient(probe, 0, state.sdf, point, 0);
      let best = 0;
      let least = Infinity;
      for (let i = 0; i < 9; i += 3) {
        const value = dot3(corners, i, probe, SLOPE);
        if (value >= least) continue;
        least = value;
        best = i;
      }
      const step = 2 / (n + 2);
      for (let k = 0; k < 3; k++) point[k] += step * (corners[best + k] - point[k]);
    }
    field.distance(values, HERE, state.sdf, point, 0);
  }

  /**
   * Tests whether a sphere through the corners reaches the shape: their circumcircle, or with an apex towards the
   * shape.
   */
  function isNear(): boolean {
    for (let k = 0; k < 3; k++) centroid[k] = (corners[k] + corners[3 + k] + corners[6 + k]) / 3;
    field.distance(values, HERE, state.sdf, centroid, 0);
    const here = values[HERE];
    const height = -APEX * here;
    if (abs(height) < LEAST_APEX) {
      setCircumradius();
      return here < values[RADIUS];
    }
    sub3(edges, 0, corners, 3, corners, 0);
    sub3(edges, 3, corners, 6, corners, 0);
    cross(normal, 0, edges, 0, edges, 3);
    normalize3(normal, 0);
    const side = norm3(edges, 0);
    for (let k = 0; k < 3; k++) centroid[k] -= height * normal[k];
    for (let v = 0; v < 9; v += 3) sub3(edges, v, corners, v, centroid, 0);
    cross(products, 0, edges, 3, edges, 6);
    cross(products, 3, edges, 6, edges, 0);
    cross(products, 6, edges, 0, edges, 3);
    const volume = 2 * dot3(edges, 0, products, 0);
    if (abs(volume) < MINVAL) return here < side;
    zero3(normal, 0);
    for (let v = 0; v < 9; v += 3) {
      const square = dot3(edges, v, edges, v);
      for (let k = 0; k < 3; k++) normal[k] += (square * products[v + k]) / volume;
    }
    const radius = norm3(normal, 0);
    add3(normal, 0, normal, 0, centroid, 0);
    field.distance(values, HERE, state.sdf, normal, 0);
    return values[HERE] < radius;
  }

  function setCircumradius(): void {
    const a = dist3(corners, 0, corners, 3);
    const b = dist3(corners, 3, corners, 6);
    const c = dist3(corners, 6, corners, 0);
    const s = (a + b + c) / 2;
    values[RADIUS] = (a * b * c) / (4 * max(sqrt(s * (s - a) * (s - b) * (s - c)), MINVAL));
  }

  /** Reports contacts at the distinct points found, along the gradient of the field or against it. */
  function report(out: Manifold, sign: number, owner: Int32Array): number {
    let count = 0;
    for (let i = 0; i < state.found; i++) {
      if (isAmong(points, i, points, 3 * i)) continue;
      field.gradient(probe, 0, state.sdf, points, 3 * i);
      takeLength3(values, RADIUS, probe, SLOPE);
      if (values[RADIUS] < MINVAL) continue;
      scl3(normal, 0, probe, SLOPE, sign);
      copy3(point, 0, points, 3 * i);
      owner[count] = triangleOf[i];
      count = addSdfContact(out, count, d, state.sdf, depth, i, point, normal, -sign);
    }
    return count;
  }

  return { collideMesh, collideHField, collideFlex };
}
