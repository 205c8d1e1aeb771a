/** Forces of a surrounding fluid: the inertia-box model per body, or the ellipsoid model per geom. */

import { mulMatTVec3, mulMatVec3 } from '../../../foundation/math/mat.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { cross, MINVAL, set3, sub3 } from '../../../foundation/math/vec.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { semiAxes } from '../shapes/primitives.js';
import { awakeBodies } from '../sleep/awake.js';
import type { Stages } from '../stages.js';
import {
  ANGULAR_DRAG,
  BLUNT_DRAG,
  hasEllipsoids,
  inertiaBoxSizes,
  KUTTA_LIFT,
  MAGNUS_LIFT,
  NFLUID,
  SLENDER_DRAG,
  STRENGTH,
  TINY,
  VIRTUAL_INERTIA,
  VIRTUAL_MASS,
} from './fluid-shape.js';

const { abs, max, min, sqrt, PI } = Math;

/** Fluid forces of one Model and Data. */
export interface Fluid {
  /** Adds the forces of the fluid on awake bodies to out (nv); returns whether there is a fluid. */
  fluid(out: Float64Array): boolean;
}

/** MuJoCo documentation, Computation, "Fluid forces"; symbols are those of that chapter. */
export function bindFluid(m: ModelRecord, d: DataRecord, stages: Stages): Fluid {
  /** Velocities v [m/s] and w [rad/s] and forces in the frame of the box or ellipsoid, and its half sizes r [m]. */
  const v = doubles(3);
  const w = doubles(3);
  const force = doubles(3);
  const torque = doubles(3);
  const r = doubles(3);
  const arm = doubles(3);
  const product = doubles(3);
  const normal = doubles(3);
  /** Numbers shared by functions: as arguments or results they would be boxed unless the call is inlined. */
  const factor = doubles(1);
  const area = doubles(1);
  const norm = doubles(1);
  let sum: Float64Array;

  function fluid(out: Float64Array): boolean {
    const { opt } = m;
    if (opt[OPT.density] <= 0 && opt[OPT.viscosity] <= 0) return false;
    sum = out;
    awakeBodies(m, d, 1, bodies);
    return true;
  }

  function bodies(begin: number, end: number): void {
    const { body_mass, body_geomadr, body_geomnum } = m;
    for (let i = begin; i < end; i++) {
      if (body_mass[i] < MINVAL) continue;
      const afterGeoms = body_geomadr[i] + body_geomnum[i];
      if (!hasEllipsoids(m, i)) inertiaBox(i, sum);
      else for (let g = body_geomadr[i]; g < afterGeoms; g++) ellipsoid(i, g, sum);
    }
  }

  /** v, w = velocities of a body at pos[3 i..], relative to the wind, in the axes mat[9 i..]. */
  function localVelocity(body: number, pos: Float64Array, mat: Float64Array, i: number): void {
    const { opt, body_rootid } = m;
    const { cvel, subtree_com } = d;
    sub3(arm, 0, pos, 3 * i, subtree_com, 3 * body_rootid[body]);
    cross(v, 0, cvel, 6 * body, arm, 0);
    for (let k = 0; k < 3; k++) v[k] += cvel[6 * body + 3 + k] - opt[OPT.wind + k];
    mulMatTVec3(v, 0, mat, 9 * i, v, 0);
    mulMatTVec3(w, 0, mat, 9 * i, cvel, 6 * body);
  }

  /** Writes the length of a vector to `norm`. */
  function measure(a: Float64Array): void {
    norm[0] = sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  }

  /** Rotates force and torque into world axes. */
  function toWorld(mat: Float64Array, i: number): void {
    mulMatVec3(force, 0, mat, 9 * i, force, 0);
    mulMatVec3(torque, 0, mat, 9 * i, torque, 0);
  }

  function apply(body: number, pos: Float64Array, i: number, out: Float64Array): void {
    stages.addForce(out, body, pos, 3 * i, force, 0, 1);
    stages.addTorque(out, body, torque, 0);
  }

  function inertiaBox(i: number, out: Float64Array): void {
    const { opt } = m;
    const { xipos, ximat } = d;
    const density = opt[OPT.density];
    const viscosity = opt[OPT.viscosity];
    inertiaBoxSizes(m, i, r);
    localVelocity(i, xipos, ximat, i);
    const radius = (r[0] + r[1] + r[2]) / 3;
    for (let k = 0; k < 3; k++) {
      const rj = r[(k + 1) % 3];
      const rk = r[(k + 2) % 3];
      const swept = rj * rj * rj * rj + rk * rk * rk * rk;
      force[k] = -v[k] * (6 * PI * viscosity * radius + 2 * density * rj * rk * abs(v[k]));
      torque[k] = -w[k] * (8 * PI * viscosity * radius * radius * radius + 0.5 * density * r[k] * swept * abs(w[k]));
    }
    toWorld(ximat, i);
    apply(i, xipos, i, out);
  }

  function ellipsoid(body: number, g: number, out: Float64Array): void {
    const { geom_fluid } = m;
    const { geom_xpos, geom_xmat } = d;
    const strength = geom_fluid[NFLUID * g + STRENGTH];
    if (strength === 0) return;
    semiAxes(m.geom_type[g], r, m.geom_size, 3 * g);
    localVelocity(body, geom_xpos, geom_xmat, g);
    set3(force, 0, 0, 0, 0);
    set3(torque, 0, 0, 0, 0);
    addedMass(NFLUID * g);
    magnusAndKutta(NFLUID * g);
    drag(NFLUID * g);
    toWorld(geom_xmat, g);
    for (let k = 0; k < 3; k++) {
      force[k] *= strength;
      torque[k] *= strength;
    }
    apply(body, geom_xpos, g, out);
  }

  /**
   * force += p x w, torque += p x v + l x w, with the momenta p and l of the fluid that moves along; terms with its
   * acceleration are omitted.
   */
  function addedMass(c: number): void {
    const { opt, geom_fluid } = m;
    const density = opt[OPT.density];
    for (let k = 0; k < 3; k++) normal[k] = density * geom_fluid[c + VIRTUAL_MASS + k] * v[k];
    factor[0] = 1;
    addCross(force, normal, w);
    addCross(torque, normal, v);
    for (let k = 0; k < 3; k++) normal[k] = density * geom_fluid[c + VIRTUAL_INERTIA + k] * w[k];
    addCross(torque, normal, w);
  }

  /** out += factor * (a x b). */
  function addCross(out: Float64Array, a: Float64Array, b: Float64Array): void {
    cross(product, 0, a, 0, b, 0);
    for (let k = 0; k < 3; k++) out[k] += factor[0] * product[k];
  }

  /** f_M = C_M rho V w x v; f_K = C_K rho A (v.n / |v|) (n x v) x v with the unit normal n of the projected section. */
  function magnusAndKutta(c: number): void {
    const { opt, geom_fluid } = m;
    const density = opt[OPT.density];
    const volume = (4 / 3) * PI * r[0] * r[1] * r[2];
    factor[0] = geom_fluid[c + MAGNUS_LIFT] * density * volume;
    addCross(force, w, v);
    for (let k = 0; k < 3; k++) {
      const section = r[(k + 1) % 3] * r[(k + 2) % 3];
      normal[k] = section * section * v[k];
    }
    const along = normal[0] * v[0] + normal[1] * v[1] + normal[2] * v[2];
    const square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    measure(v);
    const cosine = along / max(TINY, norm[0] * square);
    cross(normal, 0, normal, 0, v, 0);
    projectedArea();
    factor[0] = geom_fluid[c + KUTTA_LIFT] * density * cosine * area[0];
    addCross(force, normal, v);
  }

  /** Writes the area [m^2] of the ellipsoid projected along v to `area`. */
  function projectedArea(): void {
    let numerator = 0;
    let denominator = 0;
    for (let k = 0; k < 3; k++) {
      const section = r[(k + 1) % 3] * r[(k + 2) % 3];
      const square = section * section * v[k] * v[k];
      numerator += section * section * square;
      denominator += square;
    }
    area[0] = PI * sqrt(numerator / max(TINY, denominator));
  }

  function drag(c: number): void {
    const { opt, geom_fluid } = m;
    const density = opt[OPT.density];
    const viscosity = opt[OPT.viscosity];
    const largest = max(r[0], r[1], r[2]);
    const middle = r[0] + r[1] + r[2] - largest - min(r[0], r[1], r[2]);
    const radius = (r[0] + r[1] + r[2]) / 3;
    projectedArea();
    const slender = geom_fluid[c + SLENDER_DRAG];
    const linear = geom_fluid[c + BLUNT_DRAG] * area[0] + slender * (PI * largest * middle - area[0]);
    angularDrag(c);
    const onTorque = 8 * PI * viscosity * radius * radius * radius + density * norm[0];
    measure(v);
    const onForce = 6 * PI * viscosity * radius + density * norm[0] * linear;
    for (let k = 0; k < 3; k++) {
      force[k] -= onForce * v[k];
      torque[k] -= onTorque * w[k];
    }
  }

  /** Writes |b w| to `norm`, where b blends the reference moments of inertia of the axes with the largest of them. */
  function angularDrag(c: number): void {
    const { geom_fluid } = m;
    const angular = geom_fluid[c + ANGULAR_DRAG];
    const slender = geom_fluid[c + SLENDER_DRAG];
    for (let k = 0; k < 3; k++) {
      const widest = max(r[(k + 1) % 3], r[(k + 2) % 3]);
      normal[k] = ((8 * PI) / 15) * r[k] * widest * widest * widest * widest;
    }
    const largest = max(normal[0], normal[1], normal[2]);
    for (let k = 0; k < 3; k++) normal[k] = w[k] * (angular * normal[k] + slender * (largest - normal[k]));
    measure(normal);
  }

  return { fluid };
}
