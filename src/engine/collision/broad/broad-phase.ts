/**
 * Pairs of bodies, and of these and flexes, whose bounds overlap, by sweep and prune on two levels.
 *
 * Bounds are boxes along the world axes, inflated by margin and gap, and by a rounding: what the reference makes of
 * bounds that touch is for `sweep-ties.ts` to say. Bodies form groups: a kinematic tree of moderate size is one, any
 * other body is one by itself. Groups are swept along the axis on which their centers vary most, in the order of their
 * lower bounds, which is kept from step to step and repaired by insertion: motion between steps is small, so that this
 * costs about one comparison per group. Within two overlapping groups, and within one group, bodies are compared
 * directly. The outcome, sorted by body, does not depend on groups, axis or kept order.
 */
import { doubles, filledIntegers, integers } from '../../../math/scratch.js';
import type { DataRecord } from '../../../model/data-record.js';
import type { ModelRecord } from '../../../model/model-record.js';
import { EnableBit, GeomType } from '../../../schema/enums.js';
import { OPT } from '../../../schema/options.js';
import { bindFlexBounds } from '../soft/flex-colliders.js';
import type { BodyFilter } from './body-filter.js';
import { addPair, createPairList, type PairList, sortPairs } from './pair-list.js';
import { ROUNDING } from './sweep-ties.js';

/** Largest number of bodies of a tree that are compared pair by pair. */
const MAX_GROUP = 32;
/** The sweep axis changes only for one on which centers vary this many times more: resorting costs. */
const AXIS_GAIN = 2;

export interface BroadPhase {
  /** Candidate pairs after `run`, first index below second, sorted. */
  readonly pairs: PairList;
  run(): void;
}

