/** Contacts of one element of a flex: with a geom, with another element, with a vertex of its flex, within itself. */
import { doubles } from '../../../../foundation/math/scratch.js';
import { addScl3, copy3, cross, dot3, normalize3, scl3, sub3, zero3 } from '../../../../foundation/math/vec.js';
import { follows } from '../../../../foundation/schema/compatibility.js';
import { GeomType } from '../../../../foundation/schema/enums.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { capsuleCapsule } from '../analytic/capsule.js';
import { capsuleBox } from '../analytic/capsule-box.js';
import { planeAndSphere, sphereCapsule } from '../analytic/sphere.js';
import { isNative } from '../convex/convex.js';
import {
  CONTACT_SIZE,
  DIST,
  MARGIN,
  type Manifold,
  NORMAL,
  PLANE,
  POS,
  SPHERE_A,
  SPHERE_B,
  TANGENT,
} from '../convex/manifold.js';
import { bindRoundNormal } from '../convex/round-normal.js';
import type { NarrowPhase } from '../narrow-phase.js';
import { bindElementShapes } from './element-shape.js';
import { bindTriangle } from './triangle.js';

/** Colliders; each returns the number of contacts in the manifold, whose margin has been set. */
export interface ElementContacts {
  withGeom(out: Manifold, geom: number, flex: number, elem: number): number;
  withElement(out: Manifold, flex1: number, elem1: number, flex2: number, elem2: number): number;
  /** A vertex, treated as a sphere, is the first side. */
  withVertex(out: Manifold, flex: number, vert: number, elem: number): number;
  /** A plane and a vertex. */
  planeVertex(out: Manifold, plane: number, flex: number, vert: number): number;
  /** Corner `k` of a tetrahedron with the plane through the others. */
  apex(out: Manifold, flex: number, elem: number, k: number): number;
  /** Returns the address of corner `k` of an element in `flex_elem`. */
  cornerOf(flex: number, elem: number, k: number): number;
  /** Tests whether any corner of an element belongs to a body. */
  hasBody(flex: number, elem: number, body: number): boolean;
}

/** Indices of the two shapes for analytic colliders. */
const ONE = 0;
const TWO = 1;

/** The corners of the face opposite to each corner of a tetrahedron, so that its normal is outward. */
const FACE_OF = [
  [1, 3, 2],
  [0, 2, 3],
  [0, 3, 1],
  [0, 1, 2],
] as const;

/**
 * Makes the colliders of elements. They read `flexvert_xpos` and poses of geoms and write contacts into the manifold.
 */
