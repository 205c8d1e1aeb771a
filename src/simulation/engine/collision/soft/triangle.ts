/**
 * Contacts of spheres, capsules and boxes with a triangle that is inflated by a radius, by the nearest points of their
 * features: an end of a capsule or a corner of a box is a sphere, a corner of the triangle a point.
 */
import { doubles } from '../../../../foundation/math/scratch.js';
import { copy3, cross, dot3, MINVAL, normalize3, sub3, takeLength3 } from '../../../../foundation/math/vec.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, NORMAL, POS, SPHERE_A, TANGENT } from '../convex/manifold.js';
import { edgeWeights } from '../nearest-on-triangle.js';

const { abs } = Math;

/** Three corners and the radius around them. */
const RADIUS = 9;
const TRIANGLE_SIZE = 10;

/** An inflated triangle in the world, with its colliders. */
export interface Triangle {
  /** Corners (9 numbers), then the radius. */
  readonly corners: Float64Array;
  setRadius(radius: Float64Array, i: number): void;
  /** Contact `n` of the sphere SPHERE_A of the manifold. Returns the number of contacts, 0 or 1. */
  sphere(out: Manifold, n: number): number;
  /** Contacts of a capsule: of its ends, then of the corners beside its axis. */
  capsule(out: Manifold, pos: Float64Array, mat: Float64Array, size: Float64Array, g: number): number;
  /** Contacts of a box: of the corners of the triangle, then of its own. */
  box(out: Manifold, pos: Float64Array, mat: Float64Array, size: Float64Array, g: number): number;
}