export function bindBroadPhase(m: ModelRecord, d: DataRecord, filter: BodyFilter): BroadPhase {
  const { nbody, nflex } = m;
  const count = nbody + nflex;
  const flexBounds = bindFlexBounds(m, d, ROUNDING);
  const groups = groupBodies(m, filter);
  const ngroup = groups.start.length - 1;
  /**
   * Read from here at the start of every kernel: in a loop over an array that a closure holds, V8 takes it as unknown.
   */
  const own = {
    bounds: doubles(6 * count),
    groupBounds: doubles(6 * ngroup),
    /** Groups in sweep order, and the lower bound of each along the sweep axis. */
    order: filledIntegers(Array.from({ length: ngroup }, (_, i) => i)),
    lower: doubles(ngroup),
    spread: doubles(3),
    /** Bounds in sweep order: sweep axis (low, high), then the two others. */
    swept: doubles(6 * ngroup),
  };
  const pairs = createPairList(Math.max(64, 4 * count));
  const counts = integers(count + 1);
  /** Says whether the pairs with unbounded bodies are in order, and before all others. */
  const worldOnly = filter.unbounded.length === 1 && filter.unbounded[0] === 0;
  /** One group without pairs of its own meets unbounded bodies only. */
  const needsBounds = ngroup > 1 || groups.innerFirst.length > 0;
  const state = { axis: 0 };

  function run(): void {
    pairs.length = 0;
    pairWithUnbounded();
    const sorted = worldOnly ? pairs.length : 0;
    if (needsBounds) {
      boundBodies();
      for (let f = 0; f < nflex; f++) flexBounds.bound(own.bounds, 6 * (nbody + f), f);
      boundGroups();
      sweep();
      pairWithin();
    }
    sortPairs(pairs, sorted, counts);
  }

  function pairWithUnbounded(): void {
    const { outerFirst, outerSecond } = groups;
    for (let i = 0; i < outerFirst.length; i++) {
      const b1 = outerFirst[i];
      const b2 = outerSecond[i];
      if (filter.compatible(b1, b2) && !filter.excludes(b1, b2)) addPair(pairs, b1, b2);
    }
  }

  /** Bounds of each body: of each geom, the intersection of its rotated box and of its sphere. */
  function boundBodies(): void {
    const { bounds } = own;
    const { body_geomadr, body_geomnum } = m;
    const { bodies } = groups;
    // flexes come behind all bodies
    for (let k = 0; k < bodies.length - m.nflex; k++) {
      const b = bodies[k];
      const o = 6 * b;
      bounds[o] = bounds[o + 1] = bounds[o + 2] = Infinity;
      bounds[o + 3] = bounds[o + 4] = bounds[o + 5] = -Infinity;
      if (!filter.collides(b)) continue;
      const end = body_geomadr[b] + body_geomnum[b];
      for (let g = body_geomadr[b]; g < end; g++) includeGeom(o, g);
    }
  }

  function includeGeom(o: number, g: number): void {
    const { bounds } = own;
    const { geom_aabb, geom_rbound, geom_margin, geom_gap, geom_type, opt } = m;
    const { geom_xpos, geom_xmat } = d;
    const override = (opt[OPT.enableflags] & EnableBit.OVERRIDE) !== 0 ? 0.5 * opt[OPT.o_margin] : 0;
    const inflate = override !== 0 ? override : geom_margin[g] + geom_gap[g];
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

  function boundGroups(): void {
    const { bounds, groupBounds } = own;
    const { start, bodies } = groups;
    for (let g = 0; g < ngroup; g++) {
      const o = 6 * g;
      const first = 6 * bodies[start[g]];
      for (let c = 0; c < 6; c++) groupBounds[o + c] = bounds[first + c];
      for (let k = start[g] + 1; k < start[g + 1]; k++) {
        const b = 6 * bodies[k];
        for (let c = 0; c < 3; c++) {
          if (bounds[b + c] < groupBounds[o + c]) groupBounds[o + c] = bounds[b + c];
          if (bounds[b + 3 + c] > groupBounds[o + 3 + c]) groupBounds[o + 3 + c] = bounds[b + 3 + c];
        }
      }
    }
  }

  /** Variances of the centers of groups along each axis, times their number squared. */
  function measureSpread(): void {
    const { groupBounds, spread } = own;
    for (let axis = 0; axis < 3; axis++) {
      let count = 0;
      let sum = 0;
      let squares = 0;
      for (let g = 0; g < ngroup; g++) {
        const low = groupBounds[6 * g + axis];
        const high = groupBounds[6 * g + 3 + axis];
        if (!(low <= high)) continue;
        const center = low + high;
        count++;
        sum += center;
        squares += center * center;
      }
      spread[axis] = count * squares - sum * sum;
    }
  }

  function chooseAxis(): void {
    const { spread } = own;
    measureSpread();
    const kept = state.axis;
    let most = AXIS_GAIN * spread[kept];
    for (let axis = 0; axis < 3; axis++) {
      if (axis === kept || !(spread[axis] > most)) continue;
      most = spread[axis];
      state.axis = axis;
    }
  }

  function sortGroups(): void {
    const { groupBounds, lower, order } = own;
    const { axis } = state;
    for (let g = 0; g < ngroup; g++) lower[g] = groupBounds[6 * g + axis];
    for (let i = 1; i < ngroup; i++) {
      const g = order[i];
      const value = lower[g];
      let j = i - 1;
      while (j >= 0 && lower[order[j]] > value) {
        order[j + 1] = order[j];
        j--;
      }
      order[j + 1] = g;
    }
  }

  function sweep(): void {
    if (ngroup < 2) return;
    chooseAxis();
    sortGroups();
    copySwept();
    const { order, swept } = own;
    const end = 6 * ngroup;
    for (let a = 0; a < end; a += 6) {
      const high = swept[a + 1];
      const low1 = swept[a + 2];
      const high1 = swept[a + 3];
      const low2 = swept[a + 4];
      const high2 = swept[a + 5];
      for (let b = a + 6; b < end && swept[b] <= high; b += 6) {
        // either condition on an axis may fail, but few pairs meet both: one branch is foreseen, two are not
        if ((+(low1 <= swept[b + 3]) & +(swept[b + 2] <= high1)) === 0) continue;
        if (low2 <= swept[b + 5] && swept[b + 4] <= high2) pairBetween(order[a / 6], order[b / 6]);
      }
    }
  }

  function copySwept(): void {
    const { groupBounds, order, swept } = own;
    const { axis } = state;
    const axis1 = axis === 0 ? 1 : 0;
    const axis2 = axis === 2 ? 1 : 2;
    for (let i = 0; i < ngroup; i++) {
      const g = 6 * order[i];
      const o = 6 * i;
      swept[o] = groupBounds[g + axis];
      swept[o + 1] = groupBounds[g + 3 + axis];
      swept[o + 2] = groupBounds[g + axis1];
      swept[o + 3] = groupBounds[g + 3 + axis1];
      swept[o + 4] = groupBounds[g + axis2];
      swept[o + 5] = groupBounds[g + 3 + axis2];
    }
  }

  function pairBetween(g1: number, g2: number): void {
    const { start, bodies } = groups;
    const { bounds, groupBounds } = own;
    const begin1 = start[g1];
    const begin2 = start[g2];
    const end1 = start[g1 + 1];
    const end2 = start[g2 + 1];
    if (end1 - begin1 === 1 && end2 - begin2 === 1) {
      // the bounds of the groups are theirs
      addUnlessFiltered(bodies[begin1], bodies[begin2]);
      return;
    }
    for (let i = begin1; i < end1; i++) {
      const b1 = bodies[i];
      if (!overlap(bounds, 6 * b1, groupBounds, 6 * g2)) continue;
      for (let j = begin2; j < end2; j++) {
        if (overlap(bounds, 6 * b1, bounds, 6 * bodies[j])) addUnlessFiltered(b1, bodies[j]);
      }
    }
  }

  function pairWithin(): void {
    const { innerFirst, innerSecond } = groups;
    const { bounds } = own;
    for (let i = 0; i < innerFirst.length; i++) {
      const b1 = innerFirst[i];
      const b2 = innerSecond[i];
      if (overlap(bounds, 6 * b1, bounds, 6 * b2)) addUnlessFiltered(b1, b2);
    }
  }

  function addUnlessFiltered(b1: number, b2: number): void {
    if (!filter.compatible(b1, b2) || filter.excludes(b1, b2)) return;
    if (b1 < b2) addPair(pairs, b1, b2);
    else addPair(pairs, b2, b1);
  }

  return { pairs, run };
}

function overlap(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    a[i] <= b[j + 3] &&
    b[j] <= a[i + 3] &&
    a[i + 1] <= b[j + 4] &&
    b[j + 1] <= a[i + 4] &&
    a[i + 2] <= b[j + 5] &&
    b[j + 2] <= a[i + 5]
  );
}

