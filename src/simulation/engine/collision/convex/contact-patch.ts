/**
 * All contacts of two boxes, meshes or cylinders that touch along more than a point. The face of the Minkowski
 * difference nearest to the origin gives the vertices of each shape that touch, and these give its faces and edges there.
 *
 * If a face of A opposes one of B, that of B is cut to the prism over that of A. If not, but an edge of the shape that
 * touches with fewer vertices lies along a face of the other that faces it, it is cut to the prism over that face. Corners of the
 * rest that are not above the face are contacts; otherwise the one contact stays.
 */

import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { MINVAL } from '../../../../foundation/math/vec.js';
import { follows } from '../../../../foundation/schema/compatibility.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { createSpreadPoints } from '../analytic/spread-points.js';
import { ALIGNED, bindFacets, CAP_CORNERS, CORNERS, createFacets, FACES, type Facets, VERTICES } from './facets.js';
import { MAX_PAIR_CONTACTS } from './manifold.js';
import { type Minkowski, VERTEX_IDS, VERTEX_SIZE, WITNESS_COUNT } from './minkowski.js';
import { FACE_SIZE, type Polytope } from './polytope.js';
import { createRing, PLANE_NORMAL, PLANE_POINT, PLANE_SIZE } from './ring.js';

/** Sine of the maximum angle, 5.1 degrees, at which an edge counts as lying along a face. */
const ALONG = 0.0888;

/** The search for further contacts of two polytopes. */
export interface ContactPatch {
  /** Replaces the witness points by those of up to `maxContacts` contacts, given the nearest face of the polytope. */
  run(polytope: Polytope, face: number, maxContacts: number): void;
}

