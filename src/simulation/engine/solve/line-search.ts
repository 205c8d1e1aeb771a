/**
 * Exact line search along the search direction of the primal solvers.
 *
 * Computation chapter, "Algorithms": Newton's method in one dimension with analytical derivatives of the piecewise
 * cost, first from one side until the minimum is bracketed, then from both ends of the bracket and its midpoint.
 * Costs are differences from the cost at the start, so that small improvements are not lost to cancellation.
 */

import { PIECE } from '../../../foundation/math/pieces.js';
import { doubles, INDEX } from '../../../foundation/math/scratch.js';
import { MINVAL } from '../../../foundation/math/vec.js';
import { ConeType, ConstraintType } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import { countOf } from '../iterations.js';
import type { Operators } from './operator.js';
import { RANGE, type System } from './system.js';

/** Offsets in a point: parameter, cost, slope and curvature. */
const ALPHA = 0;
const COST = 1;
const SLOPE = 2;
const CURVATURE = 3;
const POINT = 4;

/** Offsets of the points in the scratch array. */
const P0 = 0;
const P1 = POINT;
const P2 = 2 * POINT;
const PMID = 3 * POINT;
const P1NEXT = 4 * POINT;
const P2NEXT = 5 * POINT;
/** Copies of the three candidates for the ends of a bracket, made before either end moves. */
const CANDIDATES = 6 * POINT;
const NPOINT = 9;

/** Indices of the results of a search; `length` is that of the search direction. */
export const SEARCH = { alpha: 0, improvement: 1, slope: 2, evaluations: 3, length: 4 } as const;
const NRESULT = 5;

/** Terms of an elliptic cone along the line, stored per contact at three values per row. */
const QUAD = { q0: 0, q1: 1, q2: 2, U0: 3, V0: 4, UU: 5, UV: 6, VV: 7, Dm: 8 } as const;

/**
 * Offsets of a cone at the start and the end of a step: scaled normal and tangential norm; its friction and the
 * parameter.
 */
const N0 = 0;
const T0 = 1;
const N1 = 2;
const T1 = 3;
const MU = 4;
const STEP = 5;

/** Zones of an elliptic cone. */
const TOP = 1;
const BOTTOM = 2;
const MIDDLE = 3;

/** The line search on one island. */
export interface LineSearch {
  /** Results of the last search, addressed by `SEARCH`; alpha is 0 if there was no improvement. */
  readonly result: Float64Array;
  /** Searches along `system.search`; `scale[0]` is the scale of cost and gradient. Writes Mv and Jv. */
  run(scale: Float64Array): void;
}