interface Groups {
  /** Swept bodies and flexes, group after group; group g is `bodies[start[g] .. start[g + 1])`. */
  readonly bodies: Int32Array;
  readonly start: Int32Array;
  /** Pairs of bodies of one group that could touch. */
  readonly innerFirst: Int32Array;
  readonly innerSecond: Int32Array;
  /** Pairs with an unbounded body, whatever the poses. */
  readonly outerFirst: Int32Array;
  readonly outerSecond: Int32Array;
}

function groupBodies(m: ModelRecord, filter: BodyFilter): Groups {
  const treeSize = integers(m.ntree);
  for (let b = 0; b < m.nbody; b++) if (m.body_treeid[b] >= 0) treeSize[m.body_treeid[b]]++;
  const unbounded = new Set(filter.unbounded);
  /** By tree, or behind all trees by body. */
  const lists = new Map<number, number[]>();
  for (let b = 1; b < m.nbody; b++) {
    if (m.body_geomnum[b] === 0 || unbounded.has(b)) continue;
    const tree = m.body_treeid[b];
    const key = tree >= 0 && treeSize[tree] <= MAX_GROUP ? tree : m.ntree + b;
    const list = lists.get(key);
    if (list) list.push(b);
    else lists.set(key, [b]);
  }
  for (let c = m.nbody; c < m.nbody + m.nflex; c++) lists.set(m.ntree + c, [c]);
  const bodies: number[] = [];
  const start = [0];
  const first: number[] = [];
  const second: number[] = [];
  for (const list of lists.values()) {
    bodies.push(...list);
    start.push(bodies.length);
    list.forEach((b1, i) => {
      for (const b2 of list.slice(i + 1)) {
        if (filter.neverTouches(b1, b2)) continue;
        first.push(b1);
        second.push(b2);
      }
    });
  }
  return {
    bodies: filledIntegers(bodies),
    start: filledIntegers(start),
    innerFirst: filledIntegers(first),
    innerSecond: filledIntegers(second),
    ...pairUnbounded(m, filter),
  };
}

function pairUnbounded(m: ModelRecord, filter: BodyFilter): { outerFirst: Int32Array; outerSecond: Int32Array } {
  const pairs: [number, number][] = [];
  for (const b1 of filter.unbounded) {
    for (let b2 = 0; b2 < m.nbody; b2++) {
      if (m.body_geomnum[b2] > 0 && !filter.neverTouches(b1, b2)) pairs.push(b1 < b2 ? [b1, b2] : [b2, b1]);
    }
    for (let c = m.nbody; c < m.nbody + m.nflex; c++) pairs.push([b1, c]);
  }
  return {
    outerFirst: filledIntegers(pairs.map(([b1]) => b1)),
    outerSecond: filledIntegers(pairs.map(([, b2]) => b2)),
  };
}