/** Makes the search for the shapes of `c`. It reads mesh polygons and writes `onA`, `onB`, `dist` and their count. */
export function bindContactPatch(m: ModelRecord, c: Minkowski): ContactPatch {
  const { onA, onB, dist, int } = c;
  const finder = bindFacets(m);
  const keepsSides = follows(m.compatibility, 'edgeContactSides');
  const facetsA = createFacets(m, c.a);
  const facetsB = createFacets(m, c.b);
  const sides = Math.max(CAP_CORNERS, m.npolygonmax);
  const ring = createRing(3 * sides + 2);
  const points = doubles(3 * (3 * sides + 2));
  const kept = doubles(12);
  const spread = createSpreadPoints();
  const ground = doubles(PLANE_SIZE);
  const wall = doubles(PLANE_SIZE);
  /** Outward directions of A and of B at the contact, and the direction from a contact to the face. */
  const outOfA = doubles(3);
  const outOfB = doubles(3);
  const descent = doubles(3);
  /** Indices of the matching face, and of the matching face or edge. */
  const match = integers(2);

  function run(polytope: Polytope, face: number, maxContacts: number): void {
    if (!finder.hasFaces(facetsA) || !finder.hasFaces(facetsB)) return;
    outOfA[0] = onA[0] - onB[0];
    outOfA[1] = onA[1] - onB[1];
    outOfA[2] = onA[2] - onB[2];
    outOfB[0] = -outOfA[0];
    outOfB[1] = -outOfA[1];
    outOfB[2] = -outOfA[2];
    touch(facetsA, polytope, face, 0);
    touch(facetsB, polytope, face, 1);
    finder.findFaces(facetsA, outOfA);
    finder.findFaces(facetsB, outOfB);
    if (matchFaces()) {
      takeGround(facetsA);
      finder.takeFace(facetsB, match[1]);
      for (let k = 0; k < 3; k++) descent[k] = facetsB.normal[3 * match[1] + k];
      write(cut(facetsA, facetsB, maxContacts), onA, onB);
    } else if (facetsA.count[VERTICES] <= facetsB.count[VERTICES]) {
      if (layEdge(facetsB, facetsA, maxContacts, onB, onA) === 0 && !keepsSides) exchangeWitness();
    } else {
      layEdge(facetsA, facetsB, maxContacts, onA, onB);
    }
  }

  /** Collects the vertices of one shape that generate the corners of a face of the difference. */
  function touch(facets: Facets, polytope: Polytope, face: number, which: number): void {
    facets.count[VERTICES] = 0;
    for (let i = 0; i < 3; i++) {
      finder.addVertex(facets, polytope.vertexIds[VERTEX_IDS * polytope.faceVertex[FACE_SIZE * face + i] + which]);
    }
    const first = VERTEX_SIZE * polytope.faceVertex[FACE_SIZE * face] + 3 + 3 * which;
    for (let k = 0; k < 3; k++) facets.point[k] = polytope.vertex[first + k];
  }

  /** Finds the first face of A that opposes one of B. */
  function matchFaces(): boolean {
    const a = facetsA.normal;
    const b = facetsB.normal;
    for (let i = 0; i < facetsA.count[FACES]; i++) {
      for (let j = 0; j < facetsB.count[FACES]; j++) {
        const cosine = a[3 * i] * b[3 * j] + a[3 * i + 1] * b[3 * j + 1] + a[3 * i + 2] * b[3 * j + 2];
        if (!(cosine < -ALIGNED)) continue;
        match[0] = i;
        match[1] = j;
        return true;
      }
    }
    return false;
  }

  function exchangeWitness(): void {
    for (let k = 0; k < 3; k++) {
      const x = onA[k];
      onA[k] = onB[k];
      onB[k] = x;
    }
  }

  /**
   * Contacts of the first edge of one shape that lies along a face of the other; returns their number, -1 without such
   * an edge.
   */
  function layEdge(
    base: Facets,
    other: Facets,
    maxContacts: number,
    onBase: Float64Array,
    onOther: Float64Array,
  ): number {
    if (other.count[VERTICES] > 2 || !matchEdge(base, other, base === facetsA ? outOfA : outOfB)) return -1;
    takeGround(base);
    finder.takeEdge(other, match[1]);
    for (let k = 0; k < 3; k++) descent[k] = -ground[PLANE_NORMAL + k];
    const n = cut(base, other, maxContacts);
    write(n, onBase, onOther);
    return n;
  }

  /** Finds the first edge along a face whose normal has a component in the direction of the contact. */
  function matchEdge(base: Facets, other: Facets, outward: Float64Array): boolean {
    const edges = finder.findEdges(other);
    const { normal } = base;
    const { direction } = other;
    for (let i = 0; i < base.count[FACES]; i++) {
      const facing = normal[3 * i] * outward[0] + normal[3 * i + 1] * outward[1] + normal[3 * i + 2] * outward[2];
      if (!(facing > 0)) continue;
      for (let j = 0; j < edges; j++) {
        const x = normal[3 * i] * direction[3 * j];
        const y = normal[3 * i + 1] * direction[3 * j + 1];
        const z = normal[3 * i + 2] * direction[3 * j + 2];
        if (!(Math.abs(x + y + z) < ALONG)) continue;
        match[0] = i;
        match[1] = j;
        return true;
      }
    }
    return false;
  }

  function takeGround(base: Facets): void {
    finder.takeFace(base, match[0]);
    for (let k = 0; k < 3; k++) {
      ground[PLANE_POINT + k] = base.polygon[k];
      ground[PLANE_NORMAL + k] = base.normal[3 * match[0] + k];
    }
  }

  /** Clips the polygon of one shape to the prism over that of the other; returns the number of remaining contacts. */
  function cut(base: Facets, other: Facets, maxContacts: number): number {
    const corners = base.count[CORNERS];
    // there is no supporting face
    if (corners < 3) return 0;
    ring.load(other.polygon, other.count[CORNERS]);
    for (let i = 0; i < corners; i++) {
      setWall(base.polygon, 3 * i, i + 1 < corners ? 3 * i + 3 : 0);
      ring.cut(wall);
    }
    const n = ring.listBelow(points, ground);
    if (n > 4 && maxContacts < 5) return keepFour(n);
    // a clipped edge has each new end twice
    if (n > 2 && other.count[CORNERS] === 2) return keepTwo(n);
    return Math.min(n, MAX_PAIR_CONTACTS);
  }

  /**
   * Sets the plane through a side of the face and its first corner shifted along the normal of the face. It faces
   * inward, since corners are clockwise.
   */
  function setWall(polygon: Float64Array, v: number, w: number): void {
    const x = polygon[w] - polygon[v];
    const y = polygon[w + 1] - polygon[v + 1];
    const z = polygon[w + 2] - polygon[v + 2];
    const upX = polygon[v] + ground[PLANE_NORMAL] - polygon[v];
    const upY = polygon[v + 1] + ground[PLANE_NORMAL + 1] - polygon[v + 1];
    const upZ = polygon[v + 2] + ground[PLANE_NORMAL + 2] - polygon[v + 2];
    const nx = y * upZ - z * upY;
    const ny = z * upX - x * upZ;
    const nz = x * upY - y * upX;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const scale = length < MINVAL ? 0 : 1 / length;
    wall[PLANE_POINT] = polygon[v];
    wall[PLANE_POINT + 1] = polygon[v + 1];
    wall[PLANE_POINT + 2] = polygon[v + 2];
    wall[PLANE_NORMAL] = length < MINVAL ? 1 : nx * scale;
    wall[PLANE_NORMAL + 1] = ny * scale;
    wall[PLANE_NORMAL + 2] = nz * scale;
  }

  function keepFour(n: number): number {
    spread.four(points, n);
    return keepChosen(4);
  }

  function keepTwo(n: number): number {
    spread.two(points, n);
    return keepChosen(2);
  }

  /** Moves the chosen points, not necessarily in order, to the front. */
  function keepChosen(n: number): number {
    const { chosen } = spread;
    for (let i = 0; i < n; i++) for (let k = 0; k < 3; k++) kept[3 * i + k] = points[3 * chosen[i] + k];
    for (let i = 0; i < 3 * n; i++) points[i] = kept[i];
    return n;
  }

  /** Makes the first n points contacts: each lies on the clipped shape, and is projected to the face of the other. */
  function write(n: number, onBase: Float64Array, onOther: Float64Array): void {
    if (n === 0) return;
    for (let v = 0; v < 3 * n; v += 3) {
      const x = points[v];
      const y = points[v + 1];
      const z = points[v + 2];
      let height = (x - ground[PLANE_POINT]) * ground[PLANE_NORMAL];
      height += (y - ground[PLANE_POINT + 1]) * ground[PLANE_NORMAL + 1];
      height += (z - ground[PLANE_POINT + 2]) * ground[PLANE_NORMAL + 2];
      onOther[v] = x;
      onOther[v + 1] = y;
      onOther[v + 2] = z;
      onBase[v] = x + height * descent[0];
      onBase[v + 1] = y + height * descent[1];
      onBase[v + 2] = z + height * descent[2];
      dist[v / 3] = height;
    }
    int[WITNESS_COUNT] = n;
  }

  return { run };
}