/** Makes a triangle with the scratch of its colliders. */
export function bindTriangle(): Triangle {
  const corners = doubles(TRIANGLE_SIZE);
  /** Edges from the first corner, and the unit normal. */
  const edges = doubles(9);
  /** Vector from the first corner to the center of a sphere, and the nearest point, as edge weights. */
  const center = doubles(3);
  const weights = doubles(2);
  const along = doubles(4);
  const local = doubles(3);

  function setRadius(radius: Float64Array, i: number): void {
    corners[RADIUS] = radius[i];
  }

  function sphere(out: Manifold, n: number): number {
    const radius = out[SPHERE_A + 3];
    const reach = out[MARGIN] + radius + corners[RADIUS];
    sub3(edges, 0, corners, 3, corners, 0);
    sub3(edges, 3, corners, 6, corners, 0);
    cross(edges, 6, edges, 0, edges, 3);
    normalize3(edges, 6);
    sub3(center, 0, out, SPHERE_A, corners, 0);
    const height = dot3(edges, 6, center, 0);
    if (abs(height) > reach) return 0;
    const c = CONTACT_SIZE * n;
    if (edgeWeights(weights, edges, center)) {
      for (let k = 0; k < 3; k++) out[c + NORMAL + k] = -height * edges[6 + k];
    } else {
      for (let k = 0; k < 3; k++) {
        out[c + NORMAL + k] = weights[0] * edges[k] + weights[1] * edges[3 + k] - center[k];
      }
    }
    takeLength3(along, 3, out, c + NORMAL);
    if (along[3] > reach) return 0;
    out[c + DIST] = along[3] - radius - corners[RADIUS];
    for (let k = 0; k < 3; k++) {
      out[c + POS + k] = out[SPHERE_A + k] + out[c + NORMAL + k] * (radius + out[c + DIST] / 2);
      out[c + TANGENT + k] = 0;
    }
    return 1;
  }

  function capsule(out: Manifold, pos: Float64Array, mat: Float64Array, size: Float64Array, g: number): number {
    let count = 0;
    const half = size[3 * g + 1];
    out[SPHERE_A + 3] = size[3 * g];
    for (let sign = -1; sign < 2; sign += 2) {
      for (let k = 0; k < 3; k++) out[SPHERE_A + k] = pos[3 * g + k] + mat[9 * g + 3 * k + 2] * (sign * half);
      count += sphere(out, count);
    }
    for (let i = 0; i < 9; i += 3) count += cornerAndAxis(out, count, i, pos, mat, size, g);
    return count;
  }

  /** Adds contact `n` of a corner with a capsule, if the corner projects onto its axis. */
  function cornerAndAxis(
    out: Manifold,
    n: number,
    i: number,
    pos: Float64Array,
    mat: Float64Array,
    size: Float64Array,
    g: number,
  ): number {
    const radius = size[3 * g];
    const half = size[3 * g + 1];
    sub3(along, 0, corners, i, pos, 3 * g);
    let t = 0;
    for (let k = 0; k < 3; k++) t += along[k] * mat[9 * g + 3 * k + 2];
    const fraction = (t + half) / (2 * half);
    if (!(fraction > MINVAL && fraction < 1 - MINVAL)) return 0;
    const c = CONTACT_SIZE * n;
    for (let k = 0; k < 3; k++) out[c + NORMAL + k] = along[k] - t * mat[9 * g + 3 * k + 2];
    takeLength3(along, 3, out, c + NORMAL);
    if (along[3] > radius + corners[RADIUS] + out[MARGIN]) return 0;
    const dist = along[3] - radius - corners[RADIUS];
    out[c + DIST] = dist;
    for (let k = 0; k < 3; k++) {
      out[c + POS + k] = corners[i + k] - out[c + NORMAL + k] * (corners[RADIUS] + 0.5 * dist);
      out[c + TANGENT + k] = 0;
    }
    return 1;
  }

  function box(out: Manifold, pos: Float64Array, mat: Float64Array, size: Float64Array, g: number): number {
    let count = 0;
    for (let i = 0; i < 9; i += 3) count += cornerAndFace(out, count, i, pos, mat, size, g);
    out[SPHERE_A + 3] = 0;
    for (let bits = 0; bits < 8; bits++) {
      for (let k = 0; k < 3; k++) local[k] = bits & (1 << k) ? size[3 * g + k] : -size[3 * g + k];
      for (let k = 0; k < 3; k++) {
        const r = 9 * g + 3 * k;
        out[SPHERE_A + k] = mat[r] * local[0] + mat[r + 1] * local[1] + mat[r + 2] * local[2] + pos[3 * g + k];
      }
      count += sphere(out, count);
    }
    return count;
  }

  /** Adds contact `n` of a corner with the face of a box that it is least behind, or farthest in front of. */
  function cornerAndFace(
    out: Manifold,
    n: number,
    i: number,
    pos: Float64Array,
    mat: Float64Array,
    size: Float64Array,
    g: number,
  ): number {
    sub3(along, 0, corners, i, pos, 3 * g);
    const reach = out[MARGIN] + corners[RADIUS];
    let face = 0;
    let height = -Infinity;
    for (let k = 0; k < 3; k++) {
      local[k] = mat[9 * g + k] * along[0] + mat[9 * g + 3 + k] * along[1] + mat[9 * g + 6 + k] * along[2];
      const outside = abs(local[k]) - size[3 * g + k];
      if (abs(local[k]) > size[3 * g + k] + reach) return 0;
      if (outside <= height) continue;
      height = outside;
      face = k;
    }
    const dist = height - corners[RADIUS];
    if (dist > out[MARGIN]) return 0;
    const c = CONTACT_SIZE * n;
    const sign = local[face] > 0 ? 1 : -1;
    out[c + DIST] = dist;
    copy3(out, c + POS, corners, i);
    for (let k = 0; k < 3; k++) {
      out[c + NORMAL + k] = sign * mat[9 * g + 3 * k + face];
      out[c + POS + k] -= out[c + NORMAL + k] * (corners[RADIUS] + 0.5 * dist);
      out[c + TANGENT + k] = 0;
    }
    return 1;
  }

  return { corners, setRadius, sphere, capsule, box };
}
