/**
 * Speculative contacts: contacts of convex geoms that would pass through each other within the step.
 *
 * 1. The broad and the middle phase add the travel of each geom to its bounds (`body-motion.ts`).
 * 2. Conservative advancement finds the time of impact t (`time-of-impact.ts`). Corners of both geoms that would arrive
 *    within the step give further contacts, so that a face lands flat.
 * 3. A pair is dropped if another geom hides it (`line-of-sight.ts`).
 * 4. The distance of the contact is set so that the solver removes (1 - t) of its normal velocity
 *    (`effective-distance.ts`): the geoms then touch at the end of the step.
 *
 * Geoms that already touch are the case t = 0, unless they approach slowly. Documentation: MuJoCo 4.0.1, Computation,
 * Speculative contacts. It leaves open which motion is fast, and everything about corners, margins and geoms that touch.
 *
 * Positions and normals are those of the time of impact, brought back with the bodies to the start of the step. A body
 * that does not rotate easily counts less, so that the arm of the force is right for the other one.
 */
import { mulMatVec3 } from '../../../../foundation/math/mat.js';
import { doubles } from '../../../../foundation/math/scratch.js';
import { copy3, zero3 } from '../../../../foundation/math/vec.js';
import { EnableBit, GeomType, IntegratorType } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import type { RayHit, RayStages } from '../../ray/bind-ray.js';
import { type ConvexShape, SHAPE_SIZE } from '../../shapes/shape-record.js';
import { CONTACT_SIZE, createManifold, DIST, MAX_PAIR_CONTACTS, NORMAL, POS, TANGENT } from '../convex/manifold.js';
import { isConvex, type NarrowPhase } from '../narrow-phase.js';
import { type ContactParameters, completeFrame } from '../parameters.js';
import { type BodyMotion, bindBodyMotion } from './body-motion.js';
import { bindEffectiveDistance, Effect } from './effective-distance.js';
import { bindLineOfSight } from './line-of-sight.js';
import {
  ACCURACY,
  bindTimeOfImpact,
  DIRECTION,
  IMPACT_SIZE,
  POINT_1,
  POINT_2,
  TARGET,
  TIME,
} from './time-of-impact.js';

/** Motion within a step is fast from this part of the smaller half-thickness of two geoms on. */
const FAST = 0.1;
/** Accuracy of the impact relative to that half-thickness. */
const PRECISION = 1e-3;
/**
 * Unit directions in the contact frame in which corners are searched: in front, at the sides, and behind, as all of them
 * may arrive within the step.
 */
const DIRECTIONS = /* @__PURE__ */ cornerDirections();
const CORNERS = DIRECTIONS.length / 3;
/** Contacts whose motion to remove differs by less than this part share the impact. */
const TOGETHER = 0.01;
/**
 * Offset in a contact of the list, where a manifold has the distance: the motion along the normal to remove [m], that is
 * (1 - t) of the approach over the step. It is negative for a point that does not arrive, unless others change its motion.
 */
const REMOVED = DIST;

/** Speculative contacts of one Model and Data. */
export interface Speculative {
  readonly motion: BodyMotion;
  /** Computes the motion of the step if the flag is set, and otherwise sets it to zero; returns whether it is set. */
  begin(): boolean;
  /**
   * Adds the contacts of two geoms, the first of the lower type and explicit pair `pair` or -1, which have `count`
   * contacts from index `at` on. Returns the new count, also if there is no capacity.
   */
  collide(g1: number, g2: number, pair: number, at: number, count: number): number;
}