export function bindElementContacts(m: ModelRecord, d: DataRecord, narrowPhase: NarrowPhase): ElementContacts {
  const { convex, hfield, minkowski } = narrowPhase;
  const isExact = follows(m.compatibility, 'parallelCapsules');
  const { a, b, shapes } = minkowski;
  const elements = bindElementShapes(m, d);
  const { pos, mat, size } = elements;
  const triangle = bindTriangle();
  const roundNormal = bindRoundNormal(m, d);
  const edge1 = doubles(3);
  const edge2 = doubles(3);
  const normal = doubles(3);

  function setTriangle(f: number, e: number): void {
    const first = elements.cornerOf(f, e, 0);
    for (let k = 0; k < 3; k++) {
      copy3(triangle.corners, 3 * k, d.flexvert_xpos, 3 * (m.flex_vertadr[f] + m.flex_elem[first + k]));
    }
    triangle.setRadius(m.flex_radius, f);
  }

  function withGeom(out: Manifold, g: number, f: number, e: number): number {
    const type = m.geom_type[g];
    if (type === GeomType.HFIELD) {
      elements.setHull(b, f, e, out);
      return hfield.collideHull(out, g);
    }
    const isRound = type === GeomType.SPHERE || type === GeomType.CAPSULE;
    if (isRound || type === GeomType.BOX) {
      if (m.flex_dim[f] === 1) return geomCapsule(out, g, f, e, type);
      if (m.flex_dim[f] === 2) return geomTriangle(out, g, f, e, type);
    }
    shapes.setGeom(a, g, 0.5 * out[MARGIN]);
    elements.setHull(b, f, e, out);
    const count = convex.contacts(out, 0, 1, out[MARGIN]);
    if (count > 0 && m.flex_dim[f] === 2 && isNative(m)) roundNormal.fix(out, 0, g, -1);
    return count;
  }

  function geomCapsule(out: Manifold, g: number, f: number, e: number, type: number): number {
    elements.setGeom(ONE, g);
    elements.setCapsule(TWO, f, e);
    if (type === GeomType.SPHERE) return sphereCapsule(out, pos, mat, size, ONE, TWO);
    if (type === GeomType.CAPSULE) return capsuleCapsule(out, pos, mat, size, ONE, TWO, isExact);
    const count = capsuleBox(out, pos, mat, size, TWO, ONE);
    for (let i = 0; i < count; i++) scl3(out, CONTACT_SIZE * i + NORMAL, out, CONTACT_SIZE * i + NORMAL, -1);
    return count;
  }

  function geomTriangle(out: Manifold, g: number, f: number, e: number, type: number): number {
    const { geom_xpos, geom_xmat } = d;
    const { geom_size } = m;
    setTriangle(f, e);
    if (type === GeomType.CAPSULE) return triangle.capsule(out, geom_xpos, geom_xmat, geom_size, g);
    if (type === GeomType.BOX) return triangle.box(out, geom_xpos, geom_xmat, geom_size, g);
    copy3(out, SPHERE_A, geom_xpos, 3 * g);
    out[SPHERE_A + 3] = geom_size[3 * g];
    return triangle.sphere(out, 0);
  }

  function withElement(out: Manifold, f1: number, e1: number, f2: number, e2: number): number {
    if (m.flex_dim[f1] === 1 && m.flex_dim[f2] === 1) {
      elements.setCapsule(ONE, f1, e1);
      elements.setCapsule(TWO, f2, e2);
      return capsuleCapsule(out, pos, mat, size, ONE, TWO, isExact);
    }
    if (elements.areApart(f1, e1, f2, e2, out)) return 0;
    elements.setHull(a, f1, e1, out);
    elements.setHull(b, f2, e2, out);
    return convex.contacts(out, 0, 1, out[MARGIN]);
  }

  function withVertex(out: Manifold, f: number, v: number, e: number): number {
    elements.setSphere(ONE, f, v);
    if (m.flex_dim[f] === 1) {
      elements.setCapsule(TWO, f, e);
      return sphereCapsule(out, pos, mat, size, ONE, TWO);
    }
    if (m.flex_dim[f] === 2) {
      setTriangle(f, e);
      copy3(out, SPHERE_A, pos, ONE);
      out[SPHERE_A + 3] = m.flex_radius[f];
      return triangle.sphere(out, 0);
    }
    elements.setPoint(a, f, v);
    elements.setHull(b, f, e, out);
    return convex.contacts(out, 0, 1, out[MARGIN]);
  }

  function planeVertex(out: Manifold, plane: number, f: number, v: number): number {
    const { geom_xpos, geom_xmat } = d;
    copy3(out, PLANE, geom_xpos, 3 * plane);
    for (let k = 0; k < 3; k++) out[PLANE + 3 + k] = geom_xmat[9 * plane + 3 * k + 2];
    copy3(out, SPHERE_B, d.flexvert_xpos, 3 * (m.flex_vertadr[f] + v));
    out[SPHERE_B + 3] = m.flex_radius[f];
    return planeAndSphere(out, 0);
  }

  function apex(out: Manifold, f: number, e: number, k: number): number {
    const { flexvert_xpos } = d;
    const { flex_elem, flex_vertadr, flex_radius } = m;
    const first = elements.cornerOf(f, e, 0);
    const face = FACE_OF[k];
    const origin = 3 * (flex_vertadr[f] + flex_elem[first + face[0]]);
    const vertex = 3 * (flex_vertadr[f] + flex_elem[first + k]);
    sub3(edge1, 0, flexvert_xpos, 3 * (flex_vertadr[f] + flex_elem[first + face[1]]), flexvert_xpos, origin);
    sub3(edge2, 0, flexvert_xpos, 3 * (flex_vertadr[f] + flex_elem[first + face[2]]), flexvert_xpos, origin);
    cross(normal, 0, edge1, 0, edge2, 0);
    normalize3(normal, 0);
    sub3(edge1, 0, flexvert_xpos, vertex, flexvert_xpos, origin);
    const height = dot3(edge1, 0, normal, 0);
    if (height <= -2 * flex_radius[f]) return 0;
    out[DIST] = -height - 2 * flex_radius[f];
    addScl3(out, POS, flexvert_xpos, vertex, normal, 0, -0.5 * height);
    scl3(out, NORMAL, normal, 0, -1);
    zero3(out, TANGENT);
    return 1;
  }

  const { cornerOf, hasBody } = elements;
  return { withGeom, withElement, withVertex, planeVertex, apex, cornerOf, hasBody };
}
