/**
 * Touching bodies: reproduces whether the reference's sweep finds them. It sorts the ends of their bounds along an axis
 * as 32-bit floats, where ends nearer than a rounding are equal and count as overlapping. Boxes in a row without a gap
 * either have no contacts there until they overlap by about 1e-8 of their coordinates, or have them before.
 */
import { EIG3, eig3 } from '../../../../foundation/math/principal-axes.js';
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { EnableBit } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { CONTACT_SIZE, DIST, MARGIN, type Manifold, POS } from '../convex/manifold.js';
import type { BodyFilter } from './body-filter.js';

/** Two roundings to 24 bits, doubled for the preceding double-precision roundings; relative to the coordinates. */
export const ROUNDING = 2 ** -22;

/** The repetition of the reference's sweep for single pairs of bodies. */
export interface SweepTies {
  /** Discards the axes; call after positions have changed. */
  reset(): void;
  /** Tests whether one of the contacts in the manifold is so deep that rounding of bounds cannot hide it. */
  isDeep(out: Manifold, count: number): boolean;
  /** Tests whether the sweep finds two bodies; the first has the lower index. */
  meets(body1: number, body2: number): boolean;
}

/** Makes the test for a Model and Data. The axes are computed at the first query after `reset`. */
export function bindSweepTies(m: ModelRecord, d: DataRecord, filter: BodyFilter): SweepTies {
  const axes = doubles(EIG3.size);
  const center = doubles(3);
  const state = { known: false };
  /** Bounds of two bodies (low, high), and those along the first axis (low, high, low, high) as the sweep has them. */
  const bounds = doubles(12);
  const ends = new Float32Array(4);
  /** 1 for bodies and flexes without bounds. */
  const isUnbounded = integers(m.nbody + m.nflex);
  for (const body of filter.unbounded) isUnbounded[body] = 1;

  function isDeep(out: Manifold, count: number): boolean {
    const margin = out[MARGIN];
    for (let o = 0; o < CONTACT_SIZE * count; o += CONTACT_SIZE) {
      const size = Math.abs(out[o + POS]) + Math.abs(out[o + POS + 1]) + Math.abs(out[o + POS + 2]) + margin;
      if (margin - out[o + DIST] > ROUNDING * size) return true;
    }
    return false;
  }

  function meets(body1: number, body2: number): boolean {
    if (isUnbounded[body1] !== 0 || isUnbounded[body2] !== 0) return true;
    if (!state.known) setFrame();
    setBounds(body1, 0);
    setBounds(body2, 6);
    for (let c = 1; c < 3; c++) {
      if (bounds[c] > bounds[9 + c] || bounds[6 + c] > bounds[3 + c]) return false;
    }
    for (let end = 0; end < 4; end++) ends[end] = bounds[3 * end];
    return ends[0] <= ends[3] && ends[2] <= ends[1];
  }

  /**
   * Sets the principal axes of the centers of all geoms and flex vertices except those of the world, as the columns of
   * a matrix. Bounds are along its rows, the first of which is swept.
   */
  function setFrame(): void {
    state.known = true;
    const { ngeom, geom_bodyid, nflexvert, flex_vertbodyid } = m;
    const { geom_xpos, flexvert_xpos } = d;
    let count = 0;
    center.fill(0);
    for (let g = 0; g < ngeom; g++) {
      if (geom_bodyid[g] === 0) continue;
      for (let c = 0; c < 3; c++) center[c] += geom_xpos[3 * g + c];
      count++;
    }
    for (let v = 0; v < nflexvert; v++) {
      if (flex_vertbodyid[v] === 0) continue;
      for (let c = 0; c < 3; c++) center[c] += flexvert_xpos[3 * v + c];
      count++;
    }
    for (let c = 0; c < 3; c++) center[c] *= 1 / count;
    const { matrix } = EIG3;
    axes.fill(0, matrix, matrix + 9);
    for (let g = 0; g < ngeom; g++) {
      if (geom_bodyid[g] !== 0) spread(geom_xpos, 3 * g, matrix);
    }
    for (let v = 0; v < nflexvert; v++) if (flex_vertbodyid[v] !== 0) spread(flexvert_xpos, 3 * v, matrix);
    for (let k = 0; k < 9; k++) axes[matrix + k] *= 1 / count;
    eig3(axes);
  }

  /** Adds what a point contributes to the covariance. */
  function spread(point: Float64Array, o: number, matrix: number): void {
    for (let i = 0; i < 3; i++) {
      const x = point[o + i] - center[i];
      for (let j = 0; j < 3; j++) axes[matrix + 3 * i + j] += x * (point[o + j] - center[j]);
    }
  }

  function setBounds(body: number, at: number): void {
    const { body_geomadr, body_geomnum } = m;
    for (let c = 0; c < 3; c++) {
      bounds[at + c] = Infinity;
      bounds[at + 3 + c] = -Infinity;
    }
    const end = body_geomadr[body] + body_geomnum[body];
    for (let g = body_geomadr[body]; g < end; g++) {
      for (let c = 0; c < 3; c++) includeGeom(g, EIG3.frame + 3 * c, at + c);
    }
  }

  /** Extends a bound by the intersection of those of a geom's box and of its sphere, with margin and gap. */
  function includeGeom(g: number, row: number, at: number): void {
    const { geom_aabb, geom_rbound, geom_margin, geom_gap, opt } = m;
    const { geom_xpos, geom_xmat } = d;
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0 ? 0.5 * opt[OPT.o_margin] : 0;
    const margin = override !== 0 ? override : geom_margin[g] + geom_gap[g];
    let origin = 0;
    let center = 0;
    let half = 0;
    for (let c = 0; c < 3; c++) {
      const x = geom_xpos[3 * g + c];
      const r = 9 * g + 3 * c;
      const offset =
        geom_xmat[r] * geom_aabb[6 * g] +
        geom_xmat[r + 1] * geom_aabb[6 * g + 1] +
        geom_xmat[r + 2] * geom_aabb[6 * g + 2];
      origin += x * axes[row + c];
      center += (offset + x) * axes[row + c];
    }
    for (let k = 0; k < 3; k++) {
      let along = 0;
      for (let c = 0; c < 3; c++) along += geom_xmat[9 * g + 3 * c + k] * axes[row + c];
      half += Math.abs(along * geom_aabb[6 * g + 3 + k]);
    }
    const radius = geom_rbound[g];
    bounds[at] = Math.min(bounds[at], Math.max(origin - radius, center - half) - margin);
    bounds[at + 3] = Math.max(bounds[at + 3], Math.min(origin + radius, center + half) + margin);
  }

  return {
    reset: () => {
      state.known = false;
    },
    isDeep,
    meets,
  };
}