/** Makes the contacts. It reads poses and velocities and writes `contact_*`. */
export function bindSpeculative(
  m: ModelRecord,
  d: DataRecord,
  stages: RayStages,
  narrowPhase: NarrowPhase,
  parameters: ContactParameters,
): Speculative {
  const { minkowski, ccd } = narrowPhase;
  const { a, b, shapes } = minkowski;
  const motion = bindBodyMotion(m, d);
  const impacts = bindTimeOfImpact(m, d, motion, minkowski, ccd);
  const sight = bindLineOfSight(m, d, stages, motion);
  const distances = bindEffectiveDistance(m, d);
  const impact = doubles(IMPACT_SIZE);
  /** The contacts of a pair; in place of the distance, the motion to remove. */
  const list = createManifold();
  const effect = doubles(Effect.SIZE);
  /**
   * Smaller half-thickness of the pair; distance that counts as touching; approach of a point over the step; distance that
   * it is away from an impact [m].
   */
  const limits = doubles(4);
  const THIN = 0;
  const TOUCH = 1;
  const APPROACH = 2;
  const GAP = 3;
  /** A corner, its point on the other geom, and both at the start of the step; normal and direction of search. */
  const points = doubles(18);
  const CORNER = 0;
  const FACING = 3;
  const ON_1 = 6;
  const ON_2 = 9;
  const TOWARD = 12;
  const along = doubles(3);
  const frame = doubles(9);
  const turned = doubles(9);
  const slack = doubles(1);
  const hit: RayHit = { geom: -1, x: doubles(1), normal: doubles(3) };
  const run = { count: 0 };

  function begin(): boolean {
    const { opt } = m;
    // the integrator must move with the new velocity
    const isOn = (opt[OPT.enableflags] & EnableBit.SPECULATIVE) !== 0 && opt[OPT.integrator] !== IntegratorType.RK4;
    if (isOn) motion.update();
    else motion.clear();
    return isOn;
  }

  function collide(g1: number, g2: number, pair: number, at: number, count: number): number {
    const { geom_type } = m;
    if (!isConvex(geom_type[g1]) || !isConvex(geom_type[g2])) return count;
    setLimits(g1, g2, pair);
    if (!isFast(g1, g2)) return count;
    run.count = 0;
    if (count > 0) startFromContacts(at, count, g1, g2);
    else if (impacts.find(impact, g1, g2)) addImpact(g1, g2);
    if (!someAreFast()) return count;
    const total = count + run.count;
    return at + total <= d.cap_ncon ? count + write(g1, g2, pair, at + count) : total;
  }

  /** Sets the half-thickness of the pair and the distance at which its contacts become active. */
  function setLimits(g1: number, g2: number, pair: number): void {
    const { geom_aabb, geom_margin, pair_margin, opt } = m;
    const i = 6 * g1 + 3;
    const j = 6 * g2 + 3;
    const thin1 = Math.min(geom_aabb[i], geom_aabb[i + 1], geom_aabb[i + 2]);
    const thin2 = Math.min(geom_aabb[j], geom_aabb[j + 1], geom_aabb[j + 2]);
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;
    const margin = pair < 0 ? geom_margin[g1] + geom_margin[g2] : pair_margin[pair];
    limits[THIN] = Math.min(thin1, thin2);
    limits[TOUCH] = Math.max(0, override ? opt[OPT.o_margin] : margin);
    impact[TARGET] = limits[TOUCH];
    impact[ACCURACY] = Math.max(PRECISION * limits[THIN], 2 * opt[OPT.ccd_tolerance]);
  }

  /** Tests whether points of two geoms can move relative to each other by a part of their thickness. */
  function isFast(g1: number, g2: number): boolean {
    const { geomTravel } = motion;
    return geomTravel[g1] + geomTravel[g2] > FAST * limits[THIN];
  }

  /** Adds contacts at those that exist, and corners that arrive after the nearest of them. */
  function startFromContacts(at: number, count: number, g1: number, g2: number): void {
    const { contact_dist, contact_frame, contact_pos } = d;
    if (at + count > d.cap_ncon) return;
    let nearest = at;
    impact[TIME] = 0;
    for (let i = at; i < at + count; i++) {
      if (contact_dist[i] < contact_dist[nearest]) nearest = i;
      copy3(points, TOWARD, contact_frame, 9 * i);
      if (run.count === MAX_PAIR_CONTACTS) break;
      copy3(list, CONTACT_SIZE * run.count + POS, contact_pos, 3 * i);
      limits[GAP] = Math.max(0, contact_dist[i] - limits[TOUCH]);
      append(g1, g2);
    }
    copy3(impact, DIRECTION, contact_frame, 9 * nearest);
    copy3(points, TOWARD, impact, DIRECTION);
    impacts.pose(g1, g2, impact);
    addCorners(g1, g2);
  }

  /** Appends the contact at the position of the next list entry, if it is new and the gap can close within the step. */
  function append(g1: number, g2: number): void {
    const { geomTravel } = motion;
    const n = run.count;
    if (n === MAX_PAIR_CONTACTS || limits[GAP] > geomTravel[g1] + geomTravel[g2] || isRepeated(n)) return;
    const o = CONTACT_SIZE * n;
    measureApproach(list, o + POS, points, TOWARD, g1, g2);
    list[o + REMOVED] = (1 - impact[TIME]) * limits[APPROACH] - limits[GAP];
    copy3(list, o + NORMAL, points, TOWARD);
    zero3(list, o + TANGENT);
    run.count++;
  }

  function someAreFast(): boolean {
    for (let i = 0; i < run.count; i++) {
      if (list[CONTACT_SIZE * i + REMOVED] > FAST * limits[THIN]) return true;
    }
    return false;
  }

  /** Adds the contact of an impact and of the corners that may follow, unless it is hidden or the approach is slow. */
  function addImpact(g1: number, g2: number): void {
    const { geom_bodyid } = m;
    copy3(points, ON_1, impact, POINT_1);
    copy3(points, ON_2, impact, POINT_2);
    motion.retreat(points, ON_1, geom_bodyid[g1], impact);
    motion.retreat(points, ON_2, geom_bodyid[g2], impact);
    slack[0] = impact[TARGET] + impact[ACCURACY];
    if (sight.isBlocked(g1, g2, points, ON_1, ON_2, slack)) return;
    setPosition(list, 0, g1, g2);
    if (!chooseNormal(g1, g2)) return;
    limits[GAP] = 0;
    append(g1, g2);
    addCorners(g1, g2);
  }

  /**
   * Writes the position of contact n between the two points: nearer to that of the body which rotates more easily.
   */
  function setPosition(out: Float64Array, n: number, g1: number, g2: number): void {
    const { geom_bodyid, body_invweight0 } = m;
    const w1 = body_invweight0[2 * geom_bodyid[g1] + 1];
    const w2 = body_invweight0[2 * geom_bodyid[g2] + 1];
    const share = w1 + w2 > 0 ? w2 / (w1 + w2) : 0.5;
    const o = CONTACT_SIZE * n + POS;
    for (let k = 0; k < 3; k++) out[o + k] = points[ON_1 + k] + share * (points[ON_2 + k] - points[ON_1 + k]);
  }

  /**
   * Sets the normal: that of the impact or, where bodies rotate so far that its points do not approach along it now, that
   * of one of the bodies brought back to the start of the step. False if no normal has a fast approach.
   */
  function chooseNormal(g1: number, g2: number): boolean {
    const { geom_bodyid } = m;
    copy3(points, TOWARD, impact, DIRECTION);
    for (let choice = 0; choice < 3; choice++) {
      if (choice > 0) {
        motion.rotation(turned, geom_bodyid[choice === 1 ? g1 : g2], impact, true);
        mulMatVec3(points, TOWARD, turned, 0, impact, DIRECTION);
      }
      measureApproach(list, POS, points, TOWARD, g1, g2);
      if (limits[APPROACH] > 0) return limits[APPROACH] > FAST * limits[THIN];
    }
    return false;
  }

  /** Sets the distance that two geoms approach at a point p[i..] along a normal n[j..] over the step. */
  function measureApproach(p: Float64Array, i: number, n: Float64Array, j: number, g1: number, g2: number): void {
    const { geom_bodyid } = m;
    const { shift, turn, pivot } = motion;
    let approach = 0;
    for (let side = 0; side < 2; side++) {
      const v = 3 * geom_bodyid[side === 0 ? g1 : g2];
      const x = p[i] - pivot[v];
      const y = p[i + 1] - pivot[v + 1];
      const z = p[i + 2] - pivot[v + 2];
      const moved =
        n[j] * (shift[v] + turn[v + 1] * z - turn[v + 2] * y) +
        n[j + 1] * (shift[v + 1] + turn[v + 2] * x - turn[v] * z) +
        n[j + 2] * (shift[v + 2] + turn[v] * y - turn[v + 1] * x);
      approach += side === 0 ? moved : -moved;
    }
    limits[APPROACH] = approach;
  }

  /** Adds contacts of corners of both geoms that arrive within the step; the shapes are at the time of impact. */
  function addCorners(g1: number, g2: number): void {
    for (let k = 0; k < 3; k++) {
      frame[k] = impact[DIRECTION + k];
      frame[3 + k] = 0;
    }
    completeFrame(frame, 0);
    cornersOf(a, g1, g1, g2, 1);
    cornersOf(b, g2, g1, g2, -1);
  }

  /** Adds corners of one geom `g`, whose shape faces the other one along `sign` times the normal. */
  function cornersOf(shape: ConvexShape, g: number, g1: number, g2: number, sign: 1 | -1): void {
    const type = m.geom_type[g];
    // a sphere has one point of contact, whichever way it turns
    if (type === GeomType.SPHERE) return;
    for (let k = 0; k < 3 * CORNERS; k += 3) {
      for (let c = 0; c < 3; c++) {
        along[c] =
          DIRECTIONS[k] * sign * frame[c] + DIRECTIONS[k + 1] * frame[3 + c] + DIRECTIONS[k + 2] * frame[6 + c];
      }
      shapes.support(points, CORNER, shape, along, 1);
      // the nearest point of the sphere at the end of a capsule
      if (type === GeomType.CAPSULE) {
        const radius = shape.num[SHAPE_SIZE];
        for (let c = 0; c < 3; c++) points[CORNER + c] += radius * (sign * frame[c] - along[c]);
      }
      addCorner(g, g1, g2, sign);
    }
    if (setFront(g, sign)) addCorner(g, g1, g2, sign);
  }

  /** Sets the corner to the point of a geom in front of its center along the normal; false if there is none. */
  function setFront(g: number, sign: 1 | -1): boolean {
    const body = m.geom_bodyid[g];
    motion.rotation(turned, body, impact, true);
    mulMatVec3(along, 0, turned, 0, impact, DIRECTION);
    for (let k = 0; k < 3; k++) along[k] *= sign;
    stages.rayGeom(d.geom_xpos, 3 * g, along, 0, g, hit);
    if (hit.geom < 0) return false;
    for (let k = 0; k < 3; k++) points[CORNER + k] = d.geom_xpos[3 * g + k] + hit.x[0] * along[k];
    motion.advance(points, CORNER, body, impact);
    return true;
  }

  /** Adds the contact of a corner if it meets the other geom along the normal within the step. */
  function addCorner(g: number, g1: number, g2: number, sign: 1 | -1): void {
    const { geom_bodyid } = m;
    const isFirst = sign > 0;
    const own = geom_bodyid[g];
    const other = isFirst ? g2 : g1;
    // the ray, brought back with the other body to the start of the step, where its pose is stored
    copy3(points, FACING, points, CORNER);
    motion.retreat(points, FACING, geom_bodyid[other], impact);
    motion.rotation(turned, geom_bodyid[other], impact, true);
    mulMatVec3(along, 0, turned, 0, impact, DIRECTION);
    for (let k = 0; k < 3; k++) along[k] *= sign;
    stages.rayGeom(points, FACING, along, 0, other, hit);
    if (hit.geom < 0) return;
    if (hit.normal[0] * along[0] + hit.normal[1] * along[1] + hit.normal[2] * along[2] >= 0) return;
    limits[GAP] = Math.max(0, hit.x[0] - limits[TOUCH]);
    for (let k = 0; k < 3; k++) points[FACING + k] += hit.x[0] * along[k];
    motion.retreat(points, CORNER, own, impact);
    copy3(points, ON_1, points, isFirst ? CORNER : FACING);
    copy3(points, ON_2, points, isFirst ? FACING : CORNER);
    if (run.count === MAX_PAIR_CONTACTS) return;
    setPosition(list, run.count, g1, g2);
    append(g1, g2);
  }

  /** Tests whether contact n of the list is at the position of an earlier one. */
  function isRepeated(n: number): boolean {
    const o = CONTACT_SIZE * n + POS;
    const near = PRECISION * limits[THIN];
    for (let i = 0; i < n; i++) {
      const p = CONTACT_SIZE * i + POS;
      const x = list[p] - list[o];
      const y = list[p + 1] - list[o + 1];
      const z = list[p + 2] - list[o + 2];
      if (x * x + y * y + z * z <= near * near) return true;
    }
    return false;
  }

  /**
   * Writes the contacts of the list from index `at` on; returns their number, 0 if they have no stiffness. They have no
   * friction: friction would take a part of what they remove along the normal.
   */
  function write(g1: number, g2: number, pair: number, at: number): number {
    const { contact_dim, contact_dist, contact_exclude, contact_includemargin } = d;
    const n = run.count;
    parameters.write(list, n, at, g1, g2, pair);
    for (let i = 0; i < n; i++) {
      const c = at + i;
      const o = CONTACT_SIZE * i;
      measureApproach(list, o + POS, list, o + NORMAL, g1, g2);
      effect[Effect.REMOVED] = list[o + REMOVED] / m.opt[OPT.timestep];
      effect[Effect.VELOCITY] = -limits[APPROACH] / m.opt[OPT.timestep];
      effect[Effect.COUNT] = together(i);
      if (!distances.solve(effect, c)) return 0;
      contact_dist[c] = contact_includemargin[c] + effect[Effect.VIOLATION];
      contact_dim[c] = 1;
      contact_exclude[c] = 0;
    }
    return n;
  }

  /** Number of contacts of the list that share the impact of contact i, itself included. */
  function together(i: number): number {
    const removed = list[CONTACT_SIZE * i + REMOVED];
    let count = 0;
    for (let j = 0; j < run.count; j++) {
      const other = list[CONTACT_SIZE * j + REMOVED];
      if (Math.abs(other - removed) <= TOGETHER * Math.abs(removed)) count++;
    }
    return count;
  }

  return { motion, begin, collide };
}

/** Points of a grid of 3 x 3 x 3 cells around its center. */
function cornerDirections(): Float64Array {
  const cells = Array.from({ length: 27 }, (_, i) => [1 - Math.floor(i / 9), (Math.floor(i / 3) % 3) - 1, (i % 3) - 1]);
  return Float64Array.from(
    cells.flatMap((cell) => {
      const length = Math.sqrt(cell.reduce((sum, x) => sum + x * x, 0));
      return length === 0 ? [] : cell.map((x) => x / length);
    }),
  );
}