/** Makes the line search. It reads `system.search`, Jacobian products and states of rows. */
export function bindLineSearch(m: ModelRecord, d: DataRecord, system: System, operators: Operators): LineSearch {
  const result = doubles(NRESULT);
  const points = doubles(NPOINT * POINT);
  /** Linear and quadratic coefficient of the terms that are quadratic everywhere: the Gauss cost and the equalities. */
  const smooth = doubles(2);
  const quad = doubles(3 * d.cap_nefc);
  /** Gradient tolerance, and the scale of slopes in statistics. */
  const limits = doubles(2);
  /** Running sums of cost difference, slope and curvature. */
  const sum = doubles(3);
  /** Sums of the current kernel, carried from piece to piece. */
  const part = doubles(3);
  /** The current cone; in an array, because numbers passed to functions would be boxed. */
  const cone = doubles(6);

  function prepare(): void {
    const { ifrc_smooth, iefc_D, iefc_type, iefc_id, contact_dim } = d;
    const { range, search, Ma, Mv, Jaref, Jv } = system;
    const r0 = range[RANGE.r0];
    const friction = r0 + range[RANGE.ne];
    const r1 = range[RANGE.r1];
    let linear = 0;
    let quadratic = 0;
    let square = 0;
    for (let i = range[RANGE.v0]; i < range[RANGE.v1]; i++) {
      const direction = search[i];
      linear += direction * (Ma[i] - ifrc_smooth[i]);
      quadratic += direction * Mv[i];
      square += direction * direction;
    }
    result[SEARCH.length] = Math.sqrt(square);
    for (let r = r0; r < friction; r++) {
      const w = iefc_D[r] * Jv[r];
      linear += w * Jaref[r];
      quadratic += w * Jv[r];
    }
    smooth[0] = linear;
    smooth[1] = 0.5 * quadratic;
    if (m.opt[OPT.cone] !== ConeType.ELLIPTIC) return;
    for (let r = friction + range[RANGE.nf]; r < r1; r++) {
      if (iefc_type[r] !== ConstraintType.CONTACT_ELLIPTIC) continue;
      prepareCone(r, iefc_id[r]);
      r += contact_dim[iefc_id[r]] - 1;
    }
  }

  function prepareCone(row: number, con: number): void {
    const { iefc_D, contact_dim, contact_mu, contact_friction } = d;
    const { Jaref, Jv } = system;
    const dim = contact_dim[con];
    const mu = contact_mu[con];
    const o = 3 * row;
    let q0 = 0;
    let q1 = 0;
    let q2 = 0;
    let UU = 0;
    let UV = 0;
    let VV = 0;
    for (let j = 0; j < dim; j++) {
      const x = Jaref[row + j];
      const v = Jv[row + j];
      const w = iefc_D[row + j];
      q0 += w * x * x;
      q1 += w * x * v;
      q2 += w * v * v;
      if (j === 0) continue;
      const mu2 = contact_friction[5 * con + j - 1] * contact_friction[5 * con + j - 1];
      UU += mu2 * x * x;
      UV += mu2 * x * v;
      VV += mu2 * v * v;
    }
    quad[o + QUAD.q0] = 0.5 * q0;
    quad[o + QUAD.q1] = q1;
    quad[o + QUAD.q2] = 0.5 * q2;
    quad[o + QUAD.U0] = mu * Jaref[row];
    quad[o + QUAD.V0] = mu * Jv[row];
    quad[o + QUAD.UU] = UU;
    quad[o + QUAD.UV] = UV;
    quad[o + QUAD.VV] = VV;
    quad[o + QUAD.Dm] = iefc_D[row] / (mu * mu * (1 + mu * mu));
  }

  /** Adds Huber costs; if both ends are in the same zone, the difference is computed within it. */
  function addFriction(p: number): void {
    const { iefc_D, iefc_R, iefc_frictionloss } = d;
    const { range, Jaref, Jv } = system;
    const alpha = points[p + ALPHA];
    const begin = range[RANGE.r0] + range[RANGE.ne];
    const end = begin + range[RANGE.nf];
    for (let r = begin; r < end; r++) {
      const loss = iefc_frictionloss[r];
      const bound = iefc_R[r] * loss;
      const D = iefc_D[r];
      const v = Jv[r];
      const start = Jaref[r];
      const x = start + alpha * v;
      const zone0 = start <= -bound ? -1 : start >= bound ? 1 : 0;
      const zone = x <= -bound ? -1 : x >= bound ? 1 : 0;
      if (zone === 0 && zone0 === 0) {
        sum[0] += 0.5 * D * (x - start) * (x + start);
      } else if (zone === zone0) {
        sum[0] += zone * loss * (x - start);
      } else {
        sum[0] += zone === 0 ? 0.5 * D * x * x : loss * (zone * x - 0.5 * bound);
        sum[0] -= zone0 === 0 ? 0.5 * D * start * start : loss * (zone0 * start - 0.5 * bound);
      }
      sum[1] += zone === 0 ? D * x * v : zone * loss * v;
      if (zone === 0) sum[2] += D * v * v;
    }
  }

  /** Zone of the cone with its normal and tangential norm at `at`. */
  function zoneOf(at: number): number {
    const N = cone[at];
    const T = cone[at + 1];
    const mu = cone[MU];
    if (T <= 0) return N < 0 ? BOTTOM : TOP;
    if (N >= mu * T) return TOP;
    return mu * N + T <= 0 ? BOTTOM : MIDDLE;
  }

  /** Adds the cost difference of a cone between two zones. */
  function addConeCost(o: number, zone0: number, zone: number): void {
    const alpha = cone[STEP];
    const mu = cone[MU];
    const Dm = quad[o + QUAD.Dm];
    const line = alpha * (alpha * quad[o + QUAD.q2] + quad[o + QUAD.q1]);
    const gap0 = cone[N0] - mu * cone[T0];
    const low0 = mu * cone[N0] + cone[T0];
    const gap = cone[N1] - mu * cone[T1];
    const low = mu * cone[N1] + cone[T1];
    if (zone0 === TOP) {
      if (zone === BOTTOM) sum[0] += line + quad[o + QUAD.q0];
      else if (zone === MIDDLE) sum[0] += 0.5 * Dm * gap * gap;
    } else if (zone0 === BOTTOM) {
      if (zone === TOP) sum[0] -= quad[o + QUAD.q0];
      else sum[0] += zone === BOTTOM ? line : line - 0.5 * Dm * low * low;
    } else if (zone === TOP) {
      sum[0] -= 0.5 * Dm * gap0 * gap0;
    } else if (zone === BOTTOM) {
      sum[0] += line + 0.5 * Dm * low0 * low0;
    } else {
      // the change of the tangential norm from the difference of squares
      const stretch = (alpha * (2 * quad[o + QUAD.UV] + alpha * quad[o + QUAD.VV])) / (cone[T1] + cone[T0]);
      const change = alpha * quad[o + QUAD.V0] - mu * stretch;
      sum[0] += 0.5 * Dm * change * (2 * gap0 + change);
    }
  }

  function addCone(row: number, con: number, p: number): void {
    const { contact_mu } = d;
    const alpha = points[p + ALPHA];
    const mu = contact_mu[con];
    const o = 3 * row;
    const V0 = quad[o + QUAD.V0];
    const UV = quad[o + QUAD.UV];
    const VV = quad[o + QUAD.VV];
    const N = quad[o + QUAD.U0] + alpha * V0;
    const T = Math.sqrt(Math.max(0, quad[o + QUAD.UU] + alpha * (2 * UV + alpha * VV)));
    cone[N0] = quad[o + QUAD.U0];
    cone[T0] = Math.sqrt(Math.max(0, quad[o + QUAD.UU]));
    cone[N1] = N;
    cone[T1] = T;
    cone[MU] = mu;
    cone[STEP] = alpha;
    const zone = zoneOf(N1);
    addConeCost(o, zoneOf(N0), zone);
    if (zone === BOTTOM) {
      sum[1] += 2 * alpha * quad[o + QUAD.q2] + quad[o + QUAD.q1];
      sum[2] += 2 * quad[o + QUAD.q2];
    } else if (zone === MIDDLE) {
      const Dm = quad[o + QUAD.Dm];
      const rateT = (UV + alpha * VV) / T;
      const curveT = VV / T - ((UV + alpha * VV) * rateT) / (T * T);
      const gap = N - mu * T;
      const rate = V0 - mu * rateT;
      sum[1] += Dm * gap * rate;
      sum[2] += Dm * (rate * rate - gap * mu * curveT);
    }
  }

  /** Adds the terms that are quadratic everywhere, limits, pyramid edges and cones. */
  function addUnilateral(p: number): void {
    const { range } = system;
    const alpha = points[p + ALPHA];
    const end = range[RANGE.r1];
    const elliptic = m.opt[OPT.cone] === ConeType.ELLIPTIC;
    part[0] = part[1] = part[2] = 0;
    for (let r = range[RANGE.r0] + range[RANGE.ne] + range[RANGE.nf]; r < end; ) {
      r = addRows(p, r, Math.min(r + PIECE, end), elliptic);
    }
    const quadratic = smooth[1] + 0.5 * part[2];
    const linear = smooth[0] + part[1];
    sum[0] += 0.5 * part[0] + alpha * (alpha * quadratic + linear);
    sum[1] += 2 * alpha * quadratic + linear;
    sum[2] += 2 * quadratic;
  }

  /** Adds the rows from `begin` to at least `end`; returns the next row. */
  function addRows(p: number, begin: number, end: number, elliptic: boolean): number {
    const { iefc_D, iefc_type, iefc_id, contact_dim } = d;
    const { Jaref, Jv } = system;
    const alpha = points[p + ALPHA];
    let constant = part[0];
    let linear = part[1];
    let quadratic = part[2];
    const last = end & INDEX;
    let r = begin & INDEX;
    for (; r < last; r++) {
      if (elliptic && iefc_type[r] === ConstraintType.CONTACT_ELLIPTIC) {
        addCone(r, iefc_id[r], p);
        r += contact_dim[iefc_id[r]] - 1;
        continue;
      }
      const start = Jaref[r];
      const v = Jv[r];
      const w = iefc_D[r];
      if (start + alpha * v < 0) {
        linear += w * v * start;
        quadratic += w * v * v;
        if (start >= 0) constant += w * start * start;
      } else if (start < 0) {
        constant -= w * start * start;
      }
    }
    part[0] = constant;
    part[1] = linear;
    part[2] = quadratic;
    return r;
  }

  /** Evaluates the point p at its parameter. */
  function evaluate(p: number): void {
    sum[0] = sum[1] = sum[2] = 0;
    if (system.range[RANGE.nf] > 0) addFriction(p);
    addUnilateral(p);
    points[p + COST] = sum[0];
    points[p + SLOPE] = sum[1];
    points[p + CURVATURE] = sum[2];
    // a conditional of a number and a module constant would be allocated on the heap
    if (!(sum[2] > 0)) points[p + CURVATURE] = MINVAL;
    result[SEARCH.evaluations]++;
  }

  /** Moves p by a Newton step from `from`, and evaluates it. */
  function newton(p: number, from: number): void {
    points[p + ALPHA] = points[from + ALPHA] - points[from + SLOPE] / points[from + CURVATURE];
    evaluate(p);
  }

  function copyPoint(to: number, from: number): void {
    for (let k = 0; k < POINT; k++) points[to + k] = points[from + k];
  }

  const isFlat = (p: number): boolean => Math.abs(points[p + SLOPE]) < limits[0];

  function finish(p: number): void {
    result[SEARCH.alpha] = points[p + ALPHA];
    result[SEARCH.improvement] = -points[p + COST];
    result[SEARCH.slope] = Math.abs(points[p + SLOPE]) * limits[1];
  }

  /** Adopts every candidate on the same side as p with a smaller slope; then moves `next`. */
  function improve(p: number, next: number): boolean {
    let improved = false;
    for (let c = 0; c < 3; c++) {
      const candidate = CANDIDATES + c * POINT;
      const own = points[p + SLOPE];
      const other = points[candidate + SLOPE];
      if ((own < 0 && other < 0 && own < other) || (own > 0 && other > 0 && own > other)) {
        copyPoint(p, candidate);
        improved = true;
      }
    }
    if (improved) newton(next, p);
    return improved;
  }

  /** The candidate with zero slope and least cost, -1 if there is none. */
  function bestFlat(): number {
    let best = -1;
    for (let p = CANDIDATES; p < CANDIDATES + 3 * POINT; p += POINT) {
      if (isFlat(p) && (best < 0 || points[p + COST] < points[best + COST])) best = p;
    }
    return best;
  }

  /** Takes Newton steps from one side until the slope changes its sign; returns true if the search ended. */
  function searchOneSided(iterations: number): boolean {
    const direction = points[P1 + SLOPE] < 0 ? 1 : -1;
    copyPoint(P2, P0);
    while (points[P1 + SLOPE] * direction <= -limits[0] && result[SEARCH.evaluations] < iterations) {
      copyPoint(P2, P1);
      newton(P1, P2);
      if (isFlat(P1) && points[P1 + COST] < 0) {
        finish(P1);
        return true;
      }
    }
    if (result[SEARCH.evaluations] < iterations) return false;
    finish(P1);
    return true;
  }

  function searchBracket(iterations: number): void {
    copyPoint(P2NEXT, P1);
    newton(P1NEXT, P1);
    while (result[SEARCH.evaluations] < iterations) {
      points[PMID + ALPHA] = 0.5 * (points[P1 + ALPHA] + points[P2 + ALPHA]);
      evaluate(PMID);
      copyPoint(CANDIDATES, P1NEXT);
      copyPoint(CANDIDATES + POINT, P2NEXT);
      copyPoint(CANDIDATES + 2 * POINT, PMID);
      const best = bestFlat();
      if (best >= 0) {
        finish(best);
        return;
      }
      const improved1 = improve(P1, P1NEXT);
      const improved2 = improve(P2, P2NEXT);
      if (!improved1 && !improved2) {
        finish(PMID);
        return;
      }
    }
    const best = points[P1 + COST] <= points[P2 + COST] ? P1 : P2;
    if (points[best + COST] < 0) finish(best);
  }

  function run(scale: Float64Array): void {
    const { opt } = m;
    result[SEARCH.alpha] = result[SEARCH.improvement] = result[SEARCH.evaluations] = 0;
    result[SEARCH.slope] = 1;
    operators.mulM();
    operators.mulJ();
    prepare();
    if (result[SEARCH.length] < MINVAL) return;
    limits[0] = (opt[OPT.tolerance] * opt[OPT.ls_tolerance] * result[SEARCH.length]) / scale[0];
    limits[1] = scale[0] / result[SEARCH.length];
    points[P0 + ALPHA] = 0;
    evaluate(P0);
    newton(P1, P0);
    if (isFlat(P1) && (points[P1 + ALPHA] === 0 || points[P1 + COST] < 0)) {
      finish(P1);
      return;
    }
    const iterations = countOf(opt, 'ls_iterations');
    if (!searchOneSided(iterations)) searchBracket(iterations);
  }

  return { result, run };
}
