/**
 * The bodies that a contact moves with: a geom moves with its body, a vertex of a flex with its body, a point of an
 * element with all corners, weighted by their distance, and an interpolated flex with the nodes of a cell.
 */
import { doubles, integers } from '../../../foundation/math/scratch.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { blendWeight, setBasis } from '../flex/cell-basis.js';
import { bindContactVertices, cornerOf } from '../flex/contact-vertices.js';

const { abs, floor, max, min } = Math;

/**
 * Weight of a cell node below which it is ignored, as in the reference; this includes negative weights of a quadratic
 * cell.
 */
const LEAST_WEIGHT = 1e-5;
/** Maximum number of nodes of a cell, and of the surface nodes that determine an inner node of a shell. */
const MOST_NODES = 27;
const MOST_BLENDED = 26;
const SIDE_SIZE = MOST_NODES * MOST_BLENDED;

/** The bodies of the two sides of a contact, and their weights. */
export interface ContactBodies {
  /** Bodies, those of the first side first, and their weights, with sum 1 on each side. */
  readonly body: Int32Array;
  readonly weight: Float64Array;
  /** Lists the bodies of both sides; returns their number. */
  list(con: number): number;
  /** Number of bodies of the first side in the last list. */
  firstCount(): number;
  /** Tests whether a side of a contact moves with several bodies. */
  isSpread(con: number): boolean;
  /** The body of a side; if several bodies move it, the body of its first corner or node. */
  bodyOf(con: number, side: number): number;
}

/** The body of the flex vertex in contact; if several bodies move it, that of the first corner or node. */
export function bodyOfFlexSide(m: ModelRecord, d: DataRecord, con: number, side: number): number {
  const { flex_interp, flex_nodebodyid, flex_nodeadr, flex_vertbodyid, flex_vertadr } = m;
  const { contact_flex, contact_elem, contact_vert } = d;
  const i = 2 * con + side;
  const f = contact_flex[i];
  if (flex_interp[f] !== 0) return flex_nodebodyid[flex_nodeadr[f]];
  const vertex = contact_vert[i] >= 0 ? contact_vert[i] : cornerOf(m, f, contact_elem[i], 0);
  return flex_vertbodyid[flex_vertadr[f] + vertex];
}

/** Makes the lists. They read `contact_geom`, `contact_flex`, `contact_elem`, `contact_vert` and `contact_pos`. */
export function bindContactBodies(m: ModelRecord, d: DataRecord): ContactBodies {
  const size = m.nflex > 0 ? 2 * SIDE_SIZE : 2;
  const body = integers(size);
  const weight = doubles(size);
  const count = { all: 0, first: 0, vertices: 0 };
  const vertices = bindContactVertices(m, d);
  const { vertex, share } = vertices;
  /** Position in the unit box of the flex; basis values along each axis; first node of a cell along each axis. */
  const place = doubles(3);
  /** Weights of a node, and of one that determines it; that of a geom. */
  const part = doubles(2);
  const one = doubles(1).fill(1);
  const basis = doubles(9);
  const corner = integers(3);

  function list(con: number): number {
    count.all = 0;
    addSide(con, 0);
    count.first = count.all;
    addSide(con, 1);
    return count.all;
  }

  function isSpread(con: number): boolean {
    return isSpreadSide(con, 0) || isSpreadSide(con, 1);
  }

  function isSpreadSide(con: number, side: number): boolean {
    const { contact_geom, contact_vert, contact_flex } = d;
    const i = 2 * con + side;
    return contact_geom[i] < 0 && (contact_vert[i] < 0 || m.flex_interp[contact_flex[i]] !== 0);
  }

  function bodyOf(con: number, side: number): number {
    const geom = d.contact_geom[2 * con + side];
    return geom >= 0 ? m.geom_bodyid[geom] : bodyOfFlexSide(m, d, con, side);
  }

  function addSide(con: number, side: number): void {
    const { geom_bodyid, flex_interp, flex_vertbodyid } = m;
    const { contact_geom, contact_flex } = d;
    const i = 2 * con + side;
    if (contact_geom[i] >= 0) {
      add(geom_bodyid[contact_geom[i]], one, 0);
      return;
    }
    const f = contact_flex[i];
    count.vertices = vertices.list(con, side);
    if (flex_interp[f] !== 0) addNodes(f);
    else for (let k = 0; k < count.vertices; k++) add(flex_vertbodyid[vertex[k]], share, k);
  }

  function add(b: number, weights: Float64Array, i: number): void {
    body[count.all] = b;
    weight[count.all++] = weights[i];
  }

  /** Adds the nodes of the cell that contains the weighted vertices at rest. */
  function addNodes(f: number): void {
    const { flex_interp, flex_cellnum, flex_vert0 } = m;
    const order = abs(flex_interp[f]);
    for (let k = 0; k < 3; k++) {
      place[k] = 0;
      for (let i = 0; i < count.vertices; i++) place[k] += share[i] * flex_vert0[3 * vertex[i] + k];
      const cells = flex_cellnum[3 * f + k];
      const x = place[k] * cells;
      const cell = max(0, min(cells - 1, floor(x)));
      corner[k] = cell * order;
      setBasis(basis, 3 * k, order, max(0, min(1, x - cell)));
    }
    for (let i = 0; i <= order; i++) {
      for (let j = 0; j <= order; j++) {
        for (let k = 0; k <= order; k++) {
          part[0] = basis[i] * basis[3 + j] * basis[6 + k];
          if (part[0] >= LEAST_WEIGHT) addNode(f, order, corner[0] + i, corner[1] + j, corner[2] + k);
        }
      }
    }
  }

  /** Adds a node, or for an inner node of a shell the surface nodes that determine it. */
  function addNode(f: number, order: number, i: number, j: number, k: number): void {
    const { flex_interp, flex_cellnum, flex_nodeadr, flex_nodebodyid } = m;
    const nx = flex_cellnum[3 * f] * order;
    const ny = flex_cellnum[3 * f + 1] * order;
    const nz = flex_cellnum[3 * f + 2] * order;
    const first = flex_nodeadr[f];
    const isInner = i > 0 && i < nx && j > 0 && j < ny && k > 0 && k < nz;
    if (flex_interp[f] > 0 || !isInner) {
      add(flex_nodebodyid[first + (i * (ny + 1) + j) * (nz + 1) + k], part, 0);
      return;
    }
    for (let n = 0; n < MOST_BLENDED; n++) {
      const a = floor(n / 9);
      const b = floor(n / 3) % 3;
      const c = n % 3;
      const x = a === 2 ? i : a * nx;
      const y = b === 2 ? j : b * ny;
      const z = c === 2 ? k : c * nz;
      part[1] = -part[0] * blendWeight(a, i, nx) * blendWeight(b, j, ny) * blendWeight(c, k, nz);
      add(flex_nodebodyid[first + (x * (ny + 1) + y) * (nz + 1) + z], part, 1);
    }
  }

  return { body, weight, list, isSpread, bodyOf, firstCount: () => count.first };
}
