/** Derivative of the forces of a surrounding fluid (`velocity/fluid.ts`) with respect to velocity. */

import { mulMatTVec3 } from '../../../foundation/math/mat.js';
import { clearRange } from '../../../foundation/math/ranges.js';
import { doubles } from '../../../foundation/math/scratch.js';
import { MINVAL, norm3 } from '../../../foundation/math/vec.js';
import { IntegratorType, ObjType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { semiAxes } from '../shapes/primitives.js';
import { awakeBodies } from '../sleep/awake.js';
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
} from '../velocity/fluid-shape.js';
import { velocityOf } from '../velocity/object-motion.js';
import { isFreeBody } from './rne-vel.js';
import { bindChainOuter } from './sparse-outer.js';

const { abs, max, min, sqrt, PI } = Math;

/** Offsets of the quadrants of a 6 x 6 matrix: torque or force, by rotation or translation. */
const TORQUE_BY_ROTATION = 0;
const TORQUE_BY_TRANSLATION = 3;
const FORCE_BY_ROTATION = 18;
const FORCE_BY_TRANSLATION = 21;

/** Derivatives of fluid forces. */
export interface FluidVel {
  /** qDeriv += d qfrc_fluid / d qvel. */
  fluidVel(): void;
  /** out += the derivatives of drag alone, made symmetric: they only dissipate. `out` has the rows of `qDeriv`. */
  dragVel(out: Float64Array): void;
}

