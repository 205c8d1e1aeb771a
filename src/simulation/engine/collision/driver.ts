/**
 * The collision stage: pairs of bodies and flexes from the broad phase, geom pairs from the mid phase and from the
 * model, contacts from the narrow phase. Contacts follow the order of body pairs (first body, then second), explicit
 * pairs before mixed ones of the same bodies, and within a body pair the order of geoms.
 */

import { ConeType, DisableBit, EnableBit, GeomType, SleepState } from '../../../foundation/schema/enums.js';
import { OPT } from '../../../foundation/schema/options.js';
import { VIS } from '../../../foundation/schema/visual.js';
import type { DataRecord } from '../../model/data-record.js';
import type { ModelRecord } from '../../model/model-record.js';
import type { EngineContext } from '../context.js';
import type { RayStages } from '../ray/bind-ray.js';
import { bindBodyFilter } from './broad/body-filter.js';
import { bindBroadPhase } from './broad/broad-phase.js';
import { bindGeomBounds } from './broad/geom-bounds.js';
import { bindMidPhase } from './broad/mid-phase.js';
import { addPair, createPairList, insertionSort } from './broad/pair-list.js';
import { bindSweepTies } from './broad/sweep-ties.js';
import { setContactCount } from './contact-count.js';
import { createManifold, MARGIN } from './convex/manifold.js';
import { canMeet, isConvexPair, type NarrowPhase } from './narrow-phase.js';
import { bindContactParameters } from './parameters.js';
import { withFlexFilter } from './soft/flex-colliders.js';
import { bindFlexCollision } from './soft/flex-collision.js';
import { bindSpeculative } from './speculative/speculative.js';

/** Number of geom pairs of two bodies up to which they are tested one by one instead of by descending trees. */
const FEW_PAIRS = 64;

/** A body pair as the model's signature: the lower body in the upper half of 32 bits, unsigned. */
const signatureOf = (body1: number, body2: number): number => body1 * 0x10000 + body2;

/** The collision stage without distance queries. */
export interface Driver {
  collision(): boolean;
}

