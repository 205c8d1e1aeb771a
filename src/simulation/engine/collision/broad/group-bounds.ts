/**
 * Boxes around bodies, flexes and their groups, along the world axes, inflated by margin and gap, travel, and a rounding
 * tolerance. While trees sleep, only for awake objects and sleeping ones near them.
 */
import { fillRange } from '../../../../foundation/math/ranges.js';
import { doubles, integers } from '../../../../foundation/math/scratch.js';
import { EnableBit, GeomType, SleepState } from '../../../../foundation/schema/enums.js';
import { OPT } from '../../../../foundation/schema/options.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { awakeCollider, awakeColliders, someSleep } from '../../sleep/awake.js';
import { bindFlexBounds } from '../soft/flex-colliders.js';
import type { BodyFilter } from './body-filter.js';
import type { Groups } from './sweep-groups.js';
import { ROUNDING } from './sweep-ties.js';

/** Bounds of colliders and of their groups in the current step. */
export interface GroupBounds {
  /** Boxes (low, high) of bodies and flexes, and of groups. */
  readonly bounds: Float64Array;
  readonly groupBounds: Float64Array;
  /** Groups whose boxes are computed: a mark for each, and their list of `count()` entries. */
  readonly near: Int32Array;
  readonly nearList: Int32Array;
  count(): number;
  update(): void;
}

/** Distances that geoms, and all geoms of bodies, move within the step [m]; zeros without speculative contacts. */
export interface Travel {
  readonly geomTravel: Float64Array;
  readonly bodyTravel: Float64Array;
}

