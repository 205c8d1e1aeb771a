import { MINVAL } from '../../foundation/math/vec.js';

/** Result of `measure`; one object can be reused in a loop. */
export interface TriangleMeasure {
  /** Unit normal; not normalized if the triangle has no area. */
  readonly normal: Float64Array;
  readonly center: Float64Array;
  area: number;
}

export const newMeasure = (): TriangleMeasure => ({
  normal: new Float64Array(3),
  center: new Float64Array(3),
  area: 0,
});

/** Computes area, unit normal and center of the triangle with corners at offsets `a`, `b`, `c` of `vert`. */
export function measure(out: TriangleMeasure, vert: Float64Array, a: number, b: number, c: number): void {
  const { normal, center } = out;
  const ax = vert[a];
  const ay = vert[a + 1];
  const az = vert[a + 2];
  const bx = vert[b];
  const by = vert[b + 1];
  const bz = vert[b + 2];
  const cx = vert[c];
  const cy = vert[c + 1];
  const cz = vert[c + 2];
  center[0] = (ax + bx + cx) / 3;
  center[1] = (ay + by + cy) / 3;
  center[2] = (az + bz + cz) / 3;
  const ux = bx - ax;
  const uy = by - ay;
  const uz = bz - az;
  const vx = cx - ax;
  const vy = cy - ay;
  const vz = cz - az;
  normal[0] = uy * vz - uz * vy;
  normal[1] = uz * vx - ux * vz;
  normal[2] = ux * vy - uy * vx;
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  if (length < MINVAL) {
    out.area = 0;
    return;
  }
  normal[0] /= length;
  normal[1] /= length;
  normal[2] /= length;
  out.area = 0.5 * length;
}
