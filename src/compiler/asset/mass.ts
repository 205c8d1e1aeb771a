/** Mass properties of a triangle mesh: volume or surface, center of mass and moments. */

import type { Sym3 } from '../../foundation/math/principal-axes.js';
import { MINVAL } from '../../foundation/math/vec.js';
import { measure, newMeasure } from './triangle.js';

/** The distribution of mass: in the convex hull, in the volume (signed or overcounted), or on the surface. */
export type MeshInertia = 'convex' | 'exact' | 'legacy' | 'shell';

/** The mass properties of a mesh at unit density, or at unit density per area for a shell. */
export interface MeshMass {
  /** Volume [m^3], or area [m^2] of a shell. */
  readonly volume: number;
  /** Center of mass in the frame of the vertices. */
  readonly center: Float64Array;
  /** Moments about the center: xx, yy, zz, xy, xz, yz. */
  readonly moments: Sym3;
}

/** Area-weighted mean of the triangle centers, and the total area. */
export function faceCentroid(vert: Float64Array, face: Int32Array): { area: number; center: Float64Array } {
  const center = new Float64Array(3);
  const m = newMeasure();
  let area = 0;
  for (let i = 0; i < face.length; i += 3) {
    measure(m, vert, 3 * face[i], 3 * face[i + 1], 3 * face[i + 2]);
    for (let k = 0; k < 3; k++) center[k] += m.area * m.center[k];
    area += m.area;
  }
  if (area >= MINVAL) for (let k = 0; k < 3; k++) center[k] /= area;
  return { area, center };
}

/**
 * Mass of the pyramid over a triangle (or of the triangle, for a shell). The sign distinguishes outward from inward
 * faces.
 */
function pyramid(inertia: MeshInertia, height: number, area: number): number {
  if (inertia === 'shell') return area;
  const volume = (height * area) / 3;
  return inertia === 'legacy' ? Math.abs(volume) : volume;
}

/**
 * Volume and center of mass of the pyramids between the triangles and `apex`; of the surface for a shell. The volume
 * may be negative or zero; the center is only normalized if the volume is positive.
 *
 * O'Rourke, Computational Geometry in C, 2nd ed., 1.3.8.
 */
export function volumeAndCenter(vert: Float64Array, face: Int32Array, apex: Float64Array, inertia: MeshInertia) {
  const center = new Float64Array(3);
  const m = newMeasure();
  let volume = 0;
  for (let i = 0; i < face.length; i += 3) {
    measure(m, vert, 3 * face[i], 3 * face[i + 1], 3 * face[i + 2]);
    const x = m.center[0] - apex[0];
    const y = m.center[1] - apex[1];
    const z = m.center[2] - apex[2];
    const part = pyramid(inertia, x * m.normal[0] + y * m.normal[1] + z * m.normal[2], m.area);
    volume += part;
    for (let k = 0; k < 3; k++) center[k] += part * ((m.center[k] * 3) / 4 + apex[k] / 4);
  }
  if (volume >= MINVAL) for (let k = 0; k < 3; k++) center[k] /= volume;
  return { volume, center };
}

/**
 * Moments of inertia about the center, from the products P_jk = int x_j x_k dm, exact for each pyramid (or triangle).
 *
 * Tonon, Explicit exact formulas for the 3-D tetrahedron inertia tensor (2004).
 */
export function massAbout(vert: Float64Array, face: Int32Array, center: Float64Array, inertia: MeshInertia): MeshMass {
  const local = new Float64Array(vert.length);
  for (let i = 0; i < vert.length; i++) local[i] = vert[i] - center[i % 3];
  const m = newMeasure();
  const share = inertia === 'shell' ? 12 : 20;
  const products = new Float64Array(6);
  let volume = 0;
  for (let i = 0; i < face.length; i += 3) {
    const a = 3 * face[i];
    const b = 3 * face[i + 1];
    const c = 3 * face[i + 2];
    measure(m, local, a, b, c);
    const height = m.center[0] * m.normal[0] + m.center[1] * m.normal[1] + m.center[2] * m.normal[2];
    const part = pyramid(inertia, height, m.area);
    volume += part;
    addProducts(products, local, a, b, c, part / share);
  }
  const [xx, yy, zz, xy, xz, yz] = products;
  return { volume, center, moments: [yy + zz, xx + zz, xx + yy, -xy, -xz, -yz] };
}

/** Row and column of the products xx, yy, zz, xy, xz, yz. */
const J = [0, 1, 2, 0, 0, 1];
const K = [0, 1, 2, 1, 2, 2];

function addProducts(out: Float64Array, v: Float64Array, a: number, b: number, c: number, weight: number): void {
  for (let p = 0; p < 6; p++) {
    const aj = v[a + J[p]];
    const bj = v[b + J[p]];
    const cj = v[c + J[p]];
    const ak = v[a + K[p]];
    const bk = v[b + K[p]];
    const ck = v[c + K[p]];
    out[p] += weight * (2 * (aj * ak + bj * bk + cj * ck) + aj * bk + ak * bj + aj * ck + ak * cj + bj * ck + bk * cj);
  }
}