/** Makes the bounds of the colliders and groups of a Model; `update` computes them at the current poses. */
export function bindGroupBounds(
  m: ModelRecord,
  d: DataRecord,
  filter: BodyFilter,
  groups: Groups,
  { geomTravel }: Travel,
): GroupBounds {
  const { nbody, nflex } = m;
  const flexBounds = bindFlexBounds(m, d, ROUNDING);
  const ngroup = groups.start.length - 1;
  const own = {
    bounds: doubles(6 * (nbody + nflex)),
    groupBounds: doubles(6 * ngroup),
    near: integers(ngroup),
    nearList: integers(ngroup),
    /** Box around all awake objects. */
    reach: doubles(6),
  };
  /**
   * Group of each body and flex, -1 for those that are not swept. A group is part of one tree, so it sleeps as a whole.
   */
  const groupOf = integers(nbody + nflex).fill(-1);
  for (let g = 0; g < ngroup; g++) {
    for (let k = groups.start[g]; k < groups.start[g + 1]; k++) groupOf[groups.bodies[k]] = g;
  }
  let count = 0;

  function update(): void {
    if (someSleep(m, d)) boundAwake();
    else boundAll();
  }

  function boundAll(): void {
    const { near, nearList } = own;
    for (let g = 0; g < ngroup; g++) {
      near[g] = 1;
      nearList[g] = g;
      boundGroup(g);
    }
    count = ngroup;
  }

  /** Computes the bounds of awake groups, and of sleeping groups near the box around them. */
  function boundAwake(): void {
    const { near, nearList, groupBounds, reach } = own;
    let found = 0;
    for (let c = 0; c < 3; c++) {
      reach[c] = Infinity;
      reach[3 + c] = -Infinity;
    }
    fillRange(near, 0, 0, ngroup);
    const { body_awake } = d;
    const awake = awakeColliders(m, d);
    for (let k = 0; k < awake; k++) {
      const collider = awakeCollider(m, d, k);
      const g = groupOf[collider];
      if (g < 0 || near[g] !== 0) continue;
      near[g] = 1;
      nearList[found++] = g;
      boundGroup(g);
      // static objects do not touch sleeping ones
      if (collider >= nbody || body_awake[collider] === SleepState.AWAKE) extend(reach, 0, groupBounds, 6 * g);
    }
    count = addReachable(found);
  }

  /** Appends sleeping groups near awake ones to the list of `found` groups; returns the new count. */
  function addReachable(found: number): number {
    const { near, nearList } = own;
    const { start } = groups;
    const override = (m.opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0 ? 0.5 * m.opt[OPT.o_margin] : 0;
    for (let g = 0; g < ngroup; g++) {
      if (near[g] !== 0) continue;
      let k = start[g];
      const end = start[g + 1];
      while (k < end && !mayReach(groups.bodies[k], override)) k++;
      if (k === end) continue;
      near[g] = 1;
      nearList[found++] = g;
      boundGroup(g);
    }
    return found;
  }

  /**
   * Tests whether the sphere around a geom of a body intersects the box around awake objects.
   *
   * @param override margin of all geoms; 0 to use their own
   */
  function mayReach(body: number, override: number): boolean {
    const { reach } = own;
    const { body_geomadr, body_geomnum, geom_rbound, geom_margin, geom_gap } = m;
    const { geom_xpos } = d;
    const first = body_geomadr[body];
    const end = first + body_geomnum[body];
    for (let i = first; i < end; i++) {
      const radius = geom_rbound[i];
      if (radius <= 0) return true;
      const x = geom_xpos[3 * i];
      const y = geom_xpos[3 * i + 1];
      const z = geom_xpos[3 * i + 2];
      const size = Math.abs(x) + Math.abs(y) + Math.abs(z) + radius;
      const far = radius + (override !== 0 ? override : geom_margin[i] + geom_gap[i]) + ROUNDING * size;
      if (x - far > reach[3] || x + far < reach[0] || y - far > reach[4] || y + far < reach[1]) continue;
      if (z - far <= reach[5] && z + far >= reach[2]) return true;
    }
    return false;
  }

  /** Computes the bounds of a group and of its members. */
  function boundGroup(g: number): void {
    const { bounds, groupBounds } = own;
    const { start, bodies } = groups;
    const o = 6 * g;
    const last = start[g + 1];
    for (let k = start[g]; k < last; k++) {
      const b = bodies[k];
      if (b < nbody) boundBody(b);
      else flexBounds.bound(bounds, 6 * b, b - nbody);
      if (k === start[g]) for (let c = 0; c < 6; c++) groupBounds[o + c] = bounds[6 * b + c];
      else extend(groupBounds, o, bounds, 6 * b);
    }
  }

  /** Computes the bounds of a body: for each geom, the intersection of its rotated box and its sphere. */
  function boundBody(b: number): void {
    const { bounds } = own;
    const { body_geomadr, body_geomnum } = m;
    const o = 6 * b;
    bounds[o] = bounds[o + 1] = bounds[o + 2] = Infinity;
    bounds[o + 3] = bounds[o + 4] = bounds[o + 5] = -Infinity;
    if (!filter.collides(b)) return;
    const end = body_geomadr[b] + body_geomnum[b];
    for (let g = body_geomadr[b]; g < end; g++) includeGeom(o, g);
  }

  function includeGeom(o: number, g: number): void {
    const { bounds } = own;
    const { geom_aabb, geom_rbound, geom_margin, geom_gap, geom_type, opt } = m;
    const { geom_xpos, geom_xmat } = d;
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0 ? 0.5 * opt[OPT.o_margin] : 0;
    const inflate = (override !== 0 ? override : geom_margin[g] + geom_gap[g]) + geomTravel[g];
    const radius = geom_rbound[g];
    const isSphere = geom_type[g] === GeomType.SPHERE;
    const a = 6 * g;
    for (let c = 0; c < 3; c++) {
      const x = geom_xpos[3 * g + c];
      const slack = inflate + ROUNDING * (Math.abs(x) + radius);
      let low = x - radius;
      let high = x + radius;
      if (!isSphere) {
        const r = 9 * g + 3 * c;
        const m0 = geom_xmat[r];
        const m1 = geom_xmat[r + 1];
        const m2 = geom_xmat[r + 2];
        const center = x + m0 * geom_aabb[a] + m1 * geom_aabb[a + 1] + m2 * geom_aabb[a + 2];
        const half =
          Math.abs(m0) * geom_aabb[a + 3] + Math.abs(m1) * geom_aabb[a + 4] + Math.abs(m2) * geom_aabb[a + 5];
        low = Math.max(low, center - half);
        high = Math.min(high, center + half);
      }
      if (low - slack < bounds[o + c]) bounds[o + c] = low - slack;
      if (high + slack > bounds[o + 3 + c]) bounds[o + 3 + c] = high + slack;
    }
  }

  const { bounds, groupBounds, near, nearList } = own;
  return { bounds, groupBounds, near, nearList, count: () => count, update };
}

/** Extends the box a[i..] by the box b[j..]. */
function extend(a: Float64Array, i: number, b: Float64Array, j: number): void {
  for (let c = 0; c < 3; c++) {
    if (b[j + c] < a[i + c]) a[i + c] = b[j + c];
    if (b[j + 3 + c] > a[i + 3 + c]) a[i + 3 + c] = b[j + 3 + c];
  }
}