/** Binds the collision stage: it reads poses and writes `ncon` and the `contact_*` arrays. */
export function bindDriver(
  m: ModelRecord,
  d: DataRecord,
  stages: RayStages,
  context: EngineContext,
  narrowPhase: NarrowPhase,
): Driver {
  const bodyFilter = bindBodyFilter(m, d);
  const filter = m.nflex > 0 ? withFlexFilter(m, d, bodyFilter) : bodyFilter;
  const parameters = bindContactParameters(m, d);
  const speculative = bindSpeculative(m, d, stages, narrowPhase, parameters);
  const { geomTravel } = speculative.motion;
  const broadPhase = bindBroadPhase(m, d, filter, speculative.motion);
  const midPhase = bindMidPhase(m, d, speculative.motion);
  const bounds = bindGeomBounds(m, d);
  const ties = bindSweepTies(m, d, filter);
  const flexes = m.nflex > 0 ? bindFlexCollision(m, d, narrowPhase, parameters) : undefined;
  const out = createManifold();
  const geomPairs = createPairList();
  /**
   * Progress of one run: contacts so far, next explicit pair, next exclusion, first explicit pair of this body pair,
   * whether geoms of it meet deeply, and whether some hardly touch; whether contacts are also
   * speculative, and whether the run before had elliptic cones.
   */
  const run = {
    ncon: 0,
    pair: 0,
    exclude: 0,
    merged: 0,
    deep: false,
    shallow: false,
    speculates: false,
    elliptic: false,
  };

  function collision(): boolean {
    run.ncon = run.pair = run.exclude = 0;
    ties.reset();
    run.speculates = speculative.begin();
    if (m.vis[VIS.global.bvactive] !== 0) d.bvh_active.fill(0);
    broadPhase.run();
    const { first, second, length } = broadPhase.pairs;
    for (let i = 0; i < length; i++) {
      if (second[i] < m.nbody) collideBodies(first[i], second[i]);
      else collideFlex(first[i], second[i]);
    }
    explicitPairs(Infinity);
    if (flexes !== undefined) run.ncon = flexes.collideSelf(run.ncon);
    return finish();
  }

  /** Resets the results of later stages; requests capacity if some contacts did not fit. */
  function finish(): boolean {
    const { ncon } = run;
    if (ncon > d.cap_ncon) {
      context.needed.ncon = ncon;
      return false;
    }
    const { contact_mu, contact_H, contact_efc_address } = d;
    for (let i = 0; i < ncon; i++) {
      contact_mu[i] = 0;
      contact_efc_address[i] = -1;
    }
    // only elliptic cones write Hessians
    const elliptic = m.opt[OPT.cone] === ConeType.ELLIPTIC;
    if (elliptic) contact_H.fill(0, 0, 36 * ncon);
    else if (run.elliptic) contact_H.fill(0);
    run.elliptic = elliptic;
    setContactCount(d, ncon);
    return true;
  }

  /** Collides a body or a flex with a flex. */
  function collideFlex(first: number, second: number): void {
    explicitPairs(signatureOf(first, second));
    run.ncon = flexes!.collide(first, second, run.ncon);
  }

  function collideBodies(body1: number, body2: number): void {
    const signature = signatureOf(body1, body2);
    run.merged = run.pair;
    explicitPairs(signature);
    if (isExcluded(signature)) return;
    const { ncon } = run;
    run.deep = run.shallow = false;
    if (!collideMembers(body1, body2)) {
      run.ncon = ncon;
      collideByTrees(body1, body2);
    }
    if (run.ncon > ncon && !run.deep && !ties.meets(body1, body2)) run.ncon = ncon;
  }

  /** Collides the geoms of two bodies; false if they hardly touch, so that the trees of bounds must decide. */
  function collideMembers(body1: number, body2: number): boolean {
    const { body_geomadr, body_geomnum, body_bvhadr, opt, vis } = m;
    const count1 = body_geomnum[body1];
    const count2 = body_geomnum[body2];
    const start1 = body_geomadr[body1];
    const start2 = body_geomadr[body2];
    if (count1 === 1 && count2 === 1) {
      if (spheresMeet(start1, start2, -1)) collideGeoms(start1, start2);
      return true;
    }
    const hasTrees = body_bvhadr[body1] >= 0 && body_bvhadr[body2] >= 0;
    const byTrees = hasTrees && (opt[OPT.disableflags] & DisableBit.MIDPHASE) === 0;
    if (byTrees && (count1 * count2 > FEW_PAIRS || vis[VIS.global.bvactive] !== 0)) {
      collideByTrees(body1, body2);
      return true;
    }
    geomPairs.length = 0;
    for (let g1 = start1; g1 < start1 + count1; g1++) {
      for (let g2 = start2; g2 < start2 + count2; g2++) {
        if (spheresMeet(g1, g2, -1)) addPair(geomPairs, g1, g2);
      }
    }
    collideList(byTrees);
    return !byTrees || !run.shallow;
  }

  function collideByTrees(body1: number, body2: number): void {
    geomPairs.length = 0;
    midPhase.run(geomPairs, body1, body2);
    collideList(true);
  }

  /** Collides the pairs of the list: those from trees sorted by geoms, lower type first. */
  function collideList(sorted: boolean): void {
    const { first, second, length } = geomPairs;
    if (sorted) {
      const { geom_type } = m;
      for (let i = 0; i < length; i++) {
        if (geom_type[first[i]] <= geom_type[second[i]]) continue;
        const g = first[i];
        first[i] = second[i];
        second[i] = g;
      }
      insertionSort(geomPairs, 0);
    }
    for (let i = 0; i < length; i++) collideGeoms(first[i], second[i]);
  }

  /** Collides the explicit pairs up to a signature, in the order of signatures, which is that of the model. */
  function explicitPairs(signature: number): void {
    const { npair, pair_signature, pair_geom1, pair_geom2 } = m;
    while (run.pair < npair && pair_signature[run.pair] >>> 0 <= signature) {
      const pair = run.pair++;
      const g1 = pair_geom1[pair];
      const g2 = pair_geom2[pair];
      if (!bothAsleep(g1, g2) && spheresMeet(g1, g2, pair)) narrow(g1, g2, pair);
    }
  }

  function isExcluded(signature: number): boolean {
    const { nexclude, exclude_signature } = m;
    while (run.exclude < nexclude && exclude_signature[run.exclude] >>> 0 < signature) run.exclude++;
    return run.exclude < nexclude && exclude_signature[run.exclude] >>> 0 === signature;
  }

  function collideGeoms(g1: number, g2: number): void {
    if (isExplicit(g1, g2)) return;
    const { contactFilter } = context.callbacks;
    if (contactFilter ? contactFilter(g1, g2) : !geomsCompatible(g1, g2)) return;
    narrow(g1, g2, -1);
  }

  /** Tests whether two geoms of this body pair were already collided as an explicit pair. */
  function isExplicit(g1: number, g2: number): boolean {
    const { pair_geom1, pair_geom2 } = m;
    for (let k = run.merged; k < run.pair; k++) {
      if (pair_geom1[k] === g1 && pair_geom2[k] === g2) return true;
      if (pair_geom1[k] === g2 && pair_geom2[k] === g1) return true;
    }
    return false;
  }

  function geomsCompatible(g1: number, g2: number): boolean {
    const { geom_contype, geom_conaffinity } = m;
    return (geom_contype[g1] & geom_conaffinity[g2]) !== 0 || (geom_contype[g2] & geom_conaffinity[g1]) !== 0;
  }

  function bothAsleep(g1: number, g2: number): boolean {
    if ((m.opt[OPT.enableflags] & EnableBit.SLEEP) === 0) return false;
    const { geom_bodyid } = m;
    const { body_awake } = d;
    return body_awake[geom_bodyid[g1]] !== SleepState.AWAKE && body_awake[geom_bodyid[g2]] !== SleepState.AWAKE;
  }

  /** Sets the distance below which contacts are detected. */
  function setMargin(g1: number, g2: number, pair: number): void {
    const { geom_margin, geom_gap, pair_margin, pair_gap, opt } = m;
    const gap = pair < 0 ? geom_gap[g1] + geom_gap[g2] : pair_gap[pair];
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0;
    const own = pair < 0 ? geom_margin[g1] + geom_margin[g2] : pair_margin[pair];
    out[MARGIN] = (override ? opt[OPT.o_margin] : own) + gap;
  }

  /** Tests whether bounding spheres, or a plane and a bounding sphere, are nearer than the margin. */
  function spheresMeet(g1: number, g2: number, pair: number): boolean {
    const { geom_rbound, geom_type } = m;
    const { geom_xpos } = d;
    setMargin(g1, g2, pair);
    const r1 = geom_rbound[g1];
    const r2 = geom_rbound[g2];
    if (r1 > 0 && r2 > 0) {
      const x = geom_xpos[3 * g2] - geom_xpos[3 * g1];
      const y = geom_xpos[3 * g2 + 1] - geom_xpos[3 * g1 + 1];
      const z = geom_xpos[3 * g2 + 2] - geom_xpos[3 * g1 + 2];
      const reach = r1 + r2 + out[MARGIN] + geomTravel[g1] + geomTravel[g2];
      return x * x + y * y + z * z <= reach * reach;
    }
    if (geom_type[g1] === GeomType.PLANE && r2 > 0) return reachesPlane(g1, g2);
    if (geom_type[g2] === GeomType.PLANE && r1 > 0) return reachesPlane(g2, g1);
    return true;
  }

  function reachesPlane(plane: number, g: number): boolean {
    const { geom_rbound } = m;
    const { geom_xpos, geom_xmat } = d;
    const x = geom_xpos[3 * g] - geom_xpos[3 * plane];
    const y = geom_xpos[3 * g + 1] - geom_xpos[3 * plane + 1];
    const z = geom_xpos[3 * g + 2] - geom_xpos[3 * plane + 2];
    const height = x * geom_xmat[9 * plane + 2] + y * geom_xmat[9 * plane + 5] + z * geom_xmat[9 * plane + 8];
    return height <= out[MARGIN] + geom_rbound[g];
  }

  /**
   * Adds the contacts of two geoms whose spheres overlap; they are counted even if there is no capacity to write them.
   */
  function narrow(geom1: number, geom2: number, pair: number): void {
    const { geom_type } = m;
    if (!canMeet(geom_type[geom1], geom_type[geom2])) return;
    const swap = geom_type[geom1] > geom_type[geom2];
    const g1 = swap ? geom2 : geom1;
    const g2 = swap ? geom1 : geom2;
    setMargin(geom1, geom2, pair);
    const isApart = isConvexPair(geom_type[g1], geom_type[g2]) && bounds.apart(out, g1, g2);
    const count = isApart ? 0 : narrowPhase.collide(out, g1, g2);
    if (count > 0) {
      if (ties.isDeep(out, count)) run.deep = true;
      else run.shallow = true;
      if (run.ncon + count <= d.cap_ncon) parameters.write(out, count, run.ncon, g1, g2, pair);
    }
    run.ncon += run.speculates ? speculate(g1, g2, pair, count) : count;
  }

  /** Adds speculative contacts to the `count` contacts of two geoms; returns the new count. */
  function speculate(g1: number, g2: number, pair: number, count: number): number {
    const total = speculative.collide(g1, g2, pair, run.ncon, count);
    if (total > count) run.deep = true;
    return total;
  }

  return { collision };
}