/** Binds the derivatives. */
export function bindFluidVel(m: ModelRecord, d: DataRecord): FluidVel {
  const to = { out: doubles(0), onlyDrag: false };
  const outer = bindChainOuter(m, d);
  /** d (torque, force) / d (rotation, translation) in local axes. */
  const B = doubles(36);
  const motion = doubles(6);
  /** Velocities w [rad/s] and v [m/s] relative to the fluid, and half sizes r [m], along the local axes. */
  const w = doubles(3);
  const v = doubles(3);
  const r = doubles(3);
  const wind = doubles(3);
  const local = doubles(3);
  /** Factors of the columns of a quadrant. */
  const factors = doubles(3);
  const one = doubles(3).fill(1);
  /** Squares of products of two half sizes, by the third axis. */
  const a = doubles(3);
  const sums = doubles(3);

  function loadVelocity(type: ObjType, id: number, mat: Float64Array): void {
    velocityOf(m, d, type, id, motion, 0, true);
    for (let k = 0; k < 3; k++) wind[k] = m.opt[OPT.wind + k];
    mulMatTVec3(local, 0, mat, 9 * id, wind, 0);
    for (let k = 0; k < 3; k++) {
      w[k] = motion[k];
      v[k] = motion[3 + k] - local[k];
    }
    clearRange(B, 0, 36);
  }

  function inertiaBox(body: number): void {
    const { opt } = m;
    const density = opt[OPT.density];
    const viscosity = opt[OPT.viscosity];
    inertiaBoxSizes(m, body, r);
    loadVelocity(ObjType.BODY, body, d.ximat);
    const radius = (r[0] + r[1] + r[2]) / 3;
    for (let k = 0; k < 3; k++) {
      const rj = r[(k + 1) % 3];
      const rk = r[(k + 2) % 3];
      const swept = rj * rj * rj * rj + rk * rk * rk * rk;
      const angular = 8 * PI * viscosity * radius * radius * radius + density * r[k] * swept * abs(w[k]);
      B[7 * k] = -angular;
      B[21 + 7 * k] = -(6 * PI * viscosity * radius + 4 * density * rj * rk * abs(v[k]));
    }
    outer.load(body, d.xipos, 3 * body, d.ximat, 9 * body);
    outer.add(B, to.out);
  }

  function ellipsoid(body: number, g: number): void {
    const c = NFLUID * g;
    if (m.geom_fluid[c + STRENGTH] === 0) return;
    semiAxes(m.geom_type[g], r, m.geom_size, 3 * g);
    for (let k = 0; k < 3; k++) {
      const area = r[(k + 1) % 3] * r[(k + 2) % 3];
      a[k] = area * area;
    }
    loadVelocity(ObjType.GEOM, g, d.geom_xmat);
    project();
    if (!to.onlyDrag) {
      addedMass(c);
      magnus(c);
      kutta(c);
    }
    drag(c);
    angularDrag(c);
    // implicitfast needs a symmetric matrix, except for free bodies, which it solves separately
    if (to.onlyDrag || (m.opt[OPT.integrator] === IntegratorType.IMPLICITFAST && !isFreeBody(m, m.body_rootid[body])))
      symmetrize();
    outer.load(body, d.geom_xpos, 3 * g, d.geom_xmat, 9 * g);
    outer.add(B, to.out);
  }

  /** Adds [x]_x diag(s) to a quadrant. */
  function addCross(quadrant: number, x: Float64Array, s: Float64Array): void {
    const s0 = s[0];
    const s1 = s[1];
    const s2 = s[2];
    B[quadrant + 1] -= x[2] * s1;
    B[quadrant + 2] += x[1] * s2;
    B[quadrant + 6] += x[2] * s0;
    B[quadrant + 8] -= x[0] * s2;
    B[quadrant + 12] -= x[1] * s0;
    B[quadrant + 13] += x[0] * s1;
  }

  /** force = p x w, torque = p x v + l x w with the momenta p and l of the fluid that moves along. */
  function addedMass(c: number): void {
    const { opt, geom_fluid } = m;
    const density = opt[OPT.density];
    for (let k = 0; k < 3; k++) local[k] = density * geom_fluid[c + VIRTUAL_MASS + k] * v[k];
    addCross(FORCE_BY_ROTATION, local, one);
    addCross(TORQUE_BY_TRANSLATION, local, one);
    for (let k = 0; k < 3; k++) factors[k] = -density * geom_fluid[c + VIRTUAL_MASS + k];
    addCross(FORCE_BY_TRANSLATION, w, factors);
    addCross(TORQUE_BY_TRANSLATION, v, factors);
    for (let k = 0; k < 3; k++) local[k] = density * geom_fluid[c + VIRTUAL_INERTIA + k] * w[k];
    addCross(TORQUE_BY_ROTATION, local, one);
    for (let k = 0; k < 3; k++) factors[k] = -density * geom_fluid[c + VIRTUAL_INERTIA + k];
    addCross(TORQUE_BY_ROTATION, w, factors);
  }

  /** force = C rho V w x v. */
  function magnus(c: number): void {
    const scale = m.geom_fluid[c + MAGNUS_LIFT] * m.opt[OPT.density] * (4 / 3) * PI * r[0] * r[1] * r[2];
    for (let k = 0; k < 3; k++) factors[k] = -scale;
    addCross(FORCE_BY_ROTATION, v, factors);
    for (let k = 0; k < 3; k++) factors[k] = scale;
    addCross(FORCE_BY_TRANSLATION, w, factors);
  }

  /** sums[power] = sum over axes of a^power v^2. */
  function project(): void {
    sums[0] = sums[1] = sums[2] = 0;
    for (let k = 0; k < 3; k++) {
      sums[0] += v[k] * v[k];
      sums[1] += a[k] * v[k] * v[k];
      sums[2] += a[k] * a[k] * v[k] * v[k];
    }
  }

  /**
   * force = C rho pi sqrt(n / q) / |v| (n v - |v|^2 a v), with n = sum a v^2 and q = sum a^2 v^2. The differences
   * n - |v|^2 a are written as sums of (a_k - a_i) v_k^2.
   */
  function kutta(c: number): void {
    const coefficient = m.geom_fluid[c + KUTTA_LIFT] * m.opt[OPT.density] * PI;
    const square = sums[0];
    const n = sums[1];
    const q = sums[2];
    const scale = coefficient / max(TINY, sqrt(q * n * square));
    for (let i = 0; i < 3; i++) {
      let lift = 0;
      for (let k = 0; k < 3; k++) lift += (a[i] - a[k]) * v[k] * v[k];
      for (let j = 0; j < 3; j++) {
        const slope = a[j] * a[j] * (n / max(TINY, q)) - a[j] + n / max(TINY, square);
        B[FORCE_BY_TRANSLATION + 6 * i + j] += scale * v[i] * v[j] * (2 * n * (a[j] - a[i]) + lift * slope);
      }
      B[FORCE_BY_TRANSLATION + 7 * i] -= scale * lift * n;
    }
  }

  /** force = -(6 pi mu R + rho |v| A) v, where A blends the projected with the largest area. */
  function drag(c: number): void {
    const { opt, geom_fluid } = m;
    const density = opt[OPT.density];
    const blunt = geom_fluid[c + BLUNT_DRAG];
    const slender = geom_fluid[c + SLENDER_DRAG];
    const largest = max(r[0], r[1], r[2]);
    const middle = r[0] + r[1] + r[2] - largest - min(r[0], r[1], r[2]);
    const n = sums[1];
    const q = sums[2];
    const speed = norm3(v, 0);
    const area = PI * sqrt(q / max(TINY, n));
    const quadratic = (density * (blunt * area + slender * (PI * largest * middle - area))) / max(MINVAL, speed);
    const slope = (density * speed * (blunt - slender) * PI) / max(TINY, sqrt(n * n * n * q));
    const linear = 2 * PI * opt[OPT.viscosity] * (r[0] + r[1] + r[2]) + quadratic * speed * speed;
    for (let j = 0; j < 3; j++) {
      let growth = 0;
      for (let k = 0; k < 3; k++) growth += a[k] * v[k] * v[k] * (a[j] - a[k]);
      for (let i = 0; i < 3; i++) {
        B[FORCE_BY_TRANSLATION + 6 * i + j] -= v[i] * v[j] * (quadratic + slope * a[j] * growth);
      }
      B[FORCE_BY_TRANSLATION + 7 * j] -= linear;
    }
  }

  /** torque = -(8 pi mu R^3 + rho |b w|) w, where b blends the moments of inertia of the axes with the largest. */
  function angularDrag(c: number): void {
    const { opt, geom_fluid } = m;
    const angular = geom_fluid[c + ANGULAR_DRAG];
    const slender = geom_fluid[c + SLENDER_DRAG];
    const radius = (r[0] + r[1] + r[2]) / 3;
    let largest = 0;
    for (let k = 0; k < 3; k++) {
      const widest = max(r[(k + 1) % 3], r[(k + 2) % 3]);
      local[k] = ((8 * PI) / 15) * r[k] * widest * widest * widest * widest;
      largest = max(largest, local[k]);
    }
    let square = 0;
    for (let k = 0; k < 3; k++) {
      local[k] = angular * local[k] + slender * (largest - local[k]);
      square += local[k] * local[k] * w[k] * w[k];
    }
    const quadratic = opt[OPT.density] / max(MINVAL, sqrt(square));
    const linear = 8 * PI * opt[OPT.viscosity] * radius * radius * radius + quadratic * square;
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) B[6 * i + j] -= quadratic * w[i] * w[j] * local[j] * local[j];
      B[7 * i] -= linear;
    }
  }

  function symmetrize(): void {
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j < i; j++) B[6 * i + j] = B[6 * j + i] = 0.5 * (B[6 * i + j] + B[6 * j + i]);
    }
  }

  function bodies(begin: number, end: number): void {
    const { body_mass, body_geomadr, body_geomnum } = m;
    for (let i = begin; i < end; i++) {
      if (body_mass[i] < MINVAL) continue;
      const afterGeoms = body_geomadr[i] + body_geomnum[i];
      if (!hasEllipsoids(m, i)) inertiaBox(i);
      else for (let g = body_geomadr[i]; g < afterGeoms; g++) ellipsoid(i, g);
    }
  }

  function derive(out: Float64Array, onlyDrag: boolean): void {
    const { opt } = m;
    to.out = out;
    to.onlyDrag = onlyDrag;
    if (opt[OPT.density] > 0 || opt[OPT.viscosity] > 0) awakeBodies(m, d, 1, bodies);
  }

  return { fluidVel: () => derive(d.qDeriv, false), dragVel: (out) => derive(out, true) };
}
